//! Whole games printed after every action: a changed rule shows as a difference in a text file.
//!
//! `TRIPOT_BLESS=1` writes the file anew.

use std::fmt::Write as _;

use tripot_core::{
    Annotation, Notation, Referee, Seat, SeatLine, State, Step, Turn, View, Viewer, write_variant,
};
use tripot_families::Families;
use tripot_testkit::{check_transcript, options, seats, seed};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/transcript.txt");

fn seat_lines(count: usize) -> Vec<SeatLine> {
    let line = |seat: Seat| SeatLine::new(&format!("Seat {seat}"), "random");
    seats(count).seats().map(|seat| line(seat).expect("the name is short")).collect()
}

/// A random game, with everything that each seat can observe after every action.
fn transcript(settings: &str, count: usize) -> String {
    let options = options::<Families>(settings);
    let seed = seed("transcript");
    let mut referee = Referee::<Families>::deal(&options, seats(count), seed).expect("no faults");
    let mut rng = seed.stream("moves");
    let mut records = String::new();
    while let Turn::Seat(seat) = referee.turn() {
        let mut moves = Vec::new();
        referee.view(Viewer::Seat(seat)).choices(&mut moves);
        let chosen = *rng.pick(&moves).expect("a seat to move has a move");
        // What each may have of the record, once in the middle of the game.
        if referee.steps().len() > 2 * seats(count).get() * usize::from(options.hand)
            && records.is_empty()
        {
            for viewer in viewers(count) {
                let record = referee.record_for(&seat_lines(count), viewer);
                let _ = writeln!(records, "\nfor {viewer:?}\n{record}");
            }
        }
        referee.play(seat, chosen, Annotation::default()).expect("a legal move is accepted");
    }
    let mut state = Families::new(&options, seats(count)).expect("no faults");
    let mut text = format!("# {}, {count} seats\n", write_variant(Families::NAME, &options));
    observe(&mut text, &state);
    for step in referee.steps() {
        match *step {
            Step::Chance(event) => {
                let _ = writeln!(text, "\n* {}", Families::write_chance(event));
                state.resolve_unchecked(event);
            }
            Step::Move { seat, chosen, .. } => {
                let native = Families::write_move(&state.view(Viewer::Seat(seat)), chosen);
                let _ = writeln!(text, "\n{seat} {native}");
                state.play_unchecked(chosen);
            }
        }
        observe(&mut text, &state);
    }
    let _ = writeln!(text, "\n{}{records}", referee.record(&seat_lines(count)));
    text
}

fn viewers(count: usize) -> impl Iterator<Item = Viewer> {
    seats(count).seats().map(Viewer::Seat).chain([Viewer::Public])
}

fn observe(text: &mut String, state: &Families) {
    let _ = writeln!(text, "position: {}", state.write_position());
    for viewer in viewers(state.seats().get()) {
        let view = state.view(viewer);
        let _ = writeln!(text, "{viewer:?}: {}", Families::write_view(&view));
        let mut moves = Vec::new();
        view.choices(&mut moves);
        if !moves.is_empty() {
            let moves = moves.iter().map(|&ask| format!(" {}", Families::write_move(&view, ask)));
            let _ = writeln!(text, "may ask:{}", moves.collect::<String>());
        }
    }
    match state.turn() {
        Turn::Over => {
            let _ = writeln!(text, "scores: {:?}", state.outcome().expect("it is over").scores());
        }
        Turn::Chance => {
            let mut events = Vec::new();
            state.chances(&mut events);
            let events = events
                .into_iter()
                .map(|(event, weight)| format!(" {}:{weight}", Families::write_chance(event)));
            let _ = writeln!(text, "chance:{}", events.collect::<String>());
        }
        Turn::Seat(seat) => {
            let _ = writeln!(text, "{seat} asks");
        }
    }
}

#[test]
fn whole_games_go_as_they_went_before() {
    let found = [
        transcript("families=4,ranks=3,hand=3", 2),
        transcript("families=3,ranks=3,hand=2,bluff=on,lucky-draw=off,first=2", 2),
        transcript("families=4,ranks=3,hand=2,lay-keeps-turn=on,first=3", 3),
    ]
    .join("\n");
    check_transcript(FILE, &found);
}
