#![no_main]

use libfuzzer_sys::fuzz_target;
use tripot_catalog::{games, Lang, Variant};

fuzz_target!(|text: &str| {
    for game in games() {
        let variant = Variant::read(game.name(), &[]).expect("every game has a plain variant");
        match variant.position(text) {
            Ok(position) => {
                let native = position.native();
                let again = variant.position(&native).expect("what is written can be read");
                assert_eq!(again.native(), native);
                assert_eq!(again.moves(), position.moves());
            }
            Err(trouble) => assert!(!trouble.text(Lang::Fr).is_empty()),
        }
    }
});
