//! Reading and writing: which form a text is in, and what is wrong with it.

use std::fmt;
use std::str::FromStr;

use tripot_core::{
    Argument, Explain, Message, Notation, Seat, SyntaxError, Term, Turn, View, fold,
};

use crate::good::Good;
use crate::moves::{Chance, Move};
use crate::options::ChicagoOptions;
use crate::refusal::Refusal;
use crate::setup::Fault;
use crate::state::Chicago;
use crate::{classroom, native, words};

/// Why a text is not a position.
pub type PositionError = tripot_core::PositionError<Fault>;

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// Nothing was said.
    #[error("no move")]
    Empty,
    /// It is a term that is not well formed.
    #[error(transparent)]
    Syntax(SyntaxError),
    /// It is a term, but not `(player,steps,kept,sold)`.
    #[error("`{found}` is not (player,steps,kept,sold)")]
    Shape {
        /// What stands there.
        found: String,
    },
    /// A word that means nothing here.
    #[error("`{word}` is not understood")]
    UnknownWord {
        /// The word.
        word: String,
    },
    /// A word that may mean several goods.
    #[error("`{word}` may mean {goods:?}")]
    Doubtful {
        /// The word.
        word: String,
        /// The goods.
        goods: Vec<Good>,
    },
    /// The words fit several moves.
    #[error("that may mean {} moves", moves.len())]
    Several {
        /// The moves.
        moves: Vec<Move>,
    },
    /// The move names a seat that is not to move.
    #[error("{named} is not to move")]
    WrongSeat {
        /// The seat named.
        named: Seat,
        /// The seat to move.
        turn: Seat,
    },
    /// No legal move is what the words say.
    #[error(transparent)]
    Refused(Refusal),
}

impl Notation for Chicago {
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn write_position(&self) -> String {
        native::write_position(self)
    }

    fn read_position(text: &str, options: &ChicagoOptions) -> Result<Chicago, PositionError> {
        let native = |text: &str| native::read_position(text, options);
        let setup = PositionError::in_either_form(text, classroom::read_position, native)?;
        setup.validate(options).map_err(PositionError::Faults)
    }

    fn read_move(view: &Chicago, text: &str) -> Result<Move, MoveError> {
        if Term::looks_like(text) {
            let (named, chosen) = classroom::read_move(text)?;
            return match (named, view.to_act()) {
                (Some(named), Turn::Seat(turn)) if named != turn => {
                    Err(MoveError::WrongSeat { named, turn })
                }
                _ => Ok(chosen),
            };
        }
        native::read_move(fold(text).trim().trim_end_matches('.'))
            .map_or_else(|| words::read_move(view, text), Ok)
    }

    fn read_chance(text: &str) -> Option<Chance> {
        native::read_chance(text)
    }

    fn write_classroom_position(&self) -> Option<String> {
        Some(classroom::write_position(self))
    }

    fn write_classroom_move(view: &Chicago, chosen: Move) -> Option<String> {
        Some(classroom::write_move(view.to_act().seat()?, chosen))
    }
}

tripot_core::impl_position_text!(Chicago);

/// The move in the native form: `2fc` advances 2, keeps café and sells cacao.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&native::write_move(*self))
    }
}

/// The event in the native form: `t3` puts the trader on the third pile, `2f` turns café over there.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Chance::Trader(pile) => write!(f, "t{}", pile + 1),
            Chance::Token { pile, depth: 1, good } => write!(f, "{}{}", pile + 1, good.letter()),
            Chance::Token { pile, depth, good } => {
                write!(f, "{}.{depth}{}", pile + 1, good.letter())
            }
        }
    }
}

/// Reads a move in the native form. Words, and whose move it is, need a position:
/// [`Notation::read_move`].
impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let word = text.trim();
        if word.is_empty() {
            return Err(MoveError::Empty);
        }
        let unknown = || MoveError::UnknownWord { word: word.chars().take(40).collect() };
        native::read_move(&fold(word)).ok_or_else(unknown)
    }
}

impl Explain for MoveError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            MoveError::Empty => Message::new("chicago.move.empty"),
            MoveError::Syntax(error) => return error.explain(),
            MoveError::Shape { found } => Message::new("syntax.shape")
                .with_key("part", "chicago.part.move")
                .with("found", found.chars().take(60).collect::<String>()),
            MoveError::UnknownWord { word } => {
                Message::new("chicago.move.unknown").with("word", word.escape_debug().to_string())
            }
            MoveError::Doubtful { word, goods } => {
                let goods = goods.iter().map(|good| Argument::Key(good.key()));
                Message::new("chicago.move.doubtful")
                    .with("word", word.as_str())
                    .with("goods", Argument::List(goods.collect()))
            }
            MoveError::Several { moves } => {
                let moves = moves.iter().map(|&chosen| native::write_move(chosen));
                Message::new("chicago.move.several").with("moves", moves.collect::<Argument>())
            }
            MoveError::WrongSeat { named, turn } => Message::new("referee.not_your_turn")
                .with("seat", named.to_string())
                .with("turn", turn.to_string()),
            MoveError::Refused(refusal) => return refusal.explain(),
        }]
    }
}
