#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{Lang, Variant};
use tripot_core::SeatCount;

fuzz_target!(|text: &str| {
    match Variant::read(text, &[]) {
        Ok(variant) => {
            let again = Variant::read(&variant.name, &[]).expect("a canonical name can be read");
            assert_eq!(again.name, variant.name);
            let (fewest, most) = variant.game.seats();
            let mut tables = (fewest.get()..=most.get()).filter_map(SeatCount::new);
            assert!(tables.any(|seats| variant.game.check(&variant.name, seats).is_ok()));
        }
        Err(trouble) => assert!(!trouble.text(Lang::Fr).is_empty()),
    }
});
