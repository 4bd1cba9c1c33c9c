//! Positions and views that are accepted, and how they are written; those that are refused, and
//! why.

use proptest::prelude::*;
use tripot_core::{Notation, Seat, State, Stop, SyntaxError, View, Viewer};
use tripot_families::{
    Card, Fact, Families, FamiliesView, Family, Fault, OptionsFault, PositionError,
};
use tripot_testkit::{
    check_accepted, check_kinds, check_refused, options, position, random_game, seat, seats, seed,
};

const SMALL: &str = "families=3,ranks=3,hand=2";

const ACCEPTED: &str = include_str!("data/accepted.txt");

fn card(text: &str) -> Card {
    Card::parse(text).expect("it is a card")
}

fn family(letter: char) -> Family {
    Family::from_letter(letter).expect("it is a family")
}

fn absent(text: &str, number: usize, among: u8) -> Fault {
    Fault::Fact { fact: Fact::Absent { card: card(text), seat: seat(number), among } }
}

fn seen(text: &str, from: Option<(usize, u8, u8)>, holder: Option<usize>) -> Fault {
    let from = from.map(|(number, first, last)| (seat(number), first, last));
    Fault::Fact { fact: Fact::Seen { card: card(text), from, holder: holder.map(seat) } }
}

fn asked(letter: char, number: usize, among: u8, seen: u8) -> Fault {
    let (family, seat) = (family(letter), seat(number));
    Fault::Fact { fact: Fact::Asked { family, seat, among, seen } }
}

/// Options, a position, and every reason why it can't be.
type Impossible = (&'static str, &'static str, Vec<Fault>);

fn impossible() -> Vec<Impossible> {
    [cards_and_turns(), histories()].concat()
}

fn cards_and_turns() -> Vec<Impossible> {
    let twice = |text| Fault::Twice { card: card(text) };
    let count = |found, expected| Fault::Count { found, expected };
    let wanted = |number, text| Fault::Wanted { mover: seat(number), card: card(text) };
    vec![
        // Seats and options.
        (SMALL, "a12 7 - j1", vec![Fault::Seats { count: 1 }]),
        (SMALL, "a1,a2,-,-,-,-,- 7 -,-,-,-,-,-,- j1", vec![Fault::Seats { count: 7 }]),
        (
            "families=3,ranks=3,hand=3,first=3",
            "a12,b12 5 -,- j1",
            vec![Fault::Options(OptionsFault::First { first: 3, seats: 2 })],
        ),
        (
            "families=3,ranks=3,hand=4",
            "a12,b12,- 5 -,-,- j1",
            vec![Fault::Options(OptionsFault::Deck { seats: 3, hand: 4, needed: 12, cards: 9 })],
        ),
        (SMALL, "a12,b12 5 - j1", vec![Fault::LaidSeats { found: 1, expected: 2 }]),
        (SMALL, "a12,b12 5 -,-,- j1", vec![Fault::LaidSeats { found: 3, expected: 2 }]),
        // Hands.
        (SMALL, "a12,2 5 -,- j1", vec![Fault::HiddenHand { seat: seat(2) }]),
        (SMALL, "a14,b12 5 -,- j1", vec![Fault::NotInPlay { card: card("a4") }]),
        (SMALL, "a1d1,b12 5 -,- j1", vec![Fault::NotInPlay { card: card("d1") }]),
        (SMALL, "a12,a1b2 5 -,- j1", vec![twice("a1")]),
        (SMALL, "a11,b12 5 -,- j1", vec![twice("a1")]),
        (SMALL, "a1c1,a2b2 2 c,- j1", vec![twice("c1")]),
        (SMALL, "a123,b12 4 -,- j1", vec![Fault::Whole { seat: seat(1), family: family('a') }]),
        // Laid families.
        (SMALL, "a12,b12 5 d,- j1", vec![Fault::FamilyNotInPlay { family: family('d') }]),
        (SMALL, "a12,b12 2 c,c j1", vec![Fault::LaidTwice { family: family('c') }]),
        (SMALL, "a12,b12 2 cc,- j1", vec![Fault::LaidTwice { family: family('c') }]),
        // Counts.
        (SMALL, "a12,b12 4 -,- j1", vec![count(8, 9)]),
        (SMALL, "a12,b12 6 -,- j1", vec![count(10, 9)]),
        (SMALL, "a12,b12 255 -,- j1", vec![count(259, 9)]),
        (SMALL, "a12,b12 5 c,- j1", vec![count(12, 9)]),
        // Turns.
        (SMALL, "a12,b12 5 -,- j3", vec![Fault::NoSuchSeat { seat: seat(3), seats: 2 }]),
        (SMALL, "-,a12b12,a3b3 0 c,-,- j1", vec![Fault::Out { seat: seat(1) }]),
        (
            SMALL,
            "a1,b1 7 -,- j1",
            vec![
                Fault::Deal { seat: seat(1), found: 1, expected: 2 },
                Fault::Deal { seat: seat(2), found: 1, expected: 0 },
            ],
        ),
        (SMALL, "a12,b1 6 -,- j2", vec![Fault::DealTurn { mover: seat(2), first: seat(1) }]),
        (SMALL, "a12,b1 6 -,- j1:a3", vec![wanted(1, "a3")]),
        (SMALL, "a12,b12 5 -,- j1:a1", vec![wanted(1, "a1")]),
        (SMALL, "a12,b12 5 -,- j1:b3", vec![wanted(1, "b3")]),
        (SMALL, "a12,b12 5 -,- j1:d1", vec![wanted(1, "d1")]),
        (SMALL, "a12,a3b1 5 -,- j1:a3", vec![wanted(1, "a3")]),
        (SMALL, "a12,a3b12,b3 0 c,-,- j1:a3", vec![wanted(1, "a3")]),
        (SMALL, "a12,b12 2 c,- j1:c1", vec![wanted(1, "c1")]),
    ]
}

fn histories() -> Vec<Impossible> {
    let count = |found, expected| Fault::Count { found, expected };
    let hidden = |number, found, expected| Fault::Hidden { seat: seat(number), found, expected };
    vec![
        (SMALL, "a12,b12 5 -,- j1 112 -", vec![hidden(2, 1, 2)]),
        (SMALL, "a12,b12 5 -,- j1 11122 -", vec![hidden(1, 3, 2)]),
        (SMALL, "a12,b12 5 -,- j1 - -", vec![hidden(1, 0, 2), hidden(2, 0, 2)]),
        (SMALL, "a12,b12 5 -,- j1 11223 -", vec![Fault::NoSuchSeat { seat: seat(3), seats: 2 }]),
        (SMALL, "a12,b12 5 -,- j1 112!a32 -", vec![Fault::Veto { number: 3, card: card("a3") }]),
        (SMALL, "a12,b12 5 -,- j1 1122 a4!1:1", vec![absent("a4", 1, 1)]),
        (SMALL, "a12,b12 5 -,- j1 1122 a3!1:0", vec![absent("a3", 1, 0)]),
        (SMALL, "a12,b12 5 -,- j1 1122 a3!1:3", vec![absent("a3", 1, 3)]),
        (SMALL, "a12,b12 5 -,- j1 1122 a3!3:1", vec![absent("a3", 3, 1)]),
        (SMALL, "a12,b12 5 -,- j1 1122 a3!1:1,a3!1:2", vec![absent("a3", 1, 2)]),
        (
            SMALL,
            "a12,b12 5 -,- j1 1122 a?1:3/0,a?1:1/1,d?1:1/0",
            vec![asked('a', 1, 3, 0), asked('a', 1, 1, 1), asked('d', 1, 1, 0)],
        ),
        (
            SMALL,
            "a12b1,b2 5 -,- j1 1122 b1<2:1-2@2",
            vec![seen("b1", Some((2, 1, 2)), Some(2)), hidden(1, 2, 3), hidden(2, 2, 1)],
        ),
        (
            SMALL,
            "a12b1,b2 5 -,- j1 1122 b1<2:2-1@1,b1<2:1-2@1",
            vec![seen("b1", Some((2, 2, 1)), Some(1))],
        ),
        (SMALL, "a12b1,b2 5 -,- j1 1122 b1<2:1-2@1,b1<*@1", vec![seen("b1", None, Some(1))]),
        (
            SMALL,
            "a1,a2 4 c,- j1 12 c1<*@1,c2<*,c3<*",
            vec![seen("c1", None, Some(1)), Fault::Unseen { card: card("c1") }],
        ),
        (
            SMALL,
            "a1,a2 4 c,- j1 12 c1<*",
            vec![Fault::Unseen { card: card("c2") }, Fault::Unseen { card: card("c3") }],
        ),
        // Each fact can be, but not all together.
        (SMALL, "a12,b12 5 -,- j1 1122 a1!1:2", vec![Fault::NoDeal { seat: seat(1) }]),
        (
            SMALL,
            "a12,b12 5 -,- j1 1122 c?1:2/0,c?2:1/0",
            vec![Fault::NoDeal { seat: seat(1) }, Fault::NoDeal { seat: seat(2) }],
        ),
        // Several reasons.
        (
            SMALL,
            "a1235,3 0 d,- j5:a1",
            vec![
                Fault::HiddenHand { seat: seat(2) },
                Fault::NotInPlay { card: card("a5") },
                Fault::Whole { seat: seat(1), family: family('a') },
                Fault::FamilyNotInPlay { family: family('d') },
                count(7, 9),
                Fault::NoSuchSeat { seat: seat(5), seats: 2 },
            ],
        ),
    ]
}

/// A text that is no position at all, where that is noticed, and what was expected there.
const UNREADABLE: &[(&str, usize, Option<char>, &str)] = &[
    ("", 1, None, "expected.families.hand"),
    ("x", 1, Some('x'), "expected.families.hand"),
    ("a", 2, None, "expected.families.member"),
    ("a,b1 5 -,- j1", 2, Some(','), "expected.families.member"),
    ("a17,b1 5 -,- j1", 2, Some('1'), "expected.families.member"),
    ("a0,b1 5 -,- j1", 2, Some('0'), "expected.families.member"),
    ("h1,b1 5 -,- j1", 1, Some('h'), "expected.families.hand"),
    ("a1, 5 -,- j1", 7, Some('-'), "expected.families.stock"),
    ("a1,,b1 5 -,- j1", 4, Some(','), "expected.families.hand"),
    ("1234,- 5 -,- j1", 1, Some('1'), "expected.families.hand"),
    ("a1,b1 x -,- j1", 7, Some('x'), "expected.families.stock"),
    ("a1,b1 300 -,- j1", 7, Some('3'), "expected.families.stock"),
    ("a1,b1 5 x,- j1", 9, Some('x'), "expected.families.laid"),
    ("a1,b1 5 -,j1", 11, Some('j'), "expected.families.laid"),
    ("a1,b1 5 -,-", 12, None, "expected.families.turn"),
    ("a1,b1 5 -,- 1", 13, Some('1'), "expected.families.turn"),
    ("a1,b1 5 -,- j7", 14, Some('7'), "expected.families.turn"),
    ("a1,b1 5 -,- j0", 14, Some('0'), "expected.families.turn"),
    ("a1,b1 5 -,- j1:", 16, None, "expected.families.card"),
    ("a1,b1 5 -,- j1:a7", 17, Some('7'), "expected.families.card"),
    ("a1,b1 5 -,- j1 x", 16, Some('x'), "expected.families.owner"),
    ("a1,b1 5 -,- j1 17", 17, Some('7'), "expected.families.owner"),
    ("a1,b1 5 -,- j1 1!x", 18, Some('x'), "expected.families.card"),
    ("a1,b1 5 -,- j1 12", 18, None, "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 x", 19, Some('x'), "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 a1", 21, None, "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 a1<x", 22, Some('x'), "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 a1<1:2", 25, None, "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 a1!1:999", 24, Some('9'), "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 a?1:1", 24, None, "expected.families.fact"),
    ("a1,b1 5 -,- j1 12 a1!1:1 x", 26, Some('x'), "expected.end"),
    ("a1,b1 5 -,- j1 - - -", 20, Some('-'), "expected.end"),
];

#[test]
fn accepted_positions_are_read_whatever_their_form() {
    let accepted = check_accepted::<Families>(ACCEPTED);
    let refused = impossible().len() + UNREADABLE.len();
    assert!(refused >= accepted.len());
}

#[test]
fn impossible_positions_are_refused_with_every_reason() {
    for (settings, text, faults) in impossible() {
        check_refused::<Families, _>(settings, text, &PositionError::Faults(faults));
    }
}

#[test]
fn unreadable_positions_are_refused_where_they_break() {
    for &(text, column, found, expected) in UNREADABLE {
        let error = PositionError::Syntax(SyntaxError { column, found, expected });
        check_refused::<Families, _>(SMALL, text, &error);
    }
}

#[test]
fn views_are_read_as_the_view_of_the_hand_that_is_shown() {
    for (text, viewer) in [
        ("a12,2 5 -,- j1", Viewer::Seat(seat(1))),
        ("2,b12 5 -,- j1", Viewer::Seat(seat(2))),
        ("2,2 5 -,- j1", Viewer::Public),
        ("0,- 0 abc,- j1", Viewer::Seat(seat(2))),
        ("2,2 5 -,- j1:a3", Viewer::Public),
        ("a12b1,1 5 -,- j1 1122 b1<2:1-2@1", Viewer::Seat(seat(1))),
    ] {
        let view = FamiliesView::read(text, &options::<Families>(SMALL)).unwrap();
        assert_eq!(view.viewer(), viewer, "{text}");
        assert_eq!(Families::write_view(&view), text);
    }
    let refused = |text: &str| FamiliesView::read(text, &options::<Families>(SMALL)).unwrap_err();
    for (text, faults) in [
        ("a12,b12 5 -,- j1", vec![Fault::SecondHand { seat: seat(2) }]),
        ("a12,3 5 -,- j1", vec![Fault::Count { found: 10, expected: 9 }]),
        ("6,0,0 0 c,-,- j1", vec![Fault::NoWorld]),
        ("a12,2 5 -,- j1 1122 a3!2:2,a?2:2/0", vec![Fault::NoWorld]),
        ("a12,2 5 -,- j1 1122 a1!1:2", vec![Fault::NoDeal { seat: seat(1) }]),
        (
            "a12,1 6 -,- j1 112 a3<2:1-1@2,b1<2:1-1@2",
            vec![Fault::Known { seat: seat(2), known: 2, size: 1 }],
        ),
    ] {
        assert_eq!(refused(text), PositionError::Faults(faults), "{text}");
    }
}

#[test]
fn every_fault_is_in_the_table() {
    // A new fault does not compile here before it has a number, and then needs a row.
    let number = |fault: &Fault| match fault {
        Fault::Options(OptionsFault::First { .. }) => 0,
        Fault::Options(OptionsFault::Deck { .. }) => 1,
        Fault::Seats { .. } => 2,
        Fault::LaidSeats { .. } => 3,
        Fault::HiddenHand { .. } => 4,
        Fault::NotInPlay { .. } => 5,
        Fault::FamilyNotInPlay { .. } => 6,
        Fault::Twice { .. } => 7,
        Fault::LaidTwice { .. } => 8,
        Fault::Whole { .. } => 9,
        Fault::Count { .. } => 10,
        Fault::NoSuchSeat { .. } => 11,
        Fault::Out { .. } => 12,
        Fault::Deal { .. } => 13,
        Fault::DealTurn { .. } => 14,
        Fault::Wanted { .. } => 15,
        Fault::Hidden { .. } => 16,
        Fault::Veto { .. } => 17,
        Fault::Fact { .. } => 18,
        Fault::Unseen { .. } => 19,
        Fault::NoDeal { .. } => 20,
        Fault::SecondHand { .. } | Fault::NoWorld | Fault::Known { .. } => panic!("of views only"),
        Fault::Undecided => panic!("of more than a row has: see tangled.rs"),
    };
    check_kinds(21, impossible().iter().flat_map(|(_, _, faults)| faults).map(number));
}

const VARIANTS: &[&str] =
    &["", "bluff=on", "hand=3,lucky-draw=off", SMALL, "families=3,ranks=4,hand=1,bluff=on"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn positions_and_views_of_games_are_read_as_they_are_written(
        variant in 0..VARIANTS.len(), count in 2_usize..=6, game in 0_u64..1000, step in 0_usize..1000,
    ) {
        let options = options::<Families>(VARIANTS[variant]);
        prop_assume!(options.faults(seats(count)).is_empty());
        let start = Families::new(&options, seats(count)).unwrap();
        let states = random_game(start, &seed("round trip").derive("game", game));
        let state = &states[step % states.len()];
        prop_assert_eq!(&Families::read_position(&state.write_position(), &options).unwrap(), state);
        for seat in state.seats().seats() {
            let view = state.view(Viewer::Seat(seat));
            let text = Families::write_view(&view);
            prop_assert_eq!(FamiliesView::read(&text, &options).unwrap(), view);
        }
    }

    #[test]
    fn no_text_breaks_the_readers(text in "[a-h0-9,:!?<>@*/. j-]{0,60}", any in ".{0,30}") {
        let options = options::<Families>(SMALL);
        for text in [text, any] {
            let _ = Families::read_position(&text, &options);
            let _ = FamiliesView::read(&text, &options);
            let _ = Families::read_chance(&text);
            let view = position::<Families>(SMALL, "a12,b12 5 -,- j1").view(Viewer::Seat(Seat::FIRST));
            let _ = Families::read_move(&view, &text);
        }
    }

    #[test]
    fn changed_positions_are_refused_or_can_be_imagined(
        game in 0_u64..200, step in 0_usize..100, place in 0_usize..400, letter in "[a-c0-9,:!?<@*/ -]",
    ) {
        let options = options::<Families>(SMALL);
        let start = Families::new(&options, seats(2)).unwrap();
        let states = random_game(start, &seed("changed").derive("game", game));
        let view = states[step % states.len()].view(Viewer::Seat(Seat::FIRST));
        let mut text = Families::write_view(&view);
        let place = place % text.len();
        text.replace_range(place..=place, &letter);
        if let Ok(view) = FamiliesView::read(&text, &options) {
            let mut rng = seed("changed").stream("world");
            let world = view.determinize(&mut rng, &Stop::new()).unwrap();
            prop_assert_eq!(world.view(view.viewer()), view);
        }
    }
}
