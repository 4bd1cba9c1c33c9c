//! The games, their options and machines.

use serde::Serialize;
use tripot_catalog::{AnyGame, Lang, MachineSpec, games, option_title, value_title};
use tripot_core::{Kind, OptionSpec};

/// A game with its options and machines.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Game {
    name: &'static str,
    title: &'static str,
    pitch: &'static str,
    /// The least and the most.
    seats: [usize; 2],
    /// Whether players know things that others don't.
    secrets: bool,
    options: Vec<GameOption>,
    machines: Vec<MachineKind>,
    /// The machine that plays where nothing else is said.
    usual: String,
}

/// A rule that can be chosen.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct GameOption {
    name: &'static str,
    /// `choice`, `flag` or `number`.
    kind: &'static str,
    /// The words of a choice.
    values: Option<&'static [&'static str]>,
    /// The least and the most of a number.
    range: Option<[u16; 2]>,
    default: String,
    title: &'static str,
    /// What people call the words of a choice.
    titles: Option<Vec<String>>,
    help: String,
}

/// A machine that plays a game.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct MachineKind {
    name: &'static str,
    title: &'static str,
    help: String,
    /// The least, the most and the usual number that may follow its name.
    number: Option<[u16; 3]>,
    /// Whether it plays with weights from outside.
    weights: bool,
}

/// Every game with its options and machines.
pub fn list_games(lang: Lang) -> Vec<Game> {
    games().iter().map(|game| describe(*game, lang)).collect()
}

fn describe(game: &dyn AnyGame, lang: Lang) -> Game {
    let name = game.name();
    let say = |key: String| lang.find(&key).unwrap_or_default();
    let (least, most) = game.seats();
    Game {
        name,
        title: say(format!("game.{name}")),
        pitch: say(format!("game.{name}.pitch")),
        seats: [least.get(), most.get()],
        secrets: game.has_secrets(),
        options: game.options().iter().map(|spec| option(spec, lang)).collect(),
        machines: game.machines().into_iter().map(|spec| machine(spec, lang)).collect(),
        usual: game.usual_machine().to_string(),
    }
}

fn option(spec: &OptionSpec, lang: Lang) -> GameOption {
    let (kind, values, range) = match spec.kind {
        Kind::Choice(words) => ("choice", Some(words), None),
        Kind::Flag => ("flag", None, None),
        Kind::Number { min, max } => ("number", None, Some([min, max])),
    };
    let title = |word: &&str| value_title(spec, word, lang);
    GameOption {
        name: spec.name,
        kind,
        values,
        range,
        default: spec.default.to_string(),
        title: option_title(spec, lang),
        titles: values.map(|words| words.iter().map(title).collect()),
        help: lang.word(spec.message),
    }
}

fn machine(spec: &MachineSpec, lang: Lang) -> MachineKind {
    MachineKind {
        name: spec.name,
        title: spec.title(lang),
        help: lang.word(spec.message),
        number: spec.number.map(|number| [number.min, number.max, number.default]),
        weights: spec.takes_weights,
    }
}
