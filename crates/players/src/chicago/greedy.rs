//! The greedy player: one ply, by the margin at once.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Decision, Player, Rng, Seat, State, Study, best_first};
use tripot_search::{Evaluator, one_ply};

/// How far a seat, or its team, is ahead of its best opponent at the prices of now.
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_core::{Seat, State};
/// use tripot_players::chicago::Margin;
/// use tripot_search::Evaluator;
/// let state: Chicago =
///     "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
/// let after = state.after("1rf".parse().unwrap()); // keeps riz at 6
/// assert_eq!(Margin.value(&after, Seat::FIRST), 6.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Margin;

impl Evaluator<Chicago> for Margin {
    fn value(&self, state: &Chicago, seat: Seat) -> f64 {
        let partner = state.options().teams.then(|| seat.after(2, state.seats()));
        let opponents =
            state.seats().seats().filter(|&other| other != seat && Some(other) != partner);
        let best = opponents.map(|other| state.score(other)).max().unwrap_or(0);
        f64::from(state.score(seat) - best)
    }
}

/// Plays the move after which it is furthest ahead of its best opponent, and looks no further.
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_core::{Budget, Player, Seed};
/// use tripot_players::chicago::Greedy;
/// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
/// let mut player = Greedy::new(Seed::parse("7").unwrap().stream("ties"));
/// assert_eq!(player.choose(&state, &Budget::nodes(1)).value, Some(6.0));
/// ```
#[derive(Debug)]
pub struct Greedy {
    rng: Rng,
}

impl Greedy {
    /// A greedy player; among equal moves it draws one.
    pub fn new(rng: Rng) -> Greedy {
        Greedy { rng }
    }
}

impl Player<Chicago> for Greedy {
    fn choose(&mut self, view: &Chicago, _: &Budget) -> Decision<Move> {
        let (best, judged) = one_ply(view, &Margin, &mut self.rng)
            .expect("a player is asked only when it has a move");
        let nodes = judged.len() as u64;
        Decision { chosen: judged[best].chosen, value: Some(judged[best].value), nodes }
    }

    fn study(&mut self, view: &Chicago, _: &Budget) -> Study<Move> {
        let (best, mut moves) = one_ply(view, &Margin, &mut self.rng)
            .expect("a player is asked only when it has a move");
        let (chosen, nodes) = (moves[best].chosen, moves.len() as u64);
        best_first(&mut moves, |judged| judged.value);
        Study { chosen, moves, line: vec![chosen], reach: None, nodes }
    }
}
