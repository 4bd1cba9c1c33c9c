//! Players of four strengths, by how far they look.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Decision, Player, Rng, State};

use super::greedy::Greedy;
use super::master::Master;
use crate::Level;

/// A player of this strength.
///
/// A beginner sees the next pile only, and makes its own reserve worth as much as it can; an
/// amateur does the same, but sees two piles. A skilled player sees all piles in reach, and both
/// reserves: [`Greedy`]. An expert looks as many moves ahead as its budget allows: [`Master`].
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_core::{Budget, Seed, State};
/// use tripot_players::{Level, chicago};
/// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
/// for level in Level::ALL {
///     let mut player = chicago::player_of(level, Seed::parse("7").unwrap().stream("player"));
///     assert!(state.check(player.choose(&state, &Budget::nodes(1_000)).chosen).is_ok(), "{level}");
/// }
/// ```
pub fn player_of(level: Level, rng: Rng) -> Box<dyn Player<Chicago>> {
    match level {
        Level::Beginner => Box::new(ShortSighted { rng, piles: 1 }),
        Level::Amateur => Box::new(ShortSighted { rng, piles: 2 }),
        Level::Skilled => Box::new(Greedy::new(rng)),
        Level::Expert => Box::new(Master::new(rng)),
    }
}

/// Makes its own reserve worth as much as it can without going further than this many piles; among
/// equal moves it draws one.
struct ShortSighted {
    rng: Rng,
    piles: u8,
}

impl Player<Chicago> for ShortSighted {
    fn choose(&mut self, view: &Chicago, _: &Budget) -> Decision<Move> {
        let mut moves = Vec::new();
        view.legal_moves(&mut moves);
        moves.retain(|chosen| chosen.steps <= self.piles);
        let worth = |chosen: &Move| {
            let seat = view.turn().seat()?;
            let mut child = *view;
            child.play_unchecked(*chosen);
            Some(child.score(seat))
        };
        let nodes = moves.len() as u64;
        let most = moves.iter().map(worth).max();
        moves.retain(|chosen| Some(worth(chosen)) == most);
        let chosen = *self.rng.pick(&moves).expect("a player is asked only when it has a move");
        // Not the margin that others expect, so it is no value.
        Decision { chosen, value: None, nodes }
    }
}
