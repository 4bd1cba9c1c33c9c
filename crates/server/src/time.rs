//! Wall clock, monotonic clock, and the time of a table.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use tripot_table::Instant;

/// Where the time is read.
pub(crate) trait Time: Send + Sync + 'static {
    /// What the clock on the wall says. It may be set, forwards or backwards, at any moment.
    fn wall(&self) -> Instant;

    /// How long it is since some moment in the past. Nobody sets it, and it never goes back.
    fn steady(&self) -> Duration;
}

/// The time of the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClocks;

impl Time for SystemClocks {
    fn wall(&self) -> Instant {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Instant(since.map_or(0, milliseconds))
    }

    fn steady(&self) -> Duration {
        START.1.elapsed()
    }
}

/// When this process first looked at the clock.
static START: LazyLock<(Instant, std::time::Instant)> =
    LazyLock::new(|| (SystemClocks.wall(), std::time::Instant::now()));

/// What time it is, by the clock on the wall when the process began and by nothing that could be set
/// since: for limits, which a clock that is set must neither lift nor tighten.
pub(crate) fn now() -> Instant {
    Instant(START.0.0 + milliseconds(START.1.elapsed()))
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The time at a table. It begins on the wall, or with the last event if that is later, and runs
/// steadily from there, whatever becomes of the clock on the wall. What another process appended sets
/// it, so that two processes with different clocks agree on how long a player has thought.
pub(crate) struct TableTime {
    time: Arc<dyn Time>,
    /// A moment of the table, and when it was here.
    known: Mutex<(Instant, Duration)>,
}

impl TableTime {
    /// The time at a table whose last event happened then.
    pub(crate) fn new(time: Arc<dyn Time>, latest: Instant) -> TableTime {
        let known = Mutex::new((time.wall().max(latest), time.steady()));
        TableTime { time, known }
    }

    /// What time it is at the table.
    pub(crate) fn now(&self) -> Instant {
        let (at, steady) = *self.known.lock().unwrap_or_else(PoisonError::into_inner);
        Instant(at.0 + milliseconds(self.time.steady().saturating_sub(steady)))
    }

    /// Another process has just appended what happened then.
    pub(crate) fn meet(&self, at: Instant) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = (at, self.time.steady());
    }

    /// How long it is since some moment in the past, steadily.
    pub(crate) fn steady(&self) -> Duration {
        self.time.steady()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// Clocks that stand until they are set.
    #[derive(Debug, Default)]
    pub(crate) struct SetClocks {
        wall: AtomicU64,
        steady: AtomicU64,
    }

    impl SetClocks {
        pub(crate) fn at(wall: u64) -> Arc<SetClocks> {
            Arc::new(SetClocks { wall: AtomicU64::new(wall), steady: AtomicU64::new(5_000) })
        }

        /// Lets time go by.
        pub(crate) fn pass(&self, milliseconds: u64) {
            self.wall.fetch_add(milliseconds, Ordering::SeqCst);
            self.steady.fetch_add(milliseconds, Ordering::SeqCst);
        }

        /// Sets the clock on the wall.
        pub(crate) fn set_wall(&self, wall: u64) {
            self.wall.store(wall, Ordering::SeqCst);
        }
    }

    impl Time for SetClocks {
        fn wall(&self) -> Instant {
            Instant(self.wall.load(Ordering::SeqCst))
        }

        fn steady(&self) -> Duration {
            Duration::from_millis(self.steady.load(Ordering::SeqCst))
        }
    }

    #[test]
    fn a_clock_on_the_wall_that_is_set_does_not_change_the_time_at_a_table() {
        let clocks = SetClocks::at(1_000_000);
        let time = TableTime::new(Arc::clone(&clocks) as Arc<dyn Time>, Instant(0));
        assert_eq!(time.now(), Instant(1_000_000));
        clocks.pass(700);
        clocks.set_wall(9_000_000);
        assert_eq!(time.now(), Instant(1_000_700));
        clocks.set_wall(3);
        clocks.pass(300);
        assert_eq!(time.now(), Instant(1_001_000));
        time.meet(Instant(1_005_000));
        clocks.pass(10);
        assert_eq!(time.now(), Instant(1_005_010));
    }

    #[test]
    fn the_time_at_a_table_is_never_before_its_last_event() {
        let clocks = SetClocks::at(1_000);
        let time = TableTime::new(clocks as Arc<dyn Time>, Instant(50_000));
        assert_eq!(time.now(), Instant(50_000));
    }
}
