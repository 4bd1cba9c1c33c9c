//! Whether luck or mistakes decided a game.

use tripot_catalog::Lang;
use tripot_core::{Message, Seat};

use crate::analysis::Analysis;
use crate::figures::Figures;
use crate::value::Value;

/// What decided a game for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decisive {
    /// Mistakes, its own or those of the others, came to twice as much as luck at least.
    Mistakes,
    /// Luck came to twice as much as mistakes at least.
    Luck,
    /// Neither is twice the other.
    Both,
    /// Neither changed anything.
    Nothing,
}

/// As many times as much has to come from one side to say that it decided.
const CLEARLY: i64 = 2;

impl Decisive {
    /// What decided, by what mistakes and luck gave a seat or took from it.
    pub(crate) fn of(mistakes: Value, luck: Value) -> Decisive {
        let (mistakes, luck) = (mistakes.parts().abs(), luck.parts().abs());
        match (mistakes, luck) {
            (0, 0) => Decisive::Nothing,
            _ if mistakes >= CLEARLY * luck => Decisive::Mistakes,
            _ if luck >= CLEARLY * mistakes => Decisive::Luck,
            _ => Decisive::Both,
        }
    }

    /// What programs call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Decisive::Mistakes => "mistakes",
            Decisive::Luck => "luck",
            Decisive::Both => "both",
            Decisive::Nothing => "nothing",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Decisive::Mistakes => "analysis.decided.mistakes",
            Decisive::Luck => "analysis.decided.luck",
            Decisive::Both => "analysis.decided.both",
            Decisive::Nothing => "analysis.decided.nothing",
        }
    }
}

impl Analysis {
    /// Whether luck or mistakes decided the game for a seat, in one sentence with its figures; nothing where there was no
    /// luck.
    pub fn decided(&self, seat: Seat, lang: Lang) -> Option<String> {
        if !self.has_luck() {
            return None;
        }
        let account = self.account(seat);
        let parts = [account.start, account.own, account.others, account.luck, account.correction];
        let figures = Figures::new(lang, self.yardstick.unit);
        // As the accounts round them.
        let rounded = figures.rounded(&parts);
        let message = Message::new(account.decided().message())
            .with("name", self.seats[seat.index()].name())
            .with("mistakes", figures.change(rounded[1] + rounded[2]))
            .with("luck", figures.change(rounded[3]));
        Some(lang.text(&message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_to_twice_as_much_decided() {
        let of = |mistakes, luck| Decisive::of(Value::nearest(mistakes), Value::nearest(luck));
        assert_eq!(of(0.0, 0.0), Decisive::Nothing);
        assert_eq!(of(-2.0, 1.0), Decisive::Mistakes);
        assert_eq!(of(2.0, 0.0), Decisive::Mistakes);
        assert_eq!(of(1.0, -2.0), Decisive::Luck);
        assert_eq!(of(0.0, 0.5), Decisive::Luck);
        assert_eq!(of(1.0, 1.5), Decisive::Both);
        assert_eq!(of(-1.5, 1.0), Decisive::Both);
    }
}
