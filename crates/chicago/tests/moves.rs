//! Moves and events as people write them: what is understood, and what is not and why.

use tripot_chicago::Good::{self, Ble, Cacao, Cafe, Mais, Riz, Sucre};
use tripot_chicago::{Chance, Chicago, Move, MoveError, Movement, Refusal};
use tripot_core::{Explain, Notation, State, SyntaxError};
use tripot_testkit::{position, seat};

/// With one step the trader stands between blé and café, with two between café and cacao, with
/// three between café and riz.
const WORKED_EXAMPLE: &str = "mrbb/bmsr/fscr/fmsm/cmbs/rfsb/fbsc/mccf/rrfc 766666 2 -,-";

const fn chosen(steps: u8, keep: Good, sell: Good) -> Move {
    Move { steps, keep, sell }
}

fn read(text: &str) -> Result<Move, MoveError> {
    Chicago::read_move(&position("", WORKED_EXAMPLE), text)
}

/// A text, and the native form of the move that it means.
const UNDERSTOOD: &[(&str, &str)] = &[
    // The native form.
    ("2fc", "2fc"),
    ("2FC", "2fc"),
    (" 2 f c ", "2fc"),
    ("+2fc", "2fc"),
    ("02fc", "2fc"),
    // The classroom form, with and without the player.
    ("(j1,2,cafe,cacao)", "2fc"),
    ("( J1 , 2 , Café , 'CACAO' ) .", "2fc"),
    ("(2,cafe,cacao)", "2fc"),
    ("[j1,2,cafe,cacao]", "2fc"),
    ("[2,cocoa,coffee]", "2cf"),
    ("(j1,3,r,f)", "3rf"),
    ("(j1,3,ri,coff)", "3rf"),
    // Words, complete.
    ("2 café cacao", "2fc"),
    ("2 cafe\u{301} cacao", "2fc"),
    ("avance 2, garde le café, vends le cacao", "2fc"),
    ("J'avance de 2 pas et je vends du cacao, puis je garde le café.", "2fc"),
    ("move the trader 2 steps, keep coffee and sell cocoa", "2fc"),
    ("sell cocoa keep coffee 2", "2fc"),
    ("vends cacao café 2", "2fc"),
    ("2; KEEP Coffee; SELL Cocoa", "2fc"),
    // Words that leave a gap which only one legal move fills.
    ("2 cafe", "2fc"),
    ("2 garde café", "2fc"),
    ("2f", "2fc"),
    ("2 vends café", "2cf"),
    ("2 sell coffee", "2cf"),
    ("keep cocoa", "2cf"),
    ("cacao", "2cf"),
    ("vends cacao", "2fc"),
    ("garde le blé", "1bf"),
    ("sell rice", "3fr"),
    ("keep coffee sell rice", "3fr"),
    ("café riz", "3fr"),
    ("ri", "3rf"),
    // Not legal, but a move.
    ("9bb", "9bb"),
    ("0bb", "0bb"),
    ("255bb", "255bb"),
    ("(9,mais,mais)", "9mm"),
    ("2 sucre sucre", "2ss"),
];

fn not_understood() -> Vec<(&'static str, MoveError)> {
    let unknown = |word: &str| MoveError::UnknownWord { word: word.to_owned() };
    let shape = |found: &str| MoveError::Shape { found: found.to_owned() };
    let doubtful = |word: &str, goods: &[Good]| MoveError::Doubtful {
        word: word.to_owned(),
        goods: goods.to_vec(),
    };
    let several = |moves: &[Move]| MoveError::Several { moves: moves.to_vec() };
    let syntax =
        |column, found, expected| MoveError::Syntax(SyntaxError { column, found, expected });
    vec![
        // Nothing said.
        ("", MoveError::Empty),
        ("   ", MoveError::Empty),
        ("avance le trader", MoveError::Empty),
        ("garde", MoveError::Empty),
        (",;!", MoveError::Empty),
        // Terms that are broken or of another shape.
        ("(", syntax(2, None, "expected.term")),
        ("(j1,2,cafe", syntax(11, None, "expected.comma_or_parenthesis")),
        ("(j1,2,cafe,cacao) x", syntax(19, Some('x'), "expected.end")),
        ("(j1 2)", syntax(5, Some('2'), "expected.comma_or_parenthesis")),
        ("()", shape("()")),
        ("(j1,2,cafe)", shape("(j1,2,cafe)")),
        ("(j1,2,cafe,cacao,riz)", shape("(j1,2,cafe,cacao,riz)")),
        ("(j1,deux,cafe,cacao)", shape("(j1,deux,cafe,cacao)")),
        ("(j1,2,_,cacao)", shape("(j1,2,_,cacao)")),
        ("(j1,2,cafe,3)", shape("(j1,2,cafe,3)")),
        ("(j1,256,cafe,cacao)", shape("(j1,256,cafe,cacao)")),
        ("(j1,-1,cafe,cacao)", shape("(j1,-1,cafe,cacao)")),
        // Words that mean nothing here, or too much.
        ("(j7,2,cafe,cacao)", unknown("j7")),
        ("(moi,2,cafe,cacao)", unknown("moi")),
        ("(j1,2,the,cacao)", unknown("the")),
        ("(j1,2,ca,cacao)", doubtful("ca", &[Cacao, Cafe])),
        ("f", unknown("f")),
        ("2 cafe?", unknown("?")),
        ("2 tea", unknown("tea")),
        ("2 xylophone cafe", unknown("xylophone")),
        ("256 cafe", unknown("256")),
        ("2 3 cafe", unknown("3")),
        ("cafe cacao riz", unknown("riz")),
        ("garde cafe garde riz", unknown("riz")),
        ("2 co", doubtful("co", &[Cacao, Cafe, Mais])),
        // Words that fit several moves.
        ("2", several(&[chosen(2, Cacao, Cafe), chosen(2, Cafe, Cacao)])),
        ("cafe", several(&[chosen(1, Cafe, Ble), chosen(2, Cafe, Cacao), chosen(3, Cafe, Riz)])),
        (
            "vends le café",
            several(&[chosen(1, Ble, Cafe), chosen(2, Cacao, Cafe), chosen(3, Riz, Cafe)]),
        ),
        // Another seat's move.
        ("(j2,2,cafe,cacao)", MoveError::WrongSeat { named: seat(2), turn: seat(1) }),
        ("[j6,2,cafe,cacao]", MoveError::WrongSeat { named: seat(6), turn: seat(1) }),
    ]
}

/// Words that no legal move fits.
fn refused() -> Vec<(&'static str, Refusal)> {
    let steps = |steps| Refusal::Steps { steps, farthest: 3, movement: Movement::Standard };
    let nowhere = |good| Refusal::Nowhere { good };
    let missing = |steps, good, before, after| Refusal::Missing { steps, good, before, after };
    vec![
        ("9 cafe", steps(9)),
        ("0", steps(0)),
        ("vends riz 4", steps(4)),
        ("1 cacao", missing(1, Cacao, (2, Ble), (4, Cafe))),
        ("3 vends blé", missing(3, Ble, (4, Cafe), (6, Riz))),
        ("garde sucre", nowhere(Sucre)),
        ("sell corn", nowhere(Mais)),
        // The good that is nowhere, not the other one.
        ("keep coffee sell corn", nowhere(Mais)),
        ("keep corn sell coffee", nowhere(Mais)),
        // Each is somewhere, but not both at once.
        (
            "keep wheat sell rice",
            Refusal::NotBeside { chosen: chosen(1, Ble, Riz), before: (2, Ble), after: (4, Cafe) },
        ),
        (
            "café café",
            Refusal::NotBeside {
                chosen: chosen(1, Cafe, Cafe),
                before: (2, Ble),
                after: (4, Cafe),
            },
        ),
    ]
}

#[test]
fn moves_are_understood_in_every_form() {
    let state: Chicago = position("", WORKED_EXAMPLE);
    for (text, native) in UNDERSTOOD {
        let chosen = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Chicago::write_move(&state, chosen), *native, "{text}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_the_reason() {
    for (text, error) in not_understood() {
        assert_eq!(read(text), Err(error.clone()), "{text}");
        assert!(!error.explain().is_empty(), "{text}");
    }
}

#[test]
fn words_that_no_legal_move_fits_are_refused_with_the_reason() {
    for (text, refusal) in refused() {
        assert_eq!(read(text), Err(MoveError::Refused(refusal)), "{text}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let state: Chicago = position("", WORKED_EXAMPLE);
    let steps = |steps| Refusal::Steps { steps, farthest: 3, movement: Movement::Standard };
    let not_beside = |chosen, before, after| Refusal::NotBeside { chosen, before, after };
    for (chosen, refusal) in [
        (chosen(0, Ble, Cafe), steps(0)),
        (chosen(4, Ble, Cafe), steps(4)),
        (chosen(255, Cafe, Cacao), steps(255)),
        (chosen(2, Cafe, Cafe), not_beside(chosen(2, Cafe, Cafe), (3, Cafe), (5, Cacao))),
        (chosen(2, Cafe, Riz), not_beside(chosen(2, Cafe, Riz), (3, Cafe), (5, Cacao))),
        (chosen(1, Mais, Mais), not_beside(chosen(1, Mais, Mais), (2, Ble), (4, Cafe))),
    ] {
        let mut after = state;
        assert_eq!(after.play(chosen), Err(refusal.clone()), "{chosen:?}");
        assert_eq!(after, state);
        assert_eq!(refusal.explain().len(), 1);
    }
}

#[test]
fn an_expert_trader_stops_at_the_next_pile_that_shows_what_it_leaves() {
    // From pile 1 the next blé is on pile 4; from pile 2 there is no other riz.
    let refused = |text: &str| {
        let state: Chicago = position("movement=expert", text);
        state.check(chosen(9, Ble, Ble)).unwrap_err()
    };
    let steps = |farthest| Refusal::Steps { steps: 9, farthest, movement: Movement::Expert };
    assert_eq!(refused("b/r/m/b/s 766666 1 -,-"), steps(3));
    assert_eq!(refused("b/r/m/b/s 766666 2 -,-"), steps(5));
    assert_eq!(refused("b/b/m/b/s 766666 1 -,-"), steps(1));
}

#[test]
fn no_move_is_understood_in_words_while_nobody_is_to_move() {
    for (text, refusal) in [
        ("r/f 260651 1 fssrsfrfr,fsbfsrmr", Refusal::Over),
        ("?/r/m 766666 1 -,-", Refusal::Waiting),
        ("b/r/m 766666 ? -,-", Refusal::Waiting),
    ] {
        let state: Chicago = position("", text);
        assert_eq!(state.check(chosen(1, Ble, Riz)), Err(refusal.clone()), "{text}");
        let error = MoveError::Refused(refusal);
        assert_eq!(Chicago::read_move(&state, "garde blé"), Err(error), "{text}");
        // A term names its own seat; whether anybody is to move is for the rules to say.
        assert_eq!(Chicago::read_move(&state, "(j2,1,ble,riz)"), Ok(chosen(1, Ble, Riz)), "{text}");
    }
}

#[test]
fn every_error_is_in_the_tables() {
    // A new error does not compile here before it has a number, and then needs a row.
    let number = |error: &MoveError| match error {
        MoveError::Empty => 0,
        MoveError::Syntax(_) => 1,
        MoveError::Shape { .. } => 2,
        MoveError::UnknownWord { .. } => 3,
        MoveError::Doubtful { .. } => 4,
        MoveError::Several { .. } => 5,
        MoveError::WrongSeat { .. } => 6,
        MoveError::Refused(_) => 7,
    };
    let refused = refused().into_iter().map(|(text, refusal)| (text, MoveError::Refused(refusal)));
    let mut found: Vec<i32> =
        not_understood().into_iter().chain(refused).map(|(_, error)| number(&error)).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..=7).collect::<Vec<_>>());
}

#[test]
fn events_are_read_in_one_form_only() {
    for (text, event) in [
        ("t1", Chance::Trader(0)),
        ("t12", Chance::Trader(11)),
        ("3f", Chance::Token { pile: 2, depth: 1, good: Cafe }),
        ("12.8m", Chance::Token { pile: 11, depth: 8, good: Mais }),
    ] {
        assert_eq!(Chicago::read_chance(text), Some(event));
        assert_eq!(Chicago::write_chance(event), text);
    }
    for text in [
        "", "?", "t", "t0", "t01", "t+1", "t256", "T1", "f", "0f", "03f", "3F", "3x", "3 f", " 3f",
        "3.1f", "3.0f", "3.02f", "3.f", ".2f", "3..2f", "3é", "t1f",
    ] {
        assert_eq!(Chicago::read_chance(text), None, "{text}");
    }
}
