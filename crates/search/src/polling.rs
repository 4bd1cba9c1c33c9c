//! Budget polling: searches count every node, and look at their limits once in a thousand.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tripot_core::Budget;

/// How many nodes lie between two polls of a budget.
pub const POLL_INTERVAL: u64 = 1024;

/// Counts the nodes of a search on one thread, and polls its budget whenever their number is a
/// multiple of [`POLL_INTERVAL`].
///
/// It is cheap, and coarse: a search of fewer nodes than the interval is never stopped. Where the
/// last node of a budget has to be the last one, see [`Meter`].
///
/// ```
/// use tripot_core::Budget;
/// use tripot_search::Poll;
///
/// let budget = Budget::nodes(2_000);
/// let mut poll = Poll::new(&budget);
/// while !poll.is_spent() {
///     poll.count(); // one node
/// }
/// assert_eq!(poll.nodes(), 2_048); // the first poll beyond the budget
/// ```
#[derive(Clone, Debug)]
pub struct Poll<'a> {
    budget: &'a Budget,
    most_nodes: u64,
    nodes: u64,
    spent: bool,
}

impl<'a> Poll<'a> {
    /// No node is counted yet.
    pub fn new(budget: &'a Budget) -> Poll<'a> {
        Poll { budget, most_nodes: u64::MAX, nodes: 0, spent: false }
    }

    /// The same for a search that goes on after others: they have visited `before` nodes, and it
    /// may visit `most` more, even if the budget allows for more.
    #[must_use]
    pub fn after(self, before: u64, most: u64) -> Poll<'a> {
        Poll { nodes: before, most_nodes: before.saturating_add(most), ..self }
    }

    /// Counts a node, and polls the budget if it is time.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.spent |= self.nodes >= self.most_nodes || self.budget.is_spent(self.nodes);
        }
    }

    /// Counts a leaf, which takes no time worth a poll.
    #[inline]
    pub fn count_leaf(&mut self) {
        self.nodes += 1;
    }

    /// How many nodes were counted.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the budget was spent at the last poll: then the search has to end.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.spent
    }
}

/// A budget that several searches spend together, each with a [`Meter`] of its own; on one thread
/// or on many.
///
/// ```
/// use tripot_core::Budget;
/// use tripot_search::{Meter, SharedBudget};
///
/// let budget = Budget::nodes(5_000);
/// let shared = SharedBudget::new(&budget);
/// std::thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| {
///             let mut meter = Meter::default();
///             while meter.enter(&shared) {} // one node each time
///         });
///     }
/// });
/// // Each thread reports 1 024 nodes at a time, so it may take as many more than there are.
/// assert!((5_000..=5_000 + 2 * 1_024).contains(&shared.nodes()));
/// ```
#[derive(Debug)]
pub struct SharedBudget<'a> {
    budget: &'a Budget,
    /// As far as they were reported.
    nodes: AtomicU64,
    ended: AtomicBool,
}

impl<'a> SharedBudget<'a> {
    /// Nothing of the budget is spent yet.
    pub fn new(budget: &'a Budget) -> SharedBudget<'a> {
        SharedBudget { budget, nodes: AtomicU64::new(0), ended: AtomicBool::new(false) }
    }

    /// How many nodes all searches have visited, as far as they have reported them.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Stops every search at its next poll, as if the budget were spent.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    fn is_spent(&self, nodes: u64) -> bool {
        self.budget.is_spent(nodes) || self.ended.load(Ordering::Relaxed)
    }
}

/// Counts the nodes of one search of a [`SharedBudget`].
///
/// It polls the budget once in [`POLL_INTERVAL`] nodes, and sooner if fewer are left: on one thread
/// a search visits exactly as many nodes as it may.
///
/// ```
/// use tripot_core::Budget;
/// use tripot_search::{Meter, SharedBudget};
///
/// let budget = Budget::nodes(1_500);
/// let shared = SharedBudget::new(&budget);
/// let mut meter = Meter::default();
/// let mut visited = 0;
/// while meter.enter(&shared) {
///     visited += 1;
/// }
/// assert_eq!((visited, shared.nodes()), (1_500, 1_500));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Meter {
    nodes: u64,
    reported: u64,
    next_poll: u64,
    stopped: bool,
}

impl Meter {
    /// A meter that polls for the first time after an interval. A search whose budget is stopped at
    /// once has then seen something; that of `Meter::default()` has not.
    pub fn patient(shared: &SharedBudget<'_>) -> Meter {
        let next_poll = POLL_INTERVAL.min(shared.budget.most_nodes());
        Meter { next_poll, ..Meter::default() }
    }

    /// Asks for a node and counts it: false if there is none left, and then always.
    #[inline]
    pub fn enter(&mut self, shared: &SharedBudget<'_>) -> bool {
        if self.nodes >= self.next_poll {
            self.poll(shared);
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Counts nodes that were visited; the search may have to stop now.
    #[inline]
    pub fn count(&mut self, nodes: u64, shared: &SharedBudget<'_>) {
        self.nodes += nodes;
        if self.nodes >= self.next_poll {
            self.poll(shared);
        }
    }

    /// Counts nodes that are only worth visiting together; if fewer are left, the search has to
    /// stop.
    #[inline]
    pub fn count_together(&mut self, nodes: u64, shared: &SharedBudget<'_>) {
        let spent = shared.nodes() + self.nodes - self.reported;
        if shared.budget.most_nodes().saturating_sub(spent) < nodes {
            self.stopped = true;
        } else {
            self.count(nodes, shared);
        }
    }

    /// Whether the search has to end, whatever it is doing.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Reports the nodes visited since the last time, and does not stop: a search that has its
    /// answer has not run out, even if nothing is left.
    pub fn report(&mut self, shared: &SharedBudget<'_>) {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        let all = shared.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let left = shared.budget.most_nodes().saturating_sub(all);
        let allowed = if shared.is_spent(all) { 0 } else { left.min(POLL_INTERVAL) };
        self.next_poll = self.nodes + allowed;
    }

    #[cold]
    fn poll(&mut self, shared: &SharedBudget<'_>) {
        self.report(shared);
        self.stopped |= self.next_poll == self.nodes;
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::Stop;

    use super::*;

    /// A search of one thread that counts before or after each node: how many nodes it visits.
    fn visits(most: u64) -> (u64, u64) {
        let budget = Budget::nodes(most);
        let (before, after) = (SharedBudget::new(&budget), SharedBudget::new(&budget));
        let mut meter = Meter::default();
        while meter.enter(&before) {}
        let mut patient = Meter::patient(&after);
        while !patient.is_stopped() {
            patient.count(1, &after);
        }
        (before.nodes(), after.nodes())
    }

    #[test]
    fn one_thread_visits_as_many_nodes_as_it_may() {
        for most in [1, 2, 1023, 1024, 1025, 2048, 5000] {
            assert_eq!(visits(most), (most, most));
        }
        assert_eq!(visits(0), (0, 1), "what was visited is counted");
    }

    #[test]
    fn a_raised_flag_is_seen_at_the_next_poll() {
        let stop = Stop::new();
        let budget = Budget::until(stop.clone());
        let shared = SharedBudget::new(&budget);
        let mut meter = Meter::default();
        assert!((0..100).all(|_| meter.enter(&shared)));
        stop.raise();
        assert_eq!((0..5000).filter(|_| meter.enter(&shared)).count(), 1024 - 100);
        assert!(!Meter::default().enter(&shared), "it polls before the first node");
        let mut patient = Meter::patient(&shared);
        assert_eq!((0..5000).filter(|_| patient.enter(&shared)).count(), 1024);
    }

    #[test]
    fn a_search_that_has_answered_has_not_run_out() {
        let budget = Budget::nodes(10);
        let shared = SharedBudget::new(&budget);
        let mut meter = Meter::default();
        assert!((0..10).all(|_| meter.enter(&shared)));
        meter.report(&shared);
        assert!(!meter.is_stopped());
        assert!(!meter.enter(&shared) && meter.is_stopped());
        assert_eq!(shared.nodes(), 10);
    }

    #[test]
    fn nodes_that_do_not_fit_together_are_not_visited() {
        let budget = Budget::nodes(100);
        let shared = SharedBudget::new(&budget);
        let mut meter = Meter::patient(&shared);
        meter.count_together(60, &shared);
        assert!(!meter.is_stopped());
        meter.count_together(60, &shared);
        assert!(meter.is_stopped());
        meter.report(&shared);
        assert_eq!(shared.nodes(), 60);
    }

    #[test]
    fn a_search_after_others_has_nodes_of_its_own() {
        let budget = Budget::nodes(u64::MAX);
        let mut poll = Poll::new(&budget).after(1000, 2000);
        let mut own = 0;
        while !poll.is_spent() {
            poll.count();
            own += 1;
        }
        assert_eq!((poll.nodes(), own), (3072, 2072), "to the first multiple from 3000 on");
        poll.count_leaf();
        assert_eq!(poll.nodes(), 3073);
    }
}
