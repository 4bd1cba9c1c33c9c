//! Data on standard output, messages on standard error.

use std::io::Write as _;
use std::path::Path;

use serde_json::{Map, Value, json};
use tripot_catalog::{AnyPosition, MoveText};
use tripot_core::{Outcome, Turn};

use crate::failure::Failure;

/// Writes text as it is; colours only where they can be seen.
pub fn text(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Says a line on standard error. If nobody can read it, there is nobody to tell so.
pub fn complain(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Writes one JSON value on one line.
pub fn json(value: &Value) -> Result<(), Failure> {
    text(&format!("{value}\n"))
}

/// The fields that describe a position: its forms, whose turn it is, and the outcome.
pub fn position(variant: &str, position: &dyn AnyPosition) -> Map<String, Value> {
    let mut fields = Map::new();
    let game = variant.split('(').next().unwrap_or_default();
    fields.insert("game".into(), json!(game));
    fields.insert("variant".into(), json!(variant));
    fields.insert("position".into(), json!(position.native()));
    if let Some(classroom) = position.classroom() {
        fields.insert("classroom".into(), json!(classroom));
    }
    let turn = match position.turn() {
        Turn::Seat(seat) => json!(position.seat_name(seat)),
        Turn::Chance => json!("chance"),
        Turn::Over => Value::Null,
    };
    fields.insert("turn".into(), turn);
    fields
}

/// The outcome of a position as the contract has it: null while the game goes on.
pub fn outcome(position: &dyn AnyPosition) -> Value {
    position
        .outcome()
        .map_or(Value::Null, |outcome| scores(&outcome, |seat| position.seat_name(seat)))
}

/// Scores and winners.
pub fn scores(outcome: &Outcome, name: impl Fn(tripot_core::Seat) -> &'static str) -> Value {
    let winners: Vec<&str> = outcome.winners().map(name).collect();
    json!({ "scores": outcome.scores(), "winners": winners })
}

/// Moves as fields: the native forms under a name, and the classroom's, where there are any, beside.
pub fn moves(fields: &mut Map<String, Value>, name: &str, moves: &[MoveText]) {
    let native: Vec<&str> = moves.iter().map(|text| text.native.as_str()).collect();
    fields.insert(name.into(), json!(native));
    let classroom: Option<Vec<&str>> = moves.iter().map(|text| text.classroom.as_deref()).collect();
    if let Some(classroom) = classroom {
        fields.insert(format!("classroom_{name}"), json!(classroom));
    }
}

/// Moves in the native form, one after the other.
pub fn spaced(moves: &[MoveText]) -> String {
    let native: Vec<&str> = moves.iter().map(|text| text.native.as_str()).collect();
    native.join(" ")
}

/// A path as a shell reads it.
pub fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    // Only a zero byte can't be quoted, and no path has one.
    shlex::try_quote(&path).map_or_else(|_| path.clone(), std::borrow::Cow::into_owned)
}
