//! The laws, over every option and over options together.

use tripot_core::{Kind, Seat, Settings as _, State};
use tripot_families::{
    Ask, Card, Cards, Families, FamiliesOptions, FamiliesSettings, Family, Member,
};
use tripot_testkit::{check_laws, check_options, check_secrets, options, seats, times};

/// Decks of the usual size; the seats that they are tried with.
const LARGE: &[(&str, &[usize])] = &[
    ("", &[2, 3, 6]),
    ("bluff=on", &[2]),
    ("lucky-draw=off", &[2]),
    ("lay-keeps-turn=on", &[2]),
    ("families=6,ranks=5", &[4]),
    ("hand=21", &[2]),
];

/// Smaller ones are tried with every number of seats.
const SMALL: &[&str] = &[
    "families=2,ranks=2,hand=1",
    "families=2,ranks=3,hand=1,bluff=on",
    "families=2,ranks=3,hand=2",
    "families=2,ranks=3,hand=3,lucky-draw=off",
    "families=2,ranks=6,hand=2,first=2,bluff=on,lucky-draw=off,lay-keeps-turn=on",
    "families=3,ranks=3,hand=1,first=3",
    "families=3,ranks=3,hand=2,lay-keeps-turn=on",
    "families=3,ranks=3,hand=3,bluff=on",
    "families=3,ranks=2,hand=1,bluff=on,lay-keeps-turn=on,first=4",
    "families=4,ranks=3,hand=2,first=6",
    "families=5,ranks=2,hand=2,lucky-draw=off,lay-keeps-turn=on,first=5",
    "families=3,ranks=4,hand=3",
    "families=7,ranks=2,hand=4",
];

/// Every ask that may be legal or nearly so.
fn candidates(state: &Families) -> Vec<Ask> {
    let seats = (0..=state.seats().get()).filter_map(Seat::new);
    let cards = Family::all().flat_map(|family| Member::all().map(move |it| Card::new(family, it)));
    seats.flat_map(|from| cards.clone().map(move |card| Ask { from, card })).collect()
}

#[test]
fn the_laws_hold_for_decks_of_the_usual_size() {
    for (settings, counts) in LARGE {
        let options = options::<Families>(settings);
        for &count in *counts {
            check_laws::<Families>(
                &options,
                seats(count),
                times(1),
                settings_seed(settings),
                candidates,
            );
        }
    }
}

/// A seed that is not empty.
fn settings_seed(settings: &'static str) -> &'static str {
    if settings.is_empty() { "laws" } else { settings }
}

#[test]
fn the_laws_hold_for_small_decks_and_every_number_of_seats() {
    for settings in SMALL {
        let options = options::<Families>(settings);
        let tables = (2..=6).map(seats).filter(|&seats| options.faults(seats).is_empty());
        let checked = tables
            .map(|seats| check_laws::<Families>(&options, seats, times(3), "laws", candidates))
            .count();
        assert!(checked > 0, "{settings}");
    }
}

/// Whether two games may go on differently in public after an ask: who has the card, what is laid,
/// or which draws would complete a family.
fn answers_differ(one: &Families, other: &Families, chosen: Ask) -> bool {
    let completing = |state: &Families| -> Vec<Cards> {
        let hand = state.hand(state.table().mover());
        let missing = Family::all().map(|family| state.options().members(family).without(hand));
        missing.filter(|cards| cards.len() == 1).collect()
    };
    one.hand(chosen.from).has(chosen.card) != other.hand(chosen.from).has(chosen.card)
        || completing(one) != completing(other)
}

#[test]
fn no_view_tells_what_nobody_has_answered() {
    // Hands so small that none is dealt with a whole family, which everybody would see.
    let small = SMALL.iter().copied().filter(|settings| {
        let options = options::<Families>(settings);
        options.hand < options.ranks
    });
    for settings in ["", "bluff=on", "hand=3,lucky-draw=off"].into_iter().chain(small) {
        let options = options::<Families>(settings);
        for seats in (2..=6).map(seats).filter(|&seats| options.faults(seats).is_empty()) {
            check_secrets::<Families>(&options, seats, times(30), "secrets", answers_differ);
        }
    }
}

#[test]
fn every_value_of_every_option_is_tried() {
    let large = LARGE.iter().map(|(settings, _)| settings);
    let tried: Vec<FamiliesOptions> =
        large.chain(SMALL).map(|settings| options::<Families>(settings)).collect();
    for spec in FamiliesSettings::SPECS {
        let values: Vec<String> = match spec.kind {
            Kind::Choice(words) => words.iter().map(ToString::to_string).collect(),
            Kind::Flag => vec!["on".to_owned(), "off".to_owned()],
            // Of sizes of hands, the smallest and the largest.
            Kind::Number { min, max } if spec.name == "hand" => {
                vec![min.to_string(), max.to_string()]
            }
            Kind::Number { min, max } => (min..=max).map(|number| number.to_string()).collect(),
        };
        for value in values {
            let setting = spec.read(&value).unwrap();
            let found = tried.iter().any(|options| options.get(spec) == setting);
            assert!(found, "{}={value}", spec.name);
        }
    }
}

#[test]
fn options_that_exist_can_be_played_and_no_others_can_be_made() {
    check_options::<Families>();
}
