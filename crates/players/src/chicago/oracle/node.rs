//! A node of the search: a position, and the shape of its board.

use tripot_chicago::Chicago;

use super::plies::Plies;
use crate::chicago::board::{Board, Layout, Lead, Position};

/// A position in which every token is seen, from the side of the seat to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub position: Position<Lead>,
    /// How many piles have which height, as an index of [`Plies`].
    pub shape: u32,
}

impl Node {
    /// The node of a state, and its layout; nothing unless every token is seen and a seat of two
    /// is to move.
    pub(super) fn new(state: &Chicago, plies: &Plies) -> Option<(Layout, Node)> {
        let (layout, position) = Position::new(state).filter(|_| state.face_down() == 0)?;
        let shape = plies.shape(&position.board);
        Some((layout, Node { position, shape }))
    }

    /// The node after a move that leads to a board of this shape.
    pub(super) fn after(&self, board: Board, shape: u32, keep: u8, sell: u8) -> Node {
        Node { position: self.position.after(board, keep, sell), shape }
    }
}
