//! The curve of a game as a drawing.

use std::fmt::Write as _;

use tripot_catalog::Unit;
use tripot_core::{Message, Seat};

use crate::mark::Mark;
use crate::moment::{Cause, Moment};
use crate::page::escaped;
use crate::page::sheet::Sheet;
use crate::value::Value;

const WIDTH: f64 = 780.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 760.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 318.0;
/// The middle of the strip of luck, and how far its bars go.
const LUCK: f64 = 390.0;
const LUCK_ROOM: f64 = 36.0;
/// How far a mark stands from the curve.
const MARK_GAP: f64 = 26.0;

/// The curve, with what it is drawn to.
pub(super) struct Curve<'a> {
    sheet: &'a Sheet<'a>,
    low: Value,
    high: Value,
    /// How many values there are from one level line to the next.
    level: Value,
}

impl<'a> Curve<'a> {
    pub(super) fn new(sheet: &'a Sheet<'a>) -> Curve<'a> {
        let (low, high, level) = match sheet.analysis.yardstick.unit {
            Unit::Share => (Value::ZERO, Value::ONE, Value::of_parts(Value::PARTS / 4)),
            Unit::Points => {
                let moments = sheet.analysis.moments.iter();
                let values = moments.map(|moment| moment.next.of(sheet.seat));
                let values = values.chain([sheet.analysis.start.of(sheet.seat)]);
                let most = values.map(|value| value.parts().abs()).max().unwrap_or(0);
                let points = (most / Value::PARTS + 1).max(2);
                // Four levels or so above the middle and four below.
                let level = (points + 3) / 4;
                let high = Value::of_parts(((points + level - 1) / level) * level * Value::PARTS);
                (-high, high, Value::of_parts(level * Value::PARTS))
            }
        };
        Curve { sheet, low, high, level }
    }

    fn count(&self) -> usize {
        self.sheet.analysis.moments.len()
    }

    /// Where the value after so many moves stands.
    fn x(&self, moves: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * moves as f64 / self.count().max(1) as f64
    }

    fn y(&self, value: Value) -> f64 {
        let part = (self.high - value).to_f64() / (self.high - self.low).to_f64();
        TOP + (BOTTOM - TOP) * part
    }

    fn values(&self, seat: Seat) -> Vec<Value> {
        let moments = self.sheet.analysis.moments.iter();
        std::iter::once(self.sheet.analysis.start.of(seat))
            .chain(moments.map(|moment| moment.next.of(seat)))
            .collect()
    }

    /// The whole drawing.
    pub(super) fn svg(&self) -> String {
        let has_luck = self.sheet.analysis.has_luck();
        let height = if has_luck { LUCK + LUCK_ROOM + 34.0 } else { BOTTOM + 34.0 };
        let label = self.sheet.word("analysis.page.curve");
        let mut svg = format!(
            "<div class=\"scroll\"><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-label=\"{label}\">\n"
        );
        svg.push_str(&self.ground());
        let foot = if has_luck { LUCK + LUCK_ROOM } else { BOTTOM };
        let _ = writeln!(
            svg,
            "<rect class=\"cursor\" x=\"{:.1}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"5\"/>",
            self.x(self.sheet.analysis.first_shown() + 1) - self.half(),
            2.0 * self.half(),
            foot - TOP,
        );
        svg.push_str(&self.lines());
        if has_luck {
            svg.push_str(&self.luck());
        }
        svg.push_str(&self.marks());
        svg.push_str(&self.numbers(foot));
        svg.push_str("</svg></div>\n");
        svg
    }

    /// Half of the room that a move has.
    fn half(&self) -> f64 {
        ((RIGHT - LEFT) / self.count().max(1) as f64 / 2.0).min(12.0)
    }

    fn ground(&self) -> String {
        let mut svg = String::new();
        let middle = match self.sheet.analysis.yardstick.unit {
            Unit::Points => Value::ZERO,
            Unit::Share => Value::of_parts(Value::PARTS / 2),
        };
        let (wide, split) = (RIGHT - LEFT, self.y(middle));
        let seats = &self.sheet.analysis.seats;
        if seats.len() == 2 {
            let _ = writeln!(
                svg,
                "<rect class=\"ahead\" x=\"{LEFT}\" y=\"{TOP}\" width=\"{wide}\" height=\"{:.1}\"/>\
                 <rect class=\"behind\" x=\"{LEFT}\" y=\"{split:.1}\" width=\"{wide}\" \
                 height=\"{:.1}\"/>",
                split - TOP,
                BOTTOM - split,
            );
            for (index, seat) in seats.iter().enumerate() {
                let own = index == self.sheet.seat.index();
                let (class, sign, y) =
                    if own { ("up", '▲', TOP + 17.0) } else { ("down", '▼', BOTTOM - 8.0) };
                let leads = Message::new("analysis.page.leads").with("name", seat.name());
                let _ = writeln!(
                    svg,
                    "<text class=\"{class}\" x=\"{}\" y=\"{y}\">{sign} {}</text>",
                    LEFT + 10.0,
                    self.sheet.said(&leads),
                );
            }
        }
        let mut level = self.low;
        while level <= self.high {
            let (y, class) = (self.y(level), if level == middle { "middle" } else { "level" });
            let _ = writeln!(
                svg,
                "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"axis\" x=\"{}\" y=\"{:.1}\">{}</text>",
                LEFT - 9.0,
                y + 4.0,
                self.sheet.figures.value(level),
            );
            level += self.level;
        }
        svg
    }

    /// One line for two seats, who win what the other loses; one each for more.
    fn lines(&self) -> String {
        let mut svg = String::new();
        let analysis = self.sheet.analysis;
        let one = [self.sheet.seat];
        let all: Vec<Seat> = analysis.all_seats().collect();
        let seats: &[Seat] = if all.len() == 2 { &one } else { &all };
        for &seat in seats {
            let values = self.values(seat);
            let mut path = String::new();
            for (moves, value) in values.iter().enumerate() {
                let letter = if moves == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{:.1} {:.1}", self.x(moves), self.y(*value));
            }
            let class = if seat == self.sheet.seat { "line own" } else { "line" };
            let _ = writeln!(svg, "<path class=\"{class} seat{}\" d=\"{path}\"/>", seat.index());
            if seat == self.sheet.seat && values.len() <= 60 {
                for (moves, value) in values.iter().enumerate() {
                    let (x, y) = (self.x(moves), self.y(*value));
                    let _ = writeln!(
                        svg,
                        "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"
                    );
                }
            }
            if seats.len() > 1 {
                let at = values.len() * (seat.index() + 1) / (seats.len() + 1);
                let value = values.get(at).copied().unwrap_or_default();
                let _ = writeln!(
                    svg,
                    "<text class=\"who\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                    self.x(at),
                    self.y(value) - 9.0,
                    escaped(self.sheet.name(seat)),
                );
            }
        }
        svg
    }

    /// What chance gave and took, as a strip of its own.
    fn luck(&self) -> String {
        let moments = &self.sheet.analysis.moments;
        let luck = |moment: &Moment| moment.luck(self.sheet.seat);
        let most = moments.iter().map(|moment| luck(moment).parts().abs()).max().unwrap_or(1);
        let up =
            Message::new("analysis.page.luck_up").with("name", self.sheet.name(self.sheet.seat));
        let mut svg = format!(
            "<defs><pattern id=\"hatch-{code}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0V6\"/></pattern></defs>\n\
             <text class=\"title\" x=\"{LEFT}\" y=\"{y}\">{}</text>\
             <text class=\"axis\" x=\"{RIGHT}\" y=\"{y}\">{}</text>\n\
             <line class=\"middle\" x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{LUCK}\" y2=\"{LUCK}\"/>\n",
            self.sheet.word("analysis.page.luck"),
            self.sheet.said(&up),
            code = self.sheet.lang.code(),
            y = LUCK - LUCK_ROOM - 8.0,
        );
        for (number, moment) in moments.iter().enumerate() {
            if moment.cause == Cause::Nothing {
                continue;
            }
            let size = LUCK_ROOM * luck(moment).parts().abs() as f64 / most.max(1) as f64;
            let x = self.x(number + 1) - self.half();
            let wide = 2.0 * self.half();
            let is_lucky = luck(moment) >= Value::ZERO;
            let top = if is_lucky { LUCK - size } else { LUCK };
            let class = if is_lucky { "lucky" } else { "unlucky" };
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" fill=\"url(#hatch-{})\" x=\"{x:.1}\" y=\"{top:.1}\" \
                 width=\"{wide:.1}\" height=\"{size:.1}\"/>",
                self.sheet.lang.code(),
            );
        }
        svg
    }

    /// A circle, a square or a diamond at each mistake.
    fn marks(&self) -> String {
        let mut svg = String::new();
        for (number, moment) in self.sheet.analysis.moments.iter().enumerate() {
            let Some(mark) = moment.mark else { continue };
            let own = moment.seat == self.sheet.seat;
            let y = self.y(moment.next.of(self.sheet.seat));
            let y = if own { y + MARK_GAP } else { y - MARK_GAP };
            let y = y.clamp(TOP + 14.0, BOTTOM - 14.0);
            let shape = match mark {
                Mark::Dubious => "<circle r=\"13\"/>",
                Mark::Mistake => "<rect x=\"-12\" y=\"-12\" width=\"24\" height=\"24\" rx=\"5\"/>",
                Mark::Blunder => "<path d=\"M0-17 17 0 0 17-17 0Z\"/>",
            };
            let _ = writeln!(
                svg,
                "<g class=\"mark {}\" data-move=\"{number}\" transform=\"translate({:.1} {y:.1})\">\
                 {shape}<text y=\"4.5\">{mark}</text></g>",
                if own { "own" } else { "other" },
                self.x(number + 1),
            );
        }
        svg
    }

    /// The numbers of the moves, and what a click on them finds.
    fn numbers(&self, foot: f64) -> String {
        let mut svg = String::new();
        let every = self.count().div_ceil(20).max(1);
        let wide = (RIGHT - LEFT) / self.count().max(1) as f64;
        for number in 0..self.count() {
            let x = self.x(number + 1);
            if (number + 1) % every == 0 {
                let _ = writeln!(
                    svg,
                    "<text class=\"number\" x=\"{x:.1}\" y=\"{}\">{}</text>",
                    foot + 20.0,
                    number + 1
                );
            }
            let _ = writeln!(
                svg,
                "<rect class=\"hit\" data-move=\"{number}\" data-x=\"{:.1}\" x=\"{:.1}\" y=\"0\" \
                 width=\"{wide:.1}\" height=\"{}\"/>",
                x - self.half(),
                x - wide / 2.0,
                foot + 26.0,
            );
        }
        svg
    }
}
