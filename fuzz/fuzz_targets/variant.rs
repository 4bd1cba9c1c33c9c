#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{Lang, Variant};

fuzz_target!(|text: &str| {
    match Variant::read(text, &[]) {
        Ok(variant) => {
            let again = Variant::read(&variant.name, &[]).expect("a canonical name can be read");
            assert_eq!(again.name, variant.name);
        }
        Err(trouble) => assert!(!trouble.text(Lang::Fr).is_empty()),
    }
});
