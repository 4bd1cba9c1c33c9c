//! Errors of the commands: why one is refused or did not succeed.

use std::path::{Path, PathBuf};

use tripot_catalog::Trouble;
use tripot_core::{Explain, Message, did_you_mean, nearest};
use tripot_stats::SprtError;
use tripot_terminal::failure::Failure;

/// Why a command is refused or did not succeed, where no library says so.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum CommandError {
    /// An option that is not `name=value`.
    OptionPair { text: String },
    /// No machine of the game has this name.
    UnknownMachine { name: String, known: Vec<String> },
    /// A variant of which no openings are known.
    NoOpenings { variant: String },
    /// A position that is not among the openings.
    NotAnOpening,
    /// A game without squares in digits.
    NoSquares { game: &'static str },
    /// A line of the input that is not UTF-8.
    NotUtf8,
    /// `play` without a game.
    NoGame,
    /// `--resume` beside what begins a game.
    ResumeAlone,
    /// There is no unfinished game to go on with.
    NothingToResume,
    /// The game to go on with is over.
    ResumeOver,
    /// `--practice` with a seat that no person plays.
    PracticeWithMachine,
    /// Nobody agreed that these programs are started.
    NotTrusted { commands: String },
    /// A sequential test for other than two seats.
    SprtSeats,
    /// A sequential test that can't be read.
    Sprt(SprtError),
    /// A time control that can't be read.
    TimeControl { text: String },
    /// The file of a tournament where that of a match was expected.
    NotAMatch { file: PathBuf },
    /// A folder for records that is not empty.
    FolderNotEmpty { folder: PathBuf },
    /// No pairing format has this name.
    UnknownFormat { name: String, known: Vec<&'static str> },
    /// `tournament export` without anything to write.
    NothingToExport,
    /// A distributed tournament on a database of one process.
    TournamentAlone,
    /// A worker on a database of one process.
    WorkerAlone,
    /// A database that is none; the text may hold a password behind its first word.
    Database { text: String },
    /// An address of PostgreSQL that can't be read.
    Postgres { reason: String },
    /// A network of proxies that can't be read.
    Network { text: String },
    /// An address of a site that can't be read.
    Site { text: String },
    /// A path below which a site is to be that is none.
    Base { text: String },
    /// The games were not built for browsers before the program.
    NoEngine,
    /// The pages can't be put together.
    Pages { reason: String },
    /// A bot's manifest followed by words that would be its command.
    WordsAfterManifest { file: String, words: Vec<String> },
    /// The seat of a game that has none of this name.
    UnknownSeat { text: String, count: usize },
    /// The point of view of a replay that is none.
    UnknownEyes { text: String, count: usize },
    /// The game of a replay goes on and has secrets.
    ReplaySecret,
    /// A replay has no such step.
    NoStep { step: usize, count: usize },
    /// A record without a digest.
    NoDigest,
    /// An analysis that was stopped.
    AnalysisStopped,
    /// A proof that was cut short.
    ProofCutShort,
    /// There is no lesson of this game.
    NoLesson { game: &'static str },
    /// A lesson has no such step.
    NoLessonStep { step: usize, count: usize },
    /// There is no puzzle of this number.
    NoPuzzle { number: usize, count: usize },
    /// There is no puzzle of this distance.
    NoDistance { known: Vec<u32> },
    /// `train` without a file.
    NoTrainingFile,
    /// `train` would overwrite a file.
    TrainingExists { file: PathBuf },
}

impl CommandError {
    /// Whether it was tried and did not succeed, as opposed to a command that can't be carried out.
    fn is_failure(&self) -> bool {
        use CommandError::{AnalysisStopped, NoDigest, ProofCutShort};
        matches!(self, NoDigest | AnalysisStopped | ProofCutShort)
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Failure {
        let trouble = Trouble(error.explain());
        if error.is_failure() { Failure::Failed(trouble) } else { Failure::Usage(trouble) }
    }
}

impl Explain for CommandError {
    fn explain(&self) -> Vec<Message> {
        let shown = |path: &Path| path.display().to_string();
        vec![match self {
            CommandError::OptionPair { text } => {
                Message::new("option.pair").with_typed("text", text)
            }
            CommandError::UnknownMachine { name, known } => Message::new("best.unknown")
                .with_typed("player", name)
                .with("known", known.join(", "))
                .with("near", did_you_mean(nearest(name, known.iter().map(String::as_str)))),
            CommandError::NoOpenings { variant } => {
                Message::new("openings.none").with("variant", variant.as_str())
            }
            CommandError::NotAnOpening => Message::new("openings.unknown"),
            CommandError::NoSquares { game } => Message::new("squares.none").with("game", *game),
            CommandError::NotUtf8 => Message::new("input.utf8"),
            CommandError::NoGame => Message::new("play.no_game"),
            CommandError::ResumeAlone => Message::new("play.resume_alone"),
            CommandError::NothingToResume => Message::new("play.nothing_to_resume"),
            CommandError::ResumeOver => Message::new("play.resume_over"),
            CommandError::PracticeWithMachine => Message::new("play.practice_humans"),
            CommandError::NotTrusted { commands } => {
                Message::new("program.not_trusted").with("commands", commands.as_str())
            }
            CommandError::SprtSeats => Message::new("sprt.two"),
            CommandError::Sprt(SprtError::Part { part }) => {
                Message::new("sprt.part").with("part", part.as_str())
            }
            CommandError::Sprt(SprtError::Order) => Message::new("sprt.order"),
            CommandError::Sprt(SprtError::Rates) => Message::new("sprt.rates"),
            CommandError::TimeControl { text } => {
                Message::new("clock.unreadable").with("text", text.as_str())
            }
            CommandError::NotAMatch { file } => {
                Message::new("match.tournament").with("file", shown(file))
            }
            CommandError::FolderNotEmpty { folder } => {
                Message::new("match.records").with("folder", shown(folder))
            }
            CommandError::UnknownFormat { name, known } => Message::new("tournament.format")
                .with_typed("name", name)
                .with("known", known.join(", ")),
            CommandError::NothingToExport => Message::new("tournament.export"),
            CommandError::TournamentAlone => Message::new("tournament.away.alone"),
            CommandError::WorkerAlone => Message::new("worker.alone"),
            CommandError::Database { text } => {
                let kind = text.split(':').next().unwrap_or_default();
                Message::new("serve.database").with_typed("text", kind)
            }
            CommandError::Postgres { reason } => {
                Message::new("serve.postgres").with_typed("why", reason)
            }
            CommandError::Network { text } => {
                Message::new("serve.network").with_typed("text", text)
            }
            CommandError::Site { text } => Message::new("serve.site").with_typed("text", text),
            CommandError::Base { text } => Message::new("site.base").with_typed("text", text),
            CommandError::NoEngine => Message::new("site.engine"),
            CommandError::Pages { reason } => {
                Message::new("site.pages").with("reason", reason.as_str())
            }
            CommandError::WordsAfterManifest { file, words } => Message::new("check.words")
                .with("file", file.as_str())
                .with("words", words.join(" ")),
            CommandError::UnknownSeat { text, count } => {
                Message::new("replay.seat").with_typed("seat", text).with("count", *count)
            }
            CommandError::UnknownEyes { text, count } => {
                Message::new("replay.eyes").with_typed("seat", text).with("count", *count)
            }
            CommandError::ReplaySecret => Message::new("replay.secret"),
            CommandError::NoStep { step, count } => {
                Message::new("replay.step").with("step", *step).with("count", *count)
            }
            CommandError::NoDigest => Message::new("verify.no_digest"),
            CommandError::AnalysisStopped => Message::new("analysis.stopped"),
            CommandError::ProofCutShort => Message::new("solve.cut"),
            CommandError::NoLesson { game } => Message::new("learn.none").with("game", *game),
            CommandError::NoLessonStep { step, count } => {
                Message::new("learn.step").with("step", *step).with("count", *count)
            }
            CommandError::NoPuzzle { number, count } => {
                Message::new("puzzles.number").with("number", *number).with("count", *count)
            }
            CommandError::NoDistance { known } => {
                let known: Vec<String> = known.iter().map(ToString::to_string).collect();
                Message::new("puzzles.distance").with("known", known.join(", "))
            }
            CommandError::NoTrainingFile => Message::new("train.no_file"),
            CommandError::TrainingExists { file } => {
                Message::new("train.exists").with("file", shown(file))
            }
        }]
    }
}
