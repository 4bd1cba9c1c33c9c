//! The rules of a game as a page shows them: sections of text, and positions to draw.

use axum::extract::Path;
use axum::{Extension, Json};
use serde::Serialize;
use serde_json::Value;
use tripot_catalog::{AnyPosition, Lang, RulesPicture, Variant, game};
use tripot_core::Viewer;
use tripot_table::scene::{Scene, Setting, scene};
use utoipa::ToSchema;

use crate::guard::Caller;
use crate::refusal::Refusal;

/// The rules of a game: the first section is the game's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rules {
    game: &'static str,
    sections: Vec<Section>,
    #[schema(value_type = Vec<DrawnPicture<'_>>)]
    pictures: Vec<Value>,
}

/// A part of the text, with its heading.
#[derive(Serialize, ToSchema)]
struct Section {
    /// What it is called in an address.
    id: String,
    title: &'static str,
    text: &'static str,
}

/// A position that explains a section.
#[derive(Serialize, ToSchema)]
#[schema(as = Picture)]
struct DrawnPicture<'a> {
    section: &'static str,
    #[serde(rename = "move")]
    chosen: Option<&'static str>,
    scene: Scene<'a>,
}

/// The rules of a game.
#[utoipa::path(get, tag = "rules", path = "/rules/{game}", params(("game" = String, Path, description = "The name of the game")), responses((status = 200, description = "The rules, with scenes", body = Rules), (status = 404, description = "No such game")))]
pub(crate) async fn rules(
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
) -> Result<Json<Rules>, Refusal> {
    let game = game(&name).ok_or(Refusal::NoGame)?;
    let sections: Vec<Section> = sections(game.rules(caller.lang))
        .zip(sections(game.rules(Lang::En)))
        .map(|((title, text), (name, _))| Section { id: anchor(name), title, text })
        .collect();
    let variant = Variant::read(game.name(), &[])?;
    let pictures = game.pictures().iter();
    let pictures: Result<Vec<Value>, Refusal> =
        pictures.map(|picture| draw(picture, &variant, caller.lang)).collect();
    Ok(Json(Rules { game: game.name(), sections, pictures: pictures? }))
}

/// The sections of a text, each with its heading; the first one is the text's own.
fn sections(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let text = text.trim_start_matches("# ");
    text.split("\n## ").map(|part| part.split_once('\n').unwrap_or((part, "")))
}

/// What a section is called in an address: the same in every language.
fn anchor(title: &str) -> String {
    let letters = title.to_lowercase();
    let words = letters.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

fn draw(picture: &RulesPicture, variant: &Variant, lang: Lang) -> Result<Value, Refusal> {
    let position: Box<dyn AnyPosition> = variant.position(picture.position)?;
    let viewer = position.turn().seat().map_or(Viewer::Public, Viewer::Seat);
    let setting = Setting { variant, seats: position.seats(), viewer, names: &[], lang };
    let scene = scene(&*position, &setting);
    let drawn = DrawnPicture { section: picture.section, chosen: picture.chosen, scene };
    Ok(serde_json::to_value(drawn).expect("its keys are words and its values are plain"))
}
