//! The options of Chicago Stock Exchange.

use tripot_core::{Explain, Message, OptionSpec, Options, SeatCount, Setting, Settings};

use crate::good::{GOODS, Good, Goods};
use crate::pile::Pile;
use crate::state::MOST_PILES;

/// Which tokens everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// The top token of each pile only.
    Hidden,
    /// Every token.
    Open,
}

/// How far the trader may go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Movement {
    /// One, two or three piles.
    Standard,
    /// Any distance up to, and not beyond, the next pile that shows the good on top of the pile
    /// that the trader leaves; a full circle if no other pile shows it.
    Expert,
}

/// How the game is to be played, as it was written down; [`ChicagoOptions`] are what can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChicagoSettings {
    /// Which tokens everybody sees.
    pub piles: Visibility,
    /// How far the trader may go.
    pub movement: Movement,
    /// Four players: seats 1 and 3 against 2 and 4, scores added.
    pub teams: bool,
    /// The number of the seat that starts, from 1.
    pub first: u8,
    /// How many piles are dealt.
    pub piles_count: u8,
    /// How high they are.
    pub height: u8,
    /// How many goods are in play: the first ones of the price board.
    pub goods: u8,
}

/// How the game is played: settings that can be.
///
/// They can't be written as a struct, nor changed in place:
///
/// ```compile_fail
/// use tripot_chicago::{ChicagoOptions, ChicagoSettings};
/// let options = tripot_core::Options(ChicagoSettings { piles_count: 0, ..Default::default() });
/// ```
///
/// ```compile_fail
/// let mut options = tripot_chicago::ChicagoOptions::default();
/// options.piles_count = 0;
/// ```
///
/// ```
/// use tripot_chicago::{ChicagoOptions, ChicagoSettings};
/// let settings = ChicagoSettings { piles_count: 0, ..Default::default() };
/// assert!(ChicagoOptions::new(settings).is_err());
/// assert!(ChicagoOptions::default().with(|settings| settings.piles_count = 0).is_err());
/// ```
pub type ChicagoOptions = Options<ChicagoSettings>;

impl Default for ChicagoSettings {
    fn default() -> ChicagoSettings {
        ChicagoSettings {
            piles: Visibility::Hidden,
            movement: Movement::Standard,
            teams: false,
            first: 1,
            piles_count: 9,
            height: 4,
            goods: 6,
        }
    }
}

impl ChicagoSettings {
    /// How many tokens are dealt.
    pub fn tokens(&self) -> u8 {
        self.piles_count.saturating_mul(self.height)
    }

    /// The goods in play.
    pub fn goods_in_play(&self) -> impl ExactSizeIterator<Item = Good> + Clone + use<> {
        GOODS.into_iter().take(usize::from(self.goods))
    }

    /// How many tokens of each good there are: as even as possible, the first goods having one
    /// more where they can't all have the same.
    pub fn supply(&self) -> Goods<u8> {
        let goods = self.goods.max(1);
        let (each, extra) = (self.tokens() / goods, self.tokens() % goods);
        let in_play = usize::from(self.goods);
        Goods::from_fn(|good| {
            let one_more = u8::from(good.index() < usize::from(extra));
            if good.index() < in_play { each + one_more } else { 0 }
        })
    }
}

const SPECS: &[OptionSpec] = &[
    OptionSpec::choice("piles", &["hidden", "open"], "hidden", "chicago.option.piles"),
    OptionSpec::choice("movement", &["standard", "expert"], "standard", "chicago.option.movement"),
    OptionSpec::flag("teams", false, "chicago.option.teams"),
    OptionSpec::number("first", 1..=4, 1, "chicago.option.first"),
    OptionSpec::number("piles-count", 3..=MOST_PILES as u16, 9, "chicago.option.piles-count"),
    OptionSpec::number("height", 1..=Pile::HIGHEST as u16, 4, "chicago.option.height"),
    OptionSpec::number("goods", 2..=6, 6, "chicago.option.goods"),
];

impl Settings for ChicagoSettings {
    const GAME: &'static str = "chicago";
    const SPECS: &'static [OptionSpec] = SPECS;
    type Fault = OptionsFault;

    fn get(&self, spec: &OptionSpec) -> Setting {
        match spec.name {
            "piles" => Setting::Choice(match self.piles {
                Visibility::Hidden => "hidden",
                Visibility::Open => "open",
            }),
            "movement" => Setting::Choice(match self.movement {
                Movement::Standard => "standard",
                Movement::Expert => "expert",
            }),
            "teams" => Setting::Flag(self.teams),
            "first" => Setting::Number(self.first.into()),
            "piles-count" => Setting::Number(self.piles_count.into()),
            "height" => Setting::Number(self.height.into()),
            "goods" => Setting::Number(self.goods.into()),
            name => unreachable!("{name} is not in the table"),
        }
    }

    fn set(&mut self, spec: &OptionSpec, setting: Setting) {
        match (spec.name, setting) {
            ("piles", Setting::Choice("open")) => self.piles = Visibility::Open,
            ("piles", Setting::Choice(_)) => self.piles = Visibility::Hidden,
            ("movement", Setting::Choice("expert")) => self.movement = Movement::Expert,
            ("movement", Setting::Choice(_)) => self.movement = Movement::Standard,
            ("teams", Setting::Flag(on)) => self.teams = on,
            ("first", Setting::Number(number)) => self.first = number as u8,
            ("piles-count", Setting::Number(number)) => self.piles_count = number as u8,
            ("height", Setting::Number(number)) => self.height = number as u8,
            ("goods", Setting::Number(number)) => self.goods = number as u8,
            (name, setting) => unreachable!("{name}={setting} does not come from the table"),
        }
    }

    fn contradictions(&self) -> Vec<OptionsFault> {
        let most = self.goods * Good::MOST_TOKENS;
        let (tokens, goods) = (self.tokens(), self.goods);
        if tokens > most { vec![OptionsFault::Tokens { tokens, goods, most }] } else { Vec::new() }
    }

    fn faults(&self, seats: SeatCount) -> Vec<OptionsFault> {
        let mut faults = Vec::new();
        if seats.get() > 4 {
            faults.push(OptionsFault::Seats { seats: seats.get() });
        }
        if self.teams && seats.get() != 4 {
            faults.push(OptionsFault::Teams { seats: seats.get() });
        }
        if usize::from(self.first) > seats.get() {
            faults.push(OptionsFault::First { first: self.first, seats: seats.get() });
        }
        faults
    }
}

/// Why a set of options can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsFault {
    /// Two to four play.
    #[error("{seats} players; two to four play")]
    Seats {
        /// The number of seats.
        seats: usize,
    },
    /// Teams need four seats.
    #[error("teams need four players, not {seats}")]
    Teams {
        /// The number of seats.
        seats: usize,
    },
    /// The seat that should start does not exist.
    #[error("seat {first} can't start: there are {seats} seats")]
    First {
        /// The seat.
        first: u8,
        /// The number of seats.
        seats: usize,
    },
    /// A price could fall below its lowest.
    #[error("{tokens} tokens of {goods} goods: at most {most}, six of each")]
    Tokens {
        /// The number of tokens.
        tokens: u8,
        /// The number of goods.
        goods: u8,
        /// The most tokens that there can be.
        most: u8,
    },
}

impl Explain for OptionsFault {
    fn explain(&self) -> Vec<Message> {
        vec![match *self {
            OptionsFault::Seats { seats } => {
                Message::new("chicago.options.seats").with("seats", seats)
            }
            OptionsFault::Teams { seats } => {
                Message::new("chicago.options.teams").with("seats", seats)
            }
            OptionsFault::First { first, seats } => {
                Message::new("chicago.options.first").with("first", first).with("seats", seats)
            }
            OptionsFault::Tokens { tokens, goods, most } => Message::new("chicago.options.tokens")
                .with("tokens", tokens)
                .with("goods", goods)
                .with("most", most),
        }]
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{OptionError, parse_variant, write_variant};

    use super::*;

    #[test]
    fn tokens_are_split_as_evenly_as_possible() {
        let supply = |piles_count, height, goods| {
            let settings = ChicagoSettings { piles_count, height, goods, ..Default::default() };
            let options = ChicagoOptions::new(settings).unwrap();
            GOODS.map(|good| options.supply()[good])
        };
        assert_eq!(supply(9, 4, 6), [6; 6]);
        assert_eq!(supply(4, 4, 3), [6, 5, 5, 0, 0, 0]);
        assert_eq!(supply(5, 3, 3), [5, 5, 5, 0, 0, 0]);
        assert_eq!(supply(3, 1, 6), [1, 1, 1, 0, 0, 0]);
    }

    #[test]
    fn a_variant_has_one_canonical_name() {
        let read = |text| parse_variant::<ChicagoSettings>("chicago", text).unwrap();
        for (text, name) in [
            ("chicago", "chicago"),
            ("chicago()", "chicago"),
            ("chicago( teams=off , piles = OPEN )", "chicago(piles=open)"),
            ("chicago(goods=3,piles-count=5,height=3)", "chicago(piles-count=5,height=3,goods=3)"),
        ] {
            assert_eq!(write_variant("chicago", &read(text)), name);
            assert_eq!(read(name), read(text));
        }
        for text in [
            "",
            "siam",
            "chicago(",
            "chicago(piles)",
            "chicago(piles=shut)",
            "chicago(goods=7)",
            "chicago(goods=3,goods=3)",
            "chicago(colour=red)",
            "chicago(piles=open",
            "Chicago x",
            "chicago(,)",
            "chicago(goods=5)",
        ] {
            assert!(parse_variant::<ChicagoSettings>("chicago", text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_reason_against_a_set_of_options_is_given_at_once() {
        let settings = ChicagoSettings { teams: true, first: 3, ..Default::default() };
        let options = ChicagoOptions::new(settings).unwrap();
        assert_eq!(
            options.faults(SeatCount::TWO),
            [OptionsFault::Teams { seats: 2 }, OptionsFault::First { first: 3, seats: 2 }]
        );
        assert_eq!(ChicagoOptions::default().faults(SeatCount::TWO), []);
        assert_eq!(ChicagoOptions::default().faults(SeatCount::new(5).unwrap()).len(), 1);
    }

    #[test]
    fn settings_that_cannot_be_played_become_no_options() {
        let good = ChicagoSettings::default();
        let value = |name, value: &str, accepted: &str| OptionError::Value {
            name,
            value: value.to_owned(),
            accepted: accepted.to_owned(),
        };
        for (settings, reasons) in [
            (ChicagoSettings { first: 0, ..good }, vec![value("first", "0", "1–4")]),
            (ChicagoSettings { first: 5, ..good }, vec![value("first", "5", "1–4")]),
            (ChicagoSettings { piles_count: 2, ..good }, vec![value("piles-count", "2", "3–12")]),
            (ChicagoSettings { piles_count: 13, ..good }, vec![value("piles-count", "13", "3–12")]),
            (
                ChicagoSettings { piles_count: 255, ..good },
                vec![value("piles-count", "255", "3–12")],
            ),
            (ChicagoSettings { height: 0, ..good }, vec![value("height", "0", "1–8")]),
            (ChicagoSettings { height: 9, ..good }, vec![value("height", "9", "1–8")]),
            (ChicagoSettings { goods: 0, ..good }, vec![value("goods", "0", "2–6")]),
            (ChicagoSettings { goods: 1, ..good }, vec![value("goods", "1", "2–6")]),
            (ChicagoSettings { goods: 7, ..good }, vec![value("goods", "7", "2–6")]),
            (
                ChicagoSettings { goods: 9, height: 0, ..good },
                vec![value("height", "0", "1–8"), value("goods", "9", "2–6")],
            ),
            (
                ChicagoSettings { goods: 5, ..good },
                vec![OptionError::together(&OptionsFault::Tokens {
                    tokens: 36,
                    goods: 5,
                    most: 30,
                })],
            ),
            (
                ChicagoSettings { piles_count: 10, ..good },
                vec![OptionError::together(&OptionsFault::Tokens {
                    tokens: 40,
                    goods: 6,
                    most: 36,
                })],
            ),
            (
                ChicagoSettings { height: 5, ..good },
                vec![OptionError::together(&OptionsFault::Tokens {
                    tokens: 45,
                    goods: 6,
                    most: 36,
                })],
            ),
            (
                ChicagoSettings { piles_count: 3, height: 7, goods: 3, ..good },
                vec![OptionError::together(&OptionsFault::Tokens {
                    tokens: 21,
                    goods: 3,
                    most: 18,
                })],
            ),
            (
                ChicagoSettings { piles_count: 12, height: 8, ..good },
                vec![OptionError::together(&OptionsFault::Tokens {
                    tokens: 96,
                    goods: 6,
                    most: 36,
                })],
            ),
        ] {
            assert_eq!(ChicagoOptions::new(settings), Err(reasons), "{settings:?}");
        }
    }
}
