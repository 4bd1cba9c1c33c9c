#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use tripot_core::{Budget, Notation, State, parse_variant};
use tripot_players::siam::{Solution, Solver};
use tripot_siam::{End, Siam};

thread_local! {
    /// What was proved for earlier positions, under other rules and after another past.
    static OLD: RefCell<Solver> = RefCell::new(Solver::new(1 << 12));
}

/// So far wins are looked for, with so many positions.
const PLIES: u32 = 5;
const NODES: u64 = 3_000;

// A variant, a bar, a position, a bar and moves that are played from there.
fuzz_target!(|text: &str| {
    let mut parts = text.splitn(3, '|').map(str::trim);
    let (Some(variant), Some(position)) = (parts.next(), parts.next()) else { return };
    let Ok(options) = parse_variant("siam", variant) else { return };
    let Ok(mut state) = Siam::read_position(position, &options) else { return };
    for text in parts.next().unwrap_or_default().split_whitespace().take(40) {
        let Ok(chosen) = Siam::read_move(&state, text) else { break };
        if state.play(chosen).is_err() {
            break;
        }
    }
    let budget = Budget::nodes(NODES);
    let found = Solver::new(1 << 10).solve(&state, PLIES, &budget);
    check(&state, &found);
    let again = OLD.with_borrow_mut(|solver| solver.solve(&state, PLIES, &budget));
    check(&state, &again);
    if !found.is_cut_short && !again.is_cut_short {
        assert_eq!((found.wins_in, &found.winning), (again.wins_in, &again.winning));
    }
    // What is proved by one is not refuted by the other.
    for (one, other) in [(&found, &again), (&again, &found)] {
        assert!(one.wins_in.is_none_or(|plies| plies > other.not_within));
    }
});

/// A line that is said to win does: it is legal, and its last move wins the game.
fn check(state: &Siam, solution: &Solution) {
    let Some(plies) = solution.wins_in else {
        assert!(solution.winning.is_empty() && solution.line.is_empty());
        return;
    };
    assert!(plies % 2 == 1 && plies <= PLIES && plies > solution.not_within);
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    assert!(solution.winning.iter().all(|chosen| moves.contains(chosen)));
    let mut end = state.clone();
    for &chosen in &solution.line {
        assert_eq!(end.play(chosen), Ok(()));
    }
    let is_whole = solution.line.len() as u32 == plies;
    assert!(is_whole || solution.is_cut_short);
    assert!(!is_whole || end.end() == Some(End::Won(state.side())));
}
