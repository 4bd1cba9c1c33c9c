//! Training: a machine's weights in the making.

use std::ops::ControlFlow;

pub use tripot_players::siam::{Progress, Round};

/// Weights in the making. The rounds follow from a seed; what is written after one round and read
/// again goes on as if nothing had happened.
pub trait AnyTraining {
    /// How many rounds are done.
    fn rounds(&self) -> u32;

    /// Does one round on this many threads, which change nothing of its result. If `progress` breaks
    /// off, the round is as if it had not begun.
    fn round(
        &mut self,
        round: Round,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The file of the weights learned so far, for a machine that takes one.
    fn weights(&self) -> Vec<u8>;

    /// Everything that is needed to go on later.
    fn write(&self) -> Vec<u8>;
}

impl AnyTraining for tripot_players::siam::Training {
    fn rounds(&self) -> u32 {
        self.rounds()
    }

    fn round(
        &mut self,
        round: Round,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.round(round, threads, progress)
    }

    fn weights(&self) -> Vec<u8> {
        self.file()
    }

    fn write(&self) -> Vec<u8> {
        self.write()
    }
}
