#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{Explain as _, Notation as _, State as _};

const POSITION: &str = "bf/mr/cs/rr/bb 766666 1 -,-";

fuzz_target!(|text: &str| {
    let mut state =
        Chicago::read_position(POSITION, &ChicagoOptions::default()).expect("a position");
    match Chicago::read_move(&state, text) {
        Ok(chosen) => {
            let written = Chicago::write_move(&state, chosen);
            assert_eq!(Chicago::read_move(&state, &written), Ok(chosen));
            let before = state;
            if state.play(chosen).is_err() {
                assert_eq!(state, before);
            }
        }
        Err(error) => assert!(!error.explain().is_empty()),
    }
    if let Some(event) = Chicago::read_chance(text) {
        assert_eq!(Chicago::read_chance(&Chicago::write_chance(event)), Some(event));
    }
});
