//! How long moves took.

/// Durations in microseconds, the shortest first.
#[derive(Debug)]
pub(crate) struct Latencies(Vec<u32>);

impl From<Vec<u32>> for Latencies {
    fn from(mut micros: Vec<u32>) -> Latencies {
        micros.sort_unstable();
        Latencies(micros)
    }
}

impl Latencies {
    /// The time within which so many thousandths of the moves arrived, in milliseconds; none if
    /// nothing moved.
    pub(crate) fn within(&self, thousandths: usize) -> Option<f64> {
        let index = (self.0.len() * thousandths).div_ceil(1000).max(1) - 1;
        self.0.get(index).map(|&micros| f64::from(micros) / 1000.0)
    }
}
