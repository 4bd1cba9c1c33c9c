//! Everything that is said in one language.

use std::fmt::Write as _;

use tripot_catalog::{Lang, Unit};
use tripot_core::{Certainty, Message, Seat, Termination};

use crate::account::Account;
use crate::analysis::Analysis;
use crate::figures::Figures;
use crate::mark::Mark;
use crate::moment::Cause;
use crate::page::curve::Curve;
use crate::page::{escaped, said};
use crate::value::Value;

/// A page in one language, from one seat's side.
pub(super) struct Sheet<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) seat: Seat,
    pub(super) lang: Lang,
    pub(super) figures: Figures,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(analysis: &'a Analysis, seat: Seat, lang: Lang) -> Sheet<'a> {
        Sheet { analysis, seat, lang, figures: Figures::new(lang, analysis.yardstick.unit) }
    }

    pub(super) fn html(&self) -> String {
        let mut html = self.heading();
        html.push_str(&self.sums());
        html.push_str("<div class=\"columns\">\n<section class=\"card wide\">\n");
        html.push_str(&Curve::new(self).svg());
        let _ = writeln!(html, "<p class=\"legend\">{}</p>\n</section>", self.legend());
        html.push_str("<aside>\n");
        html.push_str(&self.panels());
        html.push_str("</aside>\n</div>\n");
        html.push_str(&self.table());
        html.push_str(&self.accounts());
        html.push_str(&self.notes());
        html
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.analysis.seats[seat.index()].name()
    }

    pub(super) fn word(&self, key: &'static str) -> String {
        escaped(&self.lang.word(key))
    }

    pub(super) fn said(&self, message: &Message) -> String {
        said(self.lang, message)
    }

    fn heading(&self) -> String {
        let unit = match self.analysis.yardstick.unit {
            Unit::Points => "analysis.unit.points",
            Unit::Share => "analysis.unit.share",
        };
        let moves = Message::new("analysis.moves").with("count", self.analysis.moments.len());
        let side = Message::new("analysis.side").with("name", self.name(self.seat));
        let parts = [
            escaped(&self.analysis.names().join(" – ")),
            escaped(&self.analysis.variant),
            self.said(&moves),
            format!("{} {}", self.word(unit), self.said(&side)),
        ];
        format!(
            "<div class=\"heading\"><h1>{}</h1><p>{}</p></div>\n",
            self.word("analysis.title"),
            parts.join(" · ")
        )
    }

    /// The result and what it is made of.
    fn sums(&self) -> String {
        let account = self.analysis.account(self.seat);
        let others = match self.analysis.seats.len() {
            2 => {
                let other = self.analysis.all_seats().find(|&seat| seat != self.seat);
                let name = other.map_or("", |seat| self.name(seat));
                Message::new("analysis.page.mistakes").with("name", name)
            }
            _ => Message::new("analysis.part.others"),
        };
        let own = Message::new("analysis.page.mistakes").with("name", self.name(self.seat));
        let luck = if self.analysis.has_luck() {
            Message::new("analysis.page.start_luck")
        } else {
            Message::new("analysis.part.start")
        };
        let mut parts = vec![
            (luck, account.start + account.luck),
            (own, account.own),
            (others, account.others),
        ];
        if account.correction != Value::ZERO {
            parts.push((Message::new("analysis.part.correction"), account.correction));
        }
        let values: Vec<Value> = parts.iter().map(|&(_, value)| value).collect();
        let rounded = self.figures.rounded(&values);
        let ended = self.analysis.termination == Termination::Finished;
        let last = if ended { "analysis.part.result" } else { "analysis.part.expected" };
        let result = self.figures.value(account.finish);
        let mut html = String::from("<dl class=\"sums\">\n");
        let _ = writeln!(html, "<div><dt>{}</dt><dd>{result}</dd></div>", self.word(last));
        for (number, ((message, _), value)) in parts.iter().zip(rounded).enumerate() {
            let figure = match (number, self.analysis.yardstick.unit) {
                (0, Unit::Share) => self.figures.value(value),
                _ => self.figures.change(value),
            };
            let class = match (number, value < Value::ZERO) {
                (1, true) => "bad",
                (0, false) => "good",
                _ => "plain",
            };
            let label = self.said(message);
            let _ =
                writeln!(html, "<div><dt>{label}</dt><dd class=\"{class}\">{figure}</dd></div>");
        }
        html.push_str("</dl>\n");
        html
    }

    fn legend(&self) -> String {
        let mut parts: Vec<String> = Mark::ALL
            .into_iter()
            .map(|mark| {
                let threshold = mark.threshold(&self.analysis.yardstick);
                self.said(
                    &Message::new("analysis.legend")
                        .with("mark", mark.sign())
                        .with_key("name", mark.message())
                        .with("threshold", self.figures.threshold(threshold)),
                )
            })
            .collect();
        let filled = Message::new("analysis.page.filled").with("name", self.name(self.seat));
        parts.push(self.said(&filled));
        parts.join(" · ")
    }

    /// A line for each move, as an alternative to the curve.
    fn table(&self) -> String {
        let mut html = format!(
            "<details class=\"card\"><summary>{}</summary><div class=\"scroll\"><table>\n<thead><tr>\
             <th></th><th>{}</th><th>{}</th><th></th><th>{}</th><th>{}</th><th>{}</th><th>{}</th>\
             </tr></thead>\n<tbody>\n",
            self.word("analysis.page.table"),
            self.word("analysis.col.player"),
            self.word("analysis.col.move"),
            self.word("analysis.col.best"),
            self.word("analysis.col.loss"),
            self.word("analysis.col.luck"),
            self.word("analysis.col.expected"),
        );
        for (number, moment) in self.analysis.moments.iter().enumerate() {
            let better = moment.loss() > Value::ZERO;
            let best = if better { escaped(&moment.best().chosen.native) } else { String::new() };
            let loss = if better { self.figures.change(-moment.loss()) } else { String::new() };
            let luck = match moment.cause {
                Cause::Nothing => String::new(),
                _ => self.figures.change(moment.luck(self.seat)),
            };
            let about = if moment.chosen().certainty == Certainty::Exact { "" } else { "≈ " };
            let _ = writeln!(
                html,
                "<tr data-move=\"{number}\"><td>{}</td><td>{}</td><td>{}</td><td class=\"bad\">{}</td>\
                 <td>{best}</td><td>{loss}</td><td>{luck}</td><td>{about}{}</td></tr>",
                number + 1,
                escaped(self.name(moment.seat)),
                escaped(&moment.chosen().chosen.native),
                moment.mark.map_or("", Mark::sign),
                self.figures.value(moment.next.of(self.seat)),
            );
        }
        html.push_str("</tbody></table></div></details>\n");
        html
    }

    /// How each seat came to its result.
    fn accounts(&self) -> String {
        let columns = [
            "analysis.part.start",
            "analysis.part.own",
            "analysis.part.others",
            "analysis.part.luck",
            "analysis.part.correction",
            "analysis.part.result",
        ];
        let mut html = format!(
            "<section class=\"card\"><h2>{}</h2><div class=\"scroll\"><table>\n<thead><tr><th></th>",
            self.word("analysis.page.accounts")
        );
        for column in columns {
            let _ = write!(html, "<th>{}</th>", self.word(column));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for seat in self.analysis.all_seats() {
            let account = self.analysis.account(seat);
            let Account { start, own, others, luck, correction, finish, .. } = account;
            let rounded = self.figures.rounded(&[start, own, others, luck, correction]);
            let _ = write!(html, "<tr><th>{}</th>", escaped(self.name(seat)));
            for (number, part) in rounded.into_iter().enumerate() {
                let figure = match number {
                    0 => self.figures.value(part),
                    _ => self.figures.change(part),
                };
                let _ = write!(html, "<td>{figure}</td>");
            }
            let _ = writeln!(html, "<td><b>{}</b></td></tr>", self.figures.value(finish));
        }
        html.push_str("</tbody></table></div></section>\n");
        html
    }

    fn notes(&self) -> String {
        let exact = self.analysis.is_exact();
        let mut keys = vec![if exact { "analysis.exact" } else { "analysis.estimated" }];
        let hidden = [Cause::Hidden, Cause::HiddenAndDrawn];
        if self.analysis.moments.iter().any(|moment| hidden.contains(&moment.cause)) {
            keys.push("analysis.hidden");
        }
        if self.analysis.termination != Termination::Finished {
            keys.push("analysis.broken_off");
        }
        let notes: Vec<String> = keys.into_iter().map(|key| self.word(key)).collect();
        format!("<p class=\"notes\">{}</p>\n", notes.join(" "))
    }
}
