//! Whole games between two players that four independent programs agree on.

use serde_json::Value;
use tripot_chicago::Chicago;
use tripot_core::{Notation, State};
use tripot_testkit::{legal, position};

fn games() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("data/vectors.json")).expect("it is JSON");
    file["games"].as_array().expect("it has games").clone()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("it is a text")
}

/// The legal moves in the form of the file: `steps,kept,sold`.
fn legal_texts(state: &Chicago) -> Vec<String> {
    let moves = legal(state).into_iter();
    moves.map(|chosen| format!("{},{},{}", chosen.steps, chosen.keep, chosen.sell)).collect()
}

#[test]
fn given_games_are_played_as_four_programs_play_them() {
    let games = games();
    assert_eq!(games.len(), 8);
    for (number, game) in games.iter().enumerate() {
        let mut state: Chicago = position("", text(&game["start"]));
        let steps = game["steps"].as_array().unwrap();
        assert!(steps.len() >= 14);
        for (ply, step) in steps.iter().enumerate() {
            let place = format!("game {number}, ply {ply}");
            let mut found = legal_texts(&state);
            found.sort();
            let expected: Vec<&str> = step["legal"].as_array().unwrap().iter().map(text).collect();
            assert_eq!(found, expected, "{place}");
            let chosen = Chicago::read_move(&state, text(&step["move"])).unwrap();
            assert_eq!(
                Chicago::write_classroom_move(&state, chosen).as_deref(),
                step["move"].as_str(),
                "{place}"
            );
            state.play(chosen).unwrap();
            assert_eq!(
                state.write_classroom_position().as_deref(),
                step["after"].as_str(),
                "{place}"
            );
        }
        let outcome = state.outcome().unwrap();
        let scores = game["scores"].as_array().unwrap().iter().map(|score| score.as_i64().unwrap());
        assert!(outcome.scores().iter().map(|&score| i64::from(score)).eq(scores), "game {number}");
    }
}

#[test]
fn given_games_end_only_after_their_last_step() {
    for game in games() {
        let mut state: Chicago = position("", text(&game["start"]));
        for step in game["steps"].as_array().unwrap() {
            assert_eq!(state.outcome(), None);
            state.play(Chicago::read_move(&state, text(&step["move"])).unwrap()).unwrap();
        }
        assert!(state.piles().len() <= 2);
    }
}
