//! What was found out about positions.

/// What is proved about what the mover of a position will gain.
///
/// A search says what it has proved, never just a number whose meaning depends on what was asked:
/// means are rounded, and a bound at the edge of a window would be taken for a value now and then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    /// At least this.
    pub(super) lower: f64,
    /// At most this.
    pub(super) upper: f64,
}

impl Known {
    /// Nothing.
    pub(super) const NOTHING: Known = Known { lower: f64::NEG_INFINITY, upper: f64::INFINITY };

    /// All: the value itself.
    pub(super) fn exactly(value: f64) -> Known {
        Known { lower: value, upper: value }
    }

    /// Whether it answers what a window asks: the value, or that it is too high, or too low.
    pub(super) fn answers(&self, alpha: f64, beta: f64) -> bool {
        self.lower >= beta || self.upper <= alpha || self.lower >= self.upper
    }

    /// What both say together.
    #[must_use]
    pub(super) fn and(&self, other: Known) -> Known {
        Known { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The same for the mover of the position before, who gained something by coming here.
    #[must_use]
    pub(super) fn before(&self, gain: f64) -> Known {
        Known { lower: gain - self.upper, upper: gain - self.lower }
    }
}

/// The number of no move.
pub(super) const NO_MOVE: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: [u64; 3],
    known: Known,
    /// The number of the move that was best, to look at it first.
    best: u8,
    /// The search that it belongs to.
    age: u32,
}

/// A table with room for a fixed number of positions. It compares whole keys, so that it never
/// takes one position for another; where room is short the newer one stays.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    entries: Vec<Entry>,
    bits: u32,
    age: u32,
}

impl Memo {
    /// A table with room for two to the power of `bits` positions.
    pub(super) fn new(bits: u32) -> Memo {
        let empty = Entry { key: [0; 3], known: Known::NOTHING, best: NO_MOVE, age: 0 };
        Memo { entries: vec![empty; 1 << bits], bits, age: 1 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.age += 1;
    }

    /// What is known about a position, and the number of its best move.
    pub(super) fn get(&self, key: &[u64; 3]) -> (Known, u8) {
        let slot = self.slot(key);
        // A position lies in one of two neighbouring places.
        let found = [slot, slot ^ 1].into_iter().find(|&slot| self.holds(slot, key));
        found.map_or((Known::NOTHING, NO_MOVE), |slot| {
            let entry = &self.entries[slot];
            (entry.known, entry.best)
        })
    }

    /// Remembers what is known about a position.
    pub(super) fn put(&mut self, key: &[u64; 3], known: Known, best: u8) {
        let slot = self.slot(key);
        let neighbour = slot ^ 1;
        let taken = self.entries[slot].age == self.age && !self.holds(slot, key);
        let free = self.entries[neighbour].age != self.age || self.holds(neighbour, key);
        let place = if taken && free { neighbour } else { slot };
        self.entries[place] = Entry { key: *key, known, best, age: self.age };
    }

    fn holds(&self, slot: usize, key: &[u64; 3]) -> bool {
        let entry = &self.entries[slot];
        entry.age == self.age && entry.key == *key
    }

    fn slot(&self, key: &[u64; 3]) -> usize {
        let mix =
            |hash: u64, word: u64| (hash ^ hash >> 32 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key.iter().fold(0, |hash, &word| mix(hash, word)) >> (u64::BITS - self.bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_until_it_is_forgotten() {
        let mut memo = Memo::new(4);
        let known = Known { lower: 1.0, upper: 2.0 };
        memo.put(&[1, 2, 3], known, 3);
        assert_eq!(memo.get(&[1, 2, 3]), (known, 3));
        assert_eq!(memo.get(&[1, 2, 4]), (Known::NOTHING, NO_MOVE));
        memo.clear();
        assert_eq!(memo.get(&[1, 2, 3]), (Known::NOTHING, NO_MOVE));
    }

    #[test]
    fn a_window_is_answered_by_what_is_known() {
        let known = Known { lower: 1.0, upper: 2.0 };
        assert!(known.answers(2.0, 3.0));
        assert!(known.answers(0.0, 1.0));
        assert!(!known.answers(1.2, 1.8));
        assert!(Known::exactly(1.5).answers(1.2, 1.8));
        assert_eq!(known.before(5.0), Known { lower: 3.0, upper: 4.0 });
        assert_eq!(known.and(Known { lower: 1.5, upper: 9.0 }), Known { lower: 1.5, upper: 2.0 });
    }
}
