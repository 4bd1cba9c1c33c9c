//! How long a game lasts.

use std::collections::BTreeMap;

use tripot_chicago::Chicago;
use tripot_core::State;
use tripot_testkit::{options, random_game, seats, seed, times};

/// How many random games have how many moves.
fn lengths(settings: &str, games: u32) -> BTreeMap<usize, u32> {
    let start = Chicago::new(&options::<Chicago>(settings), seats(2)).expect("it can be played");
    let series = seed(settings);
    let mut lengths = BTreeMap::new();
    for number in 0..games {
        let states = random_game(start, &series.derive("game", number.into()));
        let last = states.last().expect("a game has a first state");
        *lengths.entry(last.plies()).or_insert(0) += 1;
    }
    lengths
}

#[test]
fn a_game_of_nine_piles_of_four_lasts_fourteen_to_seventeen_moves() {
    let lengths = lengths("piles=open", times(20_000));
    assert!(lengths.keys().all(|plies| (14..=17).contains(plies)), "{lengths:?}");
    // One game in some thousands has 14 moves; the others are frequent enough to be seen.
    assert!((15..=17).all(|plies| lengths.contains_key(&plies)), "{lengths:?}");
}

#[test]
fn what_lies_face_down_does_not_change_how_long_a_game_lasts() {
    let lengths = lengths("first=2", times(5000));
    assert!(lengths.keys().all(|plies| (14..=17).contains(plies)), "{lengths:?}");
}

#[test]
fn smaller_games_are_shorter() {
    for (settings, shortest, longest) in [
        ("piles=open,piles-count=6", 8, 11),
        ("piles=open,piles-count=7", 10, 13),
        ("piles=open,piles-count=8", 12, 15),
        ("piles=open,height=3", 11, 13),
        ("piles=open,piles-count=3,height=1", 1, 1),
    ] {
        let lengths = lengths(settings, times(2000));
        let inside = lengths.keys().all(|plies| (shortest..=longest).contains(plies));
        assert!(inside, "{settings}: {lengths:?}");
    }
}
