//! Friendly and strict tables: what may be taken back, and what comes again.

use super::*;

fn friendly(variant: &str, seats: Vec<SeatSetup>) -> Kept {
    Kept::new(Setup { takeback: TakebackRule::Friendly, ..setup(variant, seats) })
}

fn offer() -> Command {
    Command::Offer(Offer::Takeback)
}

/// Plays the first move of whoever is to move, person or machine.
fn play(kept: &mut Kept) {
    let seat = kept.table.turn().seat().unwrap();
    if kept.table.machine_to_move().is_none() {
        return kept.play(0);
    }
    let text = kept.table.view(Viewer::Seat(seat)).moves()[0].native.clone();
    let position = kept.table.position();
    kept.command(seat, &Command::Machine { text, value: None, position }, 0).unwrap();
}

/// Plays until a person is to move again.
fn play_round(kept: &mut Kept) {
    play(kept);
    while kept.table.machine_to_move().is_some() {
        play(kept);
    }
}

fn views(table: &Table) -> Vec<String> {
    let viewers = table.seats().seats().map(Viewer::Seat).chain([Viewer::Public]);
    viewers.map(|viewer| table.view(viewer).native()).collect()
}

#[test]
fn at_a_friendly_table_the_same_tokens_and_cards_come_again() {
    for variant in ["chicago", "families", "siam"] {
        let mut kept = friendly(variant, vec![person(), machine()]);
        for _ in 0..3 {
            play_round(&mut kept);
        }
        let moves = kept.table.moves().to_vec();
        let seen = views(&kept.table);
        // Back to the beginning, one decision of the person at a time.
        let mut taken = 0;
        while kept.table.may_take_back(FIRST) > 0 {
            let count = kept.table.may_take_back(FIRST);
            let facts = kept.command(FIRST, &offer(), 0).unwrap();
            assert_eq!(facts, [Fact::TookBack { count, by: Some(SeatIndex(FIRST)) }], "{variant}");
            taken += count;
        }
        assert_eq!(kept.refusal(FIRST, &offer()), Refusal::NothingToTakeBack);
        assert_eq!((kept.table.moves().len(), kept.table.taken_back()), (0, taken), "{variant}");
        while kept.table.moves().len() < moves.len() {
            play(&mut kept);
        }
        assert_eq!(kept.table.moves(), moves, "{variant}");
        assert_eq!(views(&kept.table), seen, "{variant}: what came out comes again");
        assert_eq!(sight(&kept.table), sight(&kept.again()));
    }
}

#[test]
fn another_move_after_a_take_back_draws_from_the_same_stock() {
    let mut kept = friendly("families", vec![person(), machine()]);
    let drawn = |kept: &mut Kept, index: usize| {
        let text = kept.table.view(Viewer::Seat(FIRST)).moves()[index].native.clone();
        let command = Command::Move { text, at: kept.table.number() };
        kept.command(FIRST, &command, 0).unwrap();
        kept.table.came_out(Viewer::Seat(FIRST))
    };
    let count = kept.table.view(Viewer::Seat(FIRST)).moves().len();
    let mut cards = std::collections::BTreeSet::new();
    for index in 0..count {
        cards.extend(drawn(&mut kept, index));
        kept.command(FIRST, &offer(), 0).unwrap();
    }
    // Whatever is asked for, the same card lies on top.
    assert_eq!(cards.len(), 1, "{cards:?}");
}

#[test]
fn between_people_everybody_agrees_or_nothing_is_taken_back() {
    let mut kept = friendly("families", vec![person(), person(), person()]);
    while kept.table.moves().is_empty() || kept.table.turn().seat() == Some(FIRST) {
        kept.play(0);
    }
    let before = kept.table.moves().len();
    assert!(kept.table.may_take_back(FIRST) > 0);
    let facts = kept.command(FIRST, &offer(), 0).unwrap();
    assert_eq!(facts, [Fact::Offered { seat: SeatIndex(FIRST), what: Offer::Takeback }]);
    assert_eq!(kept.table.may_take_back(FIRST), 0, "it is proposed already");
    let third = Seat::new(2).unwrap();
    let yes = Command::Answer { what: Offer::Takeback, yes: true };
    kept.command(SECOND, &yes, 0).unwrap();
    assert_eq!(kept.table.moves().len(), before, "one of two is not everybody");
    kept.command(third, &Command::Answer { what: Offer::Takeback, yes: false }, 0).unwrap();
    assert_eq!(kept.table.moves().len(), before);
    kept.command(FIRST, &offer(), 0).unwrap();
    kept.command(SECOND, &yes, 0).unwrap();
    kept.command(third, &yes, 0).unwrap();
    assert_eq!(kept.table.moves().len(), before - kept.table.taken_back());
    assert!(kept.table.taken_back() > 0);
}

#[test]
fn at_a_strict_table_nobody_looks_under_a_token_and_takes_back() {
    for variant in ["chicago", "families"] {
        let mut kept = Kept::new(setup(variant, vec![person(), person()]));
        kept.play(0);
        for seat in [FIRST, SECOND] {
            assert_eq!(kept.table.may_take_back(seat), 0, "{variant}");
        }
        assert_eq!(kept.refusal(FIRST, &offer()), Refusal::Revealed, "{variant}");
        let update = sight(&kept.table);
        assert!(update.contains(r#""takeback":{"rule":"strict","moves":0,"taken":0}"#), "{update}");
    }
}

#[test]
fn the_result_says_that_the_game_was_friendly() {
    let mut kept = friendly("chicago", vec![person(), machine()]);
    play_round(&mut kept);
    kept.command(FIRST, &offer(), 0).unwrap();
    play_round(&mut kept);
    kept.command(FIRST, &Command::Resign, 0).unwrap();
    let update = sight(&kept.table);
    assert!(update.contains("A friendly game: 2 moves taken back."), "{update}");
    assert_eq!(kept.table.summary().takeback, TakebackRule::Friendly);
    assert_eq!(kept.table.may_take_back(FIRST), 0, "the seed is public now");
    let rematch = kept.table.rematch_setup(&Seed::from_bytes([3; 32]));
    assert_eq!(rematch.takeback, TakebackRule::Friendly);
}
