//! The command `openings`: what first moves are worth, as the engines have worked it out, and how that is made.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use tripot_catalog::Lang;
use tripot_openings::{Known, Making, Source};

use crate::args::OpeningsArgs;
use crate::command::matches::interrupt;
use crate::command::variant;
use crate::error::CommandError;
use crate::progress;
use tripot_terminal::failure::Failure;
use tripot_terminal::{output, seed};

/// What deals are derived from, unless something else is said.
const SEED: &str = "openings";

pub(crate) fn openings(args: &OpeningsArgs, lang: Lang) -> Result<(), Failure> {
    let variant = variant(&args.game)?;
    let source = tripot_openings::source(variant.game.name());
    let source = source.filter(|source| source.has(&variant.name));
    let none = || CommandError::NoOpenings { variant: variant.name.clone() };
    let source = source.ok_or_else(none)?;
    if let Some(count) = args.make {
        return make(args, source, count);
    }
    let Some(text) = &args.position else {
        let (told, known) = source.all();
        if args.json {
            return output::json(&fields(source, None, &known));
        }
        return output::text(&format!("{}\n{}", lang.text(&told), rows(&known, lang)));
    };
    let position = variant.position(text)?.native();
    let known = source.moves(&variant.name, &position).ok_or(CommandError::NotAnOpening)?;
    if args.json {
        return output::json(&fields(source, Some(&position), &known));
    }
    output::text(&rows(&known, lang))
}

fn rows(known: &[Known], lang: Lang) -> String {
    let mut text = String::new();
    let width = known.iter().map(|known| known.name.len()).max().unwrap_or_default();
    for Known { name, told, .. } in known {
        let _ = writeln!(text, "{name:<width$}  {}", lang.text(told));
    }
    text
}

fn fields(source: &dyn Source, position: Option<&str>, known: &[Known]) -> Value {
    let row = |known: &Known| {
        let mut row = Map::from_iter([("name".to_owned(), json!(known.name))]);
        row.extend(known.figures.iter().map(|(name, figure)| ((*name).to_owned(), json!(figure))));
        Value::Object(row)
    };
    let known: Vec<Value> = known.iter().map(row).collect();
    json!({ "game": source.game(), "position": position, "known": known })
}

fn make(args: &OpeningsArgs, source: &dyn Source, count: u32) -> Result<(), Failure> {
    let stop = interrupt();
    let making = Making {
        count,
        nodes: args.nodes,
        seed: seed(Some(args.seed.as_deref().unwrap_or(SEED)))?,
        stop: stop.clone(),
    };
    let bar = progress::bar(count.into(), false, "{wide_bar} {pos}/{len}");
    let text = source.make(&making, &mut |done| bar.set_position(done.into()));
    bar.finish_and_clear();
    if stop.is_raised() { Err(Failure::Interrupted) } else { output::text(&text) }
}
