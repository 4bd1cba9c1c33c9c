//! What is said to people, before it is put in a language.

/// A sentence without a language: the key of a text, and what fills its gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The key of the text.
    pub key: &'static str,
    /// The gaps by name, in the order they were given.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// What fills a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// As it is, in every language.
    Text(String),
    /// A number; it also decides between singular and plural.
    Number(i64),
    /// A number with decimals, written with a point; a language may write it otherwise.
    Decimal(String),
    /// The key of a word or sentence to translate.
    Key(&'static str),
    /// A sentence within the sentence.
    Message(Message),
    /// Several, joined by commas.
    List(Vec<Argument>),
}

impl Message {
    /// A sentence without gaps.
    pub const fn new(key: &'static str) -> Message {
        Message { key, arguments: Vec::new() }
    }

    /// Fills a gap.
    ///
    /// ```
    /// use tripot_core::Message;
    /// let message = Message::new("steps").with("count", 3).with("name", "Léa".to_owned());
    /// assert_eq!(message.arguments.len(), 2);
    /// ```
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Message {
        self.arguments.push((name, argument.into()));
        self
    }

    /// Fills a gap with something that a person typed: as much of it as a sentence can hold, and
    /// nothing that a terminal would obey.
    #[must_use]
    pub fn with_typed(self, name: &'static str, text: &str) -> Message {
        const LONGEST: usize = 40;
        let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        self.with(name, shown)
    }

    /// Fills a gap with the translation of a key.
    #[must_use]
    pub fn with_key(self, name: &'static str, key: &'static str) -> Message {
        self.with(name, Argument::Key(key))
    }
}

impl Argument {
    /// A number with this many decimals. What is rounded to nothing has no sign.
    pub fn decimal(value: f64, digits: usize) -> Argument {
        Argument::Decimal(rounded(value, digits, ""))
    }

    /// The same with a sign, unless it is rounded to nothing.
    ///
    /// ```
    /// use tripot_core::Argument;
    /// assert_eq!(Argument::signed(1.25, 1), Argument::Decimal("+1.2".to_owned()));
    /// assert_eq!(Argument::signed(-1.0, 2), Argument::Decimal("−1.00".to_owned()));
    /// assert_eq!(Argument::signed(-0.01, 1), Argument::Decimal("0.0".to_owned()));
    /// ```
    pub fn signed(value: f64, digits: usize) -> Argument {
        Argument::Decimal(rounded(value, digits, "+"))
    }
}

fn rounded(value: f64, digits: usize, plus: &str) -> String {
    let size = format!("{:.digits$}", value.abs());
    let sign = match value {
        _ if size.chars().all(|symbol| "0.".contains(symbol)) => "",
        _ if value < 0.0 => "−",
        _ => plus,
    };
    format!("{sign}{size}")
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u8> for Argument {
    fn from(number: u8) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<i32> for Argument {
    fn from(number: i32) -> Argument {
        Argument::Number(number.into())
    }
}

impl<T: Into<Argument>> FromIterator<T> for Argument {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Argument {
        Argument::List(items.into_iter().map(Into::into).collect())
    }
}

/// An error, or a list of them, that can be explained to a person in any language.
///
/// ```
/// use tripot_core::{Explain, Seed};
/// let error = Seed::parse("").unwrap_err();
/// assert_eq!(error.to_string(), "a seed can't be empty");
/// assert_eq!(error.explain()[0].key, "seed.empty");
/// ```
pub trait Explain {
    /// One message per reason; never empty.
    fn explain(&self) -> Vec<Message>;
}

impl Explain for Message {
    fn explain(&self) -> Vec<Message> {
        vec![self.clone()]
    }
}

/// What can't be wrong needs no words.
impl Explain for std::convert::Infallible {
    fn explain(&self) -> Vec<Message> {
        match *self {}
    }
}

impl<E: Explain> Explain for Vec<E> {
    fn explain(&self) -> Vec<Message> {
        self.iter().flat_map(Explain::explain).collect()
    }
}
