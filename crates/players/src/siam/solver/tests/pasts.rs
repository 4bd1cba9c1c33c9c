//! Questions about games with a past, against plain search, which knows the past.

use tripot_core::{Certainty, Rng, Study};
use tripot_siam::fast::LineTable;
use tripot_testkit::options;

use super::super::super::engine::Engine;
use super::super::super::puzzle::Puzzle;
use super::*;

/// Four moves after which a position comes again, the first of them given.
fn cycle(state: &Siam, first: Move) -> Option<[Move; 4]> {
    let home = LineBoard::of(state);
    let lines = LineTable::of(state.options().push_count);
    let beyond = state.after(first);
    for answer in legal(&beyond) {
        let third = beyond.after(answer);
        for back in legal(&third) {
            let fourth = third.after(back);
            if beyond.end().or(third.end()).or(fourth.end()).is_some() {
                continue;
            }
            if let Some(last) = LineBoard::of(&fourth).move_to(lines, home.exact()) {
                return Some([first, answer, back, last.into()]);
            }
        }
    }
    None
}

/// The game that begins at one place of a cycle, goes around it and ends at its beginning, the second
/// time: from that place on, all have occurred twice.
fn around(state: &Siam, cycle: [Move; 4], place: usize) -> Siam {
    let start = cycle[..place].iter().fold(state.clone(), |state, &chosen| state.after(chosen));
    let text = start.write_position();
    let mut game = Siam::read_position(&text, &state.options()).unwrap();
    for &chosen in cycle[place..].iter().chain(&cycle) {
        game.play(chosen).unwrap();
    }
    assert_eq!(LineBoard::of(&game).exact(), LineBoard::of(state).exact());
    game
}

/// Real games in which a winning move, or an answer to it, leads to a position that has occurred twice.
fn repeated_games() -> Vec<(Siam, u32)> {
    let mut games = Vec::new();
    for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in == 3) {
        let state = puzzle.state().unwrap();
        let Ok(first) = Siam::read_move(&state, &puzzle.first) else { continue };
        if let Some(cycle) = cycle(&state, first) {
            games.extend((1..3).map(|place| (around(&state, cycle, place), puzzle.wins_in)));
        }
    }
    games
}

#[test]
fn a_win_through_a_position_that_has_occurred_twice_is_none() {
    let mut solver = Solver::new(1 << 14);
    let (mut games, mut refuted) = (0, 0);
    for (state, wins_in) in repeated_games() {
        let fresh = Siam::read_position(&state.write_position(), &state.options()).unwrap();
        // The same board without a past, before and after, with the same solver.
        for _ in 0..2 {
            let solution = solver.solve(&fresh, 3, &Budget::nodes(1 << 40));
            assert_eq!(solution.wins_in, Some(wins_in));
            let solution = solver.solve(&state, 3, &Budget::nodes(1 << 40));
            let truth = [1, 3].into_iter().find(|&plies| plain(&state, plies));
            assert_eq!(solution.wins_in, truth, "{}", state.write_position());
            assert!(!solution.is_cut_short);
            refuted += u32::from(truth.is_none());
        }
        games += 1;
    }
    assert!(games >= 4 && refuted >= 4, "{games} games, {refuted} without a win");
}

#[test]
fn five_plies_with_a_past_are_what_plain_search_says() {
    let mut solver = Solver::new(1 << 14);
    let mut refuted = 0;
    for puzzle in Puzzle::examples().iter().filter(|puzzle| puzzle.wins_in == 5) {
        let state = puzzle.state().unwrap();
        let Ok(first) = Siam::read_move(&state, &puzzle.first) else { continue };
        let Some(cycle) = cycle(&state, first) else { continue };
        let state = around(&state, cycle, 1);
        let solution = solver.solve(&state, 5, &Budget::nodes(1 << 40));
        // The only move that wins in five leads to a draw, and no other does.
        assert_eq!(solution.wins_in, None, "{}", state.write_position());
        assert!(!solution.is_cut_short);
        refuted += 1;
        if refuted == 3 {
            return;
        }
    }
    panic!("{refuted} games with a win in five were made");
}

/// A game that wanders to and fro: half of the moves lead back to where the game has been.
fn wander(start: &Siam, plies: u32, rng: &mut Rng) -> Siam {
    let lines = LineTable::of(start.options().push_count);
    let mut state = start.clone();
    for _ in 0..plies {
        let board = LineBoard::of(&state);
        let back: Vec<Move> = state
            .past()
            .iter()
            .filter_map(|&exact| board.move_to(lines, exact))
            .map(Move::from)
            .collect();
        let forth: Vec<Move> = legal(&state);
        let moves = if rng.below(4) > 0 && !back.is_empty() { back } else { forth };
        let next = state.after(*rng.pick(&moves).unwrap());
        if next.end().is_some() {
            break;
        }
        state = next;
    }
    state
}

/// Whether all that a study says to be certain within three plies is true.
fn assert_true(state: &Siam, study: &Study<Move>) {
    for judged in study.moves.iter().filter(|it| it.certainty == Certainty::Exact) {
        let child = state.after(judged.chosen);
        let Some(plies) = judged.ends_in.filter(|&plies| plies <= 4) else { continue };
        let is_true = match child.end() {
            Some(End::Draw) => judged.value == 0.0,
            Some(End::Won(side)) => (judged.value > 0.0) == (side == state.side()),
            None if judged.value > 0.0 => plain_move(state, judged.chosen, plies),
            None => plain(&child, plies - 1),
        };
        assert!(is_true, "{judged:?} {} {:?}", state.write_position(), state.options());
    }
}

#[test]
fn games_that_wander_to_and_fro_are_solved_as_plain_search_solves_them() {
    let mut solver = Solver::new(1 << 14);
    for (number, text) in
        (0..).zip(["", "repetition=2", "single-leave=on", "animals=4,repetition=2", "repetition=0"])
    {
        let options = options::<Siam>(text);
        let mut rng = Seed::parse("wander").unwrap().derive("options", number).stream("moves");
        for late in late_positions(5, 3) {
            let Ok(start) = Siam::read_position(&late.write_position(), &options) else { continue };
            let state = wander(&start, 14, &mut rng);
            let solution = solver.solve(&state, 3, &Budget::nodes(1 << 40));
            let truth = [1, 3].into_iter().find(|&plies| plain(&state, plies));
            assert_eq!(solution.wins_in, truth, "{} {text}", state.write_position());
            if let Some(plies) = truth {
                let mut winning = legal(&state);
                winning.retain(|&chosen| plain_move(&state, chosen, plies));
                assert_eq!(solution.winning, winning, "{} {text}", state.write_position());
            }
            assert_true(&state, &Engine::new().study(&state, &Budget::nodes(20_000)));
        }
    }
}

#[test]
fn who_can_repeat_has_not_lost() {
    let mut saved = 0;
    for (state, _) in repeated_games() {
        // One ply on, the other side is to move: it repeats, or the winner has repeated.
        for chosen in legal(&state) {
            let child = state.after(chosen);
            let lines = LineTable::of(child.options().push_count);
            let board = LineBoard::of(&child);
            let mut claims = child.past().iter().filter_map(|&exact| board.move_to(lines, exact));
            let is_draw = |chosen: CompactMove| child.after(chosen.into()).end().is_some();
            if child.end().is_some() || !claims.any(is_draw) || plain(&child, 1) {
                continue;
            }
            let decision = Engine::new().choose(&child, &Budget::nodes(20_000));
            assert!(decision.value > Some(-1.0), "{}", child.write_position());
            assert_true(&child, &Engine::new().study(&child, &Budget::nodes(20_000)));
            saved += 1;
            break;
        }
    }
    assert!(saved >= 2, "{saved}");
}
