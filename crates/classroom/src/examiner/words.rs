//! Texts of an examiner about questions and faults.

use tripot_bots::{Bilingual, Fault};
use tripot_catalog::Lang;
use tripot_core::Message;

use super::super::examination::RuleResult;

/// A remark on the questions about one rule.
pub(super) fn about(rule: &RuleResult, key: &'static str) -> Bilingual {
    let told = |lang: Lang| {
        let message = Message::new(key).with("what", rule.what.text(lang));
        lang.text(&message.with("asked", rule.asked).with("planned", rule.planned))
    };
    Bilingual { fr: told(Lang::Fr), en: told(Lang::En) }
}

/// What happened, and what had been asked.
pub(super) fn asked(rule: &'static str, trouble: &Bilingual) -> Bilingual {
    let told = |lang: Lang| {
        let message = Message::new("class.fault.asked").with_key("what", rule);
        lang.text(&message.with("trouble", trouble.text(lang)))
    };
    Bilingual { fr: told(Lang::Fr), en: told(Lang::En) }
}

/// What happened, in the words of the source that knows most about it.
pub(super) fn trouble_of(fault: &Fault) -> Bilingual {
    let about_stack = ["resource_error", "stack overflow", "Stack limit"];
    let says = |line: &String| about_stack.iter().any(|words| line.contains(words));
    let own = fault.told.as_ref().map(|told| &told.en);
    if fault.last_words.iter().chain(own).any(says) {
        return Message::new("class.fault.stack").into();
    }
    Bilingual { fr: fault.text(Lang::Fr), en: fault.text(Lang::En) }
}
