//! A parser for Prolog terms, as programs answer them and as people write them in a manifest.
//!
//! [`Term`](tripot_core::Term) is what the classroom's own forms need; a student's program may answer
//! with structures, operators and names of its own.

use std::collections::BTreeMap;
use std::fmt;

/// A term of Prolog.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A name.
    Atom(String),
    /// A whole number.
    Number(i64),
    /// A variable, with its name.
    Variable(String),
    /// What stands in double quotation marks, and numbers that are not whole.
    Text(String),
    /// A list, and what follows its last element where that is not the empty list.
    List(Vec<Value>, Option<Box<Value>>),
    /// A name with arguments; operators are names too.
    Structure(String, Vec<Value>),
}

/// Terms that nest deeper are not read: a stranger wrote them.
const DEEPEST: usize = 2000;

/// The operators between two terms that SWI-Prolog and GNU Prolog share, as `current_op/3` tells them,
/// the weakest first. The comma makes the tuples of the classroom.
const OPERATORS: &[(&str, u16, Side)] = &[
    (":-", 1200, Side::None),
    ("-->", 1200, Side::None),
    (";", 1100, Side::Right),
    ("->", 1050, Side::Right),
    ("*->", 1050, Side::Right),
    (",", 1000, Side::Right),
    ("=", 700, Side::None),
    ("\\=", 700, Side::None),
    ("==", 700, Side::None),
    ("\\==", 700, Side::None),
    ("@<", 700, Side::None),
    ("@>", 700, Side::None),
    ("@=<", 700, Side::None),
    ("@>=", 700, Side::None),
    ("=..", 700, Side::None),
    ("is", 700, Side::None),
    ("=:=", 700, Side::None),
    ("=\\=", 700, Side::None),
    ("<", 700, Side::None),
    (">", 700, Side::None),
    ("=<", 700, Side::None),
    (">=", 700, Side::None),
    (":", 600, Side::Right),
    ("+", 500, Side::Left),
    ("-", 500, Side::Left),
    ("/\\", 500, Side::Left),
    ("\\/", 500, Side::Left),
    ("*", 400, Side::Left),
    ("/", 400, Side::Left),
    ("//", 400, Side::Left),
    ("mod", 400, Side::Left),
    ("rem", 400, Side::Left),
    ("div", 400, Side::Left),
    ("<<", 400, Side::Left),
    (">>", 400, Side::Left),
    ("**", 200, Side::None),
    ("^", 200, Side::Right),
];

/// On which side an operator may meet itself without brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    None,
}

impl Value {
    /// Reads a whole text as one term, with or without a final full stop.
    pub fn parse(text: &str) -> Option<Value> {
        let mut reader = Reader { rest: text.trim_start(), depth: 0 };
        let value = reader.term(1200)?;
        let rest = reader.rest.trim();
        (rest.is_empty() || rest == ".").then_some(value)
    }

    /// The elements of a proper list.
    pub fn items(&self) -> Option<&[Value]> {
        match self {
            Value::List(items, None) => Some(items),
            _ => None,
        }
    }

    /// Whether this form, whose variables are gaps, fits a term without any; what fills the gaps is
    /// remembered.
    pub fn fits(&self, said: &Value, gaps: &mut BTreeMap<String, Value>) -> bool {
        match (self, said) {
            (Value::Variable(name), _) if name.starts_with('_') => true,
            (Value::Variable(name), _) => match gaps.get(name) {
                Some(known) => known == said,
                None => {
                    gaps.insert(name.clone(), said.clone());
                    true
                }
            },
            (Value::List(items, tail), Value::List(others, end)) => {
                if others.len() < items.len() {
                    return false;
                }
                let (heads, rest) = others.split_at(items.len());
                let alike = items.iter().zip(heads).all(|(item, other)| item.fits(other, gaps));
                alike
                    && match tail {
                        None => rest.is_empty() && end.is_none(),
                        Some(tail) => tail.fits(&remainder(rest, end.as_deref()), gaps),
                    }
            }
            (Value::Structure(name, items), Value::Structure(other, others)) => {
                name == other
                    && items.len() == others.len()
                    && items.iter().zip(others).all(|(item, other)| item.fits(other, gaps))
            }
            (one, other) => one == other,
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    fn term(&mut self, most: u16) -> Option<Value> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut left = self.primary()?;
        let mut bound = 0;
        loop {
            self.skip();
            let Some(&(name, priority, side)) = self.operator() else { break };
            let too_weak = bound > priority || (bound == priority && side != Side::Left);
            if priority > most || too_weak {
                break;
            }
            self.rest = &self.rest[name.len()..];
            let right = self.term(if side == Side::Right { priority } else { priority - 1 })?;
            left = Value::Structure(name.to_owned(), vec![left, right]);
            bound = priority;
        }
        self.depth -= 1;
        Some(left)
    }

    /// The operator that comes next.
    fn operator(&self) -> Option<&'static (&'static str, u16, Side)> {
        let first = self.rest.chars().next()?;
        let end =
            |belongs: fn(char) -> bool| self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let length = match first {
            ',' | ';' => 1,
            c if is_symbol(c) => end(is_symbol),
            c if c.is_lowercase() => end(is_of_word),
            _ => return None,
        };
        let (name, rest) = self.rest.split_at(length);
        let known = |name: &str| OPERATORS.iter().find(|(own, ..)| *own == name);
        // The sign of a number may follow at once, as in `1--1`.
        let sign = rest.starts_with(|c: char| c.is_ascii_digit());
        known(name).or_else(|| known(name.strip_suffix('-').filter(|_| sign)?))
    }

    fn primary(&mut self) -> Option<Value> {
        self.skip();
        let first = self.rest.chars().next()?;
        match first {
            '[' => self.list(),
            '(' => {
                self.rest = &self.rest[1..];
                let inside = self.term(1200)?;
                self.expect(')')?;
                Some(inside)
            }
            '{' if !self.rest.starts_with("{}") => {
                self.rest = &self.rest[1..];
                let inside = self.term(1200)?;
                self.expect('}')?;
                Some(Value::Structure("{}".to_owned(), vec![inside]))
            }
            '\'' => {
                let name = self.quoted('\'')?;
                self.structure(name)
            }
            '"' => Some(Value::Text(self.quoted('"')?)),
            '0'..='9' => Some(self.number("")),
            '-' if self.rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.rest = &self.rest[1..];
                Some(self.number("-"))
            }
            c if c.is_uppercase() || c == '_' => {
                let name = self.word();
                Some(Value::Variable(name))
            }
            c if c.is_alphabetic() => {
                let name = self.word();
                self.structure(name)
            }
            _ => {
                let braces = ["{}", "!", ";"].into_iter().find(|name| self.rest.starts_with(name));
                let length = match braces {
                    Some(name) => name.len(),
                    None => self.rest.find(|c| !is_symbol(c)).unwrap_or(self.rest.len()),
                };
                if length == 0 {
                    return None;
                }
                let name = self.rest[..length].to_owned();
                self.rest = &self.rest[length..];
                self.structure(name)
            }
        }
    }

    /// A name, or a structure if brackets follow at once.
    fn structure(&mut self, name: String) -> Option<Value> {
        if !self.rest.starts_with('(') {
            return Some(Value::Atom(name));
        }
        self.rest = &self.rest[1..];
        let mut arguments = vec![self.term(999)?];
        while self.eat(',') {
            arguments.push(self.term(999)?);
        }
        self.expect(')')?;
        // Some systems write lists like any other structure.
        match (name.as_str(), arguments.as_slice()) {
            ("." | "[|]", [_, _]) => {
                let tail = arguments.pop()?;
                Some(joined(arguments, tail))
            }
            ("-", [Value::Number(number)]) => Some(Value::Number(-number)),
            _ => Some(Value::Structure(name, arguments)),
        }
    }

    fn list(&mut self) -> Option<Value> {
        self.rest = &self.rest[1..];
        let mut items = Vec::new();
        if self.eat(']') {
            return Some(Value::List(items, None));
        }
        loop {
            items.push(self.term(999)?);
            if self.eat(']') {
                return Some(Value::List(items, None));
            }
            if self.eat('|') {
                let tail = self.term(999)?;
                self.expect(']')?;
                return Some(joined(items, tail));
            }
            self.expect(',')?;
        }
    }

    fn number(&mut self, sign: &str) -> Value {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (whole, after) = self.rest.split_at(end);
        let fraction =
            after.strip_prefix('.').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if let Some(fraction) = fraction {
            let end = fraction.find(|c: char| !c.is_alphanumeric()).unwrap_or(fraction.len());
            let text = format!("{sign}{whole}.{}", &fraction[..end]);
            self.rest = &fraction[end..];
            return Value::Text(text);
        }
        self.rest = after;
        match format!("{sign}{whole}").parse() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(format!("{sign}{whole}")),
        }
    }

    fn quoted(&mut self, mark: char) -> Option<String> {
        let mut text = String::new();
        let mut symbols = self.rest.char_indices().skip(1).peekable();
        while let Some((at, symbol)) = symbols.next() {
            match symbol {
                '\\' => match symbols.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    // A number between backslashes.
                    digit if digit.is_ascii_hexdigit() || digit == 'x' => {
                        let mut code = String::from(digit);
                        for (_, next) in symbols.by_ref() {
                            if next == '\\' {
                                break;
                            }
                            code.push(next);
                        }
                        let code = match code.strip_prefix('x') {
                            Some(hex) => u32::from_str_radix(hex, 16),
                            None => u32::from_str_radix(&code, 8),
                        };
                        text.push(code.ok().and_then(char::from_u32).unwrap_or('\u{fffd}'));
                    }
                    other => text.push(other),
                },
                _ if symbol == mark => {
                    if symbols.peek().is_some_and(|(_, next)| *next == mark) {
                        symbols.next();
                        text.push(mark);
                    } else {
                        self.rest = &self.rest[at + mark.len_utf8()..];
                        return Some(text);
                    }
                }
                _ => text.push(symbol),
            }
        }
        None
    }

    fn word(&mut self) -> String {
        let end = self.rest.find(|c| !is_of_word(c)).unwrap_or(self.rest.len());
        let found = self.rest[..end].to_owned();
        self.rest = &self.rest[end..];
        found
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, symbol: char) -> bool {
        self.skip();
        let found = self.rest.strip_prefix(symbol);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn expect(&mut self, symbol: char) -> Option<()> {
        self.eat(symbol).then_some(())
    }
}

fn is_symbol(c: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(c)
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What follows the first elements of a list: `[]` and `b` after the `a` of `[a]` and `[a|b]`.
fn remainder(rest: &[Value], end: Option<&Value>) -> Value {
    match (rest, end) {
        ([], Some(end)) => end.clone(),
        _ => Value::List(rest.to_vec(), end.cloned().map(Box::new)),
    }
}

/// Elements before what follows them.
fn joined(mut items: Vec<Value>, tail: Value) -> Value {
    match tail {
        Value::List(more, end) => {
            items.extend(more);
            Value::List(items, end)
        }
        Value::Atom(name) if name == "[]" => Value::List(items, None),
        other => Value::List(items, Some(Box::new(other))),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Atom(name) => f.write_str(&atom(name)),
            Value::Number(number) => write!(f, "{number}"),
            Value::Variable(name) => {
                f.write_str(if name.starts_with('_') { "_" } else { name.as_str() })
            }
            Value::Text(text) => f.write_str(text),
            Value::List(items, tail) => {
                f.write_str("[")?;
                write_items(f, items)?;
                if let Some(tail) = tail {
                    write!(f, "|{tail}")?;
                }
                f.write_str("]")
            }
            Value::Structure(name, arguments) => match (arguments.as_slice(), priority_of(name)) {
                ([_, _], _) if name == "," => write!(f, "({})", tuple(self).join(",")),
                ([left, right], Some((most, side))) => {
                    let left = bracketed(left, most - u16::from(side != Side::Left));
                    let right = bracketed(right, most - u16::from(side != Side::Right));
                    let space = if name.starts_with(is_symbol) { "" } else { " " };
                    write!(f, "{left}{space}{name}{space}{right}")
                }
                _ => {
                    write!(f, "{}(", atom(name))?;
                    write_items(f, arguments)?;
                    f.write_str(")")
                }
            },
        }
    }
}

fn priority_of(operator: &str) -> Option<(u16, Side)> {
    let known = OPERATORS.iter().find(|(name, ..)| *name == operator);
    known.map(|(_, priority, side)| (*priority, *side))
}

/// A term beside an operator: in brackets if its own operator is weaker than it may be there.
fn bracketed(value: &Value, most: u16) -> String {
    match value {
        // A tuple has its brackets already.
        Value::Structure(name, arguments) if name != "," && arguments.len() == 2 => {
            match priority_of(name) {
                Some((own, _)) if own > most => format!("({value})"),
                _ => value.to_string(),
            }
        }
        _ => value.to_string(),
    }
}

fn write_items(f: &mut fmt::Formatter<'_>, items: &[Value]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// The parts of a tuple.
fn tuple(value: &Value) -> Vec<String> {
    match value {
        Value::Structure(name, parts) if name == "," && parts.len() == 2 => {
            let mut all = vec![parts[0].to_string()];
            all.extend(tuple(&parts[1]));
            all
        }
        other => vec![other.to_string()],
    }
}

/// A name as Prolog reads it.
pub fn atom(name: &str) -> String {
    let plain = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let symbols = !name.is_empty() && name.chars().all(is_symbol);
    if plain || symbols || name == "[]" || name.parse::<i64>().is_ok() {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\\', "\\\\").replace('\'', "''"))
    }
}

#[cfg(test)]
mod tests;
