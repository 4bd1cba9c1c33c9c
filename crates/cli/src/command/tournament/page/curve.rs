//! The ratings after each round, one line a player, numbered at the end as in the ranking.

use maud::{Markup, html};
use tripot_report::{Axis, Chart, Line, word};

use super::Page;

/// How high the ratings are drawn, in pixels, and what the numbers of the rounds need below.
const HEIGHT: f64 = 260.0;
const FOOT: f64 = 24.0;

/// Lines differ in colour and in dashes: a page printed in grey says the same.
const COLOURS: usize = 7;
const DASHES: [&str; 4] = ["none", "9 4", "2 4", "12 4 2 4"];

/// What the line of a player looks like, by its place in the ranking.
fn style(index: usize) -> String {
    let dashes = DASHES[(index / COLOURS + index % 2) % DASHES.len()];
    format!("stroke:var(--c{});stroke-dasharray:{dashes}", index % COLOURS)
}

impl Page<'_> {
    pub(super) fn curve(&self) -> Markup {
        if self.ranking.curve.len() < 2 {
            return Markup::default();
        }
        html! {
            section {
                h2 { (word("page.curve")) }
                (self.chart())
                ol.legend {
                    @for (index, row) in self.ranking.rows.iter().enumerate() {
                        li {
                            svg aria-hidden="true" {
                                line x1="0" x2="30" y1="5" y2="5" style=(style(index)) {}
                            }
                            b { (index + 1) } " " (self.name(row.player))
                        }
                    }
                }
            }
        }
    }

    fn chart(&self) -> Markup {
        let curve = &self.ranking.curve;
        let all = curve.iter().flat_map(|(_, ratings)| ratings.iter().map(|rating| rating.value));
        let axis = Axis::ratings(all.map(|rating| (rating, rating)));
        let chart = Chart { axis, steps: curve.len() - 1, height: HEIGHT, foot: FOOT };
        let lines: Vec<Line> = self
            .ranking
            .rows
            .iter()
            .enumerate()
            .map(|(index, row)| {
                let values = curve.iter().map(|(_, ratings)| ratings[row.player].value).collect();
                Line { class: "player".to_owned(), style: Some(style(index)), values }
            })
            .collect();
        let last = |line: &Line| line.values.last().copied().unwrap_or_default();
        let ends = spread(lines.iter().map(|line| chart.y(last(line))).collect());
        let rounds = [(curve.first(), "0"), (curve.last(), "100%")];
        let front = html! {
            @for (index, y) in ends.into_iter().enumerate() {
                text.end x="100%" dx="6" y=(format_args!("{y:.1}")) dy="4" { (index + 1) }
            }
            @for (point, x) in rounds {
                @if let Some((round, _)) = point { text.step x=(x) y=(HEIGHT + FOOT - 6.0) { (round) } }
            }
        };
        chart.draw(None, |rating| format!("{rating:.0}"), &Markup::default(), &lines, &front)
    }
}

/// Where numbers stand that would like to stand there, none on top of another.
fn spread(wanted: Vec<f64>) -> Vec<f64> {
    const GAP: f64 = 15.0;
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    let mut places = wanted;
    let mut lowest = f64::MIN;
    for index in order {
        places[index] = places[index].max(lowest + GAP);
        lowest = places[index];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn numbers_at_the_ends_of_lines_do_not_cover_each_other() {
        assert_eq!(spread(vec![100.0, 20.0, 22.0]), [100.0, 20.0, 35.0]);
    }
}
