//! The push, the one rule that makes Siam.
//!
//! Walk outward from the mover. Force starts at 1, mass at 0. An animal that faces the way of the
//! push adds 1 to the force, one that faces against it takes 1 away, one that stands sideways does
//! nothing, of either side; a mountain adds 1 to the mass. After each piece the force must be at
//! least 1 and at least the mass. The line ends at the first free square or at the edge, where the
//! last piece leaves the board, and counts too.

use crate::board::Board;
use crate::options::PushCount;
use crate::piece::{Piece, Side};
use crate::square::{Heading, Square};

/// A push that goes through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// The last square of the line.
    pub last: Square,
    /// Whether the piece on it leaves the board.
    pub leaves: bool,
    /// Who wins, if that piece is a mountain: the owner of the animal nearest to it, the mover
    /// included, that faces the way of the push.
    pub winner: Option<Side>,
}

/// A push that does not: where it gets stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The piece at which force or mass decide.
    pub at: Square,
    /// The force there.
    pub force: i8,
    /// The mass there.
    pub mass: i8,
}

/// A square of a pushed line, with force and mass after its piece.
pub type Trace = (Square, Piece, i8, i8);

/// What happens when an animal of `mover` pushes into the occupied square `first`.
///
/// ```
/// use tripot_siam::{Heading, PushCount, Siam, Side, Square, push};
/// // The elephant on c3 pushes north: the elephant on c4 helps, and stands nearer to the mountain.
/// let state: Siam = "..M../..N../.MNM./...../..... e".parse().unwrap();
/// let c4 = Square::parse("c4").unwrap();
/// let pushed = push(state.board(), Side::Elephants, c4, Heading::North, PushCount::Prefix).unwrap();
/// assert_eq!((pushed.leaves, pushed.winner), (true, Some(Side::Elephants)));
/// ```
pub fn push(
    board: &Board,
    mover: Side,
    first: Square,
    toward: Heading,
    count: PushCount,
) -> Result<Push, Stuck> {
    let (mut force, mut mass, mut nearest) = (1, 0, mover);
    let mut at = first;
    loop {
        let piece = board.piece(at);
        match piece {
            Some(Piece::Mountain) => mass += 1,
            Some(Piece::Animal(owner, heading)) if heading == toward => {
                force += 1;
                nearest = owner;
            }
            Some(Piece::Animal(_, heading)) if heading == toward.opposite() => force -= 1,
            Some(Piece::Animal(..)) | None => {}
        }
        let next = at.step(toward);
        let pushed = next.filter(|&next| board.occupied().contains(next));
        let decides = pushed.is_none() || count == PushCount::Prefix;
        if decides && (force < 1 || force < mass) {
            return Err(Stuck { at, force, mass });
        }
        let Some(pushed) = pushed else {
            let leaves = next.is_none();
            let winner = (leaves && piece == Some(Piece::Mountain)).then_some(nearest);
            return Ok(Push { last: at, leaves, winner });
        };
        at = pushed;
    }
}

/// Force and mass after each piece of the line, as far as it goes.
///
/// ```
/// use tripot_siam::{Heading, Siam, Square, trace};
/// let state: Siam = "..M../..s../.MNM./...../..... e".parse().unwrap();
/// let line = trace(state.board(), Square::parse("c4").unwrap(), Heading::North);
/// let sums: Vec<(i8, i8)> = line.iter().map(|&(_, _, force, mass)| (force, mass)).collect();
/// assert_eq!(sums[0], (0, 0), "the rhino faces the elephant: nothing moves");
/// ```
pub fn trace(board: &Board, first: Square, toward: Heading) -> Vec<Trace> {
    let (mut force, mut mass) = (1, 0);
    let line = std::iter::successors(Some(first), |square| square.step(toward));
    line.map_while(|square| Some((square, board.piece(square)?)))
        .map(|(square, piece)| {
            match piece {
                Piece::Mountain => mass += 1,
                Piece::Animal(_, heading) if heading == toward => force += 1,
                Piece::Animal(_, heading) if heading == toward.opposite() => force -= 1,
                Piece::Animal(..) => {}
            }
            (square, piece, force, mass)
        })
        .collect()
}

/// Moves every piece of the line one square on, the last one first.
pub(crate) fn shift(board: &mut Board, first: Square, last: Square, toward: Heading) {
    let mut at = last;
    loop {
        let piece = board.take(at);
        if let (Some(piece), Some(next)) = (piece, at.step(toward)) {
            board.put(next, piece);
        }
        if at == first {
            return;
        }
        at = at.step(toward.opposite()).expect("the line begins at `first`");
    }
}
