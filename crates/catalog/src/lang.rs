//! French and English.
//!
//! The texts are in `text/fr.txt` and `text/en.txt`, those that only programs outside browsers say in
//! `text/program.fr.txt` and `text/program.en.txt`, and those of a game in files of its own that its
//! face names, one `key = text` a line. `{name}` is a gap,
//! `{count|token|tokens}` the singular or the plural for the number in the gap `count`, `{de name}` a
//! gap with the French « de » or « d’ » before it, `{que name}` one with « que » or « qu’ », `\n` a line break. Spaces where no French line may end are
//! written as ordinary ones; see `spacing`. Tests see to it that both files have the same keys with the same gaps, and that every message
//! passes the arguments that its text has gaps for.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use tripot_core::{Argument, Message, fold};

use crate::face::in_language;
use crate::registry::games;
use crate::spacing::spaced;

/// A language that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    En,
}

type Texts = HashMap<&'static str, Cow<'static, str>>;

static FRENCH: LazyLock<Texts> = LazyLock::new(|| read(Lang::Fr));
static ENGLISH: LazyLock<Texts> = LazyLock::new(|| read(Lang::En));

/// What all games share.
const COMMON: [&str; 2] = [include_str!("../text/fr.txt"), include_str!("../text/en.txt")];

/// What programs outside browsers say besides.
#[cfg(feature = "program")]
const PROGRAM: [&str; 2] =
    [include_str!("../text/program.fr.txt"), include_str!("../text/program.en.txt")];
#[cfg(not(feature = "program"))]
const PROGRAM: [&str; 2] = [""; 2];

/// The files of a language: what all games share, what programs say, and the texts of each game.
fn files(lang: Lang) -> impl Iterator<Item = &'static str> {
    let shared = [COMMON, PROGRAM].into_iter().map(move |texts| in_language(texts, lang));
    shared.chain(games().iter().map(move |game| game.texts(lang)))
}

fn read(lang: Lang) -> Texts {
    let lines = files(lang).flat_map(str::lines);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let texts = lines.filter_map(|line| line.split_once(" = "));
    texts.map(|(key, text)| (key, lang.spaced(text))).collect()
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    /// The two letters of the language.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    /// The language with these two letters.
    pub fn from_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code.trim().to_lowercase())
    }

    /// The language of a locale such as `fr_FR.UTF-8`: French if it says so, else English.
    pub fn from_locale(locale: &str) -> Lang {
        let code = locale.split(['_', '.', '-', '@', ':']).next().unwrap_or_default();
        Lang::from_code(code).unwrap_or(Lang::En)
    }

    fn texts(self) -> &'static Texts {
        match self {
            Lang::Fr => &FRENCH,
            Lang::En => &ENGLISH,
        }
    }

    /// A text with the spaces that the language wants.
    pub fn spaced(self, text: &str) -> Cow<'_, str> {
        match self {
            Lang::Fr => spaced(text),
            Lang::En => Cow::Borrowed(text),
        }
    }

    /// The text with this key, if there is one.
    pub fn find(self, key: &str) -> Option<&'static str> {
        self.texts().get(key).map(AsRef::as_ref)
    }

    /// The text with this key, as it stands in the file; the key if there is none.
    pub fn label(self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// The text with this key, which has no gaps. A key without text stands for itself, so that a
    /// mistake is seen and hurts nobody.
    pub fn word(self, key: &'static str) -> String {
        self.text(&Message::new(key))
    }

    /// A message in this language.
    pub fn text(self, message: &Message) -> String {
        let template = self.find(message.key).unwrap_or(message.key);
        let mut out = String::with_capacity(template.len() + 16);
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(&before.replace("\\n", "\n"));
            let (gap, after) = after.split_once('}').unwrap_or((after, ""));
            self.fill(gap, message, &mut out);
            rest = after;
        }
        out.push_str(&rest.replace("\\n", "\n"));
        out
    }

    /// What would fill a gap, by itself.
    pub fn argument(self, argument: &Argument) -> String {
        let mut out = String::new();
        self.write(argument, &mut out);
        out
    }

    fn fill(self, gap: &str, message: &Message, out: &mut String) {
        let mut parts = gap.split('|');
        let name = parts.next().unwrap_or_default();
        for (whole, elided) in [("de ", "d’"), ("que ", "qu’")] {
            if let Some(name) = name.strip_prefix(whole) {
                let mut text = String::new();
                self.fill(name, message, &mut text);
                out.push_str(if is_elided(&text) { elided } else { whole });
                out.push_str(&text);
                return;
            }
        }
        let found = message.arguments.iter().find(|(known, _)| *known == name);
        match (found, parts.next(), parts.next()) {
            (Some((_, Argument::Number(number))), Some(one), Some(many)) => {
                out.push_str(if self.is_singular(*number) { one } else { many });
            }
            (Some((_, argument)), ..) => self.write(argument, out),
            (None, ..) => out.push_str(name),
        }
    }

    fn write(self, argument: &Argument, out: &mut String) {
        match argument {
            Argument::Text(text) => out.push_str(text),
            Argument::Number(number) => {
                let _ = write!(out, "{number}");
            }
            Argument::Decimal(number) => match self {
                Lang::Fr => out.push_str(&number.replace('.', ",")),
                Lang::En => out.push_str(number),
            },
            Argument::Key(key) => out.push_str(&self.word(key)),
            Argument::Message(message) => out.push_str(&self.text(message)),
            Argument::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { ", " });
                    self.write(item, out);
                }
            }
        }
    }

    /// French says "0 jeton", English "0 tokens".
    const fn is_singular(self, number: i64) -> bool {
        match self {
            Lang::Fr => number.abs() < 2,
            Lang::En => number == 1,
        }
    }
}

/// Whether « de » and « que » lose their vowel before a word.
fn is_elided(word: &str) -> bool {
    fold(word).starts_with(['a', 'e', 'i', 'o', 'u', 'y', 'œ', 'æ'])
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use tripot_testkit::gaps;

    use super::*;

    #[test]
    fn de_loses_its_vowel_before_another() {
        let mistakes =
            |name: &str| Lang::Fr.text(&Message::new("analysis.page.mistakes").with("name", name));
        for (name, said) in [
            ("Léa", "Erreurs de Léa"),
            ("Élodie", "Erreurs d’Élodie"),
            ("amateur (j2)", "Erreurs d’amateur (j2)"),
            ("", "Erreurs de "),
        ] {
            assert_eq!(mistakes(name), said);
        }
    }

    #[test]
    fn both_languages_have_the_same_keys_and_gaps() {
        let table = |lang: Lang| -> BTreeMap<&str, BTreeSet<String>> {
            lang.texts().iter().map(|(key, text)| (*key, gaps(text))).collect()
        };
        let (french, english) = (table(Lang::Fr), table(Lang::En));
        for (key, gaps) in &french {
            assert_eq!(english.get(key), Some(gaps), "{key} in English");
        }
        for key in english.keys() {
            assert!(french.contains_key(key), "{key} in French");
        }
    }

    #[test]
    fn each_language_writes_decimals_its_own_way() {
        let number = Argument::signed(-1.5, 2);
        assert_eq!(Lang::Fr.argument(&number), "−1,50");
        assert_eq!(Lang::En.argument(&number), "−1.50");
    }

    #[test]
    fn no_key_is_given_twice_and_no_line_is_lost() {
        for lang in Lang::ALL {
            let mut seen = BTreeSet::new();
            for line in files(lang).flat_map(str::lines) {
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let (key, _) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
                assert!(seen.insert(key), "{key} twice");
            }
        }
    }

    #[test]
    fn gaps_are_filled_with_words_numbers_and_plurals() {
        let said = |count: usize| Message::new("play.undo.done").with("count", count);
        assert_eq!(Lang::Fr.text(&said(0)), "0 coup repris.");
        assert_eq!(Lang::En.text(&said(0)), "0 moves taken back.");
        assert_eq!(Lang::Fr.text(&said(1)), "1 coup repris.");
        assert_eq!(Lang::En.text(&said(1)), "1 move taken back.");
        assert_eq!(Lang::Fr.text(&said(2)), "2 coups repris.");
        let shows = Message::new("chicago.tell.shows").with("pile", 3_usize);
        let shows = shows.with_key("good", "good.cafe");
        assert_eq!(Lang::Fr.text(&shows), "La pile 3 montre maintenant du café.");
        assert_eq!(Lang::En.text(&shows), "Pile 3 now shows coffee.");
        assert_eq!(Lang::En.word("no.such.key"), "no.such.key");
    }

    #[test]
    fn the_locale_decides() {
        for (locale, lang) in [
            ("fr_FR.UTF-8", Lang::Fr),
            ("fr", Lang::Fr),
            ("en_GB", Lang::En),
            ("C.UTF-8", Lang::En),
            ("", Lang::En),
            ("de_DE", Lang::En),
        ] {
            assert_eq!(Lang::from_locale(locale), lang, "{locale}");
        }
    }
}
