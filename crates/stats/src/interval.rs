//! A 95 % confidence interval: where a number lies, nineteen times of twenty.

/// An interval that holds the true value in 95 % of all matches.
///
/// ```
/// use tripot_stats::Interval;
/// let interval = Interval::around(10.0, 2.0);
/// assert!(interval.low < 6.1 && interval.high > 13.9);
/// assert_eq!(interval.half(), 2.0 * Interval::REACH);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// How many standard errors to either side: the 97.5 % quantile of the normal distribution.
    pub const REACH: f64 = 1.959_963_984_540_054;

    /// Around a mean with this standard error.
    pub fn around(mean: f64, error: f64) -> Interval {
        Interval { low: mean - Self::REACH * error, high: mean + Self::REACH * error }
    }

    /// Half its length: what is written after ±.
    pub fn half(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}
