//! Counting solutions by memoized recursion over families and free places.
//!
//! Places of a line between which nothing makes a difference are one *stretch*. Cards are put into
//! stretches or left in the stock, family by family, because every clue is about one family. So
//! what was put where before matters only by how many places are free in each stretch and which
//! clues of the family are met, and the ways to go on are counted once for each such remainder.
//! The numbers are floating-point, exact up to 2⁵³ and to 15 digits beyond.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use tripot_core::{MAX_SEATS, Rng};

use crate::card::{Card, Family, MOST_CARDS};
use crate::cards::Cards;

/// The unknown cards in each line of a solution.
pub(crate) type Solution = [Cards; MAX_SEATS];

/// Cards to be put into stretches.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The line of each stretch, and how many places are free in it.
    pub(crate) stretches: Vec<(usize, u8)>,
    /// The cards, family by family, and where they may go.
    pub(crate) cards: Vec<Placing>,
    /// What must hold of each family.
    pub(crate) demands: Vec<Demand>,
}

/// Where a card may go.
#[derive(Clone, Debug)]
pub(crate) struct Placing {
    pub(crate) card: Card,
    /// Whether it may stay in the stock.
    pub(crate) stock: bool,
    /// The stretches that it may be in, with weights. The weight is taken once for each place
    /// that is free if `by_place`.
    pub(crate) stretches: Vec<(usize, f64)>,
}

/// One of these cards must be in one of these stretches, or one must not be.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    pub(crate) family: Family,
    pub(crate) cards: Cards,
    /// One bit for each stretch.
    pub(crate) stretches: u64,
    /// Whether a card must be there, or elsewhere.
    pub(crate) inside: bool,
}

/// What a stretch adds to the weight of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weighing {
    /// The weight of the card, times the number of free places.
    ByPlace,
    /// The weight of the card.
    ByCard,
}

/// What is left to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rest {
    /// How many cards have been put somewhere.
    done: u8,
    /// How many places are free.
    places: u8,
    /// How many of them in each stretch.
    free: [u8; MOST_CARDS],
    /// The demands of the family at hand that are met.
    met: u64,
}

/// Where the next card may go.
struct Choice {
    /// A stretch, or else the stock.
    stretch: Option<usize>,
    weight: f64,
    rest: Rest,
}

/// Counts the solutions of a task, or rather adds up their weights.
pub(crate) struct Counter {
    task: Task,
    weighing: Weighing,
    /// Whether every demand is about some of the cards; a family without cards is never looked at.
    can_be_met: bool,
    counted: HashMap<Rest, f64, BuildHasherDefault<Mixer>>,
    /// No more remainders than this are counted.
    most: usize,
}

/// After this many remainders it is asked whether to go on.
const POLL: usize = 1 << 12;

/// There are more remainders than may be counted, or there was no time for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

impl Counter {
    pub(crate) fn new(task: Task, weighing: Weighing) -> Counter {
        Counter::limited(task, weighing, usize::MAX)
    }

    /// A counter that gives up after this many remainders.
    pub(crate) fn limited(task: Task, weighing: Weighing, most: usize) -> Counter {
        let cards: Cards = task.cards.iter().map(|placing| placing.card).collect();
        let can_be_met = task.demands.iter().all(|demand| demand.cards.has_any(cards));
        Counter { task, weighing, can_be_met, counted: HashMap::default(), most }
    }

    /// Adds up the weights of all solutions, unless it is told to end early.
    pub(crate) fn count_all(&mut self, is_stopped: &dyn Fn() -> bool) -> Result<f64, TooMany> {
        let start = self.start();
        let count = self.count(&start, is_stopped);
        if self.counted.len() > self.most {
            // What was counted is of no use, and would be again.
            (self.counted, self.most) = (HashMap::default(), 0);
            return Err(TooMany);
        }
        Ok(count)
    }

    /// Whether the weights have been added up before.
    pub(crate) fn is_counted(&self) -> bool {
        !self.counted.is_empty()
    }

    /// The cards in each line of a solution, each as likely as its weight; none if there is none.
    /// Cards that can't be in the stock are left out.
    pub(crate) fn solution(&mut self, rng: &mut Rng) -> Option<Solution> {
        let mut rest = self.start();
        let never = &|| false;
        if !self.can_be_met || self.count(&rest, never) == 0.0 {
            return None;
        }
        let mut solution = [Cards::NONE; MAX_SEATS];
        while usize::from(rest.done) < self.task.cards.len() {
            let choices = self.choices(&rest);
            let mut chosen = fraction(rng) * self.count(&rest, never);
            let mut last = None;
            for choice in choices {
                let weight = choice.weight * self.count(&choice.rest, never);
                if weight > 0.0 {
                    last = Some(choice);
                    if chosen < weight {
                        break;
                    }
                    chosen -= weight;
                }
            }
            let last = last?;
            let placing = &self.task.cards[usize::from(rest.done)];
            if let Some(stretch) = last.stretch.filter(|_| placing.stock) {
                solution[self.task.stretches[stretch].0].add(placing.card);
            }
            rest = last.rest;
        }
        Some(solution)
    }

    /// Whether there is a solution; nothing if that is not known after this many steps.
    pub(crate) fn is_possible(&self, steps: u32) -> Option<bool> {
        if !self.can_be_met {
            return Some(false);
        }
        let mut tried: HashSet<Rest, BuildHasherDefault<Mixer>> = HashSet::default();
        let mut waiting = vec![self.start()];
        let mut step = 0;
        while let Some(rest) = waiting.pop() {
            step += 1;
            if step > steps {
                return None;
            }
            if usize::from(rest.done) == self.task.cards.len() {
                if rest.places == 0 {
                    return Some(true);
                }
            } else if tried.insert(rest) {
                waiting.extend(self.choices(&rest).into_iter().map(|choice| choice.rest));
            }
        }
        Some(false)
    }

    fn start(&self) -> Rest {
        let mut free = [0; MOST_CARDS];
        for (free, &(_, places)) in free.iter_mut().zip(&self.task.stretches) {
            *free = places;
        }
        Rest { done: 0, places: free.iter().sum(), free, met: 0 }
    }

    fn choices(&self, rest: &Rest) -> Vec<Choice> {
        let number = usize::from(rest.done);
        let placing = &self.task.cards[number];
        let mut choices = Vec::with_capacity(placing.stretches.len() + 1);
        // More places than cards can't be filled.
        if placing.stock && number + usize::from(rest.places) < self.task.cards.len() {
            choices.extend(self.with(rest, None, 1.0));
        }
        for &(stretch, weight) in &placing.stretches {
            let free = rest.free[stretch];
            if free > 0 {
                let times = if self.weighing == Weighing::ByPlace { f64::from(free) } else { 1.0 };
                choices.extend(self.with(rest, Some(stretch), weight * times));
            }
        }
        choices
    }

    /// What is left when the next card is put there; nothing if its family can't be right then.
    fn with(&self, rest: &Rest, stretch: Option<usize>, weight: f64) -> Option<Choice> {
        let number = usize::from(rest.done);
        let card = self.task.cards[number].card;
        let family = card.family();
        let mut rest = *rest;
        rest.done += 1;
        if let Some(stretch) = stretch {
            rest.free[stretch] -= 1;
            rest.places -= 1;
        }
        let place = stretch.map_or(0, |stretch| 1_u64 << stretch);
        let mut all = 0;
        let demands = self.task.demands.iter().filter(|demand| demand.family == family);
        for (flag, demand) in demands.enumerate() {
            let inside = demand.stretches & place != 0;
            rest.met |= u64::from(inside == demand.inside && demand.cards.has(card)) << flag;
            all |= 1 << flag;
        }
        let next = self.task.cards.get(number + 1);
        if next.is_none_or(|next| next.card.family() != family) {
            if rest.met != all {
                return None;
            }
            rest.met = 0;
        }
        Some(Choice { stretch, weight, rest })
    }

    /// The weight of all ways to go on.
    fn count(&mut self, rest: &Rest, is_stopped: &dyn Fn() -> bool) -> f64 {
        if usize::from(rest.done) == self.task.cards.len() {
            return if rest.places == 0 { 1.0 } else { 0.0 };
        }
        if let Some(&count) = self.counted.get(rest) {
            return count;
        }
        if self.most > 0 && self.counted.len() % POLL == POLL - 1 && is_stopped() {
            self.most = 0;
        }
        if self.counted.len() > self.most {
            // It is given up, so that the number does not matter.
            return 0.0;
        }
        let choices = self.choices(rest);
        let count =
            choices.iter().map(|choice| choice.weight * self.count(&choice.rest, is_stopped)).sum();
        self.counted.insert(*rest, count);
        count
    }
}

/// A number from 0 to just below 1.
pub(crate) fn fraction(rng: &mut Rng) -> f64 {
    // 53 bits fit into a floating-point number exactly.
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// A hash that is quick on the few words of a remainder.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
