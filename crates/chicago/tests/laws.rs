//! The laws, over every option and over options together.

use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, GOODS, Move};
use tripot_core::{Settings as _, State};
use tripot_testkit::{check_laws, check_options, options, seats, times};

/// Every value of every option by itself, where it can be played by itself.
const ALONE: &[&str] = &[
    "",
    "piles=open",
    "movement=expert",
    "teams=on",
    "first=2",
    "first=3",
    "first=4",
    "piles-count=3",
    "piles-count=4",
    "piles-count=5",
    "piles-count=6",
    "piles-count=7",
    "piles-count=8",
    "height=1",
    "height=2",
    "height=3",
];

const TOGETHER: &[&str] = &[
    "piles-count=3,height=1",
    "piles-count=3,height=1,goods=2,movement=expert",
    "piles-count=3,height=8",
    "piles-count=3,height=6,goods=3,movement=expert,first=2",
    "piles-count=4,height=8,movement=expert",
    "piles-count=4,height=4,goods=3",
    "piles-count=5,height=7,first=2",
    "piles-count=6,height=6,teams=on,first=3",
    "piles-count=7,height=5,movement=expert,teams=on",
    "piles-count=10,height=3,goods=5,first=2",
    "piles-count=11,height=2,goods=4,teams=on",
    "piles-count=12,height=1,goods=2",
    "piles-count=12,height=2,goods=5,movement=expert",
    "piles-count=12,height=3",
    "piles-count=12,height=3,movement=expert,teams=on,first=4",
];

/// Every move with a distance that may be legal or nearly so.
fn candidates(state: &Chicago) -> Vec<Move> {
    let farthest = state.farthest();
    let distances = [0, 1, 2, 3, 4, farthest, farthest + 1, 13, u8::MAX];
    let pairs = GOODS.iter().flat_map(|&keep| GOODS.iter().map(move |&sell| (keep, sell)));
    pairs.flat_map(|(keep, sell)| distances.map(|steps| Move { steps, keep, sell })).collect()
}

/// Checks the laws with two to four seats, where that can be; returns how often it could.
fn check(options: &ChicagoOptions, games: u32) -> usize {
    let tables = (2..=4).map(seats).filter(|&seats| options.faults(seats).is_empty());
    tables.map(|seats| check_laws::<Chicago>(options, seats, games, "laws", candidates)).count()
}

#[test]
fn the_laws_hold_for_every_option_by_itself() {
    for settings in ALONE {
        assert!(check(&options::<Chicago>(settings), times(12)) > 0, "{settings}");
    }
}

#[test]
fn the_laws_hold_for_options_together_with_piles_face_down() {
    for settings in TOGETHER {
        assert!(check(&options::<Chicago>(settings), times(6)) > 0, "{settings}");
    }
}

#[test]
fn the_laws_hold_for_options_together_with_piles_open() {
    for settings in TOGETHER {
        let settings = format!("{settings},piles=open");
        assert!(check(&options::<Chicago>(&settings), times(6)) > 0, "{settings}");
    }
}

#[test]
fn every_value_of_every_option_is_tried() {
    let tried: Vec<ChicagoOptions> =
        ALONE.iter().chain(TOGETHER).map(|settings| options::<Chicago>(settings)).collect();
    for spec in ChicagoSettings::SPECS {
        let values: Vec<String> = match spec.kind {
            tripot_core::Kind::Choice(words) => words.iter().map(ToString::to_string).collect(),
            tripot_core::Kind::Flag => vec!["on".to_owned(), "off".to_owned()],
            tripot_core::Kind::Number { min, max } => {
                (min..=max).map(|number| number.to_string()).collect()
            }
        };
        for value in values {
            let setting = spec.read(&value).unwrap();
            let found = tried.iter().any(|options| options.get(spec) == setting);
            assert!(found, "{}={value}", spec.name);
        }
    }
}

#[test]
fn a_position_that_lacks_tokens_obeys_the_laws_of_weights() {
    // 35 tokens: the one that is missing may be any that nobody has seen.
    let text = "????/????/????/????/????/????/????/???/???? 766666 ? -,-";
    let state: Chicago = tripot_testkit::position("", text);
    let game = tripot_testkit::random_game(state, &tripot_testkit::seed("35"));
    let last = game.last().unwrap();
    assert!(last.outcome().is_some());
    let unseen: u8 = last.unseen().iter().map(|(_, &count)| count).sum();
    let hidden: usize = last
        .piles()
        .iter()
        .flat_map(|pile| pile.tokens())
        .filter(|&token| token == tripot_chicago::Token::Hidden)
        .count();
    assert_eq!(usize::from(unseen), hidden + 1);
}

#[test]
fn options_that_exist_can_be_played_and_no_others_can_be_made() {
    check_options::<Chicago>();
}
