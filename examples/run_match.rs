//! A match of two players of Chicago on duplicate deals, with its Elo:
//! `cargo run --release -p tripot-examples --bin run_match [DEALS]`.

use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{Annotation, Budget, Player, Referee, Seat, SeatCount, Seed, Turn, Viewer};
use tripot_players::Level;
use tripot_players::chicago::{Greedy, player_of};
use tripot_stats::{Elo, Share};

/// Plays one game; the points of the player on the first seat: 1, a half or 0.
fn play(seed: Seed, players: &mut [Box<dyn Player<Chicago>>; 2]) -> f64 {
    let options = ChicagoOptions::default();
    let mut game = Referee::<Chicago>::deal(&options, SeatCount::TWO, seed).expect("two can play");
    while let Turn::Seat(seat) = game.turn() {
        let view = game.view(Viewer::Seat(seat));
        let decision = players[seat.index()].choose(&view, &Budget::nodes(1_000));
        game.play(seat, decision.chosen, Annotation::default()).expect("a legal move");
    }
    let margin = game.outcome().expect("nobody is to move").margin(Seat::FIRST);
    f64::midpoint(1.0, f64::from(margin.signum()))
}

fn main() {
    let deals = std::env::args().nth(1).map_or(20, |text| text.parse().expect("a number"));
    let mut share = Share::among(2);
    for number in 0..deals {
        let seed = Seed::parse("a match").expect("words are a seed").derive("deal", number);
        let one = || -> Box<dyn Player<Chicago>> { Box::new(Greedy::new(seed.stream("greedy"))) };
        let other = || player_of(Level::Beginner, seed.stream("beginner"));
        // The same deal from both seats: luck evens out, and the deal counts once.
        let first = play(seed, &mut [one(), other()]);
        let second = 1.0 - play(seed, &mut [other(), one()]);
        share.add(f64::midpoint(first, second));
    }
    println!("greedy took {:.0} % of the points", 100.0 * share.value().unwrap_or_default());
    if let Some(Elo { low, high, .. }) = Elo::of(&share) {
        println!("Elo between {} and {}", shown(low), shown(high));
    }
}

fn shown(elo: Option<f64>) -> String {
    elo.map_or_else(|| "infinity".to_owned(), |elo| format!("{elo:+.0}"))
}
