//! Why a move is refused.

use tripot_core::{Explain, Message, Seat};

use crate::card::{Card, Family};

/// Why a seat can't ask for a card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A card has to be drawn first.
    #[error("a card has to be drawn first")]
    Waiting,
    /// There is no such seat.
    #[error("there is no seat {seat}; there are {seats} seats")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many there are.
        seats: usize,
    },
    /// A seat can't ask itself.
    #[error("a seat can't ask itself")]
    Yourself,
    /// The seat that is asked has no cards.
    #[error("{seat} has no cards")]
    NoCards {
        /// The seat.
        seat: Seat,
    },
    /// The variant has no such card.
    #[error("{card} is not in play")]
    NotInPlay {
        /// The card.
        card: Card,
    },
    /// The family has been laid down.
    #[error("family {family} was laid by {by}")]
    Laid {
        /// The family.
        family: Family,
        /// Who has it.
        by: Seat,
    },
    /// Only who holds a card of a family may ask for another one.
    #[error("no card of family {family} in hand")]
    NotInFamily {
        /// The family.
        family: Family,
    },
    /// The card is in the asker's own hand.
    #[error("{card} is in hand already")]
    OwnCard {
        /// The card.
        card: Card,
    },
    /// The stock is empty and everybody knows that the seat does not have the card.
    #[error("the stock is empty, and everybody knows that {seat} does not have {card}")]
    KnownAbsent {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// No legal move is what the words say.
    #[error("no legal move is what these words say")]
    NoFit,
}

impl Explain for Refusal {
    fn explain(&self) -> Vec<Message> {
        vec![match *self {
            Refusal::Over => Message::new("referee.over"),
            Refusal::Waiting => Message::new("families.refusal.waiting"),
            Refusal::NoSuchSeat { seat, seats } => Message::new("families.refusal.no_such_seat")
                .with("seat", seat.to_string())
                .with("seats", seats),
            Refusal::Yourself => Message::new("families.refusal.yourself"),
            Refusal::NoCards { seat } => {
                Message::new("families.refusal.no_cards").with("seat", seat.to_string())
            }
            Refusal::NotInPlay { card } => {
                Message::new("families.refusal.not_in_play").with("card", card.told())
            }
            Refusal::Laid { family, by } => Message::new("families.refusal.laid")
                .with_key("family", family.key())
                .with("seat", by.to_string()),
            Refusal::NotInFamily { family } => {
                Message::new("families.refusal.not_in_family").with_key("family", family.key())
            }
            Refusal::OwnCard { card } => {
                Message::new("families.refusal.own_card").with("card", card.told())
            }
            Refusal::KnownAbsent { seat, card } => Message::new("families.refusal.known_absent")
                .with("seat", seat.to_string())
                .with("card", card.told()),
            Refusal::NoFit => Message::new("families.refusal.no_fit"),
        }]
    }
}
