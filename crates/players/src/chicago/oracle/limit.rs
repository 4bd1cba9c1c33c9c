//! How long several searches together may go on.

use std::sync::atomic::{AtomicU64, Ordering};

use tripot_core::Budget;

/// How often a search looks at its limit, in nodes.
const BETWEEN_LOOKS: u64 = 1024;

/// A budget that the searches of one question share.
#[derive(Debug)]
pub(super) struct Limit<'a> {
    budget: &'a Budget,
    nodes: AtomicU64,
}

impl<'a> Limit<'a> {
    /// Nothing of the budget is used yet.
    pub(super) fn new(budget: &'a Budget) -> Limit<'a> {
        Limit { budget, nodes: AtomicU64::new(0) }
    }

    /// Adds nodes to those used. How many more a search may visit before it asks again; none if
    /// the budget is spent.
    pub(super) fn use_up(&self, nodes: u64) -> Option<u64> {
        let used = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let left = self.budget.most_nodes().saturating_sub(used);
        (!self.budget.is_spent(used)).then(|| left.min(BETWEEN_LOOKS))
    }

    /// How many nodes all searches have visited, up to their last look.
    pub(super) fn used(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
