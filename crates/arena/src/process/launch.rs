//! What is started.

use std::path::PathBuf;

use super::isolation::Isolation;

/// A program and how it is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The program and its arguments. There is a program.
    words: Vec<String>,
    /// The folder in which it runs; that of this program if not given.
    pub folder: Option<PathBuf>,
    /// Variables of its environment besides those that it inherits.
    pub variables: Vec<(String, String)>,
    /// Whether it is walled off as far as this machine allows.
    pub sandbox: bool,
}

impl Launch {
    /// A program with its arguments, walled off; nothing without a program.
    pub fn new(words: Vec<String>) -> Option<Launch> {
        let named = words.first().is_some_and(|program| !program.is_empty());
        let launch = Launch { words, folder: None, variables: Vec::new(), sandbox: true };
        named.then_some(launch)
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The program.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// How it is walled off on this machine.
    pub fn isolation(&self) -> Isolation {
        if self.sandbox { Isolation::best() } else { Isolation::Group }
    }

    /// A command line that a shell understands as this.
    pub fn command_line(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        words.join(" ")
    }
}

fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}
