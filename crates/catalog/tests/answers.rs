//! What is told of the answer to an ask of the families, by what everybody saw.

use tripot_catalog::{Happening, Variant};
use tripot_core::{Seat, Viewer};
use tripot_testkit::seed;

/// What the asker, the one who is asked and anybody else are told of the answer to an ask, and how many cards the one
/// who was asked has then.
fn told(variant: &str, position: &str) -> ([&'static str; 3], usize) {
    let variant = Variant::read(variant, &[]).expect("a variant");
    let before = variant.position(position).expect("a position");
    let ask = "2:a2";
    let mut after = before.copy();
    after.apply(ask).expect("it is legal");
    after.settle(&seed("answers"));
    let other = Seat::new(1).expect("a seat");
    let names = ["Ada", "Ben"].map(str::to_owned);
    let what = Happening { seat: Seat::FIRST, chosen: ask, came_out: &[], names: &names };
    let answer = |viewer| before.view(viewer).tell(&*after.view(viewer), &what)[1].key;
    let hands = after.native();
    let hand = hands.split([',', ' ']).nth(1).expect("its hand");
    let cards = hand.chars().filter(char::is_ascii_digit).count();
    ([Viewer::Seat(Seat::FIRST), Viewer::Seat(other), Viewer::Public].map(answer), cards)
}

#[test]
fn a_card_that_was_given_is_no_lucky_draw_though_the_giver_draws_a_new_one() {
    let given = "families.tell.given";
    let one = "families(families=3,ranks=3,hand=1)";
    let two = "families(families=3,ranks=3,hand=2)";
    // The other seat has one card; when it is gone, the seat draws.
    assert_eq!(told(one, "a1,a2 7 -,- j1"), ([given; 3], 1));
    assert_eq!(told(two, "a1b1,a2c1 5 -,- j1"), ([given; 3], 1));
    // What is not there is not given, whatever comes out of the stock.
    let (answers, cards) = told(one, "a1,b1 7 -,- j1");
    assert!(!answers.contains(&given) && cards == 1, "{answers:?} {cards}");
}
