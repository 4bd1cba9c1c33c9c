//! The state of a game, and how it goes on.

use std::fmt;

use tripot_core::{
    NoChance, NoDealer, Notation as _, Open, Outcome, SeatCount, State, Tally, Turn, Viewer,
};

use crate::board::Board;
use crate::fast::Sequences;
use crate::moves::Move;
use crate::options::{SiamOptions, SiamSettings};
use crate::past::Past;
use crate::piece::{Piece, Side};
use crate::push::{push, shift};
use crate::refusal::Refusal;
use crate::square::{Heading, Square, Squares};

/// A game of Siam.
///
/// Two states are equal if they look alike: what was played before counts only as far as the
/// options say that it matters for the moves. The draw rules look further back.
///
/// ```
/// use tripot_core::{Seat, State};
/// use tripot_siam::{End, Siam, Side};
/// // Rank 5 first; M is a mountain, N an elephant that faces north.
/// let state: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
/// assert_eq!((state.side(), state.reserve(Side::Elephants)), (Side::Elephants, 4));
/// let won = state.after("c4c5n".parse().unwrap());
/// assert_eq!(won.end(), Some(End::Won(Side::Elephants)));
/// ```
#[derive(Clone)]
pub struct Siam {
    pub(crate) board: Board,
    pub(crate) side: Side,
    pub(crate) end: Option<End>,
    pub(crate) plies: u16,
    /// How often each side has left the board by its own will; counted up to one.
    pub(crate) left: [bool; 2],
    pub(crate) past: Past,
    pub(crate) options: SiamOptions,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A mountain left the board for this side.
    Won(Side),
    /// By repetition or by length.
    Draw,
}

impl Siam {
    /// How many plies the opening ban lasts.
    const BAN: u16 = 4;

    pub(crate) fn at(board: Board, side: Side, options: SiamOptions) -> Siam {
        let past = Past::default();
        let mut state = Siam { board, side, end: None, plies: 0, left: [false; 2], past, options };
        state.past.note(state.code(), options.repetition);
        state
    }

    /// Who stands where.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// How many animals a side has in reserve.
    pub fn reserve(&self, side: Side) -> u8 {
        self.options.animals - self.board.animals(side).count() as u8
    }

    /// How many plies have been played.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// How many plies are left before the game is a draw by its length.
    pub fn plies_until_draw(&self) -> u16 {
        self.options.plies.saturating_sub(self.plies)
    }

    /// The positions that have occurred, this one last, as
    /// [`LineBoard::exact`](crate::fast::LineBoard::exact) has them; none if the options do not ask
    /// for repetitions.
    pub fn past(&self) -> &[u128] {
        self.past.codes()
    }

    /// Whether a side has left the board by its own will.
    pub fn has_left(&self, side: Side) -> bool {
        self.left[side as usize]
    }

    /// The same position with this side to move, and without a past: what a side would do if it were
    /// its turn is what it threatens.
    ///
    /// ```
    /// use tripot_core::State;
    /// use tripot_siam::{End, Siam, Side};
    /// let state: Siam = "..M../..N../.M.M./...../..... r".parse().unwrap();
    /// let threat = state.with_side(Side::Elephants).after("c4c5n".parse().unwrap());
    /// assert_eq!(threat.end(), Some(End::Won(Side::Elephants)));
    /// ```
    #[must_use]
    pub fn with_side(&self, side: Side) -> Siam {
        Siam { side, past: Past::default(), ..self.clone() }
    }

    /// The squares that nobody may move or enter onto now.
    pub fn banned(&self) -> Squares {
        if self.options.opening_ban && self.plies < Self::BAN {
            let square = |rank| Square::new(2, rank).map_or(Squares::NONE, Squares::of);
            square(0).or(square(4))
        } else {
            Squares::NONE
        }
    }

    /// Whether the side to move may leave the board.
    pub(crate) fn may_leave(&self) -> bool {
        !(self.options.single_leave && self.has_left(self.side))
    }

    /// How far the opening ban still matters.
    fn ban_phase(&self) -> u16 {
        if self.options.opening_ban { self.plies.min(Self::BAN) } else { 0 }
    }

    fn leaves(&self) -> [bool; 2] {
        if self.options.single_leave { self.left } else { [false; 2] }
    }

    /// What a key holds besides the pieces.
    pub(crate) fn mixed_rest(side: Side, left: [bool; 2], phase: u16, end: Option<End>) -> u64 {
        let end = end.map_or(0, |end| match end {
            End::Won(Side::Elephants) => 1,
            End::Won(Side::Rhinos) => 2,
            End::Draw => 3,
        });
        let [elephants, rhinos] = left.map(u64::from);
        let rest = side as u64 | elephants << 1 | rhinos << 2 | u64::from(phase) << 3 | end << 6;
        // Spread over the word, so that it can't cancel what the pieces contribute.
        rest.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub(crate) fn code(&self) -> u128 {
        self.board.code() << 1 | self.side as u128
    }

    /// Pushes what stands on `first` one square on; says who wins by it.
    fn push_line(&mut self, first: Square, toward: Heading) -> Option<Side> {
        let push = push(&self.board, self.side, first, toward, self.options.push_count).ok()?;
        shift(&mut self.board, first, push.last, toward);
        push.winner
    }

    /// Brings an animal to a square, pushing if it must; says who wins by it.
    fn arrive(&mut self, square: Square, toward: Heading, facing: Heading) -> Option<Side> {
        let winner = if self.board.occupied().contains(square) {
            self.push_line(square, toward)
        } else {
            None
        };
        self.board.put(square, Piece::Animal(self.side, facing));
        winner
    }
}

impl fmt::Debug for Siam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Siam({} ply {})", self.write_position(), self.plies)
    }
}

impl PartialEq for Siam {
    fn eq(&self, other: &Siam) -> bool {
        (self.board, self.side, self.end, self.options)
            == (other.board, other.side, other.end, other.options)
            && self.ban_phase() == other.ban_phase()
            && self.leaves() == other.leaves()
    }
}

impl Eq for Siam {}

impl State for Siam {
    type Settings = SiamSettings;
    type Move = Move;
    type Chance = NoChance;
    type View = Siam;
    type Dealer = NoDealer;
    type Refusal = Refusal;

    const SEATS: (SeatCount, SeatCount) = (SeatCount::TWO, SeatCount::TWO);

    fn new_unchecked(options: &SiamOptions, _: SeatCount) -> Siam {
        let mut board = Board::empty();
        for file in 1..=3 {
            board.put(Square::new(file, 2).expect("b3, c3, d3"), Piece::Mountain);
        }
        Siam::at(board, Side::Elephants, *options)
    }

    fn options(&self) -> SiamOptions {
        self.options
    }

    fn seats(&self) -> SeatCount {
        SeatCount::TWO
    }

    fn turn(&self) -> Turn {
        if self.end.is_some() { Turn::Over } else { Turn::Seat(self.side.seat()) }
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        if self.end.is_none() {
            self.generate(out);
        }
    }

    fn check(&self, chosen: Move) -> Result<(), Refusal> {
        self.refusal(chosen).map_or(Ok(()), Err)
    }

    fn play_unchecked(&mut self, chosen: Move) {
        let winner = match chosen {
            Move::Enter(square, heading) => self.arrive(square, heading, heading),
            Move::Leave(square) => {
                self.board.take(square);
                self.left[self.side as usize] = true;
                None
            }
            Move::Turn(square, heading) => {
                self.board.take(square);
                self.arrive(square, heading, heading)
            }
            Move::Go { from, toward, facing } => {
                self.board.take(from);
                let to = from.step(toward).expect("a legal move stays on the board");
                self.arrive(to, toward, facing)
            }
        };
        self.plies += 1;
        self.side = self.side.other();
        let repeated = self.past.note(self.code(), self.options.repetition);
        self.end = match winner {
            Some(side) => Some(End::Won(side)),
            None if repeated || self.plies >= self.options.plies => Some(End::Draw),
            None => None,
        };
    }

    fn resolve_unchecked(&mut self, event: NoChance) {
        match event {}
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Won(Side::Elephants) => Outcome::new([1, 0]),
            End::Won(Side::Rhinos) => Outcome::new([0, 1]),
            End::Draw => Outcome::new([0, 0]),
        })
    }

    fn key(&self) -> u64 {
        let rest = Siam::mixed_rest(self.side, self.leaves(), self.ban_phase(), self.end);
        self.board.key() ^ rest
    }

    fn view(&self, _: Viewer) -> Siam {
        self.clone()
    }

    fn most_plies(&self) -> u32 {
        u32::from(self.options.plies.saturating_sub(self.plies))
    }

    fn add_sequences(&self, depth: u32, tally: &mut Tally) -> bool {
        Sequences::of(self).add(self, depth, tally);
        true
    }

    fn add_last_ply(&self, tally: &mut Tally) {
        let draws = self.past.is_ripe() || self.plies + 1 >= self.options.plies;
        if self.end.is_none() && !draws {
            self.add_moves(tally);
        } else {
            tally.add_by_playing(self);
        }
    }
}

impl Open for Siam {}
