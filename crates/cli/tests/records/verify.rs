//! `tripot verify`: records are true, one or several.

use std::fs;

use serde_json::{Value, json};

use crate::{Game, sealed};

#[test]
fn a_game_of_machines_is_recorded_and_the_record_is_true() {
    let game = Game::play("chicago", "greedy,random");
    let moves = game.steps(true).len();
    let verified = game.home.run(["verify", Game::FILE]).data();
    assert_eq!(verified, format!("game.tripot: genuine (chicago, {moves} moves, finished)\n"));
    let verified = game.home.run(["verify", Game::FILE, "--lang", "fr"]).data();
    assert_eq!(verified, format!("game.tripot : authentique (chicago, {moves} coups, finished)\n"));
    let end = &game.lines[game.line("end: ")];
    let scores: Vec<i32> =
        end["end: finished ".len()..].split(' ').map(|score| score.parse().unwrap()).collect();
    let verified = game.home.run(["verify", Game::FILE, "--json"]).data();
    let expected = json!({
        "file": "game.tripot",
        "ok": true,
        "variant": "chicago",
        "moves": moves,
        "end": "finished",
        "scores": scores,
        "commitment": game.lines[game.line("commitment: ")]["commitment: ".len()..],
        // One side chose the seed; luck.rs has the games in which several have.
        "parts": [],
        "secret": null,
        "seed": game.lines[game.line("seed: ")]["seed: ".len()..],
    });
    assert_eq!(serde_json::from_str::<Value>(&verified).unwrap(), expected);
    assert_eq!(sealed(game.lines.clone()), game.lines);
    // No copy among the user's games.
    assert!(!game.home.file("tripot").exists());
}

#[test]
fn every_variant_and_number_of_seats_is_recorded_truly() {
    for (variant, seats) in [
        ("chicago(piles=open)", "random,greedy"),
        ("chicago(movement=expert,first=3)", "random,greedy,greedy"),
        ("chicago(teams=on)", "random,greedy,random,greedy"),
        ("chicago(piles-count=12,height=3)", "greedy,greedy"),
        ("chicago(piles-count=3,height=1,goods=2)", "greedy,greedy"),
    ] {
        let game = Game::play(variant, seats);
        assert_eq!(game.lines[1], format!("variant: {variant}"));
        game.home.run(["verify", Game::FILE]).data();
    }
}

#[test]
fn several_records_are_verified_at_once() {
    let game = Game::play("chicago(piles-count=4)", "greedy,random");
    let wrong = sealed(game.with(game.line("end: "), "end: finished 99 0"));
    fs::write(game.home.file("wrong"), wrong.join("\n")).unwrap();
    fs::copy(game.home.file(Game::FILE), game.home.file("copy")).unwrap();
    fs::write(game.home.file("noise"), "noise").unwrap();

    let done = game.home.run(["verify", Game::FILE, "copy"]);
    assert_eq!(done.data().lines().count(), 2);
    let done = game.home.run(["verify", Game::FILE, "wrong", "copy"]);
    assert_eq!((done.code, done.out.lines().count()), (1, 2), "{done:?}");
    assert!(done.err.starts_with("tripot: wrong: the record says 99, 0"), "{}", done.err);
    let files = ["noise", "missing", Game::FILE, "wrong"];
    let done = game.home.run(["verify"].iter().chain(&files));
    assert_eq!((done.code, done.out.lines().count()), (2, 1), "{done:?}");
    assert_eq!(done.err.lines().count(), 3, "{}", done.err);

    let done = game.home.run(["verify", "--json"].iter().chain(&files));
    assert_eq!(done.code, 2);
    let lines: Vec<Value> =
        done.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<(&str, bool)> = lines
        .iter()
        .map(|line| (line["file"].as_str().unwrap(), line["ok"].as_bool().unwrap()))
        .collect();
    assert_eq!(
        verdicts,
        [("noise", false), ("missing", false), (Game::FILE, true), ("wrong", false)]
    );
    let reason = lines[3]["reasons"][0].as_str().unwrap();
    assert!(reason.starts_with("the record says 99, 0"), "{reason}");
}
