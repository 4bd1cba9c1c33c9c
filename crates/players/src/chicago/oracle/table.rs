//! What is known of positions already searched.
//!
//! Two paths to the same board rarely keep and sell the same tokens, so a table of positions is
//! nearly useless here: one probe in thirty finds its own position. But *cousins*, other positions
//! on the same board, are found more often than not, and what is known of them bounds this one
//! ([`cousin_slack`](super::bounds::cousin_slack)). So the table is kept by boards.

use std::hint::select_unpredictable;

use super::bounds::{INFINITE, cousin_slack};
use super::course::Board;
use super::node::Node;

/// How many positions are kept of a board. Half as many take a tenth more nodes; twice as many
/// take longer to look at than they save.
const WAYS: usize = 8;

/// The tables of a solver hold this many buckets, a power of two.
const BUCKETS: usize = 1 << 13;

/// What is known of the last positions on one board, side by side, so that the machine can look
/// at all of them at once.
#[derive(Clone, Debug)]
struct Bucket {
    /// The board and the generation.
    board: u64,
    /// The rest of the game brings the mover at least this.
    lower: [i16; WAYS],
    /// And at most this.
    upper: [i16; WAYS],
    net: [[i8; 8]; WAYS],
    price: [[i8; 8]; WAYS],
    /// The moves that were best, or [`NO_MOVE`].
    best: [u8; WAYS],
    /// Which position is replaced next.
    next: u8,
}

/// No move is known.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// What the table says of a node.
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
    /// Nothing is known of any position on this board.
    fn new(board: u64) -> Bucket {
        Bucket {
            board,
            lower: [-INFINITE; WAYS],
            upper: [INFINITE; WAYS],
            net: [[0; 8]; WAYS],
            price: [[0; 8]; WAYS],
            best: [NO_MOVE; WAYS],
            next: 0,
        }
    }

    /// A bit for each position of which it is known whether the rest of the game brings as much
    /// as this.
    fn telling(&self, wanted: i16) -> u32 {
        let mut telling = 0;
        for way in 0..WAYS {
            let reaches = u32::from(self.lower[way] >= wanted);
            let misses = u32::from(self.upper[way] < wanted);
            telling |= (reaches | misses) << way;
        }
        telling
    }

    /// The move that was best in the position that differs least from a node, of those that
    /// reached their bounds.
    fn best_of_nearest(&self, node: &Node) -> u8 {
        let (mut best, mut nearest) = (NO_MOVE, i16::MAX);
        for way in 0..WAYS {
            let mut distance = 0;
            for lane in 0..8 {
                distance += (node.net[lane] - i16::from(self.net[way][lane])).abs();
                distance += (node.price[lane] - i16::from(self.price[way][lane])).abs();
            }
            let nearer = self.best[way] != NO_MOVE && distance < nearest;
            best = select_unpredictable(nearer, self.best[way], best);
            nearest = select_unpredictable(nearer, distance, nearest);
        }
        best
    }
}

impl Table {
    pub(super) fn new() -> Table {
        Table { buckets: vec![Bucket::new(u64::MAX); BUCKETS], generation: 0 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.generation += 1;
        if self.generation == 1 << 12 {
            self.generation = 0;
            self.buckets.fill(Bucket::new(u64::MAX));
        }
    }

    /// The board with the generation: 48 bits of heights, 4 of the trader, 12 of the generation.
    fn key(&self, board: &Board) -> u64 {
        self.generation << 52 | u64::from(board.trader / 4) << 48 | board.heights
    }

    fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BUCKETS.ilog2())) as usize
    }

    /// What is known of a node that has at most so many plies left: whether it reaches `beta`.
    pub(super) fn probe(&self, node: &Node, most: u8, beta: i16) -> Known {
        let key = self.key(&node.board);
        let bucket = &self.buckets[Table::index(key)];
        if bucket.board != key {
            return Known::Open(NO_MOVE);
        }
        let wanted = beta - node.margin;
        // Without slack the others would not do: most of them are not looked at closely.
        let mut telling = bucket.telling(wanted);
        while telling != 0 {
            let way = telling.trailing_zeros() as usize % WAYS;
            telling &= telling - 1;
            let reaches = bucket.lower[way] >= wanted;
            // To reach it the rest of the game may bring as much less here, to miss it more.
            let side = if reaches { -1 } else { 1 };
            let (mut net, mut price) = (node.net, node.price);
            for lane in 0..8 {
                net[lane] = side * (net[lane] - i16::from(bucket.net[way][lane]));
                price[lane] -= i16::from(bucket.price[way][lane]);
            }
            let (longer, shorter) = (i16::from(most + 1) / 2, i16::from(most) / 2);
            let (own, other) = if reaches { (shorter, longer) } else { (longer, shorter) };
            let slack = cousin_slack(&node.left, &net, &price, own, other);
            if reaches && bucket.lower[way] - slack >= wanted {
                // The move that was good there is as good here, but for the slack.
                return Known::Reached(node.margin + bucket.lower[way] - slack, bucket.best[way]);
            }
            if !reaches && bucket.upper[way] + slack < wanted {
                return Known::Missed(node.margin + bucket.upper[way] + slack);
            }
        }
        Known::Open(bucket.best_of_nearest(node))
    }

    /// Keeps that a node reaches `beta`, or does not, by this value.
    pub(super) fn store(&mut self, node: &Node, value: i16, beta: i16, best: u8) {
        let key = self.key(&node.board);
        let bucket = &mut self.buckets[Table::index(key)];
        if bucket.board != key {
            *bucket = Bucket::new(key);
        }
        let way = usize::from(bucket.next) % WAYS;
        bucket.next = bucket.next.wrapping_add(1);
        let brings = value - node.margin;
        let reached = value >= beta;
        bucket.lower[way] = if reached { brings } else { -INFINITE };
        bucket.upper[way] = if reached { INFINITE } else { brings };
        bucket.best[way] = if reached { best } else { NO_MOVE };
        bucket.net[way] = node.net.map(|net| net as i8);
        bucket.price[way] = node.price.map(|price| price as i8);
    }
}
