//! Names that people choose: short enough for a seat card.

use tripot_core::{LONGEST_NAME, plain_name};

use crate::refusal::RequestError;

/// A name that was given, without what is not seen; nothing if that leaves nothing. Tables of earlier versions
/// have longer ones, which are shown as they are: only new ones are refused.
pub fn given(name: Option<String>) -> Result<Option<String>, RequestError> {
    let name = name.map(|name| plain_name(&name).into_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > LONGEST_NAME => {
            Err(RequestError::Name { most: LONGEST_NAME })
        }
        _ => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_24_characters_whatever_their_bytes() {
        for symbol in ["a", "é", "李", "ל", "👩"] {
            let longest = symbol.repeat(24);
            assert_eq!(given(Some(longest.clone())), Ok(Some(longest)));
            assert_eq!(given(Some(symbol.repeat(25))), Err(RequestError::Name { most: 24 }));
        }
    }

    #[test]
    fn what_is_not_seen_does_not_count() {
        assert_eq!(
            given(Some(format!(" \u{2068}{}\u{2069} ", "a".repeat(24)))),
            Ok(Some("a".repeat(24)))
        );
        assert_eq!(given(Some(" \u{200b} ".to_owned())), Ok(None));
        assert_eq!(given(None), Ok(None));
    }
}
