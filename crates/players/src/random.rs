//! The random player, for any game.

use tripot_core::{Budget, Decision, Player, Rng, State, View};

/// Plays any legal move, each equally likely.
///
/// ```
/// use tripot_core::{Budget, Player, Seed, State};
/// use tripot_players::Random;
/// use tripot_siam::Siam;
/// let state: Siam = "...../...../.MMM./...../..... e".parse().unwrap();
/// let mut player = Random::new(Seed::parse("7").unwrap().stream("player"));
/// let chosen = Player::<Siam>::choose(&mut player, &state, &Budget::nodes(1)).chosen;
/// assert!(state.check(chosen).is_ok());
/// ```
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
