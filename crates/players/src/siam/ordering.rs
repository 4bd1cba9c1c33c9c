//! Move ordering: history, killer moves and countermoves.

use arrayvec::ArrayVec;
use tripot_siam::Side;
use tripot_siam::fast::CompactMove;

use super::score::MOST_PLIES;

/// What a search remembers of moves that caused beta cutoffs.
pub(super) struct Ordering {
    /// The history heuristic: for each side and move, how often it caused a cutoff.
    history: [Vec<i16>; 2],
    /// Killer moves: for each ply, the last two moves that caused a cutoff.
    killers: Vec<[Option<CompactMove>; 2]>,
    /// Countermoves: for each side and move of the other, the reply that caused a cutoff.
    countermoves: [Vec<Option<CompactMove>>; 2],
}

/// Histories are between this and its negative.
const MOST_HISTORY: i32 = 8192;

impl Ordering {
    pub(super) fn new() -> Ordering {
        let history = || vec![0; CompactMove::COUNT];
        let countermoves = || vec![None; CompactMove::COUNT];
        Ordering {
            history: [history(), history()],
            killers: vec![[None; 2]; MOST_PLIES + 1],
            countermoves: [countermoves(), countermoves()],
        }
    }

    /// The killers of this ply and the countermove to the last move, in the order to be tried.
    pub(super) fn early(
        &self,
        side: Side,
        ply: usize,
        last: Option<CompactMove>,
    ) -> [Option<CompactMove>; 3] {
        let [first, second] = self.killers[ply];
        [first, second, last.and_then(|last| self.countermoves[side as usize][last.number()])]
    }

    /// Sorts a few moves by their history.
    pub(super) fn sort(&self, side: Side, moves: &mut [CompactMove]) {
        moves.sort_unstable_by_key(|&chosen| (-self.history(side, chosen), chosen));
    }

    /// Updates everything for a move that caused a cutoff, and for those that were tried before it.
    pub(super) fn update(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        chosen: CompactMove,
        last: Option<CompactMove>,
        before: &[CompactMove],
    ) {
        let bonus = (depth * depth).min(400) * 4;
        self.change(side, chosen, bonus);
        for &chosen in before {
            self.change(side, chosen, -bonus);
        }
        if self.killers[ply][0] != Some(chosen) {
            self.killers[ply] = [Some(chosen), self.killers[ply][0]];
        }
        if let Some(last) = last {
            self.countermoves[side as usize][last.number()] = Some(chosen);
        }
    }

    /// The history of a move, from -1 to 1 in units of [`MOST_HISTORY`].
    #[inline]
    pub(super) fn history(&self, side: Side, chosen: CompactMove) -> i32 {
        i32::from(self.history[side as usize][chosen.number()])
    }

    /// Changes a history, by less the nearer the bound is (gravity).
    fn change(&mut self, side: Side, chosen: CompactMove, bonus: i32) {
        let entry = &mut self.history[side as usize][chosen.number()];
        let now = i32::from(*entry);
        *entry = (now + bonus - now * bonus.abs() / MOST_HISTORY) as i16;
    }
}

/// Moves that are tried before the others are generated: hash move, killers, countermove.
pub(super) type EarlyMoves = ArrayVec<CompactMove, 5>;

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, State};
    use tripot_siam::fast::{LineBoard, LineTable, Moves};
    use tripot_siam::{PushCount, Siam, SiamOptions};

    use super::*;

    #[test]
    fn the_moves_are_sorted_by_how_good_they_were() {
        let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        let board = LineBoard::of(&start);
        let mut moves = Moves::new();
        board.moves(LineTable::of(PushCount::Prefix), &mut moves);
        let mut ordering = Ordering::new();
        ordering.update(board.side(), 3, 20, moves[9], None, &[moves[0]]);
        assert_eq!(ordering.early(board.side(), 3, None), [Some(moves[9]), None, None]);
        let mut ranked = moves.clone();
        ordering.sort(board.side(), &mut ranked);
        assert_eq!(ranked[0], moves[9]);
        assert_eq!(ranked.last(), Some(&moves[0]));
        ranked.sort();
        moves.sort();
        assert_eq!(ranked, moves);
    }
}
