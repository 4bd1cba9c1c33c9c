//! The command `study`: exact values of small variants, and how far machines are from them.

use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Value, json};
use tripot_catalog::{Lang, Machine, Measure, MeasurePlan};
use tripot_core::{Message, SeatCount};

use crate::args::StudyArgs;
use crate::command::best::named;
use crate::command::matches::interrupt;
use crate::command::{seed, variant};
use crate::failure::Failure;
use crate::{output, progress};

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
    let plan = MeasurePlan {
        variant: &variant.name,
        machines: &machines,
        deals: args.deals,
        seed: seed(Some(words))?,
        nodes: args.nodes,
        stop: interrupt(),
    };
    let progress = progress::bar(args.deals.into(), args.json, "{bar:30} {pos}/{len}  {msg}");
    let start = Instant::now();
    let measured = variant.game.measure(&plan, &mut |measure| {
        progress.set_position(measure.deals.into());
        progress.set_message(format!("{}  {:.4}", label(measure, lang), measure.mean));
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
    let mut text = format!("{}\n", variant.name);
    let wide = measures.iter().map(|measure| label(measure, lang).chars().count()).max();
    for measure in &measures {
        let error = measure.error.map(|error| format!(" ± {:.4}", 1.96 * error));
        let _ = writeln!(
            text,
            "{:<wide$}  {:>9.4}{}",
            label(measure, lang),
            measure.mean,
            error.unwrap_or_default(),
            wide = wide.unwrap_or(0),
        );
    }
    let told = Message::new("study.told")
        .with("deals", plan.deals)
        .with("seconds", format!("{seconds:.1}"))
        .with("seed", words);
    let _ = writeln!(text, "{}", lang.text(&told));
    output::text(&text)
}

fn label(measure: &Measure, lang: Lang) -> String {
    let what = lang.word(measure.what);
    measure.machine.map_or(what.clone(), |machine| format!("{what} {machine}"))
}

fn fields(measure: &Measure) -> Value {
    // The last word of the key: `fair`, `open`, `loss`.
    let what = measure.what.rsplit('.').next().unwrap_or_default();
    json!({
        "what": what,
        "player": measure.machine.map(|machine| machine.to_string()),
        "deals": measure.deals,
        "mean": measure.mean,
        "error": measure.error,
    })
}
