//! What a person may be called: no character that can't be seen.
//!
//! A name with a mark that turns the direction of writing rearranges the sentence around it, and
//! one with a character of no width looks like another's. Both are left out wherever a name comes
//! in; [`SeatLine`](crate::SeatLine) shows the names of old records without them.

use std::borrow::Cow;

/// Characters that format others and are not seen themselves (categories Cf, Zl and Zp of Unicode
/// 16), with fillers, joiners and variation selectors, which are not seen either.
const UNSEEN: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// The longest name that a person may choose, in characters. Records may hold longer ones.
pub const LONGEST_NAME: usize = 24;

/// Blocks of letters that are written from right to left.
const RIGHT_TO_LEFT: &[(char, char)] = &[
    ('\u{590}', '\u{8ff}'),
    ('\u{fb1d}', '\u{fdff}'),
    ('\u{fe70}', '\u{fefc}'),
    ('\u{10800}', '\u{10fff}'),
    ('\u{1e800}', '\u{1efff}'),
];

/// Whether a character is not seen but changes how others are.
pub(crate) fn is_unseen(symbol: char) -> bool {
    UNSEEN.iter().any(|(first, last)| (*first..=*last).contains(&symbol))
}

/// A name or title without characters that are not seen, and without space around it.
///
/// ```
/// use tripot_core::plain_name;
/// assert_eq!(plain_name("Zoé"), "Zoé");
/// assert_eq!(plain_name("Z\u{200b}oé\u{202e} "), "Zoé");
/// ```
pub fn plain_name(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unseen) {
        return Cow::Borrowed(text.trim());
    }
    let seen: String = text.chars().filter(|symbol| !is_unseen(*symbol)).collect();
    Cow::Owned(seen.trim().to_owned())
}

/// A name for the middle of a sentence: one with letters that are written from right to left is isolated,
/// so that it does not rearrange the words beside it.
///
/// ```
/// use tripot_core::isolated_name;
/// assert_eq!(isolated_name("Zoé"), "Zoé");
/// assert_eq!(isolated_name("ליאה"), "\u{2068}ליאה\u{2069}");
/// ```
pub fn isolated_name(name: &str) -> Cow<'_, str> {
    let turns =
        |symbol: char| RIGHT_TO_LEFT.iter().any(|(first, last)| (*first..=*last).contains(&symbol));
    if name.chars().any(turns) {
        Cow::Owned(format!("\u{2068}{name}\u{2069}"))
    } else {
        Cow::Borrowed(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_are_in_order_and_hold_no_letter() {
        assert!(UNSEEN.windows(2).all(|pair| pair[0].1 < pair[1].0));
        assert!(UNSEEN.iter().all(|(first, last)| first <= last));
        for letter in "Léa Ζωή Зоя 李 ليلى ליאה ज़ो ❤ 👩 ½".chars() {
            assert!(!is_unseen(letter), "{letter}");
        }
    }

    #[test]
    fn nothing_turns_a_name_around_or_hides_in_it() {
        for odd in ["\u{202e}aeL", "a\u{2066}e\u{2069}L", "\u{200b}aeL\u{feff}", "ae\u{e0041}L"] {
            assert_eq!(plain_name(odd), "aeL", "{odd:?}");
        }
        assert_eq!(plain_name("\u{200b}\u{3164}"), "");
    }

    #[test]
    fn a_name_from_right_to_left_is_isolated_and_is_the_same_name() {
        for name in ["ליאה", "ليلى", "Léa ליאה"] {
            let isolated = isolated_name(name);
            assert_eq!(isolated, format!("\u{2068}{name}\u{2069}"));
            assert_eq!(plain_name(&isolated), name);
        }
        for name in ["Léa", "Ζωή", "Зоя", "李", "ज़ो", "👩"] {
            assert_eq!(isolated_name(name), name);
        }
    }
}
