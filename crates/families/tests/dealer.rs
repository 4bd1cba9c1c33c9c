//! The deal follows the weights, and does not depend on the moves.

use std::collections::BTreeMap;

use tripot_core::{State, Step};
use tripot_families::{Card, Families};
use tripot_testkit::{check_dealer, check_same_deal, options, position, seats, times};

fn start(settings: &str, count: usize) -> Families {
    Families::new(&options::<Families>(settings), seats(count)).expect("it can be played")
}

/// Nine cards are left in the stock.
const MIDDLE: &str = "a12b3d123,b124a3d4 9 g,f j1";

#[test]
fn the_deal_follows_the_weights() {
    for (settings, count) in [("", 2), ("families=2,ranks=3,hand=2", 2), ("hand=5", 4)] {
        check_dealer(&start(settings, count), times(1500), "deal");
    }
    let middle: Families = position("ranks=4", MIDDLE);
    check_dealer(&middle, times(1500), "middle");
}

/// Which card was the first, the second, … to be drawn.
fn draws(_: &Families, steps: &[Step<Families>]) -> BTreeMap<usize, Card> {
    let draws = steps.iter().filter_map(|step| match step {
        Step::Chance(draw) => Some(draw.card),
        Step::Move { .. } => None,
    });
    draws.enumerate().collect()
}

#[test]
fn one_seed_deals_the_same_cards_whatever_the_moves() {
    for (settings, count) in [("", 2), ("", 4), ("bluff=on,hand=3", 3), ("hand=1", 6)] {
        check_same_deal(&start(settings, count), times(30), "same deal", draws);
    }
    check_same_deal(&position::<Families>("ranks=4", MIDDLE), times(30), "same deal", draws);
}
