//! Importance weights of the ways to fill the places of one line.

use std::cmp::Reverse;

use super::{TRACKED, nth_bit};
use crate::card::MOST_CARDS;
use crate::cards::Cards;
use crate::inference::count::fraction;
use crate::inference::puzzle::{Line, Located};
use tripot_core::{Rng, order_by};

/// Where the located cards of a line can be.
pub(super) struct Filling {
    /// The located cards.
    pub(super) cards: Cards,
    /// Those of which it is counted that they came late enough.
    tracked: Vec<Located>,
    /// The others: each takes one of the places chosen for them up to the one that it is within,
    /// and whether it came late enough is looked at afterwards.
    simple: Vec<Located>,
    /// For each place, how many of these are within an earlier one.
    due: Vec<usize>,
    /// The unknown cards that each place may hold, if the line is filled in order.
    pub(super) eligible: Vec<Cards>,
    /// The weight of all ways to go on, by [`Step`]. Empty if there are no located cards.
    weights: Vec<f64>,
}

/// How far the located cards have been put into places.
#[derive(Clone, Copy)]
struct Step {
    /// This many places are done.
    place: usize,
    /// This many of them are for simple cards.
    taken: usize,
    /// The tracked cards that have a place, one bit each.
    tracked: usize,
}

impl Filling {
    /// With the unknown cards if they are to be put in order afterwards, else every way to put
    /// the located cards counts the same.
    pub(super) fn new(line: &Line, unknown: Option<Cards>) -> Filling {
        // Those that are most likely to be put too early.
        let mut late: Vec<Located> =
            line.located.iter().copied().filter(|it| it.after > 0).collect();
        order_by(&mut late, |it| Reverse(1000 * u32::from(it.after) / u32::from(it.within)));
        late.truncate(TRACKED);
        let simple: Vec<Located> =
            line.located.iter().copied().filter(|it| !late.contains(it)).collect();
        let due = |place: usize| simple.iter().filter(|it| usize::from(it.within) <= place).count();
        let may_be = |place: u8| {
            let cards = unknown.unwrap_or_default();
            cards.iter().filter(|&card| line.may_be(card, place)).collect()
        };
        let mut filling = Filling {
            cards: line.located.iter().map(|it| it.card).collect(),
            due: (0..=line.places).map(due).collect(),
            eligible: unknown.map_or(Vec::new(), |_| (1..=line.places as u8).map(may_be).collect()),
            tracked: late,
            simple,
            weights: Vec::new(),
        };
        filling.weigh(line.places);
        filling
    }

    fn weigh(&mut self, places: usize) {
        if self.cards.is_empty() {
            return;
        }
        let masks = 1 << self.tracked.len();
        self.weights = vec![0.0; (places + 1) * (self.simple.len() + 1) * masks];
        let end = Step { place: places, taken: self.simple.len(), tracked: masks - 1 };
        let index = self.index(end);
        self.weights[index] = 1.0;
        for place in (0..places).rev() {
            for taken in 0..=self.simple.len().min(place) {
                for tracked in 0..masks {
                    let step = Step { place, taken, tracked };
                    let index = self.index(step);
                    let mut weight = self.weight_of_free(step) + self.weight_of_simple(step);
                    for number in 0..self.tracked.len() {
                        weight += self.weight_of_tracked(step, number);
                    }
                    self.weights[index] = weight;
                }
            }
        }
    }

    fn index(&self, step: Step) -> usize {
        let rows = step.place * (self.simple.len() + 1) + step.taken;
        (rows << self.tracked.len()) + step.tracked
    }

    /// The weight of going on from here, once the cards that are within the last place that is
    /// done have been put.
    fn weight_from(&self, step: Step) -> f64 {
        let within = |it: &Located| usize::from(it.within) == step.place;
        let missing = self.tracked.iter().enumerate();
        if missing.filter(|it| step.tracked >> it.0 & 1 == 0).any(|it| within(it.1)) {
            return 0.0;
        }
        let due = self.due[step.place - 1]..self.due[step.place];
        let ways: f64 = due.map(|before| step.taken.saturating_sub(before) as f64).product();
        ways * self.weights[self.index(step)]
    }

    /// An unknown card is in the next place.
    fn weight_of_free(&self, step: Step) -> f64 {
        let choice = match self.eligible.get(step.place) {
            None => 1.0,
            Some(cards) => {
                let located = step.taken + step.tracked.count_ones() as usize;
                let filled = step.place.saturating_sub(located);
                cards.len().saturating_sub(filled) as f64
            }
        };
        choice * self.weight_from(Step { place: step.place + 1, ..step })
    }

    /// A simple card is in the next place.
    fn weight_of_simple(&self, step: Step) -> f64 {
        if step.taken == self.simple.len() {
            return 0.0;
        }
        self.weight_from(Step { place: step.place + 1, taken: step.taken + 1, ..step })
    }

    /// A tracked card is in the next place.
    fn weight_of_tracked(&self, step: Step, number: usize) -> f64 {
        let Located { after, within, .. } = self.tracked[number];
        let place = step.place + 1;
        let possible = (usize::from(after) + 1..=usize::from(within)).contains(&place);
        if !possible || step.tracked >> number & 1 == 1 {
            return 0.0;
        }
        self.weight_from(Step { place, tracked: step.tracked | 1 << number, ..step })
    }

    /// Puts the located cards into places, and returns the places that are free, one bit each.
    pub(super) fn located(
        &self,
        line: &Line,
        rng: &mut Rng,
        place_of: &mut [u8; MOST_CARDS],
    ) -> Option<u64> {
        let all = (1 << line.places) - 1;
        if self.cards.is_empty() {
            return Some(all);
        }
        let (mut free, mut open) = (0_u64, 0_u64);
        let mut step = Step { place: 0, taken: 0, tracked: 0 };
        while step.place < line.places {
            let mut chosen = fraction(rng) * self.weights[self.index(step)];
            chosen -= self.weight_of_free(step);
            if chosen < 0.0 {
                free |= 1 << step.place;
                step.place += 1;
                continue;
            }
            chosen -= self.weight_of_simple(step);
            if chosen < 0.0 {
                open |= 1 << step.place;
                step = Step { place: step.place + 1, taken: step.taken + 1, ..step };
                continue;
            }
            let number = (0..self.tracked.len()).find(|&number| {
                chosen -= self.weight_of_tracked(step, number);
                chosen < 0.0
            })?;
            place_of[self.tracked[number].card.index()] = step.place as u8 + 1;
            step = Step { place: step.place + 1, tracked: step.tracked | 1 << number, ..step };
        }
        for it in &self.simple {
            let possible = open & ((1 << it.within) - 1);
            let place = nth_bit(possible, rng.below(possible.count_ones().max(1)));
            open &= !(1 << place);
            place_of[it.card.index()] = place as u8 + 1;
        }
        let fits = |it: &Located| {
            let place = place_of[it.card.index()];
            it.after < place && place <= it.within && !line.vetoes.contains(&(place, it.card))
        };
        line.located.iter().all(fits).then_some(free)
    }
}
