//! Whole games printed after every action: a changed rule shows as a difference in a text file.
//!
//! `TRIPOT_BLESS=1` writes the file anew.

use std::fmt::Write as _;

use tripot_core::{Notation, Referee, SeatCount, State, Turn, View, Viewer};
use tripot_families::Families;
use tripot_testkit::{
    check_transcript, options, play_random_move, seat_lines, seats, seed, tell, write_chances,
};

/// From the folder of the crate, where its tests run.
const FILE: &str = "tests/data/transcript.txt";

/// A random game, with everything that each seat can observe after every action, and what each may
/// have of the record, once in the middle of the game.
fn transcript(settings: &str, count: usize) -> String {
    let (options, seats, seed) = (options::<Families>(settings), seats(count), seed("transcript"));
    let mut referee = Referee::<Families>::deal(&options, seats, seed).expect("no faults");
    let mut rng = seed.stream("moves");
    let mut records = String::new();
    while matches!(referee.turn(), Turn::Seat(_)) {
        let dealt = seats.get() * usize::from(options.hand);
        if referee.steps().len() > 2 * dealt && records.is_empty() {
            for viewer in viewers(seats) {
                let record = referee.record_for(&seat_lines(seats), viewer);
                let _ = writeln!(records, "\nfor {viewer:?}\n{record}");
            }
        }
        play_random_move(&mut referee, &mut rng);
    }
    format!("{}\n{}{records}\n", tell(&referee, observe), referee.record(&seat_lines(seats)))
}

fn viewers(seats: SeatCount) -> impl Iterator<Item = Viewer> {
    seats.seats().map(Viewer::Seat).chain([Viewer::Public])
}

fn observe(text: &mut String, state: &Families) {
    let _ = writeln!(text, "position: {}", state.write_position());
    for viewer in viewers(state.seats()) {
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
        Turn::Chance => write_chances(text, state),
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
