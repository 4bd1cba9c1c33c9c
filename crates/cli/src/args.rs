//! The arguments of the command line, in either language.
//!
//! The structs say what there is; every word of the help comes from the texts, by the name of the
//! command or argument: `cli.deal.about`, `cli.deal.examples`, `cli.arg.seed`, `cli.value.seed`;
//! `cli.deal.arg.seats` and `cli.deal.value.seats` where a command means something else by it.

mod file_last;
mod games;
mod help_word;
mod keep;
mod known;
mod learning;
mod refusal;
mod serving;
mod squares;
mod tournament;
mod words;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use tripot_catalog::Lang;

pub(crate) use games::{GamesArgs, Progress};
use known::{known_eyes, known_games, known_machines, known_players, known_rules};
pub(crate) use learning::{ExploreArgs, LearnArgs, OpeningsArgs, PuzzlesArgs};
use refusal::explain;
pub(crate) use serving::{ServeArgs, SiteArgs, WorkerArgs};
pub(crate) use squares::SquaresArgs;
pub(crate) use tournament::{
    TournamentAction, TournamentArgs, TournamentExportArgs, TournamentResumeArgs,
    TournamentRunArgs, TournamentStatusArgs,
};
use tripot_terminal::failure::Failure;
use tripot_terminal::pager::Pager;
use words::translate;

#[derive(Parser, Debug)]
#[command(name = "tripot", version)]
pub(crate) struct Cli {
    /// Read before parsing; here so that the parser knows it.
    #[arg(long, global = true, value_parser = ["fr", "en"], ignore_case = true)]
    pub(crate) lang: Option<String>,
    /// Lines instead of the full screen.
    #[arg(long, global = true)]
    pub(crate) plain: bool,
    #[arg(long, global = true)]
    pub(crate) config: Option<PathBuf>,
    /// Read before parsing, as the language is.
    #[arg(long = "no-pager", global = true)]
    pub(crate) no_pager: bool,
    #[command(subcommand)]
    pub(crate) action: Option<Action>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Action {
    Play(PlayArgs),
    Deal(DealArgs),
    Show(PositionArgs),
    Moves(PositionArgs),
    Apply(ApplyArgs),
    Best(BestArgs),
    Solve(SolveArgs),
    Learn(LearnArgs),
    Puzzles(PuzzlesArgs),
    Explore(ExploreArgs),
    Openings(OpeningsArgs),
    Study(StudyArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    Match(MatchArgs),
    Train(TrainArgs),
    Bot(BotArgs),
    Check(CheckArgs),
    Tournament(TournamentArgs),
    Class(ClassArgs),
    Analyze(AnalyzeArgs),
    Games(GamesArgs),
    Prolog(PrologArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Serve(ServeArgs),
    Worker(WorkerArgs),
    Site(SiteArgs),
    Rules(RulesArgs),
    Completions(CompletionsArgs),
}

/// A game and how it is played.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The name of a game or of a variant.
    #[arg(value_parser = known_games())]
    pub(crate) game: String,
    #[arg(long = "rule", value_parser = known_rules())]
    pub(crate) rules: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The name of a game or of a variant; nothing with `--resume`.
    #[arg(value_parser = known_games())]
    pub(crate) game: Option<String>,
    #[arg(long = "rule", value_parser = known_rules())]
    pub(crate) rules: Vec<String>,
    #[arg(long, value_parser = known_players())]
    pub(crate) seats: Option<String>,
    #[arg(long)]
    pub(crate) weights: Option<PathBuf>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) squares: SquaresArgs,
    #[arg(long)]
    pub(crate) practice: bool,
    #[arg(long)]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "not given, given alone, given with a file")]
    pub(crate) resume: Option<Option<PathBuf>>,
    #[arg(long, requires = "resume")]
    pub(crate) trust: bool,
}

#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long)]
    pub(crate) seats: Option<usize>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long, default_value_t = 1)]
    pub(crate) count: u64,
    #[arg(long)]
    pub(crate) classroom: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) squares: SquaresArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long = "move", required = true, allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) classroom: bool,
}

/// How long a machine may think.
#[derive(Args, Debug)]
pub(crate) struct LimitArgs {
    #[arg(long, conflicts_with = "ms", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) ms: Option<u64>,
    #[arg(long)]
    pub(crate) threads: Option<usize>,
}

/// How machines meet, whatever the occasion.
#[derive(Args, Debug)]
pub(crate) struct ContestArgs {
    #[arg(long)]
    pub(crate) opening: Option<u32>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    #[arg(long, conflicts_with_all = ["nodes", "ms"])]
    pub(crate) tc: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, value_parser = known_machines())]
    pub(crate) player: Option<String>,
    #[arg(long)]
    pub(crate) weights: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max: u32,
    #[arg(long, conflicts_with = "ms", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) ms: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    #[arg(value_parser = known_games())]
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, conflicts_with = "seed")]
    pub(crate) resume: Option<PathBuf>,
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    #[arg(long, default_value_t = 12_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct StudyArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, value_parser = known_machines())]
    pub(crate) player: Option<String>,
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deals: u32,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[arg(value_parser = known_games())]
    pub(crate) game: Option<String>,
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(crate) threads: u32,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[arg(long)]
    pub(crate) depth: u32,
    #[arg(long)]
    pub(crate) seed: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The name of a game or of a variant; nothing with `--resume`.
    #[arg(required_unless_present = "resume", value_parser = known_games())]
    pub(crate) game: Option<String>,
    #[arg(long = "rule", value_parser = known_rules())]
    pub(crate) rules: Vec<String>,
    #[arg(long, required_unless_present = "resume", value_parser = known_machines())]
    pub(crate) seats: Option<String>,
    #[arg(long)]
    pub(crate) weights: Option<PathBuf>,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    #[arg(long)]
    pub(crate) duplicate: bool,
    #[arg(long)]
    pub(crate) sprt: Option<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    #[arg(long)]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["records", "weights"])]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, conflicts_with_all = [
        "game", "rules", "seats", "weights", "games", "duplicate", "sprt", "opening", "seed", "nodes",
        "ms", "tc", "records", "save",
    ])]
    pub(crate) resume: Option<PathBuf>,
    #[arg(long, requires = "resume")]
    pub(crate) trust: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BotArgs {
    #[arg(value_parser = known_games())]
    pub(crate) game: String,
    #[arg(value_parser = known_machines())]
    pub(crate) player: String,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[arg(long = "game", value_parser = known_games())]
    pub(crate) games: Vec<String>,
    #[arg(long)]
    pub(crate) json: bool,
    /// The command of a bot, as one text or as several words. After a file alone this program's own
    /// options may follow.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
}

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is given or not")]
pub(crate) struct ClassArgs {
    /// The folder with the programs.
    pub(crate) folder: PathBuf,
    /// The name of the files that are written, without their endings.
    #[arg(long, default_value = "class")]
    pub(crate) out: PathBuf,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long, requires = "resume")]
    pub(crate) trust: bool,
    #[arg(long)]
    pub(crate) no_games: bool,
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..1_000_000))]
    pub(crate) deals: u64,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PrologArgs {
    pub(crate) manifest: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) step: Option<usize>,
    #[arg(long = "as", value_parser = known_eyes())]
    pub(crate) seat: Option<String>,
    #[arg(long)]
    pub(crate) analyze: bool,
    #[arg(long, requires = "analyze", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) limit: LimitArgs,
    #[arg(long = "as", value_parser = known_eyes())]
    pub(crate) seat: Option<String>,
    #[arg(long)]
    pub(crate) html: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    #[arg(value_parser = known_games())]
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    #[arg(value_parser = clap::value_parser!(clap_complete::Shell))]
    pub(crate) shell: clap_complete::Shell,
}

/// The command line in a language.
pub(crate) fn command(lang: Lang) -> Command {
    translate(Cli::command(), lang, "cli.tripot")
}

/// What was typed, or why it can't be meant.
pub(crate) fn parse(arguments: &[OsString], lang: Lang, pager: Pager) -> Result<Cli, Failure> {
    let command = command(lang);
    let arguments = file_last::file_last(arguments, &command);
    let arguments = help_word::help_word(arguments, &command);
    let parsed =
        command.try_get_matches_from(arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Help that was asked for is data, and no failure.
            match pager.text(&error.render().ansi().to_string()) {
                Ok(()) => std::process::exit(0),
                Err(failure) => failure,
            }
        }
        _ => Failure::Usage(explain(&error)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_argument_is_explained_in_both_languages() {
        for lang in Lang::ALL {
            let command = command(lang);
            command.clone().debug_assert();
            for sub in command.get_subcommands() {
                check(sub, &format!("cli.{}", sub.get_name()), lang);
            }
        }
    }

    fn check(command: &Command, prefix: &str, lang: Lang) {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(!about.is_empty(), "{prefix} in {lang:?}");
        assert!(lang.find(&format!("{prefix}.examples")).is_some(), "{prefix} in {lang:?}");
        for arg in command.get_arguments() {
            assert!(arg.get_help().is_some(), "{prefix} {} {lang:?}", arg.get_id());
        }
        for sub in command.get_subcommands() {
            check(sub, &format!("{prefix}.{}", sub.get_name()), lang);
        }
    }
}
