//! Reading texts written by people: spacing, case and accents never matter.

use crate::message::{Explain, Message};

/// Where and why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected {expected}, found {}", found.map_or("the end".to_owned(), |c| format!("{c:?}")))]
pub struct SyntaxError {
    /// The character at which reading stopped, counted from 1.
    pub column: usize,
    /// What stands there; nothing at the end of the text.
    pub found: Option<char>,
    /// The key of what would have been accepted: `expected.…`.
    pub expected: &'static str,
}

impl Explain for SyntaxError {
    fn explain(&self) -> Vec<Message> {
        let message = match self.found {
            Some(found) => {
                Message::new("syntax.found").with("found", found.escape_debug().to_string())
            }
            None => Message::new("syntax.end"),
        };
        vec![message.with("column", self.column).with_key("expected", self.expected)]
    }
}

/// A place in a text. White space is passed over before each character.
///
/// ```
/// use tripot_core::Cursor;
/// let mut cursor = Cursor::new(" 12 ; x");
/// assert_eq!(cursor.take_while(|c| c.is_ascii_digit()), "12");
/// assert!(cursor.eat(';'));
/// assert_eq!(cursor.expect_end().unwrap_err().column, 7);
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text, column: 1 }
    }

    /// The next character that is not white space, without moving past it.
    pub fn peek(&mut self) -> Option<char> {
        while let Some(c) = self.rest.chars().next().filter(|c| c.is_whitespace()) {
            self.advance(c);
        }
        self.rest.chars().next()
    }

    /// Moves past the next character that is not white space and returns it.
    pub fn read(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.advance(c);
        Some(c)
    }

    /// Moves past this character if it is next.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance(wanted);
        }
        found
    }

    /// Moves past this character, which must be next.
    pub fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), SyntaxError> {
        if self.eat(wanted) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// The text must end here.
    pub fn expect_end(&mut self) -> Result<(), SyntaxError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error("expected.end")) }
    }

    /// Moves past the characters that satisfy `wanted`, with no white space between them.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.peek();
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.column += taken.chars().count();
        self.rest = rest;
        taken
    }

    /// The error that something else was expected here.
    pub fn error(&mut self, expected: &'static str) -> SyntaxError {
        let found = self.peek();
        SyntaxError { column: self.column, found, expected }
    }

    fn advance(&mut self, c: char) {
        self.rest = &self.rest[c.len_utf8()..];
        self.column += 1;
    }
}

/// The text in lower case and without accents: `Maïs` becomes `mais`.
///
/// ```
/// assert_eq!(tripot_core::fold("CAFÉ"), "cafe");
/// assert_eq!(tripot_core::fold("Cafe\u{301}"), "cafe");
/// ```
pub fn fold(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).filter_map(without_accent).collect()
}

/// The letter under the accent, for the accents of French; a combining accent vanishes.
fn without_accent(c: char) -> Option<char> {
    match c {
        'à' | 'â' | 'ä' => Some('a'),
        'ç' => Some('c'),
        'é' | 'è' | 'ê' | 'ë' => Some('e'),
        'î' | 'ï' => Some('i'),
        'ô' | 'ö' => Some('o'),
        'ù' | 'û' | 'ü' => Some('u'),
        'ÿ' => Some('y'),
        '\u{300}'..='\u{36f}' => None,
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_passed_over_and_counted() {
        let mut cursor = Cursor::new("  a\t b é");
        assert_eq!(cursor.read(), Some('a'));
        assert!(cursor.eat('b'));
        let error = cursor.error("expected.end");
        assert_eq!((error.column, error.found), (8, Some('é')));
        cursor.read();
        assert!(cursor.expect_end().is_ok());
        assert_eq!(cursor.error("expected.digit").found, None);
    }

    #[test]
    fn a_word_ends_at_white_space() {
        let mut cursor = Cursor::new(" 12 3");
        assert_eq!(cursor.take_while(|c| c.is_ascii_digit()), "12");
        assert_eq!(cursor.take_while(|c| c.is_ascii_digit()), "3");
        assert_eq!(cursor.take_while(|c| c.is_ascii_digit()), "");
    }
}
