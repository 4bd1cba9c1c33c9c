//! Puzzles of Chicago: endings whose moves are all solved, with every token seen or with hidden ones.

use tripot_chicago::{Chicago, Good, Move, Token};
use tripot_core::{Budget, State as _, Viewer, best_first};
use tripot_players::chicago::{FairSolver, Solver};

#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::Weigh;
use crate::puzzle::{Aim, Weighed};
#[cfg(feature = "program")]
use crate::puzzle::{
    PuzzlePlan, PuzzleReport,
    maker::{PuzzleSource, make},
};
#[cfg(feature = "program")]
use crate::trouble::Trouble;

/// The exact values of moves.
pub(super) struct Values;

impl Weigh<Chicago> for Values {
    fn weigh(&self, position: &Chicago, aim: Aim, budget: &Budget) -> Option<Vec<Weighed<Move>>> {
        let view = position.view(position.turn().seat().map_or(Viewer::Public, Viewer::Seat));
        let values: Vec<(Move, f64)> = match aim {
            Aim::Points => {
                let mut values = Vec::new();
                Solver::new().solve_moves(&view, budget, &mut values).ok()?;
                values.into_iter().map(|(chosen, value)| (chosen, value.into())).collect()
            }
            Aim::Expectation => {
                let judged = FairSolver::new().solve_moves(&view, budget).ok()?;
                judged.into_iter().map(|judged| (judged.chosen, judged.value)).collect()
            }
            _ => return None,
        };
        let weighed = |(chosen, worth)| Weighed { chosen, worth, reply: None };
        let mut moves: Vec<Weighed<Move>> = values.into_iter().map(weighed).collect();
        best_first(&mut moves, |weighed| weighed.worth);
        Some(moves)
    }

    /// Few tokens, so that a person can count to the end, and some choice.
    #[cfg(feature = "program")]
    fn suits(&self, position: &Chicago, _: Aim, _: Move) -> bool {
        let tokens: usize = position.piles().iter().map(|pile| pile.tokens().count()).sum();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        (6..=16).contains(&tokens) && moves.len() >= 4
    }
}

/// The position seen from the trader; goods are letters in the order in which they appear, with their prices.
pub(super) fn canonical(state: &Chicago) -> String {
    let state = state.rotated(state.trader().unwrap_or(0));
    let mut order: Vec<Good> = Vec::new();
    let mut letter = |good: Good| {
        let known = order.iter().position(|known| *known == good).unwrap_or_else(|| {
            order.push(good);
            order.len() - 1
        });
        char::from(b'a' + known as u8)
    };
    let mut text = String::new();
    for pile in state.piles() {
        text.extend(pile.tokens().map(|token| match token {
            Token::Seen(good) => letter(good),
            Token::Hidden => '?',
        }));
        text.push('/');
    }
    for seat in state.seats().seats() {
        let mut reserve: Vec<char> = state.reserve(seat).map(&mut letter).collect();
        reserve.sort_unstable();
        text.extend(reserve);
        text.push(',');
    }
    let prices = order.iter().map(|&good| char::from(b'0' + state.price(good)));
    text.chars().chain(prices).collect()
}

/// The games that endings are taken from.
#[cfg(feature = "program")]
const SOURCES: [PuzzleSource; 2] = [
    PuzzleSource { variant: "chicago(piles=open)", seats: 2, aim: Aim::Points, careless: 0 },
    PuzzleSource { variant: "chicago", seats: 2, aim: Aim::Expectation, careless: 0 },
];

#[cfg(feature = "program")]
impl MakePuzzles for Values {
    fn make(&self, plan: &PuzzlePlan, report: PuzzleReport<'_>) -> Result<(), Trouble> {
        make(&SOURCES, self, plan, report)
    }
}
