//! A histogram of commit times, for monitoring.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets, in microseconds.
const BUCKETS: [u64; 10] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000];

/// How long the transactions of a store took to be committed.
#[derive(Default, Debug)]
pub struct CommitTimes {
    counts: [AtomicU64; BUCKETS.len() + 1],
    micros: AtomicU64,
}

impl CommitTimes {
    /// Counts a commit that took so long.
    pub fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = BUCKETS.iter().position(|&most| micros <= most).unwrap_or(BUCKETS.len());
        self.counts[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The buckets in ascending order: the upper end in seconds, none for the last, and how many
    /// commits took at most so long.
    pub fn cumulative(&self) -> impl Iterator<Item = (Option<f64>, u64)> {
        let counts = self.counts.iter().map(|count| count.load(Ordering::Relaxed));
        let sums = counts.scan(0, |sum, count| {
            *sum += count;
            Some(*sum)
        });
        let ends = BUCKETS.iter().map(|&most| Some(most as f64 / 1e6)).chain([None]);
        ends.zip(sums)
    }

    /// How many seconds all commits took together.
    pub fn seconds(&self) -> f64 {
        self.micros.load(Ordering::Relaxed) as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let times = CommitTimes::default();
        for micros in [100, 700, 900, 2_000_000] {
            times.add(Duration::from_micros(micros));
        }
        let all: Vec<_> = times.cumulative().collect();
        assert_eq!(all[0], (Some(0.000_25), 1));
        assert_eq!(all[2], (Some(0.001), 3));
        assert_eq!(all[BUCKETS.len() - 1], (Some(0.5), 3));
        assert_eq!(all[BUCKETS.len()], (None, 4));
        assert!((times.seconds() - 2.0017).abs() < 1e-9);
    }
}
