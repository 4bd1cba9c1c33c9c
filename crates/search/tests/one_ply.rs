//! Looking one move ahead, on trees that can be seen at a glance.

use tripot_core::{Rng, Seat, State};
use tripot_search::{Evaluator, one_ply};
use tripot_testkit::{Branch, TreeGame, seed};

/// The score of the seat at the end, and this much before.
struct Scores(f64);

impl Evaluator<TreeGame> for Scores {
    fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
        state.outcome().map_or(self.0, |outcome| f64::from(outcome.scores()[seat.index()]))
    }
}

fn rng(words: &str) -> Rng {
    seed(words).stream("one ply")
}

/// The best move, and the value of each.
fn best(tree: &str, before: f64) -> Option<(Branch, Vec<f64>)> {
    let (index, judged) = one_ply(&TreeGame::parse(tree), &Scores(before), &mut rng("best"))?;
    Some((judged[index].chosen, judged.iter().map(|judged| judged.value).collect()))
}

#[test]
fn the_best_move_is_chosen_and_all_are_judged() {
    assert_eq!(best("j1(1,0|5,0|3,0)", 0.0), Some((Branch(1), vec![1.0, 5.0, 3.0])));
    assert_eq!(best("j1(-4,0|-2,9)", 0.0), Some((Branch(1), vec![-4.0, -2.0])));
}

#[test]
fn values_are_from_the_side_of_the_seat_to_move() {
    assert_eq!(best("j2(5,1|0,4)", 0.0), Some((Branch(1), vec![1.0, 4.0])));
    assert_eq!(best("j3(5,1,7|0,4,2)", 0.0), Some((Branch(0), vec![7.0, 2.0])));
}

#[test]
fn it_looks_no_further_than_the_move() {
    // What follows the second branch, and what comes out after the third, is not seen.
    let tree = "j1(2,0|j2(9,0|9,1)|*(1:9,0|1:8,0))";
    assert_eq!(best(tree, 1.5), Some((Branch(0), vec![2.0, 1.5, 1.5])));
    let (chosen, _) = best(tree, 2.5).unwrap();
    assert_ne!(chosen, Branch(0));
}

#[test]
fn nobody_to_move_has_no_best_move() {
    assert_eq!(best("1,0", 0.0), None);
    assert_eq!(best("*(1:j1(1,0)|1:0,1)", 0.0), None);
}

#[test]
fn one_of_equal_moves_is_drawn_evenly() {
    let state = TreeGame::parse("j1(2,0|1,0|2,9|2,5)");
    let mut rng = rng("ties");
    let mut counts = [0_u32; 4];
    for _ in 0..3000 {
        let (index, _) = one_ply(&state, &Scores(0.0), &mut rng).unwrap();
        counts[index] += 1;
    }
    assert_eq!(counts[1], 0);
    // Five standard deviations of a binomial(3000, 1/3) are 129.
    assert!([0, 2, 3].iter().all(|&index| counts[index].abs_diff(1000) < 129), "{counts:?}");
}

#[test]
fn the_same_random_numbers_draw_the_same_move() {
    let state = TreeGame::parse("j1(2,0|2,1|2,2|2,3|2,4|2,5|2,6|2,7)");
    let draw = |words| {
        let mut rng = rng(words);
        let indices = (0..20).map(|_| one_ply(&state, &Scores(0.0), &mut rng).unwrap().0);
        indices.collect::<Vec<_>>()
    };
    assert_eq!(draw("a"), draw("a"));
    assert_ne!(draw("a"), draw("b"));
}
