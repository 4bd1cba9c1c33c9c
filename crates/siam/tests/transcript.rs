//! Whole games printed after every action: a changed rule shows as a difference in a text file.
//!
//! `TRIPOT_BLESS=1` writes the file anew.

use std::fmt::Write as _;

use tripot_core::{Notation, Rng, SeatCount, State, parse_variant};
use tripot_siam::{Move, Siam};
use tripot_testkit::{check_transcript, legal, seed};

/// From the folder of the crate, where its tests run.
const FILE: &str = "tests/data/transcript.txt";

/// A game that pushes whenever it can, so that much happens, with all that can be observed.
fn transcript(variant: &str) -> String {
    let options = parse_variant("siam", variant).expect(variant);
    let mut state = Siam::new(&options, SeatCount::TWO).expect("no faults");
    let mut rng = seed(variant).stream("transcript");
    let mut text = format!("# {variant}\n");
    observe(&mut text, &state);
    while state.end().is_none() {
        let chosen = pick(&state, &mut rng);
        let seat = Siam::seat_name(state.turn().seat().expect("the game goes on"));
        let classroom = Siam::write_classroom_move(&state, chosen).unwrap_or_default();
        let _ = writeln!(text, "\n{seat} {} {classroom}", Siam::write_move(&state, chosen));
        state.play(chosen).expect("a legal move is accepted");
        observe(&mut text, &state);
    }
    text
}

fn pick(state: &Siam, rng: &mut Rng) -> Move {
    let moves = legal(state);
    let occupied = state.board().occupied();
    let pushes = |chosen: &&Move| chosen.destination().is_some_and(|to| occupied.contains(to));
    let pushing: Vec<Move> = moves.iter().filter(pushes).copied().collect();
    let among = if pushing.is_empty() || rng.below(3) == 0 { &moves } else { &pushing };
    *rng.pick(among).expect("there is always a move")
}

fn observe(text: &mut String, state: &Siam) {
    let _ = writeln!(text, "position: {}", state.write_position());
    let _ = writeln!(text, "classroom: {}", state.write_classroom_position().unwrap_or_default());
    let moves = legal(state);
    let native = moves.iter().map(|&chosen| format!(" {}", Siam::write_move(state, chosen)));
    let _ = writeln!(text, "{} moves:{}", moves.len(), native.collect::<String>());
    if let Some(outcome) = state.outcome() {
        let _ = writeln!(text, "scores: {:?}", outcome.scores());
    }
}

#[test]
fn whole_games_go_as_they_went_before() {
    let variants =
        ["siam", "siam(opening-ban=on,single-leave=on,animals=4)", "siam(push-count=total)"];
    let text: String = variants.map(transcript).join("\n");
    check_transcript(FILE, &text);
}
