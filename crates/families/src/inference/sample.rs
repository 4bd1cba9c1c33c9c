//! Uniform sampling of solutions, by counting and by rejection.
//!
//! Where one line only is not known, its places are filled in the order in which they came. A card
//! that may be in a place may also be in all that follow, so the choice for a place is known in
//! number, however the earlier ones were filled, and a card is drawn from it evenly. The places of
//! the cards that came to light are drawn before, by the choices that they leave for the others.
//!
//! Of several lines, little is known at first, and most guesses are right. Later, the unknown cards
//! of each line are drawn first, by counting: this meets the clues, but for the question when the
//! cards came. Each card weighs at least its share of the ways in which the cards of a line can
//! then be in order. Second, the places of the cards that came to light, and third, the order of
//! the others. The solution is thrown away as often as the weight was too large.
//!
//! A solution that misses a clue is thrown away too. So whatever comes out is even. If nothing
//! comes out for long, every place is counted by itself, which takes more time. Where that would
//! take too much memory, some attempts follow for each solution, and then one is put together that
//! fits: chance has a part in it, but it is not even. So a solution always comes in bounded time.

mod filling;

use std::cell::Cell;

use tripot_core::maths::pow;
use tripot_core::{MAX_SEATS, Rng};

use crate::card::{Card, MOST_CARDS};
use crate::cards::Cards;
use crate::inference::arrange::{Arrangement, Arranger, Undecided};
use crate::inference::count::{Counter, Solution, Task, TooMany, Weighing, fraction};
use crate::inference::puzzle::{Line, Puzzle};
use filling::Filling;

/// So often is one line filled before its cards are counted.
const FILLINGS: u32 = 2_000;
/// After this many attempts, counting every place is likely to be quicker.
const ATTEMPTS: u32 = 200_000;
/// This many remainders are counted at most: they take 70 megabytes.
const MOST_COUNTED: usize = 900_000;
/// So often is a line filled in vain at most before something else is tried, and once it is known
/// that little comes of it.
const MOST_FILLED: u32 = 300_000;
const FEW_FILLED: u32 = 2_000;
/// This many matchings are made to put a solution together, at first with the cards in any order,
/// then in the order in which it was found that there is one.
const ARRANGER_STEPS: [u32; 2] = [2_000, crate::setup::STEPS];
/// So often are the places of the located cards of one line drawn anew.
const LINE_ATTEMPTS: u32 = 500;
/// For this many located cards of a line, all ways to put them are counted.
const TRACKED: usize = 6;
/// After this many fillings it is asked whether to go on.
const POLL: u32 = 64;

/// Finds solutions of one puzzle. What is counted for the first one serves the others.
pub(crate) struct Sampler {
    puzzle: Puzzle,
    lines: Vec<Filling>,
    /// How the only line is filled in order.
    only: Option<Filling>,
    /// Which cards are in which line, the time left aside.
    sets: Counter,
    places: Places,
    /// How many more lines may be filled in vain.
    left: Cell<u32>,
}

/// It was told to stop before there was a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

/// Every place counted by itself.
enum Places {
    /// Not needed so far.
    Later,
    Counted(Counter),
    /// There is too much to count.
    TooMany(Task),
}

impl Sampler {
    pub(crate) fn new(puzzle: Puzzle) -> Sampler {
        let lines = puzzle.lines.iter().map(|line| Filling::new(line, None)).collect();
        let only = match puzzle.lines.as_slice() {
            [line] => Some(Filling::new(line, Some(puzzle.unknown))),
            _ => None,
        };
        let sets = Counter::limited(puzzle.sets(), Weighing::ByCard, MOST_COUNTED);
        let left = Cell::new(MOST_FILLED);
        Sampler { puzzle, lines, only, sets, places: Places::Later, left }
    }

    /// The unknown cards in each line of a solution, each equally likely unless there is too much
    /// to count; none if there is none. It ends early if it is told to.
    pub(crate) fn solution(
        &mut self,
        rng: &mut Rng,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<Solution>, Stopped> {
        loop {
            if is_stopped() {
                return Err(Stopped);
            }
            let left = match &mut self.places {
                Places::Counted(places) => return Ok(places.solution(rng)),
                Places::Later => MOST_FILLED,
                Places::TooMany(_) => FEW_FILLED,
            };
            self.left.set(left);
            if let Some(found) = self.find(ATTEMPTS, rng, is_stopped) {
                return Ok(Some(found));
            }
            if is_stopped() {
                return Err(Stopped);
            }
            if let Places::TooMany(task) = &self.places {
                return arranged(task, rng, is_stopped);
            }
            let task = self.puzzle.places();
            let mut places = Counter::limited(task.clone(), Weighing::ByPlace, MOST_COUNTED);
            match places.count_all(is_stopped) {
                Ok(_) => self.places = Places::Counted(places),
                Err(TooMany) if is_stopped() => return Err(Stopped),
                Err(TooMany) => self.places = Places::TooMany(task),
            }
        }
    }

    /// Whether a line may be filled once more, in vain maybe; never again once it was told to stop.
    fn may_fill(&self, is_stopped: &dyn Fn() -> bool) -> bool {
        let left = self.left.get();
        let stopped = left.is_multiple_of(POLL) && is_stopped();
        self.left.set(if stopped { 0 } else { left.saturating_sub(1) });
        left > 0 && !stopped
    }

    /// A solution, each equally likely, if one comes out in this many attempts.
    fn find(
        &mut self,
        attempts: u32,
        rng: &mut Rng,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Solution> {
        let found = match &self.only {
            Some(only) => (0..FILLINGS.min(attempts))
                .take_while(|number| number % POLL != POLL - 1 || !is_stopped())
                .find_map(|_| self.filled(only, rng)),
            None => (0..self.guesses())
                .take_while(|_| self.may_fill(is_stopped))
                .find_map(|_| self.guess(rng)),
        };
        if found.is_some() {
            return found;
        }
        self.sets.count_all(is_stopped).ok()?;
        for _ in 0..attempts {
            if !self.may_fill(is_stopped) {
                return None;
            }
            let solution = self.sets.solution(rng)?;
            if self.is_accepted(&solution, rng, is_stopped) {
                return Some(solution);
            }
        }
        None
    }

    /// This many guesses take about as long as counting the sets.
    fn guesses(&self) -> u32 {
        let frees = self.puzzle.lines.iter().map(|line| line.free() as u32 + 1);
        let sets = frees.fold(1_u32, u32::saturating_mul);
        if self.sets.is_counted() { 1 } else { sets.clamp(10, 300_000) }
    }

    /// Deals the unknown cards to the lines at random; nothing if that can't be.
    fn guess(&self, rng: &mut Rng) -> Option<Solution> {
        let mut place_of = [0_u8; MOST_CARDS];
        let mut solution = [Cards::NONE; MAX_SEATS];
        let mut left = self.puzzle.unknown;
        for (number, (line, filling)) in self.puzzle.lines.iter().zip(&self.lines).enumerate() {
            let mut free = filling.located(line, rng, &mut place_of)?;
            while free != 0 {
                let place = free.trailing_zeros() as u8 + 1;
                free &= free - 1;
                let card = left.nth(rng.below(left.len().max(1) as u32) as usize)?;
                if !line.may_be(card, place) || line.vetoes.contains(&(place, card)) {
                    return None;
                }
                left.remove(card);
                place_of[card.index()] = place;
                solution[number].add(card);
            }
            let mut gaps = self.puzzle.gaps.iter().filter(|gap| gap.line == number);
            if gaps.any(|gap| solution[number].has_all(gap.cards))
                || !self.meets_clues(number, &solution, &place_of)
            {
                return None;
            }
        }
        Some(solution)
    }

    /// Fills the only line in order; nothing if that misses a clue.
    fn filled(&self, filling: &Filling, rng: &mut Rng) -> Option<Solution> {
        let line = &self.puzzle.lines[0];
        let mut place_of = [0_u8; MOST_CARDS];
        let mut solution = [Cards::NONE; MAX_SEATS];
        let mut free = filling.located(line, rng, &mut place_of)?;
        while free != 0 {
            let place = free.trailing_zeros() as u8 + 1;
            free &= free - 1;
            let possible = filling.eligible[usize::from(place) - 1].without(solution[0]);
            if possible.is_empty() {
                return None;
            }
            let card = possible.nth(rng.below(possible.len() as u32) as usize)?;
            if line.vetoes.contains(&(place, card)) {
                return None;
            }
            place_of[card.index()] = place;
            solution[0].add(card);
        }
        let whole = self.puzzle.gaps.iter().any(|gap| solution[0].has_all(gap.cards));
        (!whole && self.meets_clues(0, &solution, &place_of)).then_some(solution)
    }

    /// Puts the cards in order; whether that can be, and is not one solution too many.
    fn is_accepted(
        &self,
        solution: &Solution,
        rng: &mut Rng,
        is_stopped: &dyn Fn() -> bool,
    ) -> bool {
        let mut place_of = [0_u8; MOST_CARDS];
        let lines = self.puzzle.lines.iter().zip(&self.lines).zip(solution);
        for ((line, filling), &cards) in lines {
            // Where the located cards are does not depend on the other lines.
            let located = (0..LINE_ATTEMPTS)
                .take_while(|_| self.may_fill(is_stopped))
                .find_map(|_| filling.located(line, rng, &mut place_of));
            let Some(free) = located else { return false };
            if !put_in_order(line, cards, free, &mut place_of, rng) {
                return false;
            }
        }
        (0..self.lines.len()).all(|number| self.meets_clues(number, solution, &place_of))
    }

    /// Whether a line has what the clues about it ask for.
    fn meets_clues(&self, number: usize, solution: &Solution, place_of: &[u8; MOST_CARDS]) -> bool {
        self.puzzle.clues.iter().filter(|clue| clue.line == number).all(|clue| {
            let here = clue.cards & (solution[clue.line] | self.lines[clue.line].cards);
            here.iter().any(|card| place_of[card.index()] <= clue.within)
        })
    }
}

/// A solution that is put together, if there is one.
fn arranged(
    task: &Task,
    rng: &mut Rng,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Option<Solution>, Stopped> {
    let [few, enough] = ARRANGER_STEPS;
    let found = Arranger::new(task, few, is_stopped)
        .shuffled(rng)
        .find()
        .or_else(|Undecided| Arranger::new(task, enough, is_stopped).find())
        // Only of a game that was played: of one that was written down, it was found before.
        .or_else(|Undecided| Arranger::new(task, u32::MAX, is_stopped).find());
    match found {
        Ok(found) => Ok(found.map(|found| dealt(task, &found))),
        Err(Undecided) => Err(Stopped),
    }
}

/// The unknown cards in each line of an arrangement.
fn dealt(task: &Task, arrangement: &Arrangement) -> Solution {
    let mut solution = [Cards::NONE; MAX_SEATS];
    for (placing, stretch) in task.cards.iter().zip(arrangement) {
        if let Some(stretch) = stretch.filter(|_| placing.stock) {
            solution[task.stretches[stretch].0].add(placing.card);
        }
    }
    solution
}

/// Puts unknown cards into the free places of a line, in one of the orders that can be; false as
/// often as there are fewer of them than the weights of the cards say.
fn put_in_order(
    line: &Line,
    cards: Cards,
    mut free: u64,
    place_of: &mut [u8; MOST_CARDS],
    rng: &mut Rng,
) -> bool {
    let mut left = cards;
    let (mut orders, mut weight) = (1.0, 1.0);
    while free != 0 {
        let place = free.trailing_zeros() as u8 + 1;
        free &= free - 1;
        // Who may be here may be in all places that follow.
        let possible: Cards = left.iter().filter(|&card| line.may_be(card, place)).collect();
        if possible.is_empty() {
            return false;
        }
        let chosen = possible.nth(rng.below(possible.len() as u32) as usize);
        let Some(card) = chosen.filter(|&card| !line.vetoes.contains(&(place, card))) else {
            return false;
        };
        left.remove(card);
        place_of[card.index()] = place;
        orders *= possible.len() as f64;
        weight *= line.weight(card);
    }
    // The two are the same number if every card may be everywhere, but for rounding.
    orders >= weight * (1.0 - 1e-12) || fraction(rng) * weight < orders
}

impl Line {
    /// A card may be in this many free places at most.
    fn reach(&self, card: Card) -> usize {
        self.free().min(self.places - usize::from(self.after[card.index()]))
    }

    /// In no more orders than the product of the weights of its cards can the cards of a line be,
    /// wherever its free places are: the theorem of Brègman and Minc on permanents.
    pub(crate) fn weight(&self, card: Card) -> f64 {
        let reach = self.reach(card);
        let factorial: f64 = (1..=reach).map(|number| number as f64).product();
        pow(factorial, 1.0 / reach as f64)
    }
}

/// The position of the bit with this number, counted from the lowest.
fn nth_bit(mut bits: u64, number: u32) -> u32 {
    for _ in 0..number {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros()
}

#[cfg(test)]
mod tests;
