//! The transposition table, by boards.
//!
//! Two paths to the same board rarely keep and sell the same tokens, so a table of positions is
//! nearly useless here: one probe in thirty finds its own position. But *entries*, other positions
//! on the same board, are found more often than not, and what is known of them bounds this one
//! ([`BoardEntries`]). So the table is kept by boards.

use super::entries::BoardEntries;
use crate::chicago::board::{Board, Lead, Position};

/// The tables of a solver hold this many buckets, a power of two.
const BUCKETS: usize = 1 << 13;

/// The bits of a board with its generation.
const BOARD_BITS: u32 = 48 + 4 + 9;

/// What is known of the last positions on one board, in two lines of a cache.
#[derive(Clone, Debug)]
#[repr(align(128))]
struct Bucket {
    /// The board and the generation, and above them which position is replaced next.
    board: u64,
    entries: BoardEntries,
}

/// No move is known.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// What the table says of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// It reaches the bound: it is worth at least this, by this move.
    Reached(i16, u8),
    /// It does not: it is worth at most this.
    Missed(i16),
    /// Not enough. The move that was best in the nearest position, or [`NO_MOVE`].
    Open(u8),
}

/// Positions already searched, by their boards.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Boards of other deals have another generation.
    generation: u64,
}

impl Bucket {
    /// Of no board.
    const NONE: Bucket = Bucket { board: u64::MAX, entries: BoardEntries::NONE };

    /// Whether it belongs to this board.
    fn is_of(&self, key: u64) -> bool {
        (self.board ^ key) << (64 - BOARD_BITS) == 0
    }
}

impl Table {
    pub(super) fn new() -> Table {
        Table { buckets: vec![Bucket::NONE; BUCKETS], generation: 0 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.generation += 1;
        if self.generation == 1 << 9 {
            self.generation = 0;
            self.buckets.fill(Bucket::NONE);
        }
    }

    /// The board with the generation: 48 bits of heights, 4 of the trader, 9 of the generation.
    fn key(&self, board: &Board) -> u64 {
        self.generation << 52 | u64::from(board.trader()) << 48 | board.heights()
    }

    fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BUCKETS.ilog2())) as usize
    }

    /// What is known of a position that has at most this many plies left: whether it reaches `beta`.
    pub(super) fn probe(&self, position: &Position<Lead>, most: u8, beta: i16) -> Known {
        let key = self.key(&position.board);
        let bucket = &self.buckets[Table::index(key)];
        if !bucket.is_of(key) {
            return Known::Open(NO_MOVE);
        }
        bucket.entries.ask(position, most, beta)
    }

    /// Keeps that a position reaches `beta`, or does not, by this value.
    pub(super) fn store(&mut self, position: &Position<Lead>, value: i16, beta: i16, best: u8) {
        let key = self.key(&position.board);
        let bucket = &mut self.buckets[Table::index(key)];
        if !bucket.is_of(key) {
            *bucket = Bucket { board: key, entries: BoardEntries::NONE };
        }
        let best = if value >= beta { best } else { NO_MOVE };
        let way = (bucket.board >> BOARD_BITS) as usize;
        bucket.board = bucket.board.wrapping_add(1 << BOARD_BITS);
        bucket.entries.put(way, position, value - position.kept.margin, best);
    }
}
