//! Values that change step by step, as a drawing that is as wide as there is room.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::axis::Axis;

/// A drawing of values over steps. Across, everything is in per cent of the width, so that letters stay
/// as large as they are on a phone; down, in pixels.
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    /// From bottom to top.
    pub axis: Axis,
    /// How many steps there are from left to right.
    pub steps: usize,
    /// How high the values are drawn.
    pub height: f64,
    /// How much room there is below them.
    pub foot: f64,
}

/// A line of a chart.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its classes.
    pub class: String,
    /// What its look has of its own.
    pub style: Option<String>,
    /// A value at each step, beginning with the one before the first.
    pub values: Vec<f64>,
}

impl Chart {
    /// Where the value after this step stands, in per cent from the left.
    pub fn x(&self, step: usize) -> f64 {
        100.0 * step as f64 / self.steps.max(1) as f64
    }

    /// Where a value stands, in pixels from the top.
    pub fn y(&self, value: f64) -> f64 {
        self.height * (1.0 - self.axis.part(value))
    }

    /// The drawing: the ground, the lines of the axis with their figures, the lines, and what is in front of them.
    pub fn draw(
        &self,
        label: Option<&str>,
        figure: impl Fn(f64) -> String,
        ground: &Markup,
        lines: &[Line],
        front: &Markup,
    ) -> Markup {
        let (role, hidden) = (label.map(|_| "img"), label.is_none().then_some("true"));
        html! {
            svg.chart role=[role] aria-label=[label] aria-hidden=[hidden] height=(self.height + self.foot) {
                (ground)
                @for level in self.axis.lines() {
                    @let y = format!("{:.1}", self.y(level));
                    @let class = if self.axis.is_middle(level) { "middle" } else { "level" };
                    line class=(class) x1="0" x2="100%" y1=(y) y2=(y) {}
                    text.axis x="-9" y=(y) dy="4" { (figure(level)) }
                }
                svg viewBox=(format_args!("0 0 100 {}", self.height)) preserveAspectRatio="none"
                    width="100%" height=(self.height) overflow="visible" {
                    @for line in lines {
                        path class=(line.class) style=[&line.style] d=(self.path(&line.values)) {}
                    }
                }
                (front)
            }
        }
    }

    fn path(&self, values: &[f64]) -> String {
        let mut path = String::new();
        for (step, &value) in values.iter().enumerate() {
            let letter = if step == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.2} {:.1}", self.x(step), self.y(value));
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_the_left_to_the_right_and_upwards() {
        let chart = Chart { axis: Axis::SHARES, steps: 2, height: 200.0, foot: 20.0 };
        let line = Line { class: "line".to_owned(), style: None, values: vec![0.0, 0.5, 1.0] };
        let none = Markup::default();
        let drawn = chart.draw(None, |level| level.to_string(), &none, &[line], &none);
        let drawn = drawn.into_string();
        assert!(drawn.contains("d=\"M0.00 200.0L50.00 100.0L100.00 0.0\""), "{drawn}");
        assert_eq!(drawn.matches("class=\"level\"").count(), 4, "{drawn}");
        assert_eq!(drawn.matches("class=\"middle\"").count(), 1, "{drawn}");
        assert!(drawn.contains(">0.25</text>"), "{drawn}");
    }
}
