//! The game with secrets, and that they are kept.

use tripot_core::{Referee, SeatLine};

use super::*;
use crate::{check_dealer, check_laws, check_secrets, seats};

const TABLES: &[(Card, usize)] = &[(3, 2), (3, 3), (5, 2), (7, 4), (9, 6)];

fn of(cards: Card) -> SecretOptions {
    SecretOptions::new(SecretSettings { cards }).expect("three to nine cards")
}

#[test]
fn a_game_with_secrets_obeys_the_laws() {
    for &(cards, count) in TABLES {
        check_laws::<Secret>(&of(cards), seats(count), 40, "secret", |_| {
            vec![Say::Higher, Say::Lower]
        });
    }
}

#[test]
fn no_view_tells_a_card_before_all_are_shown() {
    for &(cards, count) in TABLES {
        let last = |one: &Secret, _: &Secret, _| one.said.len() + 1 == one.seats.get();
        check_secrets::<Secret>(&of(cards), seats(count), 40, "secret", last);
    }
}

#[test]
fn the_deck_is_shuffled_evenly() {
    let start = Secret::new(&of(5), seats(4)).unwrap();
    check_dealer(&start, 4000, "deck");
}

#[test]
fn imagined_worlds_are_as_frequent_as_deals_that_look_the_same() {
    // j2 has said lower, so it can't hold the 4; j1 holds the 2. Of the deals of three of four
    // cards that leaves 4: j2 has 1 or 3, j3 one of the two others.
    let options = of(4);
    let state = Secret::read_position("213 hl", &options).unwrap();
    let view = state.view(Viewer::Seat(Seat::FIRST));
    let mut rng = Seed::parse("worlds").unwrap().stream("imagine");
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..8000 {
        *counts.entry(view.determinize(&mut rng, &Stop::new()).unwrap().hands).or_insert(0_u32) +=
            1;
    }
    let worlds: Vec<&Vec<Card>> = counts.keys().collect();
    assert_eq!(worlds, [&[2, 1, 3], &[2, 1, 4], &[2, 3, 1], &[2, 3, 4]]);
    // Five standard deviations of a binomial(8000, 1/4) are 194.
    assert!(counts.values().all(|count| count.abs_diff(2000) < 194), "{counts:?}");
}

#[test]
fn a_record_for_a_seat_shows_its_own_card_only() {
    let seed = Seed::parse("cards").unwrap();
    let referee = Referee::<Secret>::deal(&SecretOptions::default(), seats(2), seed).unwrap();
    let lines = [SeatLine::new("Léa", "human").unwrap(), SeatLine::new("Max", "human").unwrap()];
    let shown = |viewer| -> Vec<bool> {
        let record = referee.record_for(&lines, viewer);
        record.steps.iter().map(|step| step.text != "?").collect()
    };
    assert_eq!(shown(Viewer::Seat(Seat::FIRST)), [true, false]);
    assert_eq!(shown(Viewer::Seat(Seat::new(1).unwrap())), [false, true]);
    assert_eq!(shown(Viewer::Public), [false, false]);
}
