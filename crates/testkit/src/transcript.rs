//! Whole games printed after every action, compared with a file that is kept.

use std::fmt::Write as _;

use tripot_core::{Notation, Referee, Step, Viewer, write_variant};

use crate::table::events;

/// A game step by step, with what `observe` writes about the state before the first and after each.
///
/// # Panics
/// If the game can't have been played.
pub fn tell<S: Notation>(referee: &Referee<S>, observe: impl Fn(&mut String, &S)) -> String {
    let (options, seats) = (referee.options(), referee.seats());
    let mut state = S::new(&options, seats).expect("no faults");
    let mut text = format!("# {}, {} seats\n", write_variant(S::NAME, &options), seats.get());
    observe(&mut text, &state);
    for step in referee.steps() {
        match *step {
            Step::Chance(event) => {
                let _ = writeln!(text, "\n* {}", S::write_chance(event));
                state.resolve_unchecked(event);
            }
            Step::Move { seat, chosen, .. } => {
                let view = state.view(Viewer::Seat(seat));
                let classroom = S::write_classroom_move(&view, chosen);
                let _ = write!(text, "\n{seat} {}", S::write_move(&view, chosen));
                let _ = writeln!(
                    text,
                    "{}",
                    classroom.map(|term| format!(" {term}")).unwrap_or_default()
                );
                state.play_unchecked(chosen);
            }
        }
        observe(&mut text, &state);
    }
    text
}

/// What may come out, in one line with the weights.
pub fn write_chances<S: Notation>(text: &mut String, state: &S) {
    let events = events(state).into_iter();
    let events = events.map(|(event, weight)| format!(" {}:{weight}", S::write_chance(event)));
    let _ = writeln!(text, "chance:{}", events.collect::<String>());
}

/// Asserts that a text is what the file holds, line by line; the path is from the crate's folder,
/// where its tests run. `TRIPOT_BLESS=1` writes the file anew.
///
/// # Panics
/// At the first line that differs, or if the file can't be read or written.
pub fn check_transcript(file: &str, found: &str) {
    if std::env::var_os("TRIPOT_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(file, found).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    let expected = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    for (number, (found, expected)) in (1..).zip(found.lines().zip(expected.lines())) {
        assert_eq!(found, expected, "line {number} of {file}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "lines of {file}");
}
