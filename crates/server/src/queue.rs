//! Who thinks next.
//!
//! Machines' turns, hints and analyses share the processors. People who wait come first; among those
//! of the same rank the address that has used least comes next. Neither one address nor those whom
//! nobody waits for have every processor, so that whoever comes finds one. What people need, even if
//! they are away, becomes as urgent as anything else with time: no rank starves another.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::setpriority_process;
use sha2::{Digest as _, Sha256};
use tokio::sync::oneshot;
use tokio::time::sleep;
use tripot_core::Stop;

use crate::limit::Origin;
use crate::metrics::Metrics;

/// For whom something is thought about; the first comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Rank {
    /// A machine's turn at a table where a person is.
    Present,
    /// A hint.
    Hint,
    /// A decision of a game that is over.
    Analysis,
    /// A machine's turn at a table whose people are away: they find the answer when they come back.
    Away,
    /// A machine's turn at a table where only machines play.
    Machines,
}

impl Rank {
    /// All of them, the first first.
    pub(crate) const ALL: [Rank; 5] =
        [Rank::Present, Rank::Hint, Rank::Analysis, Rank::Away, Rank::Machines];

    /// The last of them.
    pub(crate) const LAST: Rank = Rank::Machines;
    /// The last of those who sit at a table and wait.
    pub(crate) const LAST_URGENT: Rank = Rank::Hint;

    /// Whether nobody sits at a table and waits.
    pub(crate) fn can_wait(self) -> bool {
        self > Rank::LAST_URGENT
    }

    /// What a database has written.
    pub(crate) fn from_number(number: i16) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.number() == number)
    }

    /// How a database writes it: the smaller, the sooner.
    pub(crate) fn number(self) -> i16 {
        self as i16
    }

    /// How much the system prefers everything else, as `nice` counts: whoever moves a piece does not
    /// wait for who thinks.
    fn niceness(self) -> i32 {
        match self {
            Rank::Present | Rank::Hint => 5,
            Rank::Analysis | Rank::Away | Rank::Machines => 15,
        }
    }
}

/// How many of the processors that think one address may have at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All of them.
    All,
    /// All but one, and at least one.
    AllButOne,
}

/// Where a thought comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Source(Option<i64>);

impl Source {
    /// Nobody has been there since the process started.
    pub(crate) const UNKNOWN: Source = Source(None);

    /// An address, as other processes call it, too.
    pub(crate) fn of(origin: Origin) -> Source {
        let hash: [u8; 32] = Sha256::digest(origin.to_string()).into();
        let number = hash[..8].iter().fold(0, |number, &byte| number << 8 | i64::from(byte));
        Source(Some(number))
    }

    /// How a database writes it.
    pub(crate) fn number(self) -> Option<i64> {
        self.0
    }

    /// What a database has written.
    pub(crate) fn from_number(number: Option<i64>) -> Source {
        Source(number)
    }
}

/// For whom something is thought about, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub(crate) rank: Rank,
    pub(crate) source: Source,
}

/// Who thinks, and who waits to.
#[derive(Debug)]
pub(crate) struct Queue {
    /// How many of one source think at the same time.
    each: usize,
    /// How many think at the same time for whom nobody waits.
    patient: usize,
    /// After so long a wait everything that a person needs is equally urgent.
    long: Duration,
    metrics: Arc<Metrics>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// How many think for whom nobody waits.
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

/// A processor to think with, for as long as it is held.
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

/// Ends a thought when it is dropped, because nobody waits for it any more.
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

/// After so long a wait everything that a person needs is equally urgent.
pub(crate) const LONG: Duration = Duration::from_secs(10);

/// More sources than that are not remembered when they are idle.
const SOURCES: usize = 4096;

impl Queue {
    /// So many think at the same time.
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
        Arc::new(Queue { each, patient, long: LONG, metrics, state: Mutex::new(state) })
    }

    /// Waits for a processor. Whoever stops waiting leaves the queue.
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

    /// Who waits, with the number of their place; whoever waits anew gets another.
    #[cfg(test)]
    pub(crate) fn places(&self) -> Vec<(u64, Rank)> {
        self.lock().waiting.iter().map(|waiter| (waiter.ticket, waiter.rank)).collect()
    }

    /// How often somebody has waited so far.
    #[cfg(test)]
    pub(crate) fn waits(&self) -> u64 {
        self.lock().next
    }

    /// Gives processors that are free to whoever comes next.
    fn serve(self: &Arc<Queue>) {
        loop {
            let (granted, permit) = {
                let mut state = self.lock();
                let next = state.take(self, Instant::now());
                self.metrics.thoughts_waiting.store(state.waiting.len() as i64, Ordering::Relaxed);
                let Some(Waiter { rank, source, granted, .. }) = next else { return };
                self.metrics.thoughts_running.fetch_add(1, Ordering::Relaxed);
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
        self.queue.metrics.thoughts_waiting.store(state.waiting.len() as i64, Ordering::Relaxed);
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
            let _ = setpriority_process(None, self.claim.rank.niceness());
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

/// What a thread does.
type Thread = Box<dyn FnOnce() + Send>;

/// How long to wait for a thread when there is none to be had.
const BREATH: Duration = Duration::from_millis(50);

fn spawn(thread: Thread) -> io::Result<()> {
    thread::Builder::new().name("thought".to_owned()).spawn(thread).map(|_| ())
}

impl Drop for Permit {
    fn drop(&mut self) {
        let micros = u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.queue.metrics.thoughts_running.fetch_sub(1, Ordering::Relaxed);
        self.queue.lock().give_back(self.claim, micros);
        self.queue.serve();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(number: u8) -> Source {
        Source::of(Origin::of([10, 0, 0, number].into()))
    }

    fn claim(number: u8, rank: Rank) -> Claim {
        Claim { rank, source: source(number) }
    }

    fn queue(processors: usize) -> Arc<Queue> {
        let mut queue = Queue::new(processors, Share::AllButOne, Arc::default());
        // However slow the machine is that tests it.
        Arc::get_mut(&mut queue).unwrap().long = Duration::MAX;
        queue
    }

    /// Lets those wait, in this order, behind somebody who thinks; who is served in which order.
    async fn served(queue: &Arc<Queue>, waiting: &[(u8, Rank)]) -> Vec<(u8, Rank)> {
        let held = queue.wait(claim(99, Rank::Present)).await;
        let (sender, mut order) = tokio::sync::mpsc::unbounded_channel();
        for (number, &(from, rank)) in waiting.iter().enumerate() {
            let (task, sender) = (Arc::clone(queue), sender.clone());
            tokio::spawn(async move {
                let permit = task.wait(claim(from, rank)).await;
                sender.send((from, rank)).unwrap();
                drop(permit);
            });
            while queue.lock().waiting.len() <= number {
                tokio::task::yield_now().await;
            }
        }
        drop((held, sender));
        let mut all = Vec::new();
        while let Some(next) = order.recv().await {
            all.push(next);
        }
        all
    }

    #[tokio::test]
    async fn people_who_wait_come_first() {
        let waiting: Vec<(u8, Rank)> = Rank::ALL.iter().rev().map(|&rank| (1, rank)).collect();
        let order = served(&queue(1), &waiting).await;
        assert_eq!(order, waiting.into_iter().rev().collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn what_people_need_is_not_passed_over_for_ever() {
        let mut queue = queue(1);
        Arc::get_mut(&mut queue).unwrap().long = Duration::ZERO;
        // Those who have waited too long are served as they came, but for machines among themselves.
        let waiting = [Rank::Machines, Rank::Away, Rank::Analysis, Rank::Hint, Rank::Present];
        let order = served(&queue, &waiting.map(|rank| (1, rank))).await;
        let ranks: Vec<Rank> = order.into_iter().map(|(_, rank)| rank).collect();
        assert_eq!(ranks[4], Rank::Machines);
        assert_eq!(ranks[..4], waiting[1..]);
    }

    #[tokio::test]
    async fn an_address_that_has_used_less_comes_before_one_with_many_wishes() {
        let queue = queue(1);
        let many: Vec<(u8, Rank)> = vec![(1, Rank::Present); 20];
        let waiting = [&many[..], &[(2, Rank::Present)]].concat();
        // The first of the many may be served before anything is known of either.
        queue.lock().spent.insert(source(1), 1_000);
        let order = served(&queue, &waiting).await;
        let own = order.iter().position(|(from, _)| *from == 2);
        assert!(own <= Some(1), "{order:?}");
    }

    #[tokio::test]
    async fn what_an_address_has_used_is_counted() {
        let queue = queue(1);
        let permit = queue.wait(claim(1, Rank::Present)).await;
        thread::sleep(Duration::from_millis(2));
        drop(permit);
        let waiting = [(1, Rank::Present), (2, Rank::Present)];
        let order = served(&queue, &waiting).await;
        assert_eq!(order, [waiting[1], waiting[0]]);
    }

    #[tokio::test]
    async fn an_address_that_was_idle_has_saved_up_nothing() {
        let queue = queue(1);
        queue.lock().level = 5_000_000;
        let permit = queue.wait(claim(1, Rank::Present)).await;
        assert_eq!(queue.lock().spent[&source(1)], 5_000_000);
        drop(permit);
    }

    #[tokio::test]
    async fn one_address_leaves_a_processor_to_others() {
        let queue = queue(3);
        let first = queue.wait(claim(1, Rank::Machines)).await;
        let second = queue.wait(claim(1, Rank::Present)).await;
        let third = queue.wait(claim(1, Rank::Present));
        tokio::pin!(third);
        let soon = Duration::from_millis(20);
        assert!(tokio::time::timeout(soon, &mut third).await.is_err());
        let other = queue.wait(claim(2, Rank::Machines)).await;
        drop(first);
        drop((third.await, second, other));
        assert_eq!(queue.lock().free, 3);
    }

    #[tokio::test]
    async fn who_stops_waiting_leaves_the_queue() {
        let queue = queue(1);
        let held = queue.wait(claim(1, Rank::Present)).await;
        let waits = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.wait(claim(2, Rank::Hint)).await }
        });
        while queue.waiting(source(2)) == 0 {
            tokio::task::yield_now().await;
        }
        waits.abort();
        assert!(waits.await.is_err());
        assert_eq!(queue.waiting(source(2)), 0);
        drop(held);
        assert_eq!(queue.lock().free, 1);
    }

    #[tokio::test]
    async fn a_thought_that_breaks_down_gives_its_processor_back() {
        let queue = queue(1);
        let permit = queue.wait(claim(1, Rank::Present)).await;
        assert_eq!(permit.run::<(), _>(|| panic!("on purpose")).await, Err(Broken));
        let permit = queue.wait(claim(1, Rank::Present)).await;
        assert_eq!(permit.run(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_thought_waits_for_a_thread() {
        let queue = queue(1);
        let permit = queue.wait(claim(1, Rank::Present)).await;
        let mut refused = 0;
        let scarce = |thread| {
            if refused < 3 {
                refused += 1;
                return Err(io::ErrorKind::WouldBlock.into());
            }
            spawn(thread)
        };
        assert_eq!(permit.run_on(scarce, || 7).await, Ok(7));
        assert_eq!(refused, 3);
        // Nor is the processor lost when nobody waits for the thread any more.
        let permit = queue.wait(claim(1, Rank::Present)).await;
        let never = |_| Err(io::ErrorKind::WouldBlock.into());
        let thought = permit.run_on(never, || 7);
        assert!(tokio::time::timeout(Duration::from_millis(1), thought).await.is_err());
        assert_eq!(queue.lock().free, 1);
    }

    #[tokio::test]
    async fn those_for_whom_nobody_waits_leave_a_processor_free() {
        let queue = queue(2);
        let first = queue.wait(claim(1, Rank::Machines)).await;
        let second = queue.wait(claim(2, Rank::Analysis));
        tokio::pin!(second);
        assert!(tokio::time::timeout(Duration::from_millis(20), &mut second).await.is_err());
        let person = queue.wait(claim(3, Rank::Present)).await;
        drop(first);
        drop((second.await, person));
        let state = queue.lock();
        assert_eq!((state.free, state.patient), (2, 0));
    }

    #[test]
    fn a_rank_is_kept_as_a_number_and_a_source_tells_no_address() {
        for rank in Rank::ALL {
            assert_eq!(Rank::from_number(rank.number()), Some(rank));
        }
        assert_eq!(Rank::from_number(9), None);
        assert_eq!(source(1), Source::from_number(source(1).number()));
        assert_ne!(source(1), source(2));
    }
}
