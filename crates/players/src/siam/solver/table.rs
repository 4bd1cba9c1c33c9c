//! The table of what the solver knows.

use super::Role;
use super::numbers::Numbers;

/// What is known of a position, for the numbers of plies that were asked about.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    proof: u32,
    refutation: u32,
    /// How much it took, to keep what is dear.
    work: u32,
    /// The plies that the numbers are for.
    plies: u8,
    /// Won within so many plies, if not 0.
    won: u8,
    /// Not won within so many plies, less one; 0 if nothing is known.
    lost: u8,
}

/// A table of positions. A win within few plies is one within more, and the other way round.
pub(super) struct NumberTable {
    slots: Vec<Slot>,
    /// A bit for each of the keys that were ever put. Most positions that are asked for were never
    /// seen, and this is small enough to stay in the cache of the processor.
    seen: Vec<u64>,
}

const BUCKET: usize = 4;
/// How many bits of `seen` there are for each slot.
const BITS: usize = 8;

impl NumberTable {
    pub(super) fn new(slots: usize) -> NumberTable {
        let slots = slots.max(64).next_power_of_two();
        NumberTable { slots: vec![Slot::default(); slots], seen: vec![0; slots * BITS / 64] }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.seen.fill(0);
    }

    /// A position may be one of an attacker or of a defender; 0 is an empty slot.
    fn key(position: u64, role: Role) -> u64 {
        let role = if role == Role::Attacker { 0 } else { 0x517c_c1b7_2722_0a95 };
        (position ^ role).max(1)
    }

    /// The word and the bit that say whether a key was ever put; other bits of the key than those
    /// that find its bucket.
    fn bit(&self, key: u64) -> (usize, u64) {
        let place = (key >> 32) as usize & (self.slots.len() * BITS - 1);
        (place / 64, 1 << (place % 64))
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.slots.len() - 1)) & !(BUCKET - 1)
    }

    /// What is known of a node: the key of its position, who is to move, the plies left.
    pub(super) fn get(&self, position: u64, role: Role, plies: u32) -> Option<Numbers> {
        let key = NumberTable::key(position, role);
        let (word, bit) = self.bit(key);
        if self.seen[word] & bit == 0 {
            return None;
        }
        let first = self.bucket(key);
        let slot = self.slots[first..first + BUCKET].iter().find(|slot| slot.key == key)?;
        if slot.won != 0 && u32::from(slot.won) <= plies {
            Some(Numbers::PROVED)
        } else if u32::from(slot.lost) > plies {
            Some(Numbers::REFUTED)
        } else if slot.plies == 0 {
            None
        } else {
            // Numbers for other plies are still the best guess.
            Some(Numbers { proof: slot.proof, refutation: slot.refutation })
        }
    }

    /// Keeps the numbers of a node, in place of what took the least work.
    pub(super) fn put(
        &mut self,
        position: u64,
        role: Role,
        plies: u32,
        numbers: Numbers,
        work: u64,
    ) {
        let key = NumberTable::key(position, role);
        let (word, bit) = self.bit(key);
        self.seen[word] |= bit;
        let first = self.bucket(key);
        let bucket = &mut self.slots[first..first + BUCKET];
        let same = bucket.iter().position(|slot| slot.key == key);
        let place = same.or_else(|| {
            (0..BUCKET).min_by_key(|&place| (bucket[place].key != 0, bucket[place].work))
        });
        let Some(slot) = place.map(|place| &mut bucket[place]) else { return };
        if slot.key != key {
            *slot = Slot { key, ..Slot::default() };
        }
        let plies = plies.min(250) as u8;
        if numbers.is_proved() {
            slot.won = if slot.won == 0 { plies } else { slot.won.min(plies) };
        } else if numbers.is_refuted() {
            slot.lost = slot.lost.max(plies + 1);
        } else {
            (slot.proof, slot.refutation, slot.plies) = (numbers.proof, numbers.refutation, plies);
        }
        slot.work = slot.work.saturating_add(work.min(1 << 20) as u32);
    }
}
