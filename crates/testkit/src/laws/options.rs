//! That options which exist can be played, and that no others can be made.

use tripot_core::{
    Explain, Kind, OptionError, OptionSpec, Options, SeatCount, Setting, Settings, State,
    parse_variant, write_variant,
};

/// Makes options of a game from every value of every option, from random values of all of them
/// together, and from numbers that a field can hold but its spec does not take.
///
/// What is refused is refused with reasons that can be told. What is not can be played by some number
/// of seats, and is read as it is written.
///
/// # Panics
/// If the game breaks one of these laws.
pub fn check_options<S: State>() {
    let specs = S::Settings::SPECS;
    let defaults = Options::<S::Settings>::default();
    for spec in specs {
        assert_eq!(defaults.get(spec), spec.default, "the default of {}", spec.name);
        for outside in outside(spec) {
            let refused = change::<S>(&[(spec, outside)]).expect_err(spec.name);
            let reason = OptionError::Value {
                name: spec.name,
                value: outside.to_string(),
                accepted: spec.accepted(),
            };
            assert_eq!(refused, [reason], "{}={outside}", spec.name);
        }
        for value in inside(spec) {
            check_made::<S>(change::<S>(&[(spec, value)]));
        }
    }
    let mut rng = crate::seed("options").stream(S::NAME);
    for _ in 0..crate::times(2000) {
        let value = |spec| rng.pick(&inside(spec)).copied().expect("an option takes some value");
        let values: Vec<Setting> = specs.iter().map(value).collect();
        let together: Vec<_> = specs.iter().zip(values).collect();
        check_made::<S>(change::<S>(&together));
    }
}

fn change<S: State>(
    changes: &[(&'static OptionSpec, Setting)],
) -> Result<Options<S::Settings>, Vec<OptionError>> {
    let mut settings = S::Settings::default();
    for &(spec, setting) in changes {
        settings.set(spec, setting);
        assert_eq!(settings.get(spec), setting, "{} is set and read again", spec.name);
    }
    Options::new(settings)
}

fn check_made<S: State>(made: Result<Options<S::Settings>, Vec<OptionError>>) {
    match made {
        Ok(options) => {
            let name = write_variant(S::NAME, &options);
            let (fewest, most) = S::SEATS;
            let mut tables = (fewest.get()..=most.get()).filter_map(SeatCount::new);
            assert!(tables.any(|seats| S::new(&options, seats).is_ok()), "nobody can play {name}");
            assert_eq!(parse_variant(S::NAME, &name), Ok(options), "{name}");
        }
        Err(reasons) => {
            assert!(!reasons.is_empty());
            for reason in reasons {
                assert!(matches!(reason, OptionError::Together { .. }), "{reason:?}");
                assert!(!reason.explain().is_empty() && !reason.to_string().is_empty());
            }
        }
    }
}

fn inside(spec: &OptionSpec) -> Vec<Setting> {
    match spec.kind {
        Kind::Choice(words) => words.iter().map(|word| Setting::Choice(word)).collect(),
        Kind::Flag => vec![Setting::Flag(false), Setting::Flag(true)],
        Kind::Number { min, max } => (min..=max).map(Setting::Number).collect(),
    }
}

fn outside(spec: &OptionSpec) -> Vec<Setting> {
    let Kind::Number { min, max } = spec.kind else { return Vec::new() };
    let below = min.checked_sub(1).into_iter().chain((min > 1).then_some(0));
    let above = if max < 255 { vec![max + 1, 255] } else { vec![max + 1, u16::MAX] };
    below.chain(above).map(Setting::Number).collect()
}
