#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{Lang, Variant};
use tripot_core::{Explain as _, Record};

fuzz_target!(|text: &str| {
    match Record::parse(text) {
        Ok(record) => {
            assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
            if let Ok(variant) = Variant::read(&record.header.variant, &[])
                && let Err(trouble) = variant.game.replay(&record)
            {
                assert!(!trouble.text(Lang::Fr).is_empty());
            }
        }
        Err(error) => assert!(!error.explain().is_empty()),
    }
});
