//! Positions that are accepted, and how they are written; positions that are refused, and why.

use tripot_chicago::Good::{Ble, Cacao, Cafe, Mais, Riz};
use tripot_chicago::{Chicago, Fault, GOODS, Good, OptionsFault, PositionError};
use tripot_core::{State, SyntaxError, Turn};
use tripot_testkit::{check_accepted, check_kinds, check_refused, position};

const ACCEPTED: &str = include_str!("data/accepted.txt");

const PRICES: &str = "[[ble,7],[riz,6],[cacao,6],[cafe,6],[sucre,6],[mais,6]]";

/// A term with the usual prices.
fn term(piles: &str, trader: &str, reserves: &str) -> String {
    format!("[{piles},{PRICES},{trader},{reserves}]")
}

/// A term with these prices.
fn term_with_prices(prices: &str) -> String {
    format!("[[[ble],[riz],[mais]],{prices},1,[],[]]")
}

/// Options, a position, and every reason why it can't be.
type Impossible = (&'static str, String, Vec<Fault>);

fn impossible() -> Vec<Impossible> {
    let native = [seats_and_piles(), goods_and_turns(), several_reasons()].concat();
    let native =
        native.into_iter().map(|(settings, text, faults)| (settings, text.to_owned(), faults));
    native.chain(only_in_terms()).collect()
}

fn price(good: Good, price: i64) -> Fault {
    Fault::Price { good, price, highest: good.start_price(), lowest: good.lowest_price() }
}

fn too_many(good: Good, piles: usize, reserves: usize, sold: usize, supply: u8) -> Fault {
    Fault::TooMany { good, piles, reserves, sold, supply }
}

fn sizes(found: &[usize], expected: &[usize]) -> Fault {
    Fault::ReserveSizes { found: found.to_vec(), expected: expected.to_vec() }
}

fn seats_and_piles() -> Vec<(&'static str, &'static str, Vec<Fault>)> {
    vec![
        // Seats and options.
        ("", "b/r/m 766666 1 -", vec![Fault::Seats { count: 1 }]),
        ("", "b/r/m 766666 1 -,-,-,-,-", vec![Fault::Seats { count: 5 }]),
        ("teams=on", "b/r/m 766666 1 -,-", vec![Fault::Options(OptionsFault::Teams { seats: 2 })]),
        (
            "first=3",
            "b/r/m 766666 1 -,-",
            vec![Fault::Options(OptionsFault::First { first: 3, seats: 2 })],
        ),
        // Piles.
        ("", "b/b/b/b/b/b/r/r/r/r 766666 1 -,-", vec![Fault::TooManyPiles { count: 10, most: 9 }]),
        ("piles-count=3", "b/r/m/s 766666 1 -,-", vec![Fault::TooManyPiles { count: 4, most: 3 }]),
        ("", "b//m 766666 1 -,-", vec![Fault::EmptyPile { pile: 2 }]),
        (
            "",
            "/b/m/ 766666 1 -,-",
            vec![Fault::EmptyPile { pile: 1 }, Fault::EmptyPile { pile: 4 }],
        ),
        ("", "bbbbb/r/m 766666 1 -,-", vec![Fault::TooHigh { pile: 1, height: 5, most: 4 }]),
        ("height=2", "b/r/m?? 766666 1 -,-", vec![Fault::TooHigh { pile: 3, height: 3, most: 2 }]),
        (
            "piles-count=3,height=8",
            "????????/r/????????? 766666 1 -,-",
            vec![Fault::TooHigh { pile: 3, height: 9, most: 8 }],
        ),
    ]
}

fn goods_and_turns() -> Vec<(&'static str, &'static str, Vec<Fault>)> {
    vec![
        // Goods.
        (
            "piles-count=5,height=3,goods=3",
            "b/r/f 766 1 -,-",
            vec![Fault::NotInPlay { good: Cafe }],
        ),
        (
            "piles-count=5,height=3,goods=3",
            "b/r/c 765 1 m,-",
            vec![Fault::NotInPlay { good: Mais }],
        ),
        // Prices.
        ("", "b/r/m 866666 1 -,-", vec![price(Ble, 8)]),
        ("", "b/r/m 776666 1 -,-", vec![price(Riz, 7)]),
        ("", "b/r/m 096666 1 -,-", vec![price(Ble, 0), price(Riz, 9)]),
        // Counts.
        ("", "bbbb/bbb/m 766666 1 -,-", vec![too_many(Ble, 7, 0, 0, 6)]),
        ("", "b/r/m 766660 1 mbb,bbb", vec![too_many(Mais, 1, 1, 6, 6)]),
        ("piles-count=4,height=4,goods=3", "rrr/rr/r 766 1 -,-", vec![too_many(Riz, 6, 0, 0, 5)]),
        (
            "piles-count=3,height=4,goods=2",
            "????/????/???? 75 1 b,-",
            vec![Fault::TooManyHidden { hidden: 12, unseen: 10 }],
        ),
        // The trader.
        ("", "b/r/m 766666 0 -,-", vec![Fault::Trader { trader: 0, piles: 3 }]),
        ("", "b/r/m 766666 4 -,-", vec![Fault::Trader { trader: 4, piles: 3 }]),
        ("", "b/r/m 766666 257 -,-", vec![Fault::Trader { trader: 257, piles: 3 }]),
        // Turns.
        ("", "b/r/m 766666 1 b,-", vec![Fault::KeptAgainstSold { kept: 1, sold: 0 }]),
        ("", "b/r/m 766664 1 s,-", vec![Fault::KeptAgainstSold { kept: 1, sold: 2 }]),
        ("", "b/r/m 766665 1 -,b", vec![sizes(&[0, 1], &[1, 0])]),
        ("first=2", "b/r/m 766665 1 b,-", vec![sizes(&[1, 0], &[0, 1])]),
        ("", "b/r/m 766664 1 bb,-,-", vec![sizes(&[2, 0, 0], &[1, 1, 0])]),
        ("first=4", "b/r/m 766664 1 b,b,-,-", vec![sizes(&[1, 1, 0, 0], &[1, 0, 0, 1])]),
    ]
}

fn several_reasons() -> Vec<(&'static str, &'static str, Vec<Fault>)> {
    vec![
        (
            "",
            "bbbbb//m 966666 7 b,bb,-,-,-",
            vec![
                Fault::Seats { count: 5 },
                Fault::TooHigh { pile: 1, height: 5, most: 4 },
                Fault::EmptyPile { pile: 2 },
                price(Ble, 9),
                too_many(Ble, 5, 3, 0, 6),
                Fault::Trader { trader: 7, piles: 3 },
                Fault::KeptAgainstSold { kept: 3, sold: 0 },
                sizes(&[1, 2, 0, 0, 0], &[1, 1, 1, 0, 0]),
            ],
        ),
        (
            "teams=on,first=4,goods=2,piles-count=3",
            "b/r/s/s 77 5 -,-,-",
            vec![
                Fault::Options(OptionsFault::Teams { seats: 3 }),
                Fault::Options(OptionsFault::First { first: 4, seats: 3 }),
                Fault::TooManyPiles { count: 4, most: 3 },
                Fault::NotInPlay { good: Good::Sucre },
                price(Riz, 7),
                Fault::Trader { trader: 5, piles: 4 },
            ],
        ),
    ]
}

/// What the native form can't say.
fn only_in_terms() -> Vec<Impossible> {
    let piles = "[[ble],[riz],[mais]]";
    vec![
        ("", format!("[{piles},{PRICES},1]"), vec![Fault::Seats { count: 0 }]),
        ("", term("[]", "_", "[],[]"), vec![Fault::NoPile]),
        ("", term("[]", "1", "[],[]"), vec![Fault::NoPile, Fault::Trader { trader: 1, piles: 0 }]),
        ("", term("[[ble],[],[riz]]", "1", "[],[]"), vec![Fault::EmptyPile { pile: 2 }]),
        ("", term(piles, "-1", "[],[]"), vec![Fault::Trader { trader: -1, piles: 3 }]),
        ("", term(piles, "1", "[ble],[]"), vec![Fault::KeptAgainstSold { kept: 1, sold: 0 }]),
        ("goods=5,piles-count=5", term(piles, "1", "[],[]"), vec![Fault::NotInPlay { good: Mais }]),
        (
            "",
            term_with_prices("[[ble,7],[riz,6],[cacao,6],[cafe,6],[sucre,6]]"),
            vec![Fault::NoPrice { good: Mais }],
        ),
        ("", term_with_prices("[]"), GOODS.map(|good| Fault::NoPrice { good }).to_vec()),
        (
            "",
            term_with_prices("[[ble,7],[riz,6],[cacao,6],[cafe,6],[sucre,6],[mais,6],[ble,7]]"),
            vec![Fault::TwoPrices { good: Ble }],
        ),
        (
            "",
            term_with_prices("[[ble,70],[riz,-6],[cacao,6],[cafe,6],[sucre,6],[mais,6],[cacao,5]]"),
            vec![price(Ble, 70), price(Riz, -6), Fault::TwoPrices { good: Cacao }],
        ),
    ]
}

/// A text that is no position at all, where that is noticed, and what was expected there.
const UNREADABLE: &[(&str, usize, Option<char>, &str)] = &[
    ("", 1, None, "expected.chicago.token"),
    (" \n ", 4, None, "expected.chicago.token"),
    ("766666 1 -,-", 1, Some('7'), "expected.chicago.token"),
    ("b/x/m 766666 1 -,-", 3, Some('x'), "expected.chicago.token"),
    ("b/r/é 766666 1 -,-", 5, Some('é'), "expected.chicago.token"),
    ("b/r/m", 6, None, "expected.chicago.token"),
    ("b/r/m ", 7, None, "expected.chicago.token"),
    ("b/r/m 76", 9, None, "expected.chicago.price"),
    ("b/r/m 7666 1 -,-", 14, Some('-'), "expected.chicago.price"),
    ("b/r/m 766666 x -,-", 14, Some('x'), "expected.chicago.trader"),
    ("b/r/m 766666 -1 -,-", 14, Some('-'), "expected.chicago.trader"),
    ("b/r/m 766666 1234567890 -,-", 14, Some('1'), "expected.chicago.trader"),
    ("b/r/m 766666 1", 15, None, "expected.chicago.reserve"),
    ("b/r/m 766666 1 b,", 18, None, "expected.chicago.reserve"),
    ("b/r/m 766666 1 ?,-", 16, Some('?'), "expected.chicago.reserve"),
    ("b/r/m 766666 1 -,- x", 20, Some('x'), "expected.end"),
    ("b/r/m 766666 1 -b,-", 17, Some('b'), "expected.end"),
    ("[", 2, None, "expected.term"),
    ("[[[ble", 7, None, "expected.comma_or_bracket"),
    ("[ble riz]", 6, Some('r'), "expected.comma_or_bracket"),
    ("(ble;riz)", 5, Some(';'), "expected.comma_or_parenthesis"),
    ("['ble", 6, None, "expected.quote"),
    ("[-]", 2, Some('-'), "expected.number"),
    ("[1234567890]", 2, Some('1'), "expected.number"),
    ("[[[[[[[[[", 9, Some('['), "expected.shallower"),
    ("[[[ble]],[],1,[],[]]. x", 23, Some('x'), "expected.end"),
];

/// A term that is not of a position's shape, the part that is wrong, and what stands there.
const MISSHAPEN: &[(&str, &str, &str)] = &[
    ("(ble,riz)", "chicago.part.position", "(ble,riz)"),
    ("[[],[]]", "chicago.part.position", "[[],[]]"),
    ("[ble,[],1,[],[]]", "chicago.part.piles", "ble"),
    ("[[ble],[],1,[],[]]", "chicago.part.pile", "ble"),
    ("[[[thé]],[],1,[],[]]", "chicago.part.good", "the"),
    ("[[[7]],[],1,[],[]]", "chicago.part.good", "7"),
    ("[[[ca]],[],1,[],[]]", "chicago.part.good", "ca"),
    ("[[[ble]],7,1,[],[]]", "chicago.part.prices", "7"),
    ("[[[ble]],[7],1,[],[]]", "chicago.part.price", "7"),
    ("[[[ble]],[[ble]],1,[],[]]", "chicago.part.price", "[ble]"),
    ("[[[ble]],[[ble,x]],1,[],[]]", "chicago.part.price", "[ble,x]"),
    ("[[[ble]],[(ble,7,7)],1,[],[]]", "chicago.part.price", "(ble,7,7)"),
    ("[[[ble]],[[the,7]],1,[],[]]", "chicago.part.good", "the"),
    ("[[[ble]],[],ble,[],[]]", "chicago.part.trader", "ble"),
    ("[[[ble]],[],1,ble,[]]", "chicago.part.reserve", "ble"),
    ("[[[ble]],[],1,[_],[]]", "chicago.part.good", "_"),
];

#[test]
fn accepted_positions_are_read_whatever_their_form() {
    let accepted = check_accepted::<Chicago>(ACCEPTED);
    let refused = impossible().len() + UNREADABLE.len() + MISSHAPEN.len();
    assert!(refused >= accepted.len());
}

#[test]
fn impossible_positions_are_refused_with_every_reason() {
    for (settings, text, faults) in impossible() {
        check_refused::<Chicago, _>(settings, &text, &PositionError::Faults(faults));
    }
}

#[test]
fn unreadable_positions_are_refused_where_they_break() {
    for &(text, column, found, expected) in UNREADABLE {
        let error = PositionError::Syntax(SyntaxError { column, found, expected });
        check_refused::<Chicago, _>("", text, &error);
    }
}

#[test]
fn misshapen_positions_are_refused_with_the_part_that_is_wrong() {
    for &(text, part, found) in MISSHAPEN {
        let error = PositionError::Shape { part, found: found.to_owned() };
        check_refused::<Chicago, _>("", text, &error);
    }
}

#[test]
fn every_fault_is_in_the_table() {
    // A new fault does not compile here before it has a number, and then needs a row.
    let number = |fault: &Fault| match fault {
        Fault::Options(OptionsFault::Teams { .. }) => 0,
        Fault::Options(OptionsFault::First { .. }) => 1,
        Fault::Seats { .. } => 2,
        Fault::NoPile => 3,
        Fault::TooManyPiles { .. } => 4,
        Fault::EmptyPile { .. } => 5,
        Fault::TooHigh { .. } => 6,
        Fault::NotInPlay { .. } => 7,
        Fault::NoPrice { .. } => 8,
        Fault::TwoPrices { .. } => 9,
        Fault::Price { .. } => 10,
        Fault::TooMany { .. } => 11,
        Fault::TooManyHidden { .. } => 12,
        Fault::Trader { .. } => 13,
        Fault::KeptAgainstSold { .. } => 14,
        Fault::ReserveSizes { .. } => 15,
        Fault::Options(OptionsFault::Seats { .. }) => {
            panic!("reserves are counted before the options are looked at")
        }
        Fault::Options(OptionsFault::Tokens { .. }) => {
            panic!("options with too many tokens can't be made")
        }
    };
    check_kinds(16, impossible().iter().flat_map(|(_, _, faults)| faults).map(number));
}

#[test]
fn a_position_with_two_piles_or_fewer_is_over() {
    for text in ["r/f 260651 1 fssrsfrfr,fsbfsrmr", "b 766666 1 -,-", "????/???? 766666 ? -,-"] {
        assert_eq!(position::<Chicago>("", text).turn(), Turn::Over, "{text}");
    }
    let over: Chicago = position("", "r/f 260651 1 fssrsfrfr,fsbfsrmr");
    assert_eq!(over.outcome().unwrap().scores(), [51, 37]);
}

#[test]
fn a_position_waits_for_what_its_visibility_shows() {
    for (settings, text, turn) in [
        ("", "m?b?/b?/r 766666 1 -,-", Turn::Seat(tripot_core::Seat::FIRST)),
        ("", "m?b?/??/r 766666 1 -,-", Turn::Chance),
        ("", "b/r/m 766666 ? -,-", Turn::Chance),
        ("piles=open", "m?b?/b?/r 766666 1 -,-", Turn::Chance),
        ("piles=open", "mb/bb/r 766666 1 -,-", Turn::Seat(tripot_core::Seat::FIRST)),
    ] {
        assert_eq!(position::<Chicago>(settings, text).turn(), turn, "{settings}: {text}");
    }
}
