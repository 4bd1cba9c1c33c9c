//! The command `openings`: what first moves are worth, in words and as figures, and how the files are made.

#[allow(dead_code, reason = "each file of tests needs a part of it")]
#[path = "support/process.rs"]
mod process;

use process::Home;
use serde_json::Value;

fn json(home: &Home, args: &[&str]) -> Value {
    serde_json::from_str(&home.run(args).data()).expect("one object")
}

#[test]
fn the_moves_of_an_opening_are_told_in_words_and_as_figures_the_best_first() {
    let home = Home::new();
    let told = home.run(["openings", "siam"]).data();
    let french = home.run(["--lang", "fr", "openings", "siam"]).data();
    assert!(
        told.contains("% chance to win") && french.contains("de chances de gagner"),
        "{told}{french}"
    );
    let found = json(&home, &["openings", "siam", "--json"]);
    let moves = found["known"].as_array().expect("a list");
    // As many as the rules allow, and in the order of what they are worth.
    let start =
        json(&home, &["moves", "siam", "--position", "...../...../.MMM./...../..... e", "--json"]);
    assert_eq!(moves.len(), start["moves"].as_array().expect("a list").len());
    assert_eq!(told.lines().count(), moves.len() + 1, "{told}");
    let percents: Vec<f64> =
        moves.iter().map(|it| it["percent"].as_f64().expect("a number")).collect();
    assert!(percents.is_sorted_by(|one, other| one >= other), "{percents:?}");
    // After the best move the book goes on.
    let best = moves[0]["name"].as_str().expect("a move");
    let position = json(
        &home,
        &[
            "apply",
            "siam",
            "--position",
            "...../...../.MMM./...../..... e",
            "--move",
            best,
            "--json",
        ],
    );
    let next = position["position"].as_str().expect("a position");
    let replies = json(&home, &["openings", "siam", "--position", next, "--json"]);
    assert_eq!(replies["position"], next);
    assert!(!replies["known"].as_array().expect("a list").is_empty());
}

#[test]
fn first_moves_of_a_deal_are_told_by_their_kind() {
    let home = Home::new();
    let kinds = json(&home, &["openings", "chicago", "--json"]);
    let kinds: Vec<&str> = kinds["known"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(kinds, ["keeps-dearest", "dearest-twice", "plain", "plain-twice", "sells-dearest"]);
    let deal = home.run(["deal", "chicago", "--seed", "friday"]).data();
    let position = deal.lines().next().expect("a position");
    let known = json(&home, &["openings", "chicago", "--position", position, "--json"]);
    let legal = json(&home, &["moves", "chicago", "--position", position, "--json"]);
    let mut found: Vec<&str> = known["known"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    found.sort_unstable();
    let mut moves: Vec<&str> =
        legal["moves"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    moves.sort_unstable();
    assert_eq!(found, moves);
}

#[test]
fn what_is_not_known_is_said() {
    let home = Home::new();
    let said = home.run(["openings", "families"]).refusal();
    assert!(said.contains("no openings are known of families"), "{said}");
    let said = home.run(["openings", "siam(opening-ban=on)"]).refusal();
    assert!(said.contains("no openings are known of siam(opening-ban=on)"), "{said}");
    let late = "..M../..N../.M.M./...../..... e";
    let said = home.run(["openings", "siam", "--position", late]).refusal();
    assert!(said.contains("not among the openings"), "{said}");
    let said = home.run(["openings", "chicago", "--position", "m???/b??"]).refusal();
    assert!(!said.is_empty());
    let said = home.run(["openings", "chicago", "--nodes", "5"]).refusal();
    assert!(said.contains("--make"), "{said}");
}

#[test]
fn the_same_seed_solves_the_same_deals() {
    let home = Home::new();
    let make = |seed: &str| home.run(["openings", "chicago", "--make", "3", "--seed", seed]).data();
    let made = make("a");
    assert_eq!(made, make("a"));
    assert_ne!(made, make("b"));
    let counted: u32 = made
        .lines()
        .filter_map(|line| line.strip_prefix("margin ")?.split_once(": "))
        .map(|(_, count)| count.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!(counted, 3);
}
