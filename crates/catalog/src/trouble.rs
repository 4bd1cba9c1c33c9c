//! What went wrong, for people.

use tripot_core::{Explain, Message};

use crate::lang::Lang;

/// One or more reasons why something can't be done, in no language yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub Vec<Message>);

impl Trouble {
    /// The reasons in a language, joined to one line.
    pub fn text(&self, lang: Lang) -> String {
        let reasons: Vec<String> = self.0.iter().map(|message| lang.text(message)).collect();
        reasons.join("; ")
    }
}

impl<E: Explain> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble(error.explain())
    }
}
