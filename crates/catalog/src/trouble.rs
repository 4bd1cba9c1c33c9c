//! The error of a game behind its type-erased face: what its own error types say of themselves.

use std::fmt;

use tripot_core::{Explain, Message};

use crate::lang::Lang;

/// Why something can't be done with a game whose types are not known here: one or more reasons, in no
/// language yet. Callers that know the type of an error match on that; this is for passing it on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub Vec<Message>);

impl Trouble {
    /// The reasons, at least one.
    pub fn reasons(&self) -> &[Message] {
        &self.0
    }

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

/// For logs: the reasons in English.
impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for Trouble {}
