//! What moves did, as each viewer may know it.

use serde_json::{Value, json};
use tripot_catalog::Lang;

use super::*;
use crate::update;

/// The last moves of an update for a viewer.
fn recent(table: &Table, viewer: Viewer) -> Vec<Value> {
    let here = vec![true; table.seats().get()];
    let text = update::write(table, &here, (viewer, Lang::En));
    let update: Value = serde_json::from_str(&text).unwrap();
    if let Some(last) = update["recent"].as_array().unwrap().last()
        && !update["last"].is_null()
    {
        assert_eq!(update["last"]["effect"], last["effect"]);
    }
    update["recent"].as_array().unwrap().clone()
}

fn viewers(table: &Table) -> Vec<Viewer> {
    table.seats().seats().map(Viewer::Seat).chain([Viewer::Public]).collect()
}

fn history(table: &Table, viewer: Viewer) -> Vec<Value> {
    let moves = serde_json::to_value(update::history(table, viewer)).unwrap();
    moves.as_array().unwrap().clone()
}

#[test]
fn what_the_last_moves_did_is_told_alike_however_the_table_came_to_be() {
    for (variant, seats) in [("chicago", 3), ("families", 3), ("siam", 2)] {
        let mut kept = Kept::new(setup(variant, vec![person(); seats]));
        for at in 0..20 {
            if !kept.table.is_over() {
                kept.play(at);
            }
        }
        let count = kept.table.moves().len();
        assert!(count > 8, "{variant}: {count}");
        let again = kept.again();
        for viewer in viewers(&kept.table) {
            let told = recent(&kept.table, viewer);
            assert_eq!(told.len(), count.min(12));
            assert!(told.iter().all(|played| played["effect"].is_object()), "{told:?}");
            assert_eq!(told, recent(&again, viewer));
            // The whole game tells the same of its end.
            let all = history(&kept.table, viewer);
            assert_eq!(all.len(), count);
            assert_eq!(all[count - told.len()..], told);
        }
    }
}

#[test]
fn a_card_that_was_drawn_is_told_to_who_drew_it_alone() {
    let mut kept = Kept::new(setup("families", vec![person(); 3]));
    let mut drawn = 0;
    for at in 0..30 {
        kept.play(at);
        for viewer in viewers(&kept.table) {
            let told = recent(&kept.table, viewer);
            let effect = &told.last().unwrap()["effect"];
            let Viewer::Seat(seat) = viewer else {
                assert_eq!(effect["drawn"], json!([]));
                continue;
            };
            let hand = kept.table.view(viewer).native();
            for card in effect["drawn"].as_array().unwrap() {
                drawn += 1;
                let card = card.as_str().unwrap();
                let scene = update::write(&kept.table, &[true; 3], (viewer, Lang::En));
                let scene: Value = serde_json::from_str(&scene).unwrap();
                let cards = scene["scene"]["hand"].as_array().unwrap();
                assert!(cards.contains(&json!(card)), "{seat:?} {card} {hand}");
            }
        }
    }
    assert!(drawn > 0);
}

#[test]
fn moves_that_are_taken_back_are_forgotten_and_older_ones_are_told_again() {
    let mut kept = Kept::new(setup("families", vec![person(); 3]));
    for at in 0..20 {
        kept.play(at);
    }
    let before = history(&kept.table, Viewer::Public);
    let by = Some(SeatIndex(FIRST));
    let fact = Fact::TookBack { count: 5, by };
    kept.table.apply(&Event { at: Instant(20), fact }).unwrap();
    assert_eq!(recent(&kept.table, Viewer::Public), before[3..15]);
}

#[test]
fn a_move_that_is_not_kept_leaves_no_trace() {
    let mut kept = Kept::new(setup("chicago", vec![person(); 2]));
    for at in 0..13 {
        kept.play(at);
    }
    let before = recent(&kept.table, Viewer::Public);
    let seat = kept.table.turn().seat().unwrap();
    let chosen = kept.table.view(Viewer::Seat(seat)).moves()[0].native.clone();
    let moved = Fact::Moved { seat: SeatIndex(seat), chosen, value: None };
    let events = [Event { at: Instant(13), fact: moved }];
    let attempt = kept.table.attempt(&events).unwrap();
    assert_ne!(recent(attempt.table(), Viewer::Public), before);
    drop(attempt);
    assert_eq!(recent(&kept.table, Viewer::Public), before);
}
