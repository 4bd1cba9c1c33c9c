//! Lines of five cells as numbers, and what the push rule says about each.

use std::sync::LazyLock;

use crate::board::Board;
use crate::options::PushCount;
use crate::piece::{Piece, Side};
use crate::push::push;
use crate::square::{Heading, Square};

/// How many codes there are: five cells of ten things each.
pub const CODES: usize = 100_000;

/// A line as a number: the digit of cell `i`, counted from the west or the south, times ten to the
/// power of `i`.
pub type LineCode = u32;

/// What stands on a cell, as the line sees it: nothing is 0, animals are 1 to 8, a mountain is 9.
/// Of the four headings of a side the first is the one along the line, the last the one against
/// it; so a file is written like a rank, with the board mirrored at its diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digit(pub u8);

impl Digit {
    /// The digit of a piece on a rank, which goes from west to east.
    pub const fn on_rank(piece: Option<Piece>) -> Digit {
        match piece {
            None => Digit(0),
            Some(piece) => Digit(piece.code() as u8 + 1),
        }
    }

    /// The digit of a piece on a file, which goes from south to north.
    pub const fn on_file(piece: Option<Piece>) -> Digit {
        let Digit(digit) = Digit::on_rank(piece);
        // Mirrored at the diagonal, east and north change places, and so do south and west.
        if digit == 0 || digit == 9 { Digit(digit) } else { Digit(((digit - 1) ^ 1) + 1) }
    }

    /// The piece that has this digit on a rank.
    pub const fn piece(self) -> Option<Piece> {
        match self.0 {
            0 => None,
            9.. => Some(Piece::Mountain),
            digit => {
                let side = Side::ALL[(digit as usize - 1) / 4];
                Some(Piece::Animal(side, Heading::ALL[(digit as usize - 1) % 4]))
            }
        }
    }

    /// The five digits of a code, the first cell first.
    pub const fn all(code: LineCode) -> [Digit; 5] {
        let (mut digits, mut rest, mut cell) = ([Digit(0); 5], code, 0);
        while cell < 5 {
            digits[cell] = Digit((rest % 10) as u8);
            rest /= 10;
            cell += 1;
        }
        digits
    }

    /// The code of five digits.
    pub const fn code(digits: [Digit; 5]) -> LineCode {
        let (mut code, mut cell) = (0, 5);
        while cell > 0 {
            cell -= 1;
            code = code * 10 + digits[cell].0 as u32;
        }
        code
    }
}

/// Ten to the power of a cell.
pub(super) const POWERS: [u32; 5] = [1, 10, 100, 1000, 10_000];

/// What the push rule says about a line, in bits. Forward is towards the last cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Facts(u32);

impl Facts {
    const ENTERS_FORWARD: u32 = 1 << 10;
    const ENTERS_BACKWARD: u32 = 1 << 11;
    const PUSH_WINS: u32 = 1 << 12;
    const ENTRY_WINS: u32 = 1 << 14;

    /// The facts of one code, asked of the push rule.
    fn of(code: LineCode, count: PushCount) -> Facts {
        let mut board = Board::empty();
        let squares = RANK;
        let digits = Digit::all(code);
        for (square, digit) in squares.into_iter().zip(digits) {
            if let Some(piece) = digit.piece() {
                board.put(square, piece);
            }
        }
        let mut facts = 0;
        for (cell, digit) in digits.into_iter().enumerate() {
            let Some(Piece::Animal(owner, heading)) = digit.piece() else { continue };
            let (next, shift) = match heading {
                Heading::East if cell < 4 => (cell + 1, 0),
                Heading::West if cell > 0 => (cell - 1, 5),
                _ => continue,
            };
            if digits[next].0 == 0 {
                continue;
            }
            if let Ok(push) = push(&board, owner, squares[next], heading, count) {
                facts |= 1 << (cell + shift);
                if push.winner == Some(owner) {
                    facts |= Facts::PUSH_WINS << owner as u32;
                }
            }
        }
        for (cell, heading, bit) in
            [(0, Heading::East, Facts::ENTERS_FORWARD), (4, Heading::West, Facts::ENTERS_BACKWARD)]
        {
            for side in Side::ALL {
                if digits[cell].0 == 0 {
                    continue;
                }
                if let Ok(push) = push(&board, side, squares[cell], heading, count) {
                    facts |= bit;
                    if push.winner == Some(side) {
                        facts |= Facts::ENTRY_WINS << side as u32;
                    }
                }
            }
        }
        Facts(facts)
    }

    /// The cells whose animal may push forward, one bit each.
    pub(super) const fn forward(self) -> u32 {
        self.0 & 0b1_1111
    }

    /// The cells whose animal may push backward, one bit each.
    pub(super) const fn backward(self) -> u32 {
        self.0 >> 5 & 0b1_1111
    }

    /// Whether an animal may enter at the first cell by pushing.
    pub(super) const fn enters_forward(self) -> bool {
        self.0 & Facts::ENTERS_FORWARD != 0
    }

    /// Whether an animal may enter at the last cell by pushing.
    pub(super) const fn enters_backward(self) -> bool {
        self.0 & Facts::ENTERS_BACKWARD != 0
    }

    /// Whether there is a push at all.
    pub(super) const fn any_push(self) -> bool {
        self.0 != 0
    }

    /// The bits, one of which is set if the side wins at once on the line.
    pub(super) const fn wins_of(side: Side, has_reserve: bool) -> Facts {
        let entry = if has_reserve { Facts::ENTRY_WINS } else { 0 };
        Facts((Facts::PUSH_WINS | entry) << side as u32)
    }

    /// Whether one of these bits is set.
    pub(super) const fn has(self, bits: Facts) -> bool {
        self.0 & bits.0 != 0
    }
}

/// The squares of the middle rank, from west to east.
const RANK: [Square; 5] = {
    let mut squares = [Square::from_index(0); 5];
    let mut cell = 0;
    while cell < 5 {
        squares[cell] = Square::from_index(cell as u8 * 5 + 2);
        cell += 1;
    }
    squares
};

/// What the push rule says about every line.
#[derive(Debug)]
pub struct LineTable {
    facts: Vec<Facts>,
}

impl LineTable {
    /// The table for a way of counting, made when it is first asked for.
    pub fn of(count: PushCount) -> &'static LineTable {
        static PREFIX: LazyLock<LineTable> = LazyLock::new(|| LineTable::new(PushCount::Prefix));
        static TOTAL: LazyLock<LineTable> = LazyLock::new(|| LineTable::new(PushCount::Total));
        match count {
            PushCount::Prefix => &PREFIX,
            PushCount::Total => &TOTAL,
        }
    }

    fn new(count: PushCount) -> LineTable {
        LineTable { facts: (0..CODES as LineCode).map(|code| Facts::of(code, count)).collect() }
    }

    pub(super) fn facts(&self, code: LineCode) -> Facts {
        self.facts[code as usize]
    }

    /// Whether a side wins at once by a push on a line; one with a reserve may enter by it.
    pub fn wins(&self, code: LineCode, side: Side, has_reserve: bool) -> bool {
        self.facts(code).has(Facts::wins_of(side, has_reserve))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_digits_are_the_same_thing() {
        for code in 0..CODES as LineCode {
            assert_eq!(Digit::code(Digit::all(code)), code);
        }
        for digit in (0..10).map(Digit) {
            assert_eq!(Digit::on_rank(digit.piece()), digit);
        }
        assert_eq!(Digit::on_file(Some(Piece::Animal(Side::Rhinos, Heading::North))), Digit(5));
    }

    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Walk {
        Stuck,
        Through,
        Wins(Side),
    }

    /// The rule once more, walked over the digits of a line.
    fn walked(cells: &[u8], side: Side, forward: u8, count: PushCount) -> Walk {
        let (mut force, mut mass, mut nearest, mut last) = (1, 0, side, 0);
        let mut length = 0;
        for &digit in cells.iter().take_while(|&&digit| digit != 0) {
            match digit {
                9 => mass += 1,
                digit if (digit - 1) % 4 == forward => {
                    force += 1;
                    nearest = if digit <= 4 { Side::Elephants } else { Side::Rhinos };
                }
                digit if (digit - 1) % 4 == 3 - forward => force -= 1,
                _ => {}
            }
            if count == PushCount::Prefix && (force < 1 || force < mass) {
                return Walk::Stuck;
            }
            (length, last) = (length + 1, digit);
        }
        if length == 0 || force < 1 || force < mass {
            return Walk::Stuck;
        }
        if length == cells.len() && last == 9 { Walk::Wins(nearest) } else { Walk::Through }
    }

    #[test]
    fn the_table_says_of_every_code_what_the_rule_says() {
        for count in [PushCount::Prefix, PushCount::Total] {
            let table = LineTable::of(count);
            for code in 0..CODES as LineCode {
                let digits = Digit::all(code).map(|digit| digit.0);
                let facts = table.facts(code);
                let mut wins = [[false; 2]; 2];
                for (heading, way) in [(0, digits), (3, reversed(digits))] {
                    for cell in 0..5 {
                        let owner = if way[cell] <= 4 { Side::Elephants } else { Side::Rhinos };
                        let pushes = (1..9).contains(&way[cell])
                            && (way[cell] - 1) % 4 == heading
                            && way.get(cell + 1).is_some_and(|&next| next != 0);
                        let push = if pushes {
                            walked(&way[cell + 1..], owner, heading, count)
                        } else {
                            Walk::Stuck
                        };
                        let mask = if heading == 0 { facts.forward() } else { facts.backward() };
                        let place = if heading == 0 { cell } else { 4 - cell };
                        assert_eq!(
                            mask >> place & 1 == 1,
                            push != Walk::Stuck,
                            "{code} cell {cell}"
                        );
                        wins[owner as usize][0] |= push == Walk::Wins(owner);
                    }
                    let enters =
                        if heading == 0 { facts.enters_forward() } else { facts.enters_backward() };
                    for side in Side::ALL {
                        let entry = walked(&way, side, heading, count);
                        assert_eq!(enters, entry != Walk::Stuck, "{code}");
                        wins[side as usize][1] |= entry == Walk::Wins(side);
                    }
                }
                for side in Side::ALL {
                    let [push, entry] = wins[side as usize];
                    assert_eq!(table.wins(code, side, false), push, "{code} {side:?}");
                    assert_eq!(table.wins(code, side, true), push || entry, "{code} {side:?}");
                }
            }
        }
    }

    fn reversed(mut digits: [u8; 5]) -> [u8; 5] {
        digits.reverse();
        digits
    }
}
