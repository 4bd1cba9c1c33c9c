//! A stopwatch for a request: wall clock and processor time.

use std::time::{Duration, Instant};

use super::breakdown::Breakdown;

/// A question that a program thinks about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    /// When it should have answered.
    pub(super) deadline: Instant,
    begun: Instant,
    /// The processor time that it had taken when it was first looked at, a moment after the question.
    before: Option<Duration>,
    /// How much it has taken since.
    worked: Duration,
}

impl Thought {
    /// A question with another deadline is another question.
    pub(super) fn begin(current: &mut Option<Thought>, deadline: Instant) {
        if current.is_none_or(|thought| thought.deadline != deadline) {
            let begun = Instant::now();
            *current = Some(Thought { deadline, begun, before: None, worked: Duration::ZERO });
        }
    }

    /// So much processor time the program has taken in all.
    pub(super) fn see(&mut self, cpu: Duration) {
        let before = *self.before.get_or_insert(cpu);
        self.worked = cpu.saturating_sub(before);
    }

    /// Whether the program is late once its time is over: if it has worked that long, or if it has been
    /// waited for that many times as long.
    pub(super) fn check(&self, slack: u32) -> Result<(), Breakdown> {
        let time = self.deadline.saturating_duration_since(self.begun);
        if self.worked >= time {
            Err(Breakdown::Worked)
        } else if self.begun.elapsed() >= time * slack {
            Err(Breakdown::Waited(slack))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_for_others_is_late_later_than_who_works() {
        let time = Duration::from_millis(2);
        let mut thought = None;
        Thought::begin(&mut thought, Instant::now() + time);
        let mut thought = thought.expect("it has begun");
        std::thread::sleep(2 * time);
        thought.see(8 * time);
        assert_eq!(thought.check(100_000), Ok(()), "what was worked before counts for nothing");
        assert_eq!(thought.check(1), Err(Breakdown::Waited(1)));
        thought.see(9 * time);
        assert_eq!(thought.check(100_000), Err(Breakdown::Worked));
    }
}
