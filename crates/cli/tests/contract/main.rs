//! What scripts may rely on: fields, forms, streams, languages and exit codes.

mod deal;
mod help;
mod languages;
mod moves;
mod positions;
mod streams;

#[path = "../support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use std::collections::BTreeSet;

use serde_json::Value;

use process::{Done, Home};

const SMALL: &str = "bf/mr/cs 766666 1 -,-";
const SMALL_IN_CLASS: &str = "[[[ble,cafe],[mais,riz],[cacao,sucre]],[[ble,7],[riz,6],[cacao,6],\
                              [cafe,6],[sucre,6],[mais,6]],1,[],[]]";
/// Tokens lie face down below the tops.
const COVERED: &str = "b?/m?/c? 766666 1 -,-";

fn tripot<const N: usize>(args: [&str; N]) -> Done {
    Home::new().run(args)
}

#[track_caller]
fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// The only line of the output, as JSON.
#[track_caller]
fn one(done: Done) -> Value {
    let out = done.data();
    assert_eq!(out.lines().count(), 1, "{out}");
    parse(&out)
}

#[track_caller]
fn objects(out: &str) -> Vec<Value> {
    out.lines().map(parse).collect()
}

fn names(value: &Value) -> BTreeSet<&str> {
    value.as_object().map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
}
