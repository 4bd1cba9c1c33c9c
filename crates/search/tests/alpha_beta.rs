//! Alpha-beta, on trees that can be seen at a glance and against plain minimax.

#[path = "support/margin.rs"]
mod margin;

use margin::Margin;
use tripot_core::{Budget, Rng, Seat, State, Stop, Turn};
use tripot_search::{Evaluator, alpha_beta};
use tripot_testkit::{Branch, TreeGame, legal, seed, times};

fn search(tree: &str, depth: u32) -> Option<(Branch, f64)> {
    let found = alpha_beta(&TreeGame::parse(tree), depth, &Margin(0.5), &Budget::nodes(10_000));
    found.map(|found| (found.chosen, found.value))
}

#[test]
fn the_best_move_counts_on_the_best_reply() {
    let tree = "j1(j2(9,0|1,0)|j2(3,0|4,0))";
    assert_eq!(search(tree, 2), Some((Branch(1), 3.0)));
    assert_eq!(search("j2(j1(9,0|1,0)|j1(3,0|4,0))", 2), Some((Branch(1), -4.0)));
}

#[test]
fn it_looks_as_far_as_it_is_told_and_no_further() {
    let tree = "j1(0,0|j2(j1(9,0)|j1(8,0)))";
    assert_eq!(search(tree, 1), Some((Branch(1), 0.5)));
    assert_eq!(search(tree, 2), Some((Branch(1), 0.5)));
    assert_eq!(search(tree, 3), Some((Branch(1), 8.0)));
    assert_eq!(search(tree, u32::MAX), Some((Branch(1), 8.0)));
}

#[test]
fn a_seat_may_move_twice_running() {
    assert_eq!(search("j1(j1(1,0|5,0)|j2(9,0|2,0))", 2), Some((Branch(0), 5.0)));
}

#[test]
fn chance_is_judged_as_it_stands() {
    assert_eq!(search("j1(0,0|*(1:9,0|1:8,0))", 5), Some((Branch(1), 0.5)));
}

#[test]
fn nobody_to_move_or_no_depth_finds_nothing() {
    assert_eq!(search("1,0", 3), None);
    assert_eq!(search("*(1:j1(1,0)|1:0,1)", 3), None);
    assert_eq!(search("j1(1,0)", 0), None);
}

#[test]
fn branches_that_cannot_matter_are_not_looked_at() {
    let nodes = |tree| {
        let found = alpha_beta(&TreeGame::parse(tree), 9, &Margin(0.0), &Budget::nodes(100));
        found.unwrap().nodes
    };
    assert_eq!(nodes("j1(j2(3,0|5,0)|j2(9,0|8,0))"), 7);
    assert_eq!(nodes("j1(j2(3,0|5,0)|j2(2,0|8,0))"), 6);
    assert_eq!(nodes("j1(j2(3,0|5,0)|j2(3,0|8,0))"), 6);
}

#[test]
fn a_spent_budget_finds_nothing() {
    let tree = TreeGame::parse("j1(1,0|2,0)");
    assert_eq!(alpha_beta(&tree, 1, &Margin(0.0), &Budget::nodes(0)), None);
    let stop = Stop::new();
    stop.raise();
    assert_eq!(alpha_beta(&tree, 1, &Margin(0.0), &Budget::until(stop)), None);
    // A tree of eight thousand nodes, none of which can be left out.
    let large = (0..12).fold("1,0".to_owned(), |tree, _| format!("j1({tree}|{tree})"));
    let large = TreeGame::parse(&large);
    assert_eq!(alpha_beta(&large, 99, &Margin(0.0), &Budget::nodes(2000)), None);
    assert_eq!(alpha_beta(&large, 99, &Margin(0.0), &Budget::nodes(9000)).unwrap().nodes, 8191);
}

/// The value by looking at everything.
fn minimax(state: &TreeGame, depth: u32, seat: Seat) -> f64 {
    match state.turn() {
        Turn::Seat(turn) if depth > 0 => {
            let values = legal(state).into_iter().map(|chosen| {
                let mut child = state.clone();
                child.play_unchecked(chosen);
                minimax(&child, depth - 1, turn)
            });
            let best = values.max_by(f64::total_cmp).expect("a seat to move has a move");
            if turn == seat { best } else { -best }
        }
        _ => Margin(0.5).value(state, seat),
    }
}

fn random_tree(rng: &mut Rng, depth: u32) -> String {
    if depth == 0 || rng.below(8) == 0 {
        return format!("{},{}", rng.below(9), rng.below(9));
    }
    let count = 1 + rng.below(4);
    let branches: Vec<String> = (0..count).map(|_| random_tree(rng, depth - 1)).collect();
    format!("j{}({})", 1 + rng.below(2), branches.join("|"))
}

#[test]
fn random_trees_have_the_value_of_plain_minimax_and_cost_less() {
    let mut rng = seed("alpha-beta").stream("trees");
    let (mut all, mut looked_at) = (0, 0);
    for _ in 0..times(200) {
        let tree = random_tree(&mut rng, 6);
        let state = TreeGame::parse(&tree);
        let Some(seat) = state.turn().seat() else { continue };
        for depth in 1..=7 {
            let budget = Budget::nodes(u64::MAX);
            let found = alpha_beta(&state, depth, &Margin(0.5), &budget).unwrap();
            let value = minimax(&state, depth, seat);
            assert!(found.value.total_cmp(&value).is_eq(), "{tree}, depth {depth}");
            let mut child = state.clone();
            child.play_unchecked(found.chosen);
            let chosen = minimax(&child, depth - 1, seat);
            assert!(chosen.total_cmp(&value).is_eq(), "{tree}, depth {depth}");
            looked_at += found.nodes;
        }
        all += 7 * tree.matches(['|', '(']).count() as u64;
    }
    assert!(looked_at < all, "{looked_at} of {all}");
}
