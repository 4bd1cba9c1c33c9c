//! Whatever is written as a variant is refused with reasons, or can be played.

use tripot_catalog::{Lang, Variant, games};
use tripot_core::{Kind, OptionSpec, Rng, SeatCount};
use tripot_testkit::{seed, times};

/// A value that somebody may write: mostly one that the option takes, sometimes next to it, sometimes
/// anything.
fn value(spec: &OptionSpec, rng: &mut Rng) -> String {
    const ODD: &[&str] =
        &["", "-1", "0", "1", "255", "256", "65536", "on", "no", "é", "4=5", "1e3"];
    match (rng.below(8), spec.kind) {
        (0, _) => (*rng.pick(ODD).expect("odd values")).to_owned(),
        (_, Kind::Choice(words)) => rng.pick(words).expect("a word").to_uppercase(),
        (_, Kind::Flag) => (*rng.pick(&["on", "off", "oui", "FALSE"]).expect("a word")).to_owned(),
        (_, Kind::Number { min, max }) => {
            let span = u32::from(max - min) + 3;
            (i32::from(min) - 1 + rng.below(span) as i32).to_string()
        }
    }
}

#[test]
fn a_variant_that_is_read_can_be_played_and_is_read_as_it_is_written() {
    let mut rng = seed("variants").stream("texts");
    let (mut read, mut refused) = (0, 0);
    for _ in 0..times(3000) {
        let game = *rng.pick(games()).expect("a game");
        let mut pairs = Vec::new();
        for spec in game.options() {
            if rng.below(2) == 0 {
                pairs.push((spec.name.to_owned(), value(spec, &mut rng)));
            }
        }
        // Some in the name, the others as rules.
        let rules = pairs.split_off(rng.below(pairs.len() as u32 + 1) as usize);
        let inside: Vec<String> =
            pairs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let text = format!("{}({})", game.name(), inside.join(","));
        match Variant::read(&text, &rules) {
            Ok(variant) => {
                let again = Variant::read(&variant.name, &[]).expect("a canonical name");
                assert_eq!(again.name, variant.name);
                let (fewest, most) = game.seats();
                let mut tables = (fewest.get()..=most.get()).filter_map(SeatCount::new);
                let deal = |seats| game.deal(&variant.name, seats, &seed("deal")).ok();
                let position = tables.find_map(deal);
                assert!(position.is_some(), "nobody can play {}", variant.name);
                read += 1;
            }
            Err(trouble) => {
                for lang in [Lang::Fr, Lang::En] {
                    assert!(!trouble.text(lang).is_empty(), "{text} {rules:?}");
                }
                refused += 1;
            }
        }
    }
    assert!(read > 500 && refused > 500, "{read} read, {refused} refused");
}

#[test]
fn options_that_contradict_each_other_are_refused_where_they_are_named() {
    for (text, english) in [
        ("chicago(goods=5)", "36 tokens"),
        ("chicago(piles-count=12,height=8)", "96 tokens"),
        ("siam(repetition=1)", "repetition=1"),
        ("families(families=2)", "14 cards"),
        ("families(first=6,hand=8)", "48 cards"),
    ] {
        let trouble = Variant::read(text, &[]).expect_err(text);
        assert!(trouble.text(Lang::En).contains(english), "{}", trouble.text(Lang::En));
    }
}
