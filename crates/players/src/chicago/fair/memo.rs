//! What was found out about positions.

/// What is known about what the mover of a position will gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// At least this.
    pub(super) lower: f64,
    /// At most this.
    pub(super) upper: f64,
    /// The number of the move that was best, to look at it first.
    pub(super) best: u8,
}

impl Known {
    /// No move was best.
    pub(super) const NO_MOVE: u8 = u8::MAX;

    /// Nothing.
    pub(super) const NOTHING: Known =
        Known { lower: f64::NEG_INFINITY, upper: f64::INFINITY, best: Known::NO_MOVE };

    /// The value, if it answers what a window asks: it is known, or too high, or too low.
    pub(super) fn answer(&self, alpha: f64, beta: f64) -> Option<f64> {
        if self.lower >= beta || self.lower >= self.upper {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }

    /// What a search with this window has shown.
    #[must_use]
    pub(super) fn narrowed(&self, value: f64, alpha: f64, beta: f64, best: u8) -> Known {
        let lower = if value > alpha { value } else { self.lower };
        let upper = if value < beta { value } else { self.upper };
        Known { lower, upper, best }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: [u64; 3],
    known: Known,
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
        let empty = Entry { key: [0; 3], known: Known::NOTHING, age: 0 };
        Memo { entries: vec![empty; 1 << bits], bits, age: 1 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.age += 1;
    }

    /// What is known about a position.
    pub(super) fn get(&self, key: &[u64; 3]) -> Known {
        let slot = self.slot(key);
        // A position lies in one of two neighbouring places.
        let found = [slot, slot ^ 1].into_iter().find(|&slot| self.holds(slot, key));
        found.map_or(Known::NOTHING, |slot| self.entries[slot].known)
    }

    /// Remembers what is known about a position.
    pub(super) fn put(&mut self, key: &[u64; 3], known: Known) {
        let slot = self.slot(key);
        let neighbour = slot ^ 1;
        let taken = self.entries[slot].age == self.age && !self.holds(slot, key);
        let free = self.entries[neighbour].age != self.age || self.holds(neighbour, key);
        let place = if taken && free { neighbour } else { slot };
        self.entries[place] = Entry { key: *key, known, age: self.age };
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
        let known = Known { lower: 1.0, upper: 2.0, best: 3 };
        memo.put(&[1, 2, 3], known);
        assert_eq!(memo.get(&[1, 2, 3]).best, 3);
        assert_eq!(memo.get(&[1, 2, 4]).best, Known::NO_MOVE);
        memo.clear();
        assert_eq!(memo.get(&[1, 2, 3]).best, Known::NO_MOVE);
    }

    #[test]
    fn a_window_is_answered_by_what_is_known() {
        let known = Known { lower: 1.0, upper: 2.0, best: 0 };
        assert_eq!(known.answer(2.0, 3.0), Some(2.0));
        assert_eq!(known.answer(0.0, 1.0), Some(1.0));
        assert_eq!(known.answer(1.2, 1.8), None);
        assert_eq!(known.narrowed(1.5, 1.2, 1.8, 4).answer(0.0, 9.0), Some(1.5));
    }
}
