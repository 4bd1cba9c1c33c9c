//! Ratings with their intervals, one above the other.

use maud::{Markup, html};

use crate::axis::Axis;

/// The scale that all rows of a ranking share.
#[derive(Clone, Copy, Debug)]
pub struct RatingScale {
    axis: Axis,
}

/// What is left free on each side, in per cent, so that the numbers at the ends have room.
const EDGE: f64 = 4.0;

impl RatingScale {
    /// The scale on which all these intervals fit.
    pub fn of(intervals: impl IntoIterator<Item = (f64, f64)>) -> RatingScale {
        RatingScale { axis: Axis::ratings(intervals) }
    }

    /// The place of a rating.
    fn place(&self, rating: f64) -> String {
        format!("{:.2}%", EDGE + (100.0 - 2.0 * EDGE) * self.axis.part(rating))
    }

    /// The numbers above the rows.
    pub fn labels(&self) -> Markup {
        html! {
            svg.ratings aria-hidden="true" {
                @for line in self.axis.lines() {
                    text x=(self.place(line)) y="16" { (format_args!("{line:.0}")) }
                }
            }
        }
    }

    /// A rating with its interval: a circle for a machine, a square for a program.
    pub fn bar(&self, rating: f64, (low, high): (f64, f64), is_machine: bool) -> Markup {
        let middle = self.place(rating);
        let error = |from: f64, to: f64, top: &str, bottom: &str| {
            html! { line.error x1=(self.place(from)) x2=(self.place(to)) y1=(top) y2=(bottom) {} }
        };
        html! {
            svg.ratings role="img" aria-label=(format_args!("{low:.0} – {high:.0}")) {
                @for line in self.axis.lines() {
                    line.grid x1=(self.place(line)) x2=(self.place(line)) y1="10%" y2="90%" {}
                }
                (error(low, high, "50%", "50%"))
                (error(low, low, "34%", "66%"))
                (error(high, high, "34%", "66%"))
                @if is_machine {
                    circle.machine cx=(middle) cy="50%" r="7" {}
                } @else {
                    svg x=(middle) y="50%" overflow="visible" {
                        rect.program x="-7" y="-7" width="14" height="14" {}
                    }
                }
            }
        }
    }
}
