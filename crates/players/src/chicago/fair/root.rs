//! The moves of one position, and what deeper and deeper searches say of them.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Judged, State};

use super::evaluation::Evaluation;
use super::memo::Memo;
use super::node::{Choice, Ground, MOST_CHOICES, Node, Reveal};
use super::search::{Depth, Search, TO_THE_END};

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
    ground: Ground,
    node: Node,
    /// The moves, the best first, with what they gain.
    moves: Vec<(Choice, f64)>,
    /// How deep the values are searched.
    depth: Depth,
    /// How many positions were looked at, for all depths and for the last one.
    pub(super) nodes: u64,
    pub(super) last_nodes: u64,
}

impl Root {
    /// The moves of a position for two; nothing if no seat is to move.
    pub(super) fn of(state: &Chicago) -> Option<Root> {
        state.turn().seat().filter(|_| state.seats().get() == 2)?;
        let (ground, node) = Ground::of(state);
        let mut choices = [Choice::default(); MOST_CHOICES];
        let count = ground.choices(&node, &mut choices);
        let mut moves: Vec<(Choice, f64)> =
            choices[..count].iter().map(|&choice| (choice, f64::from(choice.gain))).collect();
        moves.sort_by_key(|(choice, _)| -choice.order);
        Some(Root { ground, node, moves, depth: 0, nodes: 0, last_nodes: 0 })
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

    /// Searches every move so deep, with at most so many nodes. If that was not enough, nothing
    /// has changed but the nodes.
    pub(super) fn deepen(
        &mut self,
        depth: Depth,
        question: Question,
        memo: &mut Memo,
        evaluation: &Evaluation,
        budget: &Budget,
        most_nodes: u64,
    ) -> bool {
        // What is behind the trader matters little, unless the values are to be exact.
        let reveal = if depth == TO_THE_END { Reveal::Everything } else { self.reveal() };
        if reveal != self.reveal() {
            // Values that leave out what is behind the trader are no exact ones.
            memo.clear();
        }
        let mut search = Search::new(&self.ground, memo, evaluation, reveal, budget);
        search.nodes = self.nodes;
        search.most_nodes = self.nodes.saturating_add(most_nodes);
        let mut found = Vec::with_capacity(self.moves.len());
        let mut best = f64::NEG_INFINITY;
        for (choice, _) in &self.moves {
            let alpha = if question == Question::Best { best } else { f64::NEG_INFINITY };
            let known = search.after(&self.node, choice, (alpha, f64::INFINITY), depth);
            if search.stopped {
                break;
            }
            // Of a move that is no better than the best only its upper bound is known, which may
            // be as high as the best: it must not pass for one.
            let no_better = known.upper <= alpha + ROUNDING && question == Question::Best;
            let value = if no_better { known.upper.min(alpha - ROUNDING) } else { known.lower };
            best = best.max(value);
            found.push((*choice, value));
        }
        self.last_nodes = search.nodes - self.nodes;
        self.nodes = search.nodes;
        if found.len() < self.moves.len() {
            return false;
        }
        // A stable order: among equals the one that was better before.
        found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        self.moves = found;
        self.depth = depth;
        true
    }

    fn reveal(&self) -> Reveal {
        if self.node.left <= EVERYTHING { Reveal::Everything } else { Reveal::InReach }
    }

    /// The moves with their values, the best first.
    pub(super) fn judged(&self) -> Vec<Judged<Move>> {
        let margin = f64::from(self.node.margin);
        let judge = if self.is_exact() { Judged::exact } else { Judged::guess };
        self.moves.iter().map(|(choice, gain)| judge(choice.to_move(), margin + gain)).collect()
    }
}

/// With no more tokens, every top is turned over in searches that stop before the end, too.
const EVERYTHING: u8 = 16;

/// Means of the same outcomes that were computed in another order differ by less.
const ROUNDING: f64 = 1e-9;
