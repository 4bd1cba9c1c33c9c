//! A board that keeps the codes of its ten lines.

use super::compact::CompactMove;
use super::generate::Moves;
use super::line::{Digit, Facts, LineCode, LineTable, POWERS};
use crate::board::KEYS;
use crate::options::SiamSettings;
use crate::piece::{Piece, Side};
use crate::square::{Heading, Square, Squares};
use crate::state::Siam;

/// A position without its past: bit planes, the ten line codes, and what the options need. Small
/// and flat; a search copies it for each move.
///
/// ```
/// use tripot_siam::fast::{CompactMove, LineBoard, LineTable, Moves, Played};
/// use tripot_siam::{PushCount, Siam, Side};
/// let state: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
/// let (mut board, table) = (LineBoard::of(&state), LineTable::of(PushCount::Prefix));
/// assert_ne!(board.threats(table, Side::Elephants), 0, "they win at once on some line");
/// let mut moves = Moves::new();
/// board.moves(table, &mut moves);
/// let wins = CompactMove::from("c4c5n".parse::<tripot_siam::Move>().unwrap());
/// assert!(moves.contains(&wins));
/// assert_eq!(board.play(wins), Played::Won(Side::Elephants));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineBoard {
    /// Elephants, rhinos, mountains, and the two bits of the headings.
    pub(super) planes: [u32; 5],
    /// The codes of ranks 1 to 5, then of files a to e.
    pub(super) codes: [LineCode; 10],
    /// What the pieces contribute to the key.
    pub(super) pieces: u64,
    pub(super) side: Side,
    /// Whether each side has left by its own will, where that matters.
    pub(super) left: [bool; 2],
    /// Plies played, as far as the opening ban matters.
    pub(super) phase: u8,
    rules: Rules,
}

/// The options that matter for the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rules {
    animals: u8,
    single_leave: bool,
    opening_ban: bool,
}

/// What a move came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// The game goes on.
    On,
    /// A mountain left the board for this side.
    Won(Side),
}

const MOUNTAINS: usize = 2;
const LOW: usize = 3;
const HIGH: usize = 4;

/// How many plies the opening ban lasts, and on which squares: c1 and c5.
const BAN: u8 = 4;
const BANNED: u32 = 1 << 10 | 1 << 14;

/// The lines through a square: its rank, from 0, and its file, from 5.
pub(super) const LINES: [[usize; 2]; 25] = {
    let mut lines = [[0; 2]; 25];
    let mut square = 0;
    while square < 25 {
        lines[square] = [square % 5, 5 + square / 5];
        square += 1;
    }
    lines
};

/// What a piece on a square adds to the codes of its rank and its file.
pub(super) const SHARES: [[[LineCode; 2]; 25]; 9] = {
    let mut shares = [[[0; 2]; 25]; 9];
    let mut piece = 0;
    while piece < 9 {
        let digit = Digit(piece as u8 + 1);
        let (on_rank, on_file) = (digit.0 as u32, Digit::on_file(digit.piece()).0 as u32);
        let mut square = 0;
        while square < 25 {
            shares[piece][square] = [on_rank * POWERS[square / 5], on_file * POWERS[square % 5]];
            square += 1;
        }
        piece += 1;
    }
    shares
};

/// How many squares there are beyond a square, in each direction.
const ROOM: [[u32; 4]; 25] = {
    let mut room = [[0; 4]; 25];
    let mut square = 0;
    while square < 25 {
        let (file, rank) = (square as u32 / 5, square as u32 % 5);
        room[square] = [4 - file, 4 - rank, rank, file];
        square += 1;
    }
    room
};

/// The square this many steps on; the caller knows that the board goes on there.
pub(super) const fn stepped(square: u32, toward: Heading, steps: u32) -> u32 {
    square.wrapping_add_signed(STRIDES[toward as usize] * steps as i32)
}

/// How the number of a square changes with a step.
const STRIDES: [i32; 4] = [5, 1, -1, -5];

impl LineBoard {
    /// The position of a game.
    pub fn of(state: &Siam) -> LineBoard {
        let SiamSettings { animals, single_leave, opening_ban, .. } = *state.options;
        let mut board = LineBoard {
            planes: [0; 5],
            codes: [0; 10],
            pieces: 0,
            side: state.side,
            left: if single_leave { state.left } else { [false; 2] },
            phase: if opening_ban { state.plies.min(BAN.into()) as u8 } else { 0 },
            rules: Rules { animals, single_leave, opening_ban },
        };
        for square in Square::all() {
            if let Some(piece) = state.board.piece(square) {
                board.put(square.index() as u32, piece.code());
            }
        }
        board
    }

    /// The side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The codes of ranks 1 to 5, then of files a to e.
    pub const fn codes(&self) -> &[LineCode; 10] {
        &self.codes
    }

    /// How many animals a side has in reserve.
    pub const fn reserve(&self, side: Side) -> u32 {
        self.rules.animals as u32 - self.planes[side as usize].count_ones()
    }

    /// The key of the game that this is a position of, while it goes on.
    pub fn key(&self) -> u64 {
        let [elephants, rhinos] = self.left;
        self.pieces ^ Siam::mixed_rest(self.side, [elephants, rhinos], u16::from(self.phase), None)
    }

    /// The same position with the other side to move: nobody may pass in Siam, but a search may ask
    /// what would happen.
    #[must_use]
    pub fn passed(&self) -> LineBoard {
        LineBoard { side: self.side.other(), ..*self }
    }

    /// The whole board and the side in 126 bits: equal codes are equal positions, but for what the
    /// options remember.
    pub fn exact(&self) -> u128 {
        let planes = self.planes.iter().fold(0, |code, &plane| code << 25 | u128::from(plane));
        planes << 1 | self.side as u128
    }

    pub(super) const fn occupied(&self) -> u32 {
        self.planes[0] | self.planes[1] | self.planes[MOUNTAINS]
    }

    /// The squares that nobody may move or enter onto now.
    pub(super) const fn banned(&self) -> u32 {
        if self.rules.opening_ban && self.phase < BAN { BANNED } else { 0 }
    }

    /// Whether a side may leave the board.
    pub(super) const fn may_leave(&self, side: Side) -> bool {
        !(self.rules.single_leave && self.left[side as usize])
    }

    /// Whether some squares are closed now, so that the moves depend on the number of plies.
    pub const fn is_banning(&self) -> bool {
        self.banned() != 0
    }

    /// Those of a set of animals that face that way.
    pub(super) const fn facing(&self, among: u32, heading: Heading) -> u32 {
        let low = if heading as u8 & 1 == 1 { self.planes[LOW] } else { !self.planes[LOW] };
        let high = if heading as u8 & 2 == 2 { self.planes[HIGH] } else { !self.planes[HIGH] };
        among & low & high
    }

    /// The number of the piece on an occupied square, as [`Piece::code`] has it.
    pub(super) fn piece(&self, square: u32) -> usize {
        let bit = |plane: u32| (plane >> square & 1) as usize;
        if bit(self.planes[MOUNTAINS]) == 1 {
            Piece::Mountain.code()
        } else {
            4 * bit(self.planes[1]) + 2 * bit(self.planes[HIGH]) + bit(self.planes[LOW])
        }
    }

    /// The lines through a square, as bits.
    pub(super) const fn lines_of(square: u32) -> u32 {
        let [rank, file] = LINES[square as usize];
        1 << rank | 1 << file
    }

    /// The lines on which a side would win at once if it were to move, as bits in the order of the
    /// codes.
    #[inline]
    pub fn threats(&self, table: &LineTable, side: Side) -> u32 {
        let wins = Facts::wins_of(side, self.reserve(side) > 0);
        let mut lines = 0;
        for (line, &code) in self.codes.iter().enumerate() {
            lines |= u32::from(table.facts(code).has(wins)) << line;
        }
        if lines != 0 && self.is_banning() { self.threats_under_ban(table, side) } else { lines }
    }

    /// The lines on which the side to move wins at once, and those on which the other side would.
    #[inline]
    pub fn both_threats(&self, table: &LineTable) -> (u32, u32) {
        let (side, other) = (self.side, self.side.other());
        let wins = Facts::wins_of(side, self.reserve(side) > 0);
        let losses = Facts::wins_of(other, self.reserve(other) > 0);
        let (mut own, mut theirs) = (0, 0);
        for (line, &code) in self.codes.iter().enumerate() {
            let facts = table.facts(code);
            own |= u32::from(facts.has(wins)) << line;
            theirs |= u32::from(facts.has(losses)) << line;
        }
        if (own | theirs) != 0 && self.is_banning() {
            return (self.threats_under_ban(table, side), self.threats_under_ban(table, other));
        }
        (own, theirs)
    }

    /// The table does not know the opening ban, so the pushes are tried one by one.
    #[cold]
    fn threats_under_ban(&self, table: &LineTable, side: Side) -> u32 {
        let phase = self.phase + u8::from(side != self.side);
        let board = LineBoard { side, phase, ..*self };
        let mut pushes = Moves::new();
        board.pushes(table, &mut pushes);
        pushes.retain(|&mut chosen| {
            let mut child = board;
            child.play(chosen) == Played::Won(side)
        });
        pushes.iter().fold(0, |lines, chosen| {
            let [rank, file] = LINES[chosen.square() as usize];
            let is_rank = matches!(chosen.toward(), Heading::East | Heading::West);
            lines | 1 << if is_rank { rank } else { file }
        })
    }

    /// Whether the piece on a square moves when this move is played: what it pushes counts too.
    pub fn is_push(&self, chosen: CompactMove) -> bool {
        let square = chosen.square();
        if chosen.is_go() {
            self.occupied() >> stepped(square, chosen.toward(), 1) & 1 == 1
        } else {
            chosen.is_enter() && self.occupied() >> square & 1 == 1
        }
    }

    /// The lines that a move which pushes nothing changes, as bits in the order of the codes.
    pub fn touched_by_quiet(chosen: CompactMove) -> u32 {
        let square = chosen.square();
        let here = LineBoard::lines_of(square);
        if chosen.is_go() {
            here | LineBoard::lines_of(stepped(square, chosen.toward(), 1))
        } else {
            here
        }
    }

    /// Plays a move that is known to be legal.
    pub fn play(&mut self, chosen: CompactMove) -> Played {
        let square = chosen.square();
        let animal = 4 * self.side as usize + chosen.facing() as usize;
        let played = if chosen.is_enter() {
            self.arrive(square, chosen.facing(), animal)
        } else {
            self.take(square, self.piece(square));
            if chosen.is_go() {
                self.arrive(stepped(square, chosen.toward(), 1), chosen.toward(), animal)
            } else {
                if chosen.is_turn() {
                    self.put(square, animal);
                }
                Played::On
            }
        };
        self.turn(chosen.is_leave());
        played
    }

    /// The other side is to move, after one that may have left.
    fn turn(&mut self, leaves: bool) {
        self.left[self.side as usize] |= leaves && self.rules.single_leave;
        self.side = self.side.other();
        self.phase += u8::from(self.rules.opening_ban && self.phase < BAN);
    }

    /// What the key will hold besides the pieces.
    pub(super) fn rest_after(&self, leaves: bool) -> u64 {
        let mut next = LineBoard { pieces: 0, ..*self };
        next.turn(leaves);
        next.key()
    }

    /// Brings an animal to a square, pushing if it must.
    fn arrive(&mut self, square: u32, toward: Heading, animal: usize) -> Played {
        let mut played = Played::On;
        if self.occupied() >> square & 1 == 1 {
            played = self.push(square, toward);
        }
        self.put(square, animal);
        played
    }

    /// Moves the line that begins on `first` one square on.
    fn push(&mut self, first: u32, toward: Heading) -> Played {
        let occupied = self.occupied();
        let room = ROOM[first as usize][toward as usize];
        let mut last = 0;
        while last < room && occupied >> stepped(first, toward, last + 1) & 1 == 1 {
            last += 1;
        }
        let mut played = Played::On;
        for step in (0..=last).rev() {
            let square = stepped(first, toward, step);
            let piece = self.piece(square);
            if step < room {
                self.shift(square, stepped(square, toward, 1), piece);
            } else {
                if piece == Piece::Mountain.code() {
                    played = Played::Won(self.nearest(first, toward, step));
                }
                self.take(square, piece);
            }
        }
        played
    }

    /// Who wins if the piece `beyond` steps on is a mountain that falls.
    fn nearest(&self, first: u32, toward: Heading, beyond: u32) -> Side {
        for step in (0..beyond).rev() {
            let piece = self.piece(stepped(first, toward, step));
            if piece != Piece::Mountain.code() && piece % 4 == toward as usize {
                return Side::ALL[piece / 4];
            }
        }
        self.side
    }

    fn put(&mut self, square: u32, piece: usize) {
        let [on_rank, on_file] = SHARES[piece][square as usize];
        let [rank, file] = LINES[square as usize];
        self.codes[rank] += on_rank;
        self.codes[file] += on_file;
        self.toggle(1 << square, piece);
        self.pieces ^= KEYS[piece][square as usize];
    }

    fn take(&mut self, square: u32, piece: usize) {
        let [on_rank, on_file] = SHARES[piece][square as usize];
        let [rank, file] = LINES[square as usize];
        self.codes[rank] -= on_rank;
        self.codes[file] -= on_file;
        self.toggle(1 << square, piece);
        self.pieces ^= KEYS[piece][square as usize];
    }

    /// Takes a piece from one square and puts it on another.
    fn shift(&mut self, from: u32, to: u32, piece: usize) {
        let (less, more) = (SHARES[piece][from as usize], SHARES[piece][to as usize]);
        for (axis, (line, next)) in
            LINES[from as usize].into_iter().zip(LINES[to as usize]).enumerate()
        {
            self.codes[line] -= less[axis];
            self.codes[next] += more[axis];
        }
        self.toggle(1 << from | 1 << to, piece);
        self.pieces ^= KEYS[piece][from as usize] ^ KEYS[piece][to as usize];
    }

    /// Putting and taking are the same change of planes and key.
    fn toggle(&mut self, bit: u32, piece: usize) {
        if piece == Piece::Mountain.code() {
            self.planes[MOUNTAINS] ^= bit;
        } else {
            self.planes[piece / 4] ^= bit;
            self.planes[LOW] ^= bit * (piece as u32 & 1);
            self.planes[HIGH] ^= bit * (piece as u32 >> 1 & 1);
        }
    }
}

/// The 16 squares of the border.
pub(super) const BORDER: u32 = Squares::BORDER.0;
/// Every square.
pub(super) const ALL_SQUARES: u32 = (1 << 25) - 1;
