//! Elo: what a share of the points says about strength.

use tripot_core::maths::log10;

use crate::interval::Interval;
use crate::share::Share;

/// A difference of strength between two players, in Elo's logistic scale: 400 points are odds of
/// ten to one.
///
/// Only two players have one: with more at the table a win is not a win over one opponent. Who took
/// every point, or none, has no finite Elo, and [`Elo::value`] is nothing; but the match still says
/// that the difference is at least, or at most, so much.
///
/// ```
/// use tripot_stats::{Elo, Share};
/// let mut share = Share::among(2);
/// (0..100).for_each(|deal| share.add(if deal % 4 == 0 { 0.0 } else { 1.0 }));
/// let elo = Elo::of(&share).unwrap();
/// assert_eq!(elo.value.map(f64::round), Some(191.0)); // 75 %
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest difference, if it is finite.
    pub value: Option<f64>,
    /// The lower end of the 95 % interval, if it is finite.
    pub low: Option<f64>,
    /// The upper end of the 95 % interval, if it is finite.
    pub high: Option<f64>,
}

impl Elo {
    /// What a share against one opponent says; nothing before the first deal.
    pub fn of(share: &Share) -> Option<Elo> {
        let Interval { low, high } = share.interval()?;
        Some(Elo {
            value: difference(share.value()?),
            low: difference(low),
            high: difference(high),
        })
    }
}

/// The difference that makes the stronger expect this share: 400 log₁₀ (p / (1 − p)).
fn difference(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * log10(share / (1.0 - share)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elo(points: impl IntoIterator<Item = (f64, usize)>) -> Elo {
        let mut share = Share::among(2);
        for (points, count) in points {
            (0..count).for_each(|_| share.add(points));
        }
        Elo::of(&share).unwrap()
    }

    #[track_caller]
    fn near(found: Option<f64>, expected: f64, within: f64) {
        let found = found.expect("a finite number");
        assert!((found - expected).abs() < within, "{found}, not {expected}");
    }

    #[test]
    fn odds_of_ten_to_one_are_400() {
        near(difference(10.0 / 11.0), 400.0, 1e-9);
        near(difference(0.5), 0.0, 1e-12);
        near(difference(0.75), 190.848_502, 1e-6);
        near(difference(0.25), -190.848_502, 1e-6);
        assert_eq!((difference(0.0), difference(1.0)), (None, None));
    }

    #[test]
    fn pairs_of_games_agree_with_the_figures_of_fastchess() {
        // Its tests of the pentanomial model: pairs by points 0, 1/2, 1, 3/2, 2 of two, the
        // difference and half the interval. It divides by n where we divide by n − 1.
        for (pairs, value, half) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65),
            ([332, 433, 498, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95),
        ] {
            let points = [0.0, 0.25, 0.5, 0.75, 1.0];
            let elo = elo(points.into_iter().zip(pairs));
            near(elo.value, value, 0.01);
            near(Some((elo.high.unwrap() - elo.low.unwrap()) / 2.0), half, half * 0.003);
        }
    }

    #[test]
    fn who_wins_everything_is_stronger_by_at_least_so_much() {
        let best = elo([(1.0, 20)]);
        assert_eq!((best.value, best.high), (None, None));
        // p̃ − 1.96 σ̃ = 0.806 092, see `Share`.
        near(best.low, 247.5, 0.1);
        let worst = elo([(0.0, 20)]);
        assert_eq!((worst.value, worst.low), (None, None));
        near(worst.high, -247.5, 0.1);
    }
}
