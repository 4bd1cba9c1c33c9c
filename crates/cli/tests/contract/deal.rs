//! Deals: their fields, their seeds, their seats and their variants.

use std::collections::BTreeSet;

use serde_json::json;
use tripot_core::Seed;

use crate::{names, objects, one, tripot};

#[test]
fn a_deal_has_its_fields_and_keeps_its_promise() {
    let dealt = one(tripot(["deal", "chicago", "--seed", "7", "--json"]));
    let fields = ["game", "variant", "position", "classroom", "turn", "seed", "commitment"];
    assert_eq!(names(&dealt), BTreeSet::from(fields));
    assert_eq!((&dealt["game"], &dealt["variant"]), (&json!("chicago"), &json!("chicago")));
    assert_eq!(dealt["turn"], json!("j1"));
    let seed = Seed::parse_hex(dealt["seed"].as_str().unwrap()).unwrap();
    assert_eq!(seed, Seed::parse("7").unwrap());
    assert_eq!(dealt["commitment"], json!(seed.commitment()));
    let native = tripot(["deal", "chicago", "--seed", "7"]).data();
    assert_eq!(native, format!("{}\n", dealt["position"].as_str().unwrap()));
    let classroom = tripot(["deal", "chicago", "--seed", "7", "--classroom"]).data();
    assert_eq!(classroom, format!("{}\n", dealt["classroom"].as_str().unwrap()));
}

#[test]
fn a_deal_without_a_seed_is_another_each_time_and_says_its_seed() {
    let deal = || one(tripot(["deal", "chicago", "--json"]));
    let (first, second) = (deal(), deal());
    assert_ne!(first["seed"], second["seed"]);
    let seed = first["seed"].as_str().unwrap();
    assert_eq!(one(tripot(["deal", "chicago", "--seed", seed, "--json"])), first);
}

#[test]
fn each_deal_of_a_series_can_be_dealt_again_from_its_own_seed() {
    let args = ["deal", "chicago", "--seed", "7", "--count", "5", "--json"];
    let series = objects(&tripot(args).data());
    assert_eq!(series.len(), 5);
    let positions: BTreeSet<String> =
        series.iter().map(|deal| deal["position"].to_string()).collect();
    assert_eq!(positions.len(), 5);
    for deal in &series {
        let seed = deal["seed"].as_str().unwrap();
        assert_eq!(&one(tripot(["deal", "chicago", "--seed", seed, "--json"])), deal);
    }
    assert_eq!(tripot(["deal", "chicago", "--count", "0"]).data(), "");
}

#[test]
fn a_deal_is_for_as_many_seats_as_asked() {
    for seats in ["2", "3", "4"] {
        let dealt = tripot(["deal", "chicago", "--seats", seats]).data();
        let reserves = dealt.trim().split(' ').next_back().unwrap();
        assert_eq!(reserves.split(',').count().to_string(), seats, "{dealt}");
    }
    for seats in ["0", "1", "5", "200"] {
        let refusal = tripot(["deal", "chicago", "--seats", seats]).refusal();
        assert!(refusal.contains("this game is for 2–4"), "{refusal}");
    }
    let refusal = tripot(["deal", "chicago(teams=on)", "--seats", "3"]).refusal();
    assert!(refusal.contains("teams need four players"), "{refusal}");
}

#[test]
fn a_variant_is_named_as_the_game_or_by_rules() {
    let named = "chicago(goods=3,piles=open,height=2)";
    let named = tripot(["deal", named, "--seed", "1", "--json"]);
    let ruled = tripot([
        "deal",
        "chicago",
        "--seed",
        "1",
        "--json",
        "--rule",
        "height=2",
        "--rule",
        "PILES=Open",
        "--rule",
        "goods=3",
    ]);
    let mixed = [
        "deal",
        " chicago ( height = 2 , teams=off )",
        "--seed",
        "1",
        "--json",
        "--rule",
        "piles=open",
        "--rule",
        "goods=3",
    ];
    let (named, ruled, mixed) = (one(named), one(ruled), one(tripot(mixed)));
    assert_eq!(named["variant"], json!("chicago(piles=open,height=2,goods=3)"));
    assert_eq!(named["game"], json!("chicago"));
    assert_eq!((&ruled, &mixed), (&named, &named));
    let position = named["position"].as_str().unwrap();
    assert!(!position.contains('?'), "{position}");
    let variant = named["variant"].as_str().unwrap();
    let moves = one(tripot(["moves", variant, "--position", position, "--json"]));
    assert_eq!(moves["variant"], named["variant"]);

    let started = ["deal", "chicago", "--rule", "first=2", "--json"];
    assert_eq!(one(tripot(started))["turn"], json!("j2"));
    for (wrong, reason) in [
        ("siamois", "no game is called `siamois`"),
        ("chicago(piles=up)", "option piles can’t be `up`; it takes hidden|open"),
        ("chicago(colour=red)", "no option `colour`"),
        ("chicago(piles=open,piles=open)", "option piles is given twice"),
        ("chicago(piles)", "not of the form"),
    ] {
        let refusal = tripot(["deal", wrong]).refusal();
        assert!(refusal.contains(reason), "{wrong}: {refusal}");
    }
    let refusal = tripot(["deal", "chicago", "--rule", "open"]).refusal();
    assert!(refusal.contains("`open` is not of the form name=value"), "{refusal}");
}
