//! Wins within three plies, decided from the line table without proof numbers.

use tripot_siam::fast::{CompactMove, LineBoard, Moves};

use super::numbers::Numbers;
use super::{Role, Solver};

impl Solver {
    /// Whether the attacker, who is to move, wins within one or three plies; nobody wins within
    /// none.
    pub(super) fn decided(&mut self, board: &LineBoard, plies: u32) -> Numbers {
        let is_won = match plies {
            0 => false,
            1 => {
                self.nodes += 1;
                board.threats(self.lookups.lines, board.side()) != 0
            }
            _ => match self.table.get(self.entry(board.key(), Role::Attacker, plies), || *board) {
                Some(known) if known.is_decided() => return known,
                _ => {
                    let is_won = self.wins_in_three(board);
                    let numbers = if is_won { Numbers::PROVED } else { Numbers::REFUTED };
                    let entry = self.entry(board.key(), Role::Attacker, plies);
                    self.table.put(entry, board, numbers, 1);
                    is_won
                }
            },
        };
        self.poll();
        if is_won { Numbers::PROVED } else { Numbers::REFUTED }
    }

    /// Whether the side to move wins at once or has a move after which it wins at once whatever the
    /// answer.
    fn wins_in_three(&mut self, board: &LineBoard) -> bool {
        self.nodes += 1;
        let (wins, threats) = board.both_threats(self.lookups.lines);
        if wins != 0 {
            return true;
        }
        let line_sum = self.lookups.sums.line_sum(board);
        let mut moves = Moves::new();
        board.parries(self.lookups.lines, threats, &mut moves);
        for chosen in moves {
            let Some(successor) = self.lookups.successor(board, line_sum, chosen) else { continue };
            self.nodes += 1;
            if !successor.wins && self.leaves_no_answer(&played(board, chosen)) {
                return true;
            }
        }
        false
    }

    /// Whether the game goes on in a position, and the other side wins at once whatever is played.
    fn leaves_no_answer(&mut self, board: &LineBoard) -> bool {
        !self.is_drawn(board) && !self.may_claim_draw(board) && !self.has_answer(board)
    }

    /// Whether the side to move, which does not win at once, has a move after which the other side
    /// does not either.
    fn has_answer(&mut self, board: &LineBoard) -> bool {
        let lookups = self.lookups;
        let line_sum = lookups.sums.line_sum(board);
        let attacker = board.side().other();
        let threats =
            if line_sum.wins(attacker) { board.threats(lookups.lines, attacker) } else { 0 };
        let saves = |&chosen: &CompactMove| lookups.saves(board, line_sum, chosen);
        // What helped last time helps most of the time.
        let last = &mut self.answers[usize::from(threats != 0)];
        if last.is_some_and(|last| board.is_legal(lookups.lines, last) && saves(&last)) {
            return true;
        }
        let mut moves = Moves::new();
        board.quiet_parries(threats, &mut moves);
        let quiet = moves.iter().copied().find(saves);
        let answer = quiet.or_else(|| {
            moves.clear();
            board.pushes(lookups.lines, &mut moves);
            moves.iter().copied().find(saves)
        });
        *last = answer.or(*last);
        answer.is_some()
    }
}

/// The board after a move that drops no mountain.
pub(super) fn played(board: &LineBoard, chosen: CompactMove) -> LineBoard {
    let mut child = *board;
    child.play(chosen);
    child
}
