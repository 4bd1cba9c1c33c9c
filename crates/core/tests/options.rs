//! Options as texts: names of variants, settings, and what is wrong with them.

use tripot_core::{
    Explain, Kind, Message, OptionError, OptionSpec, Options, SeatCount, Setting, Settings,
    parse_variant, parse_variant_with, write_variant,
};

/// One option of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sample {
    colour: &'static str,
    loud: bool,
    size: Setting,
}

/// The largest can't be loud.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too loud")]
struct TooLoud;

impl Explain for TooLoud {
    fn explain(&self) -> Vec<Message> {
        vec![Message::new("sample.too-loud")]
    }
}

impl Default for Sample {
    fn default() -> Sample {
        Sample { colour: "red", loud: false, size: Setting::Number(4) }
    }
}

impl Settings for Sample {
    const GAME: &'static str = "sample";
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::choice("colour", &["red", "dark-blue"], "red", "sample.colour"),
        OptionSpec::flag("loud", false, "sample.loud"),
        OptionSpec::number("size", 2..=12, 4, "sample.size"),
    ];
    type Fault = TooLoud;

    fn get(&self, spec: &OptionSpec) -> Setting {
        match spec.name {
            "colour" => Setting::Choice(self.colour),
            "loud" => Setting::Flag(self.loud),
            _ => self.size,
        }
    }

    fn set(&mut self, _: &OptionSpec, setting: Setting) {
        match setting {
            Setting::Choice(colour) => self.colour = colour,
            Setting::Flag(loud) => self.loud = loud,
            size @ Setting::Number(_) => self.size = size,
        }
    }

    fn contradictions(&self) -> Vec<TooLoud> {
        if self.loud && self.size == Setting::Number(12) { vec![TooLoud] } else { Vec::new() }
    }

    fn faults(&self, _: SeatCount) -> Vec<Self::Fault> {
        Vec::new()
    }
}

fn read(text: &str) -> Result<Options<Sample>, Vec<OptionError>> {
    parse_variant("sample", text)
}

#[test]
fn a_variant_is_read_in_any_form_and_written_in_one() {
    for (text, name) in [
        ("sample", "sample"),
        ("  sample ", "sample"),
        ("sample()", "sample"),
        ("sample( )", "sample"),
        ("sample ( size = 4 )", "sample"),
        ("sample(colour=red,loud=off,size=4)", "sample"),
        ("sample(colour=dark-blue)", "sample(colour=dark-blue)"),
        ("sample(COLOUR=Dark-Blue)", "sample(colour=dark-blue)"),
        ("sample(loud=oui)", "sample(loud=on)"),
        ("sample(loud=TRUE)", "sample(loud=on)"),
        ("sample(loud=yes)", "sample(loud=on)"),
        ("sample(loud=non)", "sample"),
        ("sample(loud=no)", "sample"),
        ("sample(loud=false)", "sample"),
        ("sample(size=12)", "sample(size=12)"),
        ("sample(size=2)", "sample(size=2)"),
        ("sample(size=5,loud=on, colour=dark-blue)", "sample(colour=dark-blue,loud=on,size=5)"),
    ] {
        let options = read(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        assert_eq!(write_variant("sample", &options), name, "{text}");
        assert_eq!(read(name), Ok(options), "{text}");
    }
}

#[test]
fn a_variant_that_is_wrong_is_refused_with_the_reason() {
    let shape = |text: &str| OptionError::Shape { text: text.to_owned() };
    let game = |found: &str| OptionError::Game { expected: "sample", found: found.to_owned() };
    let unknown = |name: &str| OptionError::Unknown {
        name: name.to_owned(),
        known: "colour, loud, size".to_owned(),
    };
    let value = |name, value: &str, accepted: &str| OptionError::Value {
        name,
        value: value.to_owned(),
        accepted: accepted.to_owned(),
    };
    for (text, error) in [
        ("", shape("")),
        ("()", shape("()")),
        ("sample(", shape("sample(")),
        ("sample)", shape("sample)")),
        ("sample(size=4", shape("sample(size=4")),
        ("sample(size=4) x", shape("sample(size=4) x")),
        ("sample(size)", shape("sample(size)")),
        ("sample(,)", shape("sample(,)")),
        ("sample(size=4,)", shape("sample(size=4,)")),
        ("two words", shape("two words")),
        ("Sample", shape("Sample")),
        ("other", game("other")),
        ("samples(size=4)", game("samples")),
        ("sample(weight=4)", unknown("weight")),
        ("sample(=4)", unknown("")),
        ("sample(colour=green)", value("colour", "green", "red|dark-blue")),
        ("sample(colour=)", value("colour", "", "red|dark-blue")),
        ("sample(loud=maybe)", value("loud", "maybe", "on|off")),
        ("sample(loud=1)", value("loud", "1", "on|off")),
        ("sample(size=1)", value("size", "1", "2–12")),
        ("sample(size=13)", value("size", "13", "2–12")),
        ("sample(size=-3)", value("size", "-3", "2–12")),
        ("sample(size=99999999999999999999)", value("size", "99999999999999999999", "2–12")),
        ("sample(size=4=5)", value("size", "4=5", "2–12")),
        ("sample(size=4,size=4)", OptionError::Twice { name: "size" }),
        ("sample(size=4, SIZE =5)", OptionError::Twice { name: "size" }),
        ("sample(loud=on,size=12)", OptionError::together(&TooLoud)),
    ] {
        assert_eq!(read(text), Err(vec![error.clone()]), "{text}");
        assert_eq!(error.explain().len(), 1, "{text}");
        assert!(!error.to_string().is_empty(), "{text}");
    }
}

#[test]
fn every_reason_against_a_variant_is_given_at_once() {
    let errors = read("sample(colour=green,size=1,weight=4,loud=on,loud=off)").unwrap_err();
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "`colour` can't be `green`; it takes red|dark-blue",
            "`size` can't be `1`; it takes 2–12",
            "no option `weight`; there are: colour, loud, size",
            "`loud` is given twice",
        ]
    );
}

#[test]
fn rules_replace_what_a_variant_says_before_anything_is_checked_together() {
    let rules = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    };
    let read = |text, pairs| parse_variant_with::<Sample>("sample", text, &rules(pairs));
    let named = |options: Options<Sample>| write_variant("sample", &options);
    let smaller = read("sample(loud=on,size=12)", &[("size", "13 "), ("size", "11")]);
    assert_eq!(
        smaller,
        Err(vec![OptionError::Value {
            name: "size",
            value: "13".to_owned(),
            accepted: "2–12".to_owned(),
        }])
    );
    let smaller = read("sample(loud=on,size=12)", &[("size", "10"), (" Size", " 11")]);
    assert_eq!(smaller.map(named), Ok("sample(loud=on,size=11)".to_owned()));
    let louder = read("sample(size=12)", &[("loud", "on")]);
    assert_eq!(louder, Err(vec![OptionError::together(&TooLoud)]));
}

#[test]
fn only_settings_that_every_spec_takes_become_options() {
    let good = Sample::default();
    for settings in [
        Sample { colour: "dark-blue", ..good },
        Sample { loud: true, size: Setting::Number(11), ..good },
        Sample { size: Setting::Number(2), ..good },
        Sample { size: Setting::Number(12), ..good },
    ] {
        assert_eq!(Options::new(settings).map(Options::settings), Ok(settings));
    }
    for (settings, reasons) in [
        (Sample { colour: "green", ..good }, 1),
        (Sample { size: Setting::Number(1), ..good }, 1),
        (Sample { size: Setting::Number(13), ..good }, 1),
        (Sample { size: Setting::Number(u16::MAX), ..good }, 1),
        // Of the wrong kind.
        (Sample { size: Setting::Flag(true), ..good }, 1),
        (Sample { size: Setting::Choice("4"), ..good }, 1),
        (Sample { colour: "", size: Setting::Number(0), ..good }, 2),
        // Together.
        (Sample { loud: true, size: Setting::Number(12), ..good }, 1),
    ] {
        let refused = Options::new(settings).expect_err(settings.colour);
        assert_eq!(refused.len(), reasons, "{settings:?}: {refused:?}");
    }
}

#[test]
fn options_are_changed_by_making_others() {
    let options = Options::<Sample>::default();
    let louder = options.with(|settings| settings.loud = true).unwrap();
    assert!(louder.loud && !options.loud);
    let refused = louder.with(|settings| settings.size = Setting::Number(12));
    assert_eq!(refused, Err(vec![OptionError::together(&TooLoud)]));
    assert_eq!(louder.size, Setting::Number(4));
}

#[test]
fn every_setting_is_read_as_it_is_written() {
    for spec in Sample::SPECS {
        let settings: Vec<Setting> = match spec.kind {
            Kind::Choice(words) => words.iter().map(|word| Setting::Choice(word)).collect(),
            Kind::Flag => vec![Setting::Flag(true), Setting::Flag(false)],
            Kind::Number { min, max } => (min..=max).map(Setting::Number).collect(),
        };
        for setting in settings {
            assert_eq!(spec.read(&setting.to_string()), Ok(setting));
            assert_eq!(
                spec.read(&format!(" {} ", setting.to_string().to_uppercase())),
                Ok(setting)
            );
        }
        assert_eq!(spec.read(&spec.default.to_string()), Ok(spec.default));
    }
}
