//! Positions as people write them, and what makes one consistent.

use tripot_core::{Explain, Message};

use crate::board::Board;
use crate::options::SiamOptions;
use crate::piece::{Piece, Side};
use crate::square::Square;
use crate::state::{End, Siam};

/// Anything that can be written down as a position, consistent or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces with their squares.
    pub pieces: Vec<(Square, Piece)>,
    /// The side to move.
    pub side: Side,
    /// How many animals of each side are said to be in reserve, where that is said.
    pub reserves: Option<[usize; 2]>,
    /// How many plies have been played, where that is said.
    pub plies: u16,
    /// Whether each side has left the board by its own will, where that is said.
    pub left: [bool; 2],
    /// How the game ended, if it has.
    pub end: Option<End>,
}

/// One reason why a position can't be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Two pieces on one square.
    #[error("two pieces stand on {square}")]
    Twice {
        /// The square.
        square: Square,
    },
    /// Three mountains, or two when one has left.
    #[error("{count} mountains; there must be {expected}")]
    Mountains {
        /// How many there are.
        count: usize,
        /// How many there must be.
        expected: usize,
    },
    /// More animals than the side has, or fewer with its reserve.
    #[error("{count} animals of a side; it has {animals}")]
    Animals {
        /// The side.
        side: Side,
        /// How many there are, with the reserve if it is said.
        count: usize,
        /// How many there must be.
        animals: u8,
    },
    /// The number of plies is over the limit.
    #[error("{plies} plies; the game is a draw after {most}")]
    Plies {
        /// The number given.
        plies: u16,
        /// The limit.
        most: u16,
    },
    /// With this many plies the other side is to move.
    #[error("after {plies} plies the other side is to move")]
    WrongSide {
        /// The number given.
        plies: u16,
    },
}

impl Setup {
    /// The position, if it is consistent; otherwise every reason why it is not.
    ///
    /// ```
    /// use tripot_siam::{PositionError, Siam};
    /// // Six elephants, and four mountains.
    /// let Err(PositionError::Faults(faults)) = "NNNNN/N..../.MMMM/...../..... e".parse::<Siam>() else {
    ///     panic!()
    /// };
    /// assert_eq!(faults.len(), 2, "every reason at once");
    /// ```
    pub fn validate(&self, options: &SiamOptions) -> Result<Siam, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut board = Board::empty();
        for &(square, piece) in &self.pieces {
            if board.piece(square).is_some() {
                faults.push(Fault::Twice { square });
            } else {
                board.put(square, piece);
            }
        }
        let count = self.pieces.iter().filter(|(_, piece)| *piece == Piece::Mountain).count();
        let expected = if matches!(self.end, Some(End::Won(_))) { 2 } else { 3 };
        if count != expected {
            faults.push(Fault::Mountains { count, expected });
        }
        for side in Side::ALL {
            let is_his = |piece: &Piece| matches!(piece, Piece::Animal(owner, _) if *owner == side);
            let standing = self.pieces.iter().filter(|(_, piece)| is_his(piece)).count();
            let animals = usize::from(options.animals);
            let count = standing + self.reserves.map_or(0, |reserves| reserves[side as usize]);
            if count > animals || (self.reserves.is_some() && count != animals) {
                faults.push(Fault::Animals { side, count, animals: options.animals });
            }
        }
        if self.plies >= options.plies && self.end.is_none() {
            faults.push(Fault::Plies { plies: self.plies, most: options.plies });
        }
        // Where plies are written, elephants move at even ones.
        if options.opening_ban
            && self.plies < 4
            && usize::from(self.plies % 2) != self.side as usize
        {
            faults.push(Fault::WrongSide { plies: self.plies });
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = Siam::at(board, self.side, *options);
        state.plies = self.plies;
        state.left = self.left;
        state.end = self.end;
        Ok(state)
    }
}

impl Explain for Fault {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            Fault::Twice { square } => {
                Message::new("siam.fault.twice").with("square", square.to_string())
            }
            Fault::Mountains { count, expected } => Message::new("siam.fault.mountains")
                .with("count", *count)
                .with("expected", *expected),
            Fault::Animals { side, count, animals } => Message::new("siam.fault.animals")
                .with_key("side", side.key())
                .with("count", *count)
                .with("animals", *animals),
            Fault::Plies { plies, most } => Message::new("siam.fault.plies")
                .with("plies", usize::from(*plies))
                .with("most", usize::from(*most)),
            Fault::WrongSide { plies } => {
                Message::new("siam.fault.wrong_side").with("plies", usize::from(*plies))
            }
        }]
    }
}
