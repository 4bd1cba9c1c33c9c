//! Every puzzle is what it says: one right move, proved, and as hard as it was measured.

use std::collections::{BTreeMap, BTreeSet};

use tripot_catalog::{Aim, Lang, NotAPuzzle, Puzzle, Task, Trial, Tried, Variant, game, games};
use tripot_core::{Budget, SeatCount, Seed, Stop};
use tripot_testkit::times;

fn is_long() -> bool {
    times(1) > 1
}

/// The word that a task begins with.
fn kind(puzzle: &Puzzle) -> String {
    puzzle.task.to_string().split('/').next().unwrap_or_default().to_owned()
}

#[test]
fn there_are_enough_of_every_kind_and_none_comes_twice() {
    for (name, least, kinds) in [
        ("siam", 300, &[("win", 200), ("parry", 40)][..]),
        ("chicago", 200, &[("points", 80), ("expectation", 80)]),
        ("families", 200, &[("card", 60), ("family", 30), ("chance", 20)]),
    ] {
        let game = game(name).expect("it is in the catalogue");
        let puzzles = game.puzzles();
        assert_eq!(puzzles.len(), game.puzzle_file().lines().count(), "every line is a puzzle");
        assert!(puzzles.len() >= least, "{name}: {}", puzzles.len());
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for puzzle in &puzzles {
            *counts.entry(kind(puzzle)).or_default() += 1;
            let variant = Variant::read(&puzzle.variant, &[]).expect("a variant");
            let position = variant.position(&puzzle.position).expect("a position");
            assert!(seen.insert(position.canonical()), "{puzzle} comes twice");
        }
        for (kind, least) in kinds {
            assert!(counts.get(*kind).is_some_and(|count| count >= least), "{name}: {counts:?}");
        }
        let ratings: BTreeSet<u32> = puzzles.iter().map(|it| it.difficulty.rating()).collect();
        assert!(ratings.len() >= 8, "{name}: ratings {ratings:?}");
    }
    let wins: BTreeSet<u32> = game("siam").unwrap().puzzles().iter().filter_map(distance).collect();
    assert_eq!(wins, [1, 3, 5, 7, 9, 11, 13].into());
}

fn distance(puzzle: &Puzzle) -> Option<u32> {
    match puzzle.task {
        Task::Win { plies } => Some(plies),
        Task::Best { .. } => None,
    }
}

#[test]
fn each_has_its_single_solution() {
    // Deep wins, and many worlds, take minutes.
    let deepest = if is_long() { 13 } else { 5 };
    let step = if is_long() { 1 } else { 3 };
    for game in games() {
        let mut proved = 0;
        let puzzles = game.puzzles().into_iter();
        let puzzles = puzzles.filter(|it| distance(it).is_none_or(|plies| plies <= deepest));
        for puzzle in puzzles.step_by(step) {
            let is_proved = game.workshop().is_proved(&puzzle, &Budget::nodes(u64::MAX));
            assert!(is_proved.expect("a position"), "{puzzle}");
            proved += 1;
        }
        assert!(proved >= 60, "{}: {proved}", game.name());
    }
}

#[test]
fn what_is_kept_aside_is_proved_and_is_no_puzzle() {
    let deepest = if is_long() { 13 } else { 5 };
    let step = if is_long() { 1 } else { 6 };
    for (name, file) in [
        ("chicago", include_str!("aside/chicago.txt")),
        ("siam", include_str!("aside/siam.txt")),
        ("families", include_str!("aside/families.txt")),
    ] {
        let game = game(name).expect("it is in the catalogue");
        let canonical = |puzzle: &Puzzle| {
            let variant = Variant::read(&puzzle.variant, &[]).expect("a variant");
            variant.position(&puzzle.position).expect("a position").canonical()
        };
        let mut seen: BTreeSet<String> = game.puzzles().iter().map(canonical).collect();
        let aside: Vec<Puzzle> = file.lines().map(|line| line.parse().expect(line)).collect();
        assert_eq!(aside.len(), 60, "{name}");
        for (number, puzzle) in aside.iter().enumerate() {
            assert!(seen.insert(canonical(puzzle)), "{puzzle} comes twice");
            let is_deep = distance(puzzle).is_some_and(|plies| plies > deepest);
            if !is_deep && number % step == 0 {
                let is_proved = game.workshop().is_proved(puzzle, &Budget::nodes(u64::MAX));
                assert!(is_proved.expect("a position"), "{puzzle}");
            }
        }
    }
}

#[test]
fn each_is_as_hard_as_it_was_measured() {
    let step = if is_long() { 1 } else { 29 };
    for game in games() {
        for puzzle in game.puzzles().into_iter().step_by(step) {
            let measured = game.workshop().graded(&puzzle).expect("a position");
            assert_eq!(measured, puzzle.difficulty, "{puzzle}");
        }
    }
}

#[test]
fn a_wrong_move_is_answered_and_the_right_one_is_explained() {
    for game in games() {
        let mut kinds = BTreeSet::new();
        for puzzle in game.puzzles().into_iter().filter(|it| distance(it) != Some(13)) {
            if !kinds.insert(kind(&puzzle)) {
                continue;
            }
            let names = || ["You".to_owned(), "It".to_owned()];
            let mut trial = Trial::new(&puzzle, names()).expect("a position");
            let wrong = trial.position.moves().into_iter().find(|it| it.native != puzzle.first);
            let wrong = wrong.expect("there is a choice").native;
            match trial.play(&wrong, &Stop::new()).expect("a legal move") {
                Tried::Wrong(why) => {
                    let text = Lang::En.text(&why);
                    assert!(text.starts_with("That ") && !text.contains('{'), "{text}");
                }
                Tried::Right(_) | Tried::Solved(_) => panic!("{wrong} is right, too: {puzzle}"),
            }
            let right = trial.play(&puzzle.first, &Stop::new()).expect("a legal move");
            match puzzle.task {
                Task::Win { plies: 1 } | Task::Best { .. } => {
                    assert!(matches!(right, Tried::Solved(_)), "{puzzle}");
                }
                Task::Win { .. } => assert!(matches!(right, Tried::Right(_)), "{puzzle}"),
            }
            for lang in [Lang::Fr, Lang::En] {
                let reasons = trial.reasons();
                assert!(reasons.iter().all(|reason| !lang.text(reason).contains('{')), "{puzzle}");
                assert!(!reasons.is_empty() || distance(&puzzle).is_some(), "{puzzle}");
            }
        }
    }
}

#[test]
fn a_measure_of_another_game_says_nothing() {
    let siam = game("siam").expect("it is in the catalogue");
    let seed = Seed::parse("any").expect("a word is a seed");
    let position = siam.deal("siam", SeatCount::TWO, &seed).expect("two can play");
    assert!(position.weigh(Aim::Points, &Budget::nodes(1)).is_none());
}

#[test]
fn a_puzzle_is_a_line() {
    for line in [
        "win/3 -c1 skilled 2048 siam ...../.Esw./..eS./MMMWW/.nWw. e",
        "parry/1 a1n none 64 siam ...../.Esw./..eS./MMMWW/.nWw. e",
        "points/7.0000/-3.0000 1bc expert 64 chicago(piles=open) b/r/c 766666 1 -,-",
        "card/1.0000/0.5000 2:a1 beginner 64 families(ranks=3) a1,2 0 -,- j1 - -",
    ] {
        assert_eq!(line.parse::<Puzzle>().expect(line).to_string(), line);
    }
    for odd in ["", "win/3", "mate/3 a b c d e", "win a1 skilled 1 siam x", "win/3 a x 1 siam x"] {
        assert_eq!(odd.parse::<Puzzle>(), Err(NotAPuzzle), "{odd}");
    }
}
