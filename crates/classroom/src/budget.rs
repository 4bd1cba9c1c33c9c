//! What a program may cost that is asked questions of one kind: time and breakdowns.

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

/// How many more breakdowns than answers there may be. Each costs a start of the program and most of
/// its time, and a fourth would say what three have said.
const MOST_FAULTS: usize = 3;

/// Whether a program breaks down so often that it is not asked more of the same.
pub(super) fn breaks_down_too_often(faults: usize, answers: usize) -> bool {
    faults >= MOST_FAULTS + answers
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
