//! How long a program may work at all questions of one kind.

use std::time::{Duration, Instant};

use super::session::{SLACK, Session};

/// Processor time for several questions. What others do on the machine costs a program nothing.
pub(super) struct Budget {
    time: Duration,
    /// What the program had worked before.
    before: Duration,
    /// It can't be spent before this: until then nobody looks.
    look: Instant,
    /// It is spent by then, also if the program sleeps.
    end: Instant,
}

impl Budget {
    pub(super) fn new(time: Duration, session: &mut Session<'_>) -> Budget {
        let now = Instant::now();
        Budget { time, before: session.worked(), look: now + time, end: now + time * SLACK }
    }

    pub(super) fn is_spent(&mut self, session: &mut Session<'_>) -> bool {
        let now = Instant::now();
        if now < self.look {
            return false;
        }
        let left = self.time.saturating_sub(session.worked().saturating_sub(self.before));
        self.look = now + left;
        left.is_zero() || now >= self.end
    }
}
