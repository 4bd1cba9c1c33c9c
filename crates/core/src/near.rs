//! What may have been meant by a word that is not known.

use crate::message::{Argument, Message};
use crate::syntax::fold;

/// The known word that is nearest to what was typed: at most two letters are wrong, and one in three.
/// Capitals and accents mean nothing.
///
/// ```
/// use tripot_core::nearest;
/// assert_eq!(nearest("Gredy", ["greedy", "random"]), Some("greedy"));
/// assert_eq!(nearest("chess", ["greedy", "random"]), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // No misspelt word is so long, and a request may be.
    const LONGEST: usize = 40;
    if typed.len() > LONGEST {
        return None;
    }
    let typed = fold(typed);
    let most = (typed.chars().count() / 3).min(2);
    let known = known.into_iter();
    let distances = known.map(|word| (strsim::damerau_levenshtein(&typed, &fold(word)), word));
    distances.min().filter(|(distance, _)| *distance <= most).map(|(_, word)| word)
}

/// The question whether a word was meant, which a sentence ends with; nothing if there is none.
pub fn did_you_mean(word: Option<&str>) -> Argument {
    word.map_or_else(
        || Argument::Text(String::new()),
        |word| Argument::Message(Message::new("near.word").with("word", word)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_proposed_where_few_letters_are_wrong() {
        let known = ["piles", "movement", "teams"];
        for (typed, near) in [
            ("pile", Some("piles")),
            ("Mouvement", Some("movement")),
            ("taems", Some("teams")),
            ("it", None),
            ("", None),
            ("colour", None),
        ] {
            assert_eq!(nearest(typed, known), near, "{typed}");
        }
        assert_eq!(nearest(&"m".repeat(9999), ["m"]), None);
    }
}
