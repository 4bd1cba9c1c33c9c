//! Records that were changed are refused.

use serde_json::Value;

use crate::{Game, move_of, sealed};

/// Another word in the place of the move.
fn moved(line: &str, text: &str) -> String {
    line.replacen(move_of(line), text, 1)
}

#[test]
fn a_changed_line_is_seen_by_the_digest() {
    let game = Game::play("chicago(piles-count=5)", "greedy,random");
    let reason = "expected the digest of the lines above it: something was changed";
    let first = game.steps(true)[0];
    let name = game.line("seat j1: ");
    let changes = [
        (first, game.lines[first].replace(" clock=", " clock=9")),
        (name, game.lines[name].replace("greedy (j1)", "Grigou")),
        (game.line("digest: "), format!("digest: {}", "0".repeat(64))),
    ];
    for (index, line) in changes {
        let refusal = game.refused(&game.with(index, &line));
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
    let refusal = game.refused(&game.lines[..game.lines.len() - 1]);
    assert!(refusal.contains("the record has no digest"), "{refusal}");
}

#[test]
fn a_dropped_or_doubled_line_is_refused_wherever_it_stood() {
    let game = Game::play("chicago(piles-count=5)", "greedy,random");
    for index in 0..game.lines.len() {
        let mut dropped = game.lines.clone();
        dropped.remove(index);
        game.refused(&dropped);
        let mut doubled = game.lines.clone();
        doubled.insert(index, game.lines[index].clone());
        game.refused(&doubled);
        // A new digest does not help, except for the digest itself.
        if index + 1 < game.lines.len() {
            game.refused(&sealed(dropped));
            game.refused(&sealed(doubled));
        }
    }
}

#[test]
fn another_legal_move_is_refused_even_with_a_new_digest() {
    let game = Game::play("chicago", "greedy,random");
    let frames = game.replay();
    let moves = game.steps(true);
    for (number, &index) in moves.iter().enumerate() {
        let position = frames[number]["position"].as_str().unwrap();
        let listed = game.home.run(["moves", "chicago", "--position", position, "--json"]).data();
        let listed: Value = serde_json::from_str(&listed).unwrap();
        let played = move_of(&game.lines[index]);
        let mut others = listed["moves"].as_array().unwrap().iter().filter_map(Value::as_str);
        let Some(other) = others.find(|&other| other != played) else { continue };
        let changed = game.with(index, &moved(&game.lines[index], other));
        let refusal = game.refused(&changed);
        assert!(refusal.contains("something was changed"), "{refusal}");
        let refusal = game.refused(&sealed(changed));
        let reasons = ["is not what the seed deals there", "step ", "the record says", "lead to"];
        assert!(reasons.iter().any(|reason| refusal.contains(reason)), "{refusal}");
    }
}

#[test]
fn what_the_seed_did_not_deal_is_refused_even_with_a_new_digest() {
    let game = Game::play("chicago(piles-count=5)", "greedy,random");
    for index in game.steps(false) {
        let text = move_of(&game.lines[index]);
        let other = match text.strip_prefix('t') {
            Some(pile) => format!("t{}", pile.parse::<u8>().unwrap() % 5 + 1),
            None => text[..text.len() - 1].to_owned() + if text.ends_with('b') { "r" } else { "b" },
        };
        let refusal = game.refused(&sealed(game.with(index, &format!("* {other}"))));
        let number = index - game.line("steps:");
        assert_eq!(refusal, format!("step {number} is not what the seed deals there\n"));
    }
}

#[test]
fn illegal_moves_wrong_seeds_wrong_scores_and_wrong_ends_are_refused() {
    let game = Game::play("chicago", "greedy,random");
    let first = game.steps(true)[0];
    let end = game.line("end: ");
    let seed = game.line("seed: ");
    let commitment = game.line("commitment: ");
    let variant = game.line("variant: ");
    let other = "6fc9457620e03ff58e502174bfb65e34ba55b987fba6ea14a7228e1577d07b7b";
    let promise = "d043e0c5586f0b49c2ad82a8151fb12bcf0859ae16a12a619317ebe2de47d5d1";
    for (index, line, reason) in [
        (first, moved(&game.lines[first], "9bb"), "the trader can’t advance 9"),
        (first, moved(&game.lines[first], "zut"), "`zut` is not understood"),
        (first, game.lines[first].replacen("j1", "j2", 1), "turn of j1, not of j2"),
        (first, format!("* {}", move_of(&game.lines[first])), "is not what the seed deals there"),
        (end, "end: finished 1 2".to_owned(), "the record says 1, 2, but the final position gives"),
        (end, "end: finished".to_owned(), "but the final position gives"),
        (
            end,
            "end: unfinished".to_owned(),
            "ends as `unfinished`, but its steps lead to `finished`",
        ),
        (end, "end: resigned j2".to_owned(), "ends as `resigned j2`, but"),
        (end, "end: resigned j5".to_owned(), "ends as `resigned j5`, but"),
        (end, "end: exploded".to_owned(), "how the game ended"),
        (seed, format!("seed: {other}"), "not the one that was promised"),
        (seed, "seed: 7".to_owned(), "64 hexadecimal digits"),
        (commitment, format!("commitment: {promise}"), "not the one that was promised"),
        (variant, "variant: chicago(piles=open)".to_owned(), "is not what the seed deals there"),
        (variant, "variant: chicago(first=2)".to_owned(), "turn of j2, not of j1"),
        (variant, "variant: chicago(teams=on)".to_owned(), "teams need four players"),
        (variant, "variant: poker".to_owned(), "no game is called `poker`"),
        (0, "tripot record 2".to_owned(), "expected the line `tripot record 1`"),
    ] {
        let refusal = game.refused(&sealed(game.with(index, &line)));
        assert!(refusal.contains(reason), "{line}: {refusal}");
    }
    // Seed and promise changed together: then the deal is another.
    let mut both = game.with(seed, &format!("seed: {other}"));
    both[commitment] = format!("commitment: {promise}");
    let refusal = game.refused(&sealed(both));
    assert!(refusal.contains("is not what the seed deals there"), "{refusal}");
    let mut secret = game.lines.clone();
    secret.remove(seed);
    let refusal = game.refused(&sealed(secret));
    assert!(refusal.contains("does not show its seed"), "{refusal}");
}
