//! The Prolog terms in which the classroom writes positions and moves.

use std::fmt;

use crate::syntax::{Cursor, SyntaxError, fold};

/// A Prolog term, as far as the classroom forms need them.
///
/// ```
/// use tripot_core::Term;
/// let term = Term::parse("( J1, 2,'Café', _ ).").unwrap();
/// assert_eq!(term.to_string(), "(j1,2,cafe,_)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A name, in lower case and without accents.
    Atom(String),
    /// A whole number.
    Number(i64),
    /// The anonymous variable `_`: not known.
    Unknown,
    /// `[a,b]`
    List(Vec<Term>),
    /// `(a,b)`
    Tuple(Vec<Term>),
}

/// No classroom form nests deeper; a text that does is no position.
const DEEPEST: u32 = 8;

impl Term {
    /// Whether a text is a term rather than the native form, by its first character.
    ///
    /// ```
    /// use tripot_core::Term;
    /// assert!(Term::looks_like("[[mais,ble],[riz]]"));
    /// assert!(!Term::looks_like("m/b/r 766666 1 -,-"));
    /// ```
    pub fn looks_like(text: &str) -> bool {
        text.trim_start().starts_with(['[', '('])
    }

    /// Reads a whole text as one term; a final full stop may follow.
    pub fn parse(text: &str) -> Result<Term, SyntaxError> {
        let mut cursor = Cursor::new(text);
        let term = read(&mut cursor, DEEPEST)?;
        cursor.eat('.');
        cursor.expect_end()?;
        Ok(term)
    }
}

fn read(cursor: &mut Cursor<'_>, depth: u32) -> Result<Term, SyntaxError> {
    if depth == 0 {
        return Err(cursor.error("expected.shallower"));
    }
    match cursor.peek() {
        Some('[') => Ok(Term::List(read_items(cursor, ']', depth)?)),
        Some('(') => Ok(Term::Tuple(read_items(cursor, ')', depth)?)),
        Some('\'') => read_quoted(cursor),
        Some('-' | '0'..='9') => read_number(cursor),
        Some(c) if c.is_alphabetic() || c == '_' => {
            let word = cursor.take_while(|c| c.is_alphanumeric() || c == '_' || is_combining(c));
            Ok(if word == "_" { Term::Unknown } else { Term::Atom(fold(word)) })
        }
        _ => Err(cursor.error("expected.term")),
    }
}

/// Reads `[a,b]` or `(a,b)`, the opening bracket included.
fn read_items(cursor: &mut Cursor<'_>, close: char, depth: u32) -> Result<Vec<Term>, SyntaxError> {
    cursor.read();
    let mut items = Vec::new();
    if cursor.eat(close) {
        return Ok(items);
    }
    loop {
        items.push(read(cursor, depth - 1)?);
        if cursor.eat(close) {
            return Ok(items);
        }
        cursor.expect(
            ',',
            if close == ']' {
                "expected.comma_or_bracket"
            } else {
                "expected.comma_or_parenthesis"
            },
        )?;
    }
}

fn read_quoted(cursor: &mut Cursor<'_>) -> Result<Term, SyntaxError> {
    cursor.read();
    let word = cursor.take_while(|c| c != '\'');
    cursor.expect('\'', "expected.quote")?;
    Ok(Term::Atom(fold(word.trim())))
}

fn read_number(cursor: &mut Cursor<'_>) -> Result<Term, SyntaxError> {
    let start = cursor.clone();
    let sign = if cursor.eat('-') { -1 } else { 1 };
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    // Nine digits are more than any position needs and can't overflow.
    match digits.parse::<i64>() {
        Ok(number) if digits.len() <= 9 => Ok(Term::Number(sign * number)),
        _ => Err(start.clone().error("expected.number")),
    }
}

fn is_combining(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (items, open, close) = match self {
            Term::Atom(name) => return f.write_str(name),
            Term::Number(number) => return write!(f, "{number}"),
            Term::Unknown => return f.write_str("_"),
            Term::List(items) => (items, '[', ']'),
            Term::Tuple(items) => (items, '(', ')'),
        };
        write!(f, "{open}")?;
        for (index, item) in items.iter().enumerate() {
            write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
        }
        write!(f, "{close}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_whatever_their_spacing_case_and_accents() {
        for (text, expected) in [
            ("[ ]", "[]"),
            ("[[blé, 7],\t[ RIZ,6 ]]\n", "[[ble,7],[riz,6]]"),
            ("(j1, 2, 'Maïs', _).", "(j1,2,mais,_)"),
            ("-3", "-3"),
        ] {
            assert_eq!(Term::parse(text).unwrap().to_string(), expected);
        }
    }

    #[test]
    fn a_broken_term_says_where_it_broke() {
        for (text, column, expected) in [
            ("", 1, "expected.term"),
            ("[a", 3, "expected.comma_or_bracket"),
            ("(a;b)", 3, "expected.comma_or_parenthesis"),
            ("[a,]", 4, "expected.term"),
            ("[a] b", 5, "expected.end"),
            ("'a", 3, "expected.quote"),
            ("-", 1, "expected.number"),
            ("99999999999", 1, "expected.number"),
            ("[[[[[[[[[]]]]]]]]]", 9, "expected.shallower"),
        ] {
            let error = Term::parse(text).unwrap_err();
            assert_eq!((error.column, error.expected), (column, expected), "{text}");
        }
    }
}
