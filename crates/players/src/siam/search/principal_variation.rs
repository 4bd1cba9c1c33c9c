//! The principal variation, as a triangular table.

use tripot_siam::fast::CompactMove;

use super::super::score::MOST_PLIES;

/// For each ply, the principal variation from there on.
pub(super) struct PrincipalVariations(Vec<Vec<CompactMove>>);

impl PrincipalVariations {
    pub(super) fn new() -> PrincipalVariations {
        PrincipalVariations(vec![Vec::new(); MOST_PLIES + 1])
    }

    /// The principal variation.
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
