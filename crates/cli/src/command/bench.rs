//! The command `bench`: asks the machines that search the questions of the catalogue's bench, and says how fast they answered.

use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Value, json};
use tripot_catalog::{BENCH, BenchSuite, Lang};
use tripot_core::{Argument, Message, Mix};

use crate::args::BenchArgs;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

pub(crate) fn bench(args: &BenchArgs, lang: Lang) -> Result<(), Failure> {
    let wanted = |suite: &&BenchSuite| {
        args.game.as_deref().is_none_or(|game| suite.variant.split('(').next() == Some(game))
    };
    if let Some(game) = &args.game {
        tripot_catalog::game_of_variant(game)?;
    }
    let mut all = Mix::new();
    let (mut rows, mut text) = (Vec::new(), String::new());
    let (mut nodes, mut seconds) = (0, 0.0);
    for suite in BENCH.iter().filter(wanted) {
        let mut took = 0.0;
        let answer = suite.ask(args.threads as usize, &mut |question| {
            let start = Instant::now();
            question();
            took += start.elapsed().as_secs_f64();
        })?;
        let name = suite.name();
        let speed = answer.nodes as f64 / f64::max(took, 1e-9);
        let _ = writeln!(
            text,
            "{name:<34} {:>10} {:>12.0}/s  {:016x}",
            answer.nodes, speed, answer.signature
        );
        rows.push(json!({
            "variant": suite.variant,
            "player": suite.machine,
            "seats": suite.seats,
            "nodes": answer.nodes,
            "seconds": took,
            "signature": format!("{:016x}", answer.signature),
        }));
        nodes += answer.nodes;
        seconds += took;
        all.add(answer.signature);
    }
    let signature = format!("{:016x}", all.word());
    if args.json {
        let rows = Value::Array(rows);
        return output::json(&json!({
            "suites": rows, "nodes": nodes, "seconds": seconds, "signature": signature,
        }));
    }
    let told = Message::new("bench.told")
        .with("nodes", nodes)
        .with("seconds", Argument::decimal(seconds, 3))
        .with("signature", signature);
    let _ = writeln!(text, "{}", lang.text(&told));
    output::text(&text)
}
