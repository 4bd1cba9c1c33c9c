//! A node at work, and which of its moves deserve less.

use arrayvec::ArrayVec;
use tripot_siam::fast::{CompactMove, LineBoard, Played};

use super::super::layer::Impression;
use super::super::outlook::{LineSums, Outlook};
use super::super::score::{INFINITE, Score, UNIT, WIN, is_proved};

/// A node at work.
pub(super) struct Node<'a> {
    pub(super) board: &'a LineBoard,
    pub(super) outlook: Outlook,
    /// What the other side sees of the whole board, before a move.
    pub(super) impression: Impression,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The move that led here.
    pub(super) last: Option<CompactMove>,
    /// The lines on which the other side threatens to win.
    pub(super) threats: u32,
    /// What the position is worth at first sight.
    pub(super) evaluation: Score,
    /// Whether moves may be left out.
    pub(super) prunes: bool,
    /// A move that is a draw by repetition at once.
    pub(super) claim: Option<CompactMove>,
}

/// By how much for each ply a position must be too good to be left alone, and by how much too bad for
/// its quiet moves to be left out. They belong to the weights: with those of before the neurons they were
/// a third and a fourth of this, which the weights of today beat with 60 % at 20 000 nodes.
pub(super) const TOO_GOOD: Score = UNIT * 5 / 16;
const TOO_BAD: Score = UNIT / 4;
/// The greatest depth at which anything is left out.
pub(super) const MOST_PRUNED: i32 = 6;

impl Node<'_> {
    /// Whether the exact score is wanted, not only on which side of a bound it is.
    pub(super) fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The score of the worst that can happen: it does not win now, and then the other side does.
    pub(super) fn lost(&self) -> Score {
        -WIN + self.ply as Score + 2
    }

    /// What a move leads to; nothing if it drops a mountain, which is for the other side where this
    /// one has no win. A push has to be played for it, onto `played`.
    #[inline]
    pub(super) fn ahead(
        &self,
        sums: &LineSums,
        candidate: Candidate,
        played: &mut LineBoard,
    ) -> Option<Ahead> {
        let (chosen, outlook, evaluation) = match candidate {
            Candidate::Judged(chosen, worth) => {
                (chosen, sums.after_quiet(self.outlook, self.board, chosen), worth)
            }
            Candidate::Quiet(chosen) => {
                let (outlook, worth) = self.after_quiet(sums, chosen);
                (chosen, outlook, worth)
            }
            Candidate::Push(chosen) => {
                *played = *self.board;
                if let Played::Won(_) = played.play(chosen) {
                    return None;
                }
                let outlook = sums.outlook(played);
                (chosen, outlook, sums.score(played, outlook))
            }
        };
        let is_push = matches!(candidate, Candidate::Push(_));
        Some(Ahead { chosen, is_push, outlook, evaluation })
    }

    /// What a move that pushes nothing leads to, and what that is worth to the other side.
    #[inline]
    pub(super) fn after_quiet(&self, sums: &LineSums, chosen: CompactMove) -> (Outlook, Score) {
        let outlook = sums.after_quiet(self.outlook, self.board, chosen);
        let whole = sums.layer.value_after(&self.impression, self.board, chosen);
        (outlook, outlook.score(sums, self.board.side().other(), whole))
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
    /// Those that were tried in vain, as far as they are remembered.
    pub(super) tried: ArrayVec<CompactMove, MOST_TRIED>,
    /// Room for the board after a move.
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

    /// Whether the quiet moves that are left are left out: near the leaves, the late ones and those
    /// of a position that is too bad.
    #[inline]
    pub(super) fn leaves_out(&self, node: &Node<'_>) -> bool {
        let depth = node.depth;
        let is_late = self.index > 8 + 4 * depth * depth;
        let is_futile = depth <= 3 && node.evaluation + TOO_BAD * (depth + 1) <= self.alpha;
        let is_shallow = node.prunes && depth <= MOST_PRUNED && !is_proved(self.best);
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

/// What a move of a node leads to, at first sight.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    pub(super) chosen: CompactMove,
    pub(super) is_push: bool,
    pub(super) outlook: Outlook,
    /// What it is worth to the side that is to move there.
    pub(super) evaluation: Score,
}

/// How much less deep a move of this place is searched: the logarithms of depth and place, in
/// numbers that are the same on every machine.
pub(super) fn reduction(depth: i32, index: i32) -> i32 {
    let log = |number: u32| (32 - number.leading_zeros()) as i32;
    (log(depth as u32) * log(index as u32) + 2) / 5
}
