//! The options of the Jeu des 7 familles.

use tripot_core::{Explain, Message, OptionSpec, Options, SeatCount, Setting, Settings};

use crate::card::{Family, MOST_FAMILIES, MOST_RANKS};
use crate::cards::Cards;

/// How the game is to be played, as it was written down; [`FamiliesOptions`] are what can be
/// played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FamiliesSettings {
    /// How many families there are.
    pub families: u8,
    /// How many members each has.
    pub ranks: u8,
    /// How many cards each seat is dealt.
    pub hand: u8,
    /// Whether a seat may ask for a card that it holds.
    pub bluff: bool,
    /// Whether drawing the card that was asked for gives another turn.
    pub lucky_draw: bool,
    /// Whether a draw that completes a family gives another turn.
    pub lay_keeps_turn: bool,
    /// The number of the seat that starts, from 1.
    pub first: u8,
}

/// How the game is played: settings that can be.
///
/// They can't be written as a struct, nor changed in place:
///
/// ```compile_fail
/// use tripot_families::{FamiliesOptions, FamiliesSettings};
/// let options = tripot_core::Options(FamiliesSettings { ranks: 0, ..Default::default() });
/// ```
///
/// ```compile_fail
/// let mut options = tripot_families::FamiliesOptions::default();
/// options.ranks = 0;
/// ```
///
/// ```
/// use tripot_families::{FamiliesOptions, FamiliesSettings};
/// let settings = FamiliesSettings { ranks: 0, ..Default::default() };
/// assert!(FamiliesOptions::new(settings).is_err());
/// assert!(FamiliesOptions::default().with(|settings| settings.ranks = 0).is_err());
/// ```
pub type FamiliesOptions = Options<FamiliesSettings>;

impl Default for FamiliesSettings {
    fn default() -> FamiliesSettings {
        FamiliesSettings {
            families: 7,
            ranks: 6,
            hand: 7,
            bluff: false,
            lucky_draw: true,
            lay_keeps_turn: false,
            first: 1,
        }
    }
}

impl FamiliesSettings {
    /// Every card in play.
    pub fn deck(&self) -> Cards {
        Cards::deck(self.families.min(MOST_FAMILIES as u8), self.ranks.min(MOST_RANKS as u8))
    }

    /// How many cards are in play.
    pub fn cards(&self) -> usize {
        usize::from(self.families) * usize::from(self.ranks)
    }

    fn too_few_cards(&self, seats: SeatCount) -> Option<OptionsFault> {
        let (seats, hand, cards) = (seats.get(), self.hand, self.cards());
        let needed = seats * usize::from(hand);
        (needed > cards).then_some(OptionsFault::Deck { seats, hand, needed, cards })
    }

    /// The families in play.
    pub fn families_in_play(&self) -> impl ExactSizeIterator<Item = Family> + Clone + use<> {
        Family::all().take(usize::from(self.families))
    }

    /// The cards of a family that are in play.
    pub fn members(&self, family: Family) -> Cards {
        if family.index() < usize::from(self.families) {
            Cards::members(family, self.ranks.min(MOST_RANKS as u8))
        } else {
            Cards::NONE
        }
    }
}

const SPECS: &[OptionSpec] = &[
    OptionSpec::number("families", 2..=7, 7, "families.option.families"),
    OptionSpec::number("ranks", 2..=6, 6, "families.option.ranks"),
    OptionSpec::number("hand", 1..=21, 7, "families.option.hand"),
    OptionSpec::flag("bluff", false, "families.option.bluff"),
    OptionSpec::flag("lucky-draw", true, "families.option.lucky-draw"),
    OptionSpec::flag("lay-keeps-turn", false, "families.option.lay-keeps-turn"),
    OptionSpec::number("first", 1..=6, 1, "families.option.first"),
];

impl Settings for FamiliesSettings {
    const GAME: &'static str = "families";
    const SPECS: &'static [OptionSpec] = SPECS;
    type Fault = OptionsFault;

    fn get(&self, spec: &OptionSpec) -> Setting {
        match spec.name {
            "families" => Setting::Number(self.families.into()),
            "ranks" => Setting::Number(self.ranks.into()),
            "hand" => Setting::Number(self.hand.into()),
            "bluff" => Setting::Flag(self.bluff),
            "lucky-draw" => Setting::Flag(self.lucky_draw),
            "lay-keeps-turn" => Setting::Flag(self.lay_keeps_turn),
            "first" => Setting::Number(self.first.into()),
            name => unreachable!("{name} is not in the table"),
        }
    }

    fn set(&mut self, spec: &OptionSpec, setting: Setting) {
        match (spec.name, setting) {
            ("families", Setting::Number(number)) => self.families = number as u8,
            ("ranks", Setting::Number(number)) => self.ranks = number as u8,
            ("hand", Setting::Number(number)) => self.hand = number as u8,
            ("bluff", Setting::Flag(on)) => self.bluff = on,
            ("lucky-draw", Setting::Flag(on)) => self.lucky_draw = on,
            ("lay-keeps-turn", Setting::Flag(on)) => self.lay_keeps_turn = on,
            ("first", Setting::Number(number)) => self.first = number as u8,
            (name, setting) => unreachable!("{name}={setting} does not come from the table"),
        }
    }

    fn contradictions(&self) -> Vec<OptionsFault> {
        // The seat that starts has to be there.
        let fewest = SeatCount::new(usize::from(self.first).max(2)).unwrap_or(SeatCount::TWO);
        self.too_few_cards(fewest).into_iter().collect()
    }

    fn faults(&self, seats: SeatCount) -> Vec<OptionsFault> {
        let mut faults = Vec::new();
        if usize::from(self.first) > seats.get() {
            faults.push(OptionsFault::First { first: self.first, seats: seats.get() });
        }
        faults.extend(self.too_few_cards(seats));
        faults
    }
}

/// Why a set of options can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsFault {
    /// The seat that should start does not exist.
    #[error("seat {first} can't start: there are {seats} seats")]
    First {
        /// The seat.
        first: u8,
        /// The number of seats.
        seats: usize,
    },
    /// There are not enough cards for the hands.
    #[error("{seats} hands of {hand} cards need {needed} cards; there are {cards}")]
    Deck {
        /// The number of seats.
        seats: usize,
        /// The cards of a hand.
        hand: u8,
        /// The cards of all hands.
        needed: usize,
        /// The cards that there are.
        cards: usize,
    },
}

impl Explain for OptionsFault {
    fn explain(&self) -> Vec<Message> {
        vec![match *self {
            OptionsFault::First { first, seats } => {
                Message::new("families.options.first").with("first", first).with("seats", seats)
            }
            OptionsFault::Deck { seats, hand, needed, cards } => {
                Message::new("families.options.deck")
                    .with("seats", seats)
                    .with("hand", hand)
                    .with("needed", needed)
                    .with("cards", cards)
            }
        }]
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{OptionError, parse_variant, write_variant};

    use super::*;

    #[test]
    fn a_variant_has_one_canonical_name() {
        let read = |text| parse_variant::<FamiliesSettings>("families", text).unwrap();
        for (text, name) in [
            ("families", "families"),
            ("families( bluff=no , families = 3 )", "families(families=3)"),
            ("families(first=2,lucky-draw=off)", "families(lucky-draw=off,first=2)"),
        ] {
            assert_eq!(write_variant("families", &read(text)), name);
            assert_eq!(read(name), read(text));
        }
        for text in ["families(families=8)", "families(ranks=1)", "families(hand=0)", "familles"] {
            assert!(parse_variant::<FamiliesSettings>("families", text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_reason_against_a_number_of_seats_is_given() {
        let settings = FamiliesSettings { first: 3, hand: 14, ..Default::default() };
        let options = FamiliesOptions::new(settings).unwrap();
        let faults = |count| options.faults(SeatCount::new(count).unwrap());
        assert_eq!(faults(2), [OptionsFault::First { first: 3, seats: 2 }]);
        assert_eq!(faults(3), []);
        let short = OptionsFault::Deck { seats: 4, hand: 14, needed: 56, cards: 42 };
        assert_eq!(faults(4), [short]);
        for count in 2..=6 {
            let seats = SeatCount::new(count).unwrap();
            assert_eq!(FamiliesOptions::default().faults(seats), []);
        }
    }

    #[test]
    fn settings_that_cannot_be_played_become_no_options() {
        let good = FamiliesSettings::default();
        let value = |name, value: &str, accepted: &str| OptionError::Value {
            name,
            value: value.to_owned(),
            accepted: accepted.to_owned(),
        };
        let too_few = |seats, hand, needed, cards| {
            vec![OptionError::together(&OptionsFault::Deck { seats, hand, needed, cards })]
        };
        for (settings, reasons) in [
            (FamiliesSettings { families: 1, ..good }, vec![value("families", "1", "2–7")]),
            (FamiliesSettings { families: 8, ..good }, vec![value("families", "8", "2–7")]),
            (FamiliesSettings { ranks: 1, ..good }, vec![value("ranks", "1", "2–6")]),
            (FamiliesSettings { ranks: 7, ..good }, vec![value("ranks", "7", "2–6")]),
            (FamiliesSettings { ranks: 255, ..good }, vec![value("ranks", "255", "2–6")]),
            (FamiliesSettings { hand: 0, ..good }, vec![value("hand", "0", "1–21")]),
            (FamiliesSettings { hand: 22, ..good }, vec![value("hand", "22", "1–21")]),
            (FamiliesSettings { first: 0, ..good }, vec![value("first", "0", "1–6")]),
            (FamiliesSettings { first: 7, ..good }, vec![value("first", "7", "1–6")]),
            (FamiliesSettings { families: 2, ..good }, too_few(2, 7, 14, 12)),
            (FamiliesSettings { hand: 21, ranks: 5, ..good }, too_few(2, 21, 42, 35)),
            (FamiliesSettings { families: 2, ranks: 2, hand: 3, ..good }, too_few(2, 3, 6, 4)),
            (FamiliesSettings { first: 5, hand: 9, ..good }, too_few(5, 9, 45, 42)),
        ] {
            assert_eq!(FamiliesOptions::new(settings), Err(reasons), "{settings:?}");
        }
    }
}
