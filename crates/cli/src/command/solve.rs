//! The command `solve`: what can be proved of a position.

use std::cell::Cell;
use std::fmt::Write as _;
use std::time::Instant;

use serde_json::{Map, Value, json};
use tripot_catalog::{Lang, MoveText, Proof};
use tripot_core::{Argument, Message};

use crate::args::{LimitArgs, SolveArgs};
use crate::command::matches::interrupt;
use crate::command::position::{Answer, for_each};
use crate::error::CommandError;
use crate::limit::Limit;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

/// How many positions a proof may take, unless a flag says otherwise: enough for most wins in 9.
const NODES: u64 = 5_000_000;

pub(crate) fn solve(args: &SolveArgs, lang: Lang) -> Result<(), Failure> {
    let limit = LimitArgs { nodes: args.nodes, ms: args.ms, threads: None };
    let limit = Limit::new(&limit, interrupt());
    let is_cut_short = Cell::new(false);
    for_each(&args.position, lang, |variant, position| {
        let start = Instant::now();
        let proof = position.solve(args.max, &limit.begin(NODES))?;
        let seconds = start.elapsed().as_secs_f64();
        is_cut_short.set(is_cut_short.get() || proof.is_cut_short);
        if args.position.json {
            let mut fields = output::position(&variant.name, position);
            fields.insert("max".into(), json!(args.max));
            fields.append(&mut proof_fields(&proof));
            fields.insert("seconds".into(), json!(seconds));
            return Ok(Answer::Json(fields));
        }
        let mut text = proof_text(&proof, lang);
        let told = Message::new("solve.told").with("nodes", proof.nodes);
        let told = told.with("seconds", Argument::decimal(seconds, 3));
        let _ = writeln!(text, "{}", lang.text(&told));
        Ok(Answer::Text(text))
    })?;
    if is_cut_short.get() {
        return Err(CommandError::ProofCutShort.into());
    }
    Ok(())
}

fn proof_fields(proof: &Proof<MoveText>) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("win_in".into(), json!(proof.wins_in));
    fields.insert("no_win_within".into(), json!(proof.not_within));
    output::moves(&mut fields, "winning", &proof.winning);
    output::moves(&mut fields, "line", &proof.line);
    fields.insert("complete".into(), json!(!proof.is_cut_short));
    fields.insert("nodes".into(), json!(proof.nodes));
    fields
}

fn proof_text(proof: &Proof<MoveText>, lang: Lang) -> String {
    let mut text = String::new();
    let mut say = |message: &Message| {
        let _ = writeln!(text, "{}", lang.text(message));
    };
    match (proof.wins_in, proof.not_within) {
        (Some(plies), _) => say(&Message::new("solve.win").with("plies", plies)),
        (None, 0) => say(&Message::new("solve.nothing")),
        (None, plies) => say(&Message::new("solve.no_win").with("plies", plies)),
    }
    if !proof.winning.is_empty() {
        let message = Message::new("solve.winning").with("count", proof.winning.len());
        say(&message.with("moves", output::spaced(&proof.winning)));
    }
    if proof.line.len() > 1 {
        say(&Message::new("best.line").with("moves", output::spaced(&proof.line)));
    }
    text
}
