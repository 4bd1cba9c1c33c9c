//! The exit reason of an adapter: why the program can't go on, in both languages. The adapter does not
//! know in which language the report will be read.

use std::env;

use tripot_catalog::Lang;

use crate::bilingual::Bilingual;
use crate::process::MARK;

/// What begins the line in each language.
const FRENCH: &str = "tripot fr: ";
const ENGLISH: &str = "tripot en: ";

/// What begins the line that a person reads who runs the adapter by hand.
const PLAIN: &str = "tripot: ";

/// Says on standard error why this ends, if an arena has started this process.
pub fn report_exit_reason(reason: impl Fn(Lang) -> String) {
    if env::var_os(MARK).is_some() {
        eprintln!("{FRENCH}{}\n{ENGLISH}{}", line(&reason(Lang::Fr)), line(&reason(Lang::En)));
    }
}

/// A text on one line.
fn line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// What an adapter said last, which is taken out of the last words.
pub(crate) fn take_exit_reason(words: &mut Vec<String>) -> Option<Bilingual> {
    let said = |mark: &str| words.iter().rev().find_map(|line| line.strip_prefix(mark));
    let told = Bilingual { fr: said(FRENCH)?.to_owned(), en: said(ENGLISH)?.to_owned() };
    words.retain(|line| ![FRENCH, ENGLISH, PLAIN].iter().any(|mark| line.starts_with(mark)));
    Some(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_adapter_says_last_is_read_in_both_languages() {
        let said = ["Bonjour", "tripot fr: non", "tripot en: no", "tripot: no"];
        let mut words: Vec<String> = said.iter().map(|&line| line.to_owned()).collect();
        let told = take_exit_reason(&mut words).unwrap();
        assert_eq!((told.fr.as_str(), told.en.as_str()), ("non", "no"));
        assert_eq!(words, ["Bonjour"]);
        assert_eq!(take_exit_reason(&mut words), None);
        assert_eq!(words, ["Bonjour"], "what a program prints stays");
    }
}
