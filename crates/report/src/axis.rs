//! Where values stand, and the lines to read them by.

/// The values from one end of a drawing to the other, with lines at round ones. The pages of the server have
/// the same axes (`web/scale.js`); `axis/cases.json` is what both are tested with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    /// The value at the one end.
    pub low: f64,
    /// The value at the other.
    pub high: f64,
    /// From one line to the next.
    pub step: f64,
    /// The line where neither side is ahead, if there is one.
    pub middle: Option<f64>,
}

/// Round steps of an axis of ratings.
const STEPS: [f64; 7] = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
const MOST_LINES: f64 = 8.0;

impl Axis {
    /// The axis of chances, from never to always.
    pub const SHARES: Axis = Axis { low: 0.0, high: 1.0, step: 0.25, middle: Some(0.5) };

    /// The axis of points that holds all these values, with as much above nought as below and four lines or so on
    /// each side.
    pub fn points(values: impl IntoIterator<Item = f64>) -> Axis {
        let most = values.into_iter().map(f64::abs).fold(0.0, f64::max);
        let most = (most.floor() + 1.0).max(2.0);
        let step = (most / 4.0).ceil();
        let high = (most / step).ceil() * step;
        Axis { low: -high, high, step, middle: Some(0.0) }
    }

    /// The axis of ratings that holds all these intervals, with a handful of lines at round numbers.
    pub fn ratings(intervals: impl IntoIterator<Item = (f64, f64)>) -> Axis {
        let wider = |one: (f64, f64), other: (f64, f64)| (one.0.min(other.0), one.1.max(other.1));
        let (least, most) = intervals.into_iter().reduce(wider).unwrap_or_default();
        let fits = |step: &&f64| (most - least) / **step <= MOST_LINES - 1.0;
        let step = STEPS.iter().find(fits).or(STEPS.last()).copied().unwrap_or(1.0);
        let low = (least / step).floor() * step;
        let high = ((most / step).ceil() * step).max(low + step);
        Axis { low, high, step, middle: None }
    }

    /// The values that have a line.
    pub fn lines(&self) -> impl Iterator<Item = f64> {
        let Axis { low, high, step, .. } = *self;
        let steps = ((high - low) / step).round() as u32;
        (0..=steps).map(move |index| low + f64::from(index) * step)
    }

    /// How much of the way from the lowest to the highest a value is.
    pub fn part(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    /// Whether a line is the one in the middle.
    pub(crate) fn is_middle(&self, line: f64) -> bool {
        self.middle.is_some_and(|middle| (line - middle).abs() < self.step / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_axis_has_the_lines_that_the_pages_of_the_server_have() {
        let cases: Value = serde_json::from_str(include_str!("axis/cases.json")).expect("JSON");
        let numbers = |list: &Value| -> Vec<f64> {
            let list = list.as_array().expect("a list");
            list.iter().map(|number| number.as_f64().expect("a number")).collect()
        };
        let shares: Vec<f64> = Axis::SHARES.lines().collect();
        assert_eq!(shares, numbers(&cases["shares"]));
        for case in cases["points"].as_array().expect("a list") {
            let lines: Vec<f64> = Axis::points(numbers(&case["values"])).lines().collect();
            assert_eq!(lines, numbers(&case["lines"]), "{case}");
        }
        for case in cases["ratings"].as_array().expect("a list") {
            let intervals = case["intervals"].as_array().expect("a list").iter().map(numbers);
            let axis = Axis::ratings(intervals.map(|ends| (ends[0], ends[1])));
            assert_eq!(axis.lines().collect::<Vec<_>>(), numbers(&case["lines"]), "{case}");
        }
    }

    #[test]
    fn an_axis_has_a_few_round_lines_and_holds_everything() {
        for (low, high) in [(1107.0, 1742.0), (1480.0, 1520.0), (1500.0, 1500.0), (-300.0, 4000.0)]
        {
            let axis = Axis::ratings([(low, high)]);
            let lines: Vec<f64> = axis.lines().collect();
            assert!((2..=9).contains(&lines.len()), "{lines:?}");
            assert!(axis.part(low) >= 0.0 && axis.part(high) <= 1.0, "{low} {high}");
            assert!(lines.iter().all(|line| (line / axis.step).fract().abs() < 1e-9));
        }
        for tenths in 0..600 {
            let most = f64::from(tenths) / 10.0;
            let Axis { low, high, step, .. } = Axis::points([-most]);
            assert!(high > most && low <= -high && high / step <= 4.0, "{most}");
        }
    }
}
