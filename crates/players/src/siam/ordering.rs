//! Which moves a search tries first.

use arrayvec::ArrayVec;
use tripot_siam::Side;
use tripot_siam::fast::CompactMove;

use super::score::MOST_PLIES;

/// What a search remembers of moves that were good elsewhere.
pub(super) struct Ordering {
    /// For each side and move, how often it was good.
    history: [Vec<i16>; 2],
    /// For each ply, the last two quiet moves that were too good.
    killers: Vec<[Option<CompactMove>; 2]>,
    /// For each side and move, the answer that was too good.
    answers: [Vec<Option<CompactMove>>; 2],
}

/// Histories are between this and its negative.
const MOST_HISTORY: i32 = 8192;

impl Ordering {
    pub(super) fn new() -> Ordering {
        let history = || vec![0; CompactMove::COUNT];
        let answers = || vec![None; CompactMove::COUNT];
        Ordering {
            history: [history(), history()],
            killers: vec![[None; 2]; MOST_PLIES + 1],
            answers: [answers(), answers()],
        }
    }

    /// The moves that were too good at this ply or against the last move, the best first.
    pub(super) fn remembered(
        &self,
        side: Side,
        ply: usize,
        last: Option<CompactMove>,
    ) -> [Option<CompactMove>; 3] {
        let [first, second] = self.killers[ply];
        [first, second, last.and_then(|last| self.answers[side as usize][last.number()])]
    }

    /// Sorts a few moves, those that were good elsewhere first.
    pub(super) fn sort(&self, side: Side, moves: &mut [CompactMove]) {
        moves.sort_unstable_by_key(|&chosen| (-self.history(side, chosen), chosen));
    }

    /// Notes that a move was too good, and that those tried before it were not.
    pub(super) fn note(
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
            self.answers[side as usize][last.number()] = Some(chosen);
        }
    }

    /// How good a move was elsewhere, from -1 to 1 in units of [`MOST_HISTORY`].
    #[inline]
    pub(super) fn history(&self, side: Side, chosen: CompactMove) -> i32 {
        i32::from(self.history[side as usize][chosen.number()])
    }

    /// A change by less the nearer the bound is.
    fn change(&mut self, side: Side, chosen: CompactMove, bonus: i32) {
        let entry = &mut self.history[side as usize][chosen.number()];
        let now = i32::from(*entry);
        *entry = (now + bonus - now * bonus.abs() / MOST_HISTORY) as i16;
    }
}

/// Moves that are tried before the others are generated.
pub(super) type Remembered = ArrayVec<CompactMove, 5>;

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
        ordering.note(board.side(), 3, 20, moves[9], None, &[moves[0]]);
        assert_eq!(ordering.remembered(board.side(), 3, None), [Some(moves[9]), None, None]);
        let mut ranked = moves.clone();
        ordering.sort(board.side(), &mut ranked);
        assert_eq!(ranked[0], moves[9]);
        assert_eq!(ranked.last(), Some(&moves[0]));
        ranked.sort();
        moves.sort();
        assert_eq!(ranked, moves);
    }
}
