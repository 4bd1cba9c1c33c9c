//! A view as a page draws it.
//!
//! A scene is JSON made from a view and from nothing else, so that it can't show what its viewer may
//! not know. The rules stay here: the page is given the legal moves and what follows from them, and
//! has to know no more than how a move is written. `docs/web.md` describes every field.

mod chicago;
mod families;
mod siam;
#[cfg(test)]
mod tests;

use serde_json::{Value, json};
use tripot_catalog::{AnyView, Lang, Variant};
use tripot_chicago::Chicago;
use tripot_core::{SeatCount, Turn, Viewer};
use tripot_families::FamiliesView;
use tripot_siam::Siam;

/// What a scene needs to know beside the view.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The game and how it is played.
    pub variant: &'a Variant,
    /// How many seats play.
    pub seats: SeatCount,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The name of each seat.
    pub names: &'a [String],
    /// The language of the words.
    pub lang: Lang,
}

impl Setting<'_> {
    /// The index of the viewer's seat.
    pub fn seat(&self) -> Option<usize> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Public => None,
        }
    }
}

/// The scene of a view.
pub fn scene(view: &dyn AnyView, setting: &Setting<'_>) -> Value {
    let turn = view.turn().seat().map(tripot_core::Seat::index);
    let own = turn.is_some() && turn == setting.seat();
    let moves: Vec<String> =
        if own { view.moves().into_iter().map(|text| text.native).collect() } else { Vec::new() };
    let mut scene = json!({
        "game": setting.variant.game.name(),
        "variant": setting.variant.name,
        "seats": setting.seats.get(),
        "viewer": setting.seat(),
        "turn": turn,
        "over": view.turn() == Turn::Over,
        "moves": moves,
    });
    let drawn = drawn(view, own, setting.lang);
    if let (Value::Object(scene), Value::Object(drawn)) = (&mut scene, drawn) {
        scene.extend(drawn);
    }
    scene
}

/// What is drawn of a game; `own` says whether its viewer is to move.
fn drawn(view: &dyn AnyView, own: bool, lang: Lang) -> Value {
    let any = view.as_any();
    if let Some(state) = any.downcast_ref::<Chicago>() {
        chicago::scene(state, lang)
    } else if let Some(state) = any.downcast_ref::<Siam>() {
        siam::scene(state, own, lang)
    } else if let Some(view) = any.downcast_ref::<FamiliesView>() {
        families::scene(view, lang)
    } else {
        // A game that has no board yet can still be read, and played by typing.
        json!({ "text": view.native() })
    }
}

/// What things are called in a language, by the letter that stands for them in the scene.
fn words<T: Copy>(
    lang: Lang,
    things: impl Iterator<Item = T>,
    letter: impl Fn(T) -> String,
    key: impl Fn(T) -> &'static str,
) -> Value {
    things.map(|thing| (letter(thing), Value::from(lang.word(key(thing))))).collect()
}
