//! The circle of piles has no beginning, and the seats no order but that of play.

use std::collections::HashMap;

use tripot_chicago::{Chance, Chicago};
use tripot_core::{Notation, Rng, State, Turn};
use tripot_testkit::{events, legal, options, position, random_game, seat, seats, seed, times};

/// The same position with the trader on pile 0.
fn from_the_trader(state: &Chicago) -> Chicago {
    state.rotated(state.trader().expect("the trader is down"))
}

/// How far behind the trader a pile is.
fn behind(state: &Chicago, pile: u8) -> usize {
    let trader = state.trader().expect("the trader is down");
    let count = state.piles().len();
    (usize::from(pile) + count - trader) % count
}

/// Turns over what is due in both; the same goods in the same places, seen from the trader.
fn turn_over(one: &mut Chicago, other: &mut Chicago, rng: &mut Rng) {
    let mut shown = HashMap::new();
    while one.turn() == Turn::Chance {
        let event = *rng.pick_weighted(&events(one)).expect("a token is due");
        let Chance::Token { pile, depth, good } = event else { panic!("the trader is down") };
        shown.insert((behind(one, pile), depth), good);
        one.resolve_unchecked(event);
    }
    while other.turn() == Turn::Chance {
        let Some(&(Chance::Token { pile, depth, .. }, _)) = events(other).first() else {
            panic!("a token is due");
        };
        let good = shown[&(behind(other, pile), depth)];
        other.resolve_unchecked(Chance::Token { pile, depth, good });
    }
}

#[test]
fn rotating_the_circle_commutes_with_play() {
    for settings in [
        "",
        "piles=open",
        "movement=expert",
        "movement=expert,piles-count=12,height=3",
        "piles-count=4,height=8,first=2",
        "piles-count=3,height=2",
    ] {
        let start = Chicago::new(&options::<Chicago>(settings), seats(2)).unwrap();
        for number in 0..times(60) {
            let seed = seed("rotation").derive(settings, number.into());
            let mut rng = seed.stream("moves");
            let dealt = random_game(start, &seed)
                .into_iter()
                .find(|state| state.turn().seat().is_some())
                .unwrap();
            let by = rng.below(dealt.piles().len() as u32) as usize;
            let (mut one, mut other) = (dealt, dealt.rotated(by));
            while one.turn() != Turn::Over {
                assert_eq!(from_the_trader(&one), from_the_trader(&other), "{settings}");
                assert_eq!(legal(&one), legal(&other), "{settings}");
                let chosen = *rng.pick(&legal(&one)).unwrap();
                one.play(chosen).unwrap();
                other.play(chosen).unwrap();
                turn_over(&mut one, &mut other, &mut rng);
            }
            assert_eq!(one.outcome(), other.outcome(), "{settings}");
            assert_eq!(from_the_trader(&one), from_the_trader(&other), "{settings}");
        }
    }
}

#[test]
fn a_full_turn_of_the_circle_changes_nothing() {
    let state: Chicago = position("", "b/r/m/s 766666 2 -,-");
    assert_eq!(state.rotated(0), state);
    assert_eq!(state.rotated(4), state);
    assert_eq!(state.rotated(1).rotated(3), state);
    assert_eq!(state.rotated(1), position("", "r/m/s/b 766666 1 -,-"));
    assert_eq!(state.rotated(2), position("", "m/s/b/r 766666 4 -,-"));
    let before_the_deal: Chicago = position("", "b/r/m 766666 ? -,-");
    assert_eq!(before_the_deal.rotated(1), position("", "r/m/b 766666 ? -,-"));
}

#[test]
fn who_starts_only_renames_the_seats() {
    for count in 2..=4 {
        for first in 2..=count {
            let first_seat = seat(first);
            let deal = Chicago::new(&options::<Chicago>("piles=open"), seats(count)).unwrap();
            let game = random_game(deal, &seed("who starts"));
            let dealt = game.iter().find(|state| state.turn().seat().is_some()).unwrap();
            let mut other: Chicago =
                position(&format!("piles=open,first={first}"), &dealt.write_position());
            let mut one = *dealt;
            let mut rng = seed("who starts").stream("moves");
            while let Turn::Seat(seat) = one.turn() {
                let renamed = seat.after(first_seat.index(), seats(count));
                assert_eq!(other.turn(), Turn::Seat(renamed));
                assert_eq!(legal(&one), legal(&other));
                let chosen = *rng.pick(&legal(&one)).unwrap();
                one.play(chosen).unwrap();
                other.play(chosen).unwrap();
            }
            let mut scores = one.outcome().unwrap().scores().to_vec();
            scores.rotate_right(first_seat.index());
            assert_eq!(other.outcome().unwrap().scores(), scores);
        }
    }
}
