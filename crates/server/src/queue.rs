//! The priority queue for processors: permits for machine turns, hints and analyses.
//!
//! Machine turns, hints and analyses share the processors (weighted fair queueing). Work that a player
//! waits for comes first; within a rank the address that has used the least processor time comes next.
//! Neither one address nor work that no player waits for may have every permit, so that one is left for a
//! new player. What players need, even if they are away, becomes as urgent as anything else with time: no
//! rank starves another.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::setpriority_process;
use tokio::sync::oneshot;
use tokio::time::sleep;
use tripot_core::Stop;
use tripot_store::{Claim, LONG_WAIT, Rank, Source};

use crate::metrics::Metrics;

/// The share of the permits that one address may hold at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All of them.
    All,
    /// All but one, and at least one.
    AllButOne,
}

/// The queue for permits to search.
#[derive(Debug)]
pub(crate) struct Queue {
    /// The most permits of one source.
    each: usize,
    /// The most permits for work that no player waits for.
    patient: usize,
    /// After so long a wait everything that a person needs is equally urgent.
    long: Duration,
    metrics: Arc<Metrics>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// Permits for work that no player waits for.
    patient: usize,
    /// The one that came first, first.
    waiting: Vec<Waiter>,
    running: HashMap<Source, usize>,
    /// The processor time that each source has used, in microseconds; a source that was idle starts
    /// where the others are.
    spent: HashMap<Source, u64>,
    /// What the source had spent that was served last.
    level: u64,
    next: u64,
}

#[derive(Debug)]
struct Waiter {
    ticket: u64,
    rank: Rank,
    source: Source,
    since: Instant,
    granted: oneshot::Sender<Permit>,
}

/// A permit to use a processor, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    queue: Arc<Queue>,
    claim: Claim,
    since: Instant,
}

/// A place in the queue, left when it is dropped.
struct Place<'a> {
    queue: &'a Arc<Queue>,
    ticket: u64,
}

/// Stops a search when it is dropped, because its result is not awaited any more.
pub(crate) struct RaiseOnDrop(pub(crate) Stop);

impl Drop for RaiseOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// A thought broke down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a thought broke down")]
pub(crate) struct Broken;

/// More sources than that are not remembered when they are idle.
const SOURCES: usize = 4096;

impl Queue {
    /// A queue with a permit for each processor.
    pub(crate) fn new(processors: usize, share: Share, metrics: Arc<Metrics>) -> Arc<Queue> {
        let each = match share {
            Share::All => processors,
            Share::AllButOne => processors.saturating_sub(1).max(1),
        };
        let state = State {
            free: processors,
            patient: 0,
            waiting: Vec::new(),
            running: HashMap::new(),
            spent: HashMap::new(),
            level: 0,
            next: 0,
        };
        let patient = processors.saturating_sub(1).max(1);
        Arc::new(Queue { each, patient, long: LONG_WAIT, metrics, state: Mutex::new(state) })
    }

    /// Waits for a permit. Dropping the future leaves the queue.
    pub(crate) async fn wait(self: &Arc<Queue>, claim: Claim) -> Permit {
        let Claim { rank, source } = claim;
        let (granted, grant) = oneshot::channel();
        let ticket = {
            let mut state = self.lock();
            let (ticket, level) = (state.next, state.level);
            state.next += 1;
            let spent = state.spent.entry(source).or_default();
            *spent = level.max(*spent);
            let since = Instant::now();
            state.waiting.push(Waiter { ticket, rank, source, since, granted });
            ticket
        };
        let _place = Place { queue: self, ticket };
        self.serve();
        grant.await.expect("who waits is served or leaves")
    }

    /// How many thoughts of a source wait for a processor.
    pub(crate) fn waiting(&self, source: Source) -> usize {
        self.lock().waiting.iter().filter(|waiter| waiter.source == source).count()
    }

    /// How many of them are of a rank.
    pub(crate) fn waiting_as(&self, claim: Claim) -> usize {
        let state = self.lock();
        let alike = |waiter: &&Waiter| waiter.source == claim.source && waiter.rank == claim.rank;
        state.waiting.iter().filter(alike).count()
    }

    /// The tickets and ranks that wait; waiting anew gives another ticket.
    #[cfg(test)]
    pub(crate) fn places(&self) -> Vec<(u64, Rank)> {
        self.lock().waiting.iter().map(|waiter| (waiter.ticket, waiter.rank)).collect()
    }

    /// How many tickets were given so far.
    #[cfg(test)]
    pub(crate) fn waits(&self) -> u64 {
        self.lock().next
    }

    /// Grants free permits to the next waiters.
    fn serve(self: &Arc<Queue>) {
        loop {
            let (granted, permit) = {
                let mut state = self.lock();
                let next = state.take(self, Instant::now());
                self.metrics.thoughts_waiting.set(state.waiting.len() as i64);
                let Some(Waiter { rank, source, granted, .. }) = next else { return };
                self.metrics.thoughts_running.inc();
                let claim = Claim { rank, source };
                (granted, Permit { queue: Arc::clone(self), claim, since: Instant::now() })
            };
            // Who has left the queue meanwhile gives it back.
            drop(granted.send(permit));
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Takes who comes next out of the queue, if there is a processor for them.
    fn take(&mut self, queue: &Queue, now: Instant) -> Option<Waiter> {
        if self.free == 0 {
            return None;
        }
        let running = |source: Source| self.running.get(&source).copied().unwrap_or_default();
        let may_run = |waiter: &&Waiter| {
            let is_full = waiter.rank.can_wait() && self.patient >= queue.patient;
            running(waiter.source) < queue.each && !is_full
        };
        let order = |waiter: &&Waiter| {
            let spent = self.spent.get(&waiter.source).copied().unwrap_or_default();
            (waiter.urgency(now, queue.long), spent, waiter.ticket)
        };
        let next = self.waiting.iter().filter(may_run).min_by_key(order)?.ticket;
        let index = self.waiting.iter().position(|waiter| waiter.ticket == next)?;
        let waiter = self.waiting.remove(index);
        self.free -= 1;
        self.patient += usize::from(waiter.rank.can_wait());
        *self.running.entry(waiter.source).or_default() += 1;
        self.level = self.spent.get(&waiter.source).copied().unwrap_or_default().max(self.level);
        Some(waiter)
    }

    fn give_back(&mut self, Claim { rank, source }: Claim, micros: u64) {
        self.free += 1;
        self.patient -= usize::from(rank.can_wait());
        *self.spent.entry(source).or_default() += micros;
        if let Some(running) = self.running.get_mut(&source) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&source);
            }
        }
        if self.spent.len() > SOURCES {
            let level = self.level;
            let (running, waiting) = (&self.running, &self.waiting);
            self.spent.retain(|source, spent| {
                *spent > level
                    || running.contains_key(source)
                    || waiting.iter().any(|waiter| waiter.source == *source)
            });
        }
    }
}

impl Waiter {
    /// The rank that it has by now.
    fn urgency(&self, now: Instant, long: Duration) -> Rank {
        let is_overdue = now.saturating_duration_since(self.since) >= long;
        if is_overdue && self.rank != Rank::Machines { Rank::Present } else { self.rank }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.waiting.retain(|waiter| waiter.ticket != self.ticket);
        self.queue.metrics.thoughts_waiting.set(state.waiting.len() as i64);
    }
}

impl Permit {
    /// Thinks on a thread of its own, which gives way to everything else of the system. The processor
    /// counts as used until the thought ends, even if nobody waits for it any more.
    pub(crate) async fn run<T, F>(self, thought: F) -> Result<T, Broken>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
    {
        self.run_on(spawn, thought).await
    }

    /// The same on a thread that `spawn` makes. Where there is none to be had it tries again: there will
    /// be one when others have ended.
    async fn run_on<T, F, S>(self, mut spawn: S, thought: F) -> Result<T, Broken>
    where
        T: Send + 'static,
        F: FnOnce() -> T + Send + 'static,
        S: FnMut(Thread) -> io::Result<()>,
    {
        let (sender, result) = oneshot::channel();
        let think = move || {
            // Where that is refused the thought is merely less polite.
            let _ = setpriority_process(None, niceness(self.claim.rank));
            let _ = sender.send(thought());
            drop(self);
        };
        // A thread that is not made does not give back what it was to do.
        let kept = Arc::new(Mutex::new(Some(think)));
        loop {
            let kept = Arc::clone(&kept);
            let take = move || kept.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Err(error) = spawn(Box::new(move || take().into_iter().for_each(|think| think())))
            else {
                break;
            };
            tracing::warn!(%error, "no thread to think on");
            sleep(BREATH).await;
        }
        drop(kept);
        result.await.map_err(|_| Broken)
    }
}

/// How much the system prefers everything else, as `nice` counts: a move does not
/// wait for a search.
fn niceness(rank: Rank) -> i32 {
    match rank {
        Rank::Present | Rank::Hint => 5,
        Rank::Analysis | Rank::Away | Rank::Machines => 15,
    }
}

/// What a thread does.
type Thread = Box<dyn FnOnce() + Send>;

/// How long to wait for a thread when there is none to be had.
const BREATH: Duration = Duration::from_millis(50);

fn spawn(thread: Thread) -> io::Result<()> {
    thread::Builder::new().name("thought".to_owned()).spawn(thread).map(|_| ())
}

impl Drop for Permit {
    fn drop(&mut self) {
        let held = self.since.elapsed();
        let micros = u64::try_from(held.as_micros()).unwrap_or(u64::MAX);
        self.queue.metrics.thoughts_running.dec();
        self.queue.metrics.thought(self.claim.rank, held);
        self.queue.lock().give_back(self.claim, micros);
        self.queue.serve();
    }
}

#[cfg(test)]
mod tests;
