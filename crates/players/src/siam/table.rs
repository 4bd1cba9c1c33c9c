//! The transposition table: positions that a search has seen, shared by its threads without a lock.

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

impl Bound {
    /// What the score of a node says that was searched with this window.
    pub(super) fn of(score: Score, (alpha, beta): (Score, Score)) -> Bound {
        match () {
            () if score >= beta => Bound::Lower,
            () if score > alpha => Bound::Exact,
            () => Bound::Upper,
        }
    }
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

impl Known {
    /// Whether this is all that a search to this depth with this window would say. What is proved
    /// holds at every depth.
    pub(super) fn decides(&self, depth: i32, (alpha, beta): (Score, Score)) -> bool {
        let is_deep = self.depth >= depth || is_proved(self.score);
        is_deep
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            }
    }
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

/// Which position a proved score is about, so that a position with the same key is not taken for
/// it: the two halves of its code, each crossed with what is known, so that halves and knowledge of
/// two threads do not fit together.
#[derive(Default)]
struct Proved([AtomicU64; 2]);

/// A table of a fixed size. Each search begins with a new age, in which it knows nothing: so its
/// result does not depend on the searches before it.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// For each slot, apart from it: few positions are proved, and the others take no part of the
    /// cache for it.
    proved: Vec<[Proved; 4]>,
    /// How many of them are in use, less one: a power of two less one.
    mask: usize,
    age: u64,
}

const AGES: u64 = 1 << 6;
const NO_MOVE: u64 = (1 << 11) - 1;

impl Table {
    /// A table that has to be begun before it is used.
    pub(super) fn new() -> Table {
        let (buckets, proved) = (vec![Bucket::default()], vec![Default::default()]);
        Table { buckets, proved, mask: 0, age: 0 }
    }

    /// Forgets everything, and uses this many slots or a few more from now on.
    pub(super) fn begin(&mut self, slots: usize) {
        let buckets = slots.div_ceil(4).next_power_of_two();
        if buckets > self.buckets.len() {
            self.buckets.resize_with(buckets, Bucket::default);
            self.proved.resize_with(buckets, Default::default);
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

    /// What is known of a position by its key, seen from a node at this ply. Estimates are taken by
    /// the key alone, proofs only if they are about this very position.
    pub(super) fn get(&self, key: u64, exact: u128, ply: usize) -> Option<Known> {
        let (place, data) = self.bucket(key).iter().enumerate().find_map(|(place, slot)| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == key && age(data) == self.age).then_some((place, data))
        })?;
        let is_valid = !is_proved(score(data)) || self.is_about(key, place, data, exact);
        is_valid.then(|| unpacked(data, ply))
    }

    /// Whether what is known in a slot is about this very position.
    fn is_about(&self, key: u64, place: usize, data: u64, exact: u128) -> bool {
        let halves = &self.proved[key as usize & self.mask][place].0;
        halves.each_ref().map(|half| half.load(Ordering::Relaxed) ^ data) == split(exact)
    }

    /// Keeps what is known of a position, in place of the least useful of its bucket.
    pub(super) fn put(&self, key: u64, exact: u128, ply: usize, known: Known) {
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
        let same = slots.iter().position(|slot| worth(slot) == -1);
        let place = same.or_else(|| (0..slots.len()).min_by_key(|&place| worth(&slots[place])));
        if let Some(place) = place {
            let slot = &slots[place];
            let kept = same
                .filter(|_| known.chosen.is_none())
                .map_or(NO_MOVE, |_| slot.data.load(Ordering::Relaxed) & NO_MOVE);
            let data = packed(known, ply, self.age, kept);
            if is_proved(score(data)) {
                let halves = &self.proved[key as usize & self.mask][place].0;
                for (half, exact) in halves.iter().zip(split(exact)) {
                    half.store(exact ^ data, Ordering::Relaxed);
                }
            }
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }
}

fn age(data: u64) -> u64 {
    data >> 48 & (AGES - 1)
}

/// The halves of the code of a position.
fn split(exact: u128) -> [u64; 2] {
    [exact as u64, (exact >> 64) as u64]
}

/// The score, as seen from the position itself.
fn score(data: u64) -> Score {
    Score::from((data >> 16) as u16 as i16)
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
    let score = score(data);
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

    /// The code of a position.
    const HERE: u128 = 0x0123_4567_89ab_cdef_0011_2233_4455_6677;

    fn known(score: Score, depth: i32) -> Known {
        let chosen = CompactMove::from_number(7);
        Known { chosen, score, bound: Bound::Lower, depth }
    }

    #[test]
    fn a_score_decides_only_on_its_side_of_the_window_and_as_deep_as_it_was_searched() {
        let known = |score, bound| Known { chosen: None, score, bound, depth: 3 };
        let window = (10, 20);
        for (score, bound, decides) in [
            (9, Bound::Upper, true),
            (10, Bound::Upper, true),
            (11, Bound::Upper, false),
            (20, Bound::Upper, false),
            (10, Bound::Lower, false),
            (19, Bound::Lower, false),
            (20, Bound::Lower, true),
            (21, Bound::Lower, true),
            (15, Bound::Exact, true),
            (5, Bound::Exact, true),
        ] {
            assert_eq!(known(score, bound).decides(3, window), decides, "{score} {bound:?}");
            assert!(!known(score, bound).decides(4, window), "a ply too shallow");
            assert_eq!(known(score, bound).decides(2, window), decides, "{score} {bound:?}");
        }
        assert!(known(WIN - 5, Bound::Lower).decides(9, window), "what is proved stays so");
    }

    #[test]
    fn a_score_is_exact_inside_its_window_only() {
        for (score, bound) in [
            (9, Bound::Upper),
            (10, Bound::Upper),
            (11, Bound::Exact),
            (19, Bound::Exact),
            (20, Bound::Lower),
            (21, Bound::Lower),
        ] {
            assert_eq!(Bound::of(score, (10, 20)), bound, "{score}");
        }
    }

    #[test]
    fn it_tells_what_it_was_told_until_it_forgets() {
        let mut table = Table::new();
        table.begin(64);
        for (key, score) in [(1, -77), (2, 4), (3, WIN - 9), (4, -WIN + 12)] {
            table.put(key << 32, HERE, 3, known(score, 5));
            assert_eq!(table.get(key << 32, HERE, 3), Some(known(score, 5)));
        }
        // From a node nearer to the root the same win is nearer.
        assert_eq!(table.get(3 << 32, HERE, 1), Some(known(WIN - 7, 5)));
        assert_eq!(table.get(9 << 32, HERE, 1), None);
        table.begin(64);
        assert_eq!(table.get(1 << 32, HERE, 3), None);
    }

    #[test]
    fn a_proof_is_not_taken_over_by_another_position_with_the_same_key() {
        let mut table = Table::new();
        table.begin(64);
        let elsewhere = [HERE ^ 1, HERE ^ 1 << 64, HERE ^ (1 << 64 | 1), 0];
        for score in [WIN - 9, -WIN + 12] {
            table.put(7, HERE, 3, known(score, 5));
            assert_eq!(table.get(7, HERE, 3), Some(known(score, 5)));
            for other in elsewhere {
                assert_eq!(table.get(7, other, 3), None, "{score} {other:x}");
            }
        }
        // What only seems so is no proof, and a proof for the other takes the place of this one.
        table.put(7, HERE, 3, known(55, 5));
        assert_eq!(table.get(7, elsewhere[0], 3), Some(known(55, 5)));
        table.put(7, elsewhere[0], 3, known(WIN - 5, 5));
        assert_eq!(table.get(7, HERE, 3), None);
    }

    #[test]
    fn deep_entries_stay_and_moves_are_kept() {
        let mut table = Table::new();
        table.begin(4);
        for key in 1..=4 {
            table.put(key, HERE, 0, known(0, key as i32));
        }
        table.put(5, HERE, 0, known(0, 1));
        assert_eq!(table.get(1, HERE, 0), None);
        assert!(table.get(4, HERE, 0).is_some());
        table.put(4, HERE, 0, Known { chosen: None, ..known(1, 9) });
        assert_eq!(table.get(4, HERE, 0), Some(known(1, 9)));
    }
}
