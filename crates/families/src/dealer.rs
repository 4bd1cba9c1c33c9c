//! The deal of a seed.

use tripot_core::{Dealer, Seed};

use crate::card::Card;
use crate::moves::Draw;
use crate::state::Families;

/// The order of the cards that are in the stock at the start: whichever seat draws next, and
/// whatever was asked before, the next card is the next one.
#[derive(Clone, Debug)]
pub struct Deck {
    /// From the bottom up, so that the top is last.
    cards: Vec<Card>,
}

impl Dealer<Families> for Deck {
    fn new(seed: &Seed, start: &Families) -> Deck {
        let mut cards: Vec<Card> = start.stock().iter().collect();
        seed.stream("families deal").shuffle(&mut cards);
        Deck { cards }
    }

    fn answer(&self, state: &Families) -> Draw {
        let seat = state.table.drawer().expect("a card is drawn when it is the turn of chance");
        Draw { seat, card: self.cards[state.table.stock() - 1] }
    }
}
