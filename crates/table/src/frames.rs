//! Frames: a game from its start, as a viewer saw it.

use serde::Serialize;
use serde_json::Value;
use tripot_catalog::{AnyTable, AnyView, Happening, Lang, Machine, Replay};
use tripot_core::Viewer;

use crate::scene::{Scene, Setting, scene};
use crate::table::Table;
use crate::update::{Last, Over, over, over_of};

/// The scene after a move, and the move; with the last one, how the game ended.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Frame<'a> {
    last: Option<Last<'a>>,
    scene: Scene<'a>,
    over: Option<Over>,
}

impl Table {
    /// The scene before the first move and after each, with what happened: a list of [`Frame`]s as JSON.
    pub fn frames(&self, viewer: Viewer, lang: Lang) -> Value {
        let names = self.isolated_names(lang);
        let setting =
            Setting { variant: self.variant(), seats: self.seats(), viewer, names: &names, lang };
        let mut frames = match self.game() {
            None => Value::Array(vec![frame(None, &*self.view(viewer), &setting)]),
            Some(game) => frames_of(game, &setting, |index| self.moves().get(index)?.stand_in),
        };
        tell_end(&mut frames, over(self, &names, lang));
        frames
    }
}

/// The frames of a game that was recorded, in which this many moves were taken back.
pub fn frames_of_record(game: &dyn AnyTable, taken_back: usize, setting: &Setting<'_>) -> Value {
    let mut frames = frames_of(game, setting, |_| None);
    tell_end(&mut frames, over_of(game, taken_back, setting.names, setting.lang));
    frames
}

/// The last frame says how the game ended.
fn tell_end(frames: &mut Value, over: Option<Over>) {
    if let Some(last) = frames.as_array_mut().and_then(|frames| frames.last_mut()) {
        let over = serde_json::to_value(over);
        last["over"] = over.expect("its keys are words and its values are plain");
    }
}

/// The frames of a game; `stand_in` says which machine made the move with an index for an absent person.
fn frames_of(
    game: &dyn AnyTable,
    setting: &Setting<'_>,
    stand_in: impl Fn(usize) -> Option<Machine>,
) -> Value {
    let Setting { viewer, names, lang, .. } = *setting;
    let mut replay = Replay::of(game);
    let mut frames = vec![frame(None, &*replay.table().view(viewer), setting)];
    while let Some(step) = replay.step(|_| viewer) {
        let what =
            Happening { seat: step.seat, chosen: &step.chosen, came_out: &step.came_out, names };
        let number = frames.len();
        let (before, after) = (&*step.before, &*step.after);
        let last = Last::new(number, stand_in(number - 1), before, after, &what, lang);
        frames.push(frame(Some(last), after, setting));
    }
    Value::Array(frames)
}

fn frame(last: Option<Last<'_>>, view: &dyn AnyView, setting: &Setting<'_>) -> Value {
    let frame = Frame { last, scene: scene(view, setting), over: None };
    serde_json::to_value(frame).expect("its keys are words and its values are plain")
}
