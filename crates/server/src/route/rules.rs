//! The rules of a game as a page shows them: sections of text, and positions to draw.

use axum::extract::Path;
use axum::{Extension, Json};
use serde::Serialize;
use serde_json::Value;
use tripot_catalog::{AnyPosition, Lang, Variant, game, rules as text_of};
use tripot_core::Viewer;
use tripot_table::scene::{Scene, Setting, scene};
use utoipa::ToSchema;

use crate::guard::Caller;
use crate::refusal::Refusal;

/// A position that explains a section.
struct Picture {
    game: &'static str,
    /// The section, by its anchor.
    section: &'static str,
    position: &'static str,
    /// A move that is thought about; it need not be legal.
    chosen: Option<&'static str>,
}

/// The positions of the texts.
const PICTURES: [Picture; 6] = [
    Picture {
        game: "chicago",
        section: "set-up",
        position: "m???/b???/f???/f???/c???/r???/f???/m???/r??? 766666 2 -,-",
        chosen: None,
    },
    Picture {
        game: "chicago",
        section: "an-example",
        position: "m???/b???/f???/f???/c???/r???/f???/m???/r??? 766666 2 -,-",
        chosen: Some("2fc"),
    },
    Picture {
        game: "siam",
        section: "set-up",
        position: "...../...../.MMM./...../..... e",
        chosen: None,
    },
    Picture {
        game: "siam",
        section: "an-example",
        position: "s..../w..../M.MM./N..../N.... e",
        chosen: Some("a1a2n"),
    },
    Picture {
        game: "siam",
        section: "corner-cases",
        position: "...../...../EMM.M/...../..... e",
        chosen: Some("a3b3e"),
    },
    Picture {
        game: "families",
        section: "an-example",
        position: "a2c136e24g5,b12c4d3f5g26 28 -,- j1",
        chosen: Some("c4"),
    },
];

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
    let no_game = || Refusal::NoGame;
    let game = game(&name).ok_or_else(no_game)?;
    let (own, english) = (text_of(game.name(), caller.lang), text_of(game.name(), Lang::En));
    let (own, english) = (own.ok_or_else(no_game)?, english.ok_or_else(no_game)?);
    let sections: Vec<Section> = sections(own)
        .zip(sections(english))
        .map(|((title, text), (name, _))| Section { id: anchor(name), title, text })
        .collect();
    let pictures = PICTURES.iter().filter(|picture| picture.game == game.name());
    let pictures: Result<Vec<Value>, Refusal> =
        pictures.map(|picture| draw(picture, caller.lang)).collect();
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

fn draw(picture: &Picture, lang: Lang) -> Result<Value, Refusal> {
    let variant = Variant::read(picture.game, &[])?;
    let position: Box<dyn AnyPosition> = variant.position(picture.position)?;
    let viewer = position.turn().seat().map_or(Viewer::Public, Viewer::Seat);
    let setting = Setting { variant: &variant, seats: position.seats(), viewer, names: &[], lang };
    let scene = scene(&*position, &setting);
    let drawn = DrawnPicture { section: picture.section, chosen: picture.chosen, scene };
    Ok(serde_json::to_value(drawn).expect("its keys are words and its values are plain"))
}
