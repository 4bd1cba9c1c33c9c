//! Values that a shell proposes: games, machines, options of games. Others are taken as well, and the
//! commands say what is wrong with them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use tripot_catalog::games;
use tripot_core::{Kind, OptionSpec};

/// Reads any text and proposes some.
#[derive(Clone)]
pub(super) struct Known(fn() -> Vec<&'static str>);

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// The games.
pub(super) fn known_games() -> Known {
    Known(|| games().iter().map(|game| game.name()).collect())
}

/// The machines of all games.
pub(super) fn known_machines() -> Known {
    Known(machines)
}

/// Who can sit on a seat: a person or a machine.
pub(super) fn known_players() -> Known {
    Known(|| std::iter::once("human").chain(machines()).collect())
}

/// The options of all games, each with its values.
pub(super) fn known_rules() -> Known {
    static SETTINGS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        games().iter().flat_map(|game| game.options()).flat_map(settings).collect()
    });
    Known(|| SETTINGS.iter().map(String::as_str).collect())
}

/// The seats of the largest table, and all of them.
pub(super) fn known_eyes() -> Known {
    Known(|| vec!["j1", "j2", "j3", "j4", "j5", "j6", "all"])
}

/// The ways to play a tournament.
pub(super) fn known_formats() -> Known {
    Known(|| vec!["round-robin", "gauntlet", "swiss", "knock-out", "match"])
}

fn machines() -> Vec<&'static str> {
    let specs = games().iter().flat_map(|game| game.machines());
    // Several games have a beginner.
    specs.map(|spec| spec.name).collect::<BTreeSet<_>>().into_iter().collect()
}

fn settings(spec: &OptionSpec) -> Vec<String> {
    let values: &[&str] = match spec.kind {
        Kind::Choice(words) => words,
        Kind::Flag => &["on", "off"],
        Kind::Number { .. } => &[""],
    };
    values.iter().map(|value| format!("{}={value}", spec.name)).collect()
}
