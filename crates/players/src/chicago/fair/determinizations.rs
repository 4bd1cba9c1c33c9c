//! Determinizations: what may lie face down, solved as open games (perfect information Monte
//! Carlo).

use tripot_chicago::{Chicago, GOODS, Good, Move};
use tripot_core::{Budget, Rng};

use crate::chicago::oracle::Solver;

/// What the moves of a position are worth on average, if everybody knew what lies face down.
#[derive(Clone, Debug)]
pub(super) struct Determinizations {
    /// What nobody has seen, in the order of the last determinization.
    unseen: Vec<Good>,
    /// The values in the last determinization: a good guess for the next.
    last: Vec<(Move, i32)>,
    /// For each move, the sum of its values, and of the squares of how far each was from the mean
    /// of all moves in its determinization.
    sums: Vec<(f64, f64, f64)>,
    /// How many determinizations were solved.
    pub(super) count: u32,
    /// How many positions were looked at.
    pub(super) nodes: u64,
}

impl Determinizations {
    /// None so far.
    pub(super) fn new(view: &Chicago) -> Determinizations {
        let unseen = view.unseen();
        let copies = |good| std::iter::repeat_n(good, usize::from(unseen[good]));
        let unseen = GOODS.into_iter().flat_map(copies).collect();
        Determinizations { unseen, last: Vec::new(), sums: Vec::new(), count: 0, nodes: 0 }
    }

    /// Samples one more determinization and solves it; whether the budget was enough for that.
    pub(super) fn add(
        &mut self,
        view: &Chicago,
        solver: &mut Solver,
        rng: &mut Rng,
        budget: &Budget,
    ) -> bool {
        rng.shuffle(&mut self.unseen);
        let Some(open) = view.with_face_down(&self.unseen[..view.face_down()]) else {
            return false;
        };
        let Ok(nodes) = solver.solve_moves(&open, budget, &mut self.last) else {
            return false;
        };
        self.nodes += nodes;
        self.count += 1;
        self.sums.resize(self.last.len(), (0.0, 0.0, 0.0));
        let values = self.last.iter().map(|&(_, value)| f64::from(value));
        let mean = values.clone().sum::<f64>() / self.last.len() as f64;
        for ((sum, lead, square), value) in self.sums.iter_mut().zip(values) {
            *sum += value;
            *lead += value - mean;
            *square += (value - mean) * (value - mean);
        }
        true
    }

    /// How many nodes the next determinization takes, about: as many as the others did, and if
    /// there are none, 200 with fourteen tokens left, and twice as many for each two tokens more.
    pub(super) fn cost(&self, tokens: u8) -> u64 {
        match self.count {
            0 => 200 << (u32::from(tokens.saturating_sub(14)) / 2),
            count => self.nodes / u64::from(count),
        }
    }

    /// The mean value of a move.
    pub(super) fn mean(&self, chosen: Move) -> Option<f64> {
        let index = self.last.iter().position(|&(played, _)| played == chosen)?;
        self.sums.get(index).map(|(sum, _, _)| sum / f64::from(self.count))
    }

    /// How much what sets one move apart from the others varies from determinization to
    /// determinization. What is good or bad for all of them does not count.
    pub(super) fn spread(&self) -> f64 {
        let count = f64::from(self.count);
        let squares = self.sums.iter().map(|(_, lead, square)| square - lead * lead / count);
        let squares = squares.sum::<f64>() / self.sums.len().max(1) as f64;
        // A few determinizations may agree by chance: what is usual counts as much as some more of
        // them.
        ((squares + PRIOR_SAMPLES * PRIOR_VARIANCE) / (count + PRIOR_SAMPLES - 1.0)).sqrt()
    }

    /// The standard error of what sets one move apart from the others; infinite before the first
    /// determinization.
    pub(super) fn error(&self) -> f64 {
        if self.count == 0 { f64::INFINITY } else { self.spread() / f64::from(self.count).sqrt() }
    }
}

/// How the value of a move varies from determinization to determinization, less that of the others,
/// and how many determinizations that is worth.
const PRIOR_VARIANCE: f64 = 4.0;
const PRIOR_SAMPLES: f64 = 4.0;
