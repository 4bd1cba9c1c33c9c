//! The command `study`: exact values of small variants, and how far machines are from them.

use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Value, json};
use tripot_catalog::{Basis, Lang, Machine, Measure, MeasurePlan};
use tripot_core::{Argument, Message, SeatCount};

use crate::args::StudyArgs;
use crate::command::best::named;
use crate::command::matches::interrupt;
use crate::command::variant;
use crate::limit::Limit;
use crate::progress;
use tripot_terminal::failure::Failure;
use tripot_terminal::figures::{Sign, number};
use tripot_terminal::output;
use tripot_terminal::seed;

pub(crate) fn study(args: &StudyArgs, lang: Lang) -> Result<(), Failure> {
    let variant = variant(&args.game)?;
    variant.game.check(&variant.name, SeatCount::TWO)?;
    let mut machines: Vec<Machine> = Vec::new();
    for name in args.player.iter().flat_map(|names| names.split(',')) {
        let machine = named(name.trim(), &variant)?;
        variant.game.check_machine(machine, &variant.name, SeatCount::TWO)?;
        machines.push(machine);
    }
    let words = args.seed.as_deref().unwrap_or("study");
    let stop = interrupt();
    let limit = Limit::new(&args.limit, stop.clone());
    let plan = MeasurePlan {
        variant: &variant.name,
        machines: &machines,
        deals: args.deals,
        seed: seed(Some(words))?,
        budget: &|usual| limit.begin(usual),
        stop,
    };
    let progress = progress::bar(args.deals.into(), args.json, "{bar:30} {pos}/{len}  {msg}");
    let start = Instant::now();
    let measured = variant.game.workshop().measure(&plan, &mut |measure| {
        let (done, steps) = measure.progress;
        progress.set_length(steps.into());
        progress.set_position(done.into());
        progress.set_message(state_of(measure, lang));
    });
    progress.finish_and_clear();
    let measures = measured.map_err(|trouble| {
        if plan.stop.is_raised() { Failure::Failed(trouble) } else { Failure::Usage(trouble) }
    })?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        let measures: Vec<Value> = measures.iter().map(fields).collect();
        return output::json(&json!({
            "game": variant.game.name(),
            "variant": variant.name,
            "seed": words,
            "measures": measures,
            "seconds": seconds,
        }));
    }
    let mut text = table(&measures, lang);
    let deals = measures.iter().any(|measure| matches!(measure.basis, Basis::Deals(_)));
    let told = Message::new(if deals { "study.told" } else { "study.told_exact" })
        .with("deals", plan.deals)
        .with("seconds", Argument::decimal(seconds, 1))
        .with("seed", words);
    let _ = writeln!(text, "{}", lang.text(&told));
    output::text(&text)
}

/// A row for each thing that was measured, and a column for each variant.
fn table(measures: &[Measure], lang: Lang) -> String {
    let mut variants: Vec<&str> = Vec::new();
    let mut rows: Vec<(String, Vec<(usize, String)>)> = Vec::new();
    for measure in measures {
        let known = variants.iter().position(|name| *name == measure.variant);
        let column = known.unwrap_or_else(|| {
            variants.push(&measure.variant);
            variants.len() - 1
        });
        let error = measure.error.map(|error| format!(" ± {}", figure(lang, 1.96 * error)));
        let cell = format!("{:>9}{}", figure(lang, measure.mean), error.unwrap_or_default());
        let label = label(measure, lang);
        match rows.iter_mut().find(|row| row.0 == label) {
            Some(row) => row.1.push((column, cell)),
            None => rows.push((label, vec![(column, cell)])),
        }
    }
    let wide = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    match variants.as_slice() {
        [only] => {
            let _ = writeln!(text, "{only}");
        }
        several => {
            for (number, name) in several.iter().enumerate() {
                let _ = writeln!(text, "({}) {name}", number + 1);
            }
            let heads = (1..=several.len()).map(|number| format!("  {:>9}", format!("({number})")));
            let _ = writeln!(text, "\n{:wide$}{}", "", heads.collect::<String>());
        }
    }
    for (label, cells) in rows {
        let mut line = format!("{label:<wide$}");
        for column in 0..variants.len() {
            let cell = cells.iter().find(|cell| cell.0 == column);
            let _ = write!(line, "  {:>9}", cell.map_or("", |cell| &cell.1));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn figure(lang: Lang, value: f64) -> String {
    number(lang, value, 4, Sign::Negative)
}

/// What is being measured, and how far it is.
fn state_of(measure: &Measure, lang: Lang) -> String {
    match measure.basis {
        Basis::Deals(_) => format!("{}  {}", label(measure, lang), figure(lang, measure.mean)),
        Basis::Situations(count) => {
            let asked = Message::new("study.asked").with("count", count);
            format!("{} {}  {}", measure.variant, label(measure, lang), lang.text(&asked))
        }
    }
}

fn label(measure: &Measure, lang: Lang) -> String {
    let what = lang.word(measure.what);
    measure.machine.map_or(what.clone(), |machine| format!("{what} {machine}"))
}

fn fields(measure: &Measure) -> Value {
    // The last word of the key: `fair`, `open`, `loss`.
    let what = measure.what.rsplit('.').next().unwrap_or_default();
    let (basis, count) = match measure.basis {
        Basis::Deals(count) => ("deals", count),
        Basis::Situations(count) => ("situations", count),
    };
    json!({
        "what": what,
        "variant": measure.variant,
        "player": measure.machine.map(|machine| machine.to_string()),
        basis: count,
        "mean": measure.mean,
        "error": measure.error,
    })
}
