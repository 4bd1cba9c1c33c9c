//! Why a lesson can't be used.

use tripot_catalog::Trouble;
use tripot_core::{Argument, Explain, Message, did_you_mean, nearest};

use crate::reader::WORDS;

/// What is wrong with a lesson, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LessonError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: LessonFault,
}

/// What is wrong with a line of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonFault {
    /// A line that begins with no word of the format.
    #[error("unknown word `{word}`")]
    UnknownWord {
        /// The word.
        word: String,
    },
    /// A line where it has no place.
    #[error("`{word}` has no place here")]
    Misplaced {
        /// Its word.
        word: &'static str,
    },
    /// A line that says again what has been said.
    #[error("`{word}` again")]
    Again {
        /// Its word.
        word: &'static str,
    },
    /// Something that is not there.
    #[error("`{word}` is missing")]
    Missing {
        /// The word of the line that is missing.
        word: &'static str,
    },
    /// A line or a step without a sentence.
    #[error("no sentence")]
    NoText,
    /// A game, a variant, a position or a seed that can't be read.
    #[error(transparent)]
    Unreadable(Trouble),
    /// A position in which nobody is to move.
    #[error("nobody is to move")]
    Over,
    /// A right move that is not written in full.
    #[error("`{pattern}` is not written in full")]
    NotFull {
        /// How it is written.
        pattern: String,
    },
    /// A move that the rules refuse.
    #[error("`{chosen}` is refused: {why}")]
    Refused {
        /// The move.
        chosen: String,
        /// Why.
        why: Trouble,
    },
    /// Moves of which none is legal.
    #[error("no move is `{pattern}`")]
    NoMove {
        /// How they are written.
        pattern: String,
    },
    /// A move that is legal though it is said to be refused.
    #[error("`{chosen}` is legal")]
    Legal {
        /// The move.
        chosen: String,
    },
    /// A wrong move that is among the right ones, so that nobody is ever told its sentence.
    #[error("`{pattern}` is right already")]
    Right {
        /// How it is written.
        pattern: String,
    },
    /// What can't be checked.
    #[error("`{claim}` is nothing that can be checked")]
    NoClaim {
        /// What was asked for.
        claim: String,
    },
    /// What is not so.
    #[error("`{claim}` is not so after `{chosen}`")]
    Untrue {
        /// What is said.
        claim: String,
        /// The move; nothing if it is said of the position.
        chosen: String,
    },
}

impl LessonFault {
    pub(crate) fn at(self, line: usize) -> LessonError {
        LessonError { line, fault: self }
    }
}

impl Explain for LessonError {
    fn explain(&self) -> Vec<Message> {
        let why = match &self.fault {
            LessonFault::UnknownWord { word } => Message::new("lesson.fault.word")
                .with_typed("word", word)
                .with("known", WORDS.iter().copied().collect::<Argument>())
                .with("near", did_you_mean(nearest(word, WORDS.iter().copied()))),
            LessonFault::Misplaced { word } => {
                Message::new("lesson.fault.place").with("word", *word)
            }
            LessonFault::Again { word } => Message::new("lesson.fault.again").with("word", *word),
            LessonFault::Missing { word } => {
                Message::new("lesson.fault.missing").with("word", *word)
            }
            LessonFault::NoText => Message::new("lesson.fault.text"),
            LessonFault::Unreadable(trouble) => {
                let reasons = trouble.reasons().iter().cloned();
                let reasons: Argument = reasons.map(Argument::Message).collect();
                Message::new("lesson.fault.unreadable").with("why", reasons)
            }
            LessonFault::Over => Message::new("lesson.fault.over"),
            LessonFault::NotFull { pattern } => {
                Message::new("lesson.fault.full").with_typed("move", pattern)
            }
            LessonFault::Refused { chosen, why } => {
                let reasons = why.reasons().iter().cloned();
                let reasons: Argument = reasons.map(Argument::Message).collect();
                Message::new("lesson.fault.refused").with_typed("move", chosen).with("why", reasons)
            }
            LessonFault::NoMove { pattern } => {
                Message::new("lesson.fault.none").with_typed("move", pattern)
            }
            LessonFault::Legal { chosen } => {
                Message::new("lesson.fault.legal").with_typed("move", chosen)
            }
            LessonFault::Right { pattern } => {
                Message::new("lesson.fault.right").with_typed("move", pattern)
            }
            LessonFault::NoClaim { claim } => {
                Message::new("lesson.fault.claim").with_typed("claim", claim)
            }
            LessonFault::Untrue { claim, chosen } if chosen.is_empty() => {
                Message::new("lesson.fault.untrue.here").with_typed("claim", claim)
            }
            LessonFault::Untrue { claim, chosen } => Message::new("lesson.fault.untrue")
                .with_typed("claim", claim)
                .with_typed("move", chosen),
        };
        vec![Message::new("lesson.fault").with("line", self.line).with("why", why)]
    }
}
