//! Many random games: every card is in exactly one place at every step, and every game ends.

use tripot_core::{Seat, Seed, State, Turn};
use tripot_families::{Cards, Families, Family};
use tripot_testkit::{events, legal, options, seats, seed, times};

const SETTINGS: &[&str] = &[
    "",
    "bluff=on",
    "lucky-draw=off",
    "lay-keeps-turn=on",
    "bluff=on,lucky-draw=off,lay-keeps-turn=on",
    "hand=1",
    "hand=3,bluff=on",
    "families=2,ranks=2,hand=1",
    "families=2,ranks=3,hand=1,bluff=on",
    "families=3,ranks=3,hand=2",
    "families=3,ranks=2,hand=1,lay-keeps-turn=on",
    "families=5,ranks=4,hand=3,lucky-draw=off,first=2",
];

/// Each card is in a hand, in the stock or laid, and the table says how many are where.
fn check_places(state: &Families) {
    let table = state.table();
    let mut found = state.stock() | table.laid_cards();
    assert!(!state.stock().has_any(table.laid_cards()), "{state:?}");
    assert_eq!(state.stock().len(), table.stock(), "{state:?}");
    for seat in state.seats().seats() {
        let hand = state.hand(seat);
        assert!(!found.has_any(hand), "{state:?}");
        assert_eq!(hand.len(), table.size(seat), "{state:?}");
        assert!(hand.has_all(table.ledger().known(seat)), "{state:?}");
        assert!(!hand.has_any(table.lacks(seat)), "{state:?}");
        for family in Family::all() {
            let members = state.options().members(family);
            assert!(members == Cards::NONE || !hand.has_all(members), "{state:?}");
        }
        found = found | hand;
    }
    assert_eq!(found, state.options().deck(), "{state:?}");
}

/// What everybody must agree with when a seat has the turn.
fn check_turn(state: &Families, seat: Seat) {
    let table = state.table();
    assert!(table.size(seat) > 0, "{state:?}");
    if table.stock() > 0 {
        assert!(state.seats().seats().all(|seat| table.size(seat) > 0), "{state:?}");
    }
    if state.seats().get() == 2 && table.stock() <= 1 && !state.options().bluff {
        // Who is to move takes every family that is left: each missing card is with the other
        // or is the one to be drawn.
        let others = state.hand(seat.after(1, state.seats())) | state.stock();
        assert!(legal(state).iter().all(|ask| others.has(ask.card)), "{state:?}");
    }
}

/// Plays a random game; returns how many moves it had.
fn play(start: &Families, seed: &Seed) -> u32 {
    let mut rng = seed.stream("game");
    let mut state = start.clone();
    let most = state.most_plies();
    let mut plies = 0;
    loop {
        check_places(&state);
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let events = events(&state);
                state.resolve_unchecked(*rng.pick_weighted(&events).expect("chance can speak"));
            }
            Turn::Seat(seat) => {
                check_turn(&state, seat);
                state.play_unchecked(*rng.pick(&legal(&state)).expect("a seat to move has a move"));
                plies += 1;
            }
        }
    }
    assert!(plies <= most, "{plies} moves, {most} at most");
    let scores = state.outcome().expect("it is over");
    let families = i32::from(state.options().families);
    assert_eq!(scores.scores().iter().sum::<i32>(), families);
    plies
}

#[test]
fn every_card_is_in_one_place_at_every_step_of_every_game() {
    let mut games = 0;
    for settings in SETTINGS {
        let options = options::<Families>(settings);
        for seats in (2..=6).map(seats).filter(|&seats| options.faults(seats).is_empty()) {
            let start = Families::new(&options, seats).unwrap();
            let series = seed("conservation");
            for number in 0..times(190) {
                play(&start, &series.derive(settings, number.into()));
                games += 1;
            }
        }
    }
    assert!(games >= times(10_000), "{games}");
}

/// Players who ask for what they can't get as long as they may.
#[test]
fn a_game_ends_even_if_nobody_wants_it_to() {
    for (settings, count) in [
        ("families=3,ranks=3,hand=3", 3),
        ("families=3,ranks=3,hand=2,bluff=on", 2),
        ("families=3,ranks=3,hand=2,bluff=on", 4),
        ("", 3),
        ("", 6),
        ("bluff=on", 2),
        ("bluff=on,lay-keeps-turn=on", 5),
    ] {
        let start = Families::new(&options::<Families>(settings), seats(count)).expect("no faults");
        for number in 0..times(20) {
            let mut rng = seed("reluctant").derive(settings, number.into()).stream("game");
            let mut state = start.clone();
            let (mut plies, most) = (0, state.most_plies());
            while state.turn() != Turn::Over {
                if state.turn() == Turn::Chance {
                    state.resolve_unchecked(*rng.pick_weighted(&events(&state)).unwrap());
                    continue;
                }
                let asks = legal(&state);
                let vain: Vec<_> = asks
                    .iter()
                    .copied()
                    .filter(|ask| !state.hand(ask.from).has(ask.card))
                    .collect();
                let asks = if vain.is_empty() { asks } else { vain };
                state.play(*rng.pick(&asks).unwrap()).unwrap();
                plies += 1;
                assert!(plies <= most, "{settings}, {count} seats");
            }
        }
    }
}
