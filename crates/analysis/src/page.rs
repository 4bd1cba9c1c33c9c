//! An analysis as a page that needs nothing else: no other file, no request, either language.

mod curve;
mod panel;
mod sheet;

use std::fmt::Write as _;

use tripot_catalog::Lang;
use tripot_core::{Message, Seat};

use crate::analysis::Analysis;
use sheet::Sheet;

const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");

/// Nothing but what is on the page itself may be loaded or run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

impl Analysis {
    /// A page for any browser, from a seat's side, in both languages, this one first.
    pub fn to_page(&self, seat: Seat, lang: Lang) -> String {
        let title = format!("{} · {}", lang.word("analysis.title"), self.names().join(" – "));
        let mut page = format!(
            "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header><span class=\"brand\">Tripot</span><span class=\"controls\">\
             <button type=\"button\" data-lang=\"fr\">FR</button>\
             <button type=\"button\" data-lang=\"en\">EN</button>\
             <button type=\"button\" data-theme=\"\" aria-label=\"{theme}\" title=\"{theme}\">◐</button>\
             </span></header>\n",
            code = lang.code(),
            title = escaped(&title),
            theme = escaped(&lang.word("analysis.page.theme")),
        );
        for lang in Lang::ALL {
            let _ = writeln!(page, "<main lang=\"{}\">", lang.code());
            page.push_str(&Sheet::new(self, seat, lang).html());
            page.push_str("</main>\n");
        }
        let _ = write!(page, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
        page
    }

    /// The names of the seats.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.seats.iter().map(tripot_core::SeatLine::name).collect()
    }

    /// The move that is shown first: the worst, or the last if none got a mark.
    fn first_shown(&self) -> usize {
        let last = self.moments.len().saturating_sub(1);
        self.turning_points().first().copied().unwrap_or(last)
    }
}

/// A text as it stands in a page.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// A message in a language as it stands in a page.
fn said(lang: Lang, message: &Message) -> String {
    escaped(&lang.text(message))
}
