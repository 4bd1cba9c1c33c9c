//! Expectimax: the best move at a decision, the mean where something comes out.

use tripot_core::Budget;

use super::bounds::{bounds, without_dominated};
use super::evaluation::Evaluation;
use super::memo::{Known, Memo};
use super::node::{Choice, Ground, KINDS, MOST_CHOICES, Node, Reveal};

/// How far to look: so many plies.
pub(super) type Depth = u8;

/// A depth that no game has: to the end.
pub(super) const TO_THE_END: Depth = 63;

/// Bounds that have been computed in another order may miss each other by rounding.
const ROUNDING: f64 = 1e-9;

/// A search below one position. All values are what the mover of a node will gain from there on,
/// so that what a player has already does not matter.
pub(super) struct Search<'a> {
    pub(super) ground: &'a Ground,
    pub(super) memo: &'a mut Memo,
    pub(super) evaluation: &'a Evaluation,
    pub(super) reveal: Reveal,
    pub(super) budget: &'a Budget,
    /// How many positions were looked at.
    pub(super) nodes: u64,
    /// It may not look at more positions, whatever the budget allows.
    pub(super) most_nodes: u64,
    /// Whether it had to stop; then no value means anything.
    pub(super) stopped: bool,
}

/// The outcomes of a chance node: values found so far, and what the rest may still bring.
///
/// The mean must lie in the window, and every outcome between the bounds. So what is known of the
/// others says how high or low an outcome has to be to matter (Ballard's star algorithm).
struct Draw {
    total: f64,
    done: f64,
    rest: f64,
    high: f64,
    /// The sum of the lower bounds of the rest.
    rest_low: f64,
}

impl Draw {
    fn new(node: &Node, lows: &[f64; KINDS], high: f64) -> Draw {
        let total = f64::from(node.unseen_total);
        let rest_low = node.outcomes().map(|good| f64::from(node.unseen[good]) * lows[good]).sum();
        Draw { total, done: 0.0, rest: total, high, rest_low }
    }

    /// The window in which an outcome of this weight decides, the next in turn.
    fn window(&mut self, weight: f64, low: f64, alpha: f64, beta: f64) -> (f64, f64) {
        self.rest -= weight;
        self.rest_low -= weight * low;
        let enough = |mean: f64, others: f64| (mean * self.total - self.done - others) / weight;
        (enough(alpha, self.rest * self.high), enough(beta, self.rest_low))
    }

    fn at_least(&self) -> f64 {
        (self.done + self.rest_low) / self.total
    }

    fn at_most(&self) -> f64 {
        (self.done + self.rest * self.high) / self.total
    }
}

impl<'a> Search<'a> {
    /// A search that has seen nothing yet.
    pub(super) fn new(
        ground: &'a Ground,
        memo: &'a mut Memo,
        evaluation: &'a Evaluation,
        reveal: Reveal,
        budget: &'a Budget,
    ) -> Search<'a> {
        let (nodes, most_nodes, stopped) = (0, u64::MAX, false);
        Search { ground, memo, evaluation, reveal, budget, nodes, most_nodes, stopped }
    }

    /// What the mover of a node will gain, so many plies deep.
    pub(super) fn value_of(&mut self, node: &Node, depth: Depth) -> f64 {
        self.value(node, f64::NEG_INFINITY, f64::INFINITY, depth)
    }

    /// What the mover will gain after a move, the move included.
    pub(super) fn after(
        &mut self,
        node: &Node,
        choice: &Choice,
        (alpha, beta): (f64, f64),
        depth: Depth,
    ) -> f64 {
        let gain = f64::from(choice.gain);
        if choice.ends {
            self.nodes += 1;
            return gain;
        }
        let child = self.ground.child(node, choice);
        let depth = if depth == TO_THE_END { depth } else { depth - 1 };
        gain - self.value(&child, gain - beta, gain - alpha, depth)
    }

    /// What the mover will gain: exactly if it lies between alpha and beta, otherwise a bound.
    fn value(&mut self, node: &Node, alpha: f64, beta: f64, depth: Depth) -> f64 {
        if depth == 0 {
            self.nodes += 1;
            return self.evaluation.of(node);
        }
        let depth = if depth >= node.most_plies() { TO_THE_END } else { depth };
        match self.ground.due(node, self.reveal) {
            Some(pile) => self.chance(node, pile, (alpha, beta), depth),
            None => self.decision(node, (alpha, beta), depth),
        }
    }

    fn look(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.stopped |= self.nodes >= self.most_nodes || self.budget.is_spent(self.nodes);
        }
    }

    /// A node in which a pile shows one of the goods that nobody has seen.
    fn chance(&mut self, node: &Node, pile: u8, (alpha, beta): (f64, f64), depth: Depth) -> f64 {
        let key = node.key(depth);
        let known = self.memo.get(&key);
        if let Some(value) = known.answer(alpha, beta) {
            return value;
        }
        let (low, high) = bounds(node);
        if low >= beta {
            return low;
        }
        if high <= alpha {
            return high;
        }
        self.look();
        let window = (alpha.max(low - ROUNDING), beta.min(high + ROUNDING));
        let (alpha, beta) = window;
        // One good move in each outcome may be enough to show that the mean is too high.
        let mut lows = [low; KINDS];
        let mut draw = Draw::new(node, &lows, high);
        for good in node.outcomes() {
            let weight = f64::from(node.unseen[good]);
            let (needed, enough) = draw.window(weight, low, beta, beta);
            let found = self.probe(&node.revealed(pile, good), (needed, enough), depth);
            draw.done += weight * found.max(low);
            lows[good] = found.max(low);
            if found < needed || self.stopped {
                break;
            }
        }
        if !self.stopped && draw.at_least() >= beta {
            self.memo.put(&key, known.narrowed(draw.at_least(), alpha, beta, Known::NO_MOVE));
            return draw.at_least();
        }
        let mut draw = Draw::new(node, &lows, high);
        let mut value = None;
        for good in node.outcomes() {
            let weight = f64::from(node.unseen[good]);
            let (needed, enough) = draw.window(weight, lows[good], alpha, beta);
            let found = self.value(&node.revealed(pile, good), needed, enough, depth);
            if self.stopped {
                return 0.0;
            }
            draw.done += weight * found;
            if found <= needed {
                value = Some(draw.at_most());
                break;
            }
            if found >= enough {
                value = Some(draw.at_least());
                break;
            }
        }
        let value = value.unwrap_or(draw.done / draw.total);
        self.memo.put(&key, known.narrowed(value, alpha, beta, Known::NO_MOVE));
        value
    }

    /// A lower bound of a value, from the move that looks best.
    fn probe(&mut self, node: &Node, (alpha, beta): (f64, f64), depth: Depth) -> f64 {
        if let Some(pile) = self.ground.due(node, self.reveal) {
            let (low, high) = bounds(node);
            let mut draw = Draw::new(node, &[low; KINDS], high);
            for good in node.outcomes() {
                let weight = f64::from(node.unseen[good]);
                let (needed, enough) = draw.window(weight, low, alpha, beta);
                let found = self.probe(&node.revealed(pile, good), (needed, enough), depth);
                draw.done += weight * found.max(low);
                if found < needed || found >= enough || self.stopped {
                    break;
                }
            }
            return draw.at_least();
        }
        let key = node.key(depth);
        let known = self.memo.get(&key);
        if known.lower >= beta || known.upper < alpha || known.lower >= known.upper {
            return known.lower;
        }
        self.look();
        let mut choices = [Choice::default(); MOST_CHOICES];
        let count = self.ground.choices(node, &mut choices);
        let count = without_dominated(node, &mut choices, count);
        let best = order(&mut choices[..count], known.best)[0];
        let value = self.after(node, &choices[usize::from(best)], (alpha, beta), depth);
        if self.stopped || value <= alpha {
            // An upper bound of one move says nothing of the node.
            return known.lower;
        }
        if value > known.lower {
            self.memo.put(&key, Known { lower: value, best, ..known });
        }
        value.max(known.lower)
    }

    /// A node in which the mover chooses.
    fn decision(&mut self, node: &Node, (start, beta): (f64, f64), depth: Depth) -> f64 {
        let mut choices = [Choice::default(); MOST_CHOICES];
        if depth == 1 || node.most_plies() == 1 {
            self.nodes += 1;
            let count = self.ground.choices(node, &mut choices);
            let window = (f64::NEG_INFINITY, f64::INFINITY);
            let values =
                choices[..count].iter().map(|choice| self.after(node, choice, window, depth));
            return values.fold(f64::NEG_INFINITY, f64::max);
        }
        let key = node.key(depth);
        let known = self.memo.get(&key);
        if let Some(value) = known.answer(start, beta) {
            return value;
        }
        self.look();
        if self.stopped {
            return 0.0;
        }
        let count = self.ground.choices(node, &mut choices);
        let count = without_dominated(node, &mut choices, count);
        let mut alpha = start;
        let (mut best, mut chosen) = (f64::NEG_INFINITY, Known::NO_MOVE);
        let mut seen = [f64::INFINITY; MOST_CHOICES];
        for &index in &order(&mut choices[..count], known.best)[..count] {
            let choice = &choices[usize::from(index)];
            if let (Some(other), Some(slack)) = (sibling_of(&choices[..count], index), choice.slack)
            {
                let bound = seen[usize::from(other)] + f64::from(slack);
                if bound <= alpha {
                    best = best.max(bound);
                    continue;
                }
            }
            let value = self.after(node, choice, (alpha, beta), depth);
            if self.stopped {
                return 0.0;
            }
            seen[usize::from(index)] = value;
            if value > best {
                (best, chosen) = (value, index);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.memo.put(&key, known.narrowed(best, start, beta, chosen));
        best
    }
}

/// The other choice at the same landing, if both were left.
fn sibling_of(choices: &[Choice], index: u8) -> Option<u8> {
    let steps = choices[usize::from(index)].steps;
    let beside = [index.wrapping_sub(1), index + 1];
    beside
        .into_iter()
        .find(|&other| choices.get(usize::from(other)).is_some_and(|choice| choice.steps == steps))
}

/// The numbers of the choices, the one that was best before first, then by how good they look.
fn order(choices: &mut [Choice], first: u8) -> [u8; MOST_CHOICES] {
    if let Some(choice) = choices.get_mut(usize::from(first)) {
        choice.order = i32::MAX;
    }
    let mut numbers: [u8; MOST_CHOICES] = std::array::from_fn(|number| number as u8);
    numbers[..choices.len()]
        .sort_unstable_by_key(|&number| (-choices[usize::from(number)].order, number));
    numbers
}
