//! The greedy player: the ask that is likeliest to succeed, by exact beliefs.

use tripot_core::{Budget, Decision, Player, Rng, View};
use tripot_families::{Ask, Beliefs, Cards, Families, FamiliesView};

/// With more than two seats, beliefs are shares of this many determinizations.
const DETERMINIZATIONS: u32 = 100;
/// What each card of a family in the own hand adds to the worth of another one.
const FAMILY_WEIGHT: f64 = 0.35;

/// Asks for the card that it is most likely to get, from the other hand or as a lucky draw; cards
/// of families of which it holds many are worth more to it. It looks no further.
///
/// ```
/// use tripot_core::{Budget, Player, Seed};
/// use tripot_families::FamiliesView;
/// use tripot_players::families::Greedy;
/// let view: FamiliesView = "a1236b2c45,7 28 -,- j1".parse().unwrap();
/// let mut player = Greedy::new(Seed::parse("7").unwrap().stream("player"));
/// assert_eq!(player.choose(&view, &Budget::nodes(1)).chosen.card.family().letter(), 'a');
/// ```
#[derive(Debug)]
pub struct Greedy {
    rng: Rng,
}

/// The chance of success of an ask times the worth of its family.
pub(super) fn worth(view: &FamiliesView, beliefs: &Beliefs, ask: Ask) -> f64 {
    let held = (view.hand() & Cards::family(ask.card.family())).len();
    beliefs.success(ask) * (1.0 + FAMILY_WEIGHT * held as f64)
}

impl Greedy {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> Greedy {
        Greedy { rng }
    }
}

impl Player<Families> for Greedy {
    // What it weighs is no chance to win, so that it has nothing to say in a study but its choice.
    fn choose(&mut self, view: &FamiliesView, budget: &Budget) -> Decision<Ask> {
        let beliefs = Beliefs::of(view, DETERMINIZATIONS, &mut self.rng, budget.stop());
        let mut asks = Vec::new();
        view.choices(&mut asks);
        self.rng.shuffle(&mut asks);
        // Who has no time to sample a determinization asks for anything.
        let worth = |ask: &Ask| beliefs.as_ref().map_or(0.0, |it| worth(view, it, *ask));
        let nodes = beliefs.as_ref().map_or(0, Beliefs::nodes) + asks.len() as u64;
        // Of equals the last, which is any.
        let best = asks.iter().max_by(|one, other| worth(one).total_cmp(&worth(other)));
        let chosen = *best.expect("a player is asked only when it has a move");
        Decision { chosen, value: None, nodes }
    }
}
