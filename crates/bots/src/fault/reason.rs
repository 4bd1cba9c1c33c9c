//! Reasons of faults.

use std::time::Duration;

use tripot_catalog::Trouble;
use tripot_core::{Explain, Message};

use super::{Manner, shown};
use crate::process::Breakdown;

/// What a contender did to lose a game outside the rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FaultReason {
    /// It wanted to play what the rules forbid.
    #[error(transparent)]
    Illegal(#[from] Trouble),
    /// Nothing more can be had from its process.
    #[error("{breakdown:?}")]
    Breakdown {
        /// What happened.
        breakdown: Breakdown,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It wrote a line that it should not have written.
    #[error("{garbage:?}: {line}")]
    Garbage {
        /// What is wrong with the line.
        garbage: Garbage,
        /// The line.
        line: String,
    },
    /// It says that it does not play the variant.
    #[error("it plays {claims:?}, not {variant}")]
    Unclaimed {
        /// The variant.
        variant: String,
        /// What it says it plays.
        claims: Vec<String>,
    },
    /// A built-in machine panicked with these words.
    #[error("panicked: {0}")]
    Panicked(String),
    /// Its clock ran out, though it answered.
    #[error("its clock ran out")]
    Flag,
    /// It still runs this long after it was told to end.
    #[error("it still runs after {waited:?}")]
    StillRunning {
        /// How long it was waited for.
        waited: Duration,
    },
    /// It was late, and has most likely not flushed its output: the end of its input brought the
    /// answer out.
    #[error("{0}, since it does not flush its output")]
    Unflushed(Box<FaultReason>),
    /// The reason in a file, of which the text is all that was stored.
    #[error("{text}")]
    Stored {
        /// What the record says.
        manner: Manner,
        /// The text.
        text: String,
    },
}

/// What is wrong with a line of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Garbage {
    /// It is no introduction, and the bot is not ready.
    BeforeReady,
    /// It is no answer to what was asked.
    NoAnswer,
    /// It is a second move.
    SecondMove,
    /// Nothing was asked.
    Unasked,
}

impl FaultReason {
    /// What a record says of it.
    pub fn manner(&self) -> Manner {
        match self {
            FaultReason::Illegal(_) => Manner::Illegal,
            FaultReason::Breakdown { breakdown, .. } => breakdown.manner(),
            FaultReason::Flag | FaultReason::StillRunning { .. } => Manner::Late,
            FaultReason::Garbage { .. }
            | FaultReason::Unclaimed { .. }
            | FaultReason::Panicked(_) => Manner::Crashed,
            FaultReason::Unflushed(reason) => reason.manner(),
            FaultReason::Stored { manner, .. } => *manner,
        }
    }
}

impl Explain for FaultReason {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            FaultReason::Illegal(trouble) => return trouble.0.clone(),
            FaultReason::Breakdown { breakdown, waited } => breakdown.message(*waited),
            FaultReason::Garbage { garbage, line } => {
                let key = match garbage {
                    Garbage::BeforeReady => "fault.before_ready",
                    Garbage::NoAnswer => "fault.garbage",
                    Garbage::SecondMove => "fault.twice",
                    Garbage::Unasked => "fault.unasked",
                };
                Message::new(key).with("line", shown(line))
            }
            FaultReason::Unclaimed { variant, claims } => Message::new("fault.unclaimed")
                .with("variant", variant.as_str())
                .with("plays", claims.join(", ")),
            FaultReason::Panicked(words) => {
                Message::new("fault.panicked").with("words", shown(words))
            }
            FaultReason::Flag => Message::new("fault.flag"),
            FaultReason::StillRunning { waited } => {
                Message::new("check.stays").with("seconds", waited.as_secs())
            }
            FaultReason::Unflushed(reason) => {
                let mut reasons = reason.explain();
                reasons.push(Message::new("check.flush"));
                return reasons;
            }
            FaultReason::Stored { text, .. } => {
                Message::new("store.reason").with("reason", text.as_str())
            }
        }]
    }
}
