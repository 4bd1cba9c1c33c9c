//! The command `analyze`: what was skill in a game, and what was luck.

mod chart;
mod table;

use std::path::Path;
use std::thread;
use std::time::Instant;

use serde_json::json;
use tripot_analysis::{Analysis, AnalysisError, Effort};
use tripot_catalog::{Lang, Variant};
use tripot_core::{Argument, Budget, Message, Record, Seat, Seed, Stop};

use crate::args::{AnalyzeArgs, LimitArgs};
use crate::command::matches::interrupt;
use crate::error::CommandError;
use crate::progress;
use tripot_terminal::charset;
use tripot_terminal::display::{display_seats, seat_of};
use tripot_terminal::failure::Failure;
use tripot_terminal::load;
use tripot_terminal::pager::Pager;
use tripot_terminal::{keeper, output};

pub(crate) fn analyze(args: &AnalyzeArgs, lang: Lang, pager: Pager) -> Result<(), Failure> {
    let record = load(&args.file)?;
    let game = Variant::read(&record.header.variant, &[])?.game;
    let seats = &record.header.seats;
    let unknown =
        |text: &String| CommandError::UnknownSeat { text: text.clone(), count: seats.len() };
    let seat = args
        .seat
        .as_ref()
        .map(|text| seat_of(text, seats, game, lang).ok_or_else(|| unknown(text)));
    let seat = seat.transpose()?;
    let start = Instant::now();
    let stop = interrupt();
    let mut analysis = run(&record, &args.limit, &stop, args.json)?;
    let seconds = start.elapsed().as_secs_f64();
    let seat = seat.unwrap_or_else(|| analysis.point_of_view());
    let object = args.json.then(|| analysis.to_json());
    analysis.seats = display_seats(&analysis.seats, game, lang);
    if let Some(path) = &args.html {
        write_page(path, &analysis, seat, lang)?;
    }
    if let Some(mut object) = object {
        object["seconds"] = json!(seconds);
        return output::json(&object);
    }
    let mut text = table::text(&analysis, seat, lang);
    let thought = Message::new("analysis.thought")
        .with("nodes", analysis.nodes.to_string())
        .with("seconds", Argument::decimal(seconds, 1));
    text.push_str(&lang.text(&thought));
    text.push('\n');
    pager.text(&charset::shown(&text))
}

/// Judges a record as hard as was asked for, with a bar that shows how far it is.
pub(crate) fn run(
    record: &Record,
    limit: &LimitArgs,
    stop: &Stop,
    json: bool,
) -> Result<Analysis, Failure> {
    let nodes = match (limit.nodes, limit.ms) {
        (Some(nodes), _) => Some(nodes),
        (None, Some(ms)) => nodes_in(ms, record)?,
        (None, None) => None,
    };
    let threads = limit.threads.or_else(|| thread::available_parallelism().ok().map(Into::into));
    let effort = Effort { nodes, threads: threads.unwrap_or(1), stop: stop.clone() };
    let bar = progress::bar(0, json, "{bar:40} {pos}/{len} {elapsed} ({eta})");
    let analysis = Analysis::of(record, &effort, &mut |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    });
    bar.finish_and_clear();
    analysis.map_err(|error| match error {
        AnalysisError::Trouble(trouble) => Failure::Failed(trouble),
        AnalysisError::Stopped => CommandError::AnalysisStopped.into(),
    })
}

/// How many positions the critic looks at in a number of milliseconds, by a try at the first decision.
fn nodes_in(ms: u64, record: &Record) -> Result<Option<u64>, Failure> {
    /// How many times smaller the try is than a usual judgement.
    const PART: u64 = 8;
    let variant = Variant::read(&record.header.variant, &[])?;
    let film = variant.game.film(record).map_err(Failure::Failed)?;
    let seed = Seed::parse("try").expect("a short word is a seed");
    let start = Instant::now();
    let critique = film.judge(0, &seed, &Budget::nodes(film.usual_nodes() / PART));
    let seconds = start.elapsed().as_secs_f64().max(1e-6);
    let nodes = critique.map(|critique| {
        let rate = critique.nodes as f64 / seconds;
        ((rate * ms as f64 / 1000.0) as u64).max(1)
    });
    Ok(nodes)
}

fn write_page(path: &Path, analysis: &Analysis, seat: Seat, lang: Lang) -> Result<(), Failure> {
    let page = analysis.to_page(seat, lang);
    keeper::write_shared(path, &page)?;
    let file = path.display().to_string();
    output::complain(&lang.text(&Message::new("analysis.written").with("file", file)));
    Ok(())
}
