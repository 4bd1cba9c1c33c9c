//! Which language to speak.

use std::ffi::OsString;

use tripot_catalog::Lang;

/// The language asked for with `--lang`, else that of the locale. It is looked for before the
/// arguments are parsed, so that the help and the complaints about them are in it too.
pub fn lang(arguments: &[OsString]) -> Lang {
    asked(arguments).unwrap_or_else(|| Lang::from_locale(&locale()))
}

/// The language asked for with `--lang`.
pub fn asked(arguments: &[OsString]) -> Option<Lang> {
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        // What follows belongs to another program.
        if word == "--" {
            return None;
        }
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
