//! Keys tell positions apart that differ in anything that matters.

use std::collections::HashMap;

use tripot_chicago::{Chicago, Good};
use tripot_core::{Notation, State, write_variant};
use tripot_testkit::{options, position, random_game, seats, seed, times};

/// All that matters of a state: everything but the order in which a seat kept its tokens.
fn all_that_matters(state: &Chicago) -> (String, String, Vec<Vec<Good>>) {
    let position = state.write_position();
    let (board, _) = position.rsplit_once(' ').expect("the reserves come last");
    let reserves = state.seats().seats().map(|seat| {
        let mut reserve: Vec<Good> = state.reserve(seat).collect();
        reserve.sort();
        reserve
    });
    let variant = write_variant(Chicago::NAME, &state.options());
    (variant, board.to_owned(), reserves.collect())
}

#[test]
fn positions_have_equal_keys_only_if_they_are_equal_in_all_that_matters() {
    let mut known = HashMap::new();
    for settings in ["", "piles=open", "movement=expert", "piles-count=4,height=3,goods=3"] {
        for count in 2..=3 {
            let start = Chicago::new(&options::<Chicago>(settings), seats(count)).unwrap();
            for number in 0..times(100) {
                for state in random_game(start, &seed("keys").derive(settings, number.into())) {
                    let matters = all_that_matters(&state);
                    let before = known.entry(state.key()).or_insert_with(|| matters.clone());
                    assert_eq!(*before, matters);
                }
            }
        }
    }
    assert!(known.len() > 10_000, "{}", known.len());
}

#[test]
fn the_order_in_which_a_seat_kept_its_tokens_does_not_matter() {
    let key = |text| position::<Chicago>("", text).key();
    assert_eq!(key("b/r/m 766622 1 bcrf,rrbb"), key("b/r/m 766622 1 fcbr,brrb"));
    assert_ne!(key("b/r/m 766622 1 bcrf,rrbb"), key("b/r/m 766622 1 bcrr,frbb"));
}

#[test]
fn whatever_else_differs_changes_the_key() {
    let table = [
        ("", "bb/rr/m 766666 1 -,-"),
        ("", "bb/rr/m 766666 2 -,-"),
        ("", "bb/rr/m 766666 ? -,-"),
        ("", "b?/rr/m 766666 1 -,-"),
        ("", "rr/m/bb 766666 1 -,-"),
        ("", "bb/rr/m/s 766666 1 -,-"),
        ("", "bb/rr/m 766666 1 -,-,-"),
        ("", "bb/rr/m 766665 1 s,-"),
        ("", "bb/rr/m 766656 1 s,-"),
        ("", "bb/rr/m 766665 1 f,-"),
        ("piles=open", "bb/rr/m 766666 1 -,-"),
        ("movement=expert", "bb/rr/m 766666 1 -,-"),
        ("first=2", "bb/rr/m 766666 1 -,-"),
        ("height=3", "bb/rr/m 766666 1 -,-"),
        ("piles-count=8", "bb/rr/m 766666 1 -,-"),
        ("goods=5,piles-count=7", "bb/rr/s 76666 1 -,-"),
        ("", "bb/rr/s 766666 1 -,-"),
        ("", "bb/rr/m 766666 1 -,-,-,-"),
        ("teams=on", "bb/rr/m 766666 1 -,-,-,-"),
    ];
    let keys = table.map(|(settings, text)| position::<Chicago>(settings, text).key());
    for (index, key) in keys.iter().enumerate() {
        let same = keys.iter().position(|other| other == key);
        assert_eq!(same, Some(index), "{:?}", table[index]);
    }
}
