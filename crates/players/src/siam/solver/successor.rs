//! The successor of a node by a move, without playing it.

use tripot_siam::PushCount;
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, Played};

use super::super::evaluation::Evaluation;
use super::super::line_sum::{LineSum, LineValues};

/// The tables that a solver looks things up in.
#[derive(Clone, Copy)]
pub(super) struct Lookups {
    pub(super) lines: &'static LineTable,
    pub(super) sums: &'static LineValues,
}

/// What a move leads to, known without playing it unless it pushes.
pub(super) struct Successor {
    /// The key of the position.
    pub(super) key: u64,
    /// Whether the side that is to move there wins at once.
    pub(super) wins: bool,
    /// On how many lines the mover threatens to win.
    pub(super) threats: u32,
}

impl Lookups {
    pub(super) fn of(count: PushCount) -> Lookups {
        Lookups { lines: LineTable::of(count), sums: Evaluation::shipped().sums(count) }
    }

    /// What a move of a board leads to; nothing if a mountain falls.
    #[inline]
    pub(super) fn successor(
        self,
        board: &LineBoard,
        line_sum: LineSum,
        chosen: CompactMove,
    ) -> Option<Successor> {
        // The lines do not know the opening ban, so under it every move is played.
        if board.is_banning() || board.is_push(chosen) {
            let mut child = *board;
            if child.play(chosen) != Played::On {
                return None;
            }
            let (wins, threats) = child.both_threats(self.lines);
            return Some(Successor {
                key: child.key(),
                wins: wins != 0,
                threats: threats.count_ones(),
            });
        }
        let ahead = self.sums.after_quiet(line_sum, board, chosen);
        Some(Successor {
            key: board.quiet_key(chosen),
            wins: ahead.wins(board.side().other()),
            threats: ahead.winning_lines(board.side()),
        })
    }

    /// Whether the other side does not win at once after a move.
    #[inline]
    pub(super) fn saves(self, board: &LineBoard, line_sum: LineSum, chosen: CompactMove) -> bool {
        if board.is_banning() || board.is_push(chosen) {
            let mut child = *board;
            return child.play(chosen) == Played::On
                && child.threats(self.lines, child.side()) == 0;
        }
        !self.sums.after_quiet(line_sum, board, chosen).wins(board.side().other())
    }
}
