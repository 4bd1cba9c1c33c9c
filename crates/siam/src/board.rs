//! The board as bit planes, with a key that is kept as pieces come and go.

use tripot_core::Mix;

use crate::piece::{Piece, Side};
use crate::square::{Heading, Square, Squares};

/// Who stands where.
///
/// ```
/// use tripot_siam::{Board, Heading, Piece, Side, Square};
/// let mut board = Board::empty();
/// let a1 = Square::parse("a1").unwrap();
/// board.put(a1, Piece::Animal(Side::Rhinos, Heading::East));
/// assert!(board.animals(Side::Rhinos).contains(a1));
/// assert_eq!(board.key(), board.fresh_key(), "the key is kept as pieces come and go");
/// assert!(board.take(a1).is_some() && board.occupied().count() == 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    /// Elephants and rhinos.
    sides: [Squares; 2],
    mountains: Squares,
    /// The two bits of each animal's heading.
    low: Squares,
    high: Squares,
    key: u64,
}

impl Board {
    /// An empty board.
    pub fn empty() -> Board {
        Board::default()
    }

    /// The animals of a side.
    pub const fn animals(&self, side: Side) -> Squares {
        self.sides[side as usize]
    }

    /// The mountains.
    pub const fn mountains(&self) -> Squares {
        self.mountains
    }

    /// Every square that is not free.
    pub const fn occupied(&self) -> Squares {
        self.sides[0].or(self.sides[1]).or(self.mountains)
    }

    /// The squares from a set on which the animal has this heading's bits; ask it of
    /// animals only.
    pub(crate) const fn facing(&self, among: Squares, heading: Heading) -> Squares {
        let low = if heading as u8 & 1 == 1 { self.low } else { self.low.complement() };
        let high = if heading as u8 & 2 == 2 { self.high } else { self.high.complement() };
        among.and(low).and(high)
    }

    /// Who stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        if self.mountains.contains(square) {
            return Some(Piece::Mountain);
        }
        let side = Side::ALL.into_iter().find(|&side| self.animals(side).contains(square))?;
        let bits = u8::from(self.low.contains(square)) | u8::from(self.high.contains(square)) << 1;
        Some(Piece::Animal(side, Heading::ALL[usize::from(bits)]))
    }

    /// Puts a piece on a free square.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.toggle(square, piece);
    }

    /// Takes the piece from a square, if there is one.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece(square)?;
        self.toggle(square, piece);
        Some(piece)
    }

    /// Putting and taking are the same change of bits.
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Squares::of(square).0;
        match piece {
            Piece::Mountain => self.mountains.0 ^= bit,
            Piece::Animal(side, heading) => {
                self.sides[side as usize].0 ^= bit;
                self.low.0 ^= bit * (heading as u32 & 1);
                self.high.0 ^= bit * (heading as u32 >> 1);
            }
        }
        self.key ^= KEYS[piece.code()][square.index()];
    }

    /// The planes: elephants, rhinos, mountains, and the two bits of the headings.
    pub(crate) const fn planes(&self) -> [u32; 5] {
        [self.sides[0].0, self.sides[1].0, self.mountains.0, self.low.0, self.high.0]
    }

    /// The key, kept from change to change.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key made from the pieces afresh.
    pub fn fresh_key(&self) -> u64 {
        let pieces = Square::all().filter_map(|square| Some((square, self.piece(square)?)));
        pieces.fold(0, |key, (square, piece)| key ^ KEYS[piece.code()][square.index()])
    }

    /// The whole board in 125 bits: equal codes are equal boards.
    pub(crate) fn code(&self) -> u128 {
        self.planes().iter().fold(0, |code, &plane| code << 25 | u128::from(plane))
    }
}

/// A random number for each piece on each square.
pub(crate) static KEYS: [[u64; 25]; 9] = {
    let mut keys = [[0; 25]; 9];
    let mut mix = Mix::new();
    let mut piece = 0;
    while piece < 9 {
        let mut square = 0;
        while square < 25 {
            mix.add(0x5349_414d);
            keys[piece][square] = mix.word();
            square += 1;
        }
        piece += 1;
    }
    keys
};
