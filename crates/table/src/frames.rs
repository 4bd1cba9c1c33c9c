//! Frames: a game from its start, as a viewer saw it.

use serde::Serialize;
use serde_json::Value;
use tripot_catalog::Lang;
use tripot_core::Viewer;

use crate::event::{Event, Fact, SeatIndex};
use crate::refusal::Damage;
use crate::scene::Scene;
use crate::table::Table;
use crate::update::{self, Last};

/// The scene after a move, and the move.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Frame<'a> {
    last: Option<Last<'a>>,
    scene: Scene<'a>,
}

impl Table {
    /// The scene before the first move and after each, with what happened: a list of [`Frame`]s as JSON.
    pub fn frames(&self, viewer: Viewer, lang: Lang) -> Result<Value, Damage> {
        let names = self.names(lang);
        let mut table = self.anew().map_err(|error| self.damage(error))?;
        let mut frames = vec![frame(&table, viewer, &names, lang)];
        for played in self.moves() {
            let (seat, chosen) = (SeatIndex(played.seat), played.chosen.to_string());
            let fact = Fact::Moved { seat, chosen, value: None };
            table.apply(&Event { at: table.opened(), fact })?;
            frames.push(frame(&table, viewer, &names, lang));
        }
        Ok(Value::Array(frames))
    }
}

fn frame(table: &Table, viewer: Viewer, names: &[String], lang: Lang) -> Value {
    let view = table.view(viewer);
    let frame = Frame {
        last: update::last(table, &*view, viewer, names, lang),
        scene: update::show(table, &*view, viewer, names, lang),
    };
    serde_json::to_value(frame).expect("its keys are words and its values are plain")
}
