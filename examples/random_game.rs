//! Plays a random game of Siam to its end: `cargo run -p tripot-examples --bin random_game [SEED]`.

use tripot_core::{SeatCount, Seed, State};
use tripot_siam::{Siam, SiamOptions};

fn main() {
    let words = std::env::args().nth(1).unwrap_or_else(|| "elephants".to_owned());
    let mut rng = Seed::parse(&words).expect("words are a seed").stream("moves");
    let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("two can play");
    // `moves` is empty when the game is over.
    while let Some(&chosen) = rng.pick(&state.moves()) {
        println!("{state}  {chosen}");
        state = state.after(chosen);
    }
    let outcome = state.outcome().expect("nobody can move, so it is over");
    println!("{state}  after {} plies: {:?}", state.plies(), outcome.scores());
}
