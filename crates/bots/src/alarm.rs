//! A timer thread that stops searches at their deadlines.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tripot_core::Stop;

/// Raises a flag at a deadline: one thread that serves one question after the other. It also raises
/// it when everything is interrupted, so that nobody waits for a long think.
pub struct Alarm {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    armed: Option<(Instant, Stop)>,
    closed: bool,
}

/// How often the thread looks whether everything is interrupted.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl Alarm {
    /// An alarm that also goes off when `interrupt` is raised.
    pub fn new(interrupt: Stop) -> Alarm {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new() });
        let seen = Arc::clone(&shared);
        let thread = thread::spawn(move || seen.watch(&interrupt));
        Alarm { shared, thread: Some(thread) }
    }

    /// A flag that goes up after this time. The one before is forgotten.
    pub fn set(&self, after: Duration) -> Stop {
        let stop = Stop::new();
        self.shared.state().armed = Some((Instant::now() + after, stop.clone()));
        self.shared.changed.notify_one();
        stop
    }

    /// Forgets the flag.
    pub fn clear(&self) {
        self.shared.state().armed = None;
    }
}

impl Shared {
    /// The state is whole after every change, so a thread that panicked left it so.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self, interrupt: &Stop) {
        let mut state = self.state();
        while !state.closed {
            let left = match &state.armed {
                None => None,
                Some((_, stop)) if interrupt.is_raised() => {
                    stop.raise();
                    None
                }
                Some((deadline, stop)) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        stop.raise();
                    }
                    Some(left).filter(|left| !left.is_zero())
                }
            };
            state = match left {
                Some(left) => {
                    let waited = self.changed.wait_timeout(state, left.min(POLL_INTERVAL));
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => {
                    state.armed = None;
                    self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
                }
            };
        }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.shared.state().closed = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(20);

    fn goes_up(stop: &Stop) -> bool {
        let start = Instant::now();
        while !stop.is_raised() && start.elapsed() < TIMEOUT {
            thread::sleep(Duration::from_millis(1));
        }
        stop.is_raised()
    }

    #[test]
    fn the_flag_goes_up_at_the_deadline_and_not_before() {
        let alarm = Alarm::new(Stop::new());
        let start = Instant::now();
        let stop = alarm.set(Duration::from_millis(30));
        assert!(goes_up(&stop));
        assert!(start.elapsed() >= Duration::from_millis(30));
    }

    #[test]
    fn a_move_that_was_made_in_time_does_not_end_the_next() {
        let alarm = Alarm::new(Stop::new());
        let first = alarm.set(Duration::from_millis(20));
        alarm.clear();
        let second = alarm.set(Duration::from_secs(3600));
        thread::sleep(Duration::from_millis(60));
        assert!(!first.is_raised() && !second.is_raised());
    }

    #[test]
    fn an_interrupt_ends_a_long_think() {
        let interrupt = Stop::new();
        let alarm = Alarm::new(interrupt.clone());
        let stop = alarm.set(Duration::from_secs(3600));
        assert!(!stop.is_raised());
        interrupt.raise();
        assert!(goes_up(&stop));
    }
}
