//! One move under the magnifying glass: what was played, and what could have been.

use maud::{Markup, html};
use tripot_catalog::Unit;
use tripot_core::{Certainty, Message};

use crate::mark::Mark;
use crate::moment::{Alternative, Cause, Moment};
use crate::page::sheet::Sheet;
use crate::value::Value;

/// How many of the best moves are shown.
const MOST_MOVES: usize = 3;

impl Sheet<'_> {
    /// A panel for each move, of which one is seen, and the buttons that change it.
    pub(super) fn panels(&self) -> Markup {
        html! {
            section.panels {
                @for (number, moment) in self.analysis.moments.iter().enumerate() {
                    (self.panel(number, moment))
                }
                p.steps {
                    button type="button" data-step="-1" aria-label=(self.word("analysis.page.back")) { "◂" }
                    button type="button" data-step="1" aria-label=(self.word("analysis.page.onward")) { "▸" }
                    button type="button" data-step="mark" { (self.word("analysis.page.next_mistake")) }
                }
            }
        }
    }

    fn panel(&self, number: usize, moment: &Moment) -> Markup {
        let title = Message::new("analysis.page.move")
            .with("number", number + 1)
            .with("name", self.name(moment.seat));
        let is_shown = number == self.analysis.first_shown();
        let mark = moment.mark.map(Mark::sign);
        html! {
            div.panel.on[is_shown] data-move=(number) data-mark=[mark] {
                h2 {
                    (self.said(&title))
                    @if let Some(mark) = mark {
                        " " span.badge { (mark) " " (self.figures.change(-moment.loss())) }
                    }
                }
                @if let Some(missed) = self.missed(moment) { p { b { (missed) } } }
                @if let Some(chance) = self.chance(moment) { p { (chance) } }
                ul.moves {
                    @for (place, alternative) in moment.moves.iter().take(MOST_MOVES).enumerate() {
                        (self.line(moment, place, alternative))
                    }
                    @if moment.played >= MOST_MOVES {
                        li.gap { (self.word("analysis.page.played")) }
                        (self.line(moment, moment.played, moment.chosen()))
                    }
                }
            }
        }
    }

    /// The win that was let go, if there was one.
    fn missed(&self, moment: &Moment) -> Option<String> {
        if !moment.misses_win(&self.analysis.yardstick) {
            return None;
        }
        let message = match moment.best().ends_in {
            Some(plies) => Message::new("analysis.win_missed_in").with("plies", plies),
            None => Message::new("analysis.win_missed"),
        };
        Some(self.said(&message))
    }

    /// What chance did after the move, or what was corrected.
    fn chance(&self, moment: &Moment) -> Option<String> {
        let change = |value: Value| self.figures.change(value);
        let side = self.name(self.seat);
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
                Message::new("analysis.page.drawn").with("luck", change(moment.luck(self.seat))),
            ),
        };
        message.map(|message| self.said(&message.with("name", side)))
    }

    fn line(&self, moment: &Moment, place: usize, alternative: &Alternative) -> Markup {
        let about = if alternative.certainty == Certainty::Exact { "" } else { "≈ " };
        let part = format!("--part:{:.1}%", 100.0 * self.part(moment, alternative.value));
        html! {
            li.best[place == 0].played[place == moment.played] {
                span { (self.said(&alternative.words)) " " code { (alternative.chosen.native) } }
                b { (about) (self.figures.value(alternative.value)) }
                i style=(part) {}
            }
        }
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
