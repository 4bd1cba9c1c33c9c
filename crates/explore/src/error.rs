//! Why a tree can't be read or grown.

use tripot_catalog::Trouble;
use tripot_core::{Explain, Message, RecordError};

/// Why a tree can't be read or grown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExploreError {
    /// The rules refuse it.
    #[error(transparent)]
    Game(#[from] Trouble),
    /// A line of the head is another one than expected.
    #[error("line {line}: expected {expected}")]
    Head {
        /// The line, from 1.
        line: usize,
        /// The key of what was expected.
        expected: &'static str,
    },
    /// A step that can't be taken there.
    #[error("line {line}: {step}: {why}")]
    Step {
        /// The line, from 1.
        line: usize,
        /// The step as it is written.
        step: String,
        /// Why not.
        why: Trouble,
    },
    /// A bracket or a comment that ends nowhere, or ends what was not begun.
    #[error("line {line}: a lonely {mark}")]
    Lonely {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        mark: char,
    },
    /// More steps than a tree holds.
    #[error("more than {most} steps")]
    TooMany {
        /// The most.
        most: usize,
    },
    /// A text that is too long to be one.
    #[error("longer than {most} bytes")]
    TooLong {
        /// The longest.
        most: usize,
    },
    /// A record that can't be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A record that does not say what a seat held.
    #[error("a record with secrets")]
    Secret,
    /// No position fits what is known.
    #[error("nothing fits what is known")]
    Impossible,
}

impl Explain for ExploreError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            ExploreError::Game(trouble) => return trouble.0.clone(),
            ExploreError::Record(error) => return error.explain(),
            ExploreError::Head { line, expected } => {
                Message::new("explore.head").with("line", *line).with_key("expected", expected)
            }
            ExploreError::Step { line, step, why } => {
                let reasons = why.0.iter().cloned().collect::<tripot_core::Argument>();
                Message::new("explore.step")
                    .with("line", *line)
                    .with_typed("step", step)
                    .with("why", reasons)
            }
            ExploreError::Lonely { line, mark } => {
                Message::new("explore.lonely").with("line", *line).with("mark", mark.to_string())
            }
            ExploreError::TooMany { most } => Message::new("explore.many").with("most", *most),
            ExploreError::TooLong { most } => Message::new("explore.long").with("most", *most),
            ExploreError::Secret => Message::new("explore.secret"),
            ExploreError::Impossible => Message::new("explore.impossible"),
        }]
    }
}
