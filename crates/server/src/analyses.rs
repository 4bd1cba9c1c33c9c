//! Analyses of games that are over: made once, kept in the store, the same wherever they are made.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tokio::sync::Semaphore;
use tripot_analysis::{Analysis, AnalysisError, Effort};
use tripot_catalog::{Lang, Variant};
use tripot_core::{Record, Stop, Viewer};

use crate::hub::Hub;
use crate::id::TableId;
use crate::job::Job;
use crate::refusal::Refusal;
use crate::store::{Line, StoreError};
use crate::worker::TRIES;

/// What the store calls them.
const PAPER: &str = "analysis";
/// So many are at hand; the others are in the store.
const MOST: usize = 256;

/// How far an analysis is.
pub(crate) enum Stand {
    /// It is made; so much of it is done, from 0 to 1.
    Working(f64),
    /// It is there, as JSON.
    Done(Arc<str>),
}

/// Who makes analyses.
pub(crate) enum Analyses {
    /// This process.
    Here(Rooms),
    /// Whoever takes them from the line.
    InLine(Arc<Line>),
}

/// The analyses of a process that makes them itself.
pub(crate) struct Rooms {
    known: Mutex<Known>,
    /// Room for those that are made at the same time.
    free: Arc<Semaphore>,
}

#[derive(Default)]
struct Known {
    works: HashMap<TableId, Arc<Work>>,
    /// The oldest first.
    order: VecDeque<TableId>,
}

/// An analysis that is being made.
#[derive(Default)]
pub(crate) struct Work {
    done: AtomicUsize,
    total: AtomicUsize,
    result: OnceLock<Result<Arc<str>, Refusal>>,
}

impl Analyses {
    /// How far the analysis of a table is; sees to it that somebody begins it if nobody has.
    pub(crate) async fn stand(&self, hub: &Arc<Hub>, id: TableId) -> Result<Stand, Refusal> {
        match self {
            Analyses::Here(rooms) => rooms.stand(hub, id).await,
            Analyses::InLine(line) => stand_in_line(hub, line, id).await,
        }
    }
}

async fn stand_in_line(hub: &Arc<Hub>, line: &Line, id: TableId) -> Result<Stand, Refusal> {
    if let Some(text) = hub.store.paper(id, PAPER).await? {
        return Ok(Stand::Done(Arc::from(text)));
    }
    let job = Job::Analysis(id);
    match line.progress(&job).await? {
        Some(progress) if progress.tries > TRIES => {
            Err(Refusal::internal(&format!("the analysis of {id} ends its processes")))
        }
        Some(progress) => Ok(Stand::Working(progress.done)),
        None => {
            // Whoever asks is told at once why a game can't be judged.
            let record = record(hub, id).await?;
            Variant::read(&record.header.variant, &[])?.game.film(&record)?;
            // If it has been finished since, whoever takes it sees that.
            line.add(&job).await?;
            Ok(Stand::Working(0.0))
        }
    }
}

impl Rooms {
    /// None yet. So many are made at the same time.
    pub(crate) fn new(most: usize) -> Rooms {
        Rooms { known: Mutex::default(), free: Arc::new(Semaphore::new(most)) }
    }

    async fn stand(&self, hub: &Arc<Hub>, id: TableId) -> Result<Stand, Refusal> {
        let begun = self.lock().works.get(&id).cloned();
        let work = match begun {
            Some(work) => work,
            None => match hub.store.paper(id, PAPER).await? {
                Some(text) => return Ok(Stand::Done(Arc::from(text))),
                None => self.begin(hub, id),
            },
        };
        match work.result.get() {
            Some(result) => result.clone().map(Stand::Done),
            None => Ok(Stand::Working(work.part())),
        }
    }

    fn begin(&self, hub: &Arc<Hub>, id: TableId) -> Arc<Work> {
        let mut known = self.lock();
        // Somebody else may have begun it while the store was asked.
        if let Some(work) = known.works.get(&id) {
            return Arc::clone(work);
        }
        let work = known.begin(id);
        let (hub, free, begun) = (Arc::clone(hub), Arc::clone(&self.free), Arc::clone(&work));
        tokio::spawn(async move {
            let Ok(_room) = free.acquire().await else { return };
            let judged = judge(&hub, id, &begun).await;
            if let Ok(text) = &judged
                && let Err(error) = keep(&hub, id, text).await
            {
                // It can be made again.
                tracing::warn!(table = %id, %error, "an analysis is not kept");
            }
            // Nobody else sets it.
            let _ = begun.result.set(judged);
        });
        work
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn begin(&mut self, id: TableId) -> Arc<Work> {
        let work = Arc::new(Work::default());
        self.works.insert(id, Arc::clone(&work));
        self.order.push_back(id);
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.works.remove(&oldest);
        }
        work
    }
}

impl Work {
    /// So much of it is done, from 0 to 1.
    pub(crate) fn part(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f64 / total as f64
    }
}

/// The record of a game that is over, as everybody may read it.
async fn record(hub: &Arc<Hub>, id: TableId) -> Result<Record, Refusal> {
    let live = hub.table(id).await?;
    let table = live.table.lock().await;
    if !table.is_over() {
        return Err(Refusal::forbidden("serve.not_over"));
    }
    // The names in the record play no part in the judgement: one language is as good as another.
    Ok(table.record_for(Viewer::Public, Lang::En))
}

/// Keeps an analysis where every process finds it.
pub(crate) async fn keep(hub: &Hub, id: TableId, text: &str) -> Result<(), StoreError> {
    hub.store.keep_paper(id, PAPER, text.to_owned()).await
}

/// Judges a game that is over, unless that has been done or the process ends.
pub(crate) async fn judge(
    hub: &Arc<Hub>,
    id: TableId,
    work: &Arc<Work>,
) -> Result<Arc<str>, Refusal> {
    if let Some(text) = hub.store.paper(id, PAPER).await? {
        return Ok(Arc::from(text));
    }
    let record = record(hub, id).await?;
    let stop = Stop::new();
    let effort = Effort { stop: stop.clone(), ..Effort::default() };
    let judged = Arc::clone(work);
    let thought = tokio::task::spawn_blocking(move || {
        Analysis::of(&record, &effort, &mut |progress| {
            judged.done.store(progress.done, Ordering::Relaxed);
            judged.total.store(progress.total, Ordering::Relaxed);
        })
    });
    match hub.finish(thought, &stop).await? {
        Ok(analysis) => Ok(Arc::from(analysis.to_json().to_string())),
        Err(AnalysisError::Trouble(trouble)) => Err(trouble.into()),
        Err(AnalysisError::Stopped) => Err(Refusal::forbidden("serve.closing")),
    }
}
