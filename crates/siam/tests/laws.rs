//! The laws of the core on every option set.

use tripot_core::{SeatCount, State, parse_variant};
use tripot_siam::{Heading, Move, Siam, SiamOptions, Square, Symmetry};
use tripot_testkit::{check_laws, check_options, times};

const VARIANTS: &[&str] = &[
    "siam",
    "siam(plies=80)",
    "siam(opening-ban=on,plies=40)",
    "siam(push-count=total,plies=80)",
    "siam(single-leave=on,plies=80)",
    "siam(animals=4,plies=80)",
    "siam(repetition=2,plies=80)",
    "siam(repetition=0,plies=60)",
    "siam(plies=12)",
    "siam(opening-ban=on,push-count=total,single-leave=on,animals=4,plies=40)",
];

fn options(variant: &str) -> SiamOptions {
    parse_variant("siam", variant).expect(variant)
}

/// Every move that can be written down: 25 × (4 + 1 + 4 + 16).
fn everything() -> Vec<Move> {
    let mut moves = Vec::new();
    for square in Square::all() {
        moves.push(Move::Leave(square));
        for heading in Heading::ALL {
            moves.push(Move::Enter(square, heading));
            moves.push(Move::Turn(square, heading));
            for toward in Heading::ALL.into_iter().filter(|&way| square.step(way).is_some()) {
                moves.push(Move::Go { from: square, toward, facing: heading });
            }
        }
    }
    moves
}

#[test]
fn every_option_set_keeps_the_laws() {
    let games = times(4);
    let all = everything();
    for variant in VARIANTS {
        check_laws::<Siam>(&options(variant), SeatCount::TWO, games, "siam laws", |_| all.clone());
    }
}

#[test]
fn turning_and_mirroring_the_board_commutes_with_play() {
    let mut rng = tripot_core::Seed::parse("symmetry").expect("a seed").stream("test");
    for _ in 0..20 {
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("options");
        while state.outcome().is_none() {
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            let chosen = *rng.pick(&moves).expect("there is always a move");
            let mut after = state.clone();
            after.play_unchecked(chosen);
            for symmetry in Symmetry::all() {
                let mut mapped = state.mapped(symmetry);
                let mut mapped_moves = Vec::new();
                mapped.legal_moves(&mut mapped_moves);
                assert_eq!(mapped_moves.len(), moves.len());
                assert_eq!(mapped.play(symmetry.chosen(chosen)), Ok(()));
                assert_eq!(mapped.board(), &symmetry.board(after.board()));
            }
            state = after;
        }
    }
}

#[test]
fn the_key_that_is_kept_is_the_key_made_afresh() {
    let mut rng = tripot_core::Seed::parse("keys").expect("a seed").stream("test");
    for _ in 0..30 {
        let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("options");
        while state.outcome().is_none() {
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play_unchecked(*rng.pick(&moves).expect("there is always a move"));
            assert_eq!(state.board().key(), state.board().fresh_key());
        }
    }
}

#[test]
fn options_that_exist_can_be_played_and_no_others_can_be_made() {
    check_options::<Siam>();
}
