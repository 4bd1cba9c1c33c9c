//! Analyses of games that are over: made once, kept in the store, the same wherever they are made.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tokio::sync::Semaphore;
use tripot_analysis::{Analysis, AnalysisError, Effort};
use tripot_core::{Record, Stop};

use crate::hub::Hub;
use crate::id::TableId;
use crate::refusal::Refusal;

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

/// All analyses of this process.
pub(crate) struct Analyses {
    known: Mutex<Known>,
    /// Room for those that are made at the same time.
    rooms: Arc<Semaphore>,
}

#[derive(Default)]
struct Known {
    works: HashMap<TableId, Arc<Work>>,
    /// The oldest first.
    order: VecDeque<TableId>,
}

#[derive(Default)]
struct Work {
    done: AtomicUsize,
    total: AtomicUsize,
    result: OnceLock<Result<Arc<str>, Refusal>>,
}

impl Analyses {
    /// None yet. So many are made at the same time.
    pub(crate) fn new(rooms: usize) -> Analyses {
        Analyses { known: Mutex::default(), rooms: Arc::new(Semaphore::new(rooms.max(1))) }
    }

    /// How far the analysis of a table is; begins it if nobody has.
    pub(crate) async fn stand(
        &self,
        hub: &Arc<Hub>,
        id: TableId,
        record: Record,
    ) -> Result<Stand, Refusal> {
        let begun = self.lock().works.get(&id).cloned();
        let work = match begun {
            Some(work) => work,
            None => match hub.store.paper(id, PAPER).await? {
                Some(text) => return Ok(Stand::Done(Arc::from(text))),
                None => self.begin(hub, id, record),
            },
        };
        match work.result.get() {
            Some(result) => result.clone().map(Stand::Done),
            None => Ok(Stand::Working(work.part())),
        }
    }

    fn begin(&self, hub: &Arc<Hub>, id: TableId, record: Record) -> Arc<Work> {
        let mut known = self.lock();
        // Somebody else may have begun it while the store was asked.
        if let Some(work) = known.works.get(&id) {
            return Arc::clone(work);
        }
        let work = known.begin(id);
        let (hub, rooms) = (Arc::clone(hub), Arc::clone(&self.rooms));
        tokio::spawn(run(hub, rooms, id, Arc::clone(&work), record));
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
    fn part(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f64 / total as f64
    }
}

/// Judges a record when there is room, unless the server ends.
async fn run(hub: Arc<Hub>, rooms: Arc<Semaphore>, id: TableId, work: Arc<Work>, record: Record) {
    let Ok(_room) = rooms.acquire().await else { return };
    let stop = Stop::new();
    let effort = Effort { stop: stop.clone(), ..Effort::default() };
    let judged = Arc::clone(&work);
    let mut thought = tokio::task::spawn_blocking(move || {
        Analysis::of(&record, &effort, &mut |progress| {
            judged.done.store(progress.done, Ordering::Relaxed);
            judged.total.store(progress.total, Ordering::Relaxed);
        })
    });
    let thought = tokio::select! {
        thought = &mut thought => thought,
        () = hub.closed() => {
            stop.raise();
            return;
        }
    };
    let result = match thought {
        Ok(Ok(analysis)) => {
            let text = analysis.to_json().to_string();
            if let Err(error) = hub.store.keep_paper(id, PAPER, text.clone()).await {
                // It can be made again.
                tracing::warn!(table = %id, %error, "an analysis is not kept");
            }
            Ok(Arc::from(text))
        }
        Ok(Err(AnalysisError::Trouble(trouble))) => Err(trouble.into()),
        Ok(Err(AnalysisError::Stopped)) => Err(Refusal::forbidden("serve.closing")),
        Err(error) => Err(Refusal::internal(&error)),
    };
    // Nobody else sets it.
    let _ = work.result.set(result);
}
