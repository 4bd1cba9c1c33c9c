//! Sentences and figures in both languages, of which a page shows one.

use maud::{Markup, html};
use tripot_catalog::Lang;
use tripot_core::{Argument, Message};

/// A text in each language.
pub fn each(text: impl Fn(Lang) -> String) -> Markup {
    let (french, english) = (text(Lang::Fr), text(Lang::En));
    html! {
        @if french == english {
            (french)
        } @else {
            span lang="fr" { (french) }
            span lang="en" { (english) }
        }
    }
}

/// A sentence.
pub fn both(message: &Message) -> Markup {
    each(|lang| lang.text(message))
}

/// A word or a sentence without gaps.
pub fn word(key: &'static str) -> Markup {
    each(|lang| lang.word(key))
}

/// A number.
pub fn figure(number: &Argument) -> Markup {
    each(|lang| lang.argument(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_both_languages_write_alike_stands_there_once() {
        assert_eq!(figure(&Argument::decimal(12.0, 0)).into_string(), "12");
        let two = "<span lang=\"fr\">1,5</span><span lang=\"en\">1.5</span>";
        assert_eq!(figure(&Argument::decimal(1.5, 1)).into_string(), two);
    }

    #[test]
    fn what_people_wrote_is_text() {
        let text = each(|_| "<b>\"R&D\"</b>".to_owned()).into_string();
        assert_eq!(text, "&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;");
    }
}
