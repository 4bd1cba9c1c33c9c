//! Dynamic programming over the places of one line, in the order in which they came.
//!
//! A card that may be in a place may also be in all that follow, so that the choice for a place is
//! known in number, however the earlier places were filled: eligible cards less those already
//! placed. The ways to fill a line are a product of such numbers, or, where cards came to light
//! whose place is not known, a sum of products: one for each way to put these.
//!
//! Three kinds of cards that came to light are told apart, by what has to be remembered on the way
//! from place to place. Of one that has a single possible place: nothing. Of one that is *within*
//! some place but may be in any up to there: that a place is taken for such a card; which card it
//! is, is chosen when the last possible place has been passed. Of one that also came *after* some
//! place: whether it has been put.

use crate::inference::puzzle::Located;
use tripot_core::order_by;

/// This many cards that came after one place and within another are counted exactly; of more, those
/// with the least to say are taken to have come any time before.
pub(crate) const MOST_TRACKED: usize = 6;

/// The places of a line, and where the cards that came to light may be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    places: usize,
    /// How many places are left for unknown cards.
    free: usize,
    /// Places whose card is known, one bit each.
    fixed: u64,
    /// How many cards are within a place, but not after any.
    simple: usize,
    /// For each place, how many of these are within it or an earlier one.
    due: Vec<u8>,
    /// Cards that came after some place.
    tracked: Vec<Located>,
    /// Whether two cards claim the same place.
    contradictory: bool,
}

/// The sums of one pass over a board, kept to be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    /// The weight of all ways to come to each step.
    before: Vec<f64>,
    /// The weight of all ways to go on from each step if one card less is eligible.
    onward: Vec<f64>,
    /// How many numbers were computed.
    pub(crate) steps: u64,
}

/// What can be done at a place.
struct Place {
    /// Whether its card is known.
    fixed: bool,
    /// How many known cards are before it.
    fixed_before: usize,
    /// The tracked cards that may be here, and those that must have been put after it; one bit
    /// each.
    possible: usize,
    overdue: usize,
}

impl Board {
    /// The board of this many places with these cards on it.
    pub(crate) fn new(places: usize, located: impl Iterator<Item = Located>) -> Board {
        let mut board = Board::default();
        board.set(places, located);
        board
    }

    /// Makes another board of this one.
    pub(crate) fn set(&mut self, places: usize, located: impl Iterator<Item = Located>) {
        self.places = places;
        self.free = places;
        self.fixed = 0;
        self.contradictory = false;
        self.due.clear();
        self.due.resize(places + 1, 0);
        self.tracked.clear();
        for it in located {
            self.free = self.free.saturating_sub(1);
            if it.after >= it.within {
                self.contradictory = true;
            } else if it.after + 1 == it.within {
                let place = 1_u64 << it.within;
                self.contradictory |= self.fixed & place != 0;
                self.fixed |= place;
            } else if it.after == 0 {
                self.due[usize::from(it.within)] += 1;
            } else {
                self.tracked.push(it);
            }
        }
        if self.tracked.len() > MOST_TRACKED {
            // The wider the choice of places, the less it matters that the first are not among
            // them.
            order_by(&mut self.tracked, |it| it.within - it.after);
            for it in self.tracked.drain(MOST_TRACKED..) {
                self.due[usize::from(it.within)] += 1;
            }
        }
        for place in 1..=places {
            self.due[place] += self.due[place - 1];
        }
        self.simple = self.due[places].into();
    }

    /// How many numbers it takes to count the ways.
    pub(crate) fn steps(&self) -> u64 {
        let width = self.simple.min(self.free + self.tracked.len()) + 1;
        (self.places * width * self.masks()) as u64
    }

    /// How many sets of tracked cards there are.
    fn masks(&self) -> usize {
        1 << self.tracked.len()
    }

    /// How many numbers belong to a place.
    fn row(&self) -> usize {
        (self.simple + 1) * self.masks()
    }

    /// How many places may be taken for simple cards when this many places are done.
    fn taken(&self, done: usize) -> std::ops::RangeInclusive<usize> {
        let others = self.free + self.tracked.len() + self.fixed.count_ones() as usize;
        let least = done.saturating_sub(others).max(usize::from(self.due[done]));
        least..=self.simple.min(done)
    }

    fn place(&self, place: usize) -> Place {
        let bits = |wanted: &dyn Fn(&Located) -> bool| {
            let tracked = self.tracked.iter().enumerate();
            tracked.fold(0, |bits, (number, it)| bits | usize::from(wanted(it)) << number)
        };
        Place {
            fixed: self.fixed >> place & 1 == 1,
            fixed_before: (self.fixed & ((1 << place) - 1)).count_ones() as usize,
            possible: bits(&|it| (it.after + 1..=it.within).contains(&(place as u8))),
            overdue: bits(&|it| usize::from(it.within) <= place),
        }
    }

    /// In how many ways the simple cards that are within a place, but no earlier one, can choose
    /// among the places that were taken for them.
    fn choices(&self, place: usize, taken: usize) -> f64 {
        let due = usize::from(self.due[place - 1])..usize::from(self.due[place]);
        due.map(|earlier| taken.saturating_sub(earlier) as f64).product()
    }

    /// The ways to fill the line, when `eligible` cards may be in each place (of index 0 to
    /// `places`; the first number is of no place). Keeps the sums for [`Board::ways_without`].
    pub(crate) fn ways(&self, eligible: &[u8], sums: &mut Sums) -> f64 {
        let (row, masks) = (self.row(), self.masks());
        sums.before.clear();
        sums.before.resize(row * (self.places + 1), 0.0);
        if self.contradictory || usize::from(eligible[self.places]) < self.free {
            return 0.0;
        }
        sums.before[0] = 1.0;
        for (number, &eligible) in eligible.iter().enumerate().take(self.places + 1).skip(1) {
            let place = self.place(number);
            let (done, here) = sums.before[row * (number - 1)..].split_at_mut(row);
            for taken in self.taken(number - 1) {
                for mask in 0..masks {
                    let ways = done[taken * masks + mask];
                    if ways == 0.0 {
                        continue;
                    }
                    if place.fixed {
                        here[taken * masks + mask] += ways;
                        continue;
                    }
                    let choice = self.choice(&place, number, taken, mask, eligible);
                    here[taken * masks + mask] += ways * choice;
                    if taken < self.simple {
                        here[(taken + 1) * masks + mask] += ways;
                    }
                    let mut possible = place.possible & !mask;
                    while possible != 0 {
                        here[taken * masks + (mask | 1 << possible.trailing_zeros())] += ways;
                        possible &= possible - 1;
                    }
                }
            }
            self.pass(&place, number, here);
        }
        sums.steps += self.steps();
        sums.before[row * (self.places + 1) - 1]
    }

    /// How many unknown cards may be in a place.
    fn choice(&self, it: &Place, number: usize, taken: usize, mask: usize, eligible: u8) -> f64 {
        let filled = number - 1 - (taken + mask.count_ones() as usize + it.fixed_before);
        if filled < self.free { f64::from(eligible) - filled as f64 } else { 0.0 }.max(0.0)
    }

    /// After a place, the simple cards within it choose, and the tracked ones have been put.
    fn pass(&self, place: &Place, number: usize, here: &mut [f64]) {
        let masks = self.masks();
        let due = self.due[number] > self.due[number - 1];
        for taken in 0..=self.simple.min(number) {
            let choices = if due { self.choices(number, taken) } else { 1.0 };
            for (mask, ways) in here[taken * masks..][..masks].iter_mut().enumerate() {
                *ways *= if mask & place.overdue == place.overdue { choices } else { 0.0 };
            }
        }
    }

    /// Sums up the ways to go on from each place if one of the eligible cards is not there, which
    /// may have been in every place from there on. Needs the sums of [`Board::ways`].
    pub(crate) fn leave_one_out(&self, eligible: &[u8], sums: &mut Sums) {
        let (row, masks) = (self.row(), self.masks());
        let Sums { before, onward, steps } = sums;
        onward.clear();
        onward.resize(before.len(), 0.0);
        onward[row * (self.places + 1) - 1] = 1.0;
        for number in (1..=self.places).rev() {
            let place = self.place(number);
            let eligible = eligible[number].saturating_sub(1);
            let (earlier, here) = onward[row * (number - 1)..].split_at_mut(row);
            // What comes after a place is not needed any more but for the place itself, which
            // `ways_without` looks at without the choices that have been made there.
            let mut passed = here[..row].to_vec();
            self.pass(&place, number, &mut passed);
            for taken in self.taken(number - 1) {
                for mask in 0..masks {
                    let index = taken * masks + mask;
                    if before[row * (number - 1) + index] == 0.0 {
                        continue;
                    }
                    if place.fixed {
                        earlier[index] = passed[index];
                        continue;
                    }
                    let choice = self.choice(&place, number, taken, mask, eligible);
                    let mut ways = choice * passed[index];
                    if taken < self.simple {
                        ways += passed[index + masks];
                    }
                    let mut possible = place.possible & !mask;
                    while possible != 0 {
                        ways += passed[taken * masks + (mask | 1 << possible.trailing_zeros())];
                        possible &= possible - 1;
                    }
                    earlier[index] = ways;
                }
            }
        }
        *steps += self.steps();
    }

    /// The ways to fill the line without a card that may be after this many places. Needs the sums
    /// of [`Board::leave_one_out`].
    pub(crate) fn ways_without(&self, after: usize, sums: &Sums) -> f64 {
        let row = self.row();
        let here = row * after..row * (after + 1);
        let pairs = sums.before[here.clone()].iter().zip(&sums.onward[here]);
        pairs.map(|(before, onward)| before * onward).sum()
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "small whole numbers are exact")]
mod tests {
    use super::*;
    use crate::card::Card;

    fn located(after: u8, within: u8) -> Located {
        Located { card: Card::parse("a1").expect("it is a card"), after, within }
    }

    #[test]
    fn a_line_is_filled_in_order() {
        // Five cards may be anywhere, two only after the second of three places.
        let board = Board::new(3, std::iter::empty());
        let mut sums = Sums::default();
        let eligible = [0, 5, 5, 7];
        assert_eq!(board.ways(&eligible, &mut sums), 100.0);
        board.leave_one_out(&eligible, &mut sums);
        assert_eq!(board.ways_without(0, &sums), 48.0);
        assert_eq!(board.ways_without(2, &sums), 80.0);
        assert_eq!(board.ways_without(3, &sums), 100.0);
    }

    #[test]
    fn cards_that_came_to_light_take_a_place_that_is_not_known() {
        let ways = |located: &[Located], eligible: [u8; 4]| {
            let board = Board::new(3, located.iter().copied());
            board.ways(&eligible, &mut Sums::default())
        };
        // One of three places, and two of four cards in the others.
        assert_eq!(ways(&[located(0, 3)], [0, 4, 4, 4]), 36.0);
        // The second place only.
        assert_eq!(ways(&[located(1, 2)], [0, 4, 4, 4]), 12.0);
        // The second or the third.
        assert_eq!(ways(&[located(1, 3)], [0, 4, 4, 4]), 24.0);
        // Two cards in the first two places, in either order.
        assert_eq!(ways(&[located(0, 2), located(0, 2)], [0, 4, 4, 4]), 8.0);
        // Two cards can't be in one place.
        assert_eq!(ways(&[located(0, 1), located(0, 1)], [0, 4, 4, 4]), 0.0);
    }
}
