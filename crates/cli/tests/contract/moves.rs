//! Moves: listed, applied, and counted.

use std::collections::BTreeSet;
use std::time::Instant;

use serde_json::{Value, json};

use crate::process::Home;
use crate::{COVERED, SMALL, SMALL_IN_CLASS, one, tripot};

#[test]
fn moves_are_listed_in_both_forms_and_in_the_same_order() {
    let expected = json!({
        "game": "chicago",
        "variant": "chicago",
        "position": SMALL,
        "classroom": SMALL_IN_CLASS,
        "turn": "j1",
        "moves": ["1bc", "1cb", "2bm", "2mb", "3cm", "3mc"],
        "classroom_moves": [
            "(j1,1,ble,cacao)", "(j1,1,cacao,ble)", "(j1,2,ble,mais)",
            "(j1,2,mais,ble)", "(j1,3,cacao,mais)", "(j1,3,mais,cacao)",
        ],
    });
    for position in [SMALL, SMALL_IN_CLASS] {
        assert_eq!(one(tripot(["moves", "chicago", "--position", position, "--json"])), expected);
    }
    let text = tripot(["moves", "chicago", "--position", SMALL]).data();
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0], ["1bc", "(j1,1,ble,cacao)"]);
}

#[test]
fn every_listed_move_can_be_applied_in_both_forms_and_no_other() {
    let listed = one(tripot(["moves", "chicago", "--position", SMALL, "--json"]));
    let moves: Vec<&str> =
        listed["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    for (index, native) in moves.iter().enumerate() {
        let classroom = listed["classroom_moves"][index].as_str().unwrap();
        let apply = |text| tripot(["apply", "chicago", "--position", SMALL, "--move", text]).data();
        assert_eq!(apply(native), apply(classroom), "{native} {classroom}");
    }
    for steps in 0..=4 {
        for pair in ["bc", "cb", "bm", "mb", "cm", "mc", "bb", "rf", "cc"] {
            let text = format!("{steps}{pair}");
            let done = tripot(["apply", "chicago", "--position", SMALL, "--move", &text]);
            assert_eq!(done.code == 0, moves.contains(&text.as_str()), "{text}");
        }
    }
}

#[test]
fn applied_moves_lead_to_a_position_in_both_forms() {
    let expected = json!({
        "game": "chicago",
        "variant": "chicago",
        "position": "f/mr/s 765666 2 b,-",
        "classroom": "[[[cafe],[mais,riz],[sucre]],[[ble,7],[riz,6],[cacao,5],[cafe,6],[sucre,6],\
                      [mais,6]],2,[ble],[]]",
        "turn": "j2",
        "outcome": null,
    });
    for (position, text) in [(SMALL, "1bc"), (SMALL_IN_CLASS, "(j1,1,ble,cacao)")] {
        let args = ["apply", "chicago", "--position", position, "--move", text, "--json"];
        assert_eq!(one(tripot(args)), expected);
    }
    let apply = ["apply", "chicago", "--position", SMALL, "--move", "1bc"];
    assert_eq!(tripot(apply).data(), "f/mr/s 765666 2 b,-\n");
    let classroom = Home::new().run(apply.iter().chain(&["--classroom"])).data();
    assert_eq!(classroom.trim_end(), expected["classroom"].as_str().unwrap());
}

#[test]
fn repeated_moves_are_played_one_after_the_other() {
    let both =
        ["apply", "chicago", "--position", SMALL, "--move", "1bc", "--move", "2sm", "--json"];
    let after_one = tripot(["apply", "chicago", "--position", SMALL, "--move", "1bc"]).data();
    let then = ["apply", "chicago", "--position", after_one.trim_end(), "--move", "2sm", "--json"];
    assert_eq!(one(tripot(both)), one(tripot(then)));
    let wrong = ["apply", "chicago", "--position", SMALL, "--move", "1bc", "--move", "1bc"];
    let refusal = tripot(wrong).refusal();
    assert!(refusal.starts_with("tripot: move 2: "), "{refusal}");
}

#[test]
fn a_hidden_token_that_is_due_is_the_turn_of_chance() {
    let apply = |more: &[&str]| {
        let start = ["apply", "chicago", "--position", COVERED, "--move", "1bc", "--json"];
        Home::new().run(start.iter().chain(more))
    };
    let due = one(apply(&[]));
    assert_eq!(due["turn"], json!("chance"));
    assert_eq!((&due["position"], &due["outcome"]), (&json!("?/m?/? 765666 2 b,-"), &Value::Null));
    let due_in_class = "[[[_],[mais,_],[_]],[[ble,7],[riz,6],[cacao,5],[cafe,6],[sucre,6],\
                        [mais,6]],2,[ble],[]]";
    assert_eq!(due["classroom"], json!(due_in_class));
    let moves = one(tripot(["moves", "chicago", "--position", due_in_class, "--json"]));
    assert_eq!((&moves["turn"], &moves["moves"]), (&json!("chance"), &json!([])));

    let settled = one(apply(&["--seed", "3"]));
    assert_eq!(settled["turn"], json!("j2"));
    assert_eq!(one(apply(&["--seed", "3"])), settled);
    assert!(!settled["position"].as_str().unwrap().starts_with('?'), "{settled}");
    let others: BTreeSet<String> = ["4", "5", "6", "7"]
        .map(|seed| one(apply(&["--seed", seed]))["position"].to_string())
        .into();
    assert!(others.len() > 1, "{others:?}");

    let told = one(apply(&["--move", "1f", "--move", "3s"]));
    assert_eq!((&told["turn"], &told["position"]), (&json!("j2"), &json!("f/m?/s 765666 2 b,-")));
    let refusal = apply(&["--move", "1fc"]).refusal();
    assert!(refusal.contains("a token has to come out first"), "{refusal}");
}

#[test]
fn at_the_end_nobody_is_to_move_and_there_are_scores_and_winners() {
    let args = ["apply", "chicago", "--position", SMALL, "--move", "1bc", "--move", "1fm"];
    let end = one(Home::new().run(args.iter().chain(&["--json"])));
    assert_eq!(end["turn"], Value::Null);
    assert_eq!(end["outcome"], json!({ "scores": [7, 6], "winners": ["j1"] }));
    let position = end["position"].as_str().unwrap();
    for command in ["show", "moves"] {
        let again = one(tripot([command, "chicago", "--position", position, "--json"]));
        assert_eq!(
            (&again["turn"], &again["outcome"]),
            (&end["turn"], &end["outcome"]),
            "{command}"
        );
    }
    assert_eq!(tripot(["moves", "chicago", "--position", position]).data(), "");
    let text = tripot(args).data();
    assert_eq!(text, format!("{position}\nscores: j1 7, j2 6; won by: j1\n"));
    let text = Home::new().run(args.iter().chain(&["--lang", "fr"])).data();
    assert_eq!(text, format!("{position}\nscores : j1 7, j2 6 ; gagné par : j1\n"));

    let draw =
        ["apply", "chicago", "--position", SMALL, "--move", "2mb", "--move", "3fr", "--json"];
    let outcome = one(tripot(draw))["outcome"].clone();
    assert_eq!(outcome, json!({ "scores": [6, 6], "winners": ["j1", "j2"] }));
    let over = ["apply", "chicago", "--position", position, "--move", "1fm"];
    let refusal = tripot(over).refusal();
    assert!(refusal.contains("the game is over"), "{refusal}");
}

#[test]
fn sequences_of_moves_are_counted_with_who_wins() {
    let args = ["perft", "chicago", "--position", SMALL, "--depth", "3", "--json"];
    let start = Instant::now();
    let mut counted = one(tripot(args));
    let elapsed = start.elapsed().as_secs_f64();
    let seconds = counted["seconds"].as_f64().expect("a number");
    assert!(seconds > 0.0 && seconds < elapsed, "{seconds} s of {elapsed} s");
    counted.as_object_mut().unwrap().remove("seconds");
    let none = json!({ "j1": 0, "j2": 0 });
    let expected = json!({
        "game": "chicago",
        "variant": "chicago",
        "depths": [
            { "depth": 1, "moves": 6, "wins": none, "draws": 0 },
            { "depth": 2, "moves": 36, "wins": { "j1": 12, "j2": 4 }, "draws": 20 },
            { "depth": 3, "moves": 0, "wins": none, "draws": 0 },
        ],
    });
    assert_eq!(counted, expected);
    let text = tripot(["perft", "chicago", "--position", SMALL, "--depth", "2"]).data();
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[..2], [["1", "6"], ["2", "36"]]);

    let dealt = tripot(["deal", "chicago", "--seed", "9"]).data();
    let from = |more: [&str; 2]| {
        let args = ["perft", "chicago", "--depth", "2", "--json", more[0], more[1]];
        one(tripot(args))["depths"].clone()
    };
    assert_eq!(from(["--seed", "9"]), from(["--position", dealt.trim_end()]));
}
