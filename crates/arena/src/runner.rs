//! The runner: plays the games of a match on a pool of threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

use tripot_core::Stop;

use crate::error::MatchError;
use crate::game::GameRunner;
use crate::plan::Plan;
use crate::report::Report;

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All games were played.
    Complete,
    /// It was interrupted, or the receiver of the reports ended it.
    Early,
}

/// How many games per thread may be played before the one that everybody waits for is over.
const AHEAD: u64 = 64;

/// Plays a match and hands over the report of each game, in the order of their numbers and each as
/// soon as it can be. Raising `interrupt` ends the match: games under way are dropped, and what was
/// handed over are the first games of the match, without a gap. It is raised by the runner, too, when it ends early.
///
/// The reports don't depend on the number of threads, except for times and what follows from them.
pub fn run(
    plan: &Plan,
    interrupt: &Stop,
    each: impl FnMut(Report) -> ControlFlow<()>,
) -> Result<Ended, MatchError> {
    run_from(plan, 0, interrupt, each)
}

/// The same, for a match of which the first games have been played before.
pub fn run_from(
    plan: &Plan,
    first: u64,
    interrupt: &Stop,
    mut each: impl FnMut(Report) -> ControlFlow<()>,
) -> Result<Ended, MatchError> {
    let queue = Queue::new(first, plan.total(), AHEAD * plan.threads.get() as u64);
    let (reports, inbox) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..plan.threads.get() {
            let reports = reports.clone();
            let queue = &queue;
            scope.spawn(move || {
                let runner = GameRunner::new(plan, interrupt);
                while let Some(number) = queue.next() {
                    let report = runner.play(plan.fixture(number)).transpose();
                    let Some(report) = report else {
                        // Interrupted: nobody may wait for this game.
                        queue.close();
                        break;
                    };
                    if reports.send((number, report)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(reports);
        let ended = deliver(&inbox, &queue, interrupt, &mut each);
        if !matches!(ended, Ok(Ended::Complete)) {
            interrupt.raise();
        }
        // Threads that still wait end.
        queue.close();
        ended
    })
}

/// Plays some games of several plans, in any order, and hands each over as soon as it ends. Raising
/// `interrupt` drops those under way; an error of the receiver ends the run.
pub(crate) fn play_each<E: From<MatchError>>(
    plans: &[Plan],
    games: &[(usize, u64)],
    threads: NonZeroUsize,
    interrupt: &Stop,
    mut each: impl FnMut(usize, Report) -> Result<(), E>,
) -> Result<Ended, E> {
    let next = AtomicUsize::new(0);
    // The threads do not play far ahead of the receiver.
    let (reports, inbox) = mpsc::sync_channel(4 * threads.get());
    thread::scope(|scope| {
        for _ in 0..threads.get().min(games.len()) {
            let reports = reports.clone();
            let next = &next;
            scope.spawn(move || {
                while let Some(&(index, number)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let plan = &plans[index];
                    let played =
                        GameRunner::new(plan, interrupt).play(plan.fixture(number)).transpose();
                    let Some(report) = played else { break };
                    if reports.send((index, report)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(reports);
        let mut handed_over = 0;
        // An error drops the inbox, and nobody plays on for it.
        for (index, report) in inbox {
            each(index, report?)?;
            handed_over += 1;
        }
        Ok(if handed_over == games.len() { Ended::Complete } else { Ended::Early })
    })
}

fn deliver(
    inbox: &mpsc::Receiver<(u64, Result<Report, MatchError>)>,
    queue: &Queue,
    interrupt: &Stop,
    each: &mut impl FnMut(Report) -> ControlFlow<()>,
) -> Result<Ended, MatchError> {
    let mut early = BTreeMap::new();
    let mut expected = queue.first;
    for (number, report) in inbox {
        early.insert(number, report);
        while let Some(report) = early.remove(&expected) {
            if each(report?).is_break() {
                return Ok(Ended::Early);
            }
            expected += 1;
            queue.advance(expected);
        }
        if interrupt.is_raised() {
            return Ok(Ended::Early);
        }
    }
    Ok(if expected == queue.total { Ended::Complete } else { Ended::Early })
}

/// Gives out the numbers of the games, not too far ahead of those that have been delivered: a
/// long game holds up the others rather than fill the memory with their reports.
struct Queue {
    first: u64,
    total: u64,
    ahead: u64,
    next: AtomicU64,
    closed: AtomicBool,
    delivered: Mutex<u64>,
    advanced: Condvar,
}

impl Queue {
    fn new(first: u64, total: u64, ahead: u64) -> Queue {
        Queue {
            first,
            total,
            ahead,
            next: AtomicU64::new(first),
            closed: AtomicBool::new(false),
            delivered: Mutex::new(first),
            advanced: Condvar::new(),
        }
    }

    /// The next game to play, once it is time for it.
    fn next(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        if number >= self.total {
            return None;
        }
        let delivered = self.delivered.lock().unwrap_or_else(PoisonError::into_inner);
        let too_early = |delivered: &mut u64| {
            !self.closed.load(Ordering::Relaxed) && number >= *delivered + self.ahead
        };
        let waited = self.advanced.wait_while(delivered, too_early);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
        (!self.closed.load(Ordering::Relaxed)).then_some(number)
    }

    /// How many games have been delivered.
    fn advance(&self, delivered: u64) {
        *self.delivered.lock().unwrap_or_else(PoisonError::into_inner) = delivered;
        self.advanced.notify_all();
    }

    /// There is no next game for anybody.
    fn close(&self) {
        // Under the lock, so that nobody falls asleep between looking and being woken.
        let delivered = self.delivered.lock().unwrap_or_else(PoisonError::into_inner);
        self.closed.store(true, Ordering::Relaxed);
        drop(delivered);
        self.advanced.notify_all();
    }
}
