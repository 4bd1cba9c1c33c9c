//! Positions that are accepted, and how they are written; positions that are refused, and why.

use tripot_core::{Notation, State, SyntaxError, Turn};
use tripot_siam::{End, Fault, PositionError, Siam, Side, Square};
use tripot_testkit::{check_accepted, check_kinds, check_refused, position};

const ACCEPTED: &str = include_str!("data/accepted.txt");

fn square(text: &str) -> Square {
    Square::parse(text).expect("a square")
}

fn twice(text: &str) -> Fault {
    Fault::Twice { square: square(text) }
}

fn mountains(count: usize, expected: usize) -> Fault {
    Fault::Mountains { count, expected }
}

fn elephants(count: usize, animals: u8) -> Fault {
    Fault::Animals { side: Side::Elephants, count, animals }
}

fn rhinos(count: usize, animals: u8) -> Fault {
    Fault::Animals { side: Side::Rhinos, count, animals }
}

fn plies(plies: u16, most: u16) -> Fault {
    Fault::Plies { plies, most }
}

fn wrong_side(plies: u16) -> Fault {
    Fault::WrongSide { plies }
}

/// Options, a position, and every reason why it can't be.
type Impossible = (&'static str, &'static str, Vec<Fault>);

fn impossible() -> Vec<Impossible> {
    [pieces(), turns_and_ends(), only_in_terms(), several_reasons()].concat()
}

fn pieces() -> Vec<Impossible> {
    vec![
        // Mountains.
        ("", "...../...../...../...../..... e", vec![mountains(0, 3)]),
        ("", "...../...../.MM../...../..... e", vec![mountains(2, 3)]),
        ("", "...../...../.MMMM/...../..... e", vec![mountains(4, 3)]),
        ("", "MMMMM/MMMMM/MMMMM/MMMMM/MMMMM e", vec![mountains(25, 3)]),
        // Animals.
        ("", "NNNNN/N..../.MMM./...../..... e", vec![elephants(6, 5)]),
        ("", "...../...../.MMM./n..../nesww e", vec![rhinos(6, 5)]),
        ("animals=4", "NNNNN/...../.MMM./...../..... e", vec![elephants(5, 4)]),
        ("animals=4", "NNNN./...../.MMM./...../wwwww r", vec![rhinos(5, 4)]),
        ("animals=4", "NNNNN/...../.MMM./...../wwwww r", vec![elephants(5, 4), rhinos(5, 4)]),
    ]
}

fn turns_and_ends() -> Vec<Impossible> {
    vec![
        // The end: a won game has lost a mountain, a drawn one none.
        ("", "N..../...../.MMM./...../..... r won:e", vec![mountains(3, 2)]),
        ("", "N..../...../..M../...../..... r won:r", vec![mountains(1, 2)]),
        ("", "N..../...../..MM./...../..... r draw", vec![mountains(2, 3)]),
        // The number of plies.
        ("opening-ban=on", "...../...../.MMM./...../..... e 300", vec![plies(300, 300)]),
        ("opening-ban=on", "...../...../.MMM./...../..... r 9999", vec![plies(9999, 300)]),
        ("opening-ban=on,plies=4", "...../...../.MMM./...../..... e 4", vec![plies(4, 4)]),
        // After one ply of one the game is over, said or not.
        ("plies=1", "...../...../.MMM./...../N.... r", vec![plies(1, 1)]),
        // Elephants move at even plies.
        ("opening-ban=on", "...../...../.MMM./...../..... r 0", vec![wrong_side(0)]),
        ("opening-ban=on", "...../...../.MMM./...../..... e 1", vec![wrong_side(1)]),
        ("opening-ban=on", "...../...../.MMM./...../..... r 2", vec![wrong_side(2)]),
        ("opening-ban=on", "...../...../.MMM./...../..... e 3", vec![wrong_side(3)]),
    ]
}

/// What the native form can't say: two pieces on one square, and a reserve that does not fit.
fn only_in_terms() -> Vec<Impossible> {
    vec![
        (
            "",
            "[[(11,n),(11,n),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]",
            vec![twice("a1")],
        ),
        (
            "",
            "[[(33,n),(0,0),(0,0),(0,0),(0,0)],[(33,s),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]",
            vec![twice("c3"), twice("c3")],
        ),
        (
            "",
            "[[(0,0),(0,0),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[33,33,34],e]",
            vec![twice("c3")],
        ),
        (
            "",
            "[[(0,0),(0,0),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[0,33,34],e]",
            vec![mountains(2, 3)],
        ),
        (
            "",
            "[[(0,0),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]",
            vec![elephants(4, 5)],
        ),
        (
            "",
            "[[(0,0),(0,0),(0,0),(0,0),(0,0)],[(11,n),(0,0),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]",
            vec![rhinos(6, 5)],
        ),
        (
            "animals=4",
            "[[(0,0),(0,0),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]",
            vec![elephants(5, 4), rhinos(5, 4)],
        ),
        ("", "[[],[],[],e]", vec![mountains(0, 3), elephants(0, 5), rhinos(0, 5)]),
    ]
}

fn several_reasons() -> Vec<Impossible> {
    vec![
        (
            "",
            "NNNNN/N...M/.MMM./n..../wwwww e",
            vec![mountains(4, 3), elephants(6, 5), rhinos(6, 5)],
        ),
        (
            "opening-ban=on,plies=3,animals=4",
            "NNNNN/...../.M.../...../..... e 3",
            vec![mountains(1, 3), elephants(5, 4), plies(3, 3), wrong_side(3)],
        ),
        (
            "opening-ban=on,plies=1,animals=4",
            "[[(11,n),(11,s),(0,0),(0,0),(0,0)],[(11,e),(33,w)],[33,34],r]",
            vec![
                twice("a1"),
                twice("a1"),
                twice("c3"),
                mountains(2, 3),
                elephants(5, 4),
                rhinos(2, 4),
                plies(1, 1),
            ],
        ),
    ]
}

/// Options, a text that is no position at all, where that is noticed, and what was expected there.
const UNREADABLE: &[(&str, &str, usize, Option<char>, &str)] = &[
    ("", "", 1, None, "expected.siam.square"),
    ("", " \n ", 4, None, "expected.siam.square"),
    ("", "e", 2, None, "expected.siam.square"),
    ("", "....", 5, None, "expected.siam.square"),
    ("", "..../", 5, Some('/'), "expected.siam.square"),
    ("", "..x..", 3, Some('x'), "expected.siam.square"),
    ("", ".é...", 2, Some('é'), "expected.siam.square"),
    ("", "5/5/1MMM1/5/5 e", 1, Some('5'), "expected.siam.square"),
    // Ouest is understood in moves, but here it could be a zero.
    ("", "...o.", 4, Some('o'), "expected.siam.square"),
    ("", "...O.", 4, Some('O'), "expected.siam.square"),
    ("", "......", 6, Some('.'), "expected.siam.row"),
    ("", "...../...../.MMM./.....", 24, None, "expected.siam.row"),
    ("", "...../...../.MMM./...../.....", 30, None, "expected.siam.side"),
    ("", "...../...../.MMM./...../...../", 30, Some('/'), "expected.siam.side"),
    ("", "...../...../.MMM./...../..... x", 31, Some('x'), "expected.siam.side"),
    ("", "...../...../.MMM./...../..... é", 31, Some('é'), "expected.siam.side"),
    ("", "...../...../.MMM./...../..... e x", 33, Some('x'), "expected.siam.rest"),
    ("", "...../...../.MMM./...../..... er", 32, Some('r'), "expected.siam.rest"),
    ("", "...../...../.MMM./...../..... e drawn", 33, Some('d'), "expected.siam.rest"),
    ("", "...../...../.MMM./...../..... e DRAW", 33, Some('D'), "expected.siam.rest"),
    ("", "...../...../.MMM./...../..... e won", 33, Some('w'), "expected.siam.rest"),
    ("", "...../...../.MMM./...../..... e won e", 33, Some('w'), "expected.siam.rest"),
    ("", "...../...../.MMM./...../..... e won:", 37, None, "expected.siam.side"),
    ("", "...../...../.MMM./...../..... e won:x", 37, Some('x'), "expected.siam.side"),
    ("", "...../...../.MMM./...../..... e draw x", 38, Some('x'), "expected.end"),
    ("", "...../...../.MMM./...../..... e.", 32, Some('.'), "expected.end"),
    // What the options do not ask for is not read.
    ("", "...../...../.MMM./...../..... e 4", 33, Some('4'), "expected.end"),
    ("", "...../...../.MMM./...../..... e -e", 33, Some('-'), "expected.end"),
    ("single-leave=on", "...../...../.MMM./...../..... e 4", 33, Some('4'), "expected.end"),
    ("opening-ban=on", "...../...../.MMM./...../..... e 4 -e", 35, Some('-'), "expected.end"),
    ("opening-ban=on", "...../...../.MMM./...../..... e -1", 33, Some('-'), "expected.end"),
    ("opening-ban=on", "...../...../.MMM./...../..... e 1 2", 35, Some('2'), "expected.end"),
    (
        "opening-ban=on",
        "...../...../.MMM./...../..... e 12345",
        33,
        Some('1'),
        "expected.siam.plies",
    ),
    ("single-leave=on", "...../...../.MMM./...../..... e -", 34, None, "expected.siam.side"),
    ("single-leave=on", "...../...../.MMM./...../..... e -x", 34, Some('x'), "expected.siam.side"),
    (
        "opening-ban=on,single-leave=on",
        "...../...../.MMM./...../..... e -e 4",
        36,
        Some('4'),
        "expected.end",
    ),
    // Terms.
    ("", "[", 2, None, "expected.term"),
    ("", "[[(11,n", 8, None, "expected.comma_or_parenthesis"),
    ("", "[11;12]", 4, Some(';'), "expected.comma_or_bracket"),
    ("", "['e", 4, None, "expected.quote"),
    ("", "[-]", 2, Some('-'), "expected.number"),
    ("", "[1234567890]", 2, Some('1'), "expected.number"),
    ("", "[[[[[[[[[", 9, Some('['), "expected.shallower"),
    ("", "[[],[],[],e]. x", 15, Some('x'), "expected.end"),
];

/// A term that is not of a position's shape, the part that is wrong, and what stands there.
const MISSHAPEN: &[(&str, &str, &str)] = &[
    ("(e,r)", "siam.part.position", "(e,r)"),
    ("[]", "siam.part.position", "[]"),
    ("[[],[],[]]", "siam.part.position", "[[],[],[]]"),
    ("[[],[],[],e,[]]", "siam.part.position", "[[],[],[],e,[]]"),
    ("([],[],[],e)", "siam.part.position", "([],[],[],e)"),
    ("[e,[],[],e]", "siam.part.herd", "e"),
    ("[[],(11,n),[],e]", "siam.part.herd", "(11,n)"),
    ("[[11],[],[],e]", "siam.part.animal", "11"),
    ("[[(11)],[],[],e]", "siam.part.animal", "(11)"),
    ("[[(11,n,n)],[],[],e]", "siam.part.animal", "(11,n,n)"),
    ("[[(n,11)],[],[],e]", "siam.part.animal", "(n,11)"),
    ("[[(a1,n)],[],[],e]", "siam.part.animal", "(a1,n)"),
    ("[[('11',n)],[],[],e]", "siam.part.animal", "(11,n)"),
    ("[[(11,x)],[],[],e]", "siam.part.animal", "(11,x)"),
    ("[[(11,0)],[],[],e]", "siam.part.animal", "(11,0)"),
    ("[[(11,_)],[],[],e]", "siam.part.animal", "(11,_)"),
    ("[[(11,nord)],[],[],e]", "siam.part.animal", "(11,nord)"),
    ("[[],[(10,n)],[],e]", "siam.part.animal", "(10,n)"),
    ("[[],[(16,n)],[],e]", "siam.part.animal", "(16,n)"),
    ("[[],[(61,n)],[],e]", "siam.part.animal", "(61,n)"),
    ("[[],[(1,n)],[],e]", "siam.part.animal", "(1,n)"),
    ("[[],[(-11,n)],[],e]", "siam.part.animal", "(-11,n)"),
    ("[[],[(111,n)],[],e]", "siam.part.animal", "(111,n)"),
    ("[[],[(999999999,n)],[],e]", "siam.part.animal", "(999999999,n)"),
    ("[[],[],33,e]", "siam.part.mountains", "33"),
    ("[[],[],[c3],e]", "siam.part.square", "c3"),
    ("[[],[],[39],e]", "siam.part.square", "39"),
    ("[[],[],[-33],e]", "siam.part.square", "-33"),
    ("[[],[],[(33)],e]", "siam.part.square", "(33)"),
    ("[[],[],[_],e]", "siam.part.square", "_"),
    ("[[],[],[],x]", "siam.part.side", "x"),
    ("[[],[],[],er]", "siam.part.side", "er"),
    ("[[],[],[],1]", "siam.part.side", "1"),
    ("[[],[],[],_]", "siam.part.side", "_"),
    ("[[],[],[],[e]]", "siam.part.side", "[e]"),
    // A long part is cut after 60 characters.
    (
        "[abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz]",
        "siam.part.position",
        "[abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg",
    ),
];

#[test]
fn accepted_positions_are_read_whatever_their_form() {
    let accepted = check_accepted::<Siam>(ACCEPTED);
    let refused = impossible().len() + UNREADABLE.len() + MISSHAPEN.len();
    assert!(refused >= accepted.len());
}

#[test]
fn the_classroom_form_lists_animals_then_reserves_and_mountains_by_number() {
    let state: Siam = position("", "Ss.wW/....M/..n../M...M/Nn.eE r");
    assert_eq!(
        state.write_classroom_position().unwrap(),
        "[[(11,n),(51,s),(15,e),(55,w),(0,0)],[(12,n),(52,s),(33,n),(14,e),(54,w)],[21,25,45],r]"
    );
    let small: Siam = position("animals=4", "N..../...../..MM./...../..... r won:e");
    assert_eq!(
        small.write_classroom_position().unwrap(),
        "[[(51,n),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0)],[33,34,0],r]"
    );
}

#[test]
fn impossible_positions_are_refused_with_every_reason() {
    for (settings, text, faults) in impossible() {
        check_refused::<Siam, _>(settings, text, &PositionError::Faults(faults));
    }
}

#[test]
fn unreadable_positions_are_refused_where_they_break() {
    for &(settings, text, column, found, expected) in UNREADABLE {
        let error = PositionError::Syntax(SyntaxError { column, found, expected });
        check_refused::<Siam, _>(settings, text, &error);
    }
}

#[test]
fn misshapen_positions_are_refused_with_the_part_that_is_wrong() {
    for &(text, part, found) in MISSHAPEN {
        let error = PositionError::Shape { part, found: found.to_owned() };
        check_refused::<Siam, _>("", text, &error);
    }
}

#[test]
fn every_fault_is_in_the_table() {
    // A new fault does not compile here before it has a number, and then needs a row.
    let number = |fault: &Fault| match fault {
        Fault::Twice { .. } => 0,
        Fault::Mountains { .. } => 1,
        Fault::Animals { .. } => 2,
        Fault::Plies { .. } => 3,
        Fault::WrongSide { .. } => 4,
    };
    check_kinds(5, impossible().iter().flat_map(|(_, _, faults)| faults).map(number));
}

#[test]
fn reserves_follow_from_the_board() {
    for (settings, text, reserves) in [
        ("", "...../...../.MMM./...../..... e", [5, 5]),
        ("", "nesw./...../.MMM./...../.NESW r", [1, 1]),
        ("", "NNNNN/ss.../.MMM./...../..... r", [0, 3]),
        ("animals=4", "NNNN./...../.MMM./...../....s r", [0, 3]),
    ] {
        let state: Siam = position(settings, text);
        assert_eq!(Side::ALL.map(|side| state.reserve(side)), reserves, "{text}");
    }
}

#[test]
fn a_position_that_says_how_it_ended_is_over() {
    for (text, end, scores) in [
        ("N..../...../..MM./...../..... r won:e", End::Won(Side::Elephants), [1, 0]),
        ("n..../N..../..MM./...../..... r won:r", End::Won(Side::Rhinos), [0, 1]),
        ("...../...../.MMM./...../..... e draw", End::Draw, [0, 0]),
    ] {
        let state: Siam = position("", text);
        assert_eq!((state.turn(), state.end()), (Turn::Over, Some(end)), "{text}");
        assert_eq!(state.outcome().unwrap().scores(), scores, "{text}");
    }
}
