//! Which moves a search tries first.

use arrayvec::ArrayVec;
use tripot_siam::Side;
use tripot_siam::fast::{CompactMove, MOST_MOVES};

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

const MOST_HISTORY: i32 = 8192;
/// How many moves are sorted one by one.
const FEW: usize = 10;
/// How far the histories of many must be apart to be told apart, and how many classes that makes: 33,
/// but a power of two is a bound that costs nothing to keep.
const CLASS: u32 = 512;
const CLASSES: usize = 64;

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

    /// Sorts moves, those that were good elsewhere first.
    pub(super) fn sort(&self, side: Side, moves: &mut [CompactMove]) {
        let history = &self.history[side as usize];
        let rank = |chosen: CompactMove| MOST_HISTORY - i32::from(history[chosen.number()]);
        if moves.len() <= FEW {
            moves.sort_unstable_by_key(|&chosen| (rank(chosen), chosen));
            return;
        }
        // Histories are told apart only so far, and moves of the same class stay in their order: so
        // sorting is counting.
        let mut unsorted = [CompactMove::from_number_unchecked(0); MOST_MOVES];
        let unsorted = &mut unsorted[..moves.len()];
        unsorted.copy_from_slice(moves);
        let mut classes = [0_u8; MOST_MOVES];
        let mut places = [0_u8; CLASSES];
        for (&chosen, class) in unsorted.iter().zip(&mut classes) {
            *class = (rank(chosen) as u32 / CLASS) as u8;
            places[*class as usize % CLASSES] += 1;
        }
        let mut first = 0;
        for place in &mut places {
            (*place, first) = (first, first + *place);
        }
        for (&chosen, class) in unsorted.iter().zip(classes) {
            let place = &mut places[class as usize % CLASSES];
            moves[*place as usize] = chosen;
            *place += 1;
        }
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
pub(super) type Remembered = ArrayVec<CompactMove, 4>;

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
