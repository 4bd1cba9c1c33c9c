//! Resource limits of an untrusted program.

use std::time::Duration;

/// What an external program may use before it loses the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How long it may take to start and say that it is ready.
    pub start: Duration,
    /// How long it may take for a move where no time was agreed on.
    pub turn: Duration,
    /// How many times its time a program is waited for that has not worked so long: on a busy machine
    /// it waits for others. With 1 it has the time of the clock.
    pub slack: u32,
    /// How much later than agreed an answer may arrive: pipes and schedulers take time too.
    pub grace: Duration,
    /// How much processor time it and its children may take for a game.
    pub cpu: Duration,
    /// How much memory it and its children may hold, in bytes.
    pub memory: u64,
    /// How many processes it may be.
    pub processes: usize,
    /// The longest line that it may write, in bytes.
    pub line: usize,
    /// How much it may write before it answers, in bytes.
    pub output: usize,
}

impl Limits {
    /// These limits, where they are narrower than others; those, where they are wider.
    pub(crate) fn within(&self, most: &Limits) -> Limits {
        Limits {
            start: self.start.min(most.start),
            turn: self.turn.min(most.turn),
            slack: self.slack.min(most.slack),
            grace: self.grace.min(most.grace),
            cpu: self.cpu.min(most.cpu),
            memory: self.memory.min(most.memory),
            processes: self.processes.min(most.processes),
            line: self.line.min(most.line),
            output: self.output.min(most.output),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start: Duration::from_secs(20),
            turn: Duration::from_secs(30),
            slack: 1,
            grace: Duration::from_millis(250),
            cpu: Duration::from_secs(600),
            memory: 1 << 30,
            processes: 64,
            line: 1 << 16,
            output: 1 << 20,
        }
    }
}
