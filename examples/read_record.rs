//! Reads the record of a game of Siam, checks it by playing it again and prints what each seat saw:
//! `cargo run -p tripot-examples --bin read_record [FILE]`. Without a file it writes a record
//! first.

use tripot_core::{Annotation, Record, Referee, SeatCount, SeatLine, Seed, Turn, Viewer};
use tripot_siam::{Siam, SiamOptions};

/// The record of a short game.
fn written() -> String {
    let seed = Seed::parse("a record").expect("words are a seed");
    let mut game =
        Referee::<Siam>::deal(&SiamOptions::default(), SeatCount::TWO, seed).expect("two can play");
    for text in ["+c1n", "+a5s", "c1c2n", "+a4s", "c2c3n", "a5e", "c3c4n", "a4e", "c4c5n"] {
        let Turn::Seat(seat) = game.turn() else { break };
        let chosen = text.parse().expect("a move");
        game.play(seat, chosen, Annotation::default()).expect("a legal move");
    }
    assert!(game.view(Viewer::Public).end().is_some(), "a mountain has left the board");
    let seats = ["Léa", "Ali"].map(|name| SeatLine::new(name, "human").expect("a plain name"));
    game.record(&seats).to_string()
}

fn main() {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path).expect("a file"),
        None => written(),
    };
    let record: Record = text.parse().expect("a record whose digest is right");
    for (seat, line) in SeatCount::TWO.seats().zip(&record.header.seats) {
        println!("{seat}: {} ({})", line.name(), line.player());
    }
    // Replaying is the only way to load a record: every step must be what the rules and the seed
    // say.
    let game = Referee::<Siam>::replay(&record).expect("a game that obeys the rules");
    for decided in game.decisions() {
        println!("{}  {} plays {}", decided.view, decided.seat, decided.chosen);
    }
    println!("{:?}", game.outcome().map(|outcome| outcome.scores().to_vec()));
}
