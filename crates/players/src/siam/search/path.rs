//! The path to a node, for draws by repetition.

use tripot_siam::Siam;

use super::super::draws::SHORTEST_CYCLE;

/// The positions from the beginning of the game to the node that is searched, as far as the rules
/// remember them.
pub(super) struct Path {
    positions: Vec<u128>,
    /// How many of them are before the root.
    past: usize,
}

impl Path {
    pub(super) fn to(state: &Siam) -> Path {
        let mut positions = state.past().to_vec();
        // The last one is the root itself, which a search comes to.
        positions.pop();
        let past = positions.len();
        Path { positions, past }
    }

    /// Goes back to the root.
    pub(super) fn rewind(&mut self) {
        self.positions.truncate(self.past);
    }

    pub(super) fn push(&mut self, position: u128) {
        self.positions.push(position);
    }

    pub(super) fn pop(&mut self) {
        self.positions.pop();
    }

    /// Whether a position that would come next has occurred before, in the search or in the game.
    /// One repetition counts as a draw: a side that can force one can force the next.
    pub(super) fn repeats(&self, position: u128) -> bool {
        let same_side = self.positions.iter().rev().skip(SHORTEST_CYCLE as usize - 1).step_by(2);
        same_side.into_iter().any(|&other| other == position)
    }
}
