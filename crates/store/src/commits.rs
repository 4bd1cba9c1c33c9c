//! A histogram of commit times, for monitoring.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

/// The upper ends of the buckets, in seconds.
const BUCKETS: [f64; 10] = [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

/// How long the transactions of a store took to be committed.
#[derive(Clone, Debug)]
pub struct CommitTimes(Histogram);

impl Default for CommitTimes {
    fn default() -> CommitTimes {
        CommitTimes(Histogram::new(BUCKETS))
    }
}

impl CommitTimes {
    /// Counts a commit by its duration.
    pub fn add(&self, took: Duration) {
        self.0.observe(took.as_secs_f64());
    }

    /// The histogram, to be registered with others.
    pub fn histogram(&self) -> &Histogram {
        &self.0
    }
}
