//! Imagined worlds are as frequent as the deals that lead to them.

use std::collections::BTreeMap;

use tripot_core::maths::{cbrt, square};
use tripot_core::{Rng, State, Stop, Turn, View, Viewer};
use tripot_families::Families;
use tripot_testkit::{events, legal, options, seats, seed, times};

mod worlds;

use worlds::{Hands, Worlds, hands};

/// How far the imagined worlds are from their shares, in standard deviations of a chi-square
/// (by Wilson and Hilferty); nothing if there is only one world.
fn deviation(
    view: &impl View<State = Families>,
    shares: &BTreeMap<Hands, f64>,
    rng: &mut Rng,
) -> Option<f64> {
    let least = shares.values().copied().fold(1.0, f64::min);
    let draws = (8.0 / least).clamp(60.0, 20_000.0);
    let mut counts: BTreeMap<Hands, f64> = BTreeMap::new();
    for _ in 0..draws as u32 {
        let world = hands(&view.determinize(rng, &Stop::new()).expect("nobody says stop"));
        assert!(shares.contains_key(&world), "{world:?} is not possible");
        *counts.entry(world).or_insert(0.0) += 1.0;
    }
    let squares = shares.iter().map(|(world, share)| {
        let expected = share * draws.floor();
        square(counts.get(world).copied().unwrap_or(0.0) - expected) / expected
    });
    let (sum, freedom) = (squares.sum::<f64>(), shares.len() as f64 - 1.0);
    let ninths = 2.0 / (9.0 * freedom);
    (freedom > 0.0).then(|| (cbrt(sum / freedom) - (1.0 - ninths)) / ninths.sqrt())
}

/// What the games of a test came across.
#[derive(Default, Debug)]
struct Tally {
    views: u32,
    deviations: Vec<f64>,
}

/// Plays one random game and looks at every view of it that has few enough worlds.
fn check_game(settings: &str, count: usize, number: u32, watch: Viewer, tally: &mut Tally) {
    let seed = seed(settings).derive("imagine", number.into());
    let mut rng = seed.stream("imagine");
    let mut truth = Families::new(&options::<Families>(settings), seats(count)).expect("no faults");
    let mut worlds = Worlds { viewer: watch, worlds: vec![truth.clone()] };
    loop {
        let before = truth.clone();
        match truth.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let draw = *rng.pick_weighted(&events(&truth)).expect("chance can speak");
                truth.resolve_unchecked(draw);
                worlds.draw(draw, &before, &truth);
            }
            Turn::Seat(_) => {
                let chosen = *rng.pick(&legal(&truth)).expect("a seat to move has a move");
                truth.play_unchecked(chosen);
                worlds.ask(chosen, &truth);
            }
        }
        assert!(worlds.worlds.contains(&truth));
        let shares = worlds.shares();
        if shares.len() <= 400 && rng.below(3) == 0 {
            tally.views += 1;
            tally.deviations.extend(deviation(&truth.view(watch), &shares, &mut rng));
        }
    }
}

fn check(settings: &str, count: usize, games: u32) {
    let mut tally = Tally::default();
    for number in 0..times(games) {
        for seat in seats(count).seats() {
            check_game(settings, count, number, Viewer::Seat(seat), &mut tally);
        }
        if count == 2 && options::<Families>(settings).cards() <= 6 {
            check_game(settings, count, number, Viewer::Public, &mut tally);
        }
    }
    let tests = tally.deviations.len() as f64;
    assert!(tests > 20.0, "{settings}, {count} seats: only {tests} views have several worlds");
    let worst = tally.deviations.iter().copied().fold(0.0, f64::max);
    let mean = tally.deviations.iter().sum::<f64>() / tests;
    assert!(worst < 5.0, "{settings}, {count} seats: {worst} deviations");
    // The mean of as many nearly normal numbers.
    assert!(mean.abs() * tests.sqrt() < 5.0, "{settings}, {count} seats: mean {mean} of {tests}");
}

#[test]
fn worlds_of_two_families_of_three_are_even() {
    for settings in ["families=2,ranks=3,hand=1", "families=2,ranks=3,hand=2"] {
        check(settings, 2, 150);
    }
}

#[test]
fn worlds_of_three_families_of_three_are_even() {
    for settings in
        ["families=3,ranks=3,hand=1", "families=3,ranks=3,hand=2", "families=3,ranks=3,hand=3"]
    {
        check(settings, 2, 50);
    }
}

#[test]
fn worlds_of_other_shapes_are_even() {
    check("families=2,ranks=4,hand=2", 2, 50);
    check("families=4,ranks=2,hand=2", 2, 50);
}

#[test]
fn worlds_are_even_whatever_the_options() {
    for settings in [
        "families=3,ranks=3,hand=2,bluff=on",
        "families=2,ranks=3,hand=1,bluff=on",
        "families=3,ranks=3,hand=2,lucky-draw=off",
        "families=3,ranks=3,hand=2,lay-keeps-turn=on",
        "families=2,ranks=3,hand=1,bluff=on,lucky-draw=off,lay-keeps-turn=on,first=2",
    ] {
        check(settings, 2, 50);
    }
}

#[test]
fn worlds_of_three_or_four_seats_are_even() {
    check("families=3,ranks=3,hand=2", 3, 40);
    check("families=2,ranks=3,hand=1", 3, 40);
    check("families=2,ranks=3,hand=1,bluff=on", 3, 40);
    check("families=2,ranks=4,hand=2", 3, 12);
    check("families=2,ranks=4,hand=1", 4, 16);
}
