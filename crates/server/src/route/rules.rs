//! The rules of a game as a page shows them: sections of text, and positions to draw.

use axum::extract::Path;
use axum::{Extension, Json};
use serde_json::{Value, json};
use tripot_catalog::{AnyPosition, Lang, Variant, game, rules as text_of};
use tripot_core::Viewer;
use tripot_table::scene::{Setting, scene};

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

/// The rules of a game.
#[utoipa::path(get, tag = "rules", path = "/rules/{game}", params(("game" = String, Path, description = "The name of the game")), responses((status = 200, description = "The rules, with scenes"), (status = 404, description = "No such game")))]
pub(crate) async fn rules(
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let no_game = || Refusal::NoGame;
    let game = game(&name).ok_or_else(no_game)?;
    let (own, english) = (text_of(game.name(), caller.lang), text_of(game.name(), Lang::En));
    let (own, english) = (own.ok_or_else(no_game)?, english.ok_or_else(no_game)?);
    let sections: Vec<Value> = sections(own)
        .zip(sections(english))
        .map(|((title, text), (name, _))| json!({ "id": anchor(name), "title": title, "text": text }))
        .collect();
    let pictures = PICTURES.iter().filter(|picture| picture.game == game.name());
    let pictures: Result<Vec<Value>, Refusal> =
        pictures.map(|picture| draw(picture, caller.lang)).collect();
    Ok(Json(json!({ "game": game.name(), "sections": sections, "pictures": pictures? })))
}

/// The sections of a text, each with its heading; the first one is the text's own.
fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
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
    Ok(json!({ "section": picture.section, "move": picture.chosen, "scene": scene }))
}

#[cfg(test)]
mod tests {
    use tripot_catalog::GAMES;

    use super::*;

    #[test]
    fn both_languages_have_the_same_sections_and_every_picture_has_one() {
        for game in GAMES {
            let texts = Lang::ALL.map(|lang| text_of(game.name(), lang).expect("rules"));
            let counts = texts.map(|text| sections(text).count());
            assert_eq!(counts[0], counts[1], "{}", game.name());
            let english = text_of(game.name(), Lang::En).expect("rules");
            let anchors: Vec<String> = sections(english).map(|(title, _)| anchor(title)).collect();
            for picture in PICTURES.iter().filter(|picture| picture.game == game.name()) {
                assert!(anchors.iter().any(|anchor| anchor == picture.section), "{anchors:?}");
                draw(picture, Lang::Fr).expect("a position that can be drawn");
            }
        }
    }

    #[test]
    fn the_move_of_a_picture_is_one_that_the_page_can_explain() {
        for picture in PICTURES.iter().filter(|picture| picture.chosen.is_some()) {
            let drawn = draw(picture, Lang::En).expect("a picture");
            let chosen = json!(picture.chosen);
            let in_moves =
                drawn["scene"]["moves"].as_array().is_some_and(|all| all.contains(&chosen));
            let pushes = drawn["scene"]["pushes"].as_array();
            let in_pushes = pushes.is_some_and(|all| all.iter().any(|push| push["move"] == chosen));
            assert!(in_moves || in_pushes, "{chosen}");
        }
    }
}
