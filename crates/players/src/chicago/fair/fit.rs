//! Fitting the evaluation: least squares on the values of deeper searches, from the end backwards.
//!
//! From the end of the game backwards: positions with six tokens left are solved, and weights are
//! fitted to their values by least squares. Positions with eight tokens left are searched a few
//! plies deep, where those weights say the rest; and so on up to a full table. The positions come
//! from games in which every third move is a random one, so that the evaluation has seen bad moves.

use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{Annotation, Budget, Referee, Rng, SeatCount, Seed, Turn, Viewer};

use super::evaluation::{Evaluation, FEATURES, features};
use super::node::{Choice, Node, Reveal};
use super::search::{Depth, Search};
use super::table::TranspositionTable;
use crate::chicago::board::Layout;

/// The fewest and the most tokens for which weights are fitted; below, the game is as good as over.
const TOKENS: (u8, u8) = (6, 34);

/// How deep positions are searched.
const DEPTH: Depth = 3;

/// The number of random moves in a hundred.
const RANDOM_MOVES: u32 = 30;

/// A row of weights, and how well they fit.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    /// How many tokens are left in the positions that it is for.
    pub tokens: u8,
    /// One weight for each feature.
    pub weights: [f64; FEATURES],
    /// The standard deviation of the values, and of what the weights leave unexplained.
    pub spread: (f64, f64),
}

/// Fits the weights of the evaluation for the game of nine piles of four on this many positions in
/// each phase. Each row is given to `progress` as soon as it is known.
pub fn fit_evaluation(seed: &Seed, positions: u32, progress: &mut dyn FnMut(&Fitted)) {
    let mut evaluation = Evaluation::simple();
    let mut table = TranspositionTable::new(16);
    for tokens in (TOKENS.0..=TOKENS.1).step_by(2) {
        let mut sampler = Sampler { evaluation: &evaluation, table: &mut table };
        let samples: Vec<([f64; FEATURES], f64)> = (0..positions)
            .filter_map(|number| {
                let deal = seed.derive(&format!("fit {tokens}"), number.into());
                sampler.sample(&deal, tokens)
            })
            .collect();
        let fitted = regress(tokens, &samples);
        evaluation.weights[usize::from(tokens) / 2] = fitted.weights;
        progress(&fitted);
    }
}

struct Sampler<'a> {
    evaluation: &'a Evaluation,
    table: &'a mut TranspositionTable,
}

impl Sampler<'_> {
    /// The features and the value of a position with this many tokens, right after a move; nothing
    /// if the game ended before.
    fn sample(&mut self, deal: &Seed, tokens: u8) -> Option<([f64; FEATURES], f64)> {
        let mut rng = deal.stream("moves");
        let mut referee =
            Referee::<Chicago>::deal(&ChicagoOptions::default(), SeatCount::TWO, *deal).ok()?;
        while let Turn::Seat(seat) = referee.turn() {
            let state = referee.view(Viewer::Seat(seat));
            let (layout, node) = Node::new(&state)?;
            let choice = self.policy(&layout, &node, &mut rng)?;
            if node.left == tokens + 2 {
                let child = node.after(&layout, &choice);
                return (!child.is_over()).then(|| {
                    let value = self.search(&layout, |search| search.value_of(&child, DEPTH));
                    (features(&child), value)
                });
            }
            referee.play(seat, choice.to_move(), Annotation::default()).ok()?;
        }
        None
    }

    fn policy(&mut self, layout: &Layout, node: &Node, rng: &mut Rng) -> Option<Choice> {
        let choices = node.choices(layout);
        if rng.below(100) < RANDOM_MOVES {
            return rng.pick(&choices).copied();
        }
        let value = |choice: &Choice| {
            f64::from(choice.gain) - self.evaluation.of(&node.after(layout, choice))
        };
        let best = choices.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
        best.copied()
    }

    fn search(&mut self, layout: &Layout, ask: impl FnOnce(&mut Search<'_>) -> f64) -> f64 {
        self.table.clear();
        let budget = Budget::nodes(u64::MAX);
        let mut search = Search::new(layout, self.table, self.evaluation, Reveal::InReach, &budget);
        ask(&mut search)
    }
}

/// Ordinary least squares, with a trace of ridge for features that never vary in a phase.
fn regress(tokens: u8, samples: &[([f64; FEATURES], f64)]) -> Fitted {
    let mut rows = [[0.0; FEATURES + 1]; FEATURES];
    for (numbers, value) in samples {
        for (row, number) in rows.iter_mut().zip(numbers) {
            for (cell, other) in row.iter_mut().zip(numbers.iter().chain([value])) {
                *cell += number * other;
            }
        }
    }
    for (index, row) in rows.iter_mut().enumerate() {
        row[index] += 1e-5 * samples.len() as f64;
    }
    // The matrix is positive definite: no pivot can be zero.
    for pivot in 0..FEATURES {
        let pivot_row = rows[pivot];
        for (_, row) in rows.iter_mut().enumerate().filter(|&(index, _)| index != pivot) {
            let factor = row[pivot] / pivot_row[pivot];
            for (cell, above) in row.iter_mut().zip(pivot_row) {
                *cell -= factor * above;
            }
        }
    }
    let weights: [f64; FEATURES] =
        std::array::from_fn(|index| rows[index][FEATURES] / rows[index][index]);
    let mean = samples.iter().map(|(_, value)| value).sum::<f64>() / samples.len() as f64;
    let guess = |numbers: &[f64; FEATURES]| -> f64 {
        numbers.iter().zip(&weights).map(|(number, weight)| number * weight).sum()
    };
    let before = samples.iter().map(|(_, value)| value - mean);
    let after = samples.iter().map(|(numbers, value)| value - guess(numbers));
    let spread = (deviation(before, samples.len()), deviation(after, samples.len()));
    Fitted { tokens, weights, spread }
}

/// The root of the mean of the squares.
fn deviation(errors: impl Iterator<Item = f64>, count: usize) -> f64 {
    (errors.map(|error| error * error).sum::<f64>() / count as f64).sqrt()
}
