//! The runtime of a process, server or worker: store, hub, queue and background tasks.

use std::collections::HashSet;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{interval, timeout};
use tripot_store::{
    Change, Database, JobKind, Permits, Postgres, PresenceRegistry, Sqlite, Store, StoreError, work,
};
use tripot_table::TableId;

use crate::analyses::{Analyses, LocalAnalyses};
use crate::hub::{Hub, Parts};
use crate::metrics::Metrics;
use crate::presence::{self, Presence, PresenceChange};
use crate::queue::{Queue, Share};
use crate::retry::retry;
use crate::worker::{Queued, ServerWorker};

/// How long machines that think may take to notice that they should not.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// What a process has, whether it serves people or only runs for those who do.
pub(crate) struct Engine {
    pub(crate) hub: Arc<Hub>,
    pub(crate) metrics: Arc<Metrics>,
    /// Where analyses are made.
    pub(crate) analyses: Arc<Analyses>,
    store: Arc<dyn Store>,
    /// Where other processes, if there are any, are told who is connected through this one.
    registry: Option<Arc<PresenceRegistry>>,
    tasks: JoinSet<()>,
    /// Does jobs, where any process may do them.
    workers: Vec<JoinHandle<()>>,
}

impl Engine {
    /// Opens the store and resumes the games that are under way. At most `machines` searches run at the
    /// same time, by default one for each processor, of which one address has its share. Tables are
    /// evicted from memory after being `idle`.
    pub(crate) async fn start(
        database: &Database,
        machines: Option<usize>,
        share: Share,
        pause: Duration,
        idle: Duration,
    ) -> Result<Engine, StoreError> {
        let metrics = Arc::new(Metrics::default());
        let machines =
            machines.or_else(|| thread::available_parallelism().ok().map(Into::into)).unwrap_or(1);
        let queue = Queue::new(machines.max(1), share, Arc::clone(&metrics));
        let alone = |store: Sqlite| {
            let store: Arc<dyn Store> = Arc::new(store);
            let parts = Parts::alone(Arc::clone(&store), Arc::clone(&queue));
            let hub = Hub::new(Parts { metrics: Arc::clone(&metrics), pause, ..parts });
            let mut tasks = JoinSet::new();
            tasks.spawn(take_up(Arc::clone(&hub)));
            let analyses = Analyses::Here(LocalAnalyses::default());
            (store, hub, tasks, analyses, None, Vec::new())
        };
        let (store, hub, mut tasks, analyses, registry, workers) = match database {
            Database::File(path) => alone(Sqlite::open(path, &metrics.commits)?),
            Database::Memory => alone(Sqlite::in_memory(&metrics.commits)?),
            Database::Postgres(config) => {
                let (store, changes) = Postgres::open(config, &metrics.commits).await?;
                let jobs = Arc::new(store.jobs());
                let (registry, (changes_sender, presence_changes)) =
                    (Arc::new(store.presence()), unbounded_channel());
                let store: Arc<dyn Store> = Arc::new(store);
                let dispatch = Box::new(Queued(Arc::clone(&jobs)));
                let presence =
                    Some(Presence { registry: Arc::clone(&registry), changes: changes_sender });
                let parts = Parts::alone(Arc::clone(&store), Arc::clone(&queue));
                let metrics = Arc::clone(&metrics);
                let hub = Hub::new(Parts { metrics, dispatch, presence, pause, ..parts });
                let mut tasks = JoinSet::new();
                tasks.spawn(presence::keep(
                    Arc::clone(&hub),
                    Arc::clone(&registry),
                    presence_changes,
                ));
                let wakes = JobKind::ALL.map(|kind| (kind, Arc::new(Notify::new())));
                let workers = wakes.iter().filter(|_| machines > 0).map(|(kind, wake)| {
                    let worker = Arc::new(ServerWorker(Arc::clone(&hub)));
                    let (jobs, wake) = (Arc::clone(&jobs), Arc::clone(wake));
                    tokio::spawn(work(worker, jobs, *kind, permits_for(*kind, machines), wake))
                });
                let workers = workers.collect();
                tasks.spawn(hear(Arc::clone(&hub), changes, wakes));
                (store, hub, tasks, Analyses::Queued(jobs), Some(registry), workers)
            }
        };
        tasks.spawn(sweep(Arc::clone(&hub), idle));
        let analyses = Arc::new(analyses);
        Ok(Engine { hub, metrics, analyses, store, registry, tasks, workers })
    }

    /// Does something else until everything ends.
    pub(crate) fn attend(&mut self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(task);
    }

    /// Lets people reach the process: it gives signs of life and sees to their clocks.
    pub(crate) fn open_up(&mut self) {
        self.tasks.spawn(Arc::clone(&self.hub).keep_beating());
    }

    /// Ends everything. What was asked of the store before is done before it closes.
    pub(crate) async fn end(mut self) -> Result<(), StoreError> {
        self.hub.close();
        for worker in self.workers {
            if timeout(SHUTDOWN_TIMEOUT, worker).await.is_err() {
                tracing::warn!("a machine did not stop thinking");
            }
        }
        self.tasks.shutdown().await;
        if let Some(registry) = self.registry
            && let Err(error) = registry.leave().await
        {
            tracing::warn!(%error, "presence");
        }
        self.store.close().await
    }
}

/// The concurrency of jobs of a kind, given that of searches.
fn permits_for(kind: JobKind, machines: usize) -> Permits {
    let all_but_one = machines.saturating_sub(1).max(1);
    let (all, patient) = match kind {
        JobKind::Turn => (machines, all_but_one),
        // A player who waits for a machine's move comes before a review of a finished game.
        JobKind::Analysis => ((machines / 2).max(1), usize::MAX),
        // No player waits for a tournament: a processor stays free for players.
        JobKind::Pair => (all_but_one, usize::MAX),
    };
    Permits { all, patient: patient.min(all) }
}

/// Lets tables leave the memory that nobody needs.
async fn sweep(hub: Arc<Hub>, idle: Duration) {
    let mut ticks = interval(idle / 2);
    loop {
        ticks.tick().await;
        hub.sweep(idle);
    }
}

/// Tells the tables in memory what other processes have done to them, and the workers that there is
/// something to do.
async fn hear(
    hub: Arc<Hub>,
    mut changes: UnboundedReceiver<Change>,
    wakes: [(JobKind, Arc<Notify>); JobKind::ALL.len()],
) {
    while let Some(change) = changes.recv().await {
        match change {
            Change::Job(kind) => {
                let wakes = wakes.iter().filter(|(known, _)| *known == kind);
                wakes.for_each(|(_, wake)| wake.notify_one());
            }
            Change::Table(id) => {
                // Each by itself: a table that waits for the store keeps no other waiting.
                let hub = Arc::clone(&hub);
                tokio::spawn(async move {
                    if let Err(refusal) = retry(&hub, || hub.wake(id)).await {
                        tracing::warn!(table = %id, key = refusal.key(), "not woken");
                    }
                });
            }
            // Only directors of tournaments subscribe to these.
            Change::Pair(_) => {}
            Change::Presence(table) => {
                hub.announce(table.map_or(PresenceChange::All, PresenceChange::Remote));
            }
            Change::All => {
                hub.announce(PresenceChange::All);
                tokio::spawn(take_up(Arc::clone(&hub)));
            }
        }
    }
}

/// Sees to every game that needs something by itself, a machine's move or a look at the clock: a
/// process that has ended may have left it so. The store knows which these are, so that those at which
/// people are to move are not even read. Viewers of tables here are sent what happened while this process
/// was not listening, the end of a game too.
async fn take_up(hub: Arc<Hub>) {
    let awaiting = retry(&hub, || async { Ok(hub.store.awaiting().await?) }).await;
    let awaiting = match awaiting {
        Ok(awaiting) => awaiting,
        Err(refusal) => {
            return tracing::warn!(key = refusal.key(), "unfinished games are not taken up");
        }
    };
    let here: HashSet<TableId> = hub.all().into_iter().map(|live| live.id).collect();
    let elsewhere = awaiting.into_iter().filter(|id| !here.contains(id));
    let mut left = Vec::new();
    for id in here.iter().copied().chain(elsewhere) {
        if hub.take_up(id).await.is_err() {
            left.push(id);
        }
    }
    // After all the others, which need not wait for one that is damaged.
    for id in left {
        if let Err(refusal) = retry(&hub, || hub.take_up(id)).await {
            tracing::warn!(table = %id, key = refusal.key(), "not taken up");
        }
    }
}

#[cfg(test)]
mod tests;
