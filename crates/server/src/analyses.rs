//! Analyses of finished games: run once, cached and stored, the same wherever they run.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tripot_analysis::{Judging, Progress};
use tripot_catalog::Lang;
use tripot_core::{Record, Stop, Viewer};
use tripot_store::{Claim, INTEREST, Job, JobQueue, MAX_TRIES, Rank, Source, StoreError};
use tripot_table::TableId;
use tripot_wire::RequestError;

use crate::hub::Hub;
use crate::queue::{Permit, RaiseOnDrop};
use crate::refusal::Refusal;

/// What the store calls them.
pub(crate) const DOCUMENT: &str = "analysis";
/// The most finished analyses that are cached; the others are in the store.
const MOST: usize = 256;
/// The most unfinished analyses, running or waiting, of all clients together.
const MOST_UNFINISHED: usize = 64;
/// The most decisions of a game that is analysed here.
const MOST_DECISIONS: usize = 1_000;
/// The most processor time that an analysis may take.
const MOST_TIME: Duration = Duration::from_secs(300);

/// What a client asks for.
#[derive(Clone, Copy)]
pub(crate) struct AnalysisRequest {
    /// The table.
    pub(crate) id: TableId,
    /// Where the client is.
    pub(crate) source: Source,
    /// An analysis is not started for a client that waits for this many others.
    pub(crate) most: u32,
}

/// The status of an analysis.
pub(crate) enum AnalysisStatus {
    /// It is made; so much of it is done, from 0 to 1.
    Working(f64),
    /// It is there, as JSON.
    Done(Arc<str>),
}

/// Where analyses are made.
pub(crate) enum Analyses {
    /// In this process.
    Here(LocalAnalyses),
    /// In any process, through the queue of jobs.
    Queued(Arc<JobQueue>),
}

/// The analyses of a process that makes them itself.
#[derive(Default)]
pub(crate) struct LocalAnalyses {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    runs: HashMap<TableId, (Source, Arc<AnalysisRun>)>,
    /// The oldest first.
    order: VecDeque<TableId>,
}

/// An analysis that is being made.
pub(crate) struct AnalysisRun {
    begun: Instant,
    /// When it was last asked for, in milliseconds since then.
    asked: AtomicU64,
    done: AtomicUsize,
    total: AtomicUsize,
    result: OnceLock<Result<Arc<str>, Refusal>>,
}

impl Analyses {
    /// The status of an analysis, which is started by the first request.
    pub(crate) async fn status(
        &self,
        hub: &Arc<Hub>,
        request: AnalysisRequest,
    ) -> Result<AnalysisStatus, Refusal> {
        match self {
            Analyses::Here(runs) => runs.status(hub, request).await,
            Analyses::Queued(jobs) => queued_status(hub, jobs, request).await,
        }
    }

    /// The analysis if it is finished; no work is begun for it.
    pub(crate) async fn stored(hub: &Hub, id: TableId) -> Result<AnalysisStatus, Refusal> {
        Ok(match hub.store.document(id, DOCUMENT).await? {
            Some(text) => AnalysisStatus::Done(Arc::from(text)),
            None => AnalysisStatus::Working(0.0),
        })
    }
}

async fn queued_status(
    hub: &Arc<Hub>,
    jobs: &JobQueue,
    AnalysisRequest { id, source, most }: AnalysisRequest,
) -> Result<AnalysisStatus, Refusal> {
    if let Some(text) = hub.store.document(id, DOCUMENT).await? {
        return Ok(AnalysisStatus::Done(Arc::from(text)));
    }
    let job = Job::Analysis(id);
    match jobs.progress(&job).await? {
        Some(progress) if progress.tries > MAX_TRIES => {
            Err(Refusal::internal(&format!("the analysis of {id} ends its processes")))
        }
        Some(progress) => Ok(AnalysisStatus::Working(progress.done)),
        None => {
            if jobs.count(job.kind(), source).await? >= i64::from(most) {
                return Err(Refusal::AnalysesBusy);
            }
            // The client is told at once why a game can't be analysed.
            begin(record(hub, id).await?)?;
            // If it has been finished since, the worker that takes the job sees that.
            jobs.add(&job, Claim { rank: Rank::Analysis, source }).await?;
            Ok(AnalysisStatus::Working(0.0))
        }
    }
}

impl LocalAnalyses {
    async fn status(
        &self,
        hub: &Arc<Hub>,
        request: AnalysisRequest,
    ) -> Result<AnalysisStatus, Refusal> {
        let begun = self.lock().find(request.id);
        let work = match begun {
            Some(work) => work,
            None => match hub.store.document(request.id, DOCUMENT).await? {
                Some(text) => return Ok(AnalysisStatus::Done(Arc::from(text))),
                None => self.begin(hub, request)?,
            },
        };
        work.ask();
        match work.result.get() {
            Some(result) => result.clone().map(AnalysisStatus::Done),
            None => Ok(AnalysisStatus::Working(work.part())),
        }
    }

    fn begin(
        &self,
        hub: &Arc<Hub>,
        AnalysisRequest { id, source, most }: AnalysisRequest,
    ) -> Result<Arc<AnalysisRun>, Refusal> {
        let mut known = self.lock();
        // Another request may have started it while the store was queried.
        if let Some(work) = known.find(id) {
            return Ok(work);
        }
        let work = known.begin(id, source, most)?;
        let (hub, begun) = (Arc::clone(hub), Arc::clone(&work));
        tokio::spawn(async move {
            let analysed = analyse(&hub, id, &begun, source).await;
            if let Ok(text) = &analysed
                && let Err(error) = keep(&hub, id, text).await
            {
                // It can be made again.
                tracing::warn!(table = %id, %error, "an analysis is not kept");
            }
            // Nobody else sets it.
            let _ = begun.result.set(analysed);
        });
        Ok(work)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// The analysis of a table, unless it was given up because nobody waited for it.
    fn find(&self, id: TableId) -> Option<Arc<AnalysisRun>> {
        let (_, work) = self.runs.get(&id)?;
        (!work.is_abandoned()).then(|| Arc::clone(work))
    }

    fn begin(
        &mut self,
        id: TableId,
        source: Source,
        most: u32,
    ) -> Result<Arc<AnalysisRun>, Refusal> {
        let unfinished = || self.runs.values().filter(|(_, work)| work.result.get().is_none());
        if unfinished().filter(|(other, _)| *other == source).count() >= most as usize {
            return Err(Refusal::AnalysesBusy);
        }
        if unfinished().count() >= MOST_UNFINISHED {
            return Err(Refusal::AnalysesFull);
        }
        let work = Arc::new(AnalysisRun::default());
        if self.runs.insert(id, (source, Arc::clone(&work))).is_none() {
            self.order.push_back(id);
        }
        while self.order.len() > MOST {
            let is_finished = |id: &TableId| {
                self.runs.get(id).is_none_or(|(_, work)| work.result.get().is_some())
            };
            let Some(oldest) = self.order.iter().position(is_finished) else { break };
            if let Some(id) = self.order.remove(oldest) {
                self.runs.remove(&id);
            }
        }
        Ok(work)
    }
}

impl Default for AnalysisRun {
    fn default() -> AnalysisRun {
        AnalysisRun {
            begun: Instant::now(),
            asked: AtomicU64::new(0),
            done: AtomicUsize::new(0),
            total: AtomicUsize::new(0),
            result: OnceLock::new(),
        }
    }
}

impl AnalysisRun {
    /// So much of it is done, from 0 to 1.
    pub(crate) fn part(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f64 / total as f64
    }

    /// Notes that a client still waits for it.
    pub(crate) fn ask(&self) {
        self.asked.store(self.age(), Ordering::Relaxed);
    }

    fn age(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether no client waits for it any more at an age in milliseconds.
    fn is_unwanted(&self, age: u64) -> bool {
        let since = age.saturating_sub(self.asked.load(Ordering::Relaxed));
        Duration::from_millis(since) > INTEREST
    }

    fn is_abandoned(&self) -> bool {
        matches!(self.result.get(), Some(Err(Refusal::AnalysisAbandoned)))
    }

    fn tell(&self, progress: Progress) {
        self.done.store(progress.done, Ordering::Relaxed);
        self.total.store(progress.total, Ordering::Relaxed);
    }
}

/// The record of a game that is over, as everybody may read it.
async fn record(hub: &Arc<Hub>, id: TableId) -> Result<Record, Refusal> {
    let live = hub.table(id).await?;
    let table = live.table.lock().await;
    if !table.is_over() {
        return Err(tripot_table::Refusal::NotOver.into());
    }
    // The names in the record play no part in the judgement: one language is as good as another.
    Ok(table.record_for(Viewer::Public, Lang::En))
}

/// Keeps an analysis where every process finds it.
pub(crate) async fn keep(hub: &Hub, id: TableId, text: &str) -> Result<(), StoreError> {
    hub.store.keep_document(id, DOCUMENT, text.to_owned()).await
}

/// Starts an analysis, unless the game is too long for a server that others need as well.
fn begin(record: Record) -> Result<Judging, Refusal> {
    let analysis = Judging::of(record, None)?;
    let Progress { total, .. } = analysis.progress();
    if total > MOST_DECISIONS {
        return Err(Refusal::Request(RequestError::AnalysisTooLong));
    }
    Ok(analysis)
}

/// Analyses a finished game, unless that has been done, no client waits for it or the process ends. It
/// waits for a permit before every decision, so that more urgent work comes first.
pub(crate) async fn analyse(
    hub: &Arc<Hub>,
    id: TableId,
    work: &Arc<AnalysisRun>,
    source: Source,
) -> Result<Arc<str>, Refusal> {
    if let Some(text) = hub.store.document(id, DOCUMENT).await? {
        return Ok(Arc::from(text));
    }
    let record = record(hub, id).await?;
    let stop = Stop::new();
    // When this future is dropped the search stops.
    let _raise = RaiseOnDrop(stop.clone());
    let mut analysis = processor(hub, source).await?.run(move || begin(record)).await??;
    let mut spent = Duration::ZERO;
    while !analysis.is_done() {
        work.tell(analysis.progress());
        if spent > MOST_TIME {
            return Err(Refusal::Request(RequestError::AnalysisTooLong));
        }
        let permit = processor(hub, source).await?;
        if work.is_unwanted(work.age()) {
            return Err(Refusal::AnalysisAbandoned);
        }
        let (interrupt, begun) = (stop.clone(), Instant::now());
        let step = permit.run(move || {
            analysis.step(&interrupt);
            analysis
        });
        analysis = tokio::select! {
            analysed = step => analysed?,
            () = hub.closed() => return Err(Refusal::Closing),
        };
        spent += begun.elapsed();
    }
    let analysis = analysis.finish().ok_or_else(|| Refusal::internal(&"an unfinished analysis"))?;
    Ok(Arc::from(analysis.to_json().to_string()))
}

/// Waits for a processor, unless the process ends.
async fn processor(hub: &Hub, source: Source) -> Result<Permit, Refusal> {
    tokio::select! {
        permit = hub.queue.wait(Claim { rank: Rank::Analysis, source }) => Ok(permit),
        () = hub.closed() => Err(Refusal::Closing),
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::Seat;
    use tripot_store::Sqlite;
    use tripot_table::{Command, SeatSetup, Setup, Source as Luck};

    use super::*;
    use crate::hub::Parts;
    use crate::queue::{Queue, Share};

    /// A game of which two moves were played before a player gave up.
    async fn short_game(hub: &Arc<Hub>) -> TableId {
        let seats = vec![SeatSetup::Person { name: None, claim: None }; 2];
        let setup = Setup::new("chicago", seats, Luck::Seed("07".repeat(32)));
        let id = hub.open(setup, Vec::new()).await.unwrap();
        let live = hub.known(id).unwrap();
        for seat in [Seat::FIRST, Seat::new(1).unwrap()] {
            let (text, at) = {
                let table = live.table.lock().await;
                (table.view(Viewer::Seat(seat)).moves()[0].native.clone(), table.number())
            };
            hub.command(&live, seat, &Command::Move { text, at }, None).await.unwrap();
        }
        hub.command(&live, Seat::FIRST, &Command::Resign, None).await.unwrap();
        id
    }

    #[tokio::test]
    async fn an_analysis_waits_for_a_processor_before_every_decision() {
        let store = Arc::new(Sqlite::in_memory(&Arc::default()).unwrap());
        let queue = Queue::new(1, Share::All, Arc::default());
        let hub = Hub::new(Parts::alone(store, Arc::clone(&queue)));
        let id = short_game(&hub).await;
        let work = Arc::new(AnalysisRun::default());
        let waiting = async {
            loop {
                work.ask();
                tokio::time::sleep(INTEREST / 50).await;
            }
        };
        tokio::select! {
            analysed = analyse(&hub, id, &work, source(1)) => drop(analysed.unwrap()),
            () = waiting => {}
        }
        let decisions = work.total.load(Ordering::Relaxed);
        assert!(decisions >= 2, "{decisions}");
        // And once to read the game.
        assert_eq!(queue.waits(), decisions as u64 + 1);
    }

    fn source(number: u8) -> Source {
        Source::from_number(Some(number.into()))
    }

    fn id(number: i64) -> TableId {
        TableId::from_number(number).unwrap()
    }

    #[test]
    fn one_address_waits_for_a_few_analyses_only() {
        let mut known = Known::default();
        for number in 1..=3 {
            assert!(known.begin(id(number), source(1), 3).is_ok());
        }
        let refused = known.begin(id(4), source(1), 3).err().unwrap();
        assert_eq!(refused, Refusal::AnalysesBusy);
        assert!(known.begin(id(4), source(2), 3).is_ok());
        // Once one is made there is room for another.
        known.find(id(1)).unwrap().result.set(Ok(Arc::from("{}"))).unwrap();
        assert!(known.begin(id(5), source(1), 3).is_ok());
    }

    #[test]
    fn what_was_given_up_is_begun_again() {
        let mut known = Known::default();
        let work = known.begin(id(1), source(1), 1).unwrap();
        let given_up = Err(Refusal::AnalysisAbandoned);
        work.result.set(given_up).unwrap();
        assert!(known.find(id(1)).is_none());
        assert!(known.begin(id(1), source(1), 1).is_ok());
        assert!(known.find(id(1)).is_some());
    }

    #[test]
    fn those_that_are_made_are_forgotten_before_those_under_way() {
        let mut known = Known::default();
        known.begin(id(1), source(1), u32::MAX).unwrap();
        for number in 2..600 {
            let work = known.begin(id(number), source(1), u32::MAX).unwrap();
            work.result.set(Ok(Arc::from("{}"))).unwrap();
        }
        assert!(known.find(id(1)).is_some() && known.find(id(2)).is_none());
        assert!(known.runs.len() <= MOST + 1);
    }

    #[test]
    fn an_analysis_is_forgotten_when_nobody_asks_for_it() {
        let work = AnalysisRun::default();
        let interest = u64::try_from(INTEREST.as_millis()).unwrap();
        assert!(!work.is_unwanted(interest) && work.is_unwanted(interest + 1));
        work.asked.store(5_000, Ordering::Relaxed);
        assert!(!work.is_unwanted(interest + 5_000) && work.is_unwanted(interest + 5_001));
    }
}
