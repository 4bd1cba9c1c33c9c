//! The static evaluation: a linear function of eight features, with weights by phase.

use super::node::{KINDS, Node};
use crate::chicago::board::{Lead, Position};

/// What the evaluation looks at. The first four are sums over the goods of the lead, the mover's
/// tokens less the opponent's, times something that says how the price will change:
///
/// 1. the tokens that may still be taken: each may be sold;
/// 2. their square: what there is much of falls further;
/// 3. them times the price: what is dear is kept, what is cheap is sold;
/// 4. those of them that lie face up.
///
/// The rest is about the move: 5. its being the mover's turn; 6. to 8. what can be gained at once
/// at the best landing in reach, at all of them, and at the first out of reach.
pub(super) const FEATURES: usize = 8;

/// One row for each pair of tokens left, starting with none.
pub(super) const PHASES: usize = 19;

/// How much each feature counts in each phase of the game.
#[derive(Clone, Debug)]
pub(super) struct Evaluation {
    pub(super) weights: [[f64; FEATURES]; PHASES],
}

impl Evaluation {
    /// Every token that may be sold costs a third of a point: where fitting begins.
    pub(super) fn simple() -> Evaluation {
        Evaluation { weights: [[-0.35, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]; PHASES] }
    }

    /// The weights that were fitted.
    pub(super) fn fitted() -> Evaluation {
        Evaluation { weights: WEIGHTS }
    }

    /// What the mover of a node will gain.
    pub(super) fn of(&self, node: &Node) -> f64 {
        let weights = &self.weights[usize::from(node.left) / 2];
        features(node).iter().zip(weights).map(|(number, weight)| number * weight).sum()
    }
}

/// The features of a node.
pub(super) fn features(node: &Node) -> [f64; FEATURES] {
    let (mut linear, mut square, mut dear, mut shown) = (0, 0, 0, 0);
    let Position { kept: Lead { net, .. }, price, shown: known, .. } = &node.position;
    for good in 0..KINDS {
        let (lead, remaining) = (i32::from(net[good]), i32::from(node.remaining(good)));
        linear += lead * remaining;
        square += lead * remaining * remaining;
        dear += lead * remaining * i32::from(price[good]);
        shown += lead * i32::from(known[good]);
    }
    let [best, all, beyond] = node.gains_ahead();
    let sums = [linear, square, dear, shown].map(f64::from);
    [sums[0], sums[1], sums[2], sums[3], 1.0, best, all, beyond]
}

/// Made by `cargo run --release -p tripot-players --example fit_chicago`.
#[rustfmt::skip]
const WEIGHTS: [[f64; FEATURES]; PHASES] = [
    [0.0; FEATURES],
    [0.0; FEATURES],
    [0.0; FEATURES],
    [-0.297, -0.010, 0.045, -0.061, -0.031, 0.249, 0.091, 0.018], // 6 tokens: 2.77 -> 2.55
    [-0.370, -0.038, 0.057, 0.013, -0.526, 0.629, 0.082, -0.022], // 8 tokens: 2.45 -> 1.92
    [-0.511, -0.026, 0.065, 0.035, 0.644, 0.551, 0.127, -0.069], // 10 tokens: 2.05 -> 1.11
    [-0.500, -0.040, 0.083, -0.072, -0.773, 0.595, 0.078, -0.114], // 12 tokens: 1.91 -> 1.01
    [-0.621, -0.040, 0.097, -0.053, -1.607, 0.616, 0.041, -0.131], // 14 tokens: 1.96 -> 1.01
    [-0.711, -0.043, 0.107, -0.015, -2.744, 0.562, 0.056, -0.151], // 16 tokens: 2.02 -> 1.06
    [-0.720, -0.032, 0.111, -0.095, -0.912, 0.644, 0.038, -0.155], // 18 tokens: 1.90 -> 0.99
    [-0.736, -0.044, 0.119, -0.074, 0.393, 0.565, 0.061, -0.148], // 20 tokens: 1.80 -> 0.94
    [-0.898, -0.033, 0.131, -0.045, 1.571, 0.604, 0.049, -0.164], // 22 tokens: 1.77 -> 0.89
    [-0.915, -0.028, 0.136, -0.123, -0.319, 0.636, 0.035, -0.172], // 24 tokens: 1.63 -> 0.85
    [-1.106, -0.014, 0.144, -0.093, -2.520, 0.682, 0.051, -0.169], // 26 tokens: 1.56 -> 0.80
    [-1.051, -0.036, 0.158, -0.075, -4.023, 0.752, 0.057, -0.183], // 28 tokens: 1.43 -> 0.77
    [-1.527, 0.026, 0.164, -0.158, -2.996, 0.807, 0.062, -0.239], // 30 tokens: 1.37 -> 0.73
    [-1.527, 0.026, 0.176, -0.159, -1.617, 0.944, 0.061, -0.249], // 32 tokens: 1.26 -> 0.70
    [-0.430, -0.126, 0.172, -0.113, 0.187, 1.188, 0.058, -0.406], // 34 tokens: 1.10 -> 0.63
    [-0.430, -0.126, 0.172, -0.113, 0.187, 1.188, 0.058, -0.406],
];
