//! A race of the moves: played out in the same determinizations, the beaten ones drop out.

use arrayvec::ArrayVec;
use tripot_core::Rng;
use tripot_core::maths;
use tripot_search::{PairedRace, Racing};
use tripot_stats::Moments;

use super::determinizer::Determinizer;
use super::reserves::Reserves;
use crate::chicago::board::{Layout, MOST_STEPS, Position, Step};

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
        let (layout, start) = determinizer.sample(rng);
        let moves: Vec<Runner> = layout.walk(&start.board).steps().map(runner).collect();
        let utilities = PairedRace::new(moves.len(), RACING);
        Race { moves, utilities, visited: 0 }
    }

    /// Whether only one move is left, and enough was seen of it to say what it is worth.
    pub(super) fn is_decided(&self) -> bool {
        self.utilities.is_decided()
    }

    /// In how many worlds the move was played that was played in most.
    pub(super) fn worlds(&self) -> u32 {
        let counts = self.moves.iter().map(|runner| runner.margin.count() as u32);
        counts.max().unwrap_or_default()
    }

    /// The moves, the best first: those still in the race before those that dropped out.
    pub(super) fn into_runners(self) -> Vec<Runner> {
        self.utilities.ranking().into_iter().map(|number| self.moves[number]).collect()
    }

    /// Plays every move that is still in the race in one determinization.
    pub(super) fn run(&mut self, determinizer: &mut Determinizer, rng: &mut Rng) {
        let (layout, start) = determinizer.sample(rng);
        let seat = start.kept.seat();
        let (moves, visited) = (&mut self.moves, &mut self.visited);
        self.utilities.add(|number| {
            let played = start.played(layout, &moves[number].step);
            let (end, more) = play_out(layout, played, |mover| mover == seat, rng);
            *visited += 1 + more;
            moves[number].margin.add(f64::from(end.kept.margin(seat)));
            utility(&end.kept, seat)
        });
    }
}

/// Plays a position to its end: the seats that look ahead by their
/// [heuristic](Position::heuristic), the others by what they have at once, any of the best moves.
/// The end, and how many moves that took.
pub(super) fn play_out(
    layout: &Layout,
    mut position: Position<Reserves>,
    looks_ahead: impl Fn(usize) -> bool,
    rng: &mut Rng,
) -> (Position<Reserves>, u64) {
    let mut played = 0;
    while !position.board.is_over() {
        let mover = position.kept.seat();
        let mut best = i16::MIN;
        let mut ties = ArrayVec::<Step, MOST_STEPS>::new();
        for step in layout.walk(&position.board).steps() {
            // What the trader's place changes is not looked at.
            let after = position.after(position.board, step.keep, step.sell);
            let value =
                if looks_ahead(mover) { after.heuristic(mover) } else { after.kept.margin(mover) };
            if value > best {
                best = value;
                ties.clear();
            }
            if value == best {
                ties.push(step);
            }
        }
        let step = if ties.len() == 1 { ties.first() } else { rng.pick(&ties) };
        let step = step.expect("a position that is not over has a move");
        position = position.played(layout, step);
        played += 1;
    }
    (position, played)
}

/// What an end is worth to a seat, from 0 to 1: nearly its share of the win, but smoother, so that
/// fewer determinizations tell moves apart, and a close second is better than a far one.
fn utility(end: &Reserves, seat: usize) -> f64 {
    let weight = |side: usize| maths::exp(f64::from(end.score(side)) / TEMPERATURE);
    weight(seat) / end.sides().map(weight).sum::<f64>()
}
