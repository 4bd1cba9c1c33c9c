//! What is known of positions already searched.
//!
//! Two paths to the same board rarely keep and sell the same tokens, so a table of positions is
//! nearly useless here: one probe in thirty finds its own position. But *cousins*, other positions
//! on the same board, are found more often than not, and what is known of them bounds this one
//! ([`cousin_slack`](super::bounds::cousin_slack)). So the table is kept by boards.

use super::bounds::{INFINITE, cousin_slack};
use super::course::Board;
use super::node::Node;

/// How many positions are kept of a board. Half as many take a tenth more nodes; twice as many
/// take longer to look at than they save.
const WAYS: usize = 8;

/// The tables of a solver hold this many buckets, a power of two.
const BUCKETS: usize = 1 << 12;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The board and the generation.
    board: u64,
    net: [i8; 8],
    price: [i8; 8],
    /// The rest of the game brings the mover at least this.
    lower: i16,
    /// And at most this.
    upper: i16,
    /// The move that was best, or [`NO_MOVE`].
    best: u8,
}

/// No move is known.
pub(super) const NO_MOVE: u8 = u8::MAX;

const EMPTY: Entry =
    Entry { board: u64::MAX, net: [0; 8], price: [0; 8], lower: 0, upper: 0, best: NO_MOVE };

/// What the table says of a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// It reaches the bound: it is worth at least this, by this move.
    Reached(i16, u8),
    /// It does not: it is worth at most this.
    Missed(i16),
    /// Not enough.
    Open,
}

/// Positions already searched, by their boards.
#[derive(Clone, Debug)]
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    /// Entries of other deals have another generation.
    generation: u64,
    /// Which entry of a full bucket is replaced next.
    turn: usize,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { buckets: vec![[EMPTY; WAYS]; BUCKETS], generation: 0, turn: 0 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.generation += 1;
        self.turn = 0;
        if self.generation == 1 << 12 {
            self.generation = 0;
            self.buckets.fill([EMPTY; WAYS]);
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
        let (own, other) = (i16::from(most + 1) / 2, i16::from(most) / 2);
        let slack = |entry: &Entry, side: i16, own, other| {
            let (mut net, mut price) = (node.net, node.price);
            for lane in 0..8 {
                net[lane] = side * (net[lane] - i16::from(entry.net[lane]));
                price[lane] -= i16::from(entry.price[lane]);
            }
            cousin_slack(&node.left, &net, &price, own, other)
        };
        for entry in &self.buckets[Table::index(key)] {
            if entry.board != key {
                continue;
            }
            // Without slack neither bound would do: a look at the closest cousins saves the sums.
            let (lower, upper) = (node.margin + entry.lower, node.margin + entry.upper);
            if lower >= beta {
                let lower = lower - slack(entry, -1, other, own);
                if lower >= beta {
                    // The move that was good there is as good here, but for the slack.
                    return Known::Reached(lower, entry.best);
                }
            } else if upper < beta {
                let upper = upper + slack(entry, 1, own, other);
                if upper < beta {
                    return Known::Missed(upper);
                }
            }
        }
        Known::Open
    }

    /// Keeps that a node reaches `beta`, or does not, by this value.
    pub(super) fn store(&mut self, node: &Node, value: i16, beta: i16, best: u8) {
        let key = self.key(&node.board);
        let (net, price) = packed(node);
        let bucket = &mut self.buckets[Table::index(key)];
        let same = |entry: &Entry| entry.board == key && entry.net == net && entry.price == price;
        let entry = match bucket.iter().position(same) {
            Some(place) => &mut bucket[place],
            None => {
                self.turn = self.turn.wrapping_add(1);
                let entry = &mut bucket[self.turn % WAYS];
                let (lower, upper) = (-INFINITE, INFINITE);
                *entry = Entry { board: key, net, price, lower, upper, best: NO_MOVE };
                entry
            }
        };
        if value >= beta {
            entry.lower = entry.lower.max(value - node.margin);
            entry.best = best;
        } else {
            entry.upper = entry.upper.min(value - node.margin);
        }
    }
}

/// The counts and prices of a node, in bytes.
fn packed(node: &Node) -> ([i8; 8], [i8; 8]) {
    (node.net.map(|net| net as i8), node.price.map(|price| price as i8))
}
