//! How strong machines shall be that nobody chose by name.

use tripot_boards::next_of;
use tripot_catalog::{AnyGame, Machine, Variant};
use tripot_core::SeatCount;

/// A level that every game of the house has a machine for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Level {
    /// For a first game.
    Beginner,
    /// Plays sensibly, and makes mistakes.
    #[default]
    Amateur,
    /// Makes few.
    Skilled,
    /// As strong as it can.
    Expert,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Amateur, Level::Skilled, Level::Expert];

    /// The name of its machine, which the settings keep.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Amateur => "amateur",
            Level::Skilled => "skilled",
            Level::Expert => "expert",
        }
    }

    /// The key of the words for people.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Beginner => "screen.level.beginner",
            Level::Amateur => "screen.level.amateur",
            Level::Skilled => "screen.level.skilled",
            Level::Expert => "screen.level.expert",
        }
    }

    /// The level with this name.
    pub fn of_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The level with this number, from 1.
    pub fn of_digit(digit: char) -> Option<Level> {
        let number = digit.to_digit(10)? as usize;
        Level::ALL.get(number.checked_sub(1)?).copied()
    }

    /// The one before or after, round the ring.
    #[must_use]
    pub fn next(self, back: bool) -> Level {
        next_of(&Level::ALL, self, back).unwrap_or(self)
    }

    /// The machine of this level; the usual one of a game that has none.
    pub fn machine(self, game: &dyn AnyGame) -> Machine {
        game.machine(self.name()).unwrap_or_else(|| game.usual_machine())
    }

    /// The same for a variant, which may be too much for a machine.
    pub fn machine_of(self, variant: &Variant, seats: SeatCount) -> Machine {
        let machine = self.machine(variant.game);
        let suits = variant.game.check_machine(machine, &variant.name, seats).is_ok();
        if suits { machine } else { variant.usual_machine(seats) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_machine_of_every_level() {
        for game in tripot_catalog::games() {
            for level in Level::ALL {
                assert_eq!(level.machine(*game).spec().name, level.name(), "{}", game.name());
                assert_eq!(Level::of_name(level.name()), Some(level));
            }
        }
        assert_eq!(Level::of_digit('4'), Some(Level::Expert));
        assert_eq!(Level::of_digit('5').or(Level::of_digit('0')), None);
    }
}
