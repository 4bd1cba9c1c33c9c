//! Errors of Prolog programs: why one can't be started, loaded or asked.

use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;

use tripot_core::{Explain, Message, SyntaxError};

use crate::fault::shown;

/// Why a Prolog program does not answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PrologError {
    /// The manifest is of another kind of program.
    #[error("the manifest names no Prolog program")]
    NoProgram,
    /// A file of the manifest is not there.
    #[error("`{file}` is not in {folder}")]
    MissingFile {
        /// The file.
        file: String,
        /// The folder of the manifest.
        folder: String,
    },
    /// The forms of the manifest can't be meant.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The Prolog system can't be started or spoken to.
    #[error("{0}")]
    Start(String),
    /// The Prolog system has ended.
    #[error("the Prolog system has ended: {0}")]
    Ended(ExitStatus),
    /// Loading the program raised this.
    #[error("loading raised {0}")]
    LoadRaised(String),
    /// Loading the program failed.
    #[error("loading failed")]
    LoadFailed,
    /// Loading the program ended with another answer.
    #[error("loading answered {0}")]
    Load(String),
    /// The manifest names no goal that finds a move.
    #[error("the manifest names no goal that finds a move")]
    NoGoal,
    /// A position that is no list.
    #[error("{0} is no position")]
    Position(String),
    /// A position that is no term.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A seat for which the program has no side.
    #[error("a course's program does not play on seat {seat}")]
    ThirdSeat {
        /// The seat, from 1.
        seat: usize,
    },
    /// The goal gave no move.
    #[error("{goal}: {outcome:?} {said}")]
    NoMove {
        /// What the goal came to.
        outcome: GoalOutcome,
        /// What the driver answered.
        said: String,
        /// The goal.
        goal: String,
    },
}

/// What a goal came to that gave no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalOutcome {
    /// It failed.
    Failed,
    /// It raised an error.
    Raised,
    /// It left the move unbound.
    Unbound,
    /// It answered what is no move.
    Other,
}

impl Explain for PrologError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            PrologError::NoProgram => Message::new("prolog.none"),
            PrologError::MissingFile { file, folder } => Message::new("prolog.file")
                .with("file", file.as_str())
                .with("folder", folder.as_str()),
            PrologError::Shape(error) => return error.explain(),
            PrologError::Start(error) => Message::new("fault.start").with("error", error.as_str()),
            PrologError::Ended(status) => {
                Message::new("prolog.ended").with("status", status_message(*status))
            }
            PrologError::LoadRaised(error) => {
                Message::new("prolog.load.raised").with("error", shown(error))
            }
            PrologError::LoadFailed => Message::new("prolog.load.failed"),
            PrologError::Load(said) => Message::new("prolog.load").with("reason", shown(said)),
            PrologError::NoGoal => Message::new("prolog.goal"),
            PrologError::Position(position) => {
                Message::new("prolog.position").with("position", position.as_str())
            }
            PrologError::Syntax(error) => return error.explain(),
            PrologError::ThirdSeat { seat } => Message::new("prolog.two").with("seat", *seat),
            PrologError::NoMove { outcome, said, goal } => {
                let key = match outcome {
                    GoalOutcome::Failed => "prolog.failed",
                    GoalOutcome::Raised => "prolog.raised",
                    GoalOutcome::Unbound => "prolog.unbound",
                    GoalOutcome::Other => "prolog.other",
                };
                Message::new(key).with("said", shown(said)).with("goal", shown(goal))
            }
        }]
    }
}

fn status_message(status: ExitStatus) -> Message {
    match (status.code(), status.signal()) {
        (Some(code), _) => Message::new("prolog.status.code").with("code", code),
        (None, signal) => {
            Message::new("prolog.status.signal").with("signal", signal.unwrap_or_default())
        }
    }
}

/// Why the forms of a manifest can't be meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShapeError {
    /// A form with a placeholder that can't be filled there.
    #[error("`{gap}` in `{field}` is none of {known:?}")]
    UnknownGap {
        /// The setting.
        field: &'static str,
        /// The placeholder.
        gap: String,
        /// The placeholders that can stand there.
        known: Vec<String>,
    },
    /// A form that is no term.
    #[error("`{form}` in `{field}` is no term")]
    NoTerm {
        /// The setting.
        field: &'static str,
        /// The form.
        form: String,
    },
}

impl Explain for ShapeError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            ShapeError::UnknownGap { field, gap, known } => Message::new("manifest.gap")
                .with("field", *field)
                .with("gap", gap.as_str())
                .with("known", known.join(", ")),
            ShapeError::NoTerm { field, form } => {
                Message::new("manifest.form").with("field", *field).with("form", form.as_str())
            }
        }]
    }
}
