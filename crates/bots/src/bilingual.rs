//! Text in both languages, for files and pipes whose reader is not known yet.

use serde::{Deserialize, Serialize};
use tripot_catalog::{Lang, Trouble};
use tripot_core::{Explain, Message};

/// A sentence in both languages. A message has a key that only this program knows; what is kept in
/// a file must still be readable when the program has changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Bilingual {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl Bilingual {
    /// What an error says of itself, its reasons on one line.
    pub fn of(error: &impl Explain) -> Bilingual {
        let reasons = Trouble(error.explain());
        Bilingual { fr: reasons.text(Lang::Fr), en: reasons.text(Lang::En) }
    }

    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

impl From<&Message> for Bilingual {
    fn from(message: &Message) -> Bilingual {
        Bilingual { fr: Lang::Fr.text(message), en: Lang::En.text(message) }
    }
}

impl From<Message> for Bilingual {
    fn from(message: Message) -> Bilingual {
        Bilingual::from(&message)
    }
}
