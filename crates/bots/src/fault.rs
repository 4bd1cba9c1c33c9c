//! Faults: how a contender loses a game outside the rules.

mod reason;

use tripot_catalog::{Lang, Trouble};
use tripot_core::{Explain as _, Seat, Termination};

use crate::bilingual::Bilingual;
use crate::prolog::take_exit_reason;

pub use reason::{FaultReason, Garbage};

/// Why a contender loses a game outside the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What happened.
    pub reason: FaultReason,
    /// The last lines that it wrote to its standard error, if it has one.
    pub last_words: Vec<String>,
    /// What happened in both languages, if another source said it: a file, or the adapter that ran
    /// the program.
    pub told: Option<Box<Bilingual>>,
}

/// What a record says of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// It wanted to play what the rules forbid.
    Illegal,
    /// It did not answer in time.
    Late,
    /// It broke down, or answered what is no move.
    Crashed,
}

impl Fault {
    /// A fault that left no last words.
    pub fn new(reason: FaultReason) -> Fault {
        Fault { reason, last_words: Vec::new(), told: None }
    }

    /// What a record says of it.
    pub fn manner(&self) -> Manner {
        self.reason.manner()
    }

    /// The same fault with what was last written to standard error. An adapter knows best what
    /// happened, and says it there.
    pub(crate) fn with_last_words(mut self, mut words: Vec<String>) -> Fault {
        self.told = take_exit_reason(&mut words).map(Box::new).or(self.told);
        self.last_words = words;
        self
    }

    /// It wanted to play what the rules forbid.
    pub fn illegal(reason: Trouble) -> Fault {
        Fault::new(FaultReason::Illegal(reason))
    }

    /// A built-in machine panicked with these words.
    pub fn panicked(words: &str) -> Fault {
        Fault::new(FaultReason::Panicked(words.to_owned()))
    }

    /// How the game ends that this seat lost by it.
    pub fn termination(&self, seat: Seat) -> Termination {
        match self.manner() {
            Manner::Illegal => Termination::Illegal(seat),
            Manner::Late => Termination::OutOfTime(seat),
            Manner::Crashed => Termination::Crashed(seat),
        }
    }

    /// The reason in a language, without the last words.
    pub fn reason_in(&self, lang: Lang) -> String {
        let told = self.told.as_ref().map(|told| told.text(lang).to_owned());
        told.unwrap_or_else(|| self.plain_reason(lang))
    }

    fn plain_reason(&self, lang: Lang) -> String {
        Trouble(self.reason.explain()).text(lang)
    }

    /// The reason in a language, on one line, with the very last words.
    pub fn text(&self, lang: Lang) -> String {
        if let Some(told) = &self.told {
            return told.text(lang).to_owned();
        }
        let reason = self.plain_reason(lang);
        match self.last_words.last() {
            Some(words) => format!("{reason} [{}]", shown(words)),
            None => reason,
        }
    }
}

/// What a stranger wrote, cut and without anything that a terminal would obey.
pub fn shown(words: &str) -> String {
    const LONGEST: usize = 200;
    let mut shown: String = words.chars().take(LONGEST).map(plain).collect();
    if words.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// A character that moves no cursor and hides nothing.
fn plain(symbol: char) -> char {
    if symbol.is_control() { '\u{fffd}' } else { symbol }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_stranger_wrote_is_cut_and_obeyed_by_no_terminal() {
        assert_eq!(shown("tout va bien"), "tout va bien");
        assert_eq!(shown("\u{1b}[31mred\r\n"), "\u{fffd}[31mred\u{fffd}\u{fffd}");
        let long = "é".repeat(1000);
        assert_eq!(shown(&long).chars().count(), 201);
    }
}
