//! The drawings of a tournament's page.

use std::fmt::Write as _;

use tripot_arena::Ranking;
use tripot_stats::Rating;

/// An axis of ratings, with marks at round numbers, that all rows share.
pub(super) struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

/// At most so many marks.
const MARKS: f64 = 7.0;

impl Axis {
    /// The axis on which every interval of a ranking fits.
    pub(super) fn of(ranking: &Ranking) -> Axis {
        let intervals = || ranking.rows.iter().map(|row| row.rating.interval());
        Axis::around(
            intervals().map(|interval| interval.low).fold(f64::MAX, f64::min),
            intervals().map(|interval| interval.high).fold(f64::MIN, f64::max),
        )
    }

    fn around(low: f64, high: f64) -> Axis {
        // A little room, so that nothing touches the edge.
        let room = (0.03 * (high - low)).max(10.0);
        let (low, high) = (low - room, high + room);
        let steps = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
        let fits = |step: &&f64| (high - low) / **step <= MARKS - 1.0;
        let step = steps.iter().find(fits).copied().unwrap_or(5000.0);
        Axis { low, high, step }
    }

    /// The place of a rating, in percent of the length.
    fn place(&self, rating: f64) -> f64 {
        100.0 * (rating - self.low) / (self.high - self.low)
    }

    fn marks(&self) -> impl Iterator<Item = f64> {
        let step = self.step;
        let (first, last) = ((self.low / step).ceil() as i32, (self.high / step).floor() as i32);
        (first..=last).map(move |index| f64::from(index) * step)
    }

    /// The numbers above the rows.
    pub(super) fn labels(&self) -> String {
        let mut svg = String::from("<svg aria-hidden=\"true\">");
        for mark in self.marks() {
            let _ = write!(svg, "<text x=\"{:.2}%\" y=\"16\">{mark:.0}</text>", self.place(mark));
        }
        svg.push_str("</svg>");
        svg
    }

    /// A rating with its error bar: a circle for a machine, a square for a program.
    pub(super) fn bar(&self, rating: Rating, machine: bool) -> String {
        let interval = rating.interval();
        let (low, high) = (self.place(interval.low), self.place(interval.high));
        let middle = self.place(rating.value);
        let mut svg =
            format!("<svg role=\"img\" aria-label=\"{:.0} – {:.0}\">", interval.low, interval.high);
        for mark in self.marks() {
            let x = self.place(mark);
            let _ = write!(
                svg,
                "<line class=\"grid\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"10%\" y2=\"90%\"/>"
            );
        }
        let line = |x1: f64, x2: f64, y1: u32, y2: u32| {
            format!(
                "<line class=\"error\" x1=\"{x1:.2}%\" x2=\"{x2:.2}%\" y1=\"{y1}%\" y2=\"{y2}%\"/>"
            )
        };
        svg += &line(low, high, 50, 50);
        svg += &line(low, low, 34, 66);
        svg += &line(high, high, 34, 66);
        let _ = if machine {
            write!(svg, "<circle class=\"machine\" cx=\"{middle:.2}%\" cy=\"50%\" r=\"7\"/>")
        } else {
            write!(
                svg,
                "<svg x=\"{middle:.2}%\" y=\"50%\" overflow=\"visible\"><rect class=\"program\" \
                 x=\"-7\" y=\"-7\" width=\"14\" height=\"14\"/></svg>"
            )
        };
        svg.push_str("</svg>");
        svg
    }
}

/// Lines differ in colour and in dashes: a page printed in grey says the same.
const COLOURS: usize = 7;
const DASHES: [&str; 4] = ["none", "9 4", "2 4", "12 4 2 4"];

fn style(index: usize) -> String {
    let dashes = DASHES[(index / COLOURS + index % 2) % DASHES.len()];
    format!("style=\"stroke:var(--c{});stroke-dasharray:{dashes}\"", index % COLOURS)
}

/// What a line of the curve looks like.
pub(super) fn line_key(index: usize) -> String {
    format!(
        "<svg aria-hidden=\"true\"><line x1=\"0\" x2=\"30\" y1=\"5\" y2=\"5\" stroke-width=\"2.5\" {}/></svg>",
        style(index)
    )
}

/// The ratings after each round, one line a player, numbered at the end as in the ranking.
pub(super) fn curve(ranking: &Ranking) -> String {
    let all =
        || ranking.curve.iter().flat_map(|(_, ratings)| ratings.iter().map(|rating| rating.value));
    let axis = Axis::around(all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let height = |rating: f64| 100.0 - axis.place(rating);
    let mut html = String::from("<div class=\"curve\"><div class=\"axis\" aria-hidden=\"true\">");
    for mark in axis.marks() {
        let _ = write!(html, "<span style=\"top:{:.2}%\">{mark:.0}</span>", height(mark));
    }
    html.push_str(
        "</div><svg class=\"plot\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
    );
    for mark in axis.marks() {
        let y = height(mark);
        let _ = write!(html, "<line x1=\"0\" x2=\"100\" y1=\"{y:.2}\" y2=\"{y:.2}\"/>");
    }
    let rounds = (ranking.curve.len() - 1).max(1) as f64;
    for (index, row) in ranking.rows.iter().enumerate() {
        let point = |(round, (_, ratings)): (usize, &(usize, Vec<Rating>))| {
            let x = 100.0 * round as f64 / rounds;
            format!("{x:.2},{:.2}", height(ratings[row.player].value))
        };
        let points: Vec<String> = ranking.curve.iter().enumerate().map(point).collect();
        let _ = write!(html, "<polyline {} points=\"{}\"/>", style(index), points.join(" "));
    }
    html.push_str("</svg><div class=\"ends\" aria-hidden=\"true\">");
    for (index, place) in ends(ranking, height).into_iter().enumerate() {
        let _ = write!(html, "<span style=\"top:{place:.2}%\">{}</span>", index + 1);
    }
    let (first, last) = (ranking.curve.first(), ranking.curve.last());
    let round = |point: Option<&(usize, Vec<Rating>)>| point.map_or(0, |(round, _)| *round);
    let _ = write!(
        html,
        "</div><div class=\"below\"><span>{}</span><span>{}</span></div></div>",
        round(first),
        round(last)
    );
    html
}

/// Where the numbers at the ends of the lines stand, none on top of another.
fn ends(ranking: &Ranking, height: impl Fn(f64) -> f64) -> Vec<f64> {
    const GAP: f64 = 6.0;
    let Some((_, ratings)) = ranking.curve.last() else { return Vec::new() };
    let wanted: Vec<f64> =
        ranking.rows.iter().map(|row| height(ratings[row.player].value)).collect();
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    let mut places = wanted.clone();
    let mut lowest = f64::MIN;
    for index in order {
        places[index] = wanted[index].max(lowest + GAP);
        lowest = places[index];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_a_few_round_marks_and_holds_everything() {
        for (low, high) in [(1107.0, 1742.0), (1480.0, 1520.0), (1500.0, 1500.0), (-300.0, 4000.0)]
        {
            let axis = Axis::around(low, high);
            let marks: Vec<f64> = axis.marks().collect();
            assert!((1..=8).contains(&marks.len()), "{marks:?}");
            assert!(axis.place(low) >= 0.0 && axis.place(high) <= 100.0, "{low} {high}");
            assert!(marks.iter().all(|mark| (mark / axis.step).fract().abs() < 1e-9));
        }
    }
}
