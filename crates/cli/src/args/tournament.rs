//! The arguments of `tripot tournament`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::ContestArgs;
use super::known::{known_formats, known_games, known_machines, known_rules};

#[derive(Args, Debug)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    pub(crate) action: TournamentAction,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TournamentAction {
    Run(TournamentRunArgs),
    Resume(TournamentResumeArgs),
    Status(TournamentStatusArgs),
    Export(TournamentExportArgs),
}

#[derive(Args, Debug)]
pub(crate) struct TournamentRunArgs {
    /// A file of settings, or the name of a game or variant.
    #[arg(value_parser = known_games())]
    pub(crate) what: String,
    #[arg(long = "rule", value_parser = known_rules())]
    pub(crate) rules: Vec<String>,
    #[arg(long, value_parser = known_machines())]
    pub(crate) players: Option<String>,
    #[arg(long, value_parser = known_formats())]
    pub(crate) format: Option<String>,
    #[arg(long)]
    pub(crate) seats: Option<u64>,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..1_000_000))]
    pub(crate) rounds: Option<u64>,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..1_000_000))]
    pub(crate) deals: Option<u64>,
    #[arg(long)]
    pub(crate) separate: bool,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    #[arg(long)]
    pub(crate) title: Option<String>,
    #[arg(long)]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, conflicts_with = "threads")]
    pub(crate) database: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TournamentResumeArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    #[arg(long, conflicts_with = "threads")]
    pub(crate) database: Option<String>,
    #[arg(long)]
    pub(crate) trust: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TournamentStatusArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TournamentExportArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) csv: Option<PathBuf>,
    #[arg(long = "games")]
    pub(crate) every_game: Option<PathBuf>,
    #[arg(long = "json")]
    pub(crate) report: Option<PathBuf>,
    #[arg(long)]
    pub(crate) records: Option<PathBuf>,
}
