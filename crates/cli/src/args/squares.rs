//! How squares are written in digits.

use clap::Args;
use tripot_catalog::{Squares, Variant};

use crate::error::CommandError;

#[derive(Args, Debug)]
pub(crate) struct SquaresArgs {
    /// Which digit of a square stands first.
    #[arg(long, value_parser = ["row", "column"])]
    pub(crate) squares: Option<String>,
}

impl SquaresArgs {
    /// A variant whose squares are written so.
    pub(crate) fn of(&self, variant: Variant) -> Result<Variant, CommandError> {
        let squares = match self.squares.as_deref() {
            Some("column") => Squares::Column,
            _ => Squares::Row,
        };
        let game = variant.game.name();
        variant.with_squares(squares).ok_or(CommandError::NoSquares { game })
    }
}
