//! The part of the static evaluation that is a sum over lines, and who wins at once; kept
//! incrementally.
//!
//! Both are sums over the ten lines, so a move changes them by the two or three lines that it
//! touches. Everything that a line adds is packed into one word.

use tripot_siam::Side;
use tripot_siam::fast::{CODES, Change, CompactMove, LineBoard, LineCode, LineTable};

use super::evaluation::{KIND_OF, KINDS, exchanged};
use super::layer::Layer;
use super::score::{MOST_ESTIMATE, Score};

/// The word that each line adds, by its kind and its code.
#[derive(Clone, Debug)]
pub(super) struct LineValues {
    lines: Vec<u64>,
    /// By the reserve of the side to move and that of the other.
    reserves: [[i16; 6]; 6],
    /// What the board as a whole adds.
    pub(super) layer: Layer,
}

// A word holds the values of a line to elephants and to rhinos that are to move, then whether
// either wins on it by a push or by an entry, as counts. Differences wrap around; a complete sum
// does not.

/// A value takes this many bits, and is counted from this: ten lines do not overflow.
const VALUE_BITS: u32 = 20;
const ZERO: Score = 1 << 15;
/// A count takes this many bits.
const COUNT_BITS: u32 = 4;
/// Where the counts of pushes that win begin, for the elephants; those of entries are next.
const WINS: u32 = 2 * VALUE_BITS;

/// The sum of the words of all lines, and the reserves: an accumulator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LineSum {
    sum: u64,
    /// How many animals the elephants and the rhinos have in reserve.
    reserves: [u8; 2],
}

impl LineValues {
    pub(super) fn new(
        weights: &[Vec<i16>; KINDS],
        reserves: [[i16; 6]; 6],
        layer: Layer,
        table: &LineTable,
    ) -> LineValues {
        let packed = |kind: usize, code: LineCode| {
            let value = |code: LineCode| (ZERO + Score::from(weights[kind][code as usize])) as u64;
            let wins = |side, has_reserve| u64::from(table.wins(code, side, has_reserve));
            let counts = Side::ALL.into_iter().rev().fold(0, |counts, side| {
                counts << (COUNT_BITS * 2) | wins(side, true) << COUNT_BITS | wins(side, false)
            });
            value(code) | value(exchanged(code)) << VALUE_BITS | counts << WINS
        };
        let codes = 0..CODES as LineCode;
        let lines = (0..KINDS).flat_map(|kind| codes.clone().map(move |code| (kind, code)));
        LineValues {
            lines: lines.map(|(kind, code)| packed(kind, code)).collect(),
            reserves,
            layer,
        }
    }

    #[inline]
    fn line(&self, line: usize, code: LineCode) -> u64 {
        self.lines[FIRST[line] + code as usize]
    }

    /// The sum of a position, afresh.
    pub(super) fn line_sum(&self, board: &LineBoard) -> LineSum {
        let codes = board.codes().iter().enumerate();
        let sum = codes.map(|(line, &code)| self.line(line, code)).sum();
        let reserves = Side::ALL.map(|side| board.reserve(side) as u8);
        LineSum { sum, reserves }
    }

    /// The value of a board for the side to move.
    pub(super) fn score(&self, board: &LineBoard, line_sum: LineSum) -> Score {
        let side = board.side();
        line_sum.score(self, side, self.layer.value(&self.layer.accumulator(board, side)))
    }

    /// The sum after a move that pushes nothing, by the lines that it changes.
    #[inline]
    pub(super) fn after_quiet(
        &self,
        line_sum: LineSum,
        board: &LineBoard,
        chosen: CompactMove,
    ) -> LineSum {
        let mut sum = line_sum.sum;
        for Change { line, code } in board.quiet_changes(chosen) {
            let (old, new) = (self.line(line, board.codes()[line]), self.line(line, code));
            sum = sum.wrapping_sub(old).wrapping_add(new);
        }
        let mut reserves = line_sum.reserves;
        let own = &mut reserves[board.side() as usize];
        *own += u8::from(chosen.is_leave());
        *own -= u8::from(chosen.is_enter());
        LineSum { sum, reserves }
    }
}

/// Where the words of a line begin.
const FIRST: [usize; 10] = {
    let mut first = [0; 10];
    let mut line = 0;
    while line < 10 {
        first[line] = KIND_OF[line] * CODES;
        line += 1;
    }
    first
};

impl LineSum {
    /// The value for the side to move, of which the lines are a part; `whole` is the other.
    #[inline]
    pub(super) fn score(self, sums: &LineValues, side: Side, whole: Score) -> Score {
        let value = self.sum >> (VALUE_BITS * side as u32) & ((1 << VALUE_BITS) - 1);
        let [own, other] = [side, side.other()].map(|side| self.reserves[side as usize]);
        let reserves = Score::from(sums.reserves[own as usize][other as usize]);
        (value as Score - 10 * ZERO + reserves + whole).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// Whether a side wins at once if it is to move, as far as the lines say: they do not know the
    /// opening ban, which may forbid it.
    #[inline]
    pub(super) fn wins(self, side: Side) -> bool {
        let has_reserve = self.reserves[side as usize] > 0;
        self.sum & WINS_OF[side as usize][usize::from(has_reserve)] != 0
    }

    /// On how many lines a side wins at once if it is to move, as far as the lines say.
    #[inline]
    pub(super) fn winning_lines(self, side: Side) -> u32 {
        let has_reserve = self.reserves[side as usize] > 0;
        let first = WINS + COUNT_BITS * (2 * side as u32 + u32::from(has_reserve));
        (self.sum >> first) as u32 & ((1 << COUNT_BITS) - 1)
    }
}

/// The counts that say whether a side wins at once, without and with a reserve.
const WINS_OF: [[u64; 2]; 2] = {
    let push = ((1 << COUNT_BITS) - 1) << WINS;
    let entry = push << COUNT_BITS;
    let rhinos = 2 * COUNT_BITS;
    [[push, push | entry], [push << rhinos, (push | entry) << rhinos]]
};
