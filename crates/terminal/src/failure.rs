//! Why the program did not do what it was asked, and the exit code that says so.

use std::io;
use std::process::ExitCode;

use tripot_catalog::{Lang, TrialError, Trouble};
use tripot_core::{Explain, Message};

use crate::output;

/// The one error type of the binary.
#[derive(Debug)]
pub enum Failure {
    /// What was typed can't be done: exit 2.
    Usage(Trouble),
    /// Several inputs were wrong and each has been told already: exit 2.
    Told,
    /// It was tried and did not succeed: exit 1.
    Failed(Trouble),
    /// A person left in the middle; how to go on has been told: exit 1.
    Interrupted,
    /// Reading or writing failed: exit 1.
    Io(anyhow::Error),
}

impl Failure {
    /// What was typed can't be done.
    pub fn usage(error: impl Into<Trouble>) -> Failure {
        Failure::Usage(error.into())
    }

    /// What was typed can't be done, for this reason.
    pub fn message(message: &Message) -> Failure {
        Failure::Usage(Trouble(message.explain()))
    }

    /// What there is to say, a line for each reason.
    pub fn reasons(&self, lang: Lang) -> Vec<String> {
        let reasons = match self {
            Failure::Usage(trouble) | Failure::Failed(trouble) => {
                trouble.0.iter().map(|message| lang.text(message)).collect()
            }
            Failure::Told | Failure::Interrupted => Vec::new(),
            // The reader of the output has closed it: that is no failure.
            Failure::Io(error) if is_broken_pipe(error) => Vec::new(),
            Failure::Io(error) => vec![in_words(error, lang)],
        };
        reasons.into_iter().map(shorten).collect()
    }

    /// Says it on standard error.
    pub fn report(&self, lang: Lang) {
        for reason in self.reasons(lang) {
            output::complain(&format!("tripot: {reason}"));
        }
    }

    /// The exit code of the program.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) | Failure::Told => ExitCode::from(2),
            Failure::Io(error) if is_broken_pipe(error) => ExitCode::SUCCESS,
            Failure::Failed(_) | Failure::Interrupted | Failure::Io(_) => ExitCode::FAILURE,
        }
    }
}

/// What went wrong with a file or another thing of the system, and with which. The system says it in English: what happens
/// often has words in both languages.
fn in_words(error: &anyhow::Error, lang: Lang) -> String {
    let kind = error.root_cause().downcast_ref::<io::Error>().map(io::Error::kind);
    let key = match kind {
        Some(io::ErrorKind::NotFound) => "system.not_found",
        Some(io::ErrorKind::PermissionDenied) => "system.denied",
        Some(io::ErrorKind::IsADirectory) => "system.is_folder",
        Some(io::ErrorKind::NotADirectory) => "system.no_folder",
        Some(io::ErrorKind::StorageFull) => "system.full",
        Some(io::ErrorKind::AddrInUse) => "system.address_taken",
        _ => return format!("{error:#}"),
    };
    let causes: Vec<String> = error.chain().map(ToString::to_string).collect();
    let about = &causes[..causes.len() - 1];
    about.iter().cloned().chain([lang.word(key)]).collect::<Vec<_>>().join(": ")
}

/// A sentence that repeats a long input is cut.
fn shorten(mut reason: String) -> String {
    const LONGEST: usize = 600;
    if let Some((end, _)) = reason.char_indices().nth(LONGEST) {
        reason.truncate(end);
        reason.push('…');
    }
    reason
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Usage(trouble)
    }
}

impl From<TrialError> for Failure {
    fn from(error: TrialError) -> Failure {
        match error {
            TrialError::Trouble(trouble) => Failure::Usage(trouble),
            TrialError::Interrupted => Failure::Interrupted,
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error.into())
    }
}
