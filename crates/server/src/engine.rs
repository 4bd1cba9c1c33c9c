//! What a process has, whether it serves people or only lets machines move.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{interval, timeout};

use crate::hub::Hub;
use crate::machine::InProcess;
use crate::metrics::Metrics;
use crate::presence::{self, Presence, Stir};
use crate::service::Database;
use crate::store::{Change, Postgres, Roll, Sqlite, Store, StoreError};
use crate::worker::{InLine, work};

/// How often tables that nobody needs are looked for.
const SWEEP: Duration = Duration::from_secs(30);
/// How long machines that think may take to notice that they should not.
const FAREWELL: Duration = Duration::from_secs(2);

/// What a process has, whether it serves people or only lets machines move.
pub(crate) struct Engine {
    pub(crate) hub: Arc<Hub>,
    pub(crate) metrics: Arc<Metrics>,
    /// How many machines think at the same time.
    pub(crate) machines: usize,
    store: Arc<dyn Store>,
    /// Where other processes, if there are any, are told who is connected through this one.
    roll: Option<Arc<Roll>>,
    tasks: JoinSet<()>,
    /// Lets machines move, where any process may do it.
    worker: Option<JoinHandle<()>>,
}

impl Engine {
    /// Opens the store and takes up the games that are under way. So many machines think here at the
    /// same time, as many as there are processors if nothing is said.
    pub(crate) async fn start(
        database: &Database,
        machines: Option<usize>,
        pause: Duration,
    ) -> Result<Engine, StoreError> {
        let metrics = Arc::new(Metrics::default());
        let machines =
            machines.or_else(|| thread::available_parallelism().ok().map(Into::into)).unwrap_or(1);
        let alone = |store: Sqlite| {
            let store: Arc<dyn Store> = Arc::new(store);
            let (dispatch, metrics) = (Box::new(InProcess), Arc::clone(&metrics));
            let hub = Hub::new(Arc::clone(&store), metrics, dispatch, None, machines.max(1), pause);
            let mut tasks = JoinSet::new();
            tasks.spawn(take_up(Arc::clone(&hub)));
            (store, hub, tasks, None, None)
        };
        let (store, hub, mut tasks, roll, worker) = match database {
            Database::File(path) => alone(Sqlite::open(path, &metrics)?),
            Database::Memory => alone(Sqlite::in_memory(&metrics)?),
            Database::Postgres(config) => {
                let (store, changes) = Postgres::open(config, &metrics).await?;
                let (line, news) = (Arc::new(store.line()), Arc::new(Notify::new()));
                let (roll, (stirs, heard)) = (Arc::new(store.roll()), unbounded_channel());
                let store: Arc<dyn Store> = Arc::new(store);
                let dispatch = Box::new(InLine(Arc::clone(&line)));
                let presence = Some(Presence { roll: Arc::clone(&roll), stirs });
                let rooms = machines.max(1);
                let (kept, counted) = (Arc::clone(&store), Arc::clone(&metrics));
                let hub = Hub::new(kept, counted, dispatch, presence, rooms, pause);
                let mut tasks = JoinSet::new();
                tasks.spawn(presence::keep(Arc::clone(&hub), Arc::clone(&roll), heard));
                tasks.spawn(hear(Arc::clone(&hub), changes, Arc::clone(&news)));
                let worker = (machines > 0)
                    .then(|| tokio::spawn(work(Arc::clone(&hub), line, machines, news)));
                (store, hub, tasks, Some(roll), worker)
            }
        };
        tasks.spawn(sweep(Arc::clone(&hub)));
        Ok(Engine { hub, metrics, machines, store, roll, tasks, worker })
    }

    /// Ends everything. What was asked of the store before is done before it closes.
    pub(crate) async fn end(mut self) -> Result<(), StoreError> {
        self.hub.close();
        if let Some(worker) = self.worker
            && timeout(FAREWELL, worker).await.is_err()
        {
            tracing::warn!("a machine did not stop thinking");
        }
        self.tasks.shutdown().await;
        if let Some(roll) = self.roll
            && let Err(error) = roll.leave().await
        {
            tracing::warn!(%error, "presence");
        }
        self.store.close().await
    }
}

/// Lets tables leave the memory that nobody needs.
async fn sweep(hub: Arc<Hub>) {
    let mut ticks = interval(SWEEP);
    loop {
        ticks.tick().await;
        hub.sweep();
    }
}

/// Tells the tables in memory what other processes have done to them.
async fn hear(hub: Arc<Hub>, mut changes: UnboundedReceiver<Change>, news: Arc<Notify>) {
    while let Some(change) = changes.recv().await {
        match change {
            Change::Turn => news.notify_one(),
            Change::Table(id) => {
                // Each by itself: a table that waits for the store keeps no other waiting.
                let hub = Arc::clone(&hub);
                tokio::spawn(async move {
                    if let Err(refusal) = hub.wake(id).await {
                        tracing::warn!(table = %id, key = refusal.key(), "not woken");
                    }
                });
            }
            Change::Presence(table) => hub.note(table.map_or(Stir::Anywhere, Stir::There)),
            Change::All => {
                hub.note(Stir::Anywhere);
                tokio::spawn(take_up(Arc::clone(&hub)));
            }
        }
    }
}

/// Sees to every game that needs something by itself, a machine's move or a look at the clock: a
/// process that has ended may have left it so.
async fn take_up(hub: Arc<Hub>) {
    let unfinished = match hub.store.unfinished().await {
        Ok(unfinished) => unfinished,
        Err(error) => return tracing::warn!(%error, "unfinished games are not taken up"),
    };
    for id in unfinished {
        if let Err(refusal) = hub.take_up(id).await {
            tracing::warn!(table = %id, key = refusal.key(), "not taken up");
        }
    }
}
