//! The count of the start at depth 5, with the wins of its last ply.

use tripot_core::{SeatCount, State};
use tripot_search::perft;
use tripot_siam::{Siam, SiamOptions};
use tripot_testkit::times;

#[test]
fn the_start_has_1_470_410_222_sequences_of_five_moves() {
    if times(1) == 1 {
        return;
    }
    let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("the default options");
    let clock = std::time::Instant::now();
    let tally = perft(&start, 5).tally;
    let seconds = clock.elapsed().as_secs_f64();
    println!("{:.0} million moves a second", tally.moves as f64 / seconds / 1e6);
    assert_eq!((tally.moves, &tally.wins[..], tally.shared), (1_470_410_222, &[24, 24][..], 0));
}
