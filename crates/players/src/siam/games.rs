//! Games for tests of the searches.

use std::sync::Arc;

use tripot_core::{Budget, Player, SeatCount, State};
use tripot_siam::{Siam, SiamOptions};
use tripot_testkit::{legal, seed};

use super::engine::{Engine, Settings};
use super::evaluation::Evaluation;

/// The states of a game of weak engines, which look at this many positions a move, after a few random
/// moves.
pub(super) fn weak_game(series: &str, game: u64, nodes: u64) -> Vec<Siam> {
    let mut rng = seed(series).derive("game", game).stream("moves");
    let mut states =
        vec![Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("two can play")];
    // By hand, so that learning anew does not change what is tested.
    let mut engine = Engine::with(Arc::new(Evaluation::by_hand()), Settings::default());
    while let Some(state) = states.last().filter(|state| state.end().is_none()) {
        let random = *rng.pick(&legal(state)).expect("there is always a move");
        let chosen = engine.choose(state, &Budget::nodes(nodes)).chosen;
        let next = state.after(if states.len() < 5 { random } else { chosen });
        states.push(next);
    }
    states
}
