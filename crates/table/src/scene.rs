//! Scenes: a view as JSON that a client draws.
//!
//! A scene is JSON made from a view and from nothing else, so that it can't show what its viewer may
//! not know. What is drawn of a game is said by its face in the catalogue; here is what all scenes
//! share. `docs/web.md` describes every field.

#[cfg(test)]
mod tests;

use serde::Serialize;
use tripot_catalog::scene::AnyDrawing;
use tripot_catalog::{AnyView, Lang, Variant};
use tripot_core::{SeatCount, Turn, Viewer};

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

/// A view as a page draws it.
///
/// It is written once for each move and each kind of viewer, and nothing else of a move takes as long:
/// so it is made of fields that are written straight to the text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scene<'a> {
    #[serde(flatten)]
    head: SceneHead<'a>,
    #[serde(flatten)]
    drawn: AnyDrawing,
}

/// What every game shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct SceneHead<'a> {
    game: &'static str,
    variant: &'a str,
    seats: usize,
    viewer: Option<usize>,
    turn: Option<usize>,
    over: bool,
    moves: Vec<String>,
}

/// The scene of a view.
pub fn scene<'a>(view: &dyn AnyView, setting: &Setting<'a>) -> Scene<'a> {
    let turn = view.turn().seat().map(tripot_core::Seat::index);
    let own = turn.is_some() && turn == setting.seat();
    let head = SceneHead {
        game: setting.variant.game.name(),
        variant: &setting.variant.name,
        seats: setting.seats.get(),
        viewer: setting.seat(),
        turn,
        over: view.turn() == Turn::Over,
        moves: if own { view.native_moves() } else { Vec::new() },
    };
    Scene { head, drawn: view.drawing(own, setting.lang) }
}
