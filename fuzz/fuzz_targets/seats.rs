#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{GAMES, Lang, Trouble, read_seats};

fuzz_target!(|text: &str| {
    for &game in GAMES {
        match read_seats(text, game) {
            Ok(plans) => {
                for (index, plan) in plans.iter().enumerate() {
                    assert!(!plan.line(index, Lang::En).name().is_empty());
                }
            }
            Err(error) => assert!(!Trouble::from(error).text(Lang::En).is_empty()),
        }
    }
});
