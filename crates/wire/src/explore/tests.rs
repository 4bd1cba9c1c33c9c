//! What a page is told of a tree of variations.

use serde_json::json;

use super::*;

fn place(variant: &str, start: &str, more: &Value) -> ExplorePlace {
    let mut place = json!({ "variant": variant, "start": start });
    for (key, value) in more.as_object().unwrap() {
        place[key] = value.clone();
    }
    serde_json::from_value(place).unwrap()
}

fn shown(place: &ExplorePlace, from: usize) -> Value {
    serde_json::to_value(place.show(from, Lang::En).unwrap()).unwrap()
}

fn evaluated(place: &ExplorePlace) -> Value {
    serde_json::to_value(place.evaluate(2_000, 3, Lang::En).unwrap()).unwrap()
}

const SIAM: &str = "...../...../.MMM./...../..... e";
const CHICAGO: &str = "b?/r?/c? 766 1 -,-";
const FAMILIES: &str = "a1236b2c45,a45b134d12 28 -,- j1";

#[test]
fn steps_lead_to_scenes_and_a_move_that_is_none_is_refused_with_the_rule() {
    let here = place("siam", SIAM, &json!({ "steps": ["+a1e", "+e5w"] }));
    let Value::Array(frames) = shown(&here, 0)["frames"].take() else { panic!("no frames") };
    assert_eq!(frames.len(), 3);
    assert_eq!(frames[0]["last"], Value::Null);
    assert_eq!((&frames[2]["last"]["number"], &frames[2]["last"]["seat"]), (&json!(2), &json!(1)));
    assert_eq!(frames[2]["scene"]["viewer"], json!(0), "who moves looks");
    assert!(!frames[2]["scene"]["moves"].as_array().unwrap().is_empty());
    assert_eq!(shown(&here, 2)["frames"].as_array().unwrap().len(), 1);
    let wrong = place("siam", SIAM, &json!({ "steps": ["b1b2n"] }));
    assert_eq!(wrong.show(0, Lang::En).err().map(|error| error.status()), Some(422));
    let Said::Answer { legal, key, .. } = here.check("c3c4n", Lang::En).unwrap() else {
        panic!("another answer");
    };
    assert!(!legal && key.is_some());
}

#[test]
fn what_comes_out_is_chosen_or_drawn_and_belongs_to_the_move_before() {
    let turned = shown(
        &place("chicago(piles-count=3,height=2,goods=3)", CHICAGO, &json!({ "steps": ["1bc"] })),
        1,
    );
    let chances = turned["frames"][0]["chances"].as_array().unwrap();
    assert_eq!(chances.len(), 3, "wheat, rice or cocoa");
    let sum: f64 = chances.iter().map(|chance| chance[1].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!(turned["frames"][0]["scene"]["turn"], Value::Null);
    let chosen = place(
        "chicago(piles-count=3,height=2,goods=3)",
        CHICAGO,
        &json!({ "steps": ["1bc", "*1b", "*3c"] }),
    );
    let frame = shown(&chosen, 3)["frames"][0].take();
    assert_eq!((&frame["step"], &frame["last"]["move"]), (&json!("*3c"), &json!("1bc")));
    assert_eq!(frame["last"]["effect"]["shows"].as_array().unwrap().len(), 2);
    let turned =
        place("chicago(piles-count=3,height=2,goods=3)", CHICAGO, &json!({ "steps": ["1bc"] }));
    let seed = Seed::parse("7").unwrap();
    let drawn = serde_json::to_value(turned.draw(&seed, Lang::En).unwrap()).unwrap();
    assert_eq!(drawn["frames"].as_array().unwrap().len(), 2, "two piles were turned over");
    assert_eq!(drawn["frames"][1]["scene"]["turn"], json!(1));
}

#[test]
fn the_engine_answers_for_every_game_and_proves_wins() {
    for (variant, start) in [
        ("siam", SIAM),
        ("chicago(piles-count=3,height=2,goods=3)", CHICAGO),
        ("families", FAMILIES),
    ] {
        let answer = evaluated(&place(variant, start, &json!({})));
        let moves = answer["moves"].as_array().unwrap();
        assert!((1..=3).contains(&moves.len()), "{variant}");
        assert!(moves[0]["worth"].is_string(), "{variant}: {answer}");
        assert_eq!(moves[0]["line"][0]["move"], moves[0]["move"], "{variant}");
        assert!(answer["nodes"].as_u64().unwrap() > 0, "{variant}");
    }
    let won = evaluated(&place("siam", "..M../..N../.M.M./...../..... e", &json!({})));
    assert_eq!(won["proof"]["wins"], json!(true));
    assert_eq!(won["proof"]["line"][0]["move"], json!("c4c5n"));
    assert_eq!(won["exact"], json!(true));
}

#[test]
fn the_eyes_of_a_seat_see_its_cards_alone_and_only_its_own_turn_is_advised() {
    let open = shown(&place("families", FAMILIES, &json!({})), 0);
    assert_eq!(open["frames"][0]["open"].as_array().unwrap().len(), 2);
    let other = place("families", FAMILIES, &json!({ "eyes": 1 }));
    let frame = shown(&other, 0)["frames"][0].take();
    assert!(frame["open"].as_array().unwrap().is_empty());
    assert_eq!(frame["scene"]["hand"].as_array().unwrap().len(), 7);
    assert!(frame["scene"]["moves"].as_array().unwrap().is_empty(), "its turn is another's");
    assert!(!frame["scene"].to_string().contains("\"c5\""), "the other's card");
    assert!(other.evaluate(100, 1, Lang::En).is_err());
    // What is advised does not follow from what others hold.
    let advised = |start: &str| {
        let mut answer = evaluated(&place("families", start, &json!({ "eyes": 0 })));
        answer["moves"].take()
    };
    assert_eq!(advised(FAMILIES), advised("a1236b2c45,d12e345f12 28 -,- j1"));
}

#[test]
fn a_tree_is_the_same_after_it_went_to_the_page_and_back() {
    let text = "tripot explore 1
title: Corners
variant: siam
start: ...../...../.MMM./...../..... e
moves:
{begin} +a1e {good} ( +e1w +a5e ) ( +a5e ) +e5w
";
    let seed = Seed::parse("7").unwrap();
    let brought = BroughtTree::read(text, "chicago", &seed).unwrap();
    assert_eq!((brought.at, brought.imagined), (None, false));
    assert_eq!(brought.tree.nodes.len(), 5);
    let there = serde_json::to_value(&brought).unwrap()["tree"].take();
    let back: ExploreTree = serde_json::from_value(there).unwrap();
    assert_eq!(back.write().unwrap(), text);
    assert!(BroughtTree::read("MMMM./...../...../...../..... e", "siam", &seed).is_err());
    assert_eq!(BroughtTree::deal("families", 3, &seed).unwrap().tree.nodes.len(), 0);
    assert!(BroughtTree::deal("siam", 3, &seed).is_err());
}
