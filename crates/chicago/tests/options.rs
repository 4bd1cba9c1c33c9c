//! Games and counts over the options, from an independent program.

use serde_json::Value;
use tripot_chicago::Chicago;
use tripot_core::{Notation, State, Turn};
use tripot_search::perft;
use tripot_testkit::{legal, position};

fn text(value: &Value) -> &str {
    value.as_str().expect("it is a text")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("it is a list").iter().map(text).collect()
}

/// `{"first": "2", "teams": "on"}` as `first=2,teams=on`.
fn settings(rules: &Value) -> String {
    let rules = rules.as_object().expect("the rules are an object");
    let settings = rules.iter().map(|(name, value)| format!("{name}={}", text(value)));
    settings.collect::<Vec<_>>().join(",")
}

#[test]
fn games_over_the_options_are_played_as_another_program_plays_them() {
    let file: Value = serde_json::from_str(include_str!("data/options.json")).unwrap();
    let games = file["games"].as_array().unwrap();
    assert_eq!(games.len(), 42);
    for (number, game) in games.iter().enumerate() {
        let settings = settings(&game["rules"]);
        let mut state: Chicago = position(&settings, text(&game["start"]));
        assert_eq!(state.seats().get() as u64, game["seats"].as_u64().unwrap());
        for (ply, step) in game["steps"].as_array().unwrap().iter().enumerate() {
            let place = format!("game {number} ({settings}), ply {ply}");
            let mut found: Vec<String> = legal(&state)
                .into_iter()
                .map(|chosen| format!("{},{},{}", chosen.steps, chosen.keep, chosen.sell))
                .collect();
            found.sort();
            assert_eq!(found, texts(&step["legal"]), "{place}");
            let Turn::Seat(seat) = state.turn() else { panic!("{place}: {:?}", state.turn()) };
            assert_eq!(Chicago::seat_name(seat), text(&step["turn"]), "{place}");
            state.play(Chicago::read_move(&state, text(&step["move"])).unwrap()).unwrap();
            if let Some(after) = step["after"].as_str() {
                assert_eq!(state.write_classroom_position().unwrap(), after, "{place}");
            }
        }
        let outcome = state.outcome().unwrap();
        let scores: Vec<i64> = outcome.scores().iter().map(|&score| score.into()).collect();
        let expected: Vec<i64> = game["scores"]
            .as_array()
            .unwrap()
            .iter()
            .map(|score| score.as_i64().unwrap())
            .collect();
        assert_eq!(scores, expected, "game {number} ({settings})");
        let winners: Vec<&str> = outcome.winners().map(Chicago::seat_name).collect();
        assert_eq!(winners, texts(&game["winners"]), "game {number} ({settings})");
    }
}

#[test]
fn sequences_of_moves_are_counted_as_another_program_counts_them() {
    let lines: Vec<&str> = include_str!("data/perft.txt").lines().collect();
    assert_eq!(lines.len(), 16);
    for line in lines {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [rules, seats, start, counts] = fields[..] else { panic!("{line}") };
        let settings = if rules == "default" { String::new() } else { rules.replace(' ', ",") };
        let state: Chicago = position(&settings, start);
        assert_eq!(state.seats().to_string(), seats, "{rules}");
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let found = perft(&state, depth).tally.moves.to_string();
            assert_eq!(found, count, "{rules}, {seats} seats, depth {depth}");
        }
    }
}
