//! The options of a game: a plain struct for the rules, a table of specs for everybody else.
//!
//! The table drives `--rule name=value`, forms, the bot protocol and tournament files, and gives
//! each variant one canonical name such as `chicago(piles=open)`: options in the order of the
//! table, defaults left out.

use std::fmt;

use crate::message::{Explain, Message};
use crate::seat::SeatCount;

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// `on` or `off`.
    Flag,
    /// A whole number in this range.
    Number {
        /// The smallest value.
        min: u16,
        /// The largest value.
        max: u16,
    },
}

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// One of the words of [`Kind::Choice`].
    Choice(&'static str),
    /// On or off.
    Flag(bool),
    /// A number within the range of [`Kind::Number`].
    Number(u16),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Choice(word) => f.write_str(word),
            Setting::Flag(true) => f.write_str("on"),
            Setting::Flag(false) => f.write_str("off"),
            Setting::Number(number) => write!(f, "{number}"),
        }
    }
}

/// One row of a game's table of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name on the command line and in variant names: lower case, hyphens.
    pub name: &'static str,
    /// The values that it takes.
    pub kind: Kind,
    /// The value when nothing is said.
    pub default: Setting,
    /// The key of the sentence that explains it to a player.
    pub message: &'static str,
}

/// Why options can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The variant text has no `name(option=value,…)` shape.
    #[error("`{text}` is not of the form game(option=value,…)")]
    Shape {
        /// What was given.
        text: String,
    },
    /// The variant is of another game.
    #[error("`{found}` is not `{expected}`")]
    Game {
        /// The game asked for.
        expected: &'static str,
        /// The game named.
        found: String,
    },
    /// No option has that name.
    #[error("no option `{name}`; there are: {known}")]
    Unknown {
        /// The name given.
        name: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// The option does not take that value.
    #[error("`{name}` can't be `{value}`; it takes {accepted}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// What it takes.
        accepted: String,
    },
    /// An option was given twice.
    #[error("`{name}` is given twice")]
    Twice {
        /// The option.
        name: &'static str,
    },
}

impl OptionSpec {
    /// Reads a value of this option.
    pub fn read(&self, text: &str) -> Result<Setting, OptionError> {
        let word = text.trim().to_lowercase();
        let found = match self.kind {
            Kind::Choice(words) => {
                words.iter().find(|&&known| known == word).map(|&known| Setting::Choice(known))
            }
            Kind::Flag => match word.as_str() {
                "on" | "yes" | "oui" | "true" => Some(Setting::Flag(true)),
                "off" | "no" | "non" | "false" => Some(Setting::Flag(false)),
                _ => None,
            },
            Kind::Number { min, max } => {
                word.parse().ok().filter(|number| (min..=max).contains(number)).map(Setting::Number)
            }
        };
        found.ok_or_else(|| OptionError::Value {
            name: self.name,
            value: text.trim().to_owned(),
            accepted: self.accepted(),
        })
    }

    /// The accepted values, as text: `hidden|open`, `on|off`, `3–12`.
    pub fn accepted(&self) -> String {
        match self.kind {
            Kind::Choice(words) => words.join("|"),
            Kind::Flag => "on|off".to_owned(),
            Kind::Number { min, max } => format!("{min}–{max}"),
        }
    }
}

/// The options of one game.
pub trait Options: Copy + Default + Eq + fmt::Debug + Send + Sync + 'static {
    /// Every option, in the order of canonical names.
    const SPECS: &'static [OptionSpec];

    /// Why a set of options and seats can't be played.
    type Fault: std::error::Error + Clone + Eq + Send + Sync + 'static;

    /// The value of the option with this name.
    fn get(&self, spec: &OptionSpec) -> Setting;

    /// Sets one option. The setting comes from the spec, so it is of the right kind.
    fn set(&mut self, spec: &OptionSpec, setting: Setting);

    /// Every reason why these options can't be played together by this many seats.
    fn faults(&self, seats: SeatCount) -> Vec<Self::Fault>;

    /// Reads `name=value` and sets it.
    fn set_text(&mut self, name: &str, value: &str) -> Result<&'static OptionSpec, OptionError> {
        let name = name.trim().to_lowercase();
        let spec = Self::SPECS.iter().find(|spec| spec.name == name).ok_or_else(|| {
            let known: Vec<&str> = Self::SPECS.iter().map(|spec| spec.name).collect();
            OptionError::Unknown { name, known: known.join(", ") }
        })?;
        self.set(spec, spec.read(value)?);
        Ok(spec)
    }
}

/// The canonical name of a variant: `chicago`, `chicago(piles=open,teams=on)`.
pub fn write_variant<O: Options>(game: &str, options: &O) -> String {
    let settings: Vec<String> = O::SPECS
        .iter()
        .filter(|spec| options.get(spec) != spec.default)
        .map(|spec| format!("{}={}", spec.name, options.get(spec)))
        .collect();
    if settings.is_empty() { game.to_owned() } else { format!("{game}({})", settings.join(",")) }
}

/// Reads a variant name of the given game; options may be in any order, with defaults, spaced.
pub fn parse_variant<O: Options>(game: &'static str, text: &str) -> Result<O, OptionError> {
    let (name, inside) = split_variant(text)?;
    if name != game {
        return Err(OptionError::Game { expected: game, found: name.to_owned() });
    }
    let mut options = O::default();
    let mut seen: Vec<&'static str> = Vec::new();
    for pair in inside.split(',').filter(|_| !inside.trim().is_empty()) {
        let (name, value) =
            pair.split_once('=').ok_or_else(|| OptionError::Shape { text: text.to_owned() })?;
        let spec = options.set_text(name, value)?;
        if seen.contains(&spec.name) {
            return Err(OptionError::Twice { name: spec.name });
        }
        seen.push(spec.name);
    }
    Ok(options)
}

/// Splits `name(inside)` into its two parts; `name` alone has nothing inside.
fn split_variant(text: &str) -> Result<(&str, &str), OptionError> {
    let shape = || OptionError::Shape { text: text.to_owned() };
    let text = text.trim();
    let (name, inside) = match text.split_once('(') {
        None => (text, ""),
        Some((name, rest)) => (name, rest.strip_suffix(')').ok_or_else(shape)?),
    };
    let name = name.trim();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(shape());
    }
    Ok((name, inside))
}

impl Explain for OptionError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            OptionError::Shape { text } => {
                Message::new("option.shape").with("text", text.escape_debug().to_string())
            }
            OptionError::Game { expected, found } => Message::new("option.game")
                .with("expected", *expected)
                .with("found", found.as_str()),
            OptionError::Unknown { name, known } => Message::new("option.unknown")
                .with("name", name.escape_debug().to_string())
                .with("known", known.as_str()),
            OptionError::Value { name, value, accepted } => Message::new("option.value")
                .with("name", *name)
                .with("value", value.escape_debug().to_string())
                .with("accepted", accepted.as_str()),
            OptionError::Twice { name } => Message::new("option.twice").with("name", *name),
        }]
    }
}
