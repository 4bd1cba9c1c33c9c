//! An analysis as a page that needs nothing else: no other file, no request, either language.

mod curve;
mod panel;
mod sheet;

use maud::html;
use tripot_catalog::Lang;
use tripot_core::Seat;
use tripot_report::Page;

use crate::analysis::Analysis;
use sheet::Sheet;

impl Analysis {
    /// A page for any browser, from a seat's side, in both languages, this one first.
    pub fn to_page(&self, seat: Seat, lang: Lang) -> String {
        let title = format!("{} · {}", lang.word("analysis.title"), self.names().join(" – "));
        let body = html! {
            @for lang in Lang::ALL {
                main lang=(lang.code()) { (Sheet::new(self, seat, lang).html()) }
                "\n"
            }
        };
        let style = include_str!("page/style.css");
        let script = include_str!("page/script.js");
        Page { title: &title, lang, style, script, body }.to_html()
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
