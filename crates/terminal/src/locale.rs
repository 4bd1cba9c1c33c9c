//! Which language to speak.

use std::ffi::{OsStr, OsString};

use tripot_catalog::Lang;

/// The language asked for with `--lang`, else the one that was chosen and remembered, else that of the
/// locale. It is looked for before the arguments are parsed, so that the help and the complaints about
/// them are in it too.
pub fn lang(arguments: &[OsString], remembered: Option<Lang>) -> Lang {
    let asked = asked(arguments).or(remembered);
    asked.unwrap_or_else(|| Lang::from_locale(&locale()))
}

/// The language asked for with `--lang`.
pub fn asked(arguments: &[OsString]) -> Option<Lang> {
    Lang::from_code(value(arguments, "--lang")?.to_str()?)
}

/// What follows an option of this program: `--lang fr`, `--lang=fr`.
pub fn value<'a>(arguments: &'a [OsString], option: &str) -> Option<&'a OsStr> {
    let mut words = arguments.iter().skip(1).map(OsString::as_os_str);
    while let Some(word) = words.next() {
        // What follows belongs to another program.
        if word == "--" {
            return None;
        }
        if word == option {
            return words.next();
        }
        let value = word.to_str().and_then(|word| word.strip_prefix(option)?.strip_prefix('='));
        if let Some(value) = value {
            return Some(OsStr::new(value));
        }
    }
    None
}

/// Whether the terminal shows more than ASCII, as the locale says.
pub fn is_utf8() -> bool {
    says_utf8(&first_of(["LC_ALL", "LC_CTYPE", "LANG"]))
}

fn locale() -> String {
    first_of(["LC_ALL", "LC_MESSAGES", "LANG"])
}

/// The first of these variables that says something.
fn first_of(names: [&str; 3]) -> String {
    let values = names.iter().filter_map(|name| std::env::var(name).ok());
    values.into_iter().find(|value| !value.is_empty()).unwrap_or_default()
}

fn says_utf8(locale: &str) -> bool {
    let locale = locale.to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_a_bot_is_not_that_of_this_program() {
        let asked = |text: &str| asked(&text.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("tripot check bot.toml --lang fr"), Some(Lang::Fr));
        assert_eq!(asked("tripot check -- ./bot --lang fr"), None);
        assert_eq!(asked("tripot --lang=FR rules siam"), Some(Lang::Fr));
        assert_eq!(asked("tripot --language fr"), None);
    }

    #[test]
    fn a_locale_says_whether_it_is_utf8() {
        for (locale, is_utf8) in
            [("fr_FR.UTF-8", true), ("C.utf8", true), ("C", false), ("fr_FR", false), ("", false)]
        {
            assert_eq!(says_utf8(locale), is_utf8, "{locale}");
        }
    }
}
