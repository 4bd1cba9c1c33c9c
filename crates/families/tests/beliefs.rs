//! Beliefs agree with the deals that lead to what a viewer has seen.

#[allow(dead_code, reason = "shared with the test of imagined worlds")]
mod worlds;

use tripot_core::{Seat, State, Stop, Turn, Viewer};
use tripot_families::{Beliefs, Families, FamiliesView};
use tripot_testkit::{events, legal, options, random_game, seats, seed, times};
use worlds::Worlds;

/// The largest difference between what is believed and the share of the worlds where it is so.
fn difference(beliefs: &Beliefs, worlds: &Worlds, seats: impl Iterator<Item = Seat>) -> f64 {
    let all = worlds.worlds.len() as f64;
    let deck = worlds.worlds[0].options().deck();
    let mut worst = 0.0_f64;
    for seat in seats {
        for card in deck.iter() {
            let held = worlds.worlds.iter().filter(|world| world.hand(seat).has(card)).count();
            worst = worst.max((beliefs.holds(seat, card) - held as f64 / all).abs());
        }
    }
    for card in deck.iter() {
        let there = worlds.worlds.iter().filter(|world| world.stock().has(card)).count();
        worst = worst.max((beliefs.in_stock(card) - there as f64 / all).abs());
    }
    worst
}

/// Plays random games, and compares the beliefs of a seat with the worlds at every step.
fn check(
    (settings, players): (&str, usize),
    games: u32,
    believe: impl Fn(&FamiliesView) -> Option<Beliefs>,
) -> u32 {
    let mut compared = 0;
    for number in 0..times(games) {
        let seed = seed(settings).derive("beliefs", number.into());
        let mut rng = seed.stream("beliefs");
        let watch = Viewer::Seat(Seat::new(number as usize % players).expect("a seat"));
        let start = Families::new(&options::<Families>(settings), seats(players));
        let mut truth = start.expect("no faults");
        let mut worlds = Worlds { viewer: watch, worlds: vec![truth.clone()] };
        while truth.turn() != Turn::Over {
            let before = truth.clone();
            match truth.turn() {
                Turn::Chance => {
                    let draw = *rng.pick_weighted(&events(&truth)).expect("chance can speak");
                    truth.resolve_unchecked(draw);
                    worlds.draw(draw, &before, &truth);
                }
                _ => {
                    let chosen = *rng.pick(&legal(&truth)).expect("a seat to move has a move");
                    truth.play_unchecked(chosen);
                    worlds.ask(chosen, &truth);
                }
            }
            let beliefs = believe(&truth.view(watch)).expect("they can be counted");
            assert!(beliefs.is_exact(), "{settings}, game {number}: {truth:?}");
            let difference = difference(&beliefs, &worlds, truth.seats().seats());
            assert!(difference < 1e-12, "{settings}, game {number}: {difference} in {truth:?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn what_is_counted_is_exact_on_small_decks() {
    for (settings, games) in [
        ("families=2,ranks=3,hand=1", 60),
        ("families=2,ranks=3,hand=2", 60),
        ("families=2,ranks=4,hand=3", 20),
        ("families=3,ranks=3,hand=2", 20),
        ("families=3,ranks=3,hand=3", 20),
        ("families=4,ranks=2,hand=2", 20),
        ("families=3,ranks=3,hand=3,lucky-draw=off,lay-keeps-turn=on", 20),
    ] {
        let compared = check((settings, 2), games, Beliefs::counted);
        assert!(compared > 100, "{settings}: {compared} views");
    }
}

#[test]
fn every_hand_can_be_counted_at_tables_of_any_size() {
    for (settings, players, games) in [
        ("families=2,ranks=3,hand=2", 2, 20),
        ("families=3,ranks=3,hand=3", 2, 5),
        ("families=2,ranks=3,hand=1", 3, 20),
        ("families=3,ranks=2,hand=1", 3, 20),
        ("families=3,ranks=2,hand=1,bluff=on", 3, 20),
        ("families=4,ranks=2,hand=1", 4, 5),
    ] {
        let exact = |view: &FamiliesView| Beliefs::exact(view, usize::MAX);
        let compared = check((settings, players), games, exact);
        assert!(compared > 50, "{settings}: {compared} views");
    }
}

#[test]
fn imagined_worlds_agree_with_what_is_counted_on_the_full_deck() {
    let worlds = 1500;
    let start = Families::new(&options::<Families>(""), seats(2)).expect("no faults");
    let mut compared = 0;
    for number in 0..times(2) {
        let deal = seed("agree").derive("game", number.into());
        let states = random_game(start.clone(), &deal);
        let movers = states.iter().filter_map(|state| Some((state, state.turn().seat()?)));
        for (state, seat) in movers.step_by(5) {
            let view = state.view(Viewer::Seat(seat));
            let counted = Beliefs::counted(&view).expect("two seats can be counted");
            if !counted.is_exact() {
                continue;
            }
            let sampled = Beliefs::sampled(&view, worlds, &mut deal.stream("worlds"), &Stop::new());
            let sampled = sampled.expect("nobody says stop");
            let other = seat.after(1, seats(2));
            for card in view.unknown().iter() {
                let chance = counted.holds(other, card);
                let error = (chance * (1.0 - chance) / f64::from(worlds)).sqrt();
                let difference = (sampled.holds(other, card) - chance).abs();
                assert!(difference <= 5.5 * error + 1e-9, "{card}: {chance} and {difference}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
