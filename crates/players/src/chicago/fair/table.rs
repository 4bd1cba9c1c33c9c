//! The transposition table: what was proved of positions.

use tripot_search::Bounds;

use super::node::Key;

/// The number of no move.
pub(super) const NO_MOVE: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    known: Bounds,
    /// The number of the move that was best, to look at it first.
    best: u8,
}

/// A table of a fixed number of positions. It compares whole keys, so that it never
/// takes one position for another; where it is full the newer one stays.
///
/// The positions stand one after the other as they came, and small slots say where. Most questions
/// are about positions that are not there, and the slots alone, which fit into the cache, answer
/// them.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    /// Which position lies here: its number, counted from one, and some [bits](TAG) of its hash.
    slots: Vec<u32>,
    bits: u32,
    /// Positions with numbers up to this one are forgotten.
    forgotten: u32,
}

/// How many bits of a slot are taken from the hash of the position.
const TAG: u32 = 10;

impl TranspositionTable {
    /// A table of two to the power of `bits` positions.
    pub(super) fn new(bits: u32) -> TranspositionTable {
        TranspositionTable {
            entries: Vec::with_capacity(1 << bits),
            slots: vec![0; 1 << bits],
            bits,
            forgotten: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.forgotten += self.entries.len() as u32;
        self.entries.clear();
        if self.forgotten + (1 << self.bits) >= 1 << (u32::BITS - TAG) {
            self.forgotten = 0;
            self.slots.fill(0);
        }
    }

    /// What is known about a position, and the number of its best move.
    pub(super) fn get(&self, key: &Key) -> (Bounds, u8) {
        let (slot, tag) = self.place(key);
        self.find(slot, tag, key).map_or((Bounds::NONE, NO_MOVE), |index| {
            let entry = &self.entries[index];
            (entry.known, entry.best)
        })
    }

    /// Remembers what is known about a position.
    pub(super) fn put(&mut self, key: &Key, known: Bounds, best: u8) {
        let (slot, tag) = self.place(key);
        let entry = Entry { key: *key, known, best };
        if let Some(index) = self.find(slot, tag, key) {
            self.entries[index] = entry;
            return;
        }
        let places = [slot, slot ^ 1];
        if let Some(free) = places.into_iter().find(|&slot| self.index(slot).is_none()) {
            if self.entries.len() < 1 << self.bits {
                self.entries.push(entry);
                let number = self.forgotten + self.entries.len() as u32;
                self.slots[free] = number << TAG | tag;
            }
        } else if let Some(index) = self.index(slot) {
            self.entries[index] = entry;
            self.slots[slot] = self.slots[slot] >> TAG << TAG | tag;
        }
    }

    /// Where the entry of a position is, which lies in one of two neighbouring slots.
    fn find(&self, slot: usize, tag: u32, key: &Key) -> Option<usize> {
        [slot, slot ^ 1].into_iter().find_map(|slot| {
            let is_likely = self.slots[slot] % (1 << TAG) == tag;
            self.index(slot).filter(|&index| is_likely && self.entries[index].key == *key)
        })
    }

    /// Where the entry of a slot is; nothing if it is empty.
    fn index(&self, slot: usize) -> Option<usize> {
        let number = self.slots[slot] >> TAG;
        number.checked_sub(self.forgotten + 1).map(|index| index as usize)
    }

    /// The first slot of a position, and the bits of its hash that are kept there.
    fn place(&self, key: &Key) -> (usize, u32) {
        let mix =
            |hash: u64, word: u64| (hash ^ hash >> 32 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = key.iter().fold(0, |hash, &word| mix(hash, word));
        let tag = hash >> (u64::BITS - self.bits - TAG) & ((1 << TAG) - 1);
        ((hash >> (u64::BITS - self.bits)) as usize, tag as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_until_it_is_forgotten() {
        let mut table = TranspositionTable::new(4);
        let known = Bounds { lower: 1.0, upper: 2.0 };
        table.put(&[1, 2, 3, 4], known, 3);
        assert_eq!(table.get(&[1, 2, 3, 4]), (known, 3));
        assert_eq!(table.get(&[1, 2, 3, 5]), (Bounds::NONE, NO_MOVE));
        table.clear();
        assert_eq!(table.get(&[1, 2, 3, 4]), (Bounds::NONE, NO_MOVE));
    }

    #[test]
    fn what_is_found_is_what_was_put_there_last() {
        let mut table = TranspositionTable::new(8);
        let key = |age: u64, word: u64| [word, 0, age, 0];
        // Often enough that numbers are used again.
        for age in 0..20_000 {
            table.clear();
            for word in 0..256 {
                table.put(&key(age, word), Bounds::exactly(word as f64), word as u8);
            }
            for word in (age % 16..256).step_by(16) {
                let found = table.get(&key(age, word));
                let put = (Bounds::exactly(word as f64), word as u8);
                assert!(found == put || found == (Bounds::NONE, NO_MOVE), "{found:?}");
                assert_eq!(table.get(&key(age + 1, word)), (Bounds::NONE, NO_MOVE));
            }
            assert_eq!(table.get(&key(age, 255)), (Bounds::exactly(255.0), 255));
        }
    }
}
