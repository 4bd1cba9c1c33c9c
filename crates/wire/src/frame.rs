//! Scenes that moves led to, outside a table: of a puzzle and of a step of a lesson.

use serde::Serialize;
use serde_json::Value;
use tripot_catalog::{AnyEffect, AnyPosition, Lang, Step, Trouble, Variant};
use tripot_core::{Seat, Viewer};
use tripot_table::scene::{Setting, scene};

/// A scene, and the move that led to it; the first one has none.
#[derive(Serialize)]
pub(crate) struct Frame {
    last: Option<FrameMove>,
    pub(crate) scene: Value,
}

/// The move that led to a scene, and what it did.
#[derive(Serialize)]
pub(crate) struct FrameMove {
    pub(crate) number: usize,
    pub(crate) seat: usize,
    #[serde(rename = "move")]
    pub(crate) chosen: String,
    pub(crate) told: String,
    /// What it showed to everybody, in words.
    pub(crate) shown: Vec<String>,
    pub(crate) effect: Option<AnyEffect>,
}

/// What scenes are made for: a person on a seat, who sees what that seat may know.
pub(crate) struct Stage<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) person: Seat,
    pub(crate) names: &'a [String],
    pub(crate) lang: Lang,
    /// The number of the puzzle or of the step.
    pub(crate) number: usize,
}

impl Stage<'_> {
    fn scene(&self, position: &dyn AnyPosition) -> Value {
        let viewer = Viewer::Seat(self.person);
        let setting = Setting {
            variant: self.variant,
            seats: position.seats(),
            viewer,
            names: self.names,
            lang: self.lang,
        };
        serde_json::to_value(scene(&*position.view(viewer), &setting))
            .expect("its keys are words and its values are plain")
    }

    /// The scene at the beginning.
    pub(crate) fn first(&self, position: &dyn AnyPosition) -> Frame {
        Frame { last: None, scene: self.scene(position) }
    }

    /// The scenes that moves led to.
    pub(crate) fn frames(
        &self,
        steps: impl IntoIterator<Item = Step>,
    ) -> Result<Vec<Frame>, Trouble> {
        let frame = |step: Step| {
            let position = self.variant.position(&step.after)?;
            let told: Vec<String> = step.told.iter().map(|line| self.lang.text(line)).collect();
            let last = FrameMove {
                number: self.number,
                seat: step.seat.index(),
                chosen: step.chosen,
                told: told.join(" "),
                shown: Vec::new(),
                effect: step.effect,
            };
            Ok(Frame { last: Some(last), scene: self.scene(&*position) })
        };
        steps.into_iter().map(frame).collect()
    }
}
