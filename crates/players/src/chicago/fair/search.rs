//! Expectimax with alpha-beta windows: star1 at chance nodes, and star2's probes before.

use tripot_core::Budget;
use tripot_search::{Bounds, Poll, Star1};

use super::bounds::{bounds, drop_dominated};
use super::evaluation::Evaluation;
use super::node::{Choice, KINDS, MOST_CHOICES, Node, Reveal};
use super::table::{NO_MOVE, TranspositionTable};
use crate::chicago::board::Layout;

/// How far to look: this many plies.
pub(super) type Depth = u8;

/// A depth that no game has: to the end.
pub(super) const TO_THE_END: Depth = 63;

/// A search below one position. All values are what the mover of a node will gain from there on,
/// so that what a player has already does not matter.
pub(super) struct Search<'a> {
    pub(super) layout: &'a Layout,
    pub(super) table: &'a mut TranspositionTable,
    pub(super) evaluation: &'a Evaluation,
    pub(super) reveal: Reveal,
    /// Counts the nodes; once it is spent, no value means anything.
    pub(super) poll: Poll<'a>,
}

impl<'a> Search<'a> {
    /// A search that has seen nothing yet.
    pub(super) fn new(
        layout: &'a Layout,
        table: &'a mut TranspositionTable,
        evaluation: &'a Evaluation,
        reveal: Reveal,
        budget: &'a Budget,
    ) -> Search<'a> {
        Search { layout, table, evaluation, reveal, poll: Poll::new(budget) }
    }

    /// What the mover of a node will gain, this many plies deep.
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
    ) -> Bounds {
        let gain = f64::from(choice.gain);
        if choice.ends {
            self.poll.count_leaf();
            return Bounds::exactly(gain);
        }
        let child = node.after(self.layout, choice);
        let depth = if depth == TO_THE_END { depth } else { depth - 1 };
        self.value(&child, (gain - beta, gain - alpha), depth).before(gain)
    }

    /// What the mover will gain: enough to say whether it is below, above, or where in the window.
    fn value(&mut self, node: &Node, window: (f64, f64), depth: Depth) -> Bounds {
        if depth == 0 {
            self.poll.count_leaf();
            return Bounds::exactly(self.evaluation.of(node));
        }
        if node.most_plies() == 1 {
            self.poll.count_leaf();
            return Bounds::exactly(self.last_gain(node));
        }
        let depth = if depth >= node.most_plies() { TO_THE_END } else { depth };
        match node.due(self.layout, self.reveal) {
            Some(pile) => self.chance(node, pile, window, depth),
            None => self.decision(node, window, depth),
        }
    }

    /// What the mover gains by the last move of the game: to compute it takes less time than to
    /// remember it.
    fn last_gain(&self, node: &Node) -> f64 {
        let Some(pile) = node.due(self.layout, Reveal::Everything) else {
            return f64::from(node.position.best_gain(self.layout));
        };
        let outcome =
            |good: usize| f64::from(node.unseen[good]) * self.last_gain(&node.revealed(pile, good));
        node.outcomes().map(outcome).sum::<f64>() / f64::from(node.unseen_total)
    }

    /// A node in which a pile shows one of the goods that nobody has seen.
    fn chance(&mut self, node: &Node, pile: u8, window: (f64, f64), depth: Depth) -> Bounds {
        let (alpha, beta) = window;
        let key = node.key(self.layout, depth);
        let (mut known, _) = self.table.get(&key);
        if known.answers(alpha, beta) {
            return known;
        }
        let mut draw = chance_node(node);
        if draw.mean().answers(alpha, beta) {
            return draw.mean();
        }
        self.poll.count();
        // One good move in each outcome may be enough to show that the mean is too high.
        for good in node.outcomes() {
            let weight = f64::from(node.unseen[good]);
            let (needed, enough) = draw.window(good, weight, (beta, beta));
            let lower = self.probe(&node.revealed(pile, good), (needed, enough), depth);
            draw.learn(good, weight, Bounds { lower, ..Bounds::NONE });
            if lower < needed || self.poll.is_spent() {
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
            if self.poll.is_spent() {
                return Bounds::NONE;
            }
            draw.learn(good, weight, found);
        }
        known = known.and(draw.exact_mean(weights(node)));
        if !self.poll.is_spent() {
            self.table.put(&key, known, NO_MOVE);
        }
        known
    }

    /// A lower bound of a value, from the move that looks best.
    fn probe(&mut self, node: &Node, window: (f64, f64), depth: Depth) -> f64 {
        let (alpha, beta) = window;
        if node.most_plies() == 1 {
            self.poll.count_leaf();
            return self.last_gain(node);
        }
        if let Some(pile) = node.due(self.layout, self.reveal) {
            let mut draw = chance_node(node);
            for good in node.outcomes() {
                let weight = f64::from(node.unseen[good]);
                let (needed, enough) = draw.window(good, weight, window);
                let lower = self.probe(&node.revealed(pile, good), (needed, enough), depth);
                draw.learn(good, weight, Bounds { lower, ..Bounds::NONE });
                if lower < needed || lower >= enough || self.poll.is_spent() {
                    break;
                }
            }
            return draw.exact_mean(weights(node)).lower;
        }
        let key = node.key(self.layout, depth);
        let (known, first) = self.table.get(&key);
        if known.answers(alpha, beta) {
            return known.lower;
        }
        self.poll.count();
        let mut choices = node.choices(self.layout);
        drop_dominated(node, &mut choices);
        let best = order(&mut choices, first)[0];
        let found = self.after(node, &choices[usize::from(best)], window, depth);
        if self.poll.is_spent() || found.lower <= known.lower {
            return known.lower;
        }
        self.table.put(&key, Bounds { lower: found.lower, ..known }, best);
        found.lower
    }

    /// A node in which the mover chooses.
    fn decision(&mut self, node: &Node, (alpha, beta): (f64, f64), depth: Depth) -> Bounds {
        if depth == 1 {
            self.poll.count_leaf();
            let window = (f64::NEG_INFINITY, f64::INFINITY);
            let choices = node.choices(self.layout).into_iter();
            let values = choices.map(|choice| self.after(node, &choice, window, depth).lower);
            return Bounds::exactly(values.fold(f64::NEG_INFINITY, f64::max));
        }
        let key = node.key(self.layout, depth);
        let (known, first) = self.table.get(&key);
        if known.answers(alpha, beta) {
            return known;
        }
        self.poll.count();
        if self.poll.is_spent() {
            return Bounds::NONE;
        }
        let mut choices = node.choices(self.layout);
        drop_dominated(node, &mut choices);
        let count = choices.len();
        let numbers = order(&mut choices, first);
        let mut found = [Bounds::NONE; MOST_CHOICES];
        let (mut lower, mut best) = (f64::NEG_INFINITY, NO_MOVE);
        for &number in &numbers[..count] {
            let choice = &choices[usize::from(number)];
            let least = alpha.max(lower);
            if let (Some(other), Some(slack)) = (sibling_of(&choices, number), choice.slack) {
                let upper = found[usize::from(other)].upper + f64::from(slack);
                found[usize::from(number)].upper = upper;
                if upper <= least {
                    continue;
                }
            }
            let value = self.after(node, choice, (least, beta), depth);
            if self.poll.is_spent() {
                return Bounds::NONE;
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
        let known = known.and(Bounds { lower, upper: upper.max(lower) });
        self.table.put(&key, known, best);
        known
    }
}

/// A chance node in which nothing but the range of its value is known yet.
fn chance_node(node: &Node) -> Star1<[Bounds; KINDS]> {
    let range = bounds(node);
    Star1::new([range; KINDS], f64::from(node.unseen_total), range)
}

/// The goods that may come out, and how likely each is.
fn weights(node: &Node) -> impl Iterator<Item = (usize, f64)> + Clone {
    let unseen = node.unseen;
    node.outcomes().map(move |good| (good, f64::from(unseen[good])))
}

/// The other choice at the same landing, if both were left.
fn sibling_of(choices: &[Choice], index: u8) -> Option<u8> {
    let steps = choices[usize::from(index)].step.landing.steps;
    let beside = [index.wrapping_sub(1), index + 1];
    beside.into_iter().find(|&other| {
        choices.get(usize::from(other)).is_some_and(|choice| choice.step.landing.steps == steps)
    })
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
