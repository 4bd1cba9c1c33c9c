//! One solver for several rules.

use tripot_testkit::options;

use super::super::super::puzzle::Puzzle;
use super::*;

/// Positions of puzzles and of late games, for every option set that has this many animals.
fn positions() -> Vec<String> {
    let puzzles = Puzzle::examples().into_iter().filter(|puzzle| puzzle.wins_in == 3);
    let late = late_positions(10, 3).into_iter().map(|state| state.write_position());
    // A win at once if the sums count, though the second animal holds the first one up.
    let total = "..M../..N../..s../..N../M...M e".to_owned();
    puzzles.map(|puzzle| puzzle.position).chain(late).chain([total]).collect()
}

/// What stands behind the position in each option set.
const SETS: &[(&str, &str)] = &[
    ("", ""),
    ("animals=4", ""),
    ("push-count=total", ""),
    ("single-leave=on", ""),
    ("single-leave=on", " -er"),
    ("opening-ban=on", " 4"),
    ("opening-ban=on", " 2"),
    ("opening-ban=on", " 3"),
    ("plies=2", ""),
    ("repetition=2", ""),
];

#[test]
fn what_is_proved_under_one_set_of_options_is_not_believed_under_another() {
    let budget = Budget::nodes(1 << 40);
    let mut together = Solver::new(1 << 14);
    let mut differing = [0; SETS.len()];
    for (place, text) in positions().into_iter().enumerate() {
        let mut usual = None;
        for number in (0..SETS.len()).chain((0..SETS.len()).rev()) {
            let (set, rest) = SETS[number];
            let position = format!("{text}{rest}");
            // Under the ban the number of plies says who is to move.
            let Ok(state) = Siam::read_position(&position, &options::<Siam>(set)) else { continue };
            // Three plies are decided without the table, five are not.
            let plies = if place % 4 == 0 { 5 } else { 3 };
            let found = together.solve(&state, plies, &budget);
            let alone = Solver::new(1 << 10).solve(&state, plies, &budget);
            let found = (found.wins_in, found.winning);
            assert_eq!(found, (alone.wins_in, alone.winning), "{position} {set}");
            let usual = usual.get_or_insert_with(|| found.clone());
            differing[number] += usize::from(*usual != found);
        }
    }
    // Otherwise an answer for the usual rules could pass for one for these.
    for number in [1, 2, 4, 6, 8] {
        assert!(differing[number] > 0, "{:?}: {differing:?}", SETS[number]);
    }
}

#[test]
fn under_every_set_of_options_it_says_what_plain_search_says() {
    let budget = Budget::nodes(1 << 40);
    let mut solver = Solver::new(1 << 14);
    for text in positions().iter().step_by(9) {
        for (set, rest) in SETS {
            let position = format!("{text}{rest}");
            let Ok(state) = Siam::read_position(&position, &options::<Siam>(set)) else { continue };
            let truth = [1, 3].into_iter().find(|&plies| plain(&state, plies));
            let found = solver.solve(&state, 3, &budget).wins_in;
            assert_eq!(found, truth, "{position} {set}");
        }
    }
}

#[test]
fn a_win_with_the_fifth_animal_is_none_with_four() {
    let budget = Budget::nodes(1 << 40);
    let mut solver = Solver::new(1 << 14);
    let mut differing = 0;
    for late in late_positions(120, 3) {
        let text = late.write_position();
        let Ok(four) = Siam::read_position(&text, &options::<Siam>("animals=4")) else { continue };
        let five = Siam::read_position(&text, &SiamOptions::default()).unwrap();
        let found = [&five, &four, &five].map(|state| solver.solve(state, 3, &budget).wins_in);
        let alone =
            [&five, &four].map(|state| Solver::new(1 << 8).solve(state, 3, &budget).wins_in);
        assert_eq!(found, [alone[0], alone[1], alone[0]], "{text}");
        differing += u32::from(alone[0] != alone[1]);
    }
    assert!(differing >= 1, "{differing}");
}

#[test]
fn where_a_board_may_come_again_a_long_win_is_left_open() {
    let budget = Budget::nodes(1 << 40);
    let mut solver = Solver::new(1 << 14);
    let puzzles = Puzzle::examples().into_iter().filter(|puzzle| puzzle.wins_in == 5);
    let mut open = 0;
    for puzzle in puzzles.take(4) {
        let solve = |solver: &mut Solver, set: &str| {
            let state = Siam::read_position(&puzzle.position, &options::<Siam>(set)).unwrap();
            solver.solve(&state, 5, &budget)
        };
        assert_eq!(solve(&mut solver, "repetition=2").wins_in, Some(5));
        let doubtful = solve(&mut solver, "single-leave=on,repetition=2");
        assert_eq!(doubtful.wins_in, None, "{puzzle}");
        assert!(doubtful.is_cut_short || doubtful.not_within >= 5, "{puzzle}");
        open += u32::from(doubtful.is_cut_short);
    }
    assert!(open > 0);
}
