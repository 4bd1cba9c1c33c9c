//! The command `train`: a machine learns from games against itself.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use indicatif::ProgressBar;
use serde_json::json;
use tripot_catalog::{AnyTraining, Lang, Progress, Round};
use tripot_core::{Argument, Message};

use crate::args::TrainArgs;
use crate::command::matches::interrupt;
use crate::error::CommandError;
use crate::progress;
use tripot_terminal::failure::Failure;
use tripot_terminal::seed;
use tripot_terminal::{keeper, output};

/// The largest file that is read as a training, in megabytes: three million lessons take 140.
const LARGEST: u64 = 512;

pub(crate) fn train(args: &TrainArgs, lang: Lang) -> Result<(), Failure> {
    let game = tripot_catalog::game_of_variant(&args.game)?;
    let (files, mut training) = if let Some(resumed) = &args.resume {
        let from = Files::of(resumed);
        let bytes = keeper::read_within(&from.training, LARGEST)?;
        (Files::of(args.out.as_ref().unwrap_or(resumed)), game.workshop().read_training(&bytes)?)
    } else {
        let Some(out) = &args.out else {
            return Err(CommandError::NoTrainingFile.into());
        };
        let files = Files::of(out);
        if let Some(path) = [&files.weights, &files.training].into_iter().find(|it| it.exists()) {
            return Err(CommandError::TrainingExists { file: path.clone() }.into());
        }
        (files, game.workshop().training(seed(args.seed.as_deref())?)?)
    };
    // Written before the first round too, so that what is interrupted in it can be resumed.
    files.keep(&*training)?;
    let stop = interrupt();
    let threads = args.threads.or_else(|| thread::available_parallelism().ok().map(usize::from));
    let round = Round { games: args.games, nodes: args.nodes };
    while training.rounds() < args.rounds {
        let number = training.rounds() + 1;
        let bar = bar(args, number, lang);
        let start = Instant::now();
        let mut loss = None;
        let done = training.round(round, threads.unwrap_or(1), &mut |progress: Progress| {
            bar.set_position(progress.games);
            loss = progress.loss.or(loss);
            if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        if done.is_break() {
            let message = Message::new("train.interrupted").with("rounds", training.rounds());
            let message = message.with("command", resume_command(args, &files));
            output::complain(&format!("tripot: {}", lang.text(&message)));
            return Err(Failure::Interrupted);
        }
        files.keep(&*training)?;
        let (before, after) = loss.unwrap_or_default();
        let seconds = start.elapsed().as_secs_f64();
        if args.json {
            output::json(&json!({
                "round": number,
                "games": round.games,
                "nodes": round.nodes,
                "loss": [before, after],
                "seconds": seconds,
            }))?;
        } else {
            let message = Message::new("train.round")
                .with("round", number)
                .with("games", round.games)
                .with("before", Argument::decimal(before, 4))
                .with("after", Argument::decimal(after, 4))
                .with("seconds", Argument::decimal(seconds, 0));
            output::text(&format!("{}\n", lang.text(&message)))?;
        }
    }
    if !args.json {
        let message = Message::new("train.done")
            .with("rounds", training.rounds())
            .with("file", output::quoted(&files.weights))
            .with("game", game.name());
        output::text(&format!("{}\n", lang.text(&message)))?;
    }
    Ok(())
}

/// The two files of a training: the weights, and beside them what is needed to go on.
struct Files {
    weights: PathBuf,
    training: PathBuf,
}

impl Files {
    fn of(weights: &Path) -> Files {
        let mut training = weights.as_os_str().to_owned();
        training.push(".training");
        Files { weights: weights.to_owned(), training: training.into() }
    }

    /// Writes both, each whole or not at all.
    fn keep(&self, training: &dyn AnyTraining) -> Result<(), Failure> {
        keeper::write_whole(&self.training, &training.write())?;
        keeper::write_whole(&self.weights, &training.weights())?;
        Ok(())
    }
}

/// The command that goes on where this one stopped.
fn resume_command(args: &TrainArgs, files: &Files) -> String {
    let TrainArgs { game, rounds, games, nodes, .. } = args;
    let file = output::quoted(&files.weights);
    let mut command = format!(
        "tripot train {game} --resume {file} --rounds {rounds} --games {games} --nodes {nodes}"
    );
    if let Some(threads) = args.threads {
        let _ = write!(command, " --threads {threads}");
    }
    command
}

fn bar(args: &TrainArgs, number: u32, lang: Lang) -> ProgressBar {
    let bar = progress::bar(args.games, args.json, "{msg} {wide_bar} {pos}/{len} {eta}");
    let message = Message::new("train.progress").with("round", number).with("rounds", args.rounds);
    bar.set_message(lang.text(&message));
    bar
}
