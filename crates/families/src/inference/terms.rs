//! Counting a line with clues and gaps by inclusion and exclusion.
//!
//! A clue says that one of some cards is among the first places of the line. Filling the line in
//! order can't see to that, but it can see to the opposite: cards that are *not* among the first
//! places come after them, and a later start is all that a [`Board`] knows of a card. So the ways
//! that meet a clue are all ways less those that miss it. A gap says that not all of some cards are
//! in the line. Here all ways are those in which one of the cards is left out, less those in which
//! two are, and so on.
//!
//! The clues and gaps of different families multiply: each *variant* of one family, which moves
//! some cards back and leaves some out, is combined with each variant of the others. A combination
//! is a *term*, counted with its sign.

use crate::card::{Card, MOST_CARDS, MOST_FAMILIES};
use crate::cards::Cards;
use crate::inference::board::{Board, MOST_TRACKED, Sums};
use crate::inference::facts::Facts;
use crate::inference::puzzle::{Clue, Located, Puzzle};
use tripot_core::maths::power;

/// About this many numbers are computed at most, so that the longest count takes some tenths of a
/// millisecond.
pub(crate) const MOST_STEPS: u64 = 60_000;
/// A term takes as long as computing this many numbers, besides those that it computes.
const STEPS_PER_TERM: u64 = 40;

/// Cards of one family that may be after the same place, so that they are equally likely.
#[derive(Clone, Copy, Debug)]
struct Group {
    cards: Cards,
    after: u8,
    /// The ways without one of the cards, over all terms.
    without: f64,
}

/// The cards of a family, and what is known of them as a whole.
#[derive(Clone, Debug, Default)]
struct Kin {
    groups: Vec<Group>,
    clues: Vec<Clue>,
    /// Not all of these are in the line; none if that is not known.
    gap: Cards,
}

/// One variant of a family.
#[derive(Clone, Debug)]
struct Variant {
    /// The sign, and how many choices of left-out cards are alike.
    factor: f64,
    /// For each group of the family, after which place its cards may be, and how many are out.
    groups: Vec<(u8, u8)>,
    /// The clues that are missed: cards that came to light are after these too.
    missed: Vec<Clue>,
}

/// Evidence that would take too long to count.
#[derive(Clone, Copy, Debug)]
enum Aside {
    Clue(Clue),
    Gap(Cards),
}

/// All that is counted of one line.
pub(crate) struct Terms {
    places: usize,
    located: Vec<Located>,
    kin: Vec<Kin>,
    /// Unknown cards that turned out to be in the line.
    sure: Cards,
    variants: Vec<Vec<Variant>>,
    /// Evidence that is not counted.
    aside: Vec<Aside>,
    board: Board,
    sums: Sums,
    total: f64,
}

impl Terms {
    /// The terms of a puzzle with one line, without the evidence that would take more steps.
    pub(crate) fn new(puzzle: &Puzzle, most_steps: u64) -> Terms {
        let line = &puzzle.lines[0];
        let facts = Facts::new(puzzle);
        let mut kin = vec![Kin::default(); MOST_FAMILIES];
        for card in facts.unknown.iter() {
            let groups = &mut kin[card.family().index()].groups;
            let after = facts.after[card.index()].min(line.places as u8);
            match groups.iter_mut().find(|group| group.after == after) {
                Some(group) => group.cards.add(card),
                None => groups.push(Group { cards: Cards::one(card), after, without: 0.0 }),
            }
        }
        for clue in facts.clues {
            kin[clue.family.index()].clues.push(clue);
        }
        for gap in facts.gaps {
            if let Some(card) = gap.nth(0) {
                kin[card.family().index()].gap = gap;
            }
        }
        let board = Board::new(line.places, facts.located.iter().copied());
        let mut terms = Terms {
            places: line.places,
            located: facts.located,
            kin,
            sure: facts.sure,
            variants: Vec::new(),
            aside: Vec::new(),
            board,
            sums: Sums::default(),
            total: 0.0,
        };
        terms.list_variants(most_steps);
        terms
    }

    /// Whether all evidence is counted. (Missed clues may make more cards tracked than a board can
    /// remember, so this is on the safe side.)
    pub(crate) fn is_complete(&self) -> bool {
        let tracked = self.located.iter().filter(|it| it.within - it.after > 1).filter(|it| {
            let clues = self.kin.iter().flat_map(|kin| &kin.clues);
            it.after > 0 || clues.into_iter().any(|clue| clue.cards.has(it.card))
        });
        self.aside.is_empty() && tracked.count() <= MOST_TRACKED
    }

    /// How many numbers were computed.
    pub(crate) fn steps(&self) -> u64 {
        self.sums.steps
    }

    /// How likely it is that each unknown card is in the line.
    pub(crate) fn chances(&mut self) -> Vec<(Card, f64)> {
        if self.kin.iter().all(|kin| kin.groups.is_empty()) {
            return self.sure.iter().map(|card| (card, 1.0)).collect();
        }
        let mut eligible = [0_u8; MOST_CARDS + 1];
        let mut chosen = vec![0; self.variants.len()];
        self.add_terms(0, 1.0, &mut chosen, &mut eligible);
        let groups = self.kin.iter().flat_map(|kin| &kin.groups);
        let mut chances: Vec<(Card, f64)> = groups
            .flat_map(|group| group.cards.iter().map(|card| (card, group.without)))
            .map(|(card, without)| (card, (1.0 - without / self.total).clamp(0.0, 1.0)))
            .collect();
        if !self.aside.is_empty() {
            self.correct(&mut chances);
        }
        chances.extend(self.sure.iter().map(|card| (card, 1.0)));
        chances
    }

    /// Adds all terms in which the first families are in the chosen variants.
    fn add_terms(
        &mut self,
        family: usize,
        factor: f64,
        chosen: &mut [usize],
        eligible: &mut [u8; MOST_CARDS + 1],
    ) {
        if family == self.variants.len() {
            return self.add_term(factor, chosen, eligible);
        }
        for number in 0..self.variants[family].len() {
            let before = *eligible;
            let variant = &self.variants[family][number];
            for (group, &(after, out)) in self.kin[family].groups.iter().zip(&variant.groups) {
                let cards = group.cards.len() as u8 - out;
                for count in &mut eligible[usize::from(after) + 1..=self.places] {
                    *count += cards;
                }
            }
            chosen[family] = number;
            let factor = factor * variant.factor;
            self.add_terms(family + 1, factor, chosen, eligible);
            *eligible = before;
        }
    }

    fn add_term(&mut self, factor: f64, chosen: &[usize], eligible: &[u8; MOST_CARDS + 1]) {
        let missed = |located: &Located| {
            let variants = self.variants.iter().zip(chosen);
            let missed = variants.flat_map(|(variants, &number)| &variants[number].missed);
            let later = missed.filter(|clue| clue.cards.has(located.card)).map(|clue| clue.within);
            later.max().unwrap_or(0)
        };
        if self.variants.iter().zip(chosen).any(|(it, &number)| !it[number].missed.is_empty()) {
            let moved =
                self.located.iter().map(|it| Located { after: it.after.max(missed(it)), ..*it });
            self.board.set(self.places, moved);
        } else {
            self.board.set(self.places, self.located.iter().copied());
        }
        let ways = self.board.ways(eligible, &mut self.sums);
        if ways == 0.0 {
            return;
        }
        self.total += factor * ways;
        self.board.leave_one_out(eligible, &mut self.sums);
        for ((kin, variants), &number) in self.kin.iter_mut().zip(&self.variants).zip(chosen) {
            for (group, &(after, out)) in kin.groups.iter_mut().zip(&variants[number].groups) {
                let share = f64::from(out) / group.cards.len() as f64;
                let without = self.board.ways_without(after.into(), &self.sums);
                group.without += factor * (share * ways + (1.0 - share) * without);
            }
        }
    }

    /// Lists the variants of each family; evidence that would take too long is put aside.
    fn list_variants(&mut self, most_steps: u64) {
        self.variants = self.kin.iter().map(Kin::variants).collect();
        while self.cost() > most_steps as f64 {
            let Some((family, clue)) = self.least_said() else { break };
            let kin = &mut self.kin[family];
            self.aside.push(match clue {
                Some(number) => Aside::Clue(kin.clues.remove(number)),
                None => Aside::Gap(std::mem::take(&mut kin.gap)),
            });
            self.variants[family] = self.kin[family].variants();
        }
    }

    /// The evidence that says least, because it is likely to be true anyway: a family, and one of
    /// its clues or else its gap.
    fn least_said(&self) -> Option<(usize, Option<usize>)> {
        let mut said = Vec::new();
        for (family, kin) in self.kin.iter().enumerate() {
            for (number, clue) in kin.clues.iter().enumerate() {
                said.push((self.chance_to_miss(clue), family, Some(number)));
            }
            if !kin.gap.is_empty() {
                said.push((self.chance_to_fill(kin), family, None));
            }
        }
        let least = said.into_iter().min_by(|one, other| one.0.total_cmp(&other.0));
        least.map(|(_, family, clue)| (family, clue))
    }

    /// About how likely it is that a card is after one place and within another.
    fn share(&self, after: u8, within: u8) -> f64 {
        let unknown = self.kin.iter().flat_map(|kin| &kin.groups).map(|group| group.cards.len());
        let free = self.places - self.located.len();
        let places = f64::from(within.saturating_sub(after)) / self.places as f64;
        free as f64 / unknown.sum::<usize>().max(1) as f64 * places
    }

    /// About how likely it would be that none of the cards of a clue is where it says.
    fn chance_to_miss(&self, clue: &Clue) -> f64 {
        let located = self.located.iter().filter(|it| clue.cards.has(it.card));
        let located = located.map(|it| 1.0 - early(it.after, clue.within, it.within));
        let groups = &self.kin[clue.family.index()].groups;
        let unknown = groups.iter().map(|group| {
            let cards = (group.cards & clue.cards).len() as u32;
            power(1.0 - self.share(group.after, clue.within), cards)
        });
        located.chain(unknown).product()
    }

    /// About how likely it would be that all cards of a family are in the line.
    fn chance_to_fill(&self, kin: &Kin) -> f64 {
        let shares = kin.groups.iter().map(|group| {
            power(self.share(group.after, self.places as u8), group.cards.len() as u32)
        });
        shares.product()
    }

    /// Takes the evidence that was put aside into account as if cards were independent.
    fn correct(&self, chances: &mut [(Card, f64)]) {
        let after = |card: Card| {
            let groups = &self.kin[card.family().index()].groups;
            groups.iter().find(|group| group.cards.has(card)).map_or(0, |group| group.after)
        };
        let places = self.places as u8;
        for aside in &self.aside {
            let (cards, before) = match aside {
                Aside::Clue(clue) => (clue.cards, clue.within),
                Aside::Gap(cards) => (*cards, places),
            };
            // For each card, how likely it is that it is in the line, and early enough.
            let about: Vec<(usize, f64, f64)> = (0..chances.len())
                .filter(|&number| cards.has(chances[number].0))
                .map(|number| {
                    let (card, chance) = chances[number];
                    (number, chance, chance * early(after(card), before, places))
                })
                .collect();
            match aside {
                Aside::Clue(clue) => {
                    let located = self.located.iter().filter(|it| cards.has(it.card));
                    let located = located.map(|it| 1.0 - early(it.after, clue.within, it.within));
                    let known: f64 = located.product();
                    let missed = about.iter().fold(known, |all, it| all * (1.0 - it.2));
                    for &(number, chance, early) in about.iter().filter(|it| it.2 < 1.0) {
                        let late = (chance - early) * missed / (1.0 - early);
                        chances[number].1 = ((chance - late) / (1.0 - missed)).clamp(0.0, 1.0);
                    }
                }
                Aside::Gap(_) => {
                    let filled: f64 = about.iter().map(|it| it.1).product();
                    if filled < 1.0 {
                        for &(number, chance, _) in &about {
                            chances[number].1 = (chance - filled) / (1.0 - filled);
                        }
                    }
                }
            }
        }
        fit(chances, (self.places - self.located.len()) as f64);
    }

    /// About how many numbers have to be computed.
    fn cost(&self) -> f64 {
        let moved = |variant: &Variant| {
            let is_moved =
                |it: &&Located| variant.missed.iter().any(|clue| clue.cards.has(it.card));
            // Each doubles the sets of cards to be remembered, up to a point.
            power(2.0, self.located.iter().filter(is_moved).count().min(MOST_TRACKED) as u32)
        };
        let variants = self.variants.iter().map(|variants| variants.iter().map(moved).sum::<f64>());
        let steps = 2 * self.board.steps() + STEPS_PER_TERM;
        steps as f64 * variants.product::<f64>()
    }
}

impl Kin {
    fn variants(&self) -> Vec<Variant> {
        let mut outs = vec![(1.0, vec![0; self.groups.len()])];
        if !self.gap.is_empty() {
            for (number, group) in self.groups.iter().enumerate() {
                let most = (group.cards & self.gap).len();
                outs = outs
                    .into_iter()
                    .flat_map(|(factor, out)| {
                        (0..=most).map(move |count| {
                            let mut out = out.clone();
                            out[number] = count as u8;
                            let sign = if count.is_multiple_of(2) { 1.0 } else { -1.0 };
                            (factor * sign * choices(most, count), out)
                        })
                    })
                    .collect();
            }
            // Leaving none out is what all of this is taken from.
            outs.retain(|(_, out)| out.iter().any(|&count| count > 0));
            for (factor, _) in &mut outs {
                *factor = -*factor;
            }
        }
        let mut variants = Vec::new();
        for subset in 0_u32..1 << self.clues.len() {
            let numbered = self.clues.iter().enumerate();
            let missed: Vec<Clue> =
                numbered.filter(|it| subset >> it.0 & 1 == 1).map(|it| *it.1).collect();
            let sign = if missed.len().is_multiple_of(2) { 1.0 } else { -1.0 };
            let after = |group: &Group| {
                let said = missed.iter().filter(|clue| clue.cards.has_any(group.cards));
                said.map(|clue| clue.within).fold(group.after, u8::max)
            };
            let afters: Vec<u8> = self.groups.iter().map(after).collect();
            for (factor, out) in &outs {
                variants.push(Variant {
                    factor: sign * factor,
                    groups: afters.iter().copied().zip(out.iter().copied()).collect(),
                    missed: missed.clone(),
                });
            }
        }
        variants
    }
}

/// The part of the places after one and within another that is before some place.
fn early(after: u8, before: u8, within: u8) -> f64 {
    let part = f64::from(before.min(within).saturating_sub(after));
    part / f64::from(within.saturating_sub(after).max(1))
}

/// Multiplies the odds of all chances by the same number, so that they add up to a sum.
fn fit(chances: &mut [(Card, f64)], sum: f64) {
    let scaled = |chance: f64, odds: f64| chance * odds / (1.0 - chance + chance * odds);
    let (mut low, mut high) = (1e-3_f64, 1e3_f64);
    for _ in 0..30 {
        let odds = (low * high).sqrt();
        let found: f64 = chances.iter().map(|it| scaled(it.1, odds)).sum();
        if found < sum { low = odds } else { high = odds }
    }
    for it in chances {
        it.1 = scaled(it.1, low);
    }
}

/// How many sets of this many there are.
fn choices(all: usize, count: usize) -> f64 {
    (0..count).map(|done| (all - done) as f64 / (done + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use tripot_core::{State, Viewer};
    use tripot_testkit::{options, random_game, seats, seed, times};

    use super::*;
    use crate::state::Families;

    #[test]
    fn leaving_out_the_evidence_that_says_least_changes_little() {
        let start = Families::new(&options::<Families>(""), seats(2)).expect("no faults");
        let (mut capped, mut worst) = (0_u32, 0.0_f64);
        let (mut squares, mut blind_squares) = (0.0_f64, 0.0_f64);
        for number in 0..times(3) {
            let states = random_game(start.clone(), &seed("terms").derive("game", number.into()));
            let movers = states.iter().filter_map(|state| Some((state, state.turn().seat()?)));
            for (state, seat) in movers {
                let puzzle = state.view(Viewer::Seat(seat)).puzzle();
                if puzzle.lines.is_empty() {
                    continue;
                }
                let mut few = Terms::new(&puzzle, MOST_STEPS);
                let chances = few.chances();
                // Every place has one card, whatever was left out.
                let (sum, places) =
                    (chances.iter().map(|it| it.1).sum::<f64>(), puzzle.lines[0].free() as f64);
                assert!((sum - places).abs() < 1e-6, "{sum} of {places}");
                let mut all = Terms::new(&puzzle, 50 * MOST_STEPS);
                if few.aside.len() == all.aside.len() {
                    // Nothing was left out, so nothing may change.
                    assert_eq!(chances, all.chances());
                    continue;
                }
                // The same without a thought about the evidence that was left out.
                let mut blind = Terms::new(&puzzle, MOST_STEPS);
                blind.aside.clear();
                let all = all.chances();
                let largest = |chances: &[(Card, f64)]| {
                    let pairs = chances.iter().zip(&all);
                    pairs.map(|(some, all)| (some.1 - all.1).abs()).fold(0.0, f64::max)
                };
                let (few, blind) = (largest(&chances), largest(&blind.chances()));
                capped += 1;
                squares += few * few;
                blind_squares += blind * blind;
                worst = worst.max(few);
            }
        }
        let mean = |squares: f64| (squares / f64::from(capped)).sqrt();
        let (mean, blind) = (mean(squares), mean(blind_squares));
        let found = format!("{capped} views: worst {worst:.4}, mean {mean:.5}, blind {blind:.5}");
        println!("{found}");
        assert!(capped >= 50 && worst < 0.1 && mean < 0.015 && mean < 0.5 * blind, "{found}");
    }
}
