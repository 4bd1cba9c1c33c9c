//! The laws, over every option and over options together.

use tripot_core::{Kind, Options, State};
use tripot_families::{Ask, Card, Families, FamiliesOptions, Family, Member};
use tripot_testkit::{check_laws, check_secrets, options, seats, times};

/// Every value of every option by itself, where it can be played by itself.
const ALONE: &[&str] = &[
    "",
    "families=2,hand=2",
    "families=3,hand=3",
    "families=4,hand=4",
    "families=5,hand=5",
    "families=6",
    "ranks=2,hand=2",
    "ranks=3,hand=3",
    "ranks=4,hand=4",
    "ranks=5,hand=5",
    "bluff=on",
    "lucky-draw=off",
    "lay-keeps-turn=on",
    "first=2",
    "first=3",
    "first=4",
    "first=5",
    "first=6",
];

const TOGETHER: &[&str] = &[
    "families=2,ranks=2,hand=1",
    "families=2,ranks=3,hand=1,bluff=on",
    "families=2,ranks=3,hand=2",
    "families=2,ranks=3,hand=3,lucky-draw=off",
    "families=2,ranks=6,hand=2,first=2,bluff=on,lucky-draw=off,lay-keeps-turn=on",
    "families=3,ranks=3,hand=1",
    "families=3,ranks=3,hand=2,lay-keeps-turn=on",
    "families=3,ranks=3,hand=3,bluff=on",
    "families=3,ranks=2,hand=1,bluff=on,lay-keeps-turn=on",
    "families=7,ranks=2,hand=2",
    "families=5,ranks=3,hand=2,lucky-draw=off,lay-keeps-turn=on",
];

/// Every ask that may be legal or nearly so.
fn candidates(state: &Families) -> Vec<Ask> {
    let seats = (0..=state.seats().get().min(5)).filter_map(tripot_core::Seat::new);
    let cards = Family::all().flat_map(|family| Member::all().map(move |it| Card::new(family, it)));
    seats.flat_map(|from| cards.clone().map(move |card| Ask { from, card })).collect()
}

/// Checks the laws with two to six seats, where that can be; returns how often it could.
fn check(settings: &str, games: u32) -> usize {
    let options = options::<Families>(settings);
    let tables = (2..=6).map(seats).filter(|&seats| options.faults(seats).is_empty());
    let checked = tables.map(|seats| {
        check_laws::<Families>(&options, seats, games, "laws", candidates);
    });
    checked.count()
}

#[test]
fn the_laws_hold_for_every_option_by_itself() {
    for settings in ALONE {
        assert!(check(settings, times(2)) > 0, "{settings}");
    }
}

#[test]
fn the_laws_hold_for_options_together() {
    for settings in TOGETHER {
        assert!(check(settings, times(6)) > 0, "{settings}");
    }
}
