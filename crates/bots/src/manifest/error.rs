//! Errors of manifests.

use tripot_core::{Explain, Message};

use super::Course;
use crate::prolog::GOODS;

/// Why a manifest can't be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {kind}")]
pub struct ManifestError {
    /// The file, as it was named.
    pub file: String,
    /// What is wrong with it.
    pub kind: ManifestErrorKind,
}

/// A table of names in a manifest: our names on the left, the program's on the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameTable {
    /// The goods of Chicago.
    Goods,
    /// The headings of Siam.
    Headings,
}

impl NameTable {
    fn name(self) -> &'static str {
        match self {
            NameTable::Goods => "goods",
            NameTable::Headings => "headings",
        }
    }

    /// Our names, which stand on the left.
    pub(super) fn ours(self) -> &'static [&'static str] {
        match self {
            NameTable::Goods => &GOODS,
            NameTable::Headings => &["n", "e", "s", "w"],
        }
    }
}

/// What is wrong with a manifest.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ManifestErrorKind {
    /// The file can't be read, or is no TOML of a manifest.
    #[error("unreadable: {reason}")]
    Unreadable {
        /// What the system or the parser says.
        reason: String,
    },
    /// It has both a command and a Prolog program, or neither.
    #[error("it must have either a command or a Prolog program")]
    Either,
    /// A setting of the other game.
    #[error("`{field}` is a setting of {}, not of {}", game.name(), own.name())]
    OtherGame {
        /// The setting.
        field: &'static str,
        /// The game that has it.
        game: Course,
        /// The game of the manifest.
        own: Course,
    },
    /// A line whose sides are swapped: the program's name on the left.
    #[error("the sides of `{key} = \"{name}\"` are swapped")]
    Reversed {
        /// The table of names.
        table: NameTable,
        /// The left side, as it is written.
        key: String,
        /// The right side, as it is written.
        name: String,
        /// Our name, which the right side means.
        meant: String,
    },
    /// The left side is none of our names.
    #[error("`{name}` is none of {:?}", table.ours())]
    UnknownName {
        /// The table of names.
        table: NameTable,
        /// The left side, as it is written.
        name: String,
    },
    /// One of our names stands there twice.
    #[error("`{name}` is named twice")]
    NamedTwice {
        /// The table of names.
        table: NameTable,
        /// Our name.
        name: String,
    },
    /// Two of our names have the same name in the program.
    #[error("`{first}` and `{second}` are both called `{name}`")]
    SameName {
        /// The table of names.
        table: NameTable,
        /// Our first name.
        first: &'static str,
        /// Our second name.
        second: &'static str,
        /// What the program calls both.
        name: String,
    },
    /// The order of goods has a name of the program instead of ours.
    #[error("`{name}` is the program's name of `{meant}`")]
    OrderOtherName {
        /// As it is written.
        name: String,
        /// Our name.
        meant: String,
    },
    /// The order of goods has a name that is none.
    #[error("`{name}` is no good")]
    OrderUnknown {
        /// As it is written.
        name: String,
    },
    /// The order of goods has a good twice.
    #[error("`{name}` stands twice in the order of goods")]
    OrderTwice {
        /// The good.
        name: String,
    },
    /// The order of goods lacks some.
    #[error("the order of goods lacks {names:?}")]
    OrderMissing {
        /// The goods that it lacks.
        names: Vec<&'static str>,
    },
}

impl Explain for ManifestError {
    fn explain(&self) -> Vec<Message> {
        let line = |own: &str, name: &str| format!("{own} = \"{name}\"");
        let message = match &self.kind {
            ManifestErrorKind::Unreadable { reason } => {
                Message::new("manifest.unreadable").with("reason", reason.as_str())
            }
            ManifestErrorKind::Either => Message::new("manifest.either"),
            ManifestErrorKind::OtherGame { field, game, own } => {
                Message::new("manifest.other_game")
                    .with("field", *field)
                    .with("game", game.name())
                    .with("own", own.name())
            }
            ManifestErrorKind::Reversed { table, key, name, meant } => {
                Message::new("manifest.reversed")
                    .with("written", line(key, name))
                    .with("right", line(meant, key))
                    .with("table", table.name())
                    .with("known", table.ours().join(", "))
            }
            ManifestErrorKind::UnknownName { table, name } => Message::new("manifest.unknown_name")
                .with("name", name.as_str())
                .with("table", table.name())
                .with("known", table.ours().join(", ")),
            ManifestErrorKind::NamedTwice { table, name } => Message::new("manifest.named_twice")
                .with("table", table.name())
                .with("name", name.as_str()),
            ManifestErrorKind::SameName { table, first, second, name } => {
                Message::new("manifest.same_name")
                    .with("table", table.name())
                    .with("first", *first)
                    .with("second", *second)
                    .with("name", name.as_str())
            }
            ManifestErrorKind::OrderOtherName { name, meant } => {
                Message::new("manifest.order_other_name")
                    .with("meant", meant.as_str())
                    .with("name", name.as_str())
                    .with("known", GOODS.join(", "))
            }
            ManifestErrorKind::OrderUnknown { name } => Message::new("manifest.order_unknown")
                .with("name", name.as_str())
                .with("known", GOODS.join(", ")),
            ManifestErrorKind::OrderTwice { name } => {
                Message::new("manifest.order_twice").with("name", name.as_str())
            }
            ManifestErrorKind::OrderMissing { names } => {
                Message::new("manifest.order_missing").with("names", names.join(", "))
            }
        };
        vec![message.with("file", self.file.as_str())]
    }
}
