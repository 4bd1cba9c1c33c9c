//! The options of Siam.

use tripot_core::{Explain, Kind, Message, OptionSpec, Options, SeatCount, Setting};

/// How force and mass of a pushed line are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PushCount {
    /// After each piece.
    Prefix,
    /// Only the sums over the whole line.
    Total,
}

/// How the game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SiamOptions {
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

impl Default for SiamOptions {
    fn default() -> SiamOptions {
        SiamOptions {
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
    OptionSpec {
        name: "opening-ban",
        kind: Kind::Flag,
        default: Setting::Flag(false),
        message: "siam.option.opening-ban",
    },
    OptionSpec {
        name: "push-count",
        kind: Kind::Choice(&["prefix", "total"]),
        default: Setting::Choice("prefix"),
        message: "siam.option.push-count",
    },
    OptionSpec {
        name: "single-leave",
        kind: Kind::Flag,
        default: Setting::Flag(false),
        message: "siam.option.single-leave",
    },
    OptionSpec {
        name: "animals",
        kind: Kind::Number { min: 4, max: 5 },
        default: Setting::Number(5),
        message: "siam.option.animals",
    },
    OptionSpec {
        name: "repetition",
        kind: Kind::Number { min: 0, max: 9 },
        default: Setting::Number(3),
        message: "siam.option.repetition",
    },
    OptionSpec {
        name: "plies",
        kind: Kind::Number { min: 1, max: 1000 },
        default: Setting::Number(300),
        message: "siam.option.plies",
    },
];

impl Options for SiamOptions {
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

    fn faults(&self, seats: SeatCount) -> Vec<OptionsFault> {
        let mut faults = Vec::new();
        if seats != SeatCount::TWO {
            faults.push(OptionsFault::Seats { seats: seats.get() });
        }
        if self.repetition == 1 {
            faults.push(OptionsFault::Repetition);
        }
        faults
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
