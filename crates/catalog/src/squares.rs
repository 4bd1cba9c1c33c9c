//! Squares that are written as two digits: whether the row or the column stands first.

use std::borrow::Cow;

use tripot_core::Message;

use crate::game::Variant;
use crate::trouble::Trouble;

/// Which digit of a square stands first in what a person types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Squares {
    /// The row, as this program writes them: from 15 to 25 is a step north.
    #[default]
    Row,
    /// The column, as the report of 2012 writes them: from 51 to 52 is a step north.
    Column,
}

impl Variant {
    /// The same variant for a person who writes squares so; nothing if the game has none in digits.
    pub fn with_squares(self, squares: Squares) -> Option<Variant> {
        let is_known = squares == Squares::Row || self.game.row_first("").is_some();
        is_known.then_some(Variant { squares, ..self })
    }

    /// A text that a person typed, as this program writes squares.
    ///
    /// ```
    /// use tripot_catalog::{Squares, Variant};
    /// # fn main() -> Result<(), tripot_catalog::Trouble> {
    /// let siam = Variant::read("siam", &[])?.with_squares(Squares::Column).expect("it has squares");
    /// assert_eq!(siam.typed("(51,52,n)"), "(15,25,n)");
    /// assert_eq!(siam.typed("e1e2n"), "e1e2n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn typed<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.squares {
            Squares::Row => Cow::Borrowed(text),
            Squares::Column => self.game.row_first(text).map_or(text.into(), Cow::Owned),
        }
    }

    /// Why what a person typed is refused, with how squares are read if that may be the reason.
    pub fn refused(&self, typed: &str, mut trouble: Trouble) -> Trouble {
        let other = self.game.row_first(typed);
        if self.squares == Squares::Row && other.is_some_and(|other| other != typed) {
            trouble.0.push(Message::new("squares.row"));
        }
        trouble
    }
}
