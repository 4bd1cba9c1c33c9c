//! Whole games printed after every action: a changed rule shows as a difference in a text file.
//!
//! `TRIPOT_BLESS=1` writes the file anew.

use std::fmt::Write as _;

use tripot_chicago::Chicago;
use tripot_core::{Notation, Referee, State, Turn};
use tripot_testkit::{
    check_transcript, legal, options, play_random_move, seat_lines, seats, seed, tell,
    write_chances,
};

/// From the folder of the crate, where its tests run.
const FILE: &str = "tests/data/transcript.txt";

/// A random game, with everything that can be observed after every action.
fn transcript(settings: &str, count: usize) -> String {
    let (seats, seed) = (seats(count), seed("transcript"));
    let mut referee =
        Referee::<Chicago>::deal(&options::<Chicago>(settings), seats, seed).expect("no faults");
    let mut rng = seed.stream("moves");
    while play_random_move(&mut referee, &mut rng) {}
    format!("{}\n{}\n", tell(&referee, observe), referee.record(&seat_lines(seats)))
}

fn observe(text: &mut String, state: &Chicago) {
    let _ = writeln!(text, "position: {}", state.write_position());
    match state.turn() {
        Turn::Over => {
            let _ = writeln!(text, "{}", state.write_classroom_position().unwrap_or_default());
            let _ = writeln!(text, "scores: {:?}", state.outcome().expect("it is over").scores());
        }
        Turn::Chance => write_chances(text, state),
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
