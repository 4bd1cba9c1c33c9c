//! `tripot best`, `study` and `bench`: what scripts may rely on, and what people read.

use serde_json::Value;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::Home;

/// Three piles: one move ends the game, and the best keeps the blé and sells the riz.
const LAST: &str = "b/r/f 766633 1 ccc,rrr";

fn answer(args: &[&str]) -> Value {
    let out = Home::new().run(args.iter().copied()).data();
    serde_json::from_str(&out).expect("one JSON object")
}

#[test]
fn the_oracle_says_what_every_move_is_worth() {
    let open = ["--rule", "piles=open", "--json"];
    let best = answer(&[&["best", "chicago", "--position", LAST][..], &open].concat());
    assert_eq!(best["player"], "oracle");
    assert_eq!((&best["move"], &best["classroom"]), (&"2br".into(), &"(j1,2,ble,riz)".into()));
    // 18 − 18 before; + 7 for the blé, and the other's three riz lose a point each.
    assert_eq!((&best["value"], &best["exact"]), (&10.0.into(), &true.into()));
    assert_eq!(best["line"], serde_json::json!(["2br"]));
    let moves = best["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 6);
    let values: Vec<f64> = moves.iter().filter_map(|judged| judged["value"].as_f64()).collect();
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert!(best["nodes"].is_u64() && best["seconds"].is_f64());
}

#[test]
fn hidden_piles_have_odds() {
    let deal = Home::new().run(["deal", "chicago", "--seed", "odds"]).data();
    let arguments = ["best", "chicago", "--position", deal.trim(), "--nodes", "3000", "--json"];
    let best = answer(&arguments);
    assert_eq!(best["player"], "expert");
    let odds = best["odds"].as_array().expect("a list");
    assert_eq!(odds.len(), 9);
    let sum: f64 =
        odds[0]["next"].as_object().expect("goods").values().filter_map(Value::as_f64).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    // Asked again, it answers the same.
    let again = answer(&arguments);
    assert_eq!((&best["moves"], &best["nodes"]), (&again["moves"], &again["nodes"]));
}

#[test]
fn every_machine_of_every_game_can_be_asked() {
    for game in ["chicago", "chicago(piles=open)", "siam", "families"] {
        let deal = Home::new().run(["deal", game, "--seed", "ask"]).data();
        for machine in ["random", "beginner", "amateur", "skilled", "expert"] {
            let arguments = ["best", game, "--position", deal.trim(), "--player", machine];
            let best = answer(&[&arguments[..], &["--nodes", "500", "--json"]].concat());
            assert!(best["move"].is_string(), "{game} {machine}: {best}");
        }
    }
}

#[test]
fn every_move_of_siam_is_judged_and_a_proved_end_is_timed() {
    let position = "..M../..N../.M.M./...../..... e";
    let arguments = ["best", "siam", "--position", position, "--nodes", "20000"];
    let best = answer(&[&arguments[..], &["--json"]].concat());
    let found = (&best["move"], &best["value"], &best["win_in"]);
    assert_eq!(found, (&"c4c5n".into(), &1.0.into(), &1.into()));
    let legal = answer(&["moves", "siam", "--position", position, "--json"]);
    let count = legal["moves"].as_array().map(Vec::len).expect("a list");
    assert_eq!(best["moves"].as_array().map(Vec::len), Some(count));
    let lines = |more: &[&str]| -> Vec<String> {
        let text = Home::new().run([&arguments[..], &["--lang", "fr"], more].concat()).data();
        text.lines().map(str::to_owned).collect()
    };
    let ten = lines(&[]);
    assert!(ten[0].contains("* c4c5n") && ten[0].contains("gagne en 1"), "{ten:?}");
    assert!(ten[10].contains(&format!("{} autres coups", count - 10)), "{ten:?}");
    // The moves, and who said it.
    assert_eq!(lines(&["--all"]).len(), count + 1);
    let deal = Home::new().run(["deal", "siam"]).data();
    for machine in ["heuristic", "distance", "distance:2", "hand", "without:3"] {
        let arguments = ["best", "siam", "--position", deal.trim(), "--player", machine];
        let best = answer(&[&arguments[..], &["--nodes", "500", "--json"]].concat());
        assert!(best["move"].is_string(), "{machine}: {best}");
    }
}

#[test]
fn a_wrong_question_is_explained() {
    let best = |more: &[&str]| {
        let arguments = [&["best", "chicago", "--position", LAST, "--lang", "en"][..], more];
        Home::new().run(arguments.concat()).refusal()
    };
    assert!(best(&["--player", "kasparov"]).contains("no machine `kasparov`"));
    assert!(best(&["--player", "oracle"]).contains("open piles"));
    assert!(best(&["--player", "alphabeta:99"]).contains("alphabeta:1..8"));
    assert!(best(&["--nodes", "5", "--ms", "5"]).contains("--ms"));
    let over = ["best", "siam", "--position", "x", "--lang", "en"];
    assert!(!Home::new().run(over).refusal().is_empty());
}

#[test]
fn a_study_measures_a_small_variant_exactly() {
    let study = answer(&[
        "study",
        "chicago(piles-count=4,height=2,goods=3)",
        "--player",
        "expert,greedy",
        "--deals",
        "6",
        "--nodes",
        "20000",
        "--json",
    ]);
    let measures = study["measures"].as_array().expect("a list");
    let what: Vec<&Value> = measures.iter().map(|measure| &measure["what"]).collect();
    assert_eq!(what, ["fair", "open", "loss", "loss"]);
    let loss = |index: usize| measures[index]["mean"].as_f64().expect("a number");
    assert!(loss(2) >= 0.0 && loss(2) < 0.05, "{study}");
    assert!(loss(3) > loss(2), "{study}");
    let refusal = Home::new().run(["study", "siam", "--lang", "en"]).refusal();
    assert!(refusal.contains("nothing to measure"), "{refusal}");
}
