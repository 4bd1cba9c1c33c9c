//! Reading and writing: which form a text is in, and what is wrong with it.

use std::fmt;
use std::str::FromStr;

use tripot_core::{Explain, Message, Notation, Seat, SyntaxError, Term};

use crate::moves::Move;
use crate::options::SiamOptions;
use crate::setup::Fault;
use crate::square::Square;
use crate::state::Siam;
use crate::{classroom, native};

/// Why a text is not a position.
pub type PositionError = tripot_core::PositionError<Fault>;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// It is in no known form.
    #[error("`{text}` is not understood")]
    Unknown {
        /// The text.
        text: String,
    },
    /// It is a term that is not well formed.
    #[error(transparent)]
    Syntax(SyntaxError),
    /// It is a term, but not `(from,to,heading)`.
    #[error("`{found}` is not (from,to,heading)")]
    Shape {
        /// What stands there.
        found: String,
    },
    /// An animal goes one square at a time.
    #[error("{to} is not beside {from}")]
    Far {
        /// Where it stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
}

impl Notation for Siam {
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn seat_name(seat: Seat) -> &'static str {
        ["e", "r", "?", "?", "?", "?"][seat.index()]
    }

    fn write_position(&self) -> String {
        native::write_position(self)
    }

    fn read_position(text: &str, options: &SiamOptions) -> Result<Siam, PositionError> {
        let native = |text: &str| native::read_position(text, options);
        let setup = PositionError::in_either_form(text, classroom::read_position, native)?;
        setup.validate(options).map_err(PositionError::Faults)
    }

    fn read_move(_: &Siam, text: &str) -> Result<Move, MoveError> {
        text.parse()
    }

    fn write_classroom_position(&self) -> Option<String> {
        Some(classroom::write_position(self))
    }

    /// The term can say neither how the game ended, nor how many plies were played, nor who has
    /// left the board.
    fn is_classroom_complete(&self) -> bool {
        let opening = self.options.opening_ban && usize::from(self.plies) != self.side as usize;
        let left = self.options.single_leave && self.left != [false; 2];
        self.end.is_none() && !opening && !left
    }

    fn write_classroom_move(view: &Siam, chosen: Move) -> Option<String> {
        Some(classroom::write_move(view, chosen))
    }
}

tripot_core::impl_position_text!(Siam);

/// The move in the native form.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&native::write_move(*self))
    }
}

/// Reads a move in the native or in the classroom form.
impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        if Term::looks_like(text) {
            return classroom::read_move(text);
        }
        match native::read_move(text) {
            Some(native::Said::Move(chosen)) => Ok(chosen),
            Some(native::Said::Far(from, to)) => Err(MoveError::Far { from, to }),
            None => Err(MoveError::Unknown { text: text.trim().chars().take(40).collect() }),
        }
    }
}

impl Explain for MoveError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            MoveError::Unknown { text } => {
                Message::new("siam.move.unknown").with("text", text.escape_debug().to_string())
            }
            MoveError::Syntax(error) => return error.explain(),
            MoveError::Shape { found } => Message::new("syntax.shape")
                .with_key("part", "siam.part.move")
                .with("found", found.chars().take(60).collect::<String>()),
            MoveError::Far { from, to } => Message::new("siam.move.far")
                .with("from", from.to_string())
                .with("to", to.to_string()),
        }]
    }
}
