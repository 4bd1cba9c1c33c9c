//! The player that any game has.

use tripot_core::{Budget, Decision, Player, Rng, State, View};

/// Plays any legal move, each equally likely.
#[derive(Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player with random numbers of its own.
    pub fn new(rng: Rng) -> Random {
        Random { rng }
    }
}

impl<S: State> Player<S> for Random {
    fn choose(&mut self, view: &S::View, _: &Budget) -> Decision<S::Move> {
        let mut moves = Vec::new();
        view.choices(&mut moves);
        let chosen = *self.rng.pick(&moves).expect("a player is asked only when it has a move");
        Decision { chosen, value: None, nodes: 1 }
    }
}
