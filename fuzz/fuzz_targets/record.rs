#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_chicago::Chicago;
use tripot_core::{Explain as _, Record, Referee};

fuzz_target!(|text: &str| {
    match Record::parse(text) {
        Ok(record) => {
            assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
            if let Err(error) = Referee::<Chicago>::replay(&record) {
                assert!(!error.explain().is_empty());
            }
        }
        Err(error) => assert!(!error.explain().is_empty()),
    }
});
