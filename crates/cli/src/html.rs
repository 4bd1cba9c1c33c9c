//! Pieces of the pages that the program writes: one file each, both languages, of which one shows.

use tripot_bots::Told;
use tripot_catalog::Lang;
use tripot_core::Message;

use tripot_terminal::figures::{Sign, number};

/// The look that all pages share.
const STYLE: &str = include_str!("html/page.css");

/// What the buttons of the bar do.
const SCRIPT: &str = include_str!("html/page.js");

/// What stands above everything.
const BAR: &str = "<div class=\"bar\"><strong>Tripot</strong><div class=\"languages\">\
    <button data-language=\"fr\">FR</button><button data-language=\"en\">EN</button></div>\
    <button id=\"theme\" aria-label=\"◐\">◐</button></div>\n";

/// What a page begins with, up to its first section; `style` is what its look has of its own.
pub(crate) fn opening(title: &str, style: &str, lang: Lang) -> String {
    let code = lang.code();
    format!(
        "<!doctype html>\n<html lang=\"{code}\" data-lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{} · Tripot</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{BAR}<main>\n",
        escape(title)
    )
}

/// What a page ends with, after its last section; `script` is what it does of its own.
pub(crate) fn closing(script: &str) -> String {
    format!("<script>\n{SCRIPT}{script}</script>\n</body>\n</html>\n")
}

/// A sentence in both languages, of which the page shows one.
pub(crate) fn both(message: &Message) -> String {
    either(&escape(&Lang::Fr.text(message)), &escape(&Lang::En.text(message)))
}

/// A sentence that was kept in both languages.
pub(crate) fn told(told: &Told) -> String {
    either(&escape(&told.fr), &escape(&told.en))
}

/// A word or sentence without gaps in both languages.
pub(crate) fn word(key: &'static str) -> String {
    both(&Message { key, arguments: Vec::new() })
}

/// A number in both languages.
pub(crate) fn figure(value: f64, digits: usize, sign: Sign) -> String {
    either(&number(Lang::Fr, value, digits, sign), &number(Lang::En, value, digits, sign))
}

/// What is said in French, and what in English.
pub(crate) fn either(french: &str, english: &str) -> String {
    if french == english {
        return french.to_owned();
    }
    format!("<span lang=\"fr\">{french}</span><span lang=\"en\">{english}</span>")
}

/// Text that a browser takes for text.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(symbol),
        }
    }
    out
}
