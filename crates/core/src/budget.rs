//! How long a player may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that is raised from outside to end a search at once.
///
/// Time limits are made of it: the edge starts a timer that raises the flag, so that no search
/// reads a clock and one that is limited by nodes alone plays the same on every machine.
///
/// ```
/// use tripot_core::{Budget, Stop};
/// let stop = Stop::new();
/// let budget = Budget::until(stop.clone());
/// let timer = std::thread::spawn(move || stop.raise()); // after some time
/// let mut nodes = 0;
/// while !budget.is_spent(nodes) {
///     nodes += 1; // a search
/// }
/// timer.join().unwrap();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is down.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long a player may think: a number of nodes, and until it is stopped. On one thread
/// unless more are allowed; more may change the decision, never its rules.
///
/// ```
/// use tripot_core::Budget;
/// let budget = Budget::nodes(1_000).on_threads(2);
/// assert!(!budget.is_spent(999) && budget.is_spent(1_000));
/// // A second search may use what the first has left.
/// assert_eq!(budget.after(300).most_nodes(), 700);
/// assert_eq!(budget.at_most(100).most_nodes(), 100);
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    nodes: u64,
    stop: Stop,
    threads: usize,
}

impl Budget {
    /// At most this many nodes: the same decision on every machine.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes, stop: Stop::new(), threads: 1 }
    }

    /// Until the flag is raised.
    pub fn until(stop: Stop) -> Budget {
        Budget { nodes: u64::MAX, stop, threads: 1 }
    }

    /// The same number of nodes, but ended early when the flag is raised.
    #[must_use]
    pub fn or_until(self, stop: Stop) -> Budget {
        Budget { stop, ..self }
    }

    /// What is left of it after this many nodes.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Budget {
        Budget { nodes: self.nodes.saturating_sub(nodes), ..self.clone() }
    }

    /// The same, but no more than this many nodes.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Budget {
        Budget { nodes: self.nodes.min(nodes), ..self.clone() }
    }

    /// The same, on up to this many threads.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Budget {
        Budget { threads: threads.max(1), ..self }
    }

    /// How many threads it may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The most positions that it may look at.
    pub fn most_nodes(&self) -> u64 {
        self.nodes
    }

    /// The flag that ends it early.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether a player that has looked at this many nodes has to answer now.
    pub fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.stop.is_raised()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out_and_a_raised_flag_ends_at_once() {
        let stop = Stop::new();
        let budget = Budget::nodes(10).or_until(stop.clone());
        assert!(!budget.is_spent(9));
        assert!(budget.is_spent(10));
        stop.raise();
        assert!(budget.is_spent(0));
    }
}
