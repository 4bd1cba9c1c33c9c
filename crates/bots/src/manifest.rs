//! Manifests: TOML files that say how a bot is started.

mod error;
mod names;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::limits::Limits;
use crate::whole_file::{LONGEST_SETTINGS, read_within};

pub use error::{ManifestError, ManifestErrorKind, NameTable};

/// How a bot is started.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Its name.
    pub name: Option<String>,
    /// The program and its arguments, if it speaks the protocol itself.
    pub command: Option<Vec<String>>,
    /// Whether it runs in a sandbox, as far as this machine has one.
    #[serde(default = "yes")]
    pub sandbox: bool,
    /// Files and folders beside it that it reads, where it shares its folder with other programs.
    #[serde(default)]
    pub reads: Vec<String>,
    /// What it may use, where that differs from the usual.
    #[serde(default)]
    pub limits: LimitsTable,
    /// A Prolog program that was written to a course's predicates.
    pub prolog: Option<PrologTable>,
    /// Where the file is: what it names is looked for there.
    #[serde(skip)]
    pub folder: PathBuf,
}

/// Limits in a manifest.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsTable {
    /// Until it is ready, in milliseconds.
    pub start_ms: Option<u64>,
    /// For a move where no time was agreed on, in milliseconds.
    pub move_ms: Option<u64>,
    /// Memory, in megabytes.
    pub memory_mb: Option<u64>,
}

/// A Prolog program, and how it says things.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrologTable {
    /// Which Prolog runs it.
    pub system: System,
    /// Its files, in the order in which they are loaded.
    pub files: Vec<String>,
    /// How they are encoded.
    #[serde(default)]
    pub encoding: Encoding,
    /// `chicago` or `siam`.
    pub game: Course,
    /// The goal that finds a move, with gaps: `meilleur_coup(Plateau, Coup)`. A program without one
    /// can be examined but does not play.
    pub goal: Option<String>,
    /// The goal that holds for legal moves: `coup_possible(Plateau, Coup)`.
    pub check: Option<String>,
    /// The goal that lists the legal moves: `coups_possibles(Plateau, Coups)`.
    pub list: Option<String>,
    /// The goal that plays a move: `jouer_coup(Plateau, Coup, NouveauPlateau)`.
    pub play: Option<String>,
    /// A goal that is called before each of the others, for programs that keep the board as facts.
    pub setup: Option<String>,
    /// Whether what the program starts by itself when it is loaded is run. If not given it is
    /// tried, and left out where it does not come back.
    pub autorun: Option<bool>,
    /// The form of a move, with gaps.
    #[serde(rename = "move")]
    pub coup: Option<String>,
    /// The form of the board, with gaps.
    pub board: Option<String>,
    /// The form of all prices, with gaps; a list if not given.
    pub prices: Option<String>,
    /// The form of a price, with gaps.
    pub price: Option<String>,
    /// The form of a reserve, with gaps.
    pub reserve: Option<String>,
    /// The form of a good and how many of it there are, with gaps.
    pub count: Option<String>,
    /// The form of an animal, with gaps.
    pub animal: Option<String>,
    /// The form of an animal in reserve, where it is another one.
    pub waiting: Option<String>,
    /// The number of the first pile.
    #[serde(default = "one")]
    pub trader_from: i64,
    /// Which token of a pile stands first.
    #[serde(default)]
    pub first_token: FirstToken,
    /// What it calls the goods: our name, then its own.
    #[serde(default)]
    pub goods: BTreeMap<String, String>,
    /// In which order the goods stand in prices and counts, by our names.
    pub goods_order: Option<Vec<String>>,
    /// What it calls the players.
    pub players: Option<[String; 2]>,
    /// What it calls the headings of Siam: our name, then its own.
    #[serde(default)]
    pub headings: BTreeMap<String, String>,
    /// Which digit of a square of Siam stands first.
    #[serde(default)]
    pub squares: SquareOrder,
    /// Whether the first answer counts; the last of all if not.
    #[serde(default = "yes")]
    pub once: bool,
    /// How much its stacks may hold, in megabytes.
    #[serde(default = "stack")]
    pub stack_mb: u32,
}

/// Which digit of a square stands first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SquareOrder {
    /// The row, as the classroom form has it.
    #[default]
    Row,
    /// The column, as the report of 2012 has it: from 51 to 52 is a step north.
    Column,
}

impl SquareOrder {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> SquareOrder {
        match self {
            SquareOrder::Row => SquareOrder::Column,
            SquareOrder::Column => SquareOrder::Row,
        }
    }

    /// A square of the classroom form as the program writes it, and the other way round.
    pub(crate) const fn turned(self, square: i64) -> i64 {
        match self {
            SquareOrder::Column if square > 9 && square < 100 => square % 10 * 10 + square / 10,
            SquareOrder::Row | SquareOrder::Column => square,
        }
    }
}

/// A Prolog system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// SWI-Prolog.
    Swi,
    /// GNU Prolog.
    Gnu,
}

impl System {
    /// The program that runs it.
    pub fn program(self) -> &'static str {
        match self {
            System::Swi => "swipl",
            System::Gnu => "gprolog",
        }
    }

    /// Whether this machine has it not.
    pub fn is_missing(self) -> bool {
        crate::process::find_program(self.program()).is_none()
    }
}

/// How a file is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// ISO 8859-1.
    Latin1,
}

/// A game that Prolog programs play in its classroom form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Course {
    /// Chicago with open piles, for two.
    Chicago,
    /// Siam.
    Siam,
}

impl Course {
    /// What the game is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Course::Chicago => "Chicago",
            Course::Siam => "Siam",
        }
    }
}

/// Which token of a pile stands first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstToken {
    /// The one that is taken first.
    #[default]
    Top,
    /// The one that is taken last.
    Bottom,
}

fn yes() -> bool {
    true
}

fn one() -> i64 {
    1
}

fn stack() -> u32 {
    256
}

impl Manifest {
    /// Reads a manifest from its file.
    pub fn load(path: &Path) -> Result<Manifest, ManifestError> {
        Manifest::parse(path)
            .map_err(|kind| ManifestError { file: path.display().to_string(), kind })
    }

    fn parse(path: &Path) -> Result<Manifest, ManifestErrorKind> {
        let unreadable = |reason: String| ManifestErrorKind::Unreadable { reason };
        let bytes = read_within(path, LONGEST_SETTINGS)
            .map_err(|error| unreadable(crate::process::plain(&error)))?;
        let text = String::from_utf8(bytes).map_err(|error| unreadable(error.to_string()))?;
        let mut manifest: Manifest =
            toml::from_str(&text).map_err(|error| unreadable(one_line(&error)))?;
        if manifest.command.is_some() == manifest.prolog.is_some() {
            return Err(ManifestErrorKind::Either);
        }
        if let Some(table) = &mut manifest.prolog {
            let written: toml::Table =
                toml::from_str(&text).map_err(|error| unreadable(one_line(&error)))?;
            names::refuse_other_game(&written, table.game)?;
            table.settle_names()?;
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        manifest.folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Ok(manifest)
    }

    /// What the bot may use.
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        let time = |ms: Option<u64>, usual| ms.map_or(usual, Duration::from_millis);
        Limits {
            start: time(self.limits.start_ms, usual.start),
            turn: time(self.limits.move_ms, usual.turn),
            memory: self.limits.memory_mb.map_or(usual.memory, |mb| mb.saturating_mul(1 << 20)),
            ..usual
        }
    }
}

impl LimitsTable {
    /// The lines that give more than the usual, each with the usual value.
    pub fn above_usual(&self) -> Vec<(String, u64)> {
        let usual = Limits::default();
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let lines = [
            ("start_ms", self.start_ms, ms(usual.start)),
            ("move_ms", self.move_ms, ms(usual.turn)),
            ("memory_mb", self.memory_mb, usual.memory >> 20),
        ];
        let above = lines.into_iter().filter_map(|(key, given, usual)| {
            let given = given.filter(|given| *given > usual)?;
            Some((format!("{key} = {given}"), usual))
        });
        above.collect()
    }
}

/// An error of the reader on one line, with the place that it means.
fn one_line(error: &toml::de::Error) -> String {
    let lines: Vec<String> = error.to_string().lines().map(|line| line.trim().to_owned()).collect();
    lines.join(" ")
}
