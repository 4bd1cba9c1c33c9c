//! Records: kept, replayed, verified, tampered with, and gone on with.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::Home;

/// A finished game of machines, and the folder that it is in.
struct Game {
    home: Home,
    lines: Vec<String>,
}

impl Game {
    const FILE: &str = "game.tripot";

    fn play(variant: &str, seats: &str) -> Game {
        let home = Home::new();
        let args =
            ["play", variant, "--seats", seats, "--seed", "vendredi", "--record", Game::FILE];
        let told = home.run(args).data();
        assert!(told.contains("Winner") || told.contains("A draw"), "{told}");
        let lines = read(&home.file(Game::FILE)).lines().map(str::to_owned).collect();
        Game { home, lines }
    }

    /// The number of the only line that begins so.
    fn line(&self, start: &str) -> usize {
        let found: Vec<usize> =
            (0..self.lines.len()).filter(|&index| self.lines[index].starts_with(start)).collect();
        assert_eq!(found.len(), 1, "{start}");
        found[0]
    }

    /// The numbers of the lines that are moves, or chance.
    fn steps(&self, is_move: bool) -> Vec<usize> {
        let steps = self.line("steps:") + 1..self.line("end: ");
        steps.filter(|&index| self.lines[index].starts_with('j') == is_move).collect()
    }

    /// The record with a line changed.
    fn with(&self, index: usize, line: &str) -> Vec<String> {
        let mut lines = self.lines.clone();
        assert_ne!(lines[index], line);
        line.clone_into(&mut lines[index]);
        lines
    }

    /// What `verify` says against the lines, which it must refuse.
    fn refused(&self, lines: &[String]) -> String {
        let file = self.home.file("changed.tripot");
        fs::write(&file, lines.join("\n") + "\n").expect("a file");
        let verified = self.home.run(["verify", "changed.tripot"]);
        assert!(verified.code == 1 || verified.code == 2, "{verified:?}\n{}", lines.join("\n"));
        assert_eq!(verified.out, "", "{}", lines.join("\n"));
        let start = "tripot: changed.tripot: ";
        assert!(verified.err.starts_with(start), "{}", verified.err);
        assert!(!verified.err.contains("panicked"), "{}", verified.err);
        verified.err[start.len()..].to_owned()
    }

    fn replay(&self) -> Vec<Value> {
        let out = self.home.run(["replay", Game::FILE, "--json"]).data();
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines with the digest that belongs to them.
fn sealed(mut lines: Vec<String>) -> Vec<String> {
    lines.retain(|line| !line.starts_with("digest: "));
    let bytes = Sha256::digest(lines.join("\n") + "\n");
    let mut digest = "digest: ".to_owned();
    for byte in bytes {
        write!(digest, "{byte:02x}").expect("a string takes it");
    }
    lines.push(digest);
    lines
}

/// The move in a line of a record such as `j1 2fc clock=0ms`.
fn move_of(line: &str) -> &str {
    line.split(' ').nth(1).expect("a step has two words")
}

/// Another word in the place of the move.
fn moved(line: &str, text: &str) -> String {
    line.replacen(move_of(line), text, 1)
}

#[test]
fn a_game_of_machines_is_recorded_and_the_record_is_true() {
    let game = Game::play("chicago", "greedy,random");
    let moves = game.steps(true).len();
    let verified = game.home.run(["verify", Game::FILE]).data();
    assert_eq!(verified, format!("game.tripot: true (chicago, {moves} moves, finished)\n"));
    let verified = game.home.run(["verify", Game::FILE, "--lang", "fr"]).data();
    assert_eq!(verified, format!("game.tripot : vrai (chicago, {moves} coups, finished)\n"));
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
fn a_replay_in_json_has_every_position_and_each_follows_from_the_one_before() {
    let game = Game::play("chicago", "greedy,random");
    let frames = game.replay();
    let moves = game.steps(true);
    assert_eq!(frames.len(), moves.len() + 1);
    for (number, frame) in frames.iter().enumerate() {
        assert_eq!((&frame["game"], &frame["variant"]), (&json!("chicago"), &json!("chicago")));
        assert_eq!(frame["step"], json!(number));
        let position = frame["position"].as_str().unwrap();
        let Some(next) = frames.get(number + 1) else { break };
        assert_eq!(frame["outcome"], Value::Null);
        let line = &game.lines[moves[number]];
        assert_eq!((&next["move"], &next["player"]), (&json!(move_of(line)), &frame["turn"]));
        assert!(line.starts_with(frame["turn"].as_str().unwrap()), "{line}");
        // What the move uncovers is in the first part; prices, trader and reserves follow.
        let args = ["apply", "chicago", "--position", position, "--move", move_of(line)];
        let applied = game.home.run(args).data();
        let after = |text: &str| text.trim_end().split_once(' ').unwrap().1.to_owned();
        let reached = applied.lines().next().unwrap();
        assert_eq!(after(reached), after(next["position"].as_str().unwrap()), "{line}");
    }
    assert_eq!((&frames[0]["move"], &frames[0]["player"]), (&Value::Null, &Value::Null));
    let last = frames.last().unwrap();
    assert_eq!(last["turn"], Value::Null);
    let scores = last["outcome"]["scores"].as_array().unwrap();
    let end = scores.iter().fold("end: finished".to_owned(), |end, score| format!("{end} {score}"));
    assert_eq!(end, game.lines[game.line("end: ")]);
}

#[test]
fn a_replay_shows_one_step_as_any_seat_or_all_of_them() {
    let game = Game::play("chicago", "Zoé=greedy,random");
    let frames = game.replay();
    let last = frames.len() - 1;
    for step in [0, 1, last] {
        let step_text = step.to_string();
        let line = game.home.run(["replay", Game::FILE, "--step", &step_text, "--json"]).data();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), frames[step]);
        // Chicago has no secrets, so every seat saw the same.
        let seen = ["replay", Game::FILE, "--step", &step_text, "--as", "j2", "--json"];
        assert_eq!(game.home.run(seen).data(), line);
    }
    let whole = game.home.run(["replay", Game::FILE]).data();
    let shown: Vec<&str> = whole.lines().filter(|line| line.starts_with("— ")).collect();
    let expected: Vec<String> = (0..=last).map(|step| format!("— {step}/{last} —")).collect();
    assert_eq!(shown, expected);
    for step in [0, 3, last] {
        let frame = game.home.run(["replay", Game::FILE, "--step", &step.to_string()]).data();
        assert!(whole.contains(&format!("— {step}/{last} —\n{frame}")), "{frame}");
        assert_eq!(frame.contains("Total"), step == last, "{frame}");
    }
    let third = game.home.run(["replay", Game::FILE, "--step", "3", "--lang", "fr"]).data();
    assert!(third.contains("à random (j2) de jouer"), "{third}");
    assert!(third.contains("Zoé : +"), "{third}");

    for (args, reason) in [
        (["--step", "99"], "there is no move 99"),
        (["--as", "j3"], "`j3` is no seat of this game"),
        (["--as", "Zoé"], "`Zoé` is no seat of this game"),
    ] {
        let refusal = game.home.run(["replay", Game::FILE].iter().chain(&args)).refusal();
        assert!(refusal.contains(reason), "{refusal}");
    }
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
        (first, moved(&game.lines[first], "9bb"), "the trader can't advance 9"),
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

#[test]
fn a_file_that_is_no_record_is_refused_everywhere() {
    let home = Home::new();
    fs::write(home.file("empty"), "").unwrap();
    fs::write(home.file("noise"), [0xff, 0x00, 0xfe]).unwrap();
    fs::write(home.file("letter"), "Dear Léa,\n").unwrap();
    fs::create_dir(home.file("folder")).unwrap();
    for file in ["empty", "noise", "letter"] {
        for args in [&["verify", file][..], &["replay", file], &["play", "--resume", file]] {
            let refusal = home.run(args).refusal();
            assert!(refusal.contains("line 1"), "{args:?}: {refusal}");
        }
    }
    for args in [["verify", "folder"], ["replay", "folder"]] {
        let done = home.run(args);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{args:?}");
        assert!(done.err.starts_with("tripot: folder: "), "{}", done.err);
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

/// The command that the program says goes on with the game.
#[track_caller]
fn resume_command(err: &str) -> String {
    let line = err.lines().find(|line| line.trim_start().starts_with("tripot play --resume "));
    line.unwrap_or_else(|| panic!("{err}")).trim().to_owned()
}

#[test]
fn a_game_that_was_left_goes_on_with_the_command_that_was_told() {
    let home = Home::new();
    let left = home.feed(["play", "chicago", "--seed", "7"], "1\n+2\n1\n\n1\n");
    assert_eq!(left.code, 1);
    let command = resume_command(&left.err);
    let path = command.rsplit(' ').next().unwrap().to_owned();
    let kept = read(Path::new(&path));
    assert!(kept.contains("\nend: unfinished\n"), "{kept}");
    let verified = home.run(["verify", path.as_str()]).data();
    assert!(verified.contains("6 moves, unfinished"), "{verified}");

    // Once more, and left at once: the record stays as it is.
    let again = home.shell(&command, "");
    assert_eq!((again.code, resume_command(&again.err)), (1, command.clone()));
    assert_eq!(read(Path::new(&path)), kept);

    let finished = home.shell(&command, &"1\n".repeat(40)).data();
    assert!(finished.contains("Total"), "{finished}");
    let record = read(Path::new(&path));
    let played = kept.split("end: ").next().unwrap();
    assert!(record.starts_with(played) && record.contains("\nend: finished "), "{record}");
    home.run(["verify", path.as_str()]).data();
    let refusal = home.run(["play", "--resume", path.as_str()]).refusal();
    assert!(refusal.contains("that game is over"), "{refusal}");
    let refusal = home.run(["play", "--resume"]).refusal();
    assert!(refusal.contains("no unfinished game"), "{refusal}");
}

#[test]
fn resuming_without_a_file_goes_on_with_the_game_that_was_left_last() {
    let home = Home::new();
    for seed in ["1", "2", "3"] {
        let left =
            home.feed(["play", "chicago", "--seats", "Ada=human,greedy", "--seed", seed], "1\n");
        assert_eq!(left.code, 1);
    }
    // The second is touched again, so it is the last one that was left.
    let games = home.file("tripot/games");
    let commitment = home.run(["deal", "chicago", "--seed", "2", "--json"]).data();
    let commitment: Value = serde_json::from_str(&commitment).unwrap();
    let name = format!("chicago-{}.tripot", &commitment["commitment"].as_str().unwrap()[..8]);
    let second = games.join(name);
    assert_eq!(home.run(["play", "--resume", second.to_str().unwrap()]).code, 1);
    // Neither a finished game nor noise is in the way.
    fs::write(games.join("noise.tripot"), "noise").unwrap();
    let over = ["play", "chicago", "--seats", "greedy,greedy"];
    home.run(over).data();

    let finished = home.feed(["play", "--resume"], "1\n".repeat(40)).data();
    assert!(finished.contains("Ada: "), "{finished}");
    let record = read(&second);
    assert!(record.contains("\nend: finished "), "{record}");
    home.run(["verify", second.to_str().unwrap()]).data();
    let unfinished = fs::read_dir(&games)
        .unwrap()
        .filter(|entry| read(&entry.as_ref().unwrap().path()).contains("end: unfinished"));
    assert_eq!(unfinished.count(), 2);
}

#[test]
fn a_game_from_a_position_and_a_practice_game_go_on_as_they_were() {
    let home = Home::new();
    let position = "bf/mr/cs 766666 1 -,-";
    let args = ["play", "chicago", "--position", position, "--record", "a b's.tripot"];
    let left = home.feed(args, "");
    let command = resume_command(&left.err);
    let words = shlex::split(&command).unwrap();
    assert_eq!(words, ["tripot", "play", "--resume", "a b's.tripot"]);
    home.shell(&command, "1bc\n").data();
    let record = read(&home.file("a b's.tripot"));
    assert!(record.contains("\nstart: bf/mr/cs 766666 1 -,-\n"), "{record}");
    home.run(["verify", "a b's.tripot"]).data();

    let practice = ["play", "chicago", "--seats", "human,human", "--practice", "--record", "p"];
    let left = home.feed(practice, "1\n");
    assert_eq!(left.code, 1);
    let back = home.feed(["play", "--resume", "p"], "undo\n");
    assert!(back.out.contains("1 move taken back."), "{}", back.out);
    assert!(home.run(["verify", "p"]).data().contains("0 moves, unfinished"));
}

#[test]
fn nobody_goes_on_with_a_record_that_was_changed() {
    let home = Home::new();
    home.feed(["play", "chicago", "--seed", "7", "--record", "mine"], "1\n1\n");
    let record = read(&home.file("mine"));
    let changed = record.replace("seat j2: \"expert (j2)\" expert", "seat j2: \"Tom\" human");
    assert_ne!(changed, record);
    fs::write(home.file("mine"), &changed).unwrap();
    let refusal = home.run(["play", "--resume", "mine"]).refusal();
    assert!(refusal.contains("something was changed"), "{refusal}");
    assert_eq!(read(&home.file("mine")), changed);

    let lines = changed.replace("j1 1", "j1 9").lines().map(str::to_owned).collect();
    fs::write(home.file("mine"), sealed(lines).join("\n")).unwrap();
    let done = home.run(["play", "--resume", "mine"]);
    assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
    assert!(done.err.contains("the trader can't advance 9"), "{}", done.err);

    let lines = record.replace("\" expert\n", "\" deepblue\n").lines().map(str::to_owned).collect();
    fs::write(home.file("mine"), sealed(lines).join("\n")).unwrap();
    let refusal = home.run(["play", "--resume", "mine"]).refusal();
    assert!(refusal.contains("no machine player `deepblue`"), "{refusal}");
}

#[test]
fn a_file_too_large_for_a_record_is_not_read_whole() {
    let home = Home::new();
    // A hole of a terabyte, which takes no room on the disk.
    fs::File::create(home.file("large")).unwrap().set_len(1 << 40).unwrap();
    for command in ["verify", "replay", "analyze"] {
        // Whoever reads all of it ends here, and not this machine.
        let line = format!("ulimit -v 4000000; tripot {command} large");
        let refusal = home.shell(&line, "").refusal();
        assert!(refusal.contains("larger than 16 MB"), "{command}: {refusal}");
    }
}

#[test]
fn a_link_that_lies_beside_a_record_is_not_followed() {
    let home = Home::new();
    fs::write(home.file("victim"), "mine").unwrap();
    std::os::unix::fs::symlink("victim", home.file("game.tripot.new")).unwrap();
    let args = ["play", "siam", "--seats", "random,random", "--record", "game.tripot"];
    assert_eq!(home.run(args).code, 0);
    assert_eq!(fs::read_to_string(home.file("victim")).unwrap(), "mine");
    assert!(fs::read_to_string(home.file("game.tripot")).unwrap().starts_with("tripot record"));
}
