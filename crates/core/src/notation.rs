//! How a game is written down.

use crate::message::Explain;
use crate::seat::Seat;
use crate::state::State;

/// The written forms of a game: a compact native form for everything, and a classroom form in
/// Prolog terms where the game has one. Everything that is written can be read again.
pub trait Notation: State {
    /// Why a position can't be read: every reason at once.
    type PositionError: std::error::Error + Explain + Clone + Send + Sync + 'static;
    /// Why a move can't be read.
    type MoveError: std::error::Error + Explain + Clone + Send + Sync + 'static;

    /// The short name of a seat in moves and answers.
    fn seat_name(seat: Seat) -> &'static str;

    /// The position in one line, without line breaks.
    fn write_position(&self) -> String;

    /// Reads a position in either form and checks that it is consistent.
    fn read_position(text: &str, options: &Self::Options) -> Result<Self, Self::PositionError>;

    /// A view in one line.
    fn write_view(view: &Self::View) -> String;

    /// A move of the seat to move, without white space.
    fn write_move(view: &Self::View, chosen: Self::Move) -> String;

    /// Reads a move in any form: native, classroom, or words that leave no doubt. Whether it is
    /// legal is another question, except where words leave gaps that only a legal move can fill.
    fn read_move(view: &Self::View, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// A chance event, without white space.
    fn write_chance(event: Self::Chance) -> String;

    /// Reads a chance event.
    fn read_chance(text: &str) -> Option<Self::Chance>;

    /// The position as a Prolog term.
    fn write_classroom_position(&self) -> Option<String> {
        None
    }

    /// Whether the classroom form says all that the state knows, so that reading it gives the same
    /// state. Where the classroom has no words for something, the term is written without it.
    fn is_classroom_complete(&self) -> bool {
        true
    }

    /// A move of the seat to move as a Prolog term.
    fn write_classroom_move(view: &Self::View, chosen: Self::Move) -> Option<String> {
        let _ = (view, chosen);
        None
    }
}
