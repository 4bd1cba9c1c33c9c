//! Equilibria by CFR+ and exploitability by best responses, on decks small enough for the whole
//! tree.

use tripot_core::{Seat, SeatCount};
use tripot_families::FamiliesOptions;
use tripot_search::{CfrPlus, ExtensiveTree};

use super::tree::{Policy, TwoSeats};

/// Play that approaches an equilibrium of a small game of two.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// What the first seat can expect: 1 for a win, -1 for a loss.
    pub value: f64,
    /// What both seats together could gain by another play.
    pub exploitability: f64,
    /// How many nodes the tree has.
    pub nodes: usize,
    /// How many information sets it has.
    pub information_sets: usize,
}

/// What could be gained against a policy by a player who knew it: the sum of what best responses to
/// it win on either seat, with 1 for a win and -1 for a loss. It is 0 for an equilibrium.
///
/// # Panics
/// If the options can't be played by two.
///
/// ```
/// use tripot_players::families::{exploitability, small_deck};
/// // Asking at random on a deck of two families of three.
/// let deck = small_deck((2, 3, 1)).unwrap();
/// let random = exploitability(&deck, &mut |_, asks| vec![1.0 / asks.len() as f64; asks.len()]);
/// assert!(random > 0.05, "{random}");
/// ```
pub fn exploitability(options: &FamiliesOptions, policy: &mut Policy<'_>) -> f64 {
    let mut sum = 0.0;
    for seat in SeatCount::TWO.seats() {
        let tree = ExtensiveTree::new(&TwoSeats::against(options, seat, policy));
        // The policy is part of chance, so the other seat alone decides.
        sum += tree.best_response(other(seat).index(), &tree.uniform());
    }
    sum
}

/// Approaches an equilibrium by this many rounds of [`CfrPlus`].
///
/// # Panics
/// If the options can't be played by two.
///
/// ```
/// use tripot_players::families::{equilibrium, small_deck};
/// let found = equilibrium(&small_deck((2, 3, 2)).unwrap(), 50);
/// assert!(found.exploitability < 0.01);
/// ```
pub fn equilibrium(options: &FamiliesOptions, rounds: u32) -> Equilibrium {
    let tree = ExtensiveTree::new(&TwoSeats::new(options));
    let mut cfr = CfrPlus::new(&tree);
    cfr.run(rounds);
    let average = cfr.average();
    Equilibrium {
        value: tree.value(&average),
        exploitability: tree.exploitability(&average),
        nodes: tree.nodes(),
        information_sets: tree.information_sets(),
    }
}

fn other(seat: Seat) -> Seat {
    seat.after(1, SeatCount::TWO)
}
