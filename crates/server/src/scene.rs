//! A view as a page draws it.
//!
//! A scene is JSON made from a view and from nothing else, so that it can't show what its viewer may
//! not know.

use serde_json::{Value, json};
use tripot_catalog::{AnyView, Lang, Variant};
use tripot_core::{SeatCount, Viewer};

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
    json!({
        "game": setting.variant.game.name(),
        "variant": setting.variant.name,
        "seats": setting.seats.get(),
        "viewer": setting.seat(),
        "turn": turn,
        "moves": moves,
    })
}
