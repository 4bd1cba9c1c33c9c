//! Moves and events as people write them: what is understood, and what is not and why.

use tripot_core::{Explain, Notation, State, Viewer};
use tripot_families::{Ask, Card, Draw, Families, FamiliesView, Member, MoveError, Refusal};
use tripot_testkit::{legal, position, seat, seats};

/// j1 is to move and holds Ancre, Ballon and Cactus.
const TWO: &str = "a1b13c6,d12e3f4 34 -,- j1";
/// j2 is to move and holds Ancre and Dé; j3 has one card only.
const THREE: &str = "b12c1,a13d246,g1 33 -,-,- j2";
const SETTINGS: &str = "hand=1";

fn card(text: &str) -> Card {
    Card::parse(text).expect("it is a card")
}

fn view(text: &str) -> FamiliesView {
    let state: Families = position(SETTINGS, text);
    state.view(Viewer::Seat(state.turn().seat().expect("a seat is to move")))
}

/// A text, and the native form of the move that it means for two players.
const OF_TWO: &[(&str, &str)] = &[
    // The native form.
    ("c4", "c4"),
    ("C4", "c4"),
    (" c 4 ", "c4"),
    ("c4.", "c4"),
    ("2:c4", "c4"),
    ("j2:c4", "c4"),
    ("2 : C4 !", "c4"),
    // A seat that can't be asked is still named.
    ("1:c4", "1:c4"),
    ("3:c4", "3:c4"),
    // Words.
    ("cactus mère", "c4"),
    ("CACTUS MERE", "c4"),
    ("cactus me\u{300}re", "c4"),
    ("la mère de cactus à j2", "c4"),
    ("dans la famille Cactus, je demande la mère", "c4"),
    ("Dans la famille cactus, je demande la mère.", "c4"),
    ("la mère, famille c", "c4"),
    ("the cactus mother", "c4"),
    ("in the Cactus family, I want the mother please", "c4"),
    ("do you have the mother of cactus?", "c4"),
    ("ask j2 for the cactus mother", "c4"),
    ("ask player 2 for c4", "c4"),
    ("c4 au joueur 2", "c4"),
    ("c mère", "c4"),
    ("cactus 4", "c4"),
    ("mother cactus", "c4"),
    // Members with two words, with and without a hyphen.
    ("grand-père ancre", "a1"),
    ("grand père ancre", "a1"),
    ("grandpere ancre", "a1"),
    ("grandfather anchor", "a1"),
    ("la grand-mère de l’ancre", "a2"),
    ("la grand-mère d'ancre", "a2"),
    ("anchor grand-mother", "a2"),
    ("père ballon", "b3"),
    ("le fils de ballon", "b5"),
    ("balloon daughter", "b6"),
    ("la fille de la fleur", "f6"),
    ("flower son", "f5"),
    ("le père de l'éclipse", "e3"),
    ("guitare fille", "g6"),
    ("guitar daughter", "g6"),
    // Dé and de, a and à.
    ("la mère de dé", "d4"),
    ("mère de", "d4"),
    ("dans la famille Dé, je demande le fils", "d5"),
    ("die son", "d5"),
    ("dice son", "d5"),
    ("le père de ballon", "b3"),
    ("a mère", "a4"),
    ("d 4", "d4"),
    // Beginnings of names.
    ("cac mèr", "c4"),
    ("anc daugh", "a6"),
    ("gui grandm", "g2"),
    // The same twice.
    ("cactus cactus mère", "c4"),
    ("c4 mère", "c4"),
];

/// The same for three, where the seat is part of the move.
const OF_THREE: &[(&str, &str)] = &[
    ("3:a2", "3:a2"),
    ("1:a2", "1:a2"),
    ("j1 : a2", "1:a2"),
    ("a2 j3", "3:a2"),
    ("la grand-mère de l'ancre à j3", "3:a2"),
    ("j1, dans la famille Dé, je demande le grand-père", "1:d1"),
    ("joueur 3 : ancre mère", "3:a4"),
    ("ask seat 1 for the die father", "1:d3"),
    ("place 3, la mère d’ancre", "3:a4"),
];

fn not_understood() -> Vec<(&'static str, MoveError)> {
    let unknown = |word: &str| MoveError::UnknownWord { word: word.to_owned() };
    let doubtful = |word: &str, meanings: Vec<&'static str>| MoveError::Doubtful {
        word: word.to_owned(),
        meanings,
    };
    let member = |index: usize| Member::new(index).expect("there are six").key();
    let several = |cards: &[&str]| MoveError::Several {
        moves: cards.iter().map(|text| Ask { from: seat(2), card: card(text) }).collect(),
        seats: seats(2),
    };
    let refused = MoveError::Refused;
    vec![
        ("", MoveError::Empty),
        ("   ", MoveError::Empty),
        ("je demande", MoveError::Empty),
        ("?!", MoveError::Empty),
        ("cactus tante", unknown("tante")),
        ("xylophone", unknown("xylophone")),
        ("cactus mère (j2)", unknown("(")),
        ("cactus mère père", unknown("pere")),
        ("cactus ballon mère", unknown("ballon")),
        ("c4 j2 j1", unknown("j1")),
        ("7", unknown("7")),
        ("c7", unknown("c7")),
        ("h1", unknown("h1")),
        ("ca mère", unknown("ca")),
        ("j7 c4", unknown("j7")),
        ("c44", unknown("c44")),
        ("cactus fil", doubtful("fil", vec![member(4), member(5)])),
        ("cactus grand", doubtful("grand", vec![member(0), member(1)])),
        ("mère", several(&["a4", "b4", "c4"])),
        ("cactus", several(&["c1", "c2", "c3", "c4", "c5"])),
        ("à j2", several(&["a2", "a3", "a4", "a5", "a6"])),
        ("dé", refused(Refusal::NotInFamily { family: card("d1").family() })),
        ("la fleur de j2", refused(Refusal::NotInFamily { family: card("f1").family() })),
        ("j1 cactus", refused(Refusal::Yourself)),
    ]
}

#[test]
fn moves_of_two_are_understood_in_every_form() {
    let view = view(TWO);
    for (text, native) in OF_TWO {
        let ask =
            Families::read_move(&view, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Families::write_move(&view, ask), *native, "{text}");
    }
}

#[test]
fn moves_of_three_name_the_seat() {
    let view = view(THREE);
    for (text, native) in OF_THREE {
        let ask =
            Families::read_move(&view, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Families::write_move(&view, ask), *native, "{text}");
    }
    let both: Vec<Ask> = [1, 3].map(|number| Ask { from: seat(number), card: card("a2") }).to_vec();
    let error = MoveError::Several { moves: both, seats: seats(3) };
    assert_eq!(Families::read_move(&view, "a2"), Err(error.clone()));
    assert_eq!(Families::read_move(&view, "ancre grand-mère"), Err(error));
    // Only one seat can be asked.
    let state: Families = position("hand=1,families=2,ranks=3", "a12,a3b12,b3 0 -,-,- j1");
    let view = state.view(Viewer::Seat(seat(1)));
    assert_eq!(legal(&state).len(), 2);
    assert_eq!(Families::read_move(&view, "2:a3").map(|ask| ask.from), Ok(seat(2)));
}

#[test]
fn what_is_not_understood_is_refused_with_the_reason() {
    let view = view(TWO);
    for (text, error) in not_understood() {
        assert_eq!(Families::read_move(&view, text), Err(error.clone()), "{text}");
        assert!(!error.explain().is_empty(), "{text}");
    }
}

#[test]
fn words_wait_for_a_draw_and_end_with_the_game() {
    for (settings, text, refusal) in [
        ("hand=1,families=2,ranks=3", "a12,b12 2 -,- j1:a3", Refusal::Waiting),
        ("hand=1,families=2,ranks=3", "-,- 0 a,b j1", Refusal::Over),
    ] {
        let state: Families = position(settings, text);
        let view = state.view(Viewer::Seat(seat(1)));
        let error = MoveError::Refused(refusal);
        assert_eq!(Families::read_move(&view, "mère"), Err(error), "{text}");
    }
}

#[test]
fn every_error_is_in_the_table() {
    // A new error does not compile here before it has a number, and then needs a row.
    let number = |error: &MoveError| match error {
        MoveError::Empty => 0,
        MoveError::UnknownWord { .. } => 1,
        MoveError::Doubtful { .. } => 2,
        MoveError::Several { .. } => 3,
        MoveError::Refused(_) => 4,
    };
    let mut found: Vec<i32> = not_understood().iter().map(|(_, error)| number(error)).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..=4).collect::<Vec<_>>());
}

#[test]
fn events_are_read_in_one_form_only() {
    let draw = |number, text| Draw { seat: seat(number), card: card(text) };
    for (text, event) in [("j1+a1", draw(1, "a1")), ("j6+g6", draw(6, "g6"))] {
        assert_eq!(Families::read_chance(text), Some(event));
        assert_eq!(Families::write_chance(event), text);
    }
    for text in [
        "", "?", "+", "j1", "j1+", "+a1", "J1+a1", "j1+A1", "j7+a1", "j0+a1", "j1+h1", "j1+a7",
        "j1 +a1", "j1+a1 ", "j1+a11", "1+a1", "b4", "j1++a1",
    ] {
        assert_eq!(Families::read_chance(text), None, "{text}");
    }
}
