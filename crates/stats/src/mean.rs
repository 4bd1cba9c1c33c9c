//! A running mean with its variance, and how well the mean is known.

use crate::interval::Interval;

/// The mean of independent observations, with its spread. It keeps three numbers however many
/// observations there are (Welford's method, which loses no digits to cancellation).
///
/// ```
/// use tripot_stats::Mean;
///
/// let mean: Mean = [2.0, 4.0, 6.0].into_iter().collect();
/// assert_eq!((mean.value(), mean.variance()), (Some(4.0), Some(4.0)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: u64,
    centre: f64,
    /// The sum of the squared distances from the centre.
    squares: f64,
}

impl Mean {
    /// Adds an observation.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.centre;
        self.centre += before / self.count as f64;
        self.squares += before * (value - self.centre);
    }

    /// How many observations there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, if anything was observed.
    pub fn value(&self) -> Option<f64> {
        (self.count > 0).then_some(self.centre)
    }

    /// The variance of one observation: two are needed to tell.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The standard error of the mean.
    pub fn error(&self) -> Option<f64> {
        Some((self.variance()? / self.count as f64).sqrt())
    }

    /// Where the true mean lies, nineteen times of twenty, if there are enough observations for
    /// their mean to be distributed normally; a few dozen are.
    pub fn interval(&self) -> Option<Interval> {
        Some(Interval::around(self.value()?, self.error()?))
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Mean {
        let mut mean = Mean::default();
        values.into_iter().for_each(|value| mean.add(value));
        mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_spread_that_is_computed_by_hand() {
        // Squared distances from 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, over 7.
        let mean: Mean = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert_eq!((mean.count(), mean.value()), (8, Some(5.0)));
        assert!((mean.variance().unwrap() - 32.0 / 7.0).abs() < 1e-12);
        assert!((mean.error().unwrap() - (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
        let interval = mean.interval().unwrap();
        assert!(
            (interval.low - 3.518_406).abs() < 1e-6 && (interval.high - 6.481_594).abs() < 1e-6
        );
        assert!((interval.half() - 1.481_594).abs() < 1e-6);
    }

    #[test]
    fn large_numbers_keep_their_small_spread() {
        let mean: Mean = [1e9 + 4.0, 1e9 + 7.0, 1e9 + 13.0, 1e9 + 16.0].into_iter().collect();
        assert_eq!((mean.value(), mean.variance()), (Some(1e9 + 10.0), Some(30.0)));
    }

    #[test]
    fn one_observation_says_nothing_about_the_spread() {
        assert_eq!(Mean::default().value(), None);
        let one: Mean = [3.0].into_iter().collect();
        assert_eq!((one.value(), one.variance(), one.interval()), (Some(3.0), None, None));
    }
}
