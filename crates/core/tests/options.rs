//! Options as texts: names of variants, settings, and what is wrong with them.

use tripot_core::{
    Explain, Kind, OptionError, OptionSpec, Options, SeatCount, Setting, parse_variant,
    write_variant,
};

/// One option of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sample {
    colour: &'static str,
    loud: bool,
    size: Setting,
}

impl Default for Sample {
    fn default() -> Sample {
        Sample { colour: "red", loud: false, size: Setting::Number(4) }
    }
}

impl Options for Sample {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "colour",
            kind: Kind::Choice(&["red", "dark-blue"]),
            default: Setting::Choice("red"),
            message: "sample.colour",
        },
        OptionSpec {
            name: "loud",
            kind: Kind::Flag,
            default: Setting::Flag(false),
            message: "sample.loud",
        },
        OptionSpec {
            name: "size",
            kind: Kind::Number { min: 2, max: 12 },
            default: Setting::Number(4),
            message: "sample.size",
        },
    ];
    type Fault = std::convert::Infallible;

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

    fn faults(&self, _: SeatCount) -> Vec<Self::Fault> {
        Vec::new()
    }
}

fn read(text: &str) -> Result<Sample, OptionError> {
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
        let options = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
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
    ] {
        assert_eq!(read(text), Err(error.clone()), "{text}");
        assert_eq!(error.explain().len(), 1, "{text}");
        assert!(!error.to_string().is_empty(), "{text}");
    }
}

#[test]
fn a_setting_that_is_refused_changes_nothing() {
    let mut options = Sample::default();
    assert_eq!(options.set_text("size", "7").map(|spec| spec.name), Ok("size"));
    let before = options;
    for (name, value) in [("size", "99"), ("loud", "?"), ("nothing", "7")] {
        assert!(options.set_text(name, value).is_err());
        assert_eq!(options, before);
    }
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
