//! Counting nodes, and stopping in time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Memory};

use tripot_core::Budget;

/// The nodes of all threads of a search.
pub(in super::super) struct Meters<'a> {
    budget: &'a Budget,
    /// As far as they have been reported.
    nodes: AtomicU64,
    /// Raised when one thread is done, for the others to stop.
    done: AtomicBool,
}

impl<'a> Meters<'a> {
    pub(in super::super) fn new(budget: &'a Budget) -> Meters<'a> {
        Meters { budget, nodes: AtomicU64::new(0), done: AtomicBool::new(false) }
    }

    /// The nodes that were reported.
    pub(in super::super) fn nodes(&self) -> u64 {
        self.nodes.load(Memory::Relaxed)
    }

    /// Has every thread stop.
    pub(in super::super) fn stop(&self) {
        self.done.store(true, Memory::Relaxed);
    }
}

/// The nodes of one thread.
pub(super) struct Meter<'a> {
    all: &'a Meters<'a>,
    nodes: u64,
    reported: u64,
    next_poll: u64,
    stopped: bool,
}

/// How often the budget is asked, in nodes.
const POLL: u64 = 1024;

impl<'a> Meter<'a> {
    pub(super) fn new(all: &'a Meters<'a>) -> Meter<'a> {
        let next_poll = POLL.min(all.budget.most_nodes());
        Meter { all, nodes: 0, reported: 0, next_poll, stopped: false }
    }

    /// Counts a node, a position that is judged.
    #[inline]
    pub(super) fn count(&mut self) {
        self.add(1);
    }

    /// Counts nodes that are to be judged together, unless they are more than the budget allows: then
    /// the search is stopped.
    pub(super) fn count_all(&mut self, nodes: usize) {
        let spent = self.all.nodes() + self.nodes - self.reported;
        if self.all.budget.most_nodes().saturating_sub(spent) < nodes as u64 {
            self.stopped = true;
        } else {
            self.add(nodes as u64);
        }
    }

    #[inline]
    fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.nodes >= self.next_poll {
            self.poll();
        }
    }

    /// Whether the search has to end, whatever it is doing.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Tells the others how many nodes there were since the last time; how many they all have.
    pub(super) fn report(&mut self) -> u64 {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.all.nodes.fetch_add(new, Memory::Relaxed) + new
    }

    #[cold]
    fn poll(&mut self) {
        let all = self.report();
        self.stopped |= self.all.budget.is_spent(all) || self.all.done.load(Memory::Relaxed);
        let left = self.all.budget.most_nodes().saturating_sub(all);
        self.next_poll = self.nodes + POLL.min(left.max(1));
    }
}
