//! Telling a viewer what happens, step by step.

use crate::notation::Notation;
use crate::record::Who;
use crate::referee::{Referee, Step};
use crate::seat::Viewer;

/// Remembers how much of a game a viewer has been told, so that each step is told once and telling
/// takes no longer late in a game than early. See [`Referee::tell`].
#[derive(Clone, Debug)]
pub struct Herald<S> {
    viewer: Viewer,
    told: usize,
    /// The truth before the first step that has not been told; nothing before the first.
    state: Option<S>,
}

/// A step as a viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    /// Who acted.
    pub who: Who,
    /// The move or the event in native form; `?` for an event that the viewer may not know.
    pub native: String,
    /// The classroom form of a move, if the game has one.
    pub classroom: Option<String>,
}

impl<S> Herald<S> {
    /// Tells a viewer, from the first step.
    pub fn new(viewer: Viewer) -> Herald<S> {
        Herald { viewer, told: 0, state: None }
    }
}

impl<S: Notation> Referee<S> {
    /// What has happened since a herald told last, as its viewer may know it. What is hidden stays
    /// hidden when the game is over: a viewer may play the same deal again.
    pub fn tell(&self, herald: &mut Herald<S>) -> Vec<Observation> {
        let Herald { viewer, told, state } = herald;
        let mut now = state.take().unwrap_or_else(|| self.start().clone());
        let mut news = Vec::with_capacity(self.steps().len().saturating_sub(*told));
        for step in self.steps().iter().skip(*told) {
            news.push(match *step {
                Step::Move { seat, chosen, .. } => {
                    let view = now.view(Viewer::Seat(seat));
                    now.play_unchecked(chosen);
                    let native = S::write_move(&view, chosen);
                    let classroom = S::write_classroom_move(&view, chosen);
                    Observation { who: Who::Seat(seat), native, classroom }
                }
                Step::Chance(event) => {
                    let seen = now.is_seen(event, *viewer);
                    now.resolve_unchecked(event);
                    let native = if seen { S::write_chance(event) } else { "?".to_owned() };
                    Observation { who: Who::Chance, native, classroom: None }
                }
            });
        }
        *told = self.steps().len();
        *state = Some(now);
        news
    }
}
