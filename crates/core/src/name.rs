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
}
