//! `GET /games`: the games, their options and machines.

use axum::{Extension, Json};
use serde_json::{Value, json};
use tripot_catalog::{AnyGame, GAMES, Lang, MachineSpec, option_title, value_title};
use tripot_core::{Kind, OptionSpec};

use crate::guard::Caller;

/// Every game with its options and machines.
#[utoipa::path(get, tag = "games", path = "/games", responses((status = 200, description = "The games, their options and machines")))]
pub(crate) async fn list(Extension(caller): Extension<Caller>) -> Json<Value> {
    Json(GAMES.iter().map(|game| describe(*game, caller.lang)).collect())
}

fn describe(game: &dyn AnyGame, lang: Lang) -> Value {
    let name = game.name();
    let say = |key: String| lang.find(&key).unwrap_or_default();
    let (least, most) = game.seats();
    json!({
        "name": name,
        "title": say(format!("game.{name}")),
        "pitch": say(format!("game.{name}.pitch")),
        "seats": [least.get(), most.get()],
        "secrets": game.has_secrets(),
        "options": game.options().iter().map(|spec| option(spec, lang)).collect::<Vec<Value>>(),
        "machines": game.machines().iter().map(|spec| machine(spec, lang)).collect::<Vec<Value>>(),
        "usual": game.usual_machine().to_string(),
    })
}

fn option(spec: &OptionSpec, lang: Lang) -> Value {
    let (kind, values, range) = match spec.kind {
        Kind::Choice(words) => ("choice", Some(words), None),
        Kind::Flag => ("flag", None, None),
        Kind::Number { min, max } => ("number", None, Some([min, max])),
    };
    let title = |word: &&str| value_title(spec, word, lang);
    let titles: Option<Vec<String>> = values.map(|words| words.iter().map(title).collect());
    json!({
        "name": spec.name,
        "kind": kind,
        "values": values,
        "range": range,
        "default": spec.default.to_string(),
        "title": option_title(spec, lang),
        "titles": titles,
        "help": lang.word(spec.message),
    })
}

fn machine(spec: &MachineSpec, lang: Lang) -> Value {
    let number = spec.number.map(|number| [number.min, number.max, number.default]);
    json!({
        "name": spec.name,
        "title": spec.title(lang),
        "help": lang.word(spec.message),
        "number": number,
        "weights": spec.takes_weights,
    })
}
