//! `tripot replay`: every position of a record.

use serde_json::{Value, json};

use crate::{Game, move_of};

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
    assert!(third.contains("à Hasard de jouer"), "{third}");
    assert!(third.contains("Zoé : +"), "{third}");

    for (args, reason) in [
        (["--step", "99"], "there is no move 99"),
        (["--as", "j3"], "`j3` is not a seat of this game"),
        (["--as", "Max"], "`Max` is not a seat of this game"),
    ] {
        let refusal = game.home.run(["replay", Game::FILE].iter().chain(&args)).refusal();
        assert!(refusal.contains(reason), "{refusal}");
    }
}
