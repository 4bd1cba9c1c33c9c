//! What a seat chooses and what comes out.

use tripot_core::Seat;

use crate::card::Card;

/// A move: asking another seat for a card.
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
