#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{games, Lang, Variant};
use tripot_core::{SeatCount, Seed};

fuzz_target!(|text: &str| {
    for game in games() {
        let variant = Variant::read(game.name(), &[]).expect("every game has a plain variant");
        let seed = Seed::from_bytes([7; 32]);
        let dealt = game.deal(&variant.name, SeatCount::TWO, &seed);
        let mut position = dealt.expect("every game is for two");
        match position.read_move(text) {
            Ok(native) => {
                assert_eq!(position.read_move(&native).as_ref(), Ok(&native));
                let before = position.native();
                if position.apply(text).is_err() {
                    assert_eq!(position.native(), before);
                }
            }
            Err(trouble) => assert!(!trouble.text(Lang::Fr).is_empty()),
        }
    }
});
