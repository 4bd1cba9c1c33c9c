//! Settings of a tournament's file: reading one, and why it can't be read.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use tripot_core::{Explain, Message};

/// Why a file of settings can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DraftError {
    /// It is no TOML.
    #[error("line {line}: {reason}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// What the parser says.
        reason: String,
    },
    /// Some settings are wrong: each of them.
    #[error("{} settings are wrong", .0.len())]
    Settings(Vec<SettingError>),
}

/// Why a setting of a file is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingError {
    /// It takes another value.
    #[error("line {line}: `{name}` can't be `{found}`")]
    Value {
        /// The line, from 1.
        line: usize,
        /// The setting.
        name: String,
        /// The beginning of the value, as it is written.
        found: String,
        /// What it takes.
        takes: Takes,
    },
    /// There is no such setting.
    #[error("line {line}: `{name}` is none of {known:?}")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// As it is written.
        name: String,
        /// The settings that there are.
        known: &'static [&'static str],
    },
    /// A `[[player]]` that does not say what plays.
    #[error("line {line}: no player")]
    NoPlayer {
        /// The line, from 1.
        line: usize,
    },
}

/// What a setting takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// A text.
    Text,
    /// A truth value.
    Flag,
    /// A whole number.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A list of texts.
    Texts,
    /// A table of options of the game.
    Rules,
    /// A table with a player.
    Player,
    /// The name of a format.
    Format,
    /// A time control.
    TimeControl,
    /// The bounds of a sequential test.
    Sprt,
}

impl Explain for DraftError {
    fn explain(&self) -> Vec<Message> {
        match self {
            DraftError::Syntax { line, reason } => vec![
                Message::new("tournament.file.syntax")
                    .with("line", *line)
                    .with("reason", reason.as_str()),
            ],
            DraftError::Settings(errors) => errors.iter().map(SettingError::message).collect(),
        }
    }
}

impl SettingError {
    fn message(&self) -> Message {
        match self {
            SettingError::Value { line, name, found, takes } => {
                Message::new("tournament.file.value")
                    .with("line", *line)
                    .with("name", name.as_str())
                    .with("found", found.as_str())
                    .with("takes", takes.message())
            }
            SettingError::Unknown { line, name, known } => Message::new("tournament.file.unknown")
                .with("line", *line)
                .with("name", name.escape_debug().to_string())
                .with("known", known.join(", ")),
            SettingError::NoPlayer { line } => {
                Message::new("tournament.file.player").with("line", *line)
            }
        }
    }
}

impl Takes {
    fn message(self) -> Message {
        match self {
            Takes::Text => Message::new("tournament.takes.text"),
            Takes::Flag => Message::new("tournament.takes.flag"),
            Takes::Number { least, most } => {
                Message::new("tournament.takes.number").with("least", least).with("most", most)
            }
            Takes::Texts => Message::new("tournament.takes.texts"),
            Takes::Rules => Message::new("tournament.takes.rules"),
            Takes::Player => Message::new("tournament.takes.player"),
            Takes::Format => Message::new("tournament.takes.format"),
            Takes::TimeControl => Message::new("tournament.takes.tc"),
            Takes::Sprt => Message::new("tournament.takes.sprt"),
        }
    }
}

/// A setting of a file.
pub(super) struct Entry<'a> {
    text: &'a str,
    pub(super) name: &'a str,
    at: Range<usize>,
    value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Entry<'a> {
    /// The settings of a table, in the order in which they are written.
    pub(super) fn all(text: &'a str, table: &'a DeTable<'a>) -> Vec<Entry<'a>> {
        let entry = |(name, value): (&'a Spanned<_>, _)| {
            let at = name.span();
            let name: &std::borrow::Cow<'a, str> = name.get_ref();
            Entry { text, name, at, value }
        };
        let mut entries: Vec<Entry<'a>> = table.iter().map(entry).collect();
        entries.sort_by_key(|entry| entry.at.start);
        entries
    }

    /// The setting takes something else.
    pub(super) fn wrong(&self, takes: Takes) -> SettingError {
        let found = self.text.get(self.value.span()).unwrap_or_default();
        let found: String = found.chars().take(40).filter(|symbol| !symbol.is_control()).collect();
        let line = line(self.text, &self.value.span());
        SettingError::Value { line, name: self.name.to_owned(), found, takes }
    }

    /// There is no such setting.
    pub(super) fn unknown(&self, known: &'static [&'static str]) -> SettingError {
        let line = line(self.text, &self.at);
        SettingError::Unknown { line, name: self.name.to_owned(), known }
    }

    pub(super) fn text(&self) -> Result<String, SettingError> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(self.wrong(Takes::Text)),
        }
    }

    /// A text, or a number or truth value as it is written.
    pub(super) fn words(&self) -> Result<String, SettingError> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) => Ok(number.to_string()),
            DeValue::Float(number) => Ok(number.to_string()),
            DeValue::Boolean(flag) => Ok(flag.to_string()),
            _ => Err(self.wrong(Takes::Text)),
        }
    }

    pub(super) fn flag(&self) -> Result<bool, SettingError> {
        match self.value.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(self.wrong(Takes::Flag)),
        }
    }

    pub(super) fn number(&self, range: Range<u64>) -> Result<u64, SettingError> {
        let number = match self.value.get_ref() {
            DeValue::Integer(number) => number.to_string().parse().ok(),
            _ => None,
        };
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.wrong(Takes::Number { least: range.start, most: range.end - 1 }))
    }

    pub(super) fn texts(&self) -> Result<Vec<String>, SettingError> {
        let takes = || self.wrong(Takes::Texts);
        let DeValue::Array(items) = self.value.get_ref() else { return Err(takes()) };
        let text = |item: &Spanned<DeValue<'_>>| match item.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(takes()),
        };
        items.iter().map(text).collect()
    }

    pub(super) fn rules(&self) -> Result<Vec<(String, String)>, SettingError> {
        let DeValue::Table(table) = self.value.get_ref() else {
            return Err(self.wrong(Takes::Rules));
        };
        let rule = |entry: Entry<'_>| Ok((entry.name.to_owned(), entry.words()?));
        Entry::all(self.text, table).into_iter().map(rule).collect()
    }

    pub(super) fn players(&self) -> Result<Vec<(Option<String>, String)>, SettingError> {
        let takes = || self.wrong(Takes::Player);
        let DeValue::Array(items) = self.value.get_ref() else { return Err(takes()) };
        let mut players = Vec::with_capacity(items.len());
        for item in items {
            let DeValue::Table(table) = item.get_ref() else { return Err(takes()) };
            let (mut name, mut player) = (None, None);
            for entry in Entry::all(self.text, table) {
                match entry.name {
                    "name" => name = Some(entry.text()?),
                    "player" => player = Some(entry.text()?),
                    _ => return Err(entry.unknown(&["name", "player"])),
                }
            }
            let missing = || SettingError::NoPlayer { line: line(self.text, &item.span()) };
            players.push((name, player.ok_or_else(missing)?));
        }
        Ok(players)
    }
}

/// The line of a place in a text, counted from 1.
pub(super) fn line(text: &str, place: &Range<usize>) -> usize {
    let before = text.get(..place.start).unwrap_or(text);
    before.matches('\n').count() + 1
}
