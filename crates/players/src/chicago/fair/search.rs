//! Expectimax: the best move at a decision, the mean where something comes out.

use tripot_core::Budget;

use super::bounds::{bounds, without_dominated};
use super::evaluation::Evaluation;
use super::memo::{Known, Memo, NO_MOVE};
use super::node::{Choice, Ground, KINDS, MOST_CHOICES, Node, Reveal};

/// How far to look: so many plies.
pub(super) type Depth = u8;

/// A depth that no game has: to the end.
pub(super) const TO_THE_END: Depth = 63;

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

/// The outcomes of a chance node: what is known of each, added up.
///
/// The mean must lie in the window, and every outcome between its bounds. So what is known of the
/// others says how high or low an outcome has to be to matter (Ballard's star algorithm).
struct Draw {
    /// The sum of the weights.
    total: f64,
    /// What is known of each outcome.
    known: [Known; KINDS],
    /// The weighted sums of the bounds.
    lower: f64,
    upper: f64,
}

impl Draw {
    fn new(node: &Node) -> Draw {
        let bounds = bounds(node);
        let total = f64::from(node.unseen_total);
        let (lower, upper) = (total * bounds.lower, total * bounds.upper);
        Draw { total, known: [bounds; KINDS], lower, upper }
    }

    /// The window in which an outcome of this weight decides.
    fn window(&self, good: usize, weight: f64, (alpha, beta): (f64, f64)) -> (f64, f64) {
        let Known { lower, upper } = self.known[good];
        let others = (self.lower - weight * lower, self.upper - weight * upper);
        ((alpha * self.total - others.1) / weight, (beta * self.total - others.0) / weight)
    }

    /// Adds what was found out about an outcome.
    fn learn(&mut self, good: usize, weight: f64, found: Known) {
        let before = self.known[good];
        let now = before.and(found);
        self.known[good] = now;
        self.lower += weight * (now.lower - before.lower);
        self.upper += weight * (now.upper - before.upper);
    }

    /// What is known of the mean.
    fn mean(&self) -> Known {
        Known { lower: self.lower / self.total, upper: self.upper / self.total }
    }

    /// The mean, afresh from its outcomes: differences that are added and taken away again leave
    /// traces of rounding.
    fn exact_mean(&self, node: &Node) -> Known {
        let sum = |bound: fn(&Known) -> f64| -> f64 {
            let parts =
                node.outcomes().map(|good| f64::from(node.unseen[good]) * bound(&self.known[good]));
            parts.sum::<f64>() / self.total
        };
        Known { lower: sum(|known| known.lower), upper: sum(|known| known.upper) }
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
        self.value(node, (f64::NEG_INFINITY, f64::INFINITY), depth).lower
    }

    /// What the mover will gain after a move, the move included.
    pub(super) fn after(
        &mut self,
        node: &Node,
        choice: &Choice,
        (alpha, beta): (f64, f64),
        depth: Depth,
    ) -> Known {
        let gain = f64::from(choice.gain);
        if choice.ends {
            self.nodes += 1;
            return Known::exactly(gain);
        }
        let child = self.ground.child(node, choice);
        let depth = if depth == TO_THE_END { depth } else { depth - 1 };
        self.value(&child, (gain - beta, gain - alpha), depth).before(gain)
    }

    /// What the mover will gain: enough to say whether it is below, above, or where in the window.
    fn value(&mut self, node: &Node, window: (f64, f64), depth: Depth) -> Known {
        if depth == 0 {
            self.nodes += 1;
            return Known::exactly(self.evaluation.of(node));
        }
        if node.most_plies() == 1 {
            self.nodes += 1;
            return Known::exactly(self.last_gain(node));
        }
        let depth = if depth >= node.most_plies() { TO_THE_END } else { depth };
        match self.ground.due(node, self.reveal) {
            Some(pile) => self.chance(node, pile, window, depth),
            None => self.decision(node, window, depth),
        }
    }

    /// What the mover gains by the last move of the game: to compute it takes less time than to
    /// remember it.
    fn last_gain(&self, node: &Node) -> f64 {
        let Some(pile) = self.ground.due(node, Reveal::Everything) else {
            return f64::from(self.ground.best_gain(node));
        };
        let outcome =
            |good: usize| f64::from(node.unseen[good]) * self.last_gain(&node.revealed(pile, good));
        node.outcomes().map(outcome).sum::<f64>() / f64::from(node.unseen_total)
    }

    fn look(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.stopped |= self.nodes >= self.most_nodes || self.budget.is_spent(self.nodes);
        }
    }

    /// A node in which a pile shows one of the goods that nobody has seen.
    fn chance(&mut self, node: &Node, pile: u8, window: (f64, f64), depth: Depth) -> Known {
        let (alpha, beta) = window;
        let key = self.ground.key(node, depth);
        let (mut known, _) = self.memo.get(&key);
        if known.answers(alpha, beta) {
            return known;
        }
        let mut draw = Draw::new(node);
        if draw.mean().answers(alpha, beta) {
            return draw.mean();
        }
        self.look();
        // One good move in each outcome may be enough to show that the mean is too high.
        for good in node.outcomes() {
            let weight = f64::from(node.unseen[good]);
            let (needed, enough) = draw.window(good, weight, (beta, beta));
            let lower = self.probe(&node.revealed(pile, good), (needed, enough), depth);
            draw.learn(good, weight, Known { lower, ..Known::NOTHING });
            if lower < needed || self.stopped {
                break;
            }
        }
        for good in node.outcomes() {
            if draw.mean().answers(alpha, beta) {
                break;
            }
            let weight = f64::from(node.unseen[good]);
            let asked = draw.window(good, weight, window);
            let found = self.value(&node.revealed(pile, good), asked, depth);
            if self.stopped {
                return Known::NOTHING;
            }
            draw.learn(good, weight, found);
        }
        known = known.and(draw.exact_mean(node));
        if !self.stopped {
            self.memo.put(&key, known, NO_MOVE);
        }
        known
    }

    /// A lower bound of a value, from the move that looks best.
    fn probe(&mut self, node: &Node, window: (f64, f64), depth: Depth) -> f64 {
        let (alpha, beta) = window;
        if node.most_plies() == 1 {
            self.nodes += 1;
            return self.last_gain(node);
        }
        if let Some(pile) = self.ground.due(node, self.reveal) {
            let mut draw = Draw::new(node);
            for good in node.outcomes() {
                let weight = f64::from(node.unseen[good]);
                let (needed, enough) = draw.window(good, weight, window);
                let lower = self.probe(&node.revealed(pile, good), (needed, enough), depth);
                draw.learn(good, weight, Known { lower, ..Known::NOTHING });
                if lower < needed || lower >= enough || self.stopped {
                    break;
                }
            }
            return draw.exact_mean(node).lower;
        }
        let key = self.ground.key(node, depth);
        let (known, first) = self.memo.get(&key);
        if known.answers(alpha, beta) {
            return known.lower;
        }
        self.look();
        let mut choices = [Choice::default(); MOST_CHOICES];
        let count = self.ground.choices(node, &mut choices);
        let count = without_dominated(node, &mut choices, count);
        let best = order(&mut choices[..count], first)[0];
        let found = self.after(node, &choices[usize::from(best)], window, depth);
        if self.stopped || found.lower <= known.lower {
            return known.lower;
        }
        self.memo.put(&key, Known { lower: found.lower, ..known }, best);
        found.lower
    }

    /// A node in which the mover chooses.
    fn decision(&mut self, node: &Node, (alpha, beta): (f64, f64), depth: Depth) -> Known {
        let mut choices = [Choice::default(); MOST_CHOICES];
        if depth == 1 {
            self.nodes += 1;
            let count = self.ground.choices(node, &mut choices);
            let window = (f64::NEG_INFINITY, f64::INFINITY);
            let values = choices[..count].iter();
            let values = values.map(|choice| self.after(node, choice, window, depth).lower);
            return Known::exactly(values.fold(f64::NEG_INFINITY, f64::max));
        }
        let key = self.ground.key(node, depth);
        let (known, first) = self.memo.get(&key);
        if known.answers(alpha, beta) {
            return known;
        }
        self.look();
        if self.stopped {
            return Known::NOTHING;
        }
        let count = self.ground.choices(node, &mut choices);
        let count = without_dominated(node, &mut choices, count);
        let numbers = order(&mut choices[..count], first);
        let mut found = [Known::NOTHING; MOST_CHOICES];
        let (mut lower, mut best) = (f64::NEG_INFINITY, NO_MOVE);
        for &number in &numbers[..count] {
            let choice = &choices[usize::from(number)];
            let least = alpha.max(lower);
            if let (Some(other), Some(slack)) =
                (sibling_of(&choices[..count], number), choice.slack)
            {
                let upper = found[usize::from(other)].upper + f64::from(slack);
                found[usize::from(number)].upper = upper;
                if upper <= least {
                    continue;
                }
            }
            let value = self.after(node, choice, (least, beta), depth);
            if self.stopped {
                return Known::NOTHING;
            }
            let value = found[usize::from(number)].and(value);
            found[usize::from(number)] = value;
            if value.lower > lower || best == NO_MOVE {
                (lower, best) = (value.lower, number);
            }
            if lower >= beta {
                break;
            }
        }
        let upper =
            found[..count].iter().fold(f64::NEG_INFINITY, |most, known| most.max(known.upper));
        // Rounding may put the bounds in the wrong order by a hair.
        let known = known.and(Known { lower, upper: upper.max(lower) });
        self.memo.put(&key, known, best);
        known
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
