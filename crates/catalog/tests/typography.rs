//! Every text of the catalogue as a printer sees it: apostrophes, quotes, spaces, elision and plurals.

use std::fs;
use std::path::Path;

use tripot_catalog::Lang;

/// A text with its key, as it is written.
struct Written {
    lang: Lang,
    key: String,
    text: String,
}

impl Written {
    /// The text without what is for a machine: between backticks, or whole commands.
    fn prose(&self) -> String {
        self.text.split('`').step_by(2).collect::<Vec<_>>().join("`")
    }

    /// The prose as it is said, with the spaces of its language.
    fn said(&self) -> String {
        let said = self.lang.find(&self.key).expect("a text that is read");
        said.split('`').step_by(2).collect::<Vec<_>>().join("`")
    }

    #[track_caller]
    fn is(&self, what: &str, is_so: bool) {
        assert!(is_so, "{what}: {} in {:?}: {}", self.key, self.lang, self.text);
    }
}

fn texts() -> Vec<Written> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("the texts") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let lang = if name.ends_with("fr.txt") { Lang::Fr } else { Lang::En };
        for line in fs::read_to_string(&path).expect("a file of texts").lines() {
            if let Some((key, text)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
                // Examples are command lines.
                if !key.ends_with(".examples") {
                    all.push(Written { lang, key: key.to_owned(), text: text.to_owned() });
                }
            }
        }
    }
    assert!(all.len() > 2000, "only {} texts were found", all.len());
    all
}

fn french() -> impl Iterator<Item = Written> {
    texts().into_iter().filter(|text| text.lang == Lang::Fr)
}

/// The characters of a text, each with the one before it and the one after it; `None` at its ends.
fn neighbours(text: &str) -> Vec<(Option<char>, char, Option<char>)> {
    let symbols: Vec<char> = text.chars().collect();
    let at = |at: usize| symbols.get(at).copied();
    (0..symbols.len())
        .map(|here| (here.checked_sub(1).and_then(at), symbols[here], at(here + 1)))
        .collect()
}

#[test]
fn apostrophes_are_curly_and_three_dots_are_one() {
    for written in texts() {
        for (before, symbol, after) in neighbours(&written.prose()) {
            let in_a_word = before.is_some_and(|it| it.is_alphabetic() || it == '}')
                && after.is_some_and(|it| it.is_alphabetic() || it == '{' || it == ' ');
            written.is("a straight apostrophe", !(symbol == '\'' && in_a_word));
        }
        written.is("three dots", !written.prose().contains("..."));
    }
}

#[test]
fn no_french_line_ends_before_a_sign_or_inside_quotes() {
    for written in french() {
        for (before, symbol, after) in neighbours(&written.said()) {
            let ends = after.is_none_or(|it| it.is_whitespace() || matches!(it, ')' | '»' | '\\'));
            let is_sign = matches!(symbol, ';' | ':' | '!' | '?' | '»') && ends;
            // A key of the keyboard, in a column, a list or brackets, is no punctuation.
            let is_key = |it: char| it.is_whitespace() || ",(?!{n".contains(it);
            let is_apart = before == Some('\u{a0}') || before.is_none_or(is_key);
            written.is("a sign without its space", !is_sign || is_apart);
            written.is("« without its space", symbol != '«' || after == Some('\u{a0}'));
        }
        let said = written.said();
        for sign in [" ;", " :", " !", " ?", " »", " %"] {
            let ends_a_line = said.match_indices(sign).any(|(at, _)| {
                let (before, after) = (&said[..at], &said[at + sign.len()..]);
                let is_column = before.is_empty() || before.ends_with([' ', ',']);
                !is_column && after.chars().next().is_none_or(char::is_whitespace)
            });
            written.is("a line may end before a sign", !ends_a_line);
        }
    }
}

#[test]
fn english_signs_stand_close() {
    /// Texts about the key `:`.
    const COLON: [&str; 1] = ["screen.families.help"];
    for written in texts().into_iter().filter(|text| text.lang == Lang::En) {
        let prose = written.prose();
        written.is("French quotes", !prose.contains(['«', '»']));
        let symbols = neighbours(&prose);
        for (at, &(before, symbol, after)) in symbols.iter().enumerate() {
            let follows_a_word = at > 1 && before == Some(' ') && symbols[at - 2].1 != ' ';
            let is_sign = matches!(symbol, ';' | '!' | '%')
                || symbol == ':' && !COLON.contains(&written.key.as_str());
            let is_said_of = prose.contains("in %");
            let is_loose = follows_a_word && is_sign && after.is_none_or(char::is_whitespace);
            written.is("a space before a sign", !is_loose || is_said_of);
        }
    }
}

#[test]
fn french_words_lose_their_vowel_before_another() {
    const ELIDED: [&str; 10] =
        ["de", "que", "le", "ne", "je", "se", "jusque", "lorsque", "puisque", "me"];
    /// What a gap may be filled with that begins with a vowel: `{de name}` knows.
    const NAMES: [&str; 10] = [
        "name", "other", "owner", "machine", "player", "family", "families", "game", "good", "seat",
    ];
    for written in french() {
        let prose = written.prose();
        let words: Vec<&str> = prose.split([' ', '\u{a0}']).collect();
        for pair in words.windows(2) {
            let first = pair[0].trim_start_matches(['(', '«']).to_lowercase();
            let is_word =
                pair[1].chars().count() > 1 && pair[1].chars().take(2).all(char::is_alphabetic);
            let starts = pair[1].to_lowercase().starts_with(|it| "aàâeéèêiîoôuœ".contains(it));
            let is_elided = ELIDED.contains(&first.as_str()) && is_word && starts;
            written.is("a vowel before another", !is_elided);
            let gap = pair[1].strip_prefix('{').and_then(|gap| gap.split('}').next());
            let is_name = gap.is_some_and(|gap| NAMES.contains(&gap));
            let is_before = ["de", "que"].contains(&first.as_str());
            written.is("`de` or `que` before a name", !(is_before && is_name));
        }
    }
}

#[test]
fn what_is_counted_has_a_singular_and_a_plural() {
    /// A list of numbers, and numbers that are never one.
    const NEVER_ONE: [&str; 3] =
        ["chicago.fault.reserve_sizes", "puzzles.distance", "analysis.thought"];
    const COUNTED: [&str; 21] = [
        "count",
        "games",
        "plies",
        "moves",
        "seconds",
        "seats",
        "players",
        "steps",
        "deals",
        "trials",
        "positions",
        "found",
        "known",
        "worlds",
        "tokens",
        "piles",
        "cards",
        "asked",
        "nodes",
        "rounds",
        "total",
    ];
    const INVARIABLE: [&str; 4] = ["fois", "dans", "sans", "processus"];
    for written in texts().iter().filter(|text| !NEVER_ONE.contains(&text.key.as_str())) {
        let prose = written.prose();
        for (gap, after) in prose.split('{').skip(1).filter_map(|part| part.split_once("} ")) {
            let word: String = after.chars().take_while(|it| it.is_alphabetic()).collect();
            let is_plural = word.chars().count() > 3 && word.ends_with(['s', 'x']);
            let is_for_any = COUNTED.contains(&gap) && is_plural;
            written.is(&word, !is_for_any || INVARIABLE.contains(&word.as_str()));
        }
    }
}
