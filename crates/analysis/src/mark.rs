//! Marks for mistakes.

use std::fmt;

use tripot_catalog::Yardstick;

use crate::value::Value;

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `?!`, not quite the best.
    Dubious,
    /// `?`, a mistake.
    Mistake,
    /// `??`, a blunder.
    Blunder,
}

impl Mark {
    /// All marks, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Dubious, Mark::Mistake, Mark::Blunder];

    /// The mark for a loss of this size, if it deserves one.
    pub fn of(loss: Value, yardstick: &Yardstick) -> Option<Mark> {
        let reached = |mark: &Mark| loss >= Value::nearest(mark.threshold(yardstick));
        Mark::ALL.into_iter().rev().find(reached)
    }

    /// From which loss on it is given.
    pub fn threshold(self, yardstick: &Yardstick) -> f64 {
        match self {
            Mark::Dubious => yardstick.dubious,
            Mark::Mistake => yardstick.mistake,
            Mark::Blunder => yardstick.blunder,
        }
    }

    /// The sign of chess players.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The key of its name.
    pub const fn message(self) -> &'static str {
        match self {
            Mark::Dubious => "analysis.dubious",
            Mark::Mistake => "analysis.mistake",
            Mark::Blunder => "analysis.blunder",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}

#[cfg(test)]
mod tests {
    use tripot_catalog::Unit;

    use super::*;

    #[test]
    fn a_loss_gets_the_worst_mark_that_it_reaches() {
        let yardstick = Yardstick { unit: Unit::Points, dubious: 0.8, mistake: 1.2, blunder: 2.5 };
        let mark = |loss| Mark::of(Value::nearest(loss), &yardstick);
        assert_eq!(mark(0.0), None);
        assert_eq!(mark(0.79), None);
        assert_eq!(mark(0.8), Some(Mark::Dubious));
        assert_eq!(mark(1.2), Some(Mark::Mistake));
        assert_eq!(mark(9.0), Some(Mark::Blunder));
    }
}
