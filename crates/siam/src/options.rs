//! The options of Siam.

use tripot_core::{Explain, Message, OptionSpec, Options, SeatCount, Setting, Settings};

/// How force and mass of a pushed line are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PushCount {
    /// After each piece.
    Prefix,
    /// Only the sums over the whole line.
    Total,
}

/// How the game is to be played, as it was written down; [`SiamOptions`] are what can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SiamSettings {
    /// On each side's first two turns nobody may move or enter onto c1 or c5.
    pub opening_ban: bool,
    /// How force and mass are compared.
    pub push_count: PushCount,
    /// Each side may leave the board by its own will only once.
    pub single_leave: bool,
    /// How many animals each side has.
    pub animals: u8,
    /// The occurrence of a position that is a draw; 0: none.
    pub repetition: u8,
    /// The number of plies after which the game is a draw.
    pub plies: u16,
}

/// How the game is played: settings that can be.
///
/// They can't be written as a struct, nor changed in place:
///
/// ```compile_fail
/// use tripot_siam::{SiamOptions, SiamSettings};
/// let options = tripot_core::Options(SiamSettings { animals: 0, ..Default::default() });
/// ```
///
/// ```compile_fail
/// let mut options = tripot_siam::SiamOptions::default();
/// options.animals = 0;
/// ```
///
/// ```
/// use tripot_siam::{SiamOptions, SiamSettings};
/// let settings = SiamSettings { animals: 0, ..Default::default() };
/// assert!(SiamOptions::new(settings).is_err());
/// assert!(SiamOptions::default().with(|settings| settings.animals = 0).is_err());
/// ```
pub type SiamOptions = Options<SiamSettings>;

impl Default for SiamSettings {
    fn default() -> SiamSettings {
        SiamSettings {
            opening_ban: false,
            push_count: PushCount::Prefix,
            single_leave: false,
            animals: 5,
            repetition: 3,
            plies: 300,
        }
    }
}

const SPECS: &[OptionSpec] = &[
    OptionSpec::flag("opening-ban", false, "siam.option.opening-ban"),
    OptionSpec::choice("push-count", &["prefix", "total"], "prefix", "siam.option.push-count"),
    OptionSpec::flag("single-leave", false, "siam.option.single-leave"),
    OptionSpec::number("animals", 4..=5, 5, "siam.option.animals"),
    OptionSpec::number("repetition", 0..=9, 3, "siam.option.repetition"),
    OptionSpec::number("plies", 1..=1000, 300, "siam.option.plies"),
];

impl Settings for SiamSettings {
    const GAME: &'static str = "siam";
    const SPECS: &'static [OptionSpec] = SPECS;
    type Fault = OptionsFault;

    fn get(&self, spec: &OptionSpec) -> Setting {
        match spec.name {
            "opening-ban" => Setting::Flag(self.opening_ban),
            "push-count" => Setting::Choice(match self.push_count {
                PushCount::Prefix => "prefix",
                PushCount::Total => "total",
            }),
            "single-leave" => Setting::Flag(self.single_leave),
            "animals" => Setting::Number(self.animals.into()),
            "repetition" => Setting::Number(self.repetition.into()),
            "plies" => Setting::Number(self.plies),
            name => unreachable!("{name} is not in the table"),
        }
    }

    fn set(&mut self, spec: &OptionSpec, setting: Setting) {
        match (spec.name, setting) {
            ("opening-ban", Setting::Flag(on)) => self.opening_ban = on,
            ("push-count", Setting::Choice("total")) => self.push_count = PushCount::Total,
            ("push-count", Setting::Choice(_)) => self.push_count = PushCount::Prefix,
            ("single-leave", Setting::Flag(on)) => self.single_leave = on,
            ("animals", Setting::Number(number)) => self.animals = number as u8,
            ("repetition", Setting::Number(number)) => self.repetition = number as u8,
            ("plies", Setting::Number(number)) => self.plies = number,
            (name, setting) => unreachable!("{name}={setting} does not come from the table"),
        }
    }

    fn contradictions(&self) -> Vec<OptionsFault> {
        if self.repetition == 1 { vec![OptionsFault::Repetition] } else { Vec::new() }
    }

    fn faults(&self, seats: SeatCount) -> Vec<OptionsFault> {
        let seats = seats.get();
        if seats == 2 { Vec::new() } else { vec![OptionsFault::Seats { seats }] }
    }
}

/// Why a set of options can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsFault {
    /// Two play.
    #[error("{seats} players; Siam is for two")]
    Seats {
        /// The number of seats.
        seats: usize,
    },
    /// The first occurrence of a position can't be a draw.
    #[error("a repetition is the second occurrence of a position at the earliest")]
    Repetition,
}

impl Explain for OptionsFault {
    fn explain(&self) -> Vec<Message> {
        vec![match *self {
            OptionsFault::Seats { seats } => {
                Message::new("siam.options.seats").with("seats", seats)
            }
            OptionsFault::Repetition => Message::new("siam.options.repetition"),
        }]
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{OptionError, parse_variant, write_variant};

    use super::*;

    #[test]
    fn a_variant_has_one_canonical_name() {
        let read = |text| parse_variant::<SiamSettings>("siam", text).unwrap();
        for (text, name) in [
            ("siam", "siam"),
            ("siam( repetition=3 , PLIES = 40 )", "siam(plies=40)"),
            ("siam(plies=300,animals=4,opening-ban=oui)", "siam(opening-ban=on,animals=4)"),
        ] {
            assert_eq!(write_variant("siam", &read(text)), name);
            assert_eq!(read(name), read(text));
        }
    }

    #[test]
    fn settings_that_cannot_be_played_become_no_options() {
        let good = SiamSettings::default();
        let value = |name, value: &str, accepted: &str| OptionError::Value {
            name,
            value: value.to_owned(),
            accepted: accepted.to_owned(),
        };
        for (settings, reasons) in [
            (SiamSettings { animals: 3, ..good }, vec![value("animals", "3", "4–5")]),
            (SiamSettings { animals: 6, ..good }, vec![value("animals", "6", "4–5")]),
            (SiamSettings { animals: 0, ..good }, vec![value("animals", "0", "4–5")]),
            (SiamSettings { repetition: 10, ..good }, vec![value("repetition", "10", "0–9")]),
            (SiamSettings { repetition: 255, ..good }, vec![value("repetition", "255", "0–9")]),
            (SiamSettings { plies: 0, ..good }, vec![value("plies", "0", "1–1000")]),
            (SiamSettings { plies: 1001, ..good }, vec![value("plies", "1001", "1–1000")]),
            (SiamSettings { plies: 65_535, ..good }, vec![value("plies", "65535", "1–1000")]),
            (
                SiamSettings { repetition: 1, ..good },
                vec![OptionError::together(&OptionsFault::Repetition)],
            ),
        ] {
            assert_eq!(SiamOptions::new(settings), Err(reasons), "{settings:?}");
        }
    }
}
