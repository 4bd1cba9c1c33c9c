//! Counting deep, with positions that were counted before, mirrored ones too.

use tripot_core::{SeatCount, Tally};

use super::board::{LineBoard, Played};
use super::generate::Moves;
use super::line::LineTable;
use crate::options::PushCount;
use crate::state::Siam;

/// The sequences of exactly `depth` moves from a position, counted with a table of `slots` counts
/// that were made before. Mirrored positions are counted once. Draws and the opening ban are left
/// out: no position can occur for the third time in fewer than eight plies.
pub fn count_hashed(state: &Siam, depth: u32, slots: usize) -> Tally {
    let count = state.options.push_count;
    let slots = vec![Slot::default(); slots.next_power_of_two()];
    let mut hashed = Hashed { count, table: LineTable::of(count), slots };
    let mut tally = Tally::none(SeatCount::TWO);
    if state.end.is_none() {
        hashed.add(&LineBoard::of(state), depth, &mut tally);
    }
    tally
}

struct Hashed {
    count: PushCount,
    table: &'static LineTable,
    slots: Vec<Slot>,
}

/// A count that was made before.
#[derive(Clone, Copy, Default)]
struct Slot {
    /// The folded position, and the depth above it; 0 is none.
    position: u128,
    depth: u32,
    wins: [u32; 2],
    moves: u64,
}

impl Hashed {
    fn add(&mut self, board: &LineBoard, depth: u32, tally: &mut Tally) {
        match depth {
            0 => {}
            1 => board.add_one_ply(self.count, tally),
            2 => board.add_two_plies(self.count, tally),
            _ => self.add_known(board, depth, tally),
        }
    }

    fn add_known(&mut self, board: &LineBoard, depth: u32, tally: &mut Tally) {
        let position = folded(board);
        let mixed = (position as u64 ^ (position >> 64) as u64 ^ u64::from(depth) << 59)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (mixed ^ mixed >> 32) as usize & (self.slots.len() - 1);
        let slot = self.slots[index];
        if slot.depth == depth && slot.position == position {
            tally.moves += slot.moves;
            for (sum, wins) in tally.wins.iter_mut().zip(slot.wins) {
                *sum += u64::from(wins);
            }
            return;
        }
        let mut sum = Tally::none(SeatCount::TWO);
        let mut moves = Moves::new();
        board.moves(self.table, &mut moves);
        for chosen in moves {
            let mut child = *board;
            if child.play(chosen) == Played::On {
                self.add(&child, depth - 1, &mut sum);
            }
        }
        tally.add(&sum);
        if let (Ok(first), Ok(second)) = (u32::try_from(sum.wins[0]), u32::try_from(sum.wins[1])) {
            self.slots[index] = Slot { position, depth, wins: [first, second], moves: sum.moves };
        }
    }
}

/// The smallest exact code of a position and its three mirror images.
fn folded(board: &LineBoard) -> u128 {
    let files = mirrored(board.planes, mirror_files, |low, high| !(low ^ high));
    let ranks = mirrored(board.planes, mirror_ranks, |low, high| low ^ high);
    let both = mirrored(files, mirror_ranks, |low, high| low ^ high);
    let code =
        |planes: [u32; 5]| planes.iter().fold(0, |code, &plane| code << 25 | u128::from(plane));
    let least = [board.planes, files, ranks, both].map(code).into_iter().min();
    least.unwrap_or_default() << 1 | board.side as u128
}

/// The planes mirrored; the animals whose heading is mirrored too have both its bits flipped.
fn mirrored(
    planes: [u32; 5],
    mirror: impl Fn(u32) -> u32,
    turned: impl Fn(u32, u32) -> u32,
) -> [u32; 5] {
    let [elephants, rhinos, mountains, low, high] = planes.map(mirror);
    let flipped = (elephants | rhinos) & turned(low, high);
    [elephants, rhinos, mountains, low ^ flipped, high ^ flipped]
}

/// File a becomes file e.
fn mirror_files(set: u32) -> u32 {
    const FILE: u32 = 0b1_1111;
    (set & FILE) << 20
        | (set & FILE << 5) << 10
        | (set & FILE << 10)
        | (set >> 10 & FILE << 5)
        | (set >> 20 & FILE)
}

/// Rank 1 becomes rank 5.
fn mirror_ranks(set: u32) -> u32 {
    const RANK: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
    (set & RANK) << 4
        | (set & RANK << 1) << 2
        | (set & RANK << 2)
        | (set >> 2 & RANK << 1)
        | (set >> 4 & RANK)
}

#[cfg(test)]
mod tests {
    use tripot_core::{Seed, State};

    use super::*;
    use crate::options::SiamOptions;
    use crate::symmetry::Symmetry;

    #[test]
    fn mirrored_positions_fold_to_one() {
        let mut rng = Seed::parse("folding").unwrap().stream("moves");
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        while state.end().is_none() {
            for symmetry in Symmetry::all().filter(|symmetry| !symmetry.transpose) {
                let mapped = LineBoard::of(&state.mapped(symmetry));
                assert_eq!(folded(&mapped), folded(&LineBoard::of(&state)));
            }
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).unwrap());
        }
    }

    #[test]
    fn a_table_changes_no_count() {
        let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        let tally = count_hashed(&start, 4, 1 << 10);
        assert_eq!((tally.moves, tally.shared), (19_235_728, 0));
    }
}
