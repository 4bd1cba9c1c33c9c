//! What is said on the command line to lessons, puzzles and explored games.

use std::path::PathBuf;

use clap::Args;

use super::GameArgs;
use super::known::known_games;

#[derive(Args, Debug)]
pub(crate) struct LearnArgs {
    /// The name of a game, or a file with a lesson; the lessons are listed if not given.
    #[arg(value_parser = known_games())]
    pub(crate) lesson: Option<String>,
    /// The step to begin with.
    #[arg(requires = "lesson")]
    pub(crate) at: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesArgs {
    #[arg(value_parser = known_games())]
    pub(crate) game: String,
    /// The puzzle that a person tries; all are listed if not given.
    #[arg(conflicts_with = "make")]
    pub(crate) number: Option<usize>,
    #[arg(long)]
    pub(crate) distance: Option<u32>,
    #[arg(long, conflicts_with = "make", requires = "number")]
    pub(crate) solution: bool,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) make: Option<u64>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["make", "number"])]
    pub(crate) check: Option<PathBuf>,
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max: u32,
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExploreArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, conflicts_with = "position")]
    pub(crate) seats: Option<usize>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "seats"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The position whose moves are told; that of the start, or what is known of all deals, if not given.
    #[arg(long, allow_hyphen_values = true, conflicts_with = "make")]
    pub(crate) position: Option<String>,
    /// Writes a new file of this many positions or deals.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) make: Option<u32>,
    #[arg(long, default_value_t = 8_000_000, requires = "make", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    #[arg(long, requires = "make")]
    pub(crate) seed: Option<String>,
    #[arg(long, conflicts_with = "make")]
    pub(crate) json: bool,
}
