//! The rules of a game as a page shows them: sections of text, and positions to draw.

use serde::Serialize;
use serde_json::Value;
use tripot_catalog::{AnyPosition, Lang, RulesPicture, TERMINAL_SECTIONS, Variant, game};
use tripot_core::{Turn, Viewer};
use tripot_table::scene::{Scene, Setting, scene};

use crate::refusal::RequestError;

/// The rules of a game: the first section is the game's own.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rules {
    game: &'static str,
    sections: Vec<Section>,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<DrawnPicture<'_>>))]
    pictures: Vec<Value>,
}

/// A part of the text, with its heading.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Section {
    /// What it is called in an address.
    id: String,
    title: &'static str,
    text: &'static str,
    /// Whether it is about writing moves and options, which pages have buttons and forms for.
    terminal: bool,
}

/// A position that explains a section.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Picture))]
struct DrawnPicture<'a> {
    /// What its caption is called.
    name: &'static str,
    section: &'static str,
    #[serde(rename = "move")]
    chosen: Option<&'static str>,
    scene: Scene<'a>,
    /// The position after the move, where it is legal and leaves nothing to chance.
    then: Option<Scene<'a>>,
}

/// The rules of a game.
pub fn rules(name: &str, lang: Lang) -> Result<Rules, RequestError> {
    let game = game(name).ok_or(RequestError::NoGame)?;
    let sections: Vec<Section> = sections(game.rules(lang))
        .zip(sections(game.rules(Lang::En)))
        .map(|((title, text), (name, _))| section(anchor(name), title, text))
        .collect();
    let variant = Variant::read(game.name(), &[])?;
    let pictures = game.pictures().iter();
    let pictures: Result<Vec<Value>, RequestError> =
        pictures.map(|picture| draw(picture, &variant, lang)).collect();
    Ok(Rules { game: game.name(), sections, pictures: pictures? })
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

fn section(id: String, title: &'static str, text: &'static str) -> Section {
    let terminal = TERMINAL_SECTIONS.contains(&id.as_str());
    Section { id, title, text, terminal }
}

fn draw(picture: &RulesPicture, variant: &Variant, lang: Lang) -> Result<Value, RequestError> {
    let position: Box<dyn AnyPosition> = variant.position(picture.position)?;
    let viewer = position.turn().seat().map_or(Viewer::Public, Viewer::Seat);
    let setting = Setting { variant, seats: position.seats(), viewer, names: &[], lang };
    let mut after = variant.position(picture.position)?;
    let is_played = picture.chosen.is_some_and(|chosen| after.apply(chosen).is_ok());
    let is_settled = after.turn() != Turn::Chance;
    let drawn = DrawnPicture {
        name: picture.name,
        section: picture.section,
        chosen: picture.chosen,
        scene: scene(&*position, &setting),
        then: (is_played && is_settled).then(|| scene(&*after, &setting)),
    };
    Ok(serde_json::to_value(drawn).expect("its keys are words and its values are plain"))
}
