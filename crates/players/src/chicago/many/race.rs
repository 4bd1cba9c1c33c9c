//! A race of the moves: played out in the same determinizations, the beaten ones drop out.

use tripot_core::Rng;
use tripot_core::maths;
use tripot_search::{PairedRace, Racing};
use tripot_stats::Moments;

use super::board::{Board, Determinizer, Step, Steps};

/// When a move drops out.
const RACING: Racing = Racing { warm_up: 32, errors: 3.5 };
/// How many points of lead make the winner's share of [`utility`] grow by a factor *e*.
///
/// Measured with four seats against three greedy players, 1 000 games each: 38.6 % of the wins
/// and −1.2 points behind the best with 1, 37.5 % with 2, 36.7 % with 4; the bare share of the win
/// gives 38 % and −2.3 points.
const TEMPERATURE: f64 = 1.0;

/// Every legal move, and how it fared so far.
#[derive(Debug)]
pub(super) struct Race {
    moves: Vec<Runner>,
    utilities: PairedRace,
    /// Positions visited.
    pub(super) visited: u64,
}

/// A move in the race.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runner {
    pub(super) step: Step,
    /// The final margins over the best opponent.
    pub(super) margin: Moments,
}

impl Race {
    pub(super) fn new(determinizer: &mut Determinizer, rng: &mut Rng) -> Race {
        let runner = |step| Runner { step, margin: Moments::default() };
        let moves: Vec<Runner> = determinizer.board(rng).steps().into_iter().map(runner).collect();
        let utilities = PairedRace::new(moves.len(), RACING);
        Race { moves, utilities, visited: 0 }
    }

    /// Whether only one move is left, and enough was seen of it to say what it is worth.
    pub(super) fn is_decided(&self) -> bool {
        self.utilities.is_decided()
    }

    /// The moves, the best first: those still in the race before those that dropped out.
    pub(super) fn into_runners(self) -> Vec<Runner> {
        self.utilities.ranking().into_iter().map(|number| self.moves[number]).collect()
    }

    /// Plays every move that is still in the race in one board.
    pub(super) fn run(&mut self, determinizer: &mut Determinizer, rng: &mut Rng) {
        let board = determinizer.board(rng);
        let seat = board.seat();
        let (moves, visited) = (&mut self.moves, &mut self.visited);
        self.utilities.add(|number| {
            let mut played = board;
            played.play(moves[number].step);
            *visited += 1 + play_out(&mut played, |mover| mover == seat, rng);
            moves[number].margin.add(f64::from(played.margin(seat)));
            utility(&played, seat)
        });
    }
}

/// Plays a board to its end: the seats that look ahead by their [heuristic](Board::heuristic), the
/// others by what they have at once, any of the best moves. How many moves that took.
pub(super) fn play_out(
    board: &mut Board,
    looks_ahead: impl Fn(usize) -> bool,
    rng: &mut Rng,
) -> u64 {
    let mut played = 0;
    while !board.is_over() {
        let mover = board.seat();
        let mut best = i32::MIN;
        let mut ties = Steps::new();
        for step in board.steps() {
            let mut after = *board;
            after.trade(step);
            let value = if looks_ahead(mover) {
                after.heuristic(mover)
            } else {
                after.margin(mover).into()
            };
            if value > best {
                best = value;
                ties.clear();
            }
            if value == best {
                ties.push(step);
            }
        }
        let step = if ties.len() == 1 { ties.first() } else { rng.pick(&ties) };
        board.play(*step.expect("a position that is not over has a move"));
        played += 1;
    }
    played
}

/// What an end is worth to a seat, from 0 to 1: nearly its share of the win, but smoother, so that
/// fewer determinizations tell moves apart, and a close second is better than a far one.
fn utility(board: &Board, seat: usize) -> f64 {
    let weight = |side: usize| maths::exp(f64::from(board.score(side)) / TEMPERATURE);
    weight(seat) / board.sides().map(weight).sum::<f64>()
}
