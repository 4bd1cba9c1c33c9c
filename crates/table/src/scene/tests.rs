//! One position of each game as its viewers see it, and what a scene must never say.

use tripot_catalog::{AnyView, Lang, Opening, Variant, game};
use tripot_core::{Annotation, Seat, SeatCount, Seed, Viewer};
use tripot_families::{Card, FamiliesView};

use serde_json::{Value, json};

use super::*;

/// A table after some moves, each the first, second, … legal one of its seat.
fn table(
    variant: &str,
    seats: usize,
    moves: &[usize],
) -> (Variant, Box<dyn tripot_catalog::AnyTable>) {
    let variant = Variant::read(variant, &[]).expect("a variant");
    let opening = Opening {
        variant: &variant.name,
        seats: SeatCount::new(seats).expect("some seats"),
        luck: Seed::parse("7").expect("a seed").into(),
        start: None,
    };
    let mut table = variant.game.open(&opening).expect("a table");
    for &number in moves {
        let seat = table.turn().seat().expect("a seat is to move");
        let texts = table.view(Viewer::Seat(seat)).moves();
        table
            .play(seat, &texts[number % texts.len()].native, Annotation::default())
            .expect("it is legal");
    }
    (variant, table)
}

fn seen(variant: &Variant, view: &dyn AnyView, viewer: Viewer, seats: usize, lang: Lang) -> Value {
    let names: Vec<String> = (1..=seats).map(|number| format!("j{number}")).collect();
    let seats = SeatCount::new(seats).expect("some seats");
    let scene = scene(view, &Setting { variant, seats, viewer, names: &names, lang });
    serde_json::to_value(scene).expect("it is JSON")
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("it is JSON")
}

fn seat(index: usize) -> Viewer {
    Viewer::Seat(Seat::new(index).expect("a seat"))
}

#[test]
fn chicago_is_the_same_for_all_but_for_the_moves() {
    let (variant, table) = table("chicago", 2, &[0, 3, 1]);
    let scenes = [seat(0), seat(1), Viewer::Public]
        .map(|who| seen(&variant, &*table.view(who), who, 2, Lang::Fr));
    insta::assert_snapshot!("chicago", pretty(&scenes[1]));
    assert_eq!(scenes[0]["moves"], json!([]));
    assert!(!scenes[1]["moves"].as_array().expect("moves").is_empty());
    for key in ["piles", "goods", "reserves", "trader", "unseen"] {
        assert_eq!(scenes[0][key], scenes[1][key]);
        assert_eq!(scenes[0][key], scenes[2][key]);
    }
}

#[test]
fn a_push_is_told_with_its_line_whether_it_goes_or_not() {
    let game = game("siam").expect("Siam");
    let variant = Variant::read("siam", &[]).expect("a variant");
    // An elephant on b1 with a rhino, a mountain and a rhino ahead, one on a3 with a mountain.
    let position = game.position("siam", "E..../.w.M./EMM../.n.../.N... e");
    let position = position.unwrap_or_else(|trouble| panic!("{}", trouble.text(Lang::En)));
    let scene = seen(&variant, &*position, seat(0), 2, Lang::En);
    insta::assert_snapshot!("siam", pretty(&scene));
    let pushes = scene["pushes"].as_array().expect("pushes");
    let push = |text: &str| pushes.iter().find(|push| push["move"] == text).expect("a push");
    assert_eq!(push("b1b2n")["line"], json!([["b2", 2, 0], ["b3", 2, 1], ["b4", 2, 1]]));
    assert_eq!(push("b1b2n")["legal"], true);
    assert_eq!(push("a3b3e")["legal"], false);
    assert_eq!(push("a3b3e")["stuck"], "c3");
    let moves = scene["moves"].as_array().expect("moves");
    for push in pushes {
        assert_eq!(push["legal"] == true, moves.contains(&push["move"]), "{push}");
    }
}

#[test]
fn who_is_not_to_move_is_shown_no_push() {
    let (variant, table) = table("siam", 2, &[5]);
    let scene = seen(&variant, &*table.view(seat(0)), seat(0), 2, Lang::En);
    assert_eq!(scene["pushes"], json!([]));
    assert_eq!(scene["moves"], json!([]));
}

#[test]
fn a_hand_of_the_families_is_in_the_scene_of_its_owner_only() {
    let (variant, table) = table("families", 3, &[3, 1, 4, 1, 5, 9]);
    for viewer in [seat(0), seat(1), seat(2), Viewer::Public] {
        let view = table.view(viewer);
        let text = pretty(&seen(&variant, &*view, viewer, 3, Lang::Fr));
        if viewer == seat(1) {
            insta::assert_snapshot!("families", text);
        }
        for other in (0..3).filter(|&index| seat(index) != viewer) {
            let their = table.view(seat(other));
            let their: &FamiliesView = their.as_any().downcast_ref().expect("the families");
            let public = their.table().ledger().known(Seat::new(other).expect("a seat"));
            for card in their.hand().without(public).iter() {
                let told = told_of(&text, card);
                assert!(!told, "{viewer:?} is told that seat {other} has {card}: {text}");
            }
        }
    }
}

/// Whether a card stands among those that a seat is known to hold. (A card may be asked for, or known to be
/// absent, wherever it is.)
fn told_of(scene: &str, card: Card) -> bool {
    let scene: Value = serde_json::from_str(scene).expect("it is JSON");
    let has =
        |cards: &Value| cards.as_array().is_some_and(|all| all.contains(&json!(card.to_string())));
    has(&scene["hand"])
        || scene["others"].as_array().expect("others").iter().any(|other| has(&other["known"]))
}

#[test]
fn a_spectator_of_the_families_is_shown_no_hand_and_no_moves() {
    let (variant, table) = table("families", 2, &[2, 2]);
    let scene = seen(&variant, &*table.view(Viewer::Public), Viewer::Public, 2, Lang::En);
    assert_eq!(scene["hand"], json!([]));
    assert_eq!(scene["moves"], json!([]));
    assert_eq!(scene["viewer"], Value::Null);
}
