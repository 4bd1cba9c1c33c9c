//! The curve of a game as a drawing.

use maud::{Markup, html};
use tripot_catalog::Unit;
use tripot_core::{Message, Seat};
use tripot_report::{Axis, Chart, Line};

use crate::mark::Mark;
use crate::moment::{Cause, Moment};
use crate::page::sheet::Sheet;
use crate::value::Value;

/// How high the values are drawn, in pixels like all that follow.
const HEIGHT: f64 = 320.0;
/// The middle of the strip of luck, and how far its bars go.
const LUCK: f64 = HEIGHT + 72.0;
const LUCK_ROOM: f64 = 36.0;
/// What the numbers of the moves need.
const NUMBERS: f64 = 34.0;
/// How far a mark stands from the curve, and from the edges.
const MARK_GAP: f64 = 26.0;
const MARK_ROOM: f64 = 14.0;
/// A longer line has no dots.
const MOST_DOTS: usize = 60;

/// The curve, with what it is drawn to.
pub(super) struct Curve<'a> {
    sheet: &'a Sheet<'a>,
    chart: Chart,
    /// Where the drawing ends and the numbers of the moves begin.
    foot: f64,
}

impl<'a> Curve<'a> {
    pub(super) fn new(sheet: &'a Sheet<'a>) -> Curve<'a> {
        let axis = match sheet.analysis.yardstick.unit {
            Unit::Share => Axis::SHARES,
            Unit::Points => Axis::points(values(sheet, sheet.seat)),
        };
        let foot = if sheet.analysis.has_luck() { LUCK + LUCK_ROOM } else { HEIGHT };
        let steps = sheet.analysis.moments.len();
        let chart = Chart { axis, steps, height: HEIGHT, foot: foot + NUMBERS - HEIGHT };
        Curve { sheet, chart, foot }
    }

    /// Half of the room that a move has across.
    fn half(&self) -> f64 {
        (50.0 / self.chart.steps.max(1) as f64).min(1.7)
    }

    /// The whole drawing.
    pub(super) fn svg(&self) -> Markup {
        let label = self.sheet.word("analysis.page.curve");
        let figure = |level| self.sheet.figures.value(Value::nearest(level));
        let cursor = self.chart.x(self.sheet.analysis.first_shown() + 1) - self.half();
        let ground = html! {
            (self.ground())
            rect.cursor x=(percent(cursor)) y="0" width=(percent(2.0 * self.half())) height=(self.foot) rx="5" {}
        };
        let front = html! {
            (self.dots())
            (self.names())
            @if self.sheet.analysis.has_luck() { (self.luck()) }
            (self.marks())
            (self.numbers())
        };
        self.chart.draw(Some(&label), figure, &ground, &self.lines(), &front)
    }

    /// Whose side of the middle is whose, at a table of two.
    fn ground(&self) -> Markup {
        let seats = &self.sheet.analysis.seats;
        let Some(middle) = self.chart.axis.middle.filter(|_| seats.len() == 2) else {
            return Markup::default();
        };
        let split = self.chart.y(middle);
        let leads =
            |name: &str| self.sheet.said(&Message::new("analysis.page.leads").with("name", name));
        html! {
            rect.ahead x="0" y="0" width="100%" height=(split) {}
            rect.behind x="0" y=(split) width="100%" height=(HEIGHT - split) {}
            @for (index, seat) in seats.iter().enumerate() {
                @if index == self.sheet.seat.index() {
                    text.up x="10" y="17" { "▲ " (leads(seat.name())) }
                } @else {
                    text.down x="10" y=(HEIGHT - 8.0) { "▼ " (leads(seat.name())) }
                }
            }
        }
    }

    /// The seats that have a line: one of two, who win what the other loses; each of more.
    fn seats(&self) -> Vec<Seat> {
        let all: Vec<Seat> = self.sheet.analysis.all_seats().collect();
        if all.len() == 2 { vec![self.sheet.seat] } else { all }
    }

    fn lines(&self) -> Vec<Line> {
        let line = |seat: Seat| {
            let own = if seat == self.sheet.seat { " own" } else { "" };
            let class = format!("line{own} seat{}", seat.index());
            Line { class, style: None, values: values(self.sheet, seat) }
        };
        self.seats().into_iter().map(line).collect()
    }

    /// A dot after each move.
    fn dots(&self) -> Markup {
        let values = values(self.sheet, self.sheet.seat);
        html! {
            @for (moves, &value) in values.iter().enumerate().filter(|_| values.len() <= MOST_DOTS) {
                circle.dot cx=(percent(self.chart.x(moves))) cy=(pixels(self.chart.y(value))) r="4" {}
            }
        }
    }

    /// Whose line is whose, where there are several.
    fn names(&self) -> Markup {
        let seats = self.seats();
        html! {
            @for &seat in seats.iter().filter(|_| seats.len() > 1) {
                @let values = values(self.sheet, seat);
                @let at = values.len() * (seat.index() + 1) / (seats.len() + 1);
                @let y = self.chart.y(values.get(at).copied().unwrap_or_default()) - 9.0;
                text.who x=(percent(self.chart.x(at))) y=(pixels(y)) { (self.sheet.name(seat)) }
            }
        }
    }

    /// What chance gave and took, as a strip of its own.
    fn luck(&self) -> Markup {
        let moments = &self.sheet.analysis.moments;
        let luck = |moment: &Moment| moment.luck(self.sheet.seat);
        let most = moments.iter().map(|moment| luck(moment).parts().abs()).max().unwrap_or(1);
        let name = self.sheet.name(self.sheet.seat);
        let up = self.sheet.said(&Message::new("analysis.page.luck_up").with("name", name));
        let hatch = format!("hatch-{}", self.sheet.lang.code());
        let above = LUCK - LUCK_ROOM - 8.0;
        let drawn = moments.iter().enumerate().filter(|(_, moment)| moment.cause != Cause::Nothing);
        html! {
            defs {
                pattern #(hatch) width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    path.hatch d="M0 0V6" {}
                }
            }
            text.title x="0" y=(above) { (self.sheet.word("analysis.page.luck")) }
            text.axis x="100%" y=(above) { (up) }
            line.middle x1="0" x2="100%" y1=(LUCK) y2=(LUCK) {}
            @for (number, moment) in drawn {
                @let size = LUCK_ROOM * luck(moment).parts().abs() as f64 / most.max(1) as f64;
                @let is_lucky = luck(moment) >= Value::ZERO;
                rect class=(if is_lucky { "lucky" } else { "unlucky" }) fill={ "url(#" (hatch) ")" }
                    x=(percent(self.chart.x(number + 1) - self.half())) width=(percent(2.0 * self.half()))
                    y=(pixels(if is_lucky { LUCK - size } else { LUCK })) height=(pixels(size)) {}
            }
        }
    }

    /// A circle, a square or a diamond at each mistake.
    fn marks(&self) -> Markup {
        let marked = self.sheet.analysis.moments.iter().enumerate();
        let marked = marked.filter_map(|(number, moment)| Some((number, moment, moment.mark?)));
        html! {
            @for (number, moment, mark) in marked {
                @let own = moment.seat == self.sheet.seat;
                @let y = self.chart.y(moment.next.of(self.sheet.seat).to_f64());
                @let y = if own { y + MARK_GAP } else { y - MARK_GAP };
                @let y = y.clamp(MARK_ROOM, HEIGHT - MARK_ROOM);
                svg x=(percent(self.chart.x(number + 1))) y=(pixels(y)) overflow="visible" {
                    g class=(if own { "mark own" } else { "mark other" }) data-move=(number) {
                        @match mark {
                            Mark::Dubious => circle r="13" {},
                            Mark::Mistake => rect x="-12" y="-12" width="24" height="24" rx="5" {},
                            Mark::Blunder => path d="M0-17 17 0 0 17-17 0Z" {},
                        }
                        text y=(4.5) { (mark.sign()) }
                    }
                }
            }
        }
    }

    /// The numbers of the moves, and what a click on them finds.
    fn numbers(&self) -> Markup {
        let every = self.chart.steps.div_ceil(20).max(1);
        let wide = 100.0 / self.chart.steps.max(1) as f64;
        html! {
            @for number in 0..self.chart.steps {
                @let x = self.chart.x(number + 1);
                @if (number + 1) % every == 0 {
                    text.step.fine[(number + 1) % (2 * every) != 0] x=(percent(x)) y=(self.foot + 20.0) { (number + 1) }
                }
                rect.hit data-move=(number) data-x=(percent(x - self.half())) x=(percent(x - wide / 2.0))
                    y="0" width=(percent(wide)) height=(self.foot + 26.0) {}
            }
        }
    }
}

/// What a seat could expect before the first move and after each.
fn values(sheet: &Sheet<'_>, seat: Seat) -> Vec<f64> {
    let moments = sheet.analysis.moments.iter().map(|moment| moment.next.of(seat));
    std::iter::once(sheet.analysis.start.of(seat)).chain(moments).map(Value::to_f64).collect()
}

fn percent(place: f64) -> String {
    format!("{place:.2}%")
}

fn pixels(place: f64) -> String {
    format!("{place:.1}")
}
