//! The solver against plain search.

mod options;
mod pasts;
mod table;

use tripot_core::{Budget, Notation, Player, SeatCount, Seed, State};
use tripot_siam::{End, Siam, SiamOptions, SiamSettings};
use tripot_testkit::legal;

use super::super::games::weak_game;
use super::*;

/// Whether the side to move wins within this many plies, by playing everything.
fn plain(state: &Siam, plies: u32) -> bool {
    plies > 0 && legal(state).into_iter().any(|chosen| plain_move(state, chosen, plies))
}

/// Whether a move wins within this many plies, itself included.
fn plain_move(state: &Siam, chosen: Move, plies: u32) -> bool {
    let child = state.after(chosen);
    match child.end() {
        Some(End::Won(side)) => side == state.side(),
        Some(End::Draw) => false,
        None if plies < 3 => false,
        None => legal(&child).into_iter().all(|answer| {
            let next = child.after(answer);
            match next.end() {
                Some(End::Won(side)) => side == state.side(),
                Some(End::Draw) => false,
                None => plain(&next, plies - 2),
            }
        }),
    }
}

/// The positions of games between weak engines that are this many plies before their ends.
fn late_positions(games: u64, back: usize) -> Vec<Siam> {
    let place = |game| {
        let states = weak_game("late", game, 200);
        states.len().checked_sub(1 + back).map(|place| states[place].clone())
    };
    (0..games).filter_map(place).collect()
}

#[test]
fn it_finds_all_wins_within_three_plies_and_no_others() {
    let mut solver = Solver::new(1 << 12);
    let mut won = 0;
    for back in 1..=5 {
        for state in late_positions(8, back) {
            let solution = solver.solve(&state, 3, &Budget::nodes(1 << 40));
            let truth = [1, 3].into_iter().find(|&plies| plain(&state, plies));
            assert_eq!(solution.wins_in, truth, "{}", state.write_position());
            if let Some(plies) = truth {
                let mut winning = legal(&state);
                winning.retain(|&chosen| plain_move(&state, chosen, plies));
                assert_eq!(solution.winning, winning, "{}", state.write_position());
                won += 1;
            }
        }
    }
    assert!(won >= 10, "{won} positions were won");
}

#[test]
fn wins_in_five_plies_are_won_and_not_in_three() {
    let mut solver = Solver::new(1 << 14);
    let mut won = 0;
    for state in late_positions(12, 5) {
        let place = state.write_position();
        let solution = solver.solve(&state, 5, &Budget::nodes(100_000));
        match solution.wins_in {
            Some(5) => {
                assert!(!plain(&state, 3), "{place}");
                let first = solution.line[0];
                assert!(solution.winning.contains(&first), "{place}");
                assert_eq!(solution.line.len(), 5, "{place}");
                // Playing everything takes long; twice is enough.
                assert!(won >= 2 || plain_move(&state, first, 5), "{place}");
                won += 1;
            }
            Some(plies) => {
                assert!(plies == 1 || plies == 3, "{place}: {plies}");
                assert!(plain(&state, plies) && !plain(&state, plies - 1), "{place}: {plies}");
                assert_eq!(solution.line.len(), plies as usize, "{place}");
            }
            None => {
                assert!(!plain(&state, 3), "{place}");
                assert!(solution.line.is_empty() && solution.winning.is_empty(), "{place}");
                assert!(solution.is_cut_short || solution.not_within == 5, "{place}");
            }
        }
    }
    assert!(won >= 2, "{won} positions were won in five");
}

#[test]
fn a_spent_budget_claims_nothing() {
    let state = &late_positions(1, 5)[0];
    for nodes in [0, 1, 5] {
        let solution = Solver::new(1 << 10).solve(state, 9, &Budget::nodes(nodes));
        assert!(solution.is_cut_short);
        assert_eq!(solution.wins_in, None);
    }
}

#[test]
fn a_win_after_the_last_ply_is_none() {
    for state in late_positions(6, 3) {
        let solution = Solver::new(1 << 12).solve(&state, 3, &Budget::nodes(1 << 40));
        if solution.wins_in == Some(3) {
            let text = state.write_position();
            let options =
                SiamOptions::new(SiamSettings { plies: 2, ..Default::default() }).unwrap();
            let short = Siam::read_position(&text, &options).unwrap();
            let solution = Solver::new(1 << 12).solve(&short, 9, &Budget::nodes(1 << 40));
            let left = u32::from(short.plies_until_draw());
            assert_eq!((solution.wins_in, solution.not_within), (None, left));
            return;
        }
    }
    panic!("no position was won in three");
}
