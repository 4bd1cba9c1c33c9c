//! How strong machines shall be that nobody chose by name.

use tripot_boards::next_of;
use tripot_catalog::{AnyGame, Level, Machine, Variant};
use tripot_core::SeatCount;

/// How a person chooses a level, and which machine that is in a game.
pub trait LevelChoice: Sized {
    /// The level that is proposed to who has chosen none.
    const USUAL: Self;

    /// The key of the words for people.
    fn key(self) -> &'static str;

    /// The level with this number, from 1.
    fn of_digit(digit: char) -> Option<Self>;

    /// The one before or after, round the ring.
    #[must_use]
    fn next(self, back: bool) -> Self;

    /// The machine of this level; the usual one of a game that has none.
    fn machine(self, game: &dyn AnyGame) -> Machine;

    /// The same for a variant, which may be too much for a machine.
    fn machine_of(self, variant: &Variant, seats: SeatCount) -> Machine;
}

impl LevelChoice for Level {
    const USUAL: Level = Level::Amateur;

    fn key(self) -> &'static str {
        match self {
            Level::Beginner => "screen.level.beginner",
            Level::Amateur => "screen.level.amateur",
            Level::Skilled => "screen.level.skilled",
            Level::Expert => "screen.level.expert",
        }
    }

    fn of_digit(digit: char) -> Option<Level> {
        let number = digit.to_digit(10)? as usize;
        Level::ALL.get(number.checked_sub(1)?).copied()
    }

    fn next(self, back: bool) -> Level {
        next_of(&Level::ALL, self, back).unwrap_or(self)
    }

    fn machine(self, game: &dyn AnyGame) -> Machine {
        game.machine(self.name()).unwrap_or_else(|| game.usual_machine())
    }

    fn machine_of(self, variant: &Variant, seats: SeatCount) -> Machine {
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
            }
        }
        assert_eq!(Level::of_digit('4'), Some(Level::Expert));
        assert_eq!(Level::of_digit('5').or(Level::of_digit('0')), None);
    }
}
