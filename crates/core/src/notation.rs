//! How a game is written down.

use std::fmt;

use crate::message::{Explain, Message};
use crate::seat::Seat;
use crate::state::{OptionsOf, State};
use crate::syntax::SyntaxError;
use crate::term::Term;

/// Why a text is not a position, for games whose positions have faults of type `F`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError<F: std::fmt::Display> {
    /// It is not written in any known form.
    #[error(transparent)]
    Syntax(SyntaxError),
    /// It is a term, but not of a position's shape.
    #[error("`{found}` is not {part}")]
    Shape {
        /// The key of the part that should stand there.
        part: &'static str,
        /// What stands there, shortened.
        found: String,
    },
    /// It is a position that can't be; every reason.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<F>),
}

impl<F: std::fmt::Display> PositionError<F> {
    /// The error that this term should have been something else.
    pub fn shape(part: &'static str, found: &Term) -> PositionError<F> {
        PositionError::Shape { part, found: found.to_string().chars().take(60).collect() }
    }

    /// Reads a position in the form that it is in: a term in the classroom's, anything else in the
    /// native one.
    pub fn in_either_form<T>(
        text: &str,
        classroom: impl FnOnce(&str) -> Result<T, PositionError<F>>,
        native: impl FnOnce(&str) -> Result<T, SyntaxError>,
    ) -> Result<T, PositionError<F>> {
        if Term::looks_like(text) {
            classroom(text)
        } else {
            native(text).map_err(PositionError::Syntax)
        }
    }

    /// The items of a list; anything else is not the part that it should be.
    pub fn list<'a>(term: &'a Term, part: &'static str) -> Result<&'a [Term], PositionError<F>> {
        match term {
            Term::List(items) => Ok(items),
            other => Err(PositionError::shape(part, other)),
        }
    }
}

impl<F: std::fmt::Display + Explain> Explain for PositionError<F> {
    fn explain(&self) -> Vec<Message> {
        match self {
            PositionError::Syntax(error) => error.explain(),
            PositionError::Shape { part, found } => {
                vec![
                    Message::new("syntax.shape")
                        .with_key("part", part)
                        .with("found", found.as_str()),
                ]
            }
            PositionError::Faults(faults) => faults.explain(),
        }
    }
}

/// The written forms of a game: a compact native form for everything, and a classroom form in
/// Prolog terms where the game has one. Everything that is written can be read again. Moves, views and
/// chance events are written as they are displayed, unless the game says how.
///
/// ```
/// use tripot_core::{Notation, State};
/// use tripot_testkit::{TreeGame, options};
/// let state = TreeGame::read_position("j1(1,0|j2(0,1|2,2))", &options::<TreeGame>("")).unwrap();
/// let second = TreeGame::read_move(&state, "b").unwrap();
/// assert_eq!(TreeGame::write_move(&state, second), "b");
/// assert_eq!(state.after(second).write_position(), "j2(0,1|2,2)");
/// ```
pub trait Notation: State<Move: fmt::Display, View: fmt::Display, Chance: fmt::Display> {
    /// Why a position can't be read: every reason at once.
    type PositionError: std::error::Error + Explain + Clone + Send + Sync + 'static;
    /// Why a move can't be read.
    type MoveError: std::error::Error + Explain + Clone + Send + Sync + 'static;

    /// The short name of a seat in moves and answers: `j1` and so on, unless the game has its own.
    fn seat_name(seat: Seat) -> &'static str {
        ["j1", "j2", "j3", "j4", "j5", "j6"][seat.index()]
    }

    /// The position in one line, without line breaks.
    fn write_position(&self) -> String;

    /// Reads a position in either form and checks that it is consistent.
    fn read_position(text: &str, options: &OptionsOf<Self>) -> Result<Self, Self::PositionError>;

    /// A view in one line.
    fn write_view(view: &Self::View) -> String {
        view.to_string()
    }

    /// A move of the seat to move, without white space. A game whose moves are written by what the
    /// viewer sees says how.
    fn write_move(view: &Self::View, chosen: Self::Move) -> String {
        let _ = view;
        chosen.to_string()
    }

    /// Reads a move in any form: native, classroom, or words that leave no doubt. Whether it is
    /// legal is another question, except where words leave gaps that only a legal move can fill.
    fn read_move(view: &Self::View, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// A chance event, without white space.
    fn write_chance(event: Self::Chance) -> String {
        event.to_string()
    }

    /// Reads a chance event. A game without chance has none to read.
    fn read_chance(text: &str) -> Option<Self::Chance> {
        let _ = text;
        None
    }

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

/// Lets positions of a game be printed and parsed by its [`Notation`].
///
/// ```
/// use tripot_core::Notation;
/// use tripot_testkit::{TreeGame, options};
/// let tree = TreeGame::read_position("j1(1,0|0,1)", &options::<TreeGame>("")).unwrap();
/// assert_eq!(tree.to_string().parse(), Ok(tree));
/// ```
#[macro_export]
macro_rules! impl_position_text {
    ($game:ty) => {
        /// The position in the native form.
        impl ::std::fmt::Display for $game {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::Notation::write_position(self))
            }
        }

        /// Reads a position of the usual rules; for others see
        /// [`Notation::read_position`]($crate::Notation::read_position).
        impl ::std::str::FromStr for $game {
            type Err = <$game as $crate::Notation>::PositionError;

            fn from_str(text: &str) -> ::std::result::Result<$game, Self::Err> {
                let options = ::std::default::Default::default();
                <$game as $crate::Notation>::read_position(text, &options)
            }
        }
    };
}
