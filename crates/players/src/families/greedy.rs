//! The player that believes and asks where it is likely to get something.

use tripot_core::{Budget, Decision, Judged, Player, Rng, Study, View};
use tripot_families::{Ask, Beliefs, Cards, Families, FamiliesView};

/// With more than two seats, beliefs are shares of so many imagined worlds.
const WORLDS: u32 = 100;
/// What each card of a family in the own hand adds to the worth of another one.
const FAMILY_WEIGHT: f64 = 0.35;

/// Asks for the card that it is most likely to get, from the other hand or as a lucky draw; cards
/// of families of which it holds many are worth more to it. It looks no further.
#[derive(Debug)]
pub struct FamiliesGreedy {
    rng: Rng,
}

impl FamiliesGreedy {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> FamiliesGreedy {
        FamiliesGreedy { rng }
    }
}

impl Player<Families> for FamiliesGreedy {
    fn choose(&mut self, view: &FamiliesView, budget: &Budget) -> Decision<Ask> {
        let Study { chosen, nodes, .. } = self.study(view, budget);
        Decision { chosen, value: None, nodes }
    }

    /// The moves with their chance of success times the weight of the family: not a chance to win.
    fn study(&mut self, view: &FamiliesView, _: &Budget) -> Study<Ask> {
        let beliefs = Beliefs::of(view, WORLDS, &mut self.rng);
        let mut asks = Vec::new();
        view.choices(&mut asks);
        self.rng.shuffle(&mut asks);
        let worth = |ask: &Ask| {
            let held = (view.hand() & Cards::family(ask.card.family())).len();
            beliefs.success(*ask) * (1.0 + FAMILY_WEIGHT * held as f64)
        };
        let mut moves: Vec<Judged<Ask>> =
            asks.iter().map(|ask| Judged::guess(*ask, worth(ask))).collect();
        // The sort is stable, so that equals stay in random order.
        moves.sort_by(|one, other| other.value.total_cmp(&one.value));
        let chosen = moves.first().expect("a player is asked only when it has a move").chosen;
        let nodes = beliefs.nodes() + moves.len() as u64;
        Study { chosen, moves, line: vec![chosen], nodes }
    }
}
