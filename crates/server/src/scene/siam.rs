//! Siam: who stands where, and what each push would meet.

use serde_json::{Value, json};
use tripot_catalog::Lang;
use tripot_core::{Notation, State};
use tripot_siam::{End, Heading, Move, Piece, Siam, Side, Square, push, trace};

use super::words;

/// `own`: whether the viewer is to move, and so is shown its pushes.
pub(super) fn scene(state: &Siam, own: bool, lang: Lang) -> Value {
    let piece = |square: Square| {
        let (kind, heading) = match state.board().piece(square)? {
            Piece::Mountain => ("m".to_owned(), Value::Null),
            Piece::Animal(side, heading) => {
                (side.letter().to_string(), heading.letter().to_string().into())
            }
        };
        Some(json!({ "at": square.to_string(), "kind": kind, "heading": heading }))
    };
    let end = match state.end() {
        None => Value::Null,
        Some(End::Draw) => json!({ "winner": null }),
        Some(End::Won(side)) => json!({ "winner": side.seat().index() }),
    };
    let banned: Vec<String> =
        state.banned().iter().map(|square: Square| square.to_string()).collect();
    json!({
        "ply": state.plies(),
        "left": state.plies_until_draw(),
        "animals": state.options().animals,
        "pieces": Square::all().filter_map(piece).collect::<Vec<_>>(),
        "reserves": Side::ALL.map(|side| state.reserve(side)),
        "banned": banned,
        "end": end,
        "pushes": if own { pushes(state) } else { Vec::new() },
        "words": {
            "sides": words(lang, Side::ALL.into_iter(), |side| side.letter().to_string(), Side::key),
            "headings": words(
                lang,
                Heading::ALL.into_iter(),
                |heading| heading.letter().to_string(),
                Heading::key,
            ),
        },
    })
}

/// What the side to move could try to push, whether it goes or not: the page shows the sum of force
/// and mass before the click, and where a push that does not go gets stuck.
fn pushes(state: &Siam) -> Vec<Value> {
    let ahead = |from: Square| match state.board().piece(from)? {
        Piece::Animal(side, heading) if side == state.side() => {
            Some((Move::Go { from, toward: heading, facing: heading }, heading))
        }
        _ => None,
    };
    let enter = |at: Square| at.inward().map(move |heading| (Move::Enter(at, heading), heading));
    let border = Square::all().filter(|at| state.reserve(state.side()) > 0 && at.is_border());
    Square::all()
        .filter_map(ahead)
        .chain(border.flat_map(enter))
        .filter_map(|(chosen, toward)| tried(state, chosen, toward))
        .collect()
}

/// A push with its line, unless nothing is there to be pushed.
fn tried(state: &Siam, chosen: Move, toward: Heading) -> Option<Value> {
    let first = chosen.destination().filter(|&to| state.board().occupied().contains(to))?;
    let line: Vec<Value> = trace(state.board(), first, toward)
        .into_iter()
        .map(|(at, _, force, mass)| json!([at.to_string(), force, mass]))
        .collect();
    let (stuck, out, winner) =
        match push(state.board(), state.side(), first, toward, state.options().push_count) {
            Ok(push) => (None, push.leaves, push.winner.map(|side| side.seat().index())),
            Err(stuck) => (Some(stuck.at.to_string()), false, None),
        };
    Some(json!({
        "move": Siam::write_move(state, chosen),
        "legal": state.check(chosen).is_ok(),
        "toward": toward.letter().to_string(),
        "line": line,
        "stuck": stuck,
        "out": out,
        "winner": winner,
    }))
}
