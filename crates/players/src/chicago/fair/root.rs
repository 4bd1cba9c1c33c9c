//! The root: iterative deepening over the moves of one position.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Judged, best_first, order_by};

use super::evaluation::Evaluation;
use super::node::{Choice, Node, Reveal};
use super::search::{Depth, Search, TO_THE_END};
use super::table::TranspositionTable;
use crate::chicago::board::Layout;

/// What is asked about the moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// A best move; of the others only that they are no better.
    Best,
    /// The value of each.
    All,
}

/// A position and its moves.
pub(super) struct Root {
    layout: Layout,
    node: Node,
    /// The moves, the best first, with what they gain.
    moves: Vec<(Choice, f64)>,
    /// How deep the values are searched.
    depth: Depth,
    /// The best of the moves that a search to the end came to before it had to stop, with its
    /// value; and the others, which are no better.
    proved: Option<(Choice, f64)>,
    refuted: Vec<Choice>,
    /// How many positions were looked at, for all depths and for the last one.
    pub(super) nodes: u64,
    pub(super) last_nodes: u64,
}

impl Root {
    /// The moves of a position for two; nothing if no seat is to move.
    pub(super) fn of(state: &Chicago) -> Option<Root> {
        let (layout, node) = Node::new(state)?;
        let choices = node.choices(&layout).into_iter();
        let mut moves: Vec<(Choice, f64)> =
            choices.map(|choice| (choice, f64::from(choice.gain))).collect();
        order_by(&mut moves, |(choice, _)| -choice.order);
        let (proved, refuted) = (None, Vec::new());
        Some(Root { layout, node, moves, depth: 0, proved, refuted, nodes: 0, last_nodes: 0 })
    }

    /// Whether the values are exact.
    pub(super) fn is_exact(&self) -> bool {
        self.depth == TO_THE_END
    }

    /// How many tokens are left.
    pub(super) fn tokens(&self) -> u8 {
        self.node.left
    }

    /// How deep the moves were searched.
    pub(super) fn depth(&self) -> Depth {
        self.depth
    }

    /// The depth to search after this one.
    pub(super) fn next_depth(&self) -> Depth {
        if self.depth + 1 >= self.node.most_plies() { TO_THE_END } else { self.depth + 1 }
    }

    /// Puts the moves in this order: it is the order in which they are searched.
    pub(super) fn arrange(&mut self, judged: &[Judged<Move>]) {
        order_by(&mut self.moves, |(choice, _)| {
            let chosen = choice.to_move();
            judged.iter().position(|judged| judged.chosen == chosen)
        });
    }

    /// Searches every move so deep, with at most this many nodes. If that was not enough, no value
    /// has changed; but what a search to the end has proved by then is kept.
    pub(super) fn deepen(
        &mut self,
        depth: Depth,
        question: Question,
        table: &mut TranspositionTable,
        evaluation: &Evaluation,
        budget: &Budget,
        most_nodes: u64,
    ) -> bool {
        // What is behind the trader matters little, unless the values are to be exact.
        let reveal = if depth == TO_THE_END { Reveal::Everything } else { self.reveal() };
        if reveal != self.reveal() {
            // Values that leave out what is behind the trader are no exact ones.
            table.clear();
        }
        let mut search = Search::new(&self.layout, table, evaluation, reveal, budget);
        search.poll = search.poll.after(self.nodes, most_nodes);
        let mut found = Vec::with_capacity(self.moves.len());
        let mut best = f64::NEG_INFINITY;
        for (choice, _) in &self.moves {
            let alpha = if question == Question::Best { best } else { f64::NEG_INFINITY };
            let known = search.after(&self.node, choice, (alpha, f64::INFINITY), depth);
            if search.poll.is_spent() {
                break;
            }
            // Of a move that is no better than the best only its upper bound is known, which may
            // be as high as the best: it must not pass for one.
            let no_better = known.upper <= alpha + ROUNDING && question == Question::Best;
            let value = if no_better { known.upper.min(alpha - ROUNDING) } else { known.lower };
            best = best.max(value);
            found.push((*choice, value));
        }
        self.last_nodes = search.poll.nodes() - self.nodes;
        self.nodes = search.poll.nodes();
        // A stable order: among equals the one that was better before.
        let is_done = found.len() == self.moves.len();
        best_first(&mut found, |(_, value)| *value);
        if !is_done {
            // One move alone is compared with nothing.
            if depth == TO_THE_END && found.len() > 1 {
                self.proved = Some(found[0]);
                self.refuted = found[1..].iter().map(|&(choice, _)| choice).collect();
            }
            return false;
        }
        self.moves = found;
        self.depth = depth;
        true
    }

    fn reveal(&self) -> Reveal {
        if self.node.left <= EVERYTHING { Reveal::Everything } else { Reveal::InReach }
    }

    /// Makes use of what was proved by a search that had to stop. What others say of the best move
    /// that it came to is replaced by its value, and they are as far off for the other moves; those
    /// that are refuted are no better.
    pub(super) fn correct(&self, judged: &mut [Judged<Move>]) {
        let Some((best, gain)) = self.proved else { return };
        let value = f64::from(self.node.position.kept.margin) + gain;
        let best = best.to_move();
        let Some(opinion) = judged.iter().find(|judged| judged.chosen == best) else { return };
        let off = value - opinion.value;
        for judged in judged.iter_mut() {
            judged.value += off;
            if judged.chosen == best {
                *judged = Judged::exact(best, value);
            } else if self.refuted.iter().any(|choice| choice.to_move() == judged.chosen) {
                judged.value = judged.value.min(value - ROUNDING);
            }
        }
        best_first(judged, |judged| judged.value);
    }

    /// The moves with their values, the best first.
    pub(super) fn judged(&self) -> Vec<Judged<Move>> {
        let margin = f64::from(self.node.position.kept.margin);
        let judge = if self.is_exact() { Judged::exact } else { Judged::guess };
        self.moves.iter().map(|(choice, gain)| judge(choice.to_move(), margin + gain)).collect()
    }
}

/// With no more tokens, every top is turned over in searches that stop before the end, too.
const EVERYTHING: u8 = 16;

/// Means of the same outcomes that were computed in another order differ by less.
const ROUNDING: f64 = 1e-9;

#[cfg(test)]
mod tests {
    use tripot_chicago::Chicago;
    use tripot_core::{Certainty, Referee, SeatCount, Viewer};
    use tripot_testkit::{options, seed};

    use super::*;

    #[test]
    fn what_is_proved_before_the_nodes_are_spent_counts() {
        let options = options::<Chicago>("piles-count=4,height=3,goods=4");
        let (mut table, evaluation) = (TranspositionTable::new(16), Evaluation::fitted());
        let budget = Budget::nodes(u64::MAX);
        let (mut halves, mut wholes) = (0, 0);
        for number in 0..6 {
            let deal = seed("halves").derive("deal", number);
            let game = Referee::<Chicago>::deal(&options, SeatCount::TWO, deal).unwrap();
            let view = game.view(Viewer::Public);
            let mut exact = Root::of(&view).unwrap();
            assert!(exact.deepen(
                TO_THE_END,
                Question::All,
                &mut table,
                &evaluation,
                &budget,
                1 << 40
            ));
            let exact = exact.judged();
            for most in (1..30).map(|thousands| 1024 * thousands) {
                table.clear();
                let mut root = Root::of(&view).unwrap();
                let depth = TO_THE_END;
                if root.deepen(depth, Question::Best, &mut table, &evaluation, &budget, most) {
                    wholes += 1;
                    break;
                }
                let mut judged = root.judged();
                root.correct(&mut judged);
                let proved = judged.iter().find(|judged| judged.certainty == Certainty::Exact);
                let Some(proved) = proved else { continue };
                halves += 1;
                let is_proved = |judged: &&Judged<Move>| judged.chosen == proved.chosen;
                let value = exact.iter().find(is_proved).unwrap().value;
                assert!((proved.value - value).abs() < 1e-9, "{} is {value}", proved.value);
                // Moves that were compared with it are no better.
                for refuted in &root.refuted {
                    let refuted = refuted.to_move();
                    let known = exact.iter().find(|judged| judged.chosen == refuted).unwrap();
                    assert!(known.value <= value + 1e-9);
                    let place = |chosen| judged.iter().position(|judged| judged.chosen == chosen);
                    assert!(place(proved.chosen) < place(refuted));
                }
            }
        }
        assert!(halves > 5 && wholes == 6, "{halves} halves, {wholes} wholes");
    }
}
