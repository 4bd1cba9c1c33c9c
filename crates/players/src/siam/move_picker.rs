//! The move picker: quiet moves in the order of their scores, sorted no further than needed.

use arrayvec::ArrayVec;
use tripot_siam::fast::{CompactMove, MOST_MOVES};

use super::score::Score;

/// Moves, of which the one with the highest score comes first. Mostly a few are enough, so those
/// are looked for one by one; only then the rest is sorted.
pub(super) struct MovePicker {
    /// The priority of a move above its number, which is inverted: of moves with the same priority
    /// the one with the lowest number comes first. Below is the static evaluation after it.
    waiting: ArrayVec<u64, MOST_MOVES>,
    /// How many more moves are looked for one by one.
    unsorted: usize,
}

/// How many moves are looked for one by one.
const FEW: usize = 4;
/// Priorities are between this and its negative.
const MOST_PRIORITY: i32 = 1 << 20;

impl MovePicker {
    /// The moves, each with its priority and the static evaluation after it.
    pub(super) fn new(moves: impl Iterator<Item = (CompactMove, i32, Score)>) -> MovePicker {
        let packed = |(chosen, priority, worth): (CompactMove, i32, Score)| {
            let priority = priority.clamp(-MOST_PRIORITY, MOST_PRIORITY - 1) + MOST_PRIORITY;
            let order = priority as u64 * NUMBERS + (NUMBERS - 1 - chosen.number() as u64);
            order << WORTH_BITS | u64::from((worth + WORTH_ZERO) as u16)
        };
        MovePicker { waiting: moves.map(packed).collect(), unsorted: FEW }
    }
}

const NUMBERS: u64 = CompactMove::COUNT as u64;
/// A static evaluation takes this many bits, and is counted from this.
const WORTH_BITS: u32 = 16;
const WORTH_ZERO: Score = 1 << 15;

impl Iterator for MovePicker {
    type Item = (CompactMove, Score);

    fn next(&mut self) -> Option<(CompactMove, Score)> {
        if self.unsorted > 0 {
            self.unsorted -= 1;
            let best = *self.waiting.iter().max()?;
            let place = self.waiting.iter().position(|&it| it == best)?;
            self.waiting.swap_remove(place);
            if self.unsorted == 0 {
                self.waiting.sort_unstable();
            }
            return Some(unpacked(best));
        }
        self.waiting.pop().map(unpacked)
    }
}

fn unpacked(packed: u64) -> (CompactMove, Score) {
    let number = (NUMBERS - 1 - (packed >> WORTH_BITS) % NUMBERS) as u16;
    let worth = Score::from(packed as u16) - WORTH_ZERO;
    (CompactMove::from_number_unchecked(number), worth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_promising_comes_first_and_the_lowest_number_of_equals() {
        let moves = (0..1 << 11).filter_map(CompactMove::from_number).take(60);
        let priority = |chosen: CompactMove| (chosen.number() as i32 * 37) % 11 - 5;
        let mut expected: Vec<CompactMove> = moves.collect();
        let worth = |chosen: CompactMove| (chosen.number() as i32 * 41) % 30_000 - 15_000;
        let move_picker = MovePicker::new(
            expected.iter().map(|&chosen| (chosen, priority(chosen), worth(chosen))),
        );
        expected.sort_by_key(|&chosen| (-priority(chosen), chosen));
        let expected: Vec<_> = expected.iter().map(|&chosen| (chosen, worth(chosen))).collect();
        assert_eq!(move_picker.collect::<Vec<_>>(), expected);
    }
}
