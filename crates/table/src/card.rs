//! Cards: a table as one of its players finds it among their own games.

use serde::Serialize;
use serde_json::Value;
use tripot_catalog::Lang;
use tripot_core::{Seat, Viewer};

use crate::clock::Instant;
use crate::scene::{Scene, Setting, scene};
use crate::table::Table;
use crate::update::{Over, over};

/// What a player may know of a table at a glance.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Card<'a> {
    /// The player's seat.
    seat: usize,
    /// What each seat is called.
    names: &'a [String],
    /// The seat to move.
    turn: Option<usize>,
    /// Whether a player has not come yet.
    waiting: bool,
    /// How many moves were made.
    moves: usize,
    /// When the position last changed, in milliseconds since 1970.
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    changed: Instant,
    over: Option<Over>,
    scene: Scene<'a>,
}

impl Table {
    /// What everybody may see of the position: a [`Scene`] as JSON.
    #[expect(clippy::missing_panics_doc, reason = "only a map with odd keys can't be written")]
    pub fn public_scene(&self, lang: Lang) -> Value {
        let (names, viewer) = (self.isolated_names(lang), Viewer::Public);
        let setting =
            Setting { variant: self.variant(), seats: self.seats(), viewer, names: &names, lang };
        let scene = serde_json::to_value(scene(&*self.view(viewer), &setting));
        scene.expect("its keys are words and its values are plain")
    }

    /// How the game ended, in words, if it has.
    pub fn ending(&self, lang: Lang) -> Option<String> {
        over(self, &self.isolated_names(lang), lang).map(|over| over.text)
    }

    /// What the player of a seat may know at a glance: a [`Card`] as JSON.
    #[expect(clippy::missing_panics_doc, reason = "only a map with odd keys can't be written")]
    pub fn card(&self, seat: Seat, lang: Lang) -> Value {
        let (names, viewer) = (self.isolated_names(lang), Viewer::Seat(seat));
        let setting =
            Setting { variant: self.variant(), seats: self.seats(), viewer, names: &names, lang };
        let turn = self.turn().seat().filter(|_| !self.is_waiting());
        let card = Card {
            seat: seat.index(),
            names: &names,
            turn: turn.map(Seat::index),
            waiting: self.is_waiting(),
            moves: self.moves().len(),
            changed: self.changed(),
            over: over(self, &names, lang),
            scene: scene(&*self.view(viewer), &setting),
        };
        serde_json::to_value(card).expect("its keys are words and its values are plain")
    }
}
