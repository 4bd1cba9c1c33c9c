#![no_main]

use std::thread;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use tripot_core::{Notation, Seed, State, Stop, View, parse_variant};
use tripot_families::{Beliefs, Families, FamiliesView};

/// A raised flag must end whatever it takes to sample a determinization; the fuzzer waits for ten seconds.
const PATIENCE: Duration = Duration::from_millis(50);

// A variant, a bar and a position or a view.
fuzz_target!(|text: &str| {
    let Some((variant, text)) = text.split_once('|') else { return };
    let Ok(options) = parse_variant("families", variant.trim()) else { return };
    if let Ok(position) = Families::read_position(text, &options) {
        let native = position.write_position();
        assert_eq!(Families::read_position(&native, &options).as_ref(), Ok(&position));
    }
    let Ok(view) = FamiliesView::read(text, &options) else { return };
    let native = Families::write_view(&view);
    assert_eq!(FamiliesView::read(&native, &options).as_ref(), Ok(&view));
    let stop = Stop::new();
    let alarm = stop.clone();
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        alarm.raise();
    });
    let mut rng = Seed::from_bytes([7; 32]).stream("worlds");
    match view.determinize(&mut rng, &stop) {
        Some(world) => assert_eq!(world.view(view.viewer()), view),
        None => assert!(stop.is_raised()),
    }
    match Beliefs::of(&view, 10, &mut rng, &stop) {
        Some(beliefs) => {
            let mut unknown = beliefs.unknown().iter();
            assert!(unknown.all(|card| (0.0..=1.0).contains(&beliefs.in_stock(card))));
        }
        None => assert!(stop.is_raised()),
    }
});
