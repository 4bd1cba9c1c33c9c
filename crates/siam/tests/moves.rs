//! Moves as people write them: what is understood, what is not and why; what is legal, and which
//! sentence of the rules refuses the rest.

use tripot_core::{Explain, Notation, State, SyntaxError, Viewer};
use tripot_siam::{Heading, Move, MoveError, Refusal, Siam, Side, Square};
use tripot_testkit::position;

const START: &str = "...../...../.MMM./...../..... e";

fn square(text: &str) -> Square {
    Square::parse(text).expect("a square")
}

fn read(text: &str) -> Result<Move, MoveError> {
    Siam::read_move(&position("", START), text)
}

/// A text, and the native form of the move that it means, legal or not.
const UNDERSTOOD: &[(&str, &str)] = &[
    // Enter.
    ("+a2e", "+a2e"),
    ("+A2E", "+a2e"),
    (" + a 2 e\n", "+a2e"),
    ("+e5o", "+e5w"),
    ("+E5O", "+e5w"),
    ("+c3n", "+c3n"),
    ("(0,21,e)", "+a2e"),
    ("(0,55,o)", "+e5w"),
    ("(0,0021,e)", "+a2e"),
    // Step or push.
    ("a2b2n", "a2b2n"),
    ("A2B2N", "a2b2n"),
    ("a2 b2\tn", "a2b2n"),
    ("c3c2o", "c3c2w"),
    ("(21,22,n)", "a2b2n"),
    // Turn.
    ("a2e", "a2e"),
    ("A2O", "a2w"),
    ("(21,21,e)", "a2e"),
    ("(33,33,s)", "c3s"),
    // Leave; a term says a heading, which is ignored.
    ("-a2", "-a2"),
    ("- A 2", "-a2"),
    ("-c3", "-c3"),
    ("(11,0,n)", "-a1"),
    ("(15,0,w)", "-e1"),
    ("(15,0,0)", "-e1"),
    ("(15,0,_)", "-e1"),
    ("(15,0,quelconque)", "-e1"),
    // Terms as people write them.
    (" ( 0 , 11 , N ) . ", "+a1n"),
    ("[0,11,n]", "+a1n"),
    ("[ 11 , 12 , 'E' ].", "a1b1e"),
];

fn not_understood() -> Vec<(&'static str, MoveError)> {
    let unknown = |text: &str| MoveError::Unknown { text: text.to_owned() };
    let shape = |found: &str| MoveError::Shape { found: found.to_owned() };
    let far = |from, to| MoveError::Far { from: square(from), to: square(to) };
    let syntax =
        |column, found, expected| MoveError::Syntax(SyntaxError { column, found, expected });
    vec![
        // In no form.
        ("", unknown("")),
        ("  \n", unknown("")),
        ("a", unknown("a")),
        (" pousse ", unknown("pousse")),
        ("e5", unknown("e5")),
        ("+a2", unknown("+a2")),
        ("-a2e", unknown("-a2e")),
        ("a2x", unknown("a2x")),
        ("a2b2", unknown("a2b2")),
        ("a2b2x", unknown("a2b2x")),
        ("a2b2nn", unknown("a2b2nn")),
        ("a2-b2n", unknown("a2-b2n")),
        ("a2é", unknown("a2é")),
        ("a\u{a0}2e", unknown("a\u{a0}2e")),
        // Squares that there are not.
        ("+a0n", unknown("+a0n")),
        ("+a6n", unknown("+a6n")),
        ("+f1n", unknown("+f1n")),
        ("-f1", unknown("-f1")),
        ("f1n", unknown("f1n")),
        ("a5a6n", unknown("a5a6n")),
        ("a1a0s", unknown("a1a0s")),
        // A long text is cut after 40 characters.
        (
            "J’entre un éléphant en a2 et je le tourne vers l’est",
            unknown("J’entre un éléphant en a2 et je le tourn"),
        ),
        // Not beside.
        ("a2c2n", far("a2", "c2")),
        ("a1b2e", far("a1", "b2")),
        ("e1a2n", far("e1", "a2")),
        ("a2a2n", far("a2", "a2")),
        ("(11,13,n)", far("a1", "c1")),
        ("(11,22,n)", far("a1", "b2")),
        ("(15,21,n)", far("e1", "a2")),
        // Terms that are broken or of another shape.
        ("(", syntax(2, None, "expected.term")),
        ("(0,11,n", syntax(8, None, "expected.comma_or_parenthesis")),
        ("(0,11;n)", syntax(6, Some(';'), "expected.comma_or_parenthesis")),
        ("(0,11,n) x", syntax(10, Some('x'), "expected.end")),
        ("[0,11,+]", syntax(7, Some('+'), "expected.term")),
        ("()", shape("()")),
        ("(0,11)", shape("(0,11)")),
        ("(e,0,11,n)", shape("(e,0,11,n)")),
        ("(0,a1,n)", shape("(0,a1,n)")),
        ("(_,11,n)", shape("(_,11,n)")),
        ("(0,11,x)", shape("(0,11,x)")),
        ("(0,11,nord)", shape("(0,11,nord)")),
        ("(0,11,0)", shape("(0,11,0)")),
        ("(0,11,_)", shape("(0,11,_)")),
        ("(0,0,n)", shape("(0,0,n)")),
        ("(0,16,n)", shape("(0,16,n)")),
        ("(0,10,n)", shape("(0,10,n)")),
        ("(0,-11,n)", shape("(0,-11,n)")),
        ("(61,0,n)", shape("(61,0,n)")),
        ("(11,10,n)", shape("(11,10,n)")),
        ("(61,51,n)", shape("(61,51,n)")),
        ("(11,12,_)", shape("(11,12,_)")),
        ("(11,11,_)", shape("(11,11,_)")),
    ]
}

/// Options, a position, a move, and the position that it leads to.
const LEGAL: &[(&str, &str, &str, &str)] = &[
    // Enter on a free square of the border, with any heading.
    ("", START, "+a2e", "...../...../.MMM./E..../..... r"),
    ("", START, "+a2w", "...../...../.MMM./W..../..... r"),
    ("", START, "+c1n", "...../...../.MMM./...../..N.. r"),
    ("", "...../...../.MMM./...../..... r", "+e5s", "....s/...../.MMM./...../..... e"),
    // Enter by pushing straight inward; a corner offers two ways.
    ("", "...../...../.MMM./...../e.... e", "+a1e", "...../...../.MMM./...../Ee... r"),
    ("", "...../...../.MMM./...../e.... e", "+a1n", "...../...../.MMM./e..../N.... r"),
    ("", "....n/...../.MMM./...../..... e", "+e5w", "...nW/...../.MMM./...../..... r"),
    // Step whatever the heading, with any heading on arrival.
    ("", "...../...../.MMM./...../N.... e", "a1b1w", "...../...../.MMM./...../.W... r"),
    ("", "...../...../.MMM./N..../..... e", "a2a1n", "...../...../.MMM./...../N.... r"),
    // Turn.
    ("", "...../...../.MMM./...../N.... e", "a1s", "...../...../.MMM./...../S.... r"),
    // Leave, whatever the heading.
    ("", "...../...../.MMM./...../N.... e", "-a1", "...../...../.MMM./...../..... r"),
    ("", "...../....e/.MMM./...../..... r", "-e4", "...../...../.MMM./...../..... e"),
    // The worked push: the rhino of a5 returns to its reserve.
    ("", "s..../w..../M.MM./N..../N.... e", "a1a2n", "w..../M..../N.MM./N..../..... r"),
    // One animal pushes one mountain, or one animal that does not face it.
    ("", "...../...../.MMM./.N.../..... e", "b2b3n", "...../.M.../.NMM./...../..... r"),
    ("", "...../...../.MMM./w..../N.... e", "a1a2n", "...../...../wMMM./N..../..... r"),
    ("", "...../...../.MMM./N..../N.... e", "a1a2n", "...../...../NMMM./N..../..... r"),
    // Two push two mountains, and one that faces them.
    ("", "...../M..../M.M../N..../N.... e", "a1a2n", "M..../M..../N.M../N..../..... r"),
    ("", "...../...../sMMM./N..../N.... e", "a1a2n", "...../s..../NMMM./N..../..... r"),
    // A mountain leaves the board: nearest behind it, facing the way of the push.
    ("", "M..../N..../..MM./...../..... e", "a4a5n", "N..../...../..MM./...../..... r won:e"),
    ("", "M..../n..../N.MM./...../..... e", "a3a4n", "n..../N..../..MM./...../..... r won:r"),
    ("", "M..../w..../N.MM./...../..... e", "a3a4n", "w..../N..../..MM./...../..... r won:e"),
    ("", "...../...../EeMsM/..M../..... e", "a3b3e", "...../...../.EeMs/..M../..... r won:r"),
    // Only the sums count.
    (
        "push-count=total",
        "...../N..../M..../M..M./N.... e",
        "a1a2n",
        "N..../M..../M..../N..M./..... r",
    ),
    // The opening ban ends after four plies; until then one may turn there, and be pushed there.
    (
        "opening-ban=on",
        "...../...../.MMM./...../..N.. e 2",
        "c1e",
        "...../...../.MMM./...../..E.. r 3",
    ),
    (
        "opening-ban=on",
        "...../...../.MMM./...../Ee... e 2",
        "a1b1e",
        "...../...../.MMM./...../.Ee.. r 3",
    ),
    (
        "opening-ban=on",
        "...../...../.MMM./...../..... e 0",
        "+b1e",
        "...../...../.MMM./...../.E... r 1",
    ),
    (
        "opening-ban=on",
        "...../...../.MMM./...../..... e 4",
        "+c1e",
        "...../...../.MMM./...../..E.. r 4",
    ),
    // Each side may leave once; the other's leave does not count.
    (
        "single-leave=on",
        "...../...../.MMM./...../N.... e",
        "-a1",
        "...../...../.MMM./...../..... r -e",
    ),
    (
        "single-leave=on",
        "...../...../.MMM./...../N.... e -r",
        "-a1",
        "...../...../.MMM./...../..... r -er",
    ),
];

/// Options, a position, a move, and why it can't be played.
type Illegal = (&'static str, &'static str, &'static str, Refusal);

fn illegal() -> Vec<Illegal> {
    [illegal_actions(), illegal_pushes(), illegal_by_option()].concat()
}

fn illegal_actions() -> Vec<Illegal> {
    let nobody = |text| Refusal::Nobody { square: square(text) };
    let mountain = |text| Refusal::Mountain { square: square(text) };
    let not_yours = |text, owner| Refusal::NotYours { square: square(text), owner };
    let not_border = |text| Refusal::NotBorder { square: square(text) };
    let same_heading = |text| Refusal::SameHeading { square: square(text) };
    let both = "...../...../.MMM./...../N...n e";
    let rhinos = "...../...../.MMM./...../N...n r";
    vec![
        // The game is over, whatever else is wrong.
        ("", "N..../...../..MM./...../..... r won:e", "+a1n", Refusal::Over),
        ("", "...../...../.MMM./...../..... e draw", "+a1n", Refusal::Over),
        ("", "...../...../.MMM./...../..... e draw", "-c3", Refusal::Over),
        // Nobody, a mountain, the opponent.
        ("", START, "-a1", nobody("a1")),
        ("", START, "a1n", nobody("a1")),
        ("", START, "a1a2n", nobody("a1")),
        ("", START, "c3n", mountain("c3")),
        ("", START, "c3c4n", mountain("c3")),
        ("", "M..../...../..MM./...../..... e", "-a5", mountain("a5")),
        ("", both, "-e1", not_yours("e1", Side::Rhinos)),
        ("", both, "e1w", not_yours("e1", Side::Rhinos)),
        ("", both, "e1e2n", not_yours("e1", Side::Rhinos)),
        ("", rhinos, "a1e", not_yours("a1", Side::Elephants)),
        // The reserve.
        ("", "NNNNN/...../.MMM./...../..... e", "+a1n", Refusal::NoReserve),
        ("", "NNNNN/...../.MMM./...../..... e", "+c3n", Refusal::NoReserve),
        ("animals=4", "NNNN./...../.MMM./...../..... e", "+a1n", Refusal::NoReserve),
        // Enter and leave on the border only.
        ("", START, "+b2n", not_border("b2")),
        ("", START, "+c3n", not_border("c3")),
        ("", "...../...../.MMM./.N.../..... e", "-b2", not_border("b2")),
        // Turning must change the heading.
        ("", both, "a1n", same_heading("a1")),
        ("", rhinos, "e1n", same_heading("e1")),
    ]
}

fn illegal_pushes() -> Vec<Illegal> {
    let not_inward = |text| Refusal::NotInward { square: square(text) };
    let not_facing =
        |text, facing, toward| Refusal::NotFacing { from: square(text), facing, toward };
    let too_weak = |text, force, mass| Refusal::TooWeak { at: square(text), force, mass };
    vec![
        // Entering onto an occupied square is a push, straight inward.
        ("", "...../...../.MMM./n..../..... e", "+a2n", not_inward("a2")),
        ("", "...../...../.MMM./n..../..... e", "+a2w", not_inward("a2")),
        ("", "...../...../.MMM./...../e.... e", "+a1s", not_inward("a1")),
        ("", "...../...../.MMM./...../e.... e", "+a1w", not_inward("a1")),
        // An animal pushes only the way it faces, and keeps facing it.
        (
            "",
            "...../...../.MMM./...../Nn... e",
            "a1b1e",
            not_facing("a1", Heading::North, Heading::East),
        ),
        (
            "",
            "...../...../.MMM./.N.../.S... e",
            "b1b2n",
            not_facing("b1", Heading::South, Heading::North),
        ),
        ("", "...../...../.MMM./...../En... e", "a1b1n", Refusal::TurnAndPush),
        // Face to face nobody moves.
        ("", "...../...../.MMM./s..../N.... e", "a1a2n", too_weak("a2", 0, 0)),
        ("", "...../...../.MMM./...../w.... e", "+a1e", too_weak("a1", 0, 0)),
        // One against two mountains, and two against three.
        ("", "...../...../EMM../...../..M.. e", "a3b3e", too_weak("c3", 1, 2)),
        ("", "M..../M..../M..../N..../N.... e", "a1a2n", too_weak("a5", 2, 3)),
        // The piece that would leave the board counts too.
        ("", "s..../N..../..MM./...../..M.. e", "a4a5n", too_weak("a5", 0, 0)),
        // Help that stands too far ahead comes too late.
        ("", "N..../M..../M..../N..M./..... e", "a2a3n", too_weak("a4", 1, 2)),
        ("", "N..../N..../s.MM./N..../..M.. e", "a2a3n", too_weak("a3", 0, 0)),
        // With sums the whole line is counted before anything is said.
        ("push-count=total", "...../s..../M..../M..M./N.... e", "a1a2n", too_weak("a4", 0, 2)),
    ]
}

fn illegal_by_option() -> Vec<Illegal> {
    let banned = |text| Refusal::Banned { square: square(text) };
    vec![
        ("opening-ban=on", "...../...../.MMM./...../..... e 0", "+c1n", banned("c1")),
        ("opening-ban=on", "...../...../.MMM./...../N.... r 1", "+c5s", banned("c5")),
        ("opening-ban=on", "...../...../.MMM./...../.N..n e 2", "b1c1n", banned("c1")),
        ("opening-ban=on", "..w../...../.MMM./...../N.... r 3", "+c5s", banned("c5")),
        ("opening-ban=on", "..nw./...../.MMM./...../N.... r 3", "d5c5w", banned("c5")),
        // The rules come before the option.
        (
            "opening-ban=on",
            "...../...../.MMM./...../..n.. e 2",
            "+c1e",
            Refusal::NotInward { square: square("c1") },
        ),
        ("single-leave=on", "...../...../.MMM./...../N.... e -e", "-a1", Refusal::LeftOnce),
        ("single-leave=on", "...../...../.MMM./...../N..n. r -er", "-d1", Refusal::LeftOnce),
    ]
}

#[test]
fn moves_are_understood_in_every_form() {
    let state: Siam = position("", START);
    for (text, native) in UNDERSTOOD {
        let chosen = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Siam::write_move(&state, chosen), *native, "{text}");
        assert_eq!(read(native), Ok(chosen), "{text}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_the_reason() {
    for (text, error) in not_understood() {
        assert_eq!(read(text), Err(error.clone()), "{text}");
        assert_eq!(error.explain().len(), 1, "{text}");
    }
}

#[test]
fn legal_moves_lead_where_the_table_says() {
    for (settings, before, text, after) in LEGAL {
        let mut state: Siam = position(settings, before);
        let chosen = Siam::read_move(&state, text).unwrap();
        assert_eq!(state.play(chosen), Ok(()), "{before} {text}");
        assert_eq!(state.write_position(), *after, "{before} {text}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    for (settings, before, text, refusal) in illegal() {
        let state: Siam = position(settings, before);
        let chosen = Siam::read_move(&state, text).unwrap();
        let mut after = state.clone();
        assert_eq!(after.play(chosen), Err(refusal.clone()), "{settings}: {before} {text}");
        assert_eq!(after, state);
        assert_eq!(refusal.explain().len(), 1);
    }
}

#[test]
fn a_move_off_the_board_is_refused_though_no_text_says_it() {
    let state: Siam = position("", "...../...../.MMM./...../S.... e");
    for (toward, facing) in [(Heading::South, Heading::South), (Heading::West, Heading::North)] {
        let chosen = Move::Go { from: square("a1"), toward, facing };
        let refusal = Refusal::Edge { from: square("a1") };
        assert_eq!(state.check(chosen), Err(refusal.clone()));
        assert_eq!(refusal.explain().len(), 1);
    }
}

#[test]
fn the_classroom_form_of_a_move_is_from_to_heading() {
    let state: Siam = position("", "s..../...../.MMM./...../N.... e");
    let view = state.view(Viewer::Public);
    for (native, classroom) in [
        ("+a2e", "(0,21,e)"),
        ("a1b1w", "(11,12,w)"),
        ("a1a2n", "(11,21,n)"),
        ("a1s", "(11,11,s)"),
        // The heading that the animal had.
        ("-a1", "(11,0,n)"),
        ("-a5", "(51,0,s)"),
    ] {
        let chosen = read(native).unwrap();
        assert_eq!(Siam::write_classroom_move(&view, chosen).unwrap(), classroom);
        assert_eq!(read(classroom), Ok(chosen));
    }
}

#[test]
fn every_refusal_is_in_the_table() {
    // A new refusal does not compile here before it has a number, and then needs a row.
    let number = |refusal: &Refusal| match refusal {
        Refusal::Over => 0,
        Refusal::Nobody { .. } => 1,
        Refusal::Mountain { .. } => 2,
        Refusal::NotYours { .. } => 3,
        Refusal::NoReserve => 4,
        Refusal::NotBorder { .. } => 5,
        Refusal::NotInward { .. } => 6,
        Refusal::SameHeading { .. } => 7,
        Refusal::NotFacing { .. } => 8,
        Refusal::TurnAndPush => 9,
        Refusal::TooWeak { .. } => 10,
        Refusal::Banned { .. } => 11,
        Refusal::LeftOnce => 12,
        Refusal::Edge { .. } => panic!("no text says it; it has a test of its own"),
    };
    let mut found: Vec<i32> = illegal().iter().map(|(_, _, _, refusal)| number(refusal)).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..=12).collect::<Vec<_>>());
}

#[test]
fn every_error_is_in_the_table() {
    let number = |error: &MoveError| match error {
        MoveError::Unknown { .. } => 0,
        MoveError::Syntax(_) => 1,
        MoveError::Shape { .. } => 2,
        MoveError::Far { .. } => 3,
    };
    let mut found: Vec<i32> = not_understood().iter().map(|(_, error)| number(error)).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..=3).collect::<Vec<_>>());
    assert!(not_understood().len() + illegal().len() >= UNDERSTOOD.len() + LEGAL.len());
}
