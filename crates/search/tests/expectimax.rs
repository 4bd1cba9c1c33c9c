//! Expectimax, on trees that can be seen at a glance and against plain recursion.

#[path = "support/margin.rs"]
mod margin;

use margin::Margin;
use tripot_core::{Budget, Rng, Seat, State, Turn};
use tripot_search::{Evaluator, alpha_beta, expectimax};
use tripot_testkit::{Branch, TreeGame, events, seed, times};

fn search(tree: &str, depth: u32) -> Option<(Branch, f64)> {
    let budget = Budget::nodes(10_000);
    let found = expectimax(&TreeGame::parse(tree), depth, &Margin(0.5), 9.0, &budget);
    found.map(|found| (found.chosen, found.value))
}

#[test]
fn chance_counts_by_its_weights() {
    assert_eq!(search("j1(3,0|*(1:8,0|3:0,0))", 2), Some((Branch(0), 3.0)));
    assert_eq!(search("j1(1,0|*(1:8,0|3:0,0))", 2), Some((Branch(1), 2.0)));
    assert_eq!(search("j2(1,0|*(1:8,0|3:0,4))", 2), Some((Branch(1), 1.0)));
}

#[test]
fn chance_after_the_last_move_is_judged_as_it_stands() {
    assert_eq!(search("j1(0,0|*(1:8,0|3:0,0))", 1), Some((Branch(1), 0.5)));
    assert_eq!(search("*(1:j1(1,0)|1:0,1)", 3), None);
    assert_eq!(search("j1(1,0)", 0), None);
}

#[test]
fn outcomes_that_cannot_matter_are_not_looked_at() {
    let nodes = |tree| {
        let budget = Budget::nodes(100);
        expectimax(&TreeGame::parse(tree), 9, &Margin(0.0), 9.0, &budget).unwrap().nodes
    };
    // After the first outcome the mean is at most 4.5, and the first move is worth more.
    assert_eq!(nodes("j1(5,0|*(1:0,0|1:9,0))"), 4);
    assert_eq!(nodes("j1(4,0|*(1:0,0|1:9,0))"), 5);
}

/// The value by looking at everything.
fn plain(state: &TreeGame, depth: u32, seat: Seat) -> f64 {
    match state.turn() {
        Turn::Seat(turn) if depth > 0 => {
            let values = state.moves().into_iter();
            let values = values.map(|chosen| plain(&state.after(chosen), depth - 1, turn));
            let best = values.max_by(f64::total_cmp).expect("a seat to move has a move");
            if turn == seat { best } else { -best }
        }
        Turn::Chance if depth > 0 => {
            let (mut sum, mut total) = (0.0, 0.0);
            for (event, weight) in events(state) {
                let mut child = state.clone();
                child.resolve_unchecked(event);
                sum += f64::from(weight) * plain(&child, depth, seat);
                total += f64::from(weight);
            }
            sum / total
        }
        _ => Margin(0.5).value(state, seat),
    }
}

fn random_tree(rng: &mut Rng, depth: u32, chance: bool) -> String {
    if depth == 0 || rng.below(8) == 0 {
        return format!("{},{}", rng.below(9), rng.below(9));
    }
    let count = 1 + rng.below(4);
    let is_chance = chance && rng.below(3) == 0;
    let branches: Vec<String> = (0..count)
        .map(|_| {
            let tree = random_tree(rng, depth - 1, chance);
            if is_chance { format!("{}:{tree}", 1 + rng.below(4)) } else { tree }
        })
        .collect();
    let name = if is_chance { "*".to_owned() } else { format!("j{}", 1 + rng.below(2)) };
    format!("{name}({})", branches.join("|"))
}

#[test]
fn random_trees_have_the_value_of_plain_expectimax_and_cost_less() {
    let mut rng = seed("expectimax").stream("trees");
    let (mut all, mut looked_at) = (0, 0);
    for _ in 0..times(300) {
        let tree = random_tree(&mut rng, 6, true);
        let state = TreeGame::parse(&tree);
        let Some(seat) = state.turn().seat() else { continue };
        for depth in 1..=7 {
            let budget = Budget::nodes(u64::MAX);
            let found = expectimax(&state, depth, &Margin(0.5), 8.0, &budget).unwrap();
            let value = plain(&state, depth, seat);
            assert!((found.value - value).abs() < 1e-9, "{tree}, depth {depth}");
            let chosen = plain(&state.after(found.chosen), depth - 1, seat);
            assert!((chosen - value).abs() < 1e-9, "{tree}, depth {depth}");
            looked_at += found.nodes;
        }
        all += 7 * tree.matches(['|', '(']).count() as u64;
    }
    assert!(looked_at < all, "{looked_at} of {all}");
}

#[test]
fn without_chance_it_is_alpha_beta() {
    let mut rng = seed("no chance").stream("trees");
    for _ in 0..times(100) {
        let state = TreeGame::parse(&random_tree(&mut rng, 5, false));
        let budget = Budget::nodes(u64::MAX);
        let one = expectimax(&state, 6, &Margin(0.5), 8.0, &budget);
        let other = alpha_beta(&state, 6, &Margin(0.5), &budget);
        let answer = |found: tripot_search::Found<Branch>| (found.chosen, found.value);
        assert_eq!(one.map(answer), other.map(answer));
    }
}
