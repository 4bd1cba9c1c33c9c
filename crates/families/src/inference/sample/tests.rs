//! Each way of finding solutions is even by itself.

use std::collections::BTreeMap;

use tripot_core::maths::{cbrt, square};
use tripot_core::{State, Viewer};
use tripot_testkit::{options, random_game, seats, seed, times};

use super::*;
use crate::inference::puzzle::Located;
use crate::state::Families;
use crate::view::FamiliesView;

/// How often each solution comes up when every place of every line is filled in every way.
fn all_solutions(puzzle: &Puzzle) -> BTreeMap<Vec<u64>, f64> {
    fn fill(
        puzzle: &Puzzle,
        (number, place): (usize, u8),
        place_of: &mut [(usize, u8); MOST_CARDS],
        left: Cards,
        found: &mut BTreeMap<Vec<u64>, f64>,
    ) {
        let Some(line) = puzzle.lines.get(number) else {
            if is_solved(puzzle, place_of, left) {
                *found.entry(key(&sets(puzzle, place_of))).or_insert(0.0) += 1.0;
            }
            return;
        };
        if usize::from(place) > line.places {
            return fill(puzzle, (number + 1, 1), place_of, left, found);
        }
        for card in left.iter() {
            let possible = match line.located.iter().find(|it| it.card == card) {
                Some(it) => it.after < place && place <= it.within,
                None => puzzle.unknown.has(card) && line.after[card.index()] < place,
            };
            if possible && !line.vetoes.contains(&(place, card)) {
                place_of[card.index()] = (number, place);
                fill(puzzle, (number, place + 1), place_of, left.without(Cards::one(card)), found);
                place_of[card.index()] = (usize::MAX, 0);
            }
        }
    }
    let located = puzzle.lines.iter().flat_map(|line| line.located.iter().map(|it| it.card));
    let cards = located.chain(puzzle.unknown.iter()).collect();
    let mut found = BTreeMap::new();
    fill(puzzle, (0, 1), &mut [(usize::MAX, 0); MOST_CARDS], cards, &mut found);
    let total: f64 = found.values().sum();
    for count in found.values_mut() {
        *count /= total;
    }
    found
}

fn is_solved(puzzle: &Puzzle, place_of: &[(usize, u8); MOST_CARDS], left: Cards) -> bool {
    let inside = |card: Card, line: usize| place_of[card.index()].0 == line;
    puzzle.unknown.has_all(left)
        && puzzle.clues.iter().all(|clue| {
            let mut here = clue.cards.iter().filter(|&card| inside(card, clue.line));
            here.any(|card| place_of[card.index()].1 <= clue.within)
        })
        && puzzle.gaps.iter().all(|gap| gap.cards.iter().any(|card| !inside(card, gap.line)))
}

fn sets(puzzle: &Puzzle, place_of: &[(usize, u8); MOST_CARDS]) -> Solution {
    let mut solution = [Cards::NONE; MAX_SEATS];
    for card in puzzle.unknown.iter() {
        if let Some(set) = solution.get_mut(place_of[card.index()].0) {
            set.add(card);
        }
    }
    solution
}

fn key(solution: &Solution) -> Vec<u64> {
    solution.iter().map(|cards| cards.bits()).collect()
}

/// How far what is found is from its shares, in standard deviations of a chi-square.
fn deviation(shares: &BTreeMap<Vec<u64>, f64>, find: impl FnMut() -> Solution) -> f64 {
    let least = shares.values().copied().fold(1.0, f64::min);
    deviation_of((8.0 / least).ceil().clamp(60.0, 5000.0), shares, find)
}

fn deviation_of(
    draws: f64,
    shares: &BTreeMap<Vec<u64>, f64>,
    mut find: impl FnMut() -> Solution,
) -> f64 {
    let mut counts: BTreeMap<Vec<u64>, f64> = BTreeMap::new();
    for _ in 0..draws as u32 {
        let found = key(&find());
        assert!(shares.contains_key(&found), "{found:?} is no solution");
        *counts.entry(found).or_insert(0.0) += 1.0;
    }
    let squares = shares.iter().map(|(solution, share)| {
        let expected = share * draws;
        square(counts.get(solution).copied().unwrap_or(0.0) - expected) / expected
    });
    let (sum, freedom) = (squares.sum::<f64>(), shares.len() as f64 - 1.0);
    let ninths = 2.0 / (9.0 * freedom);
    (cbrt(sum / freedom) - (1.0 - ninths)) / ninths.sqrt()
}

/// Some puzzles of random games with few solutions, but more than one.
fn puzzles(settings: &str, count: usize, games: u32) -> Vec<(Puzzle, BTreeMap<Vec<u64>, f64>)> {
    let start = Families::new(&options::<Families>(settings), seats(count)).expect("no faults");
    let mut puzzles = Vec::new();
    for number in 0..times(games) {
        let states = random_game(start.clone(), &seed(settings).derive("puzzle", number.into()));
        for state in states.iter().step_by(3).filter(|state| state.turn().seat().is_some()) {
            for seat in state.seats().seats() {
                let puzzle = state.view(Viewer::Seat(seat)).puzzle();
                let places: usize = puzzle.lines.iter().map(|line| line.places).sum();
                if places <= 7 {
                    let shares = all_solutions(&puzzle);
                    assert!(!shares.is_empty(), "the truth is a solution");
                    if (2..=200).contains(&shares.len()) {
                        puzzles.push((puzzle, shares));
                    }
                }
            }
        }
    }
    puzzles
}

fn check(settings: &str, count: usize, games: u32) {
    let mut rng = seed("even").stream(settings);
    let mut deviations = [(); 4].map(|()| Vec::new());
    for (puzzle, shares) in puzzles(settings, count, games) {
        let mut sampler = Sampler::new(puzzle);
        if let Some(only) = &sampler.only {
            let mut find = || loop {
                if let Some(found) = sampler.filled(only, &mut rng) {
                    return found;
                }
            };
            deviations[0].push(deviation(&shares, &mut find));
        }
        let mut find = || loop {
            if let Some(found) = sampler.guess(&mut rng) {
                return found;
            }
        };
        deviations[3].push(deviation(&shares, &mut find));
        let mut find = || loop {
            let solution = sampler.sets.solution(&mut rng).expect("there is one");
            if sampler.is_accepted(&solution, &mut rng, &|| false) {
                return solution;
            }
        };
        deviations[1].push(deviation(&shares, &mut find));
        let mut places = Counter::new(sampler.puzzle.places(), Weighing::ByPlace);
        assert_eq!(places.is_possible(1_000_000), Some(true));
        let find = || places.solution(&mut rng).expect("there is one");
        deviations[2].push(deviation(&shares, find));
    }
    for (way, deviations) in deviations.iter().enumerate().skip(usize::from(count > 2)) {
        let tests = deviations.len() as f64;
        assert!(tests >= 10.0, "{settings}, {count} seats: {tests} puzzles");
        let worst = deviations.iter().copied().fold(0.0, f64::max);
        let mean = deviations.iter().sum::<f64>() / tests;
        assert!(worst < 5.0, "{settings}, {count} seats, way {way}: {worst}");
        assert!(mean.abs() * tests.sqrt() < 5.0, "{settings}, {count} seats, way {way}: {mean}");
    }
}

#[test]
fn every_way_to_find_solutions_is_even() {
    for settings in [
        "families=2,ranks=3,hand=1",
        "families=2,ranks=4,hand=2",
        "families=3,ranks=3,hand=2",
        "families=3,ranks=3,hand=2,bluff=on",
        "families=4,ranks=2,hand=1",
    ] {
        check(settings, 2, 40);
    }
    check("families=3,ranks=3,hand=2", 3, 20);
    check("families=2,ranks=4,hand=1,bluff=on", 3, 30);
}

/// A line with these cards: located ones with the places between which they are, unknown ones with
/// the place after which they may be.
fn line(number: usize, places: usize, located: &[(&str, u8, u8)], unknown: &[(&str, u8)]) -> Line {
    let card = |text: &str| Card::parse(text).expect("it is a card");
    let mut after = [crate::inference::puzzle::NOWHERE; MOST_CARDS];
    for &(text, place) in unknown {
        after[card(text).index()] = place;
    }
    let located = located
        .iter()
        .map(|&(text, after, within)| Located { card: card(text), after, within })
        .collect();
    let seat = tripot_core::Seat::new(number).expect("there are six seats");
    Line { seat, places, located, after, vetoes: vec![(places as u8, card("b1"))] }
}

/// Puzzles in which every weight matters.
fn uneven_puzzles() -> Vec<Puzzle> {
    let unknown: Cards =
        ["b1", "b2", "c1", "c2", "d1", "d2"].into_iter().filter_map(Card::parse).collect();
    let places = [("b1", 0), ("b2", 0), ("c1", 2), ("c2", 3), ("d1", 1), ("d2", 4)];
    let located = [("a1", 0, 2), ("a2", 1, 4), ("a3", 0, 3)];
    let one = line(0, 6, &located, &places);
    let other_places = [("b1", 2), ("b2", 1), ("c1", 0), ("c2", 0), ("d1", 0), ("d2", 1)];
    let other = line(1, 3, &[("e1", 0, 2)], &other_places);
    let clues = |line| {
        vec![crate::inference::puzzle::Clue {
            line,
            family: crate::card::Family::all().nth(2).expect("there are seven"),
            within: 4,
            cards: ["c1", "c2"].into_iter().filter_map(Card::parse).collect(),
        }]
    };
    let puzzle = |lines, clues| Puzzle { lines, unknown, clues, gaps: Vec::new() };
    vec![
        puzzle(vec![one.clone()], Vec::new()),
        puzzle(vec![one.clone()], clues(0)),
        puzzle(vec![one.clone(), other.clone()], Vec::new()),
        puzzle(vec![other, one], clues(1)),
    ]
}

#[test]
fn every_weight_is_right() {
    let mut rng = seed("weights").stream("weights");
    for (number, puzzle) in uneven_puzzles().into_iter().enumerate() {
        let shares = all_solutions(&puzzle);
        assert!(shares.len() > 3, "puzzle {number}");
        let mut sampler = Sampler::new(puzzle);
        let mut found = Vec::new();
        sampler.left.set(u32::MAX);
        for way in 0..4 {
            let mut places = Counter::new(sampler.puzzle.places(), Weighing::ByPlace);
            let find = || loop {
                let solution = match (way, &sampler.only) {
                    (0, Some(only)) => sampler.filled(only, &mut rng),
                    (1, _) => sampler.guess(&mut rng),
                    (2, _) => places.solution(&mut rng),
                    _ => {
                        let solution = sampler.sets.solution(&mut rng);
                        solution.filter(|it| sampler.is_accepted(it, &mut rng, &|| false))
                    }
                };
                if let Some(solution) = solution {
                    return solution;
                }
            };
            found.push(deviation_of(20_000.0, &shares, find));
        }
        assert!(found.iter().all(|deviation| *deviation < 5.0), "puzzle {number}: {found:?}");
    }
}

#[test]
fn a_puzzle_without_a_solution_has_none() {
    let settings = "families=2,ranks=3,hand=2";
    let (mut puzzle, _) = puzzles(settings, 2, 4).remove(0);
    // More places than cards.
    puzzle.unknown = Cards::NONE;
    puzzle.gaps.clear();
    puzzle.clues.clear();
    assert_eq!(Counter::new(puzzle.places(), Weighing::ByPlace).is_possible(1000), Some(false));
    let mut rng = seed("none").stream("none");
    assert_eq!(Sampler::new(puzzle.clone()).solution(&mut rng, &|| false), Ok(None));
    // Who has said stop does not wait until that is found out.
    assert_eq!(Sampler::new(puzzle).solution(&mut rng, &|| true), Err(Stopped));
}

/// Says stop at a look, and counts the looks.
struct Patience {
    looks: Cell<u32>,
    most: u32,
}

impl Patience {
    fn new(most: u32) -> Patience {
        Patience { looks: Cell::new(0), most }
    }

    fn is_over(&self) -> bool {
        self.looks.set(self.looks.get() + 1);
        self.looks.get() > self.most
    }
}

/// The puzzles of views of which most guesses are wrong.
fn tangled() -> impl Iterator<Item = Puzzle> {
    let lines = include_str!("../../../tests/data/tangled.txt").lines();
    lines.filter_map(|line| {
        let (settings, text) = line.strip_prefix("imagined | ")?.split_once(" | ")?;
        let view = FamiliesView::read(text, &options::<Families>(settings));
        Some(view.expect("it can be").puzzle())
    })
}

#[test]
fn whatever_is_done_for_a_solution_ends_at_the_next_look() {
    let (mut most_looks, mut stopped, mut asked) = (0, 0, 0);
    for (number, puzzle) in tangled().enumerate() {
        let find = |patience: &Patience| {
            let mut sampler = Sampler::new(puzzle.clone());
            sampler.solution(&mut seed("stop").stream("solution"), &|| patience.is_over())
        };
        let all = Patience::new(u32::MAX);
        assert!(matches!(find(&all), Ok(Some(_))), "{number}");
        let all = all.looks.get();
        most_looks = most_looks.max(all);
        // From the first look to the last one, through all ways to find a solution.
        for most in (0..all).step_by(1 + all as usize / 12) {
            let patience = Patience::new(most);
            // What is found meanwhile is as good.
            stopped += u32::from(find(&patience) == Err(Stopped));
            asked += 1;
            let looks = patience.looks.get();
            assert!(looks <= most + 6, "{number}: {looks}, {most} of {all}");
        }
    }
    assert!(most_looks > 1_000, "{most_looks}");
    assert!(stopped * 10 > asked * 8, "{stopped} of {asked}");
}

#[test]
fn there_are_as_many_looks_as_there_is_work() {
    let puzzle = tangled().next().expect("there are some");
    let patience = Patience::new(u32::MAX);
    let is_over = || patience.is_over();
    let mut places = Counter::limited(puzzle.places(), Weighing::ByPlace, 50_000);
    assert_eq!(places.count_all(&is_over), Err(TooMany));
    assert!((50_000 / 4096..1_000).contains(&patience.looks.take()), "remainders");
    let sampler = Sampler::new(puzzle);
    sampler.left.set(10_000);
    while sampler.may_fill(&is_over) {}
    assert!((10_000 / 64..1_000).contains(&patience.looks.take()), "fillings");
}
