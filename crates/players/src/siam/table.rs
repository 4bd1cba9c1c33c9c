//! The table of positions that a search has seen, shared by its threads.

use std::sync::atomic::{AtomicU64, Ordering};

use tripot_siam::fast::CompactMove;

use super::score::{Score, WIN, is_proved};

/// What a score in the table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The position is worth at least that.
    Lower,
    /// At most that.
    Upper,
    /// Exactly that.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The best move, if there was one.
    pub(super) chosen: Option<CompactMove>,
    /// The score, as seen from the node that asked.
    pub(super) score: Score,
    /// What the score says.
    pub(super) bound: Bound,
    /// How deep it was searched.
    pub(super) depth: i32,
}

/// A slot is two words: what is known, and the key crossed with it, so that words of two threads
/// that were written at once do not look like a slot of either.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// As many slots as fit in a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of a fixed size. Each search begins with a new age, in which it knows nothing: so its
/// result does not depend on the searches before it.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// How many of them are in use, less one: a power of two less one.
    mask: usize,
    age: u64,
}

const AGES: u64 = 1 << 6;
const NO_MOVE: u64 = (1 << 11) - 1;

impl Table {
    /// A table that has to be begun before it is used.
    pub(super) fn new() -> Table {
        Table { buckets: vec![Bucket::default()], mask: 0, age: 0 }
    }

    /// Forgets everything, and uses this many slots or a few more from now on.
    pub(super) fn begin(&mut self, slots: usize) {
        let buckets = slots.div_ceil(4).next_power_of_two();
        if buckets > self.buckets.len() {
            self.buckets.resize_with(buckets, Bucket::default);
        }
        self.mask = buckets - 1;
        self.age += 1;
        if self.age == AGES {
            for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
                *slot = Slot::default();
            }
            self.age = 1;
        }
    }

    fn bucket(&self, key: u64) -> &[Slot; 4] {
        &self.buckets[key as usize & self.mask].0
    }

    /// Has the processor fetch what is known of a position that will be asked for soon.
    pub(super) fn touch(&self, key: u64) {
        std::hint::black_box(self.bucket(key)[0].data.load(Ordering::Relaxed));
    }

    /// What is known of the position with this key, seen from a node at this ply.
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == key && age(data) == self.age).then(|| unpacked(data, ply))
        })
    }

    /// Keeps what is known of a position, in place of the least useful of its bucket.
    pub(super) fn put(&self, key: u64, ply: usize, known: Known) {
        let worth = |slot: &Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = slot.check.load(Ordering::Relaxed) ^ data == key;
            match () {
                () if age(data) != self.age => -2,
                () if is_same => -1,
                () => depth(data),
            }
        };
        // The same position first, wherever it is: twice in a bucket would be a waste.
        let slots = self.bucket(key);
        let same = slots.iter().find(|slot| worth(slot) == -1);
        let slot = same.or_else(|| slots.iter().min_by_key(|slot| worth(slot)));
        if let Some(slot) = slot {
            let kept = same
                .filter(|_| known.chosen.is_none())
                .map_or(NO_MOVE, |slot| slot.data.load(Ordering::Relaxed) & NO_MOVE);
            let data = packed(known, ply, self.age, kept);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }
}

fn age(data: u64) -> u64 {
    data >> 48 & (AGES - 1)
}

fn depth(data: u64) -> i32 {
    (data >> 32 & 0xff) as i32
}

/// A proved win is kept as the distance from its position, not from the root.
fn packed(known: Known, ply: usize, age: u64, no_move: u64) -> u64 {
    let chosen = known.chosen.map_or(no_move, |chosen| chosen.number() as u64);
    let score = if is_proved(known.score) {
        known.score + known.score.signum() * ply as Score
    } else {
        known.score
    };
    let score = u64::from(score.clamp(-WIN, WIN) as i16 as u16);
    let bound = known.bound as u64;
    let depth = known.depth.clamp(0, 255) as u64;
    chosen | score << 16 | depth << 32 | bound << 40 | age << 48
}

fn unpacked(data: u64, ply: usize) -> Known {
    let score = Score::from((data >> 16) as u16 as i16);
    let score = if is_proved(score) { score - score.signum() * ply as Score } else { score };
    Known {
        chosen: CompactMove::from_number((data & NO_MOVE) as u16),
        score,
        bound: match data >> 40 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        depth: depth(data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(score: Score, depth: i32) -> Known {
        let chosen = CompactMove::from_number(7);
        Known { chosen, score, bound: Bound::Lower, depth }
    }

    #[test]
    fn it_tells_what_it_was_told_until_it_forgets() {
        let mut table = Table::new();
        table.begin(64);
        for (key, score) in [(1, -77), (2, 4), (3, WIN - 9), (4, -WIN + 12)] {
            table.put(key << 32, 3, known(score, 5));
            assert_eq!(table.get(key << 32, 3), Some(known(score, 5)));
        }
        // From a node nearer to the root the same win is nearer.
        assert_eq!(table.get(3 << 32, 1), Some(known(WIN - 7, 5)));
        assert_eq!(table.get(9 << 32, 1), None);
        table.begin(64);
        assert_eq!(table.get(1 << 32, 3), None);
    }

    #[test]
    fn deep_entries_stay_and_moves_are_kept() {
        let mut table = Table::new();
        table.begin(4);
        for key in 1..=4 {
            table.put(key, 0, known(0, key as i32));
        }
        table.put(5, 0, known(0, 1));
        assert_eq!(table.get(1, 0), None);
        assert!(table.get(4, 0).is_some());
        table.put(4, 0, Known { chosen: None, ..known(1, 9) });
        assert_eq!(table.get(4, 0), Some(known(1, 9)));
    }
}
