//! A node of the search: futility pruning, late move pruning and reductions.

use arrayvec::ArrayVec;
use tripot_siam::fast::{CompactMove, LineBoard, Played};

use super::super::layer::Accumulator;
use super::super::line_sum::{LineSum, LineValues};
use super::super::score::{INFINITE, Score, UNIT, WIN, is_proved};

/// A node whose moves are being searched.
pub(super) struct Node<'a> {
    pub(super) board: &'a LineBoard,
    pub(super) line_sum: LineSum,
    /// The accumulator of the network for the other side, before a move.
    pub(super) accumulator: Accumulator,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The move that led here.
    pub(super) last: Option<CompactMove>,
    /// The lines on which the other side threatens to win.
    pub(super) threats: u32,
    /// The static evaluation.
    pub(super) evaluation: Score,
    /// Whether moves may be pruned.
    pub(super) prunes: bool,
    /// A move that is a draw by repetition at once.
    pub(super) claim: Option<CompactMove>,
}

/// The margin of reverse futility pruning for each ply: a position whose static evaluation is that
/// far above beta is not searched.
///
/// Both margins belong to the weights: with those of before the neurons they were a third and a
/// fourth of this, which the weights of today beat with 60 % at 20 000 nodes.
pub(super) const REVERSE_FUTILITY_MARGIN: Score = UNIT * 5 / 16;
/// The margin of futility pruning for each ply: the quiet moves of a position whose static
/// evaluation is that far below alpha are not searched.
const FUTILITY_MARGIN: Score = UNIT / 4;
/// The greatest depth at which anything is pruned.
pub(super) const MOST_PRUNING_DEPTH: i32 = 6;

impl Node<'_> {
    /// Whether it is a PV node: its window is open, so the exact score is wanted.
    pub(super) fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The score of the worst that can happen: it does not win now, and then the other side does.
    pub(super) fn lost(&self) -> Score {
        -WIN + self.ply as Score + 2
    }

    /// What a move leads to; nothing if it drops a mountain, which is for the other side where this
    /// one has no win. A push has to be played for it, onto `played`.
    #[inline]
    pub(super) fn successor(
        &self,
        sums: &LineValues,
        candidate: Candidate,
        played: &mut LineBoard,
    ) -> Option<Successor> {
        let (chosen, line_sum, evaluation) = match candidate {
            Candidate::Judged(chosen, worth) => {
                (chosen, sums.after_quiet(self.line_sum, self.board, chosen), worth)
            }
            Candidate::Quiet(chosen) => {
                let (line_sum, worth) = self.after_quiet(sums, chosen);
                (chosen, line_sum, worth)
            }
            Candidate::Push(chosen) => {
                *played = *self.board;
                if let Played::Won(_) = played.play(chosen) {
                    return None;
                }
                let line_sum = sums.line_sum(played);
                (chosen, line_sum, sums.score(played, line_sum))
            }
        };
        let is_push = matches!(candidate, Candidate::Push(_));
        Some(Successor { chosen, is_push, line_sum, evaluation })
    }

    /// What a move that pushes nothing leads to, and what that is worth to the other side.
    #[inline]
    pub(super) fn after_quiet(&self, sums: &LineValues, chosen: CompactMove) -> (LineSum, Score) {
        let line_sum = sums.after_quiet(self.line_sum, self.board, chosen);
        let whole = sums.layer.value_after(&self.accumulator, self.board, chosen);
        (line_sum, line_sum.score(sums, self.board.side().other(), whole))
    }
}

/// What came of the moves of a node so far.
pub(super) struct Trial {
    pub(super) alpha: Score,
    pub(super) best: Score,
    /// The best move, if it is inside the window.
    pub(super) chosen: Option<CompactMove>,
    /// How many moves were tried.
    pub(super) index: i32,
    /// Those that caused no cutoff, to lower their history.
    pub(super) tried: ArrayVec<CompactMove, MOST_TRIED>,
    /// The board after a push, to be written over.
    pub(super) played: LineBoard,
}

const MOST_TRIED: usize = 64;

impl Trial {
    pub(super) fn new(node: &Node<'_>) -> Trial {
        Trial {
            alpha: node.alpha,
            // Moves that do not parry are not even tried.
            best: if node.threats == 0 { -INFINITE } else { node.lost() },
            chosen: None,
            index: 0,
            tried: ArrayVec::new(),
            played: *node.board,
        }
    }

    /// The best score, and its move.
    pub(super) fn result(&self) -> (Score, Option<CompactMove>) {
        (self.best, self.chosen)
    }

    /// Whether the quiet moves that are left are pruned: near the leaves, by their number (late
    /// move pruning), or because the position is hopeless (futility pruning).
    #[inline]
    pub(super) fn prunes_rest(&self, node: &Node<'_>) -> bool {
        let depth = node.depth;
        let is_late = self.index > 8 + 4 * depth * depth;
        let is_futile = depth <= 3 && node.evaluation + FUTILITY_MARGIN * (depth + 1) <= self.alpha;
        let is_shallow = node.prunes && depth <= MOST_PRUNING_DEPTH && !is_proved(self.best);
        is_shallow && (is_late || (is_futile && self.index > 2))
    }
}

/// A move to be tried.
#[derive(Clone, Copy)]
pub(super) enum Candidate {
    /// One that pushes.
    Push(CompactMove),
    /// One that does not.
    Quiet(CompactMove),
    /// One that does not, and what it leads to was judged to be worth this to the other side.
    Judged(CompactMove, Score),
}

impl Candidate {
    /// The move.
    pub(super) fn chosen(self) -> CompactMove {
        match self {
            Candidate::Push(chosen) | Candidate::Quiet(chosen) | Candidate::Judged(chosen, _) => {
                chosen
            }
        }
    }
}

/// The successor of a node by a move, as far as it is known without being searched.
#[derive(Clone, Copy)]
pub(super) struct Successor {
    pub(super) chosen: CompactMove,
    pub(super) is_push: bool,
    pub(super) line_sum: LineSum,
    /// What it is worth to the side that is to move there.
    pub(super) evaluation: Score,
}

/// The late move reduction at this depth of the move with this index: from logarithms of both, in
/// integers, which are the same on every machine.
pub(super) fn reduction(depth: i32, index: i32) -> i32 {
    let log = |number: u32| (32 - number.leading_zeros()) as i32;
    (log(depth as u32) * log(index as u32) + 2) / 5
}
