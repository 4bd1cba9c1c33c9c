//! Solutions of a puzzle, each equally likely.
//!
//! Places are filled seat by seat, from the first to come to the last. Cards that can be in a
//! place can also be in every later place of the line, so however the earlier places were filled,
//! the choice for the next one is known in number, and a card is drawn from it evenly. Two things
//! are not so simple. Cards that came to light must be in places that had come by then: which
//! places they take is drawn first, by the weight of what is left for the others. And other lines
//! have taken cards that might have been here: the weight supposes that they took as few of them
//! as they can have, and the solution is thrown away as often as that was too many. A solution
//! that misses one of the other clues is thrown away too. So whatever comes out is even.
//!
//! If nothing comes out for long, all solutions are counted instead; see [`exact`].

use tripot_core::{MAX_SEATS, Rng};

use crate::card::MOST_CARDS;
use crate::cards::Cards;
use crate::exact;
use crate::puzzle::{Line, Puzzle};

/// After so many attempts, counting is likely to be quicker.
const ATTEMPTS: u32 = 4000;
/// So often are the places of the located cards of one line drawn anew.
const LINE_ATTEMPTS: u32 = 500;

/// The unknown cards in each line of a solution.
pub(crate) type Solution = [Cards; MAX_SEATS];

/// A solution, each equally likely; none if there is none.
pub(crate) fn solution(puzzle: &Puzzle, rng: &mut Rng) -> Option<Solution> {
    quick_solution(puzzle, ATTEMPTS, rng).or_else(|| exact::solution(puzzle, rng))
}

/// A solution, each equally likely, if one is found in so many attempts.
pub(crate) fn quick_solution(puzzle: &Puzzle, attempts: u32, rng: &mut Rng) -> Option<Solution> {
    let sampler = Sampler::new(puzzle);
    (0..attempts).find_map(|_| sampler.attempt(rng))
}

/// What does not change from attempt to attempt.
struct Sampler<'a> {
    puzzle: &'a Puzzle,
    fillings: Vec<Filling>,
}

/// How a line is filled.
struct Filling {
    /// For each place, from 0, the unknown cards that it may hold.
    eligible: Vec<Cards>,
    /// How many of them there are at most when this line is the next to be filled.
    choice: Vec<i32>,
    /// `weights[place][taken]`: the weight of all ways to fill the rest, from a place on, if so
    /// many places before it are taken by located cards. Empty if no card is located.
    weights: Vec<Vec<f64>>,
}

impl Filling {
    /// `before` cards have gone to other lines.
    fn new(line: &Line, unknown: Cards, before: usize) -> Filling {
        let eligible: Vec<Cards> = (1..=line.places as u8)
            .map(|place| unknown.iter().filter(|&card| line.may_be(card, place)).collect())
            .collect();
        let choice = eligible.iter().map(|cards| {
            let elsewhere = unknown.len() - cards.len();
            cards.len() as i32 - before.saturating_sub(elsewhere) as i32
        });
        let mut filling = Filling { choice: choice.collect(), eligible, weights: Vec::new() };
        if !line.located.is_empty() {
            filling.weigh(line);
        }
        filling
    }

    /// Located cards are put in order of the place that they are within: each takes one of the
    /// places chosen so far that no other has taken. Whether it is late enough is looked at
    /// afterwards.
    fn weigh(&mut self, line: &Line) {
        let (places, count) = (line.places, line.located.len());
        let mut weights = vec![vec![0.0; count + 2]; places + 1];
        weights[places][count] = 1.0;
        // How many located cards are within the places before the one that is looked at.
        let mut due = count;
        for place in (0..places).rev() {
            let now = |it: &&crate::puzzle::Located| usize::from(it.within) == place + 1;
            let ending = line.located.iter().filter(now).count();
            due -= ending;
            let ways = |taken: usize| -> f64 {
                (0..ending).map(|number| taken as f64 - (due + number) as f64).product()
            };
            for taken in due..=count.min(place) {
                let choice = (self.choice[place] - (place - taken) as i32).max(0);
                let unknown = if taken >= due + ending {
                    f64::from(choice) * ways(taken) * weights[place + 1][taken]
                } else {
                    0.0
                };
                let located = if taken + 1 >= due + ending {
                    ways(taken + 1) * weights[place + 1][taken + 1]
                } else {
                    0.0
                };
                weights[place][taken] = unknown + located;
            }
        }
        self.weights = weights;
    }

    /// The places that unknown cards take, one bit each, and the places of the located cards.
    fn located(&self, line: &Line, rng: &mut Rng) -> Option<(u64, [u8; MOST_CARDS])> {
        let mut places = [0; MOST_CARDS];
        if self.weights.is_empty() {
            return Some(((1 << line.places) - 1, places));
        }
        let (mut free, mut taken) = (0_u64, 0);
        for place in 0..line.places {
            let unknown = {
                let choice = (self.choice[place] - (place - taken) as i32).max(0);
                f64::from(choice) * self.passed(line, place, taken)
            };
            let total = self.weights[place][taken];
            // False as well if there is no way at all.
            let is_unknown = fraction(rng) * total < unknown;
            if is_unknown {
                free |= 1 << place;
            } else {
                taken += 1;
            }
        }
        if taken != line.located.len() {
            return None;
        }
        let mut open = !free & ((1 << line.places) - 1);
        for it in &line.located {
            let within = open & ((1 << it.within) - 1);
            let number = within.count_ones();
            if number == 0 {
                return None;
            }
            let place = nth_bit(within, rng.below(number)) as u8;
            open &= !(1 << place);
            let place = place + 1;
            if place <= it.after || line.vetoes.contains(&(place, it.card)) {
                return None;
            }
            places[it.card.index()] = place;
        }
        Some((free, places))
    }

    /// The weight of what follows a place that does not hold a located card.
    fn passed(&self, line: &Line, place: usize, taken: usize) -> f64 {
        let before = |it: &&crate::puzzle::Located| usize::from(it.within) <= place;
        let now = |it: &&crate::puzzle::Located| usize::from(it.within) == place + 1;
        let due = line.located.iter().filter(before).count();
        let ending = line.located.iter().filter(now).count();
        if taken < due + ending {
            return 0.0;
        }
        let ways: f64 = (0..ending).map(|number| taken as f64 - (due + number) as f64).product();
        ways * self.weights[place + 1][taken]
    }
}

impl<'a> Sampler<'a> {
    fn new(puzzle: &'a Puzzle) -> Sampler<'a> {
        let mut before = 0;
        let fillings = puzzle.lines.iter().map(|line| {
            let filling = Filling::new(line, puzzle.unknown, before);
            before += line.free();
            filling
        });
        Sampler { puzzle, fillings: fillings.collect() }
    }

    /// Every solution is equally likely to be found; often none is.
    fn attempt(&self, rng: &mut Rng) -> Option<Solution> {
        let mut left = self.puzzle.unknown;
        let mut solution = [Cards::NONE; MAX_SEATS];
        let mut place_of = [0_u8; MOST_CARDS];
        for (number, (line, filling)) in self.puzzle.lines.iter().zip(&self.fillings).enumerate() {
            // Lines do not depend on each other here, so one can be drawn anew alone.
            let (mut free, places) = (0..LINE_ATTEMPTS).find_map(|_| filling.located(line, rng))?;
            for it in &line.located {
                place_of[it.card.index()] = places[it.card.index()];
            }
            let mut filled = 0;
            while free != 0 {
                let place = free.trailing_zeros() as usize;
                free &= free - 1;
                let mut possible = left & filling.eligible[place];
                for &(vetoed, card) in &line.vetoes {
                    if usize::from(vetoed) == place + 1 {
                        possible.remove(card);
                    }
                }
                let choice = u32::try_from(filling.choice[place] - filled).ok()?;
                let chosen = if choice == 0 { return None } else { rng.below(choice) };
                debug_assert!(possible.len() <= choice as usize, "the weight is too small");
                if chosen as usize >= possible.len() {
                    return None;
                }
                let card = possible.nth(chosen as usize)?;
                left.remove(card);
                solution[number].add(card);
                place_of[card.index()] = place as u8 + 1;
                filled += 1;
            }
        }
        self.fits(&solution, &place_of).then_some(solution)
    }

    /// Whether a solution has what the clues ask for.
    fn fits(&self, solution: &Solution, place_of: &[u8; MOST_CARDS]) -> bool {
        let found = self.puzzle.clues.iter().all(|clue| {
            let line = &self.puzzle.lines[clue.line];
            let located: Cards = line.located.iter().map(|it| it.card).collect();
            let here = clue.cards & (solution[clue.line] | located);
            here.iter().any(|card| place_of[card.index()] <= clue.within)
        });
        found && self.puzzle.gaps.iter().all(|gap| !solution[gap.line].has_all(gap.cards))
    }
}

/// The position of the bit with this number, counted from the lowest.
fn nth_bit(mut bits: u64, number: u32) -> u32 {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// A number from 0 to just below 1.
pub(crate) fn fraction(rng: &mut Rng) -> f64 {
    // 53 bits fit into a floating-point number exactly.
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
