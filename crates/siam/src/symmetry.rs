//! The symmetries of the board.

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Piece;
use crate::square::{Heading, Square};
use crate::state::Siam;

/// One of the eight ways to turn or mirror the board. The rules know all of them; the starting
/// position and the opening ban only the four that keep ranks ranks.
///
/// ```
/// use tripot_core::State;
/// use tripot_siam::{Siam, Symmetry};
/// let state: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
/// let chosen = "c4c5n".parse().unwrap();
/// for symmetry in Symmetry::all() {
///     let mirrored = state.mapped(symmetry).after(symmetry.chosen(chosen));
///     assert_eq!(mirrored.end(), state.after(chosen).end());
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Files and ranks change places, before the mirrors.
    pub transpose: bool,
    /// File a becomes file e.
    pub mirror_files: bool,
    /// Rank 1 becomes rank 5.
    pub mirror_ranks: bool,
}

impl Symmetry {
    /// All eight.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            mirror_files: bits & 1 != 0,
            mirror_ranks: bits & 2 != 0,
        })
    }

    /// Where a square goes.
    pub fn square(self, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let (file, rank) = if self.transpose { (rank, file) } else { (file, rank) };
        let file = if self.mirror_files { 4 - file } else { file };
        let rank = if self.mirror_ranks { 4 - rank } else { rank };
        Square::from_index(5 * file + rank)
    }

    /// Where a heading goes.
    pub fn heading(self, heading: Heading) -> Heading {
        let heading = match (self.transpose, heading) {
            (false, heading) => heading,
            (true, Heading::East) => Heading::North,
            (true, Heading::North) => Heading::East,
            (true, Heading::South) => Heading::West,
            (true, Heading::West) => Heading::South,
        };
        let mirrored = match heading {
            Heading::East | Heading::West => self.mirror_files,
            Heading::North | Heading::South => self.mirror_ranks,
        };
        if mirrored { heading.opposite() } else { heading }
    }

    /// What becomes of a move.
    pub fn chosen(self, chosen: Move) -> Move {
        match chosen {
            Move::Enter(square, heading) => Move::Enter(self.square(square), self.heading(heading)),
            Move::Leave(square) => Move::Leave(self.square(square)),
            Move::Turn(square, heading) => Move::Turn(self.square(square), self.heading(heading)),
            Move::Go { from, toward, facing } => Move::Go {
                from: self.square(from),
                toward: self.heading(toward),
                facing: self.heading(facing),
            },
        }
    }

    /// What becomes of a board.
    pub fn board(self, board: &Board) -> Board {
        let mut mapped = Board::empty();
        for square in board.occupied().iter() {
            let piece = match board.piece(square) {
                Some(Piece::Animal(side, heading)) => Piece::Animal(side, self.heading(heading)),
                _ => Piece::Mountain,
            };
            mapped.put(self.square(square), piece);
        }
        mapped
    }
}

impl Siam {
    /// The game on the turned or mirrored board, as if it began there.
    #[must_use]
    pub fn mapped(&self, symmetry: Symmetry) -> Siam {
        let mut mapped = Siam::at(symmetry.board(&self.board), self.side, self.options);
        mapped.plies = self.plies;
        mapped.left = self.left;
        mapped.end = self.end;
        mapped
    }
}
