//! Whole games printed after every action: a changed rule shows as a difference in a text file.
//!
//! `TRIPOT_BLESS=1` writes the file anew.

use std::fmt::Write as _;

use tripot_chicago::Chicago;
use tripot_core::{
    Annotation, Notation, Referee, Seat, SeatLine, State, Step, Turn, Viewer, write_variant,
};
use tripot_testkit::{check_transcript, legal, options, seats, seed};

/// From the folder of the crate, where its tests run.
const FILE: &str = "tests/data/transcript.txt";

fn seat_lines(count: usize) -> Vec<SeatLine> {
    let line = |seat: Seat| SeatLine::new(&format!("Seat {seat}"), "random");
    seats(count).seats().map(|seat| line(seat).expect("the name is short")).collect()
}

/// A random game, with everything that can be observed after every action.
fn transcript(settings: &str, count: usize) -> String {
    let options = options::<Chicago>(settings);
    let seed = seed("transcript");
    let mut referee = Referee::<Chicago>::deal(&options, seats(count), seed).expect("no faults");
    let mut rng = seed.stream("moves");
    while let Turn::Seat(seat) = referee.turn() {
        let moves = legal(&referee.view(Viewer::Seat(seat)));
        let chosen = *rng.pick(&moves).expect("a seat to move has a move");
        referee.play(seat, chosen, Annotation::default()).expect("a legal move is accepted");
    }
    let mut state = Chicago::new(&options, seats(count)).expect("no faults");
    let mut text = format!("# {}, {count} seats\n", write_variant(Chicago::NAME, &options));
    observe(&mut text, &state);
    for step in referee.steps() {
        match *step {
            Step::Chance(event) => {
                let _ = writeln!(text, "\n* {}", Chicago::write_chance(event));
                state.resolve_unchecked(event);
            }
            Step::Move { seat, chosen, .. } => {
                let classroom = Chicago::write_classroom_move(&state, chosen).unwrap_or_default();
                let native = Chicago::write_move(&state, chosen);
                let _ = writeln!(text, "\n{seat} {native} {classroom}");
                state.play_unchecked(chosen);
            }
        }
        observe(&mut text, &state);
    }
    let _ = writeln!(text, "\n{}", referee.record(&seat_lines(count)));
    text
}

fn observe(text: &mut String, state: &Chicago) {
    let _ = writeln!(text, "position: {}", state.write_position());
    match state.turn() {
        Turn::Over => {
            let _ = writeln!(text, "{}", state.write_classroom_position().unwrap_or_default());
            let _ = writeln!(text, "scores: {:?}", state.outcome().expect("it is over").scores());
        }
        Turn::Chance => {
            let mut events = Vec::new();
            state.chances(&mut events);
            let events = events
                .into_iter()
                .map(|(event, weight)| format!(" {}:{weight}", Chicago::write_chance(event)));
            let _ = writeln!(text, "chance:{}", events.collect::<String>());
        }
        Turn::Seat(seat) => {
            let worth = state.seats().seats().map(|seat| format!(" {}", state.score(seat)));
            let _ = writeln!(text, "worth:{}", worth.collect::<String>());
            let moves = legal(state).into_iter();
            let moves = moves.map(|chosen| format!(" {}", Chicago::write_move(state, chosen)));
            let _ = writeln!(text, "{seat} may play:{}", moves.collect::<String>());
        }
    }
}

#[test]
fn whole_games_go_as_they_went_before() {
    let found = [
        transcript("", 2),
        transcript("movement=expert,teams=on,first=3,piles-count=6,height=3,goods=5", 4),
        transcript("piles=open,piles-count=4,height=2,goods=3", 3),
    ]
    .join("\n");
    check_transcript(FILE, &found);
}
