//! Determinizations: what could lie face down.

use tripot_chicago::{Chance, Chicago, Good};
use tripot_core::{Dealer, Notation, State, Turn};
use tripot_testkit::{legal, options, position, random_game, seats, seed, times};

#[test]
fn a_world_has_the_given_goods_where_tokens_lie_face_down() {
    let state: Chicago = position("", "b?/r?c/mm/?s 766666 4 -,-");
    assert_eq!(state.face_down(), 3);
    let world = state.with_face_down(&[Good::Cafe, Good::Riz, Good::Ble]).unwrap();
    assert_eq!(world.write_position(), "bf/rrc/mm/bs 766666 4 -,-");
    assert_eq!(world, position("piles=open", "bf/rrc/mm/bs 766666 4 -,-"));
    assert_eq!(world.face_down(), 0);
}

#[test]
fn a_world_needs_as_many_goods_as_tokens_lie_face_down_and_only_unseen_ones() {
    let state: Chicago = position("piles-count=3,height=2,goods=3", "b?/r?/cc 766 1 -,-");
    assert!(state.with_face_down(&[Good::Ble, Good::Riz]).is_some());
    assert_eq!(state.with_face_down(&[Good::Ble]), None);
    assert_eq!(state.with_face_down(&[Good::Ble, Good::Riz, Good::Riz]), None);
    assert_eq!(state.with_face_down(&[Good::Cacao, Good::Riz]), None);
    assert_eq!(state.with_face_down(&[Good::Ble, Good::Ble]), None);
    assert_eq!(state.with_face_down(&[Good::Mais, Good::Ble]), None);
}

/// The dealer's own deal is one of the worlds: a game that goes on in it goes the same way.
#[test]
fn the_world_of_the_deal_plays_like_the_game() {
    for settings in
        ["first=1", "movement=expert,first=2", "piles-count=4,height=8", "goods=5,height=3"]
    {
        let start = Chicago::new(&options::<Chicago>(settings), seats(2)).unwrap();
        for number in 0..times(20) {
            let seed = seed("worlds").derive(settings, number.into());
            let mut dealer = <Chicago as State>::Dealer::new(&seed, &start);
            let mut state = start;
            let turn_over = |state: &mut Chicago, dealer: &<Chicago as State>::Dealer| {
                while state.turn() == Turn::Chance {
                    state.resolve_unchecked(dealer.answer(state));
                }
            };
            turn_over(&mut state, &dealer);
            // What lies below, asked of the dealer by turning everything over.
            let mut open: Chicago =
                position(&format!("{settings},piles=open"), &state.write_position());
            let mut below = Vec::new();
            while open.turn() == Turn::Chance {
                let event = dealer.answer(&open);
                if let Chance::Token { good, .. } = event {
                    below.push(good);
                }
                open.resolve_unchecked(event);
            }
            let mut world = state.with_face_down(&below).unwrap();
            assert_eq!(world, open, "{settings}");
            let mut rng = seed.stream("moves");
            while state.turn() != Turn::Over {
                assert_eq!(legal(&world), legal(&state), "{settings}");
                let chosen = *rng.pick(&legal(&state)).unwrap();
                dealer.follow(&state, chosen);
                state.play_unchecked(chosen);
                world.play_unchecked(chosen);
                turn_over(&mut state, &dealer);
            }
            assert_eq!(world.outcome(), state.outcome(), "{settings}");
        }
    }
}

#[test]
fn an_open_position_is_its_own_only_world() {
    let start = Chicago::new(&options::<Chicago>("piles=open"), seats(2)).unwrap();
    for state in random_game(start, &seed("own world")) {
        if state.turn().seat().is_some() {
            assert_eq!(state.with_face_down(&[]), Some(state));
        }
    }
}
