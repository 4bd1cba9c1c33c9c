//! Measuring play: exploitability of players on small decks.

use std::collections::HashMap;

use tripot_core::{Budget, Player, Rng, Seed};
use tripot_families::{Ask, Families, FamiliesOptions, FamiliesSettings, FamiliesView};

use super::equilibrium::exploitability;

/// Decks that are small enough for exact answers: families, members, and cards of a hand.
pub const SMALL_DECKS: [(u8, u8, u8); 4] = [(2, 3, 1), (2, 3, 2), (2, 4, 3), (3, 3, 3)];

/// The options of a small deck, if two can play with it.
pub fn small_deck((families, ranks, hand): (u8, u8, u8)) -> Option<FamiliesOptions> {
    FamiliesOptions::new(FamiliesSettings { families, ranks, hand, ..Default::default() }).ok()
}

/// Whether the whole tree of a deck can be built in reasonable time and memory, as for
/// [`SMALL_DECKS`].
pub fn is_small(deck: &FamiliesOptions) -> bool {
    let cards = deck.cards();
    let stock = cards.saturating_sub(2 * usize::from(deck.hand));
    cards <= 6 || cards <= 9 && stock <= 3
}

/// How a player is asked on a small deck.
#[derive(Clone, Copy)]
pub struct Inquiry<'a> {
    /// How often in each situation. What it does is taken to be as likely as it was frequent.
    pub samples: u32,
    /// What its random numbers follow from, fresh ones each time.
    pub seed: &'a Seed,
    /// How long it may think, each time. Once this is stopped, nobody is asked any more.
    pub budget: &'a dyn Fn() -> Budget,
}

/// How exploitable a player is on a deck. `report` is told in how many situations it has been
/// asked.
///
/// ```
/// use tripot_core::{Budget, Seed};
/// use tripot_players::families::{Expert, Inquiry, exploitability_of, small_deck};
/// let (seed, budget) = (Seed::parse("7").unwrap(), Budget::nodes(1000));
/// let inquiry = Inquiry { samples: 1, seed: &seed, budget: &|| budget.clone() };
/// let make = |rng| -> Box<dyn tripot_core::Player<_>> { Box::new(Expert::new(rng)) };
/// let deck = small_deck((2, 3, 2)).unwrap();
/// let found = exploitability_of(&deck, &make, &inquiry, &mut |_| {});
/// assert!(found < 0.005);
/// ```
pub fn exploitability_of(
    deck: &FamiliesOptions,
    make: &dyn Fn(Rng) -> Box<dyn Player<Families>>,
    inquiry: &Inquiry<'_>,
    report: &mut dyn FnMut(usize),
) -> f64 {
    let mut known: HashMap<FamiliesView, Vec<f64>> = HashMap::new();
    exploitability(deck, &mut |view: &FamiliesView, asks: &[Ask]| {
        if let Some(chances) = known.get(view) {
            return chances.clone();
        }
        let mut chances = vec![0.0; asks.len()];
        // It was stopped: any policy will do, but the tree ends only where games do.
        let samples = if (inquiry.budget)().is_spent(0) { 0 } else { inquiry.samples };
        for number in 0..samples {
            let rng = inquiry.seed.derive("sample", number.into()).stream("player");
            let chosen = make(rng).choose(view, &(inquiry.budget)()).chosen;
            for (chance, &ask) in chances.iter_mut().zip(asks) {
                *chance += if ask == chosen { 1.0 / f64::from(samples) } else { 0.0 };
            }
        }
        if samples == 0 {
            chances[0] = 1.0;
        }
        known.insert(view.clone(), chances.clone());
        report(known.len());
        chances
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_small_decks_are_small_and_the_usual_one_is_not() {
        assert!(SMALL_DECKS.map(small_deck).iter().all(|deck| deck.as_ref().is_some_and(is_small)));
        assert!(!is_small(&FamiliesOptions::default()));
        assert!(!is_small(&small_deck((2, 4, 2)).unwrap()));
    }
}
