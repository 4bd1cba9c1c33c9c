//! CFR+ on games whose values are known, and best responses against plain enumeration.

mod poker;

use poker::{Kuhn, Leduc};
use tripot_search::{CfrPlus, ExtensiveTree};

#[test]
fn kuhn_poker_is_worth_an_eighteenth_to_the_second_player() {
    let tree = ExtensiveTree::new(&Kuhn);
    assert_eq!((tree.nodes(), tree.information_sets()), (1 + 6 * 9, 12));
    let mut cfr = CfrPlus::new(&tree);
    cfr.run(3_000);
    let average = cfr.average();
    assert!((tree.value(&average) + 1.0 / 18.0).abs() < 1e-5, "{}", tree.value(&average));
    assert!(tree.exploitability(&average) < 1e-4, "{}", tree.exploitability(&average));
    let bets = |set: &str| tree.probabilities(&average, &set.to_owned()).unwrap()[1];
    // Every equilibrium bluffs with the jack a third as often as it bets the king, never bets a
    // queen first, and calls with the king.
    assert!((3.0 * bets("0") - bets("2")).abs() < 1e-2);
    assert!(bets("1") < 1e-3);
    assert!((bets("0c") - 1.0 / 3.0).abs() < 1e-2, "the second bluffs one time in three");
    assert!(bets("2r") > 0.999 && bets("2cr") > 0.999);
}

#[test]
fn leduc_poker_has_its_known_value() {
    let tree = ExtensiveTree::new(&Leduc);
    assert_eq!(tree.information_sets(), 288);
    let mut cfr = CfrPlus::new(&tree);
    cfr.run(300);
    let average = cfr.average();
    assert!((tree.value(&average) + 0.085_606).abs() < 1e-3, "{}", tree.value(&average));
    assert!(tree.exploitability(&average) < 0.02, "{}", tree.exploitability(&average));
}

#[test]
fn random_play_of_kuhn_poker_loses_what_is_computed_by_hand() {
    let tree = ExtensiveTree::new(&Kuhn);
    let random = tree.uniform();
    // Cards cancel out by symmetry: only folds count, a quarter and an eighth of the games.
    assert!((tree.value(&random) - (0.25 - 0.125)).abs() < 1e-12);
    // A check or a bet of the first player tells nothing of its card. With a king the second bets
    // or calls, with a queen it bets or calls as well, and with a jack it bluffs or folds.
    let second = tree.best_response(1, &random);
    let (king, queen, jack): (f64, f64, f64) =
        (0.5 * (0.5 + 0.5 * 2.0) + 0.5 * 2.0, 0.5 * 0.5 * 1.0, 0.5 * f64::max(-1.0, -0.5) - 0.5);
    let expected = (king + queen + jack) / 3.0;
    assert!((second - expected).abs() < 1e-12, "{second} is not {expected}");
}

#[test]
fn an_equilibrium_of_more_rounds_is_exploited_less() {
    let tree = ExtensiveTree::new(&Leduc);
    let mut cfr = CfrPlus::new(&tree);
    let exploitability: Vec<f64> = (0..4)
        .map(|_| {
            cfr.run(25);
            tree.exploitability(&cfr.average())
        })
        .collect();
    assert!(exploitability.is_sorted_by(|one, other| one > other), "{exploitability:?}");
}
