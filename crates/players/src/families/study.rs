//! Players on small decks: how exploitable each is.

use std::collections::HashMap;

use tripot_core::{Budget, Player, Seed};
use tripot_families::{Ask, Families, FamiliesOptions, FamiliesView};

use super::equilibrium::exploitability;

/// Decks that are small enough for exact answers: families, members, and cards of a hand.
pub const SMALL_DECKS: [(u8, u8, u8); 4] = [(2, 3, 1), (2, 3, 2), (2, 4, 3), (3, 3, 3)];

/// The options of a small deck.
pub fn small_deck((families, ranks, hand): (u8, u8, u8)) -> FamiliesOptions {
    FamiliesOptions { families, ranks, hand, ..FamiliesOptions::default() }
}

/// How exploitable a machine is on a deck. In each situation it is asked as often as `samples`
/// says, each time with fresh random numbers that follow from the seed; what it does is taken to be
/// as likely as it was frequent.
///
/// ```
/// use tripot_core::Seed;
/// use tripot_players::families::{exploitability_of, small_deck};
/// use tripot_players::FamiliesExpert;
/// let seed = Seed::parse("7").unwrap();
/// let deck = small_deck((2, 3, 2));
/// let found = exploitability_of(&deck, |rng| Box::new(FamiliesExpert::new(rng)), 1000, 1, &seed);
/// assert!(found < 0.005);
/// ```
pub fn exploitability_of(
    deck: &FamiliesOptions,
    make: impl Fn(tripot_core::Rng) -> Box<dyn Player<Families>>,
    nodes: u64,
    samples: u32,
    seed: &Seed,
) -> f64 {
    let mut known: HashMap<FamiliesView, Vec<f64>> = HashMap::new();
    let budget = Budget::nodes(nodes);
    exploitability(deck, &mut |view: &FamiliesView, asks: &[Ask]| {
        if let Some(chances) = known.get(view) {
            return chances.clone();
        }
        let mut chances = vec![0.0; asks.len()];
        for number in 0..samples {
            let rng = seed.derive("sample", number.into()).stream("player");
            let chosen = make(rng).choose(view, &budget).chosen;
            for (chance, &ask) in chances.iter_mut().zip(asks) {
                *chance += if ask == chosen { 1.0 / f64::from(samples) } else { 0.0 };
            }
        }
        known.insert(view.clone(), chances.clone());
        chances
    })
}
