//! `tripot best families` and `tripot study families`: what a seat knows is enough.

use serde_json::Value;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::Home;

/// What the first seat sees after a deal.
const VIEW: &str = "a6e2f14g135,7 28 -,- j1";

fn answer(args: &[&str]) -> Value {
    let out = Home::new().run(args.iter().copied()).data();
    serde_json::from_str(&out).expect("one JSON object")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn a_view_is_enough_and_the_hidden_cards_change_nothing() {
    let from = |position: &str| {
        let mut best =
            answer(&["best", "families", "--position", position, "--nodes", "800", "--json"]);
        let fields = best.as_object_mut().expect("an object");
        assert_eq!(fields.remove("position").as_ref(), Some(&Value::from(position)));
        fields.remove("seconds");
        best
    };
    let best = from(VIEW);
    // Two truths that look the same to the first seat.
    assert_eq!(best, from("a6e2f14g135,b14d5f236g4 28 -,- j1"));
    assert_eq!(best, from("a6e2f14g135,a12345c36 28 -,- j1"));
}

#[test]
fn every_ask_has_its_chances_and_reasons() {
    let best = answer(&["best", "families", "--position", VIEW, "--nodes", "800", "--json"]);
    let moves = best["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 5 + 5 + 4 + 3);
    for ask in moves {
        // Seven of 35 cards are in the other hand, a little less likely to be six of one family, which
        // would have been laid; a lucky draw is one of 28 of the others.
        assert!((number(&ask["success"]) - (0.2 + 0.8 / 28.0)).abs() < 1e-4, "{ask}");
        assert!((0.0..=1.0).contains(&number(&ask["value"])), "{ask}");
        assert!(ask["error"].is_f64() && ask["reasons"][1]["reason"] == "tells", "{ask}");
        assert_eq!(ask["reasons"][0]["reason"], "holds", "{ask}");
    }
    let cards = best["beliefs"]["cards"].as_array().expect("a list");
    assert_eq!((cards.len(), &best["beliefs"]["exact"]), (42, &Value::from(true)));
    for card in cards {
        let held: f64 = card["holds"].as_object().expect("seats").values().map(number).sum();
        assert!((held + number(&card["stock"]) - 1.0).abs() < 1e-9, "{card}");
    }
}

#[test]
fn the_views_of_a_game_can_be_asked_about() {
    let home = Home::new();
    let file = home.file("game.tripot");
    let file = file.to_str().expect("a path");
    let play = ["play", "families", "--seats", "memory,most,memory", "--seed", "3"];
    home.run(play.into_iter().chain(["--record", file])).data();
    let replayed = home.run(["replay", file, "--as", "j2", "--json"]).data();
    let steps = replayed.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let turns: Vec<Value> = steps.filter(|step| step["turn"] == "j2").collect();
    assert!(turns.len() > 5);
    for step in turns.iter().step_by(turns.len() / 3) {
        let view = step["position"].as_str().expect("a view");
        let best = answer(&["best", "families", "--position", view, "--nodes", "300", "--json"]);
        assert_eq!(best["beliefs"]["worlds"], 1000);
        assert!(best["move"].is_string(), "{best}");
    }
}

#[test]
fn people_read_a_table_and_a_grid_that_fit_the_screen() {
    let home = Home::new();
    for (lang, parts) in [
        ("en", ["gets it", "wins", "you hold", "Where each card can be", "stock"]),
        ("fr", ["l’obtient", "gagne", "vous en avez", "Où peut être chaque carte", "pioche"]),
    ] {
        for count in ["2", "3", "4", "5", "6"] {
            let rule = if count == "6" { "hand=5" } else { "hand=7" };
            let deal = ["deal", "families", "--seed", "7", "--rule", rule, "--seats", count];
            let position = home.run(deal).data();
            let args = ["best", "families", "--rule", rule, "--nodes", "300", "--lang", lang];
            let text = home.run(args.into_iter().chain(["--position", position.trim()])).data();
            assert!(parts.iter().all(|part| text.contains(part)), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            assert_eq!(text.lines().filter(|line| line.starts_with('*')).count(), 1, "{text}");
        }
    }
    // Who has no opinion of the asks still sees how likely they are to succeed.
    let args = ["best", "families", "--position", VIEW, "--player", "memory", "--lang", "en"];
    let text = home.run(args).data();
    assert!(text.contains("23 %") && !text.contains('±'), "{text}");
}

#[test]
fn what_can_not_be_asked_is_explained() {
    let home = Home::new();
    let refusal = |position: &str| {
        home.run(["best", "families", "--lang", "en", "--position", position]).refusal()
    };
    assert!(refusal("7,b14d5f236g4 28 -,- j1").contains("show the hand of j1"));
    assert!(refusal("7,7 28 -,- j1").contains("show the hand of j1"));
    assert!(refusal("a6e2f14g135,8 28 -,- j1").contains("43"));
    let large = ["study", "families", "--rule", "hand=6", "--lang", "en"];
    assert!(home.run(large).refusal().contains("too large"));
}

#[test]
fn a_study_says_how_exploitable_players_are() {
    let rules = ["--rule", "families=2", "--rule", "ranks=3", "--rule", "hand=2"];
    let args = ["study", "families", "--player", "memory,expert", "--nodes", "1000"];
    let study = answer(&[&args[..], &rules, &["--json"]].concat());
    let measures = study["measures"].as_array().expect("a list");
    let what: Vec<&Value> = measures.iter().map(|measure| &measure["what"]).collect();
    assert_eq!(what, ["value", "equilibrium", "exploitability", "exploitability"]);
    let mean = |index: usize| number(&measures[index]["mean"]);
    assert!((mean(0) - 0.35).abs() < 1e-3 && mean(1) < 1e-3, "{study}");
    assert!((mean(2) - 0.05).abs() < 1e-2 && mean(3) <= 0.005, "{study}");
    assert_eq!(measures[0]["situations"], 51);
    let text = Home::new().run([&args[..], &rules, &["--lang", "fr"]].concat()).data();
    assert!(text.contains("valeur pour la première place     0,3500"), "{text}");
}
