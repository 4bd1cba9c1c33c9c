//! What is said to `games`.

use clap::{Args, ValueEnum};

/// Which of the games that are kept.
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// Only this game.
    pub(crate) game: Option<String>,
    #[arg(long, value_enum)]
    pub(crate) state: Option<Progress>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Progress {
    Running,
    Over,
}
