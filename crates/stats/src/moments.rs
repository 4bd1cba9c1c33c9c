//! Sums of observations and of their squares: a mean and its error for inner loops.

/// The count, the sum and the sum of squares of observations.
///
/// [`Mean`](crate::Mean) keeps more digits where a mean is large and the spread small. This is for
/// searches, which add a number of moderate size a million times a second: nothing is divided
/// before it is asked for, and sums of integers are exact.
///
/// ```
/// use tripot_stats::Moments;
///
/// let mut moments = Moments::default();
/// [1.0, 1.0, 4.0].into_iter().for_each(|value| moments.add(value));
/// assert_eq!((moments.count(), moments.mean(), moments.variance()), (3.0, 2.0, 2.0));
/// assert_eq!(moments.error(), (2.0_f64 / 3.0).sqrt());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Moments {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    /// Adds an observation.
    #[inline]
    pub fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// How many observations there are.
    #[inline]
    pub fn count(&self) -> f64 {
        self.count
    }

    /// The mean; 0 without observations.
    #[inline]
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// The mean squared distance from the mean.
    #[inline]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        (self.squares / self.count.max(1.0) - mean * mean).max(0.0)
    }

    /// The standard error of the mean.
    #[inline]
    pub fn error(&self) -> f64 {
        self.squared_error(0.0).sqrt()
    }

    /// The square of the standard error, if one more observation at a squared distance of `prior`
    /// is imagined: a few that happen to be equal prove nothing.
    ///
    /// ```
    /// use tripot_stats::Moments;
    /// let mut moments = Moments::default();
    /// (0..4).for_each(|_| moments.add(1.0));
    /// assert_eq!((moments.error(), moments.squared_error(0.16)), (0.0, 0.01));
    /// ```
    #[inline]
    pub fn squared_error(&self, prior: f64) -> f64 {
        let count = self.count.max(1.0);
        (self.variance() + prior / count) / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mean;

    #[test]
    fn moments_agree_with_the_running_mean() {
        let (mut moments, mut mean) = (Moments::default(), Mean::default());
        for number in 0..1000 {
            let value = f64::from(number * 37 % 101) / 7.0;
            moments.add(value);
            mean.add(value);
        }
        assert!((moments.mean() - mean.value().unwrap()).abs() < 1e-9);
        let variance = mean.variance().unwrap() * 999.0 / 1000.0;
        assert!((moments.variance() - variance).abs() < 1e-9);
    }

    #[test]
    fn nothing_observed_has_no_spread() {
        let none = Moments::default();
        assert_eq!((none.count(), none.mean(), none.error()), (0.0, 0.0, 0.0));
    }
}
