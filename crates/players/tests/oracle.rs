//! The oracle, against plain alpha-beta.

use std::cmp::Ordering;

use tripot_chicago::{Chicago, ChicagoOptions, Good, Move};
use tripot_core::{Budget, Certainty, Judged, Player, Seed, State, Stop};
use tripot_players::chicago::{Margin, Oracle, Solver, Unsolved};
use tripot_search::alpha_beta;
use tripot_testkit::{legal, options, position, random_game, seats, seed, times};

const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

fn unlimited() -> Budget {
    Budget::nodes(u64::MAX)
}

/// The positions of a random game in which a seat is to move.
fn game(options: &ChicagoOptions, seed: &Seed) -> Vec<Chicago> {
    let start = Chicago::new(options, seats(2)).expect("the options can be played");
    let mut states = random_game(start, seed);
    states.retain(|state| state.turn().seat().is_some());
    states
}

/// The value of a position by plain alpha-beta, if that is quick.
fn plain(state: &Chicago, nodes: u64) -> Option<i32> {
    let found = alpha_beta(state, u32::MAX, &Margin, &Budget::nodes(nodes))?;
    Some(found.value as i32)
}

/// The value of a move by plain alpha-beta, if that is quick.
fn plain_move(state: &Chicago, chosen: Move, nodes: u64) -> Option<i32> {
    let seat = state.turn().seat()?;
    let mut child = *state;
    child.play_unchecked(chosen);
    match child.outcome() {
        Some(_) => Some(child.worth(seat) - child.worth(seat.after(1, seats(2)))),
        None => plain(&child, nodes).map(|value| -value),
    }
}

const SIZES: [&str; 14] = [
    "piles-count=3,height=8,goods=6",
    "piles-count=3,height=4,goods=2",
    "piles-count=4,height=3,goods=4",
    "piles-count=4,height=6,goods=5",
    "piles-count=4,height=8",
    "piles-count=5,height=3,goods=3,first=2",
    "piles-count=5,height=7",
    "piles-count=6,height=2,goods=2",
    "piles-count=6,height=4",
    "piles-count=7,height=5",
    "piles-count=9,height=2,goods=4,first=2",
    "piles-count=9,height=4",
    "piles-count=12,height=1",
    "piles-count=12,height=3",
];

/// Positions of every size with their options, the later ones of a game, which plain alpha-beta
/// can solve in this many nodes.
fn positions(games: u32) -> Vec<Chicago> {
    let mut positions = Vec::new();
    for size in SIZES {
        for movement in ["standard", "expert"] {
            let options = options::<Chicago>(&format!("piles=open,movement={movement},{size}"));
            for number in 0..games {
                let seed = seed(size).derive(movement, number.into());
                let states = game(&options, &seed);
                // From the end backwards, as far as plain alpha-beta gets.
                let mut late = states.into_iter().rev();
                positions.extend(late.by_ref().take(9));
            }
        }
    }
    positions
}

#[test]
fn values_equal_plain_alpha_beta_on_positions_of_every_size() {
    let mut solver = Solver::new();
    let mut values = Vec::new();
    let (mut compared, mut moves) = (0, 0);
    for state in positions(times(4)) {
        let Some(value) = plain(&state, 20_000) else { continue };
        let solution = solver.solve(&state, &unlimited()).expect("it is open");
        assert_eq!(solution.value, value, "{state:?}");
        assert_eq!(plain_move(&state, solution.best, u64::MAX), Some(value), "{state:?}");
        let verdict = solver.winner(&state, &unlimited()).expect("it is open");
        assert_eq!(verdict.outcome, value.cmp(&0), "{state:?}");
        compared += 1;
        // The guesses are those of another position at times: they must not matter.
        solver.solve_moves(&state, &unlimited(), &mut values).expect("it is open");
        assert!(values.iter().map(|&(chosen, _)| chosen).eq(legal(&state)), "{state:?}");
        for &(chosen, value) in &values {
            let Some(plain) = plain_move(&state, chosen, 20_000) else { continue };
            assert_eq!(value, plain, "{state:?}, {chosen:?}");
            moves += 1;
        }
    }
    assert!(compared >= 500 && moves >= 2000, "only {compared} positions and {moves} moves");
}

/// Whole deals of the game as it is sold; the plain search takes ten seconds for each.
#[test]
fn values_equal_plain_alpha_beta_on_full_deals() {
    let options = options::<Chicago>("piles=open");
    let long = times(1) > 1;
    let mut solver = Solver::new();
    for number in 0..30 {
        let states = game(&options, &seed("full deals").derive("deal", number));
        // From the start in a long run, otherwise from later on, where the plain search is quick.
        let state = if long { states[0] } else { states[8] };
        let solution = solver.solve(&state, &unlimited()).expect("it is open");
        assert_eq!(Some(solution.value), plain(&state, u64::MAX), "{state:?}");
    }
}

#[test]
fn a_study_has_the_exact_value_of_every_move_and_the_whole_line() {
    let state: Chicago = position("piles=open", WORKED_EXAMPLE);
    let study = Oracle::new().study(&state, &unlimited());
    let mut judged: Vec<Move> = study.moves.iter().map(|judged| judged.chosen).collect();
    judged.sort();
    assert_eq!(judged, legal(&state));
    assert!(study.moves.iter().all(|judged| judged.certainty == Certainty::Exact));
    assert!(study.moves.is_sorted_by(|one, other| one.value >= other.value));
    assert_eq!((study.chosen, study.line[0]), (study.moves[0].chosen, study.moves[0].chosen));
    // The line is legal, leads to the end, and brings what was promised.
    let seat = state.turn().seat().unwrap();
    let mut end = state;
    for &chosen in &study.line {
        end.play(chosen).unwrap();
    }
    assert!(end.outcome().is_some());
    let margin = end.worth(seat) - end.worth(seat.after(1, seats(2)));
    assert_eq!(study.moves[0], Judged::exact(study.chosen, margin.into()));
    let decision = Oracle::new().choose(&state, &unlimited());
    assert_eq!(decision.value, Some(study.moves[0].value));
    let chosen = study.moves.iter().find(|judged| judged.chosen == decision.chosen).unwrap();
    assert_eq!(Some(chosen.value), decision.value);
}

#[test]
fn more_threads_find_the_same_values() {
    for number in 0..times(3) {
        let options = options::<Chicago>("piles=open,piles-count=7");
        let state = game(&options, &seed("threads").derive("deal", number.into()))[0];
        let one = Oracle::new().study(&state, &unlimited());
        let mut oracle = Oracle::new();
        let three = oracle.study(&state, &unlimited().on_threads(3));
        assert_eq!(one.moves, three.moves);
        let decision = oracle.choose(&state, &unlimited().on_threads(3));
        assert_eq!(decision.value, Some(one.moves[0].value));
        let chosen = one.moves.iter().find(|judged| judged.chosen == decision.chosen).unwrap();
        assert_eq!(Some(chosen.value), decision.value);
    }
}

#[test]
fn a_budget_that_runs_out_still_gives_a_legal_move_and_says_that_it_is_a_guess() {
    let state: Chicago = position("piles=open", WORKED_EXAMPLE);
    let raised = Stop::new();
    raised.raise();
    let limits = [0, 1, 100, 5_000].map(Budget::nodes);
    for budget in limits.into_iter().chain([Budget::until(raised)]) {
        let mut oracle = Oracle::new();
        let decision = oracle.choose(&state, &budget);
        assert!(state.check(decision.chosen).is_ok());
        assert!(decision.nodes <= budget.most_nodes(), "{} nodes", decision.nodes);
        let study = oracle.study(&state, &budget);
        assert_eq!(study.moves.len(), legal(&state).len());
        assert!(study.moves.iter().any(|judged| judged.certainty == Certainty::Guess));
        assert!(study.nodes <= budget.most_nodes(), "{} nodes", study.nodes);
        assert_eq!(Solver::new().solve(&state, &budget), Err(Unsolved::Spent));
        assert_eq!(Solver::new().winner(&state, &budget), Err(Unsolved::Spent));
        let mut values = Vec::new();
        assert_eq!(Solver::new().solve_moves(&state, &budget, &mut values), Err(Unsolved::Spent));
    }
}

#[test]
fn what_was_solved_before_changes_no_answer() {
    let options = options::<Chicago>("piles=open,piles-count=7,movement=expert");
    let states = game(&options, &seed("again"));
    let mut used = Solver::new();
    for state in states.iter().chain(&states) {
        let again = used.solve(state, &unlimited());
        assert_eq!(again, Solver::new().solve(state, &unlimited()));
    }
}

#[test]
fn worlds_are_solved_and_hidden_piles_are_not() {
    let state: Chicago = position("", "b?/r?/c?/m? 766666 1 -,-");
    let mut solver = Solver::new();
    assert_eq!(solver.solve(&state, &unlimited()), Err(Unsolved::NotOpen));
    let world = state.with_face_down(&[Good::Ble, Good::Riz, Good::Sucre, Good::Mais]).unwrap();
    let solution = solver.solve(&world, &unlimited()).unwrap();
    assert_eq!(Some(solution.value), plain(&world, u64::MAX));
    let three: Chicago = position("piles=open", "b/r/c/m 766666 1 -,-,-");
    assert_eq!(solver.solve(&three, &unlimited()), Err(Unsolved::NotOpen));
    let over: Chicago = position("piles=open", "b/r 766666 1 -,-");
    assert_eq!(solver.solve(&over, &unlimited()), Err(Unsolved::NotOpen));
}

#[test]
fn the_first_player_wins_these_open_deals() {
    let options = options::<Chicago>("piles=open");
    let mut solver = Solver::new();
    for number in 0..times(3) {
        let state = game(&options, &seed("first").derive("deal", number.into()))[0];
        let verdict = solver.winner(&state, &unlimited()).unwrap();
        assert_eq!(verdict.outcome, Ordering::Greater, "{state:?}");
    }
}
