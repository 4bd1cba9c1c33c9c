#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_bots::read_seats;
use tripot_catalog::{games, Lang};
use tripot_core::SeatLine;

fuzz_target!(|text: &str| {
    for &game in games() {
        match read_seats(text, game) {
            Ok(seats) => {
                for name in seats.iter().filter_map(|seat| seat.name.as_deref()) {
                    assert!(SeatLine::new(name, "human").is_some(), "a record holds it");
                }
            }
            Err(trouble) => assert!(!trouble.text(Lang::En).is_empty()),
        }
    }
});
