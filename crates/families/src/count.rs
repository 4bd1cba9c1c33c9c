//! Solutions of a puzzle by counting all of them: slow, and sure to come to an end.
//!
//! Places are filled one after the other. What was put where before matters only by what is left,
//! and cards of which everything known is the same count as one kind, so the number of ways to
//! fill the rest is counted once for each such remainder. The numbers are floating-point, exact
//! up to 2⁵³ and to 15 digits beyond.

use std::collections::{HashMap, HashSet};

use tripot_core::{MAX_SEATS, Rng};

use crate::card::Card;
use crate::cards::Cards;
use crate::puzzle::{Line, Puzzle};
use crate::sample::{Solution, fraction};

/// A solution, each equally likely; none if there is none.
pub(crate) fn solution(puzzle: &Puzzle, rng: &mut Rng) -> Option<Solution> {
    let mut counter = Counter::new(puzzle);
    let mut rest = counter.start();
    let mut left = rest.left;
    let mut solution = [Cards::NONE; MAX_SEATS];
    while let Some((line, _)) = counter.place(&rest) {
        let choices = counter.choices(&rest);
        let weights: Vec<f64> = choices
            .iter()
            .map(|choice| choice.cards as f64 * counter.count(&choice.rest))
            .collect();
        let mut chosen = fraction(rng) * weights.iter().sum::<f64>();
        let mut pairs = choices.into_iter().zip(weights).filter(|(_, weight)| *weight > 0.0);
        let mut last = pairs.next()?;
        for pair in pairs {
            if chosen < last.1 {
                break;
            }
            chosen -= last.1;
            last = pair;
        }
        // Any card of the kind: the remainder only says how many are left.
        let kind = counter.kinds[last.0.kind] & left;
        let card = kind.nth(rng.below(kind.len() as u32) as usize)?;
        left.remove(card);
        if puzzle.unknown.has(card) {
            solution[line].add(card);
        }
        rest = last.0.rest;
    }
    (counter.count(&rest) > 0.0).then_some(solution)
}

/// Whether there is a solution; nothing if that is not known after so many steps.
pub(crate) fn is_possible(puzzle: &Puzzle, steps: u32) -> Option<bool> {
    let counter = Counter::new(puzzle);
    let mut tried = HashSet::new();
    let mut waiting = vec![counter.start()];
    let mut step = 0;
    while let Some(rest) = waiting.pop() {
        step += 1;
        if step > steps {
            return None;
        }
        if counter.place(&rest).is_none() {
            if counter.is_solved(&rest) {
                return Some(true);
            }
        } else if tried.insert(rest) {
            waiting.extend(counter.choices(&rest).into_iter().map(|choice| choice.rest));
        }
    }
    Some(false)
}

/// One bit for each clue and gap: no ledger has more.
type Flags = [u64; 5];

/// What is left to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rest {
    /// How many places have been filled.
    filled: usize,
    /// The cards that have no place yet, the first ones of each kind.
    left: Cards,
    /// The clues and then the gaps that are satisfied.
    satisfied: Flags,
}

/// A kind of card that may be next.
struct Choice {
    kind: usize,
    /// How many of it are left.
    cards: usize,
    rest: Rest,
}

struct Counter<'a> {
    puzzle: &'a Puzzle,
    /// The line and the number of each place, from 1.
    places: Vec<(usize, u8)>,
    /// Cards that can stand in for each other.
    kinds: Vec<Cards>,
    counted: HashMap<Rest, f64>,
}

impl<'a> Counter<'a> {
    fn new(puzzle: &'a Puzzle) -> Counter<'a> {
        let numbered = puzzle.lines.iter().enumerate();
        let places = numbered
            .flat_map(|(number, line)| (1..=line.places as u8).map(move |place| (number, place)))
            .collect();
        let located = puzzle.lines.iter().flat_map(|line| line.located.iter().map(|it| it.card));
        let cards: Cards = located.chain(puzzle.unknown.iter()).collect();
        let mut kinds: Vec<Cards> = Vec::new();
        for card in cards.iter() {
            let same = |kind: &&mut Cards| {
                kind.iter().next().is_some_and(|other| are_alike(puzzle, card, other))
            };
            match kinds.iter_mut().find(same) {
                Some(kind) => kind.add(card),
                None => kinds.push(Cards::one(card)),
            }
        }
        Counter { puzzle, places, kinds, counted: HashMap::new() }
    }

    fn start(&self) -> Rest {
        let left = self.kinds.iter().fold(Cards::NONE, |all, &kind| all | kind);
        Rest { filled: 0, left, satisfied: Flags::default() }
    }

    /// The line and the number of the next place.
    fn place(&self, rest: &Rest) -> Option<(usize, u8)> {
        self.places.get(rest.filled).copied()
    }

    fn choices(&self, rest: &Rest) -> Vec<Choice> {
        let Some((number, place)) = self.place(rest) else { return Vec::new() };
        let line = &self.puzzle.lines[number];
        let overdue = |it: &&crate::puzzle::Located| it.within < place && rest.left.has(it.card);
        if line.located.iter().any(|it| overdue(&it)) {
            return Vec::new();
        }
        let mut choices = Vec::new();
        for (kind, &cards) in self.kinds.iter().enumerate() {
            let left = cards & rest.left;
            // The last of those that are left, so that the first ones stay.
            let Some(card) = left.iter().last() else { continue };
            if may_be(line, self.puzzle.unknown, card, place) {
                let rest = self.with(rest, card, number, place);
                choices.push(Choice { kind, cards: left.len(), rest });
            }
        }
        choices
    }

    fn with(&self, rest: &Rest, card: Card, number: usize, place: u8) -> Rest {
        let mut rest = *rest;
        rest.filled += 1;
        rest.left.remove(card);
        let Puzzle { clues, gaps, .. } = self.puzzle;
        for (flag, clue) in clues.iter().enumerate() {
            if clue.line == number && place <= clue.within && clue.cards.has(card) {
                raise(&mut rest.satisfied, flag);
            }
        }
        for (flag, gap) in (clues.len()..).zip(gaps) {
            if gap.line != number && gap.cards.has(card) {
                raise(&mut rest.satisfied, flag);
            }
        }
        rest
    }

    /// Whether nothing is wrong when every place is filled; the cards that are left are in the
    /// stock.
    fn is_solved(&self, rest: &Rest) -> bool {
        let Puzzle { clues, gaps, .. } = self.puzzle;
        self.puzzle.unknown.has_all(rest.left)
            && (0..clues.len()).all(|flag| is_raised(&rest.satisfied, flag))
            && (clues.len()..)
                .zip(gaps)
                .all(|(flag, gap)| is_raised(&rest.satisfied, flag) || gap.cards.has_any(rest.left))
    }

    /// The number of ways to fill the rest.
    fn count(&mut self, rest: &Rest) -> f64 {
        if self.place(rest).is_none() {
            return if self.is_solved(rest) { 1.0 } else { 0.0 };
        }
        if let Some(&count) = self.counted.get(rest) {
            return count;
        }
        let choices = self.choices(rest);
        let count =
            choices.iter().map(|choice| choice.cards as f64 * self.count(&choice.rest)).sum();
        self.counted.insert(*rest, count);
        count
    }
}

fn raise(flags: &mut Flags, flag: usize) {
    flags[flag / 64] |= 1 << (flag % 64);
}

fn is_raised(flags: &Flags, flag: usize) -> bool {
    flags[flag / 64] >> (flag % 64) & 1 == 1
}

fn may_be(line: &Line, unknown: Cards, card: Card, place: u8) -> bool {
    if line.vetoes.contains(&(place, card)) {
        return false;
    }
    match line.located.iter().find(|it| it.card == card) {
        Some(it) => it.after < place && place <= it.within,
        None => unknown.has(card) && line.may_be(card, place),
    }
}

/// Whether everything that is known of two cards is the same.
fn are_alike(puzzle: &Puzzle, one: Card, other: Card) -> bool {
    let bounds = |line: &Line, card: Card| {
        let located = line.located.iter().find(|it| it.card == card);
        located.map(|it| (it.after, it.within))
    };
    let vetoed = |line: &Line, card: Card| line.vetoes.iter().any(|&(_, it)| it == card);
    puzzle.unknown.has(one) == puzzle.unknown.has(other)
        && puzzle.lines.iter().all(|line| {
            line.after[one.index()] == line.after[other.index()]
                && bounds(line, one) == bounds(line, other)
                && !vetoed(line, one)
                && !vetoed(line, other)
        })
        && puzzle.clues.iter().all(|clue| clue.cards.has(one) == clue.cards.has(other))
        && puzzle.gaps.iter().all(|gap| gap.cards.has(one) == gap.cards.has(other))
}
