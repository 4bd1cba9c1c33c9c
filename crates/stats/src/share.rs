//! The share of the points that a contestant took.

use tripot_core::maths::square;

use crate::interval::Interval;
use crate::mean::Mean;

/// The part of the points that a contestant took, between 0 and 1.
///
/// Every game has one point, which its winners share: with two players a win is 1, a draw 1/2. The
/// unit of independence is the *deal*. Games that share a deal, once from each seat, share their
/// luck: what is added here is the mean of each deal, and the error follows from how the deals
/// differ. For pairs of games with draws these means are 0, 1/4, 1/2, 3/4 or 1, and this is the
/// pentanomial variance of chess engine testing. A match without duplicate deals adds each game.
///
/// ```
/// use tripot_stats::Share;
/// let mut share = Share::among(2);
/// [1.0, 0.5, 0.75, 0.25].into_iter().for_each(|deal| share.add(deal)); // each deal from both seats
/// assert_eq!(share.value(), Some(0.625));
/// let interval = share.interval().unwrap();
/// assert!(interval.low < 0.5, "four deals prove nothing");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    deals: Mean,
    fair: f64,
}

impl Share {
    /// How many deals are imagined where those that were played can't tell how they differ.
    const IMAGINED: f64 = 4.0;

    /// The share of one of this many contestants, before any deal.
    pub fn among(contestants: usize) -> Share {
        Share { deals: Mean::default(), fair: 1.0 / contestants.max(1) as f64 }
    }

    /// Adds a deal: the mean of the points of its games.
    pub fn add(&mut self, points: f64) {
        self.deals.add(points);
    }

    /// How many deals were added.
    pub fn deals(&self) -> u64 {
        self.deals.count()
    }

    /// The share, if any deal was added.
    pub fn value(&self) -> Option<f64> {
        self.deals.value()
    }

    /// Where the true share lies, nineteen times of twenty: never empty, always within 0 and 1.
    ///
    /// As a rule the mean and 1.96 standard errors to either side. That can't be believed where an
    /// end falls outside 0 and 1, or where no two deals differ (one player won them all, say). Then
    /// four deals between equals are imagined on top, in which each contestant wins its part: for
    /// two contestants this is Agresti and Coull's interval of a proportion (*The American
    /// Statistician* 52, 1998).
    pub fn interval(&self) -> Option<Interval> {
        let value = self.value()?;
        let believable = |interval: &Interval| {
            interval.low > 0.0 && interval.high < 1.0 && interval.low < interval.high
        };
        if let Some(interval) = self.deals.interval().filter(believable) {
            return Some(interval);
        }
        let played = self.deals.count() as f64;
        let count = played + Self::IMAGINED;
        let mean = (value * played + self.fair * Self::IMAGINED) / count;
        let spread = self.deals.variance().map_or(0.0, |variance| variance * (played - 1.0));
        // The squared distances from the common mean: within each group, and of the groups.
        let squares = spread
            + played * square(value - mean)
            + Self::IMAGINED * (self.fair * (1.0 - self.fair) + square(self.fair - mean));
        let interval = Interval::around(mean, (squares / count / count).sqrt());
        Some(Interval { low: interval.low.max(0.0), high: interval.high.min(1.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(points: &[f64]) -> Share {
        let mut share = Share::among(2);
        for &points in points {
            share.add(points);
        }
        share
    }

    #[test]
    fn paired_deals_that_cancel_are_known_better_than_their_games() {
        // A hundred deals, each won by the first player: 50 % from either side, without doubt;
        // as two hundred games, 50 % ± 6.9 %.
        let paired = share(&[0.5; 100]).interval().unwrap();
        let games: Vec<f64> = [1.0, 0.0].repeat(100);
        let separate = share(&games).interval().unwrap();
        assert!((separate.half() - 0.069_469).abs() < 1e-6, "{separate:?}");
        assert!(paired.half() < 0.02, "{paired:?}");
        assert!((paired.low + paired.high - 1.0).abs() < 1e-12);
    }

    #[test]
    fn all_deals_won_leaves_doubt_on_one_side() {
        // Agresti and Coull: ñ = 24, p̃ = 22/24, p̃ ± 1.96 √(p̃ (1 − p̃) / ñ).
        let interval = share(&[1.0; 20]).interval().unwrap();
        assert!((interval.low - 0.806_092).abs() < 1e-6, "{interval:?}");
        assert!((interval.high - 1.0).abs() < 1e-12, "{interval:?}");
        let lost = share(&[0.0; 20]).interval().unwrap();
        assert!((lost.high - (1.0 - interval.low)).abs() < 1e-12, "{lost:?}");
    }

    #[test]
    fn one_deal_says_little_and_no_deal_nothing() {
        assert_eq!(share(&[]).interval(), None);
        // ñ = 5, p̃ = 3/5.
        let interval = share(&[1.0]).interval().unwrap();
        assert!((interval.low - 0.170_593).abs() < 1e-6 && interval.high <= 1.0, "{interval:?}");
    }

    #[test]
    fn imagined_deals_are_fair_among_three() {
        let mut share = Share::among(3);
        (0..8).for_each(|_| share.add(1.0 / 3.0));
        let interval = share.interval().unwrap();
        let middle = f64::midpoint(interval.low, interval.high);
        assert!((middle - 1.0 / 3.0).abs() < 1e-12, "{interval:?}");
        // Four deals with variance 2/9 among twelve: √(4 · 2/9 / 144) = 0.078 567.
        assert!((interval.half() - Interval::REACH * 0.078_567).abs() < 1e-5, "{interval:?}");
    }
}
