//! The options of a game: [`Settings`] are what was written down, [`Options`] what can be played.
//!
//! Each game has a plain struct of settings and a table of specs. Only [`Options::new`] makes
//! options of settings, and it checks every one of them against its spec and all of them together;
//! rules, positions and players take options only. The table also drives `--rule name=value`,
//! forms, the bot protocol and tournament files, and gives each variant one canonical name such as
//! `chicago(piles=open)`: options in the order of the table, defaults left out.

use std::fmt;
use std::ops::{Deref, RangeInclusive};
use std::str::FromStr;

use crate::message::{Explain, Message};
use crate::near::{did_you_mean, nearest};
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
    /// Each option takes its value, but they can't be played together.
    #[error("{text}")]
    Together {
        /// What the game says against them.
        text: String,
        /// The same for people.
        messages: Vec<Message>,
    },
}

impl OptionError {
    /// What a game says against options that can't be played together.
    pub fn together(fault: &(impl std::error::Error + Explain)) -> OptionError {
        OptionError::Together { text: fault.to_string(), messages: fault.explain() }
    }
}

impl OptionSpec {
    /// An option that takes one of these words.
    pub const fn choice(
        name: &'static str,
        words: &'static [&'static str],
        default: &'static str,
        message: &'static str,
    ) -> OptionSpec {
        OptionSpec { name, kind: Kind::Choice(words), default: Setting::Choice(default), message }
    }

    /// An option that is on or off.
    pub const fn flag(name: &'static str, default: bool, message: &'static str) -> OptionSpec {
        OptionSpec { name, kind: Kind::Flag, default: Setting::Flag(default), message }
    }

    /// An option that takes a whole number in this range.
    pub const fn number(
        name: &'static str,
        range: RangeInclusive<u16>,
        default: u16,
        message: &'static str,
    ) -> OptionSpec {
        let kind = Kind::Number { min: *range.start(), max: *range.end() };
        OptionSpec { name, kind, default: Setting::Number(default), message }
    }

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
        found.ok_or_else(|| self.refused(text.trim().to_owned()))
    }

    /// Whether the option takes this value.
    pub fn takes(&self, setting: Setting) -> bool {
        match (self.kind, setting) {
            (Kind::Choice(words), Setting::Choice(word)) => words.contains(&word),
            (Kind::Flag, Setting::Flag(_)) => true,
            (Kind::Number { min, max }, Setting::Number(number)) => (min..=max).contains(&number),
            _ => false,
        }
    }

    fn refused(&self, value: String) -> OptionError {
        OptionError::Value { name: self.name, value, accepted: self.accepted() }
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

/// The settings of one game as they were written down: each field may be anything that its type
/// can hold. [`Options::new`] checks them.
pub trait Settings: Copy + Default + Eq + fmt::Debug + Send + Sync + 'static {
    /// The name of the game in commands, records and variants.
    const GAME: &'static str;

    /// Every option, in the order of canonical names.
    const SPECS: &'static [OptionSpec];

    /// Why settings and seats can't be played.
    type Fault: std::error::Error + Explain + Clone + Eq + Send + Sync + 'static;

    /// The value of the option with this name.
    fn get(&self, spec: &OptionSpec) -> Setting;

    /// Sets one option. The setting comes from the spec, so it is of the right kind.
    fn set(&mut self, spec: &OptionSpec, setting: Setting);

    /// Every reason why these settings can't be played together by any number of seats. It is asked
    /// only of settings that their specs take.
    fn contradictions(&self) -> Vec<Self::Fault> {
        Vec::new()
    }

    /// Every reason why this many seats can't play settings that don't contradict each other.
    fn faults(&self, seats: SeatCount) -> Vec<Self::Fault> {
        let _ = seats;
        Vec::new()
    }
}

/// Settings that can be played: each one is taken by its spec, and there is no contradiction. They
/// are read like the settings that they are, and never changed in place.
///
/// ```
/// use tripot_core::Options;
/// use tripot_testkit::SecretSettings;
/// // The name of a variant leaves out what is usual.
/// let options: Options<SecretSettings> = "secret(cards=4)".parse().unwrap();
/// assert_eq!((options.cards, options.to_string().as_str()), (4, "secret(cards=4)"));
/// assert_eq!(Options::<SecretSettings>::default().to_string(), "secret");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options<T>(T);

impl<T: Settings> Options<T> {
    /// Checks settings; the error has every reason against them.
    pub fn new(settings: T) -> Result<Options<T>, Vec<OptionError>> {
        let mut errors: Vec<OptionError> = T::SPECS
            .iter()
            .filter(|spec| !spec.takes(settings.get(spec)))
            .map(|spec| spec.refused(settings.get(spec).to_string()))
            .collect();
        if errors.is_empty() {
            errors = settings.contradictions().iter().map(OptionError::together).collect();
        }
        if errors.is_empty() { Ok(Options(settings)) } else { Err(errors) }
    }

    /// These options with some of them changed.
    ///
    /// ```
    /// use tripot_core::Options;
    /// use tripot_testkit::SecretSettings;
    /// let usual = Options::<SecretSettings>::default();
    /// assert_eq!(usual.with(|settings| settings.cards = 5).unwrap().cards, 5);
    /// let errors = usual.with(|settings| settings.cards = 99).unwrap_err();
    /// assert_eq!(errors[0].to_string(), "`cards` can't be `99`; it takes 3–9");
    /// ```
    pub fn with(self, change: impl FnOnce(&mut T)) -> Result<Options<T>, Vec<OptionError>> {
        let mut settings = self.0;
        change(&mut settings);
        Options::new(settings)
    }

    /// The settings, to be changed and checked again.
    pub fn settings(self) -> T {
        self.0
    }

    /// Every reason why this many seats can't play these options.
    pub fn faults(&self, seats: SeatCount) -> Vec<T::Fault> {
        self.0.faults(seats)
    }
}

impl<T: Settings> Default for Options<T> {
    fn default() -> Options<T> {
        Options::new(T::default()).expect("the default settings of a game can be played")
    }
}

/// The canonical name of the variant.
impl<T: Settings> fmt::Display for Options<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_variant(T::GAME, self))
    }
}

/// Reads the name of a variant; options may be in any order, with defaults, spaced.
impl<T: Settings> FromStr for Options<T> {
    type Err = Vec<OptionError>;

    fn from_str(text: &str) -> Result<Options<T>, Vec<OptionError>> {
        parse_variant(T::GAME, text)
    }
}

impl<T> Deref for Options<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// The canonical name of a variant: `chicago`, `chicago(piles=open,teams=on)`.
pub fn write_variant<T: Settings>(game: &str, options: &Options<T>) -> String {
    let settings: Vec<String> = T::SPECS
        .iter()
        .filter(|spec| options.get(spec) != spec.default)
        .map(|spec| format!("{}={}", spec.name, options.get(spec)))
        .collect();
    if settings.is_empty() { game.to_owned() } else { format!("{game}({})", settings.join(",")) }
}

/// Reads a variant name of the given game; options may be in any order, with defaults, spaced.
pub fn parse_variant<T: Settings>(
    game: &'static str,
    text: &str,
) -> Result<Options<T>, Vec<OptionError>> {
    parse_variant_with(game, text, &[])
}

/// Reads a variant name of the given game and more rules, of which each replaces what was said
/// before.
pub fn parse_variant_with<T: Settings>(
    game: &'static str,
    text: &str,
    rules: &[(String, String)],
) -> Result<Options<T>, Vec<OptionError>> {
    let shape = || vec![OptionError::Shape { text: text.to_owned() }];
    let (name, inside) = split_variant(text).map_err(|error| vec![error])?;
    if name != game {
        return Err(vec![OptionError::Game { expected: game, found: name.to_owned() }]);
    }
    let pairs = inside.split(',').filter(|_| !inside.trim().is_empty());
    let pairs: Option<Vec<(&str, &str)>> = pairs.map(|pair| pair.split_once('=')).collect();
    let mut settings = T::default();
    let mut seen: Vec<&'static str> = Vec::new();
    let mut errors = Vec::new();
    for (name, value) in pairs.ok_or_else(shape)? {
        match read_setting::<T>(name, value) {
            Ok((spec, _)) if seen.contains(&spec.name) => {
                errors.push(OptionError::Twice { name: spec.name });
            }
            Ok((spec, setting)) => {
                settings.set(spec, setting);
                seen.push(spec.name);
            }
            Err(error) => errors.push(error),
        }
    }
    for (name, value) in rules {
        match read_setting::<T>(name, value) {
            Ok((spec, setting)) => settings.set(spec, setting),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Options::new(settings) } else { Err(errors) }
}

/// Reads `name=value`.
fn read_setting<T: Settings>(
    name: &str,
    value: &str,
) -> Result<(&'static OptionSpec, Setting), OptionError> {
    let name = name.trim().to_lowercase();
    let spec = T::SPECS.iter().find(|spec| spec.name == name).ok_or_else(|| {
        let known: Vec<&str> = T::SPECS.iter().map(|spec| spec.name).collect();
        OptionError::Unknown { name, known: known.join(", ") }
    })?;
    Ok((spec, spec.read(value)?))
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
            OptionError::Together { messages, .. } => return messages.clone(),
            OptionError::Shape { text } => {
                Message::new("option.shape").with("text", text.escape_debug().to_string())
            }
            OptionError::Game { expected, found } => Message::new("option.game")
                .with("expected", *expected)
                .with("found", found.as_str()),
            OptionError::Unknown { name, known } => Message::new("option.unknown")
                .with("name", name.escape_debug().to_string())
                .with("known", known.as_str())
                .with("near", did_you_mean(nearest(name, known.split(", ")))),
            OptionError::Value { name, value, accepted } => Message::new("option.value")
                .with("name", *name)
                .with("value", value.escape_debug().to_string())
                .with("accepted", accepted.as_str())
                .with("near", did_you_mean(nearest(value, accepted.split('|')))),
            OptionError::Twice { name } => Message::new("option.twice").with("name", *name),
        }]
    }
}
