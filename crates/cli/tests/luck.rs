//! Luck that several have made, in the records that the terminal keeps; and records of version 0.1.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::Home;

/// The record of a game of a person that was begun without a seed.
fn begun(home: &Home) -> String {
    let args = ["play", "chicago", "--seats", "Léa=human,greedy,Tom=human", "--record", "game"];
    assert_eq!(home.feed(args, "resign\ny\n").code, 0);
    fs::read_to_string(home.file("game")).expect("the game is kept")
}

fn line<'a>(record: &'a str, start: &str) -> &'a str {
    let mut found = record.lines().filter_map(|line| line.strip_prefix(start));
    let line = found.next().unwrap_or_else(|| panic!("{start} in\n{record}"));
    assert_eq!(found.next(), None, "{record}");
    line
}

/// The record with another text somewhere, and a digest that fits.
fn changed(record: &str, old: &str, new: &str) -> String {
    assert!(record.contains(old), "{old} in\n{record}");
    let body = record.replace(old, new);
    let body = body.split("digest: ").next().unwrap_or_default();
    let digest = base16ct::lower::encode_string(&Sha256::digest(body));
    format!("{body}digest: {digest}\n")
}

#[test]
fn everybody_at_the_terminal_adds_a_part_and_verify_shows_them() {
    let home = Home::new();
    let record = begun(&home);
    let (first, third) = (line(&record, "part j1: "), line(&record, "part j3: "));
    assert_ne!(first, third);
    assert!(!record.contains("part j2: "), "a machine adds nothing: {record}");
    let (secret, seed) = (line(&record, "secret: "), line(&record, "seed: "));
    let shown = home.run(["verify", "game"]).data();
    for part in [first, third, secret, seed] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let verdict: Value =
        serde_json::from_str(&home.run(["verify", "game", "--json"]).data()).unwrap();
    assert_eq!(verdict["ok"], true);
    assert_eq!(
        verdict["parts"],
        json!([{ "seat": "j1", "part": first }, { "seat": "j3", "part": third }])
    );
    assert_eq!(verdict["secret"], secret);
    assert_eq!(verdict["commitment"], line(&record, "commitment: "));
    assert_eq!(verdict["seed"], seed);
}

#[test]
fn a_record_with_any_part_changed_is_refused_by_name() {
    let home = Home::new();
    let record = begun(&home);
    let other = "6fc9457620e03ff58e502174bfb65e34ba55b987fba6ea14a7228e1577d07b7b";
    let parts = "the seed is not made of the secret and the parts of j1, j3";
    let part = line(&record, "part j3: ");
    let flipped = if part.starts_with('0') { "1" } else { "0" }.to_owned() + &part[1..];
    for (old, new, reason) in [
        (part, flipped.as_str(), parts),
        (part, "none", parts),
        (line(&record, "part j1: "), other, parts),
        (line(&record, "seed: "), other, parts),
        (line(&record, "secret: "), other, "the secret is not the one that was promised"),
        (line(&record, "commitment: "), other, "the secret is not the one that was promised"),
    ] {
        fs::write(home.file("changed"), changed(&record, old, new)).unwrap();
        let verified = home.run(["verify", "changed"]);
        assert_eq!((verified.code, verified.out.as_str()), (1, ""), "{verified:?}");
        assert!(verified.err.contains(reason), "{new}: {}", verified.err);
    }
    let whole = format!("part j1: {}\n", line(&record, "part j1: "));
    fs::write(home.file("changed"), changed(&record, &whole, "")).unwrap();
    let refused = home.run(["verify", "changed"]).err;
    assert!(refused.contains("the secret and the part of j3"), "{refused}");
    let secret = format!("secret: {}\n", line(&record, "secret: "));
    fs::write(home.file("changed"), changed(&record, &secret, "")).unwrap();
    let refused = home.run(["verify", "changed"]).err;
    assert!(refused.contains("but not the secret"), "{refused}");
}

#[test]
fn who_asks_for_a_seed_gets_its_deal_and_nobody_adds_to_it() {
    let home = Home::new();
    let args = ["play", "chicago", "--seats", "human,greedy", "--seed", "7", "--record", "game"];
    home.feed(args, "resign\ny\n");
    let record = fs::read_to_string(home.file("game")).expect("the game is kept");
    assert!(!record.contains("part ") && !record.contains("secret: "), "{record}");
    assert_eq!(home.run(["verify", "game"]).data().lines().count(), 1);
}

fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records-0.1").join(name)
}

#[test]
fn records_of_version_0_1_are_verified_as_before() {
    let home = Home::new();
    for (name, moves) in [("chicago.tripot", 16), ("families.tripot", 55), ("siam.tripot", 300)] {
        let path = old(name);
        let verdict = home.run(["verify", path.to_str().unwrap(), "--json"]).data();
        let verdict: Value = serde_json::from_str(&verdict).unwrap();
        assert_eq!((&verdict["ok"], &verdict["moves"]), (&json!(true), &json!(moves)), "{name}");
        assert_eq!((&verdict["parts"], &verdict["secret"]), (&json!([]), &Value::Null), "{name}");
    }
}

#[test]
fn a_game_that_version_0_1_left_goes_on() {
    let home = Home::new();
    fs::copy(old("unfinished.tripot"), home.file("game")).unwrap();
    home.feed(["play", "--resume", "game"], "1\n".repeat(40)).data();
    let record = fs::read_to_string(home.file("game")).expect("the game is kept");
    assert!(record.contains("\nend: finished "), "{record}");
    assert!(home.run(["verify", "game"]).data().contains("finished"));
}
