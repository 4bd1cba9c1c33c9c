//! Why a record is not the record of a game.

use crate::message::{Explain, Message};
use crate::notation::Notation;
use crate::options::{OptionError, Settings};
use crate::referee::RefereeError;
use crate::seat::Seat;
use crate::termination::Termination;

/// Why a record is not the record of a game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReplayError<S: Notation> {
    /// It has no seed, so it can't be checked.
    #[error("the record does not show its seed")]
    NoSeed,
    /// The seed is not the one that was promised.
    #[error("the seed does not match the commitment")]
    Commitment,
    /// It shows what people added to the luck, but not the secret that it was added to.
    #[error("the record does not show its secret")]
    NoSecret,
    /// The secret is not the one that was promised.
    #[error("the secret does not match the commitment")]
    Secret,
    /// The seed is not made of the secret and the parts of these seats.
    #[error("the seed does not follow from the secret and the parts")]
    Parts {
        /// The seats whose parts the record shows.
        seats: Vec<Seat>,
    },
    /// The variant can't be read.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Variant(Vec<OptionError>),
    /// The options can't be played.
    #[error("the options can't be played together")]
    Options(Vec<<S::Settings as Settings>::Fault>),
    /// The starting position can't be read.
    #[error("the starting position is wrong: {0}")]
    Start(S::PositionError),
    /// The seats are not those of the position.
    #[error("the number of seats is wrong")]
    Seats,
    /// A step is not what the seed deals there. What it does deal is not said.
    #[error("step {step} is not what the seed deals")]
    Deal {
        /// The step, counted from 1.
        step: usize,
    },
    /// A move can't be read.
    #[error("step {step}: {error}")]
    Unreadable {
        /// The step, counted from 1.
        step: usize,
        /// Why.
        error: S::MoveError,
    },
    /// A move is not written as a record writes it.
    #[error("step {step} is not in native form")]
    Form {
        /// The step, counted from 1.
        step: usize,
    },
    /// A move is not legal.
    #[error("step {step}: {error}")]
    Refused {
        /// The step, counted from 1.
        step: usize,
        /// Why.
        error: RefereeError<S::Refusal>,
    },
    /// The game did not end as the record says.
    #[error("the record ends as `{said}`, the game as `{reached}`")]
    End {
        /// What the record says.
        said: Termination,
        /// What the steps lead to.
        reached: Termination,
    },
    /// The scores are not those of the final position.
    #[error("the record says {said:?}, the final position {reached:?}")]
    Scores {
        /// What the record says.
        said: Vec<i32>,
        /// What the steps lead to.
        reached: Vec<i32>,
    },
}

impl<S> Explain for ReplayError<S>
where
    S: Notation,
    S::Refusal: Explain,
{
    fn explain(&self) -> Vec<Message> {
        let scores = |scores: &[i32]| scores.iter().copied().collect::<crate::Argument>();
        let at = |step: &usize, reasons: Vec<Message>| {
            let wrap =
                |reason| Message::new("replay.at_step").with("step", *step).with("reason", reason);
            reasons.into_iter().map(wrap).collect()
        };
        match self {
            ReplayError::NoSeed => vec![Message::new("replay.no_seed")],
            ReplayError::Commitment => vec![Message::new("replay.commitment")],
            ReplayError::NoSecret => vec![Message::new("replay.no_secret")],
            ReplayError::Secret => vec![Message::new("replay.secret_changed")],
            ReplayError::Parts { seats } => {
                let names = seats.iter().map(Seat::to_string).collect::<crate::Argument>();
                vec![Message::new("replay.parts").with("count", seats.len()).with("seats", names)]
            }
            ReplayError::Variant(error) => error.explain(),
            ReplayError::Options(faults) => faults.iter().flat_map(Explain::explain).collect(),
            ReplayError::Start(error) => error.explain(),
            ReplayError::Seats => vec![Message::new("replay.seats")],
            ReplayError::Deal { step } => vec![Message::new("replay.deal").with("step", *step)],
            ReplayError::Unreadable { step, error } => at(step, error.explain()),
            ReplayError::Form { step } => vec![Message::new("replay.form").with("step", *step)],
            ReplayError::Refused { step, error } => at(step, error.explain()),
            ReplayError::End { said, reached } => vec![
                Message::new("replay.end")
                    .with("said", said.to_string())
                    .with("reached", reached.to_string()),
            ],
            ReplayError::Scores { said, reached } => vec![
                Message::new("replay.scores")
                    .with("said", scores(said))
                    .with("reached", scores(reached)),
            ],
        }
    }
}
