#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_chicago::{Chicago, ChicagoOptions};
use tripot_core::{Explain as _, Notation as _};

fuzz_target!(|text: &str| {
    match Chicago::read_position(text, &ChicagoOptions::default()) {
        Ok(state) => {
            let options = ChicagoOptions::default();
            for form in [Some(state.write_position()), state.write_classroom_position()] {
                let form = form.expect("Chicago has both forms");
                assert_eq!(Chicago::read_position(&form, &options).as_ref(), Ok(&state));
            }
        }
        Err(error) => assert!(!error.explain().is_empty()),
    }
});
