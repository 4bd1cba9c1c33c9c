//! Why a move is refused.

use tripot_core::{Explain, Message};

use crate::good::Good;
use crate::moves::Move;
use crate::options::Movement;

/// Why a move can't be played.
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_core::State;
/// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
/// let refusal = state.check("9rc".parse().unwrap()).unwrap_err();
/// assert!(refusal.to_string().contains('9'), "{refusal}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A token has to be turned over first.
    #[error("a token has to be turned over first")]
    Waiting,
    /// The trader can't go so far.
    #[error("the trader can't advance {steps}; it may advance 1 to {farthest}")]
    Steps {
        /// The distance given.
        steps: u8,
        /// The longest distance allowed.
        farthest: u8,
        /// The rule that says so.
        movement: Movement,
    },
    /// The two tokens are not those on top of the two neighbouring piles.
    #[error(
        "{keep} and {sell} are not the tokens beside the trader: pile {} shows {}, pile {} shows {}",
        before.0, before.1, after.0, after.1, keep = chosen.keep, sell = chosen.sell
    )]
    NotBeside {
        /// The move given.
        chosen: Move,
        /// The number of the pile before the trader, from 1, and its top.
        before: (u8, Good),
        /// The number of the pile after the trader, from 1, and its top.
        after: (u8, Good),
    },
    /// The good that was named is not on top of a neighbouring pile.
    #[error("{good} is not beside the trader: pile {} shows {}, pile {} shows {}", before.0, before.1, after.0, after.1)]
    Missing {
        /// The distance given.
        steps: u8,
        /// The good named.
        good: Good,
        /// The number of the pile before the trader, from 1, and its top.
        before: (u8, Good),
        /// The number of the pile after the trader, from 1, and its top.
        after: (u8, Good),
    },
    /// Wherever the trader may go, that good is not beside it.
    #[error("no move has {good} beside the trader")]
    Nowhere {
        /// The good.
        good: Good,
    },
}

impl Explain for Refusal {
    fn explain(&self) -> Vec<Message> {
        let tops = |message: Message, before: (u8, Good), after: (u8, Good)| {
            message
                .with("before", before.0)
                .with_key("before_top", before.1.key())
                .with("after", after.0)
                .with_key("after_top", after.1.key())
        };
        vec![match *self {
            Refusal::Over => Message::new("referee.over"),
            Refusal::Waiting => Message::new("chicago.refusal.waiting"),
            Refusal::Steps { steps, farthest, movement } => Message::new(match movement {
                Movement::Standard => "chicago.refusal.steps",
                Movement::Expert if farthest == 1 => "chicago.refusal.steps_expert_one",
                Movement::Expert => "chicago.refusal.steps_expert",
            })
            .with("steps", steps)
            .with("farthest", farthest),
            Refusal::Nowhere { good } => {
                Message::new("chicago.refusal.nowhere").with_key("good", good.key())
            }
            Refusal::NotBeside { chosen, before, after } => {
                let message = Message::new("chicago.refusal.not_beside")
                    .with("steps", chosen.steps)
                    .with_key("keep", chosen.keep.key())
                    .with_key("sell", chosen.sell.key());
                tops(message, before, after)
            }
            Refusal::Missing { steps, good, before, after } => {
                let message = Message::new("chicago.refusal.missing").with("steps", steps);
                tops(message.with_key("good", good.key()), before, after)
            }
        }]
    }
}
