//! Sets of cards.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use crate::card::{Card, Family, MOST_CARDS, MOST_RANKS};

/// A set of cards: one bit for each.
///
/// ```
/// use tripot_families::{Card, Cards};
/// let hand: Cards = ["b2", "a1", "b4"].into_iter().filter_map(Card::parse).collect();
/// assert_eq!(hand.to_string(), "a1b24");
/// assert_eq!(hand.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    const ALL: u64 = (1 << MOST_CARDS) - 1;

    /// The first `families` families of `ranks` members each.
    pub const fn deck(families: u8, ranks: u8) -> Cards {
        let mut bits = 0;
        let mut family = 0;
        while family < families {
            bits |= ((1 << ranks) - 1) << (MOST_RANKS as u64 * family as u64);
            family += 1;
        }
        Cards(bits)
    }

    /// All six members of a family, whatever the variant.
    pub const fn family(family: Family) -> Cards {
        Cards::members(family, MOST_RANKS as u8)
    }

    /// The first `ranks` members of a family.
    pub const fn members(family: Family, ranks: u8) -> Cards {
        Cards(((1 << ranks) - 1) << (MOST_RANKS * family.index()))
    }

    /// One card.
    pub const fn one(card: Card) -> Cards {
        Cards(1 << card.index())
    }

    /// One bit for each card, in the order of [`Card::index`].
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is among them.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether all cards of another set are among them.
    pub const fn has_all(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether any card of another set is among them.
    pub const fn has_any(self, other: Cards) -> bool {
        other.0 & self.0 != 0
    }

    /// Adds a card.
    pub const fn add(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Those that are not in another set.
    #[must_use]
    pub const fn without(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// The card with this number among them, counted from 0 in order.
    pub fn nth(self, number: usize) -> Option<Card> {
        let mut bits = self.0;
        for _ in 0..number {
            bits &= bits.wrapping_sub(1);
        }
        Card::from_index(bits.trailing_zeros() as usize)
    }

    /// Each card, in order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = Card::from_index(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(card)
        })
    }
}

impl BitOr for Cards {
    type Output = Cards;
    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitAnd for Cards {
    type Output = Cards;
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl Not for Cards {
    type Output = Cards;
    fn not(self) -> Cards {
        Cards(!self.0 & Cards::ALL)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

/// `a136b2`: each family once, with its members; `-` if there are none.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let mut family = None;
        for card in self.iter() {
            if family.replace(card.family()) != Some(card.family()) {
                write!(f, "{}", card.family())?;
            }
            write!(f, "{}", card.member())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_has_the_first_members_of_the_first_families() {
        assert_eq!(Cards::deck(7, 6), !Cards::NONE);
        assert_eq!(Cards::deck(2, 3).to_string(), "a123b123");
        assert_eq!(Cards::deck(2, 3).len(), 6);
    }

    #[test]
    fn cards_are_counted_from_the_first() {
        let cards = Cards::deck(2, 2);
        let numbered: Vec<Option<Card>> = (0..5).map(|number| cards.nth(number)).collect();
        let listed: Vec<Option<Card>> = cards.iter().map(Some).chain([None]).collect();
        assert_eq!(numbered, listed);
    }
}
