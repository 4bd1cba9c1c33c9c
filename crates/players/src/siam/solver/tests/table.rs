//! What the table of the solver takes for the same.

use tripot_siam::fast::LineBoard;
use tripot_testkit::options;

use super::super::super::puzzle::Puzzle;
use super::super::numbers::Numbers;
use super::super::table::{Entry, NumberTable};
use super::*;

fn board(text: &str) -> LineBoard {
    LineBoard::of(&Siam::read_position(text, &SiamOptions::default()).unwrap())
}

#[test]
fn no_distance_is_cut() {
    let board = board("...../...../.MMM./...../..... e");
    let mut table = NumberTable::new(64);
    let entry = |plies| Entry { key: board.key(), role: Role::of(plies), plies, terms: 0 };
    // A win within 301 plies is none within 299, and what is lost within 500 is so within 498.
    table.put(entry(301), &board, Numbers::PROVED, 1);
    assert_eq!(table.get(entry(299), || board), None);
    assert_eq!(table.get(entry(251), || board), None);
    assert_eq!(table.get(entry(301), || board), Some(Numbers::PROVED));
    assert_eq!(table.get(entry(999), || board), Some(Numbers::PROVED));
    table.put(entry(500), &board, Numbers::REFUTED, 1);
    assert_eq!(table.get(entry(498), || board), Some(Numbers::REFUTED));
    assert_eq!(table.get(entry(502), || board), None);
}

#[test]
fn positions_with_one_key_are_told_apart() {
    let (one, other) =
        (board("...../...../.MMM./...../..N.. r"), board("...../...../.MMM./...../..E.. r"));
    let mut table = NumberTable::new(64);
    // Everything has one key, whatever is mixed into it.
    table.looked_at = 0;
    let entry = Entry { key: 7, role: Role::Attacker, plies: 5, terms: 0 };
    table.put(entry, &one, Numbers::PROVED, 1);
    assert_eq!(table.get(entry, || one), Some(Numbers::PROVED));
    assert_eq!(table.get(entry, || other), None);
    assert_eq!(table.get(Entry { terms: 1, ..entry }, || one), None);
    assert_eq!(table.get(Entry { role: Role::Defender, ..entry }, || one), None);
    // One board, but a side has left.
    let left = |rest: &str| {
        let text = format!("...../...../.MMM./...../..N.. r{rest}");
        LineBoard::of(&Siam::read_position(&text, &options::<Siam>("single-leave=on")).unwrap())
    };
    assert_eq!(left("").exact(), left(" -e").exact());
    table.put(entry, &left(" -e"), Numbers::REFUTED, 1);
    assert_eq!(table.get(entry, || left(" -e")), Some(Numbers::REFUTED));
    assert_eq!(table.get(entry, || left(" -er")), None);
}

#[test]
fn a_key_of_four_bits_changes_no_answer() {
    let puzzles = Puzzle::examples();
    let mut solver = Solver::new(1 << 10);
    solver.table.looked_at = 0xf;
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.wins_in <= 5).step_by(5) {
        let state = puzzle.state().unwrap();
        let found = Puzzle::of(&state, 5, &mut solver, &Budget::nodes(1 << 40));
        assert_eq!(found.as_ref(), Some(puzzle));
    }
}

#[test]
fn a_question_of_a_thousand_plies_needs_no_more_stack_than_a_thread_has() {
    let state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
    for plies in [299, 1_000, 60_000] {
        let answer = Solver::new(1 << 10).wins_within(&state, plies, &Budget::nodes(300_000));
        assert_eq!(answer, None);
    }
}
