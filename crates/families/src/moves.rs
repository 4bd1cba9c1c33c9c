//! What a seat chooses and what comes out.

use tripot_core::Seat;

use crate::card::Card;

/// A move: asking another seat for a card.
///
/// ```
/// use tripot_families::{Ask, Card};
/// let ask: Ask = "2:b1".parse().unwrap();
/// assert_eq!(ask.card, Card::parse("b1").unwrap());
/// assert_eq!((ask.from.to_string(), ask.to_string()), ("j2".to_owned(), "2:b1".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ask {
    /// The seat that is asked.
    pub from: Seat,
    /// The card that is wanted.
    pub card: Card,
}

/// What comes out when nobody chooses: a card of the stock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draw {
    /// The seat that gets it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}
