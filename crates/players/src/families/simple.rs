//! Two rule-based players: by the own hand, and by public knowledge.

use tripot_core::{Budget, Decision, Player, Rng, View};
use tripot_families::{Ask, Cards, Families, FamiliesView};

/// Asks in the family of which it holds the most cards, for any member that it lacks, of anybody.
#[derive(Debug)]
pub struct Most {
    rng: Rng,
}

/// Remembers what everybody saw: asks first for a card that it knows another to hold, such as one
/// that was taken from it, and never for one that it knows the other not to hold if it has another
/// ask; otherwise like [`Most`].
#[derive(Debug)]
pub struct Memory {
    rng: Rng,
}

impl Most {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> Most {
        Most { rng }
    }
}

impl Memory {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> Memory {
        Memory { rng }
    }
}

impl Player<Families> for Most {
    fn choose(&mut self, view: &FamiliesView, _: &Budget) -> Decision<Ask> {
        best(view, &mut self.rng, |ask| held(view, ask))
    }
}

impl Player<Families> for Memory {
    fn choose(&mut self, view: &FamiliesView, _: &Budget) -> Decision<Ask> {
        best(view, &mut self.rng, |ask| {
            let sense = if view.known(ask.from).has(ask.card) {
                2
            } else {
                usize::from(!view.table().ledger().is_known_absent(ask.from, ask.card))
            };
            // What is known weighs more than any number of cards of a family.
            sense * 100 + held(view, ask)
        })
    }
}

/// How many cards of the ask's family the asker holds.
fn held(view: &FamiliesView, ask: Ask) -> usize {
    (view.hand() & Cards::family(ask.card.family())).len()
}

/// One of the asks with the highest worth.
fn best(view: &FamiliesView, rng: &mut Rng, worth: impl Fn(Ask) -> usize) -> Decision<Ask> {
    let mut asks = Vec::new();
    view.choices(&mut asks);
    let highest = asks.iter().map(|&ask| worth(ask)).max();
    let nodes = asks.len() as u64;
    asks.retain(|&ask| Some(worth(ask)) == highest);
    let chosen = *rng.pick(&asks).expect("a player is asked only when it has a move");
    Decision { chosen, value: None, nodes }
}
