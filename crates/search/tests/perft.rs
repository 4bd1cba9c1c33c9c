//! Counting, against trees counted by hand and by the plainest program.

use tripot_core::{Rng, State, Tally, Turn};
use tripot_search::perft;
use tripot_testkit::{TreeGame, events, legal, seed, times};

/// Moves, wins of each seat, and shared ends of the sequences of this many moves.
fn count(tree: &str, depth: u32) -> (u64, Vec<u64>, u64) {
    let tally = perft(&TreeGame::parse(tree), depth).tally;
    (tally.moves, tally.wins.to_vec(), tally.shared)
}

#[test]
fn a_tree_is_counted_as_by_hand() {
    let tree = "j1(1,0|j2(0,1|2,2)|*(1:j2(3,0|0,3)|9:0,0))";
    assert_eq!(count(tree, 0), (0, vec![0, 0], 0));
    assert_eq!(count(tree, 1), (3, vec![1, 0], 0));
    assert_eq!(count(tree, 2), (4, vec![1, 2], 1));
    assert_eq!(count(tree, 3), (0, vec![0, 0], 0));
}

#[test]
fn what_comes_out_first_is_counted_whatever_its_weight() {
    let tree = "*(1:j1(1,0,0)|5:j3(0,1,0|1,1,0|1,1,1|0,0,2))";
    assert_eq!(count(tree, 1), (5, vec![1, 1, 1], 2));
}

#[test]
fn what_comes_out_after_the_last_move_does_not_count() {
    let tree = "j1(*(1:1,0|1:0,1)|1,0)";
    assert_eq!(count(tree, 1), (2, vec![1, 0], 0));
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    for depth in 0..3 {
        assert_eq!(count("5,3", depth), (0, vec![0, 0], 0));
    }
    assert_eq!(perft(&TreeGame::parse("5,3"), 7).depth, 7);
}

/// A tree of random shape for two seats.
fn random_tree(rng: &mut Rng, depth: u32) -> String {
    let branches = |rng: &mut Rng, weights: bool| {
        let count = 1 + rng.below(3);
        let branches: Vec<String> = (0..count)
            .map(|_| {
                let weight = if weights { format!("{}:", 1 + rng.below(3)) } else { String::new() };
                weight + &random_tree(rng, depth - 1)
            })
            .collect();
        branches.join("|")
    };
    match rng.below(if depth == 0 { 1 } else { 6 }) {
        0 => format!("{},{}", rng.below(3), rng.below(3)),
        1 | 2 => format!("*({})", branches(rng, true)),
        _ => format!("j{}({})", 1 + rng.below(2), branches(rng, false)),
    }
}

/// Every sequence, one by one.
fn plain(state: &TreeGame, depth: u32, tally: &mut Tally) {
    match state.turn() {
        Turn::Over => {}
        Turn::Chance => {
            for (event, _) in events(state) {
                let mut child = state.clone();
                child.resolve_unchecked(event);
                plain(&child, depth, tally);
            }
        }
        Turn::Seat(_) => {
            for chosen in legal(state) {
                let mut child = state.clone();
                child.play_unchecked(chosen);
                match depth {
                    0 => {}
                    1 => tally.add_move(child.outcome().as_ref()),
                    _ => plain(&child, depth - 1, tally),
                }
            }
        }
    }
}

#[test]
fn random_trees_are_counted_as_by_the_plainest_program() {
    let mut rng = seed("trees").stream("perft");
    let mut counted = 0;
    for _ in 0..times(200) {
        let state = TreeGame::parse(&random_tree(&mut rng, 6));
        for depth in 0..=7 {
            let mut expected = Tally::none(state.seats());
            plain(&state, depth, &mut expected);
            assert_eq!(perft(&state, depth).tally, expected, "{state:?}, depth {depth}");
            counted += expected.moves;
        }
    }
    assert!(counted > 1000, "the trees have only {counted} sequences");
}
