//! The transposition table of the solver: proof numbers, and proofs by exact positions.

use tripot_siam::fast::LineBoard;

use super::Role;
use super::numbers::Numbers;
use super::terms::TermsNumber;

/// What is known of a position, for the numbers of plies that were asked about.
#[derive(Clone, Copy, Default)]
struct Slot {
    /// The whole position: a key may be that of two.
    exact: [u64; 2],
    proof: u32,
    refutation: u32,
    /// How much it took, to keep what is dear; 0 if the slot is empty.
    work: u32,
    /// The plies that the numbers are for.
    plies: u16,
    /// Won within this many plies, if not 0.
    won: u16,
    /// Not won within this many plies, less one; 0 if nothing is known.
    lost: u16,
    terms: TermsNumber,
    /// Some bits of the key, so that most positions need not be compared.
    tag: u16,
    /// What the options remember, and who is to move.
    rest: u8,
}

/// A table of positions. A win within few plies is one within more, and the other way round.
pub(super) struct NumberTable {
    slots: Vec<Slot>,
    /// A bit for each of the keys that were ever put. Most positions that are asked for were never
    /// seen, and this is small enough to stay in the cache of the processor.
    seen: Vec<u64>,
    /// The bits of keys that are looked at: all, but in a test of what two positions with one key
    /// do.
    pub(super) looked_at: u64,
}

/// Where something is known: the key of a position, who is to move, the plies left, the terms.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) role: Role,
    pub(super) plies: u32,
    pub(super) terms: TermsNumber,
}

const BUCKET: usize = 4;
/// How many bits of `seen` there are for each slot.
const BITS: usize = 8;

impl NumberTable {
    pub(super) fn new(slots: usize) -> NumberTable {
        let slots = slots.max(64).next_power_of_two();
        NumberTable {
            slots: vec![Slot::default(); slots],
            seen: vec![0; slots * BITS / 64],
            looked_at: u64::MAX,
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
        self.seen.fill(0);
    }

    /// The key of an entry: a position may be one of an attacker or of a defender, under several
    /// terms.
    fn key(&self, entry: Entry) -> u64 {
        let role = if entry.role == Role::Attacker { 0 } else { 0x517c_c1b7_2722_0a95 };
        let terms = u64::from(entry.terms).wrapping_mul(0x9fb2_1c65_1e98_df25);
        (entry.key ^ role ^ terms) & self.looked_at
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

    /// What is known of an entry, whose position is made only where one with such a key is known.
    #[inline]
    pub(super) fn get(
        &self,
        entry: Entry,
        position: impl FnOnce() -> LineBoard,
    ) -> Option<Numbers> {
        let key = self.key(entry);
        let (word, bit) = self.bit(key);
        if self.seen[word] & bit == 0 {
            return None;
        }
        let first = self.bucket(key);
        let bucket = &self.slots[first..first + BUCKET];
        if !bucket.iter().any(|slot| slot.tag == tag(key)) {
            return None;
        }
        let wanted = Slot::of(entry, &position());
        let slot = bucket.iter().find(|slot| slot.is_about(&wanted))?;
        let plies = entry.plies;
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

    /// Keeps the numbers of an entry, in place of what took the least work.
    pub(super) fn put(&mut self, entry: Entry, position: &LineBoard, numbers: Numbers, work: u64) {
        // More plies than any game has say nothing that fewer would not.
        let Ok(plies) = u16::try_from(entry.plies) else { return };
        let key = self.key(entry);
        let (word, bit) = self.bit(key);
        self.seen[word] |= bit;
        let first = self.bucket(key);
        let bucket = &mut self.slots[first..first + BUCKET];
        let wanted = Slot { tag: tag(key), ..Slot::of(entry, position) };
        let same = bucket.iter().position(|slot| slot.is_about(&wanted));
        let place = same.or_else(|| (0..BUCKET).min_by_key(|&place| bucket[place].work));
        let Some(slot) = place.map(|place| &mut bucket[place]) else { return };
        if same.is_none() {
            *slot = wanted;
        }
        if numbers.is_proved() {
            slot.won = if slot.won == 0 { plies } else { slot.won.min(plies) };
        } else if numbers.is_refuted() {
            slot.lost = slot.lost.max(plies.saturating_add(1));
        } else {
            (slot.proof, slot.refutation, slot.plies) = (numbers.proof, numbers.refutation, plies);
        }
        slot.work = slot.work.saturating_add(work.clamp(1, 1 << 20) as u32);
    }
}

fn tag(key: u64) -> u16 {
    (key >> 48) as u16
}

impl Slot {
    /// A slot for an entry, of which nothing is known.
    fn of(entry: Entry, position: &LineBoard) -> Slot {
        let exact = position.exact();
        Slot {
            exact: [exact as u64, (exact >> 64) as u64],
            rest: position.remembered() << 1 | u8::from(entry.role == Role::Attacker),
            terms: entry.terms,
            ..Slot::default()
        }
    }

    /// Whether a slot is in use, for the same position, role and terms.
    fn is_about(&self, wanted: &Slot) -> bool {
        self.work > 0
            && (self.exact, self.rest, self.terms) == (wanted.exact, wanted.rest, wanted.terms)
    }
}
