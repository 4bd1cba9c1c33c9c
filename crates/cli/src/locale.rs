//! Which language to speak.

use std::ffi::OsString;

use tripot_catalog::Lang;

/// The language asked for with `--lang`, else that of the locale. It is looked for before the
/// arguments are parsed, so that the help and the complaints about them are in it too.
pub(crate) fn lang(arguments: &[OsString]) -> Lang {
    asked(arguments).unwrap_or_else(|| Lang::from_locale(&locale()))
}

fn asked(arguments: &[OsString]) -> Option<Lang> {
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        if word == "--lang" {
            return Lang::from_code(words.next()?);
        }
        if let Some(code) = word.strip_prefix("--lang=") {
            return Lang::from_code(code);
        }
    }
    None
}

/// Whether the terminal shows more than ASCII, as the locale says.
pub(crate) fn is_utf8() -> bool {
    let charset = first_of(["LC_ALL", "LC_CTYPE", "LANG"]).to_lowercase();
    charset.contains("utf-8") || charset.contains("utf8")
}

fn locale() -> String {
    first_of(["LC_ALL", "LC_MESSAGES", "LANG"])
}

/// The first of these variables that says something.
fn first_of(names: [&str; 3]) -> String {
    let values = names.iter().filter_map(|name| std::env::var(name).ok());
    values.into_iter().find(|value| !value.is_empty()).unwrap_or_default()
}
