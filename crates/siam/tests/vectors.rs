//! Checked cases, move lists and counts that three independent programs agree on.

use serde_json::Value;
use tripot_core::{Notation, State, Viewer};
use tripot_search::perft;
use tripot_siam::{End, Siam, SiamOptions, SiamSettings, Side};
use tripot_testkit::times;

fn vectors() -> Value {
    serde_json::from_str(include_str!("data/vectors.json")).expect("JSON")
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} in {value}"))
}

fn read(position: &str, options: &SiamOptions) -> Siam {
    Siam::read_position(position, options).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn rows(state: &Siam) -> String {
    state.write_position().split(' ').next().unwrap_or_default().to_owned()
}

fn winner(state: &Siam) -> Option<&'static str> {
    match state.end() {
        Some(End::Won(Side::Elephants)) => Some("e"),
        Some(End::Won(Side::Rhinos)) => Some("r"),
        Some(End::Draw) | None => None,
    }
}

#[test]
fn every_case_has_its_verdict_and_its_result() {
    for case in vectors()["cases"].as_array().unwrap() {
        let name = text(case, "name");
        let mut state = read(text(case, "position"), &SiamOptions::default());
        let chosen = Siam::read_move(&state, text(case, "move"));
        let played = chosen.ok().is_some_and(|chosen| state.play(chosen).is_ok());
        assert_eq!(played, case["legal"].as_bool().unwrap(), "{name}");
        if played {
            assert_eq!(rows(&state), text(case, "rows_after"), "{name}");
            assert_eq!(winner(&state), case["winner"].as_str(), "{name}");
        }
    }
}

#[test]
fn every_listed_move_and_no_other_is_legal_and_leads_where_it_should() {
    for entry in vectors()["positions"].as_array().unwrap() {
        let state = read(text(entry, "position"), &SiamOptions::default());
        let view = state.view(Viewer::Public);
        let mut legal = Vec::new();
        state.legal_moves(&mut legal);
        let mut found: Vec<(String, String, Option<&str>)> = legal
            .iter()
            .map(|&chosen| {
                let mut child = state.clone();
                child.play(chosen).unwrap();
                (Siam::write_move(&view, chosen), rows(&child), winner(&child))
            })
            .collect();
        found.sort();
        let mut expected: Vec<(String, String, Option<&str>)> = entry["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| {
                let part = |index: usize| line[index].as_str();
                (part(0).unwrap().to_owned(), part(1).unwrap().to_owned(), part(2))
            })
            .collect();
        expected.sort();
        assert_eq!(found, expected, "{}", text(entry, "position"));
    }
}

#[test]
fn the_sequences_of_moves_are_as_many_as_they_should_be() {
    let long = times(1) > 1;
    for entry in vectors()["perft"].as_array().unwrap() {
        let opening_ban = entry["opening_ban"].as_bool().unwrap();
        let options = SiamOptions::new(SiamSettings { opening_ban, ..Default::default() }).unwrap();
        let state = read(text(entry, "position"), &options);
        for line in entry["depths"].as_array().unwrap() {
            let number = |index: usize| line[index].as_u64().unwrap();
            if number(1) > 5_000_000 && !long {
                continue;
            }
            let tally = perft(&state, number(0) as u32).tally;
            let found = [tally.moves, tally.wins[0], tally.wins[1]];
            assert_eq!(found, [number(1), number(2), number(3)], "{}", text(entry, "id"));
        }
    }
}
