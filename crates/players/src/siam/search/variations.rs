//! The best lines of a search.

use tripot_siam::fast::CompactMove;

use super::super::score::MOST_PLIES;

/// The best line of each ply, from there on.
pub(super) struct Variations(Vec<Vec<CompactMove>>);

impl Variations {
    pub(super) fn new() -> Variations {
        Variations(vec![Vec::new(); MOST_PLIES + 1])
    }

    /// The best line from the root.
    pub(super) fn first(&self) -> &[CompactMove] {
        &self.0[0]
    }

    /// A node that is searched anew has no line.
    pub(super) fn forget(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line of a ply is its move and the line of the next.
    pub(super) fn keep(&mut self, ply: usize, chosen: CompactMove) {
        let (lines, deeper) = self.0.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (lines.last_mut(), deeper.first()) {
            line.clear();
            line.push(chosen);
            line.extend_from_slice(rest);
        }
    }
}
