//! The counts of the start down to depth 7, with the wins of the last ply.

use std::time::Instant;

use tripot_core::{SeatCount, State, Tally};
use tripot_search::perft;
use tripot_siam::fast::count_hashed;
use tripot_siam::{Siam, SiamOptions};
use tripot_testkit::times;

fn timed(depth: u32, count: impl Fn(&Siam) -> Tally) -> (u64, u64, u64) {
    let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("the default options");
    let clock = Instant::now();
    let tally = count(&start);
    let seconds = clock.elapsed().as_secs_f64();
    println!("depth {depth}: {:.0} million moves a second", tally.moves as f64 / seconds / 1e6);
    assert_eq!(tally.shared, 0);
    (tally.moves, tally.wins[0], tally.wins[1])
}

#[test]
fn the_start_has_1_470_410_222_sequences_of_five_moves() {
    let found = timed(5, |start| perft(start, 5).tally);
    assert_eq!(found, (1_470_410_222, 24, 24));
    let hashed = timed(5, |start| count_hashed(start, 5, 1 << 16));
    assert_eq!(hashed, found);
}

#[test]
fn and_108_651_420_642_of_six_and_8_682_382_445_448_of_seven() {
    if times(1) == 1 {
        return;
    }
    let found = timed(6, |start| perft(start, 6).tally);
    assert_eq!(found.0, 108_651_420_642);
    let hashed = timed(6, |start| count_hashed(start, 6, 1 << 20));
    assert_eq!(hashed, found);
    let (moves, ..) = timed(7, |start| count_hashed(start, 7, 1 << 22));
    assert_eq!(moves, 8_682_382_445_448);
}
