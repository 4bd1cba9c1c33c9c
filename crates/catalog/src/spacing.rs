//! Spaces where no line may end, as French wants them.
//!
//! Texts may be written with ordinary spaces; this is the one place that knows the rule: no line ends before
//! `; : ! ? » %` or after `«`. All of them get U+00A0, also where a narrow one was written: what stands in a fixed grid of cells
//! has one width of space, and this is the one that every terminal font has and that ratatui does not break at. What stands between backticks is
//! for a machine and stays as it is, and so does a space beside another one, because it makes a column.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The space where no line ends.
pub(crate) const UNBROKEN: char = '\u{a0}';

/// The same, but narrow.
const NARROW: char = '\u{202f}';

/// A French text with its spaces.
pub(crate) fn spaced(text: &str) -> Cow<'_, str> {
    let mut out = String::with_capacity(text.len() + 16);
    let (mut before, mut in_code, mut is_changed) = (None, false, false);
    for (at, symbol) in text.char_indices() {
        in_code ^= symbol == '`';
        let is_bound = match symbol {
            ' ' => !in_code && is_bound(before, &text[at + 1..]),
            other => other == NARROW,
        };
        is_changed |= is_bound;
        out.push(if is_bound { UNBROKEN } else { symbol });
        before = Some(symbol);
    }
    if is_changed { Cow::Owned(out) } else { Cow::Borrowed(text) }
}

/// Whether no line may end at a space between these.
fn is_bound(before: Option<char>, after: &str) -> bool {
    let mut after = after.chars();
    let (next, then) = (after.next(), after.next());
    match (before, next) {
        (_, None) => false,
        // Columns, and lists of signs such as `≠2 non, ? à demander`.
        (Some(before), _) if before.is_whitespace() || before == ',' => false,
        (Some('«'), Some(next)) => !next.is_whitespace(),
        (_, Some(';' | ':' | '!' | '?' | '»' | '%')) => then.is_none_or(ends_a_sign),
        _ => false,
    }
}

/// Whether a sign before this is punctuation, and no part of a word such as `:w` or `?2`.
fn ends_a_sign(symbol: char) -> bool {
    !symbol.is_alphanumeric() && !matches!(symbol, '-' | '=' | '/' | '_')
}

/// The same for a text that stays for as long as the program runs.
pub(crate) fn spaced_once(text: &'static str) -> &'static str {
    static KNOWN: LazyLock<Mutex<HashMap<&str, &'static str>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(text).or_insert_with(|| String::leak(spaced(text).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn no_line_ends_before_the_signs_nor_inside_the_quotes() {
        for (written, said) in [
            ("Jeu ? [1]", "Jeu_? [1]"),
            ("« {name} » ; il y a : {known}", "«_{name}_»_; il y a_: {known}"),
            ("{percent} % (exact)", "{percent}_% (exact)"),
            ("« Non ! » (a2)", "«_Non_!_» (a2)"),
            (" ; chance {luck}", "_; chance {luck}"),
            ("h conseil   ? aide", "h conseil   ? aide"),
            ("≠2 non, ? à demander", "≠2 non, ? à demander"),
            ("`a : b` : c", "`a : b`_: c"),
            ("tapez :w ou ?2", "tapez :w ou ?2"),
            ("Quitter ?\\nOui", "Quitter_?\\nOui"),
            ("garder lequel > ", "garder lequel > "),
            ("Fini\u{202f}!", "Fini_!"),
        ] {
            assert_eq!(spaced(written).replace(UNBROKEN, "_"), said, "{written}");
            assert_eq!(spaced(&spaced(written)), spaced(written), "twice is once");
        }
    }

    #[test]
    fn the_rules_are_spaced_too_and_only_in_french() {
        for game in crate::games() {
            assert!(game.rules(Lang::Fr).contains(UNBROKEN), "{}", game.name());
            assert!(!game.rules(Lang::En).contains(UNBROKEN), "{}", game.name());
        }
    }
}
