//! Everything that is said in one language.

use maud::{Markup, html};
use tripot_catalog::{Lang, Unit};
use tripot_core::{Certainty, Message, Seat, Termination};

use crate::account::Account;
use crate::analysis::Analysis;
use crate::figures::Figures;
use crate::mark::Mark;
use crate::moment::{Cause, Moment};
use crate::page::curve::Curve;
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

    pub(super) fn html(&self) -> Markup {
        html! {
            (self.heading())
            (self.sums())
            @if let Some(decided) = self.analysis.decided(self.seat, self.lang) { p.notes { (decided) } }
            div.columns {
                section {
                    (Curve::new(self).svg())
                    p.legend { (self.legend()) }
                }
                aside { (self.panels()) }
            }
            (self.table())
            (self.accounts())
            p.notes { (self.notes()) }
        }
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        self.analysis.seats[seat.index()].name()
    }

    pub(super) fn word(&self, key: &'static str) -> String {
        self.lang.word(key)
    }

    pub(super) fn said(&self, message: &Message) -> String {
        self.lang.text(message)
    }

    fn heading(&self) -> Markup {
        let unit = match self.analysis.yardstick.unit {
            Unit::Points => "analysis.unit.points",
            Unit::Share => "analysis.unit.share",
        };
        let moves = Message::new("analysis.moves").with("count", self.analysis.moments.len());
        let side = Message::new("analysis.side").with("name", self.name(self.seat));
        let parts = [
            self.analysis.names().join(" – "),
            self.analysis.variant.clone(),
            self.said(&moves),
            format!("{} {}", self.word(unit), self.said(&side)),
        ];
        html! {
            div.heading {
                h1 { (self.word("analysis.title")) }
                p { (parts.join(" · ")) }
            }
        }
    }

    /// The result and what it is made of.
    fn sums(&self) -> Markup {
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
        let figure = |number: usize, value: Value| match (number, self.analysis.yardstick.unit) {
            (0, Unit::Share) => self.figures.value(value),
            _ => self.figures.change(value),
        };
        let tone = |number: usize, value: Value| match (number, value < Value::ZERO) {
            (1, true) => "bad",
            (0, false) => "good",
            _ => "plain",
        };
        html! {
            dl.sums {
                div { dt { (self.word(last)) } dd { (result) } }
                @for (number, ((message, _), value)) in parts.iter().zip(rounded).enumerate() {
                    div {
                        dt { (self.said(message)) }
                        dd class=(tone(number, value)) { (figure(number, value)) }
                    }
                }
            }
        }
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
    fn table(&self) -> Markup {
        let heads = ["analysis.col.player", "analysis.col.move"];
        let figures = [
            "analysis.col.best",
            "analysis.col.loss",
            "analysis.col.luck",
            "analysis.col.expected",
        ];
        html! {
            section {
                details {
                    summary { (self.word("analysis.page.table")) }
                    div.scroll {
                        table {
                            thead {
                                tr {
                                    th {}
                                    @for head in heads { th { (self.word(head)) } }
                                    th {}
                                    @for head in figures { th { (self.word(head)) } }
                                }
                            }
                            tbody {
                                @for (number, moment) in self.analysis.moments.iter().enumerate() {
                                    (self.row(number, moment))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn row(&self, number: usize, moment: &Moment) -> Markup {
        let is_worse = moment.loss() > Value::ZERO;
        let about = if moment.chosen().certainty == Certainty::Exact { "" } else { "≈ " };
        html! {
            tr data-move=(number) {
                td { (number + 1) }
                td { (self.name(moment.seat)) }
                td { (moment.chosen().chosen.native) }
                td.bad { @if let Some(mark) = moment.mark { (mark.sign()) } }
                td { @if is_worse { (moment.best().chosen.native) } }
                td { @if is_worse { (self.figures.change(-moment.loss())) } }
                td { @if moment.cause != Cause::Nothing { (self.figures.change(moment.luck(self.seat))) } }
                td { (about) (self.figures.value(moment.next.of(self.seat))) }
            }
        }
    }

    /// How each seat came to its result.
    fn accounts(&self) -> Markup {
        let columns = [
            "analysis.part.start",
            "analysis.part.own",
            "analysis.part.others",
            "analysis.part.luck",
            "analysis.part.correction",
            "analysis.part.result",
            "analysis.part.accuracy",
        ];
        html! {
            section {
                h2 { (self.word("analysis.page.accounts")) }
                div.scroll {
                    table {
                        thead { tr { th {} @for column in columns { th { (self.word(column)) } } } }
                        tbody { @for seat in self.analysis.all_seats() { (self.account(seat)) } }
                    }
                }
                p.legend { (self.word("analysis.accuracy.means")) }
            }
        }
    }

    fn account(&self, seat: Seat) -> Markup {
        let account = self.analysis.account(seat);
        let Account { start, own, others, luck, correction, finish, .. } = account;
        let accuracy = account.accuracy().map(|part| self.figures.part(part));
        let rounded = self.figures.rounded(&[start, own, others, luck, correction]);
        let figure = |(number, part): (usize, Value)| match number {
            0 => self.figures.value(part),
            _ => self.figures.change(part),
        };
        html! {
            tr {
                th { (self.name(seat)) }
                @for part in rounded.into_iter().enumerate() { td { (figure(part)) } }
                td { b { (self.figures.value(finish)) } }
                td { @if let Some(accuracy) = accuracy { (accuracy) } }
            }
        }
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
        notes.join(" ")
    }
}
