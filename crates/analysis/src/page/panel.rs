//! One move under the magnifying glass: what was played, and what could have been.

use std::fmt::Write as _;

use tripot_catalog::Unit;
use tripot_core::{Certainty, Message};

use crate::mark::Mark;
use crate::moment::{Alternative, Cause, Moment};
use crate::page::escaped;
use crate::page::sheet::Sheet;
use crate::value::Value;

/// So many of the best moves are shown.
const MOST_MOVES: usize = 3;

impl Sheet<'_> {
    /// A panel for each move, of which one is seen, and the buttons that change it.
    pub(super) fn panels(&self) -> String {
        let mut html = String::from("<div class=\"card panels\">\n");
        for (number, moment) in self.analysis.moments.iter().enumerate() {
            html.push_str(&self.panel(number, moment));
        }
        let _ = writeln!(
            html,
            "<p class=\"steps\"><button type=\"button\" data-step=\"-1\" aria-label=\"{}\">◂</button>\
             <button type=\"button\" data-step=\"1\" aria-label=\"{}\">▸</button>\
             <button type=\"button\" data-step=\"mark\">{}</button></p>\n</div>",
            self.word("analysis.page.back"),
            self.word("analysis.page.onward"),
            self.word("analysis.page.next_mistake"),
        );
        html
    }

    fn panel(&self, number: usize, moment: &Moment) -> String {
        let title = Message::new("analysis.page.move")
            .with("number", number + 1)
            .with("name", self.name(moment.seat));
        let shown = if number == self.analysis.first_shown() { " on" } else { "" };
        let mark = moment.mark.map_or(String::new(), |mark| format!(" data-mark=\"{mark}\""));
        let mut html = format!(
            "<section class=\"panel{shown}\" data-move=\"{number}\"{mark}><h2>{}{}</h2>\n",
            self.said(&title),
            self.badge(moment),
        );
        for line in self.story(moment) {
            let _ = writeln!(html, "<p>{line}</p>");
        }
        let best = moment.moves.iter().take(MOST_MOVES);
        html.push_str("<ul class=\"moves\">\n");
        for (place, alternative) in best.enumerate() {
            html.push_str(&self.line(moment, place, alternative));
        }
        if moment.played >= MOST_MOVES {
            let _ = writeln!(html, "<li class=\"gap\">{}</li>", self.word("analysis.page.played"));
            html.push_str(&self.line(moment, moment.played, moment.chosen()));
        }
        html.push_str("</ul>\n</section>\n");
        html
    }

    fn badge(&self, moment: &Moment) -> String {
        let loss = self.figures.change(-moment.loss());
        match moment.mark {
            Some(mark) => format!(" <span class=\"badge\">{} {loss}</span>", Mark::sign(mark)),
            None => String::new(),
        }
    }

    /// What there is to say in sentences.
    fn story(&self, moment: &Moment) -> Vec<String> {
        let mut lines = Vec::new();
        if moment.misses_win(&self.analysis.yardstick) {
            let message = match moment.best().ends_in {
                Some(plies) => Message::new("analysis.win_missed_in").with("plies", plies),
                None => Message::new("analysis.win_missed"),
            };
            lines.push(format!("<b>{}</b>", self.said(&message)));
        }
        let change = |value: Value| self.figures.change(value);
        let side = self.name(self.seat);
        let drawn = moment.came_out.join(", ");
        let message = match moment.cause {
            Cause::Nothing if moment.correction(self.seat) == Value::ZERO => None,
            Cause::Nothing => Some(
                Message::new("analysis.page.corrected")
                    .with("change", change(moment.correction(self.seat))),
            ),
            Cause::Hidden => Some(
                Message::new("analysis.page.hidden").with("luck", change(moment.luck(self.seat))),
            ),
            Cause::Drawn | Cause::HiddenAndDrawn => Some(
                Message::new("analysis.page.drawn")
                    .with("luck", change(moment.luck(self.seat)))
                    .with("what", drawn),
            ),
        };
        lines.extend(message.map(|message| self.said(&message.with("name", side))));
        lines
    }

    fn line(&self, moment: &Moment, place: usize, alternative: &Alternative) -> String {
        let mut class = String::new();
        if place == 0 {
            class.push_str("best ");
        }
        if place == moment.played {
            class.push_str("played");
        }
        let about = if alternative.certainty == Certainty::Exact { "" } else { "≈ " };
        format!(
            "<li class=\"{}\"><span>{} <code>{}</code></span><b>{about}{}</b>\
             <i style=\"--part:{:.1}%\"></i></li>\n",
            class.trim_end(),
            self.said(&alternative.words),
            escaped(&alternative.chosen.native),
            self.figures.value(alternative.value),
            100.0 * self.part(moment, alternative.value),
        )
    }

    /// How long the bar of a value is: of the whole for shares, from the worst to the best that is
    /// shown for points.
    fn part(&self, moment: &Moment, value: Value) -> f64 {
        match self.analysis.yardstick.unit {
            Unit::Share => value.to_f64().clamp(0.0, 1.0),
            Unit::Points => {
                let best = moment.best().value.to_f64();
                let worst = moment.moves.iter().map(|it| it.value.to_f64()).fold(best, f64::min);
                let room = (best - worst).max(1.0);
                0.15 + 0.8 * (value.to_f64() - worst) / room
            }
        }
    }
}
