//! What the latest moves did, as each viewer may know it.

use std::collections::VecDeque;
use std::sync::Arc;

use tripot_catalog::{AnyEffect, AnyView, Replay};
use tripot_core::{Seat, Viewer};

use super::{Played, Table};

/// The most moves of which viewers are told what they did; of a whole game that is asked for apart.
pub(crate) const MOST_RECENT: usize = 12;

/// What the latest moves did: for each, one entry a viewer, in the order of `Table::viewers`.
///
/// It is found out when a move is played, from the views before and after it, and kept instead of the
/// views, which are larger. Names and language are not in it: players may change both later.
#[derive(Clone, Default)]
pub(super) struct Effects(VecDeque<Arc<[Option<AnyEffect>]>>);

impl Effects {
    /// Adds a move, and forgets one that is no longer recent.
    pub(super) fn push(&mut self, effects: impl Iterator<Item = Option<AnyEffect>>) {
        if self.0.len() == MOST_RECENT {
            self.0.pop_front();
        }
        self.0.push_back(effects.collect());
    }

    /// What the move did that is this many moves back, 0 for the last, by the index of a viewer.
    fn get(&self, back: usize, viewer: usize) -> Option<AnyEffect> {
        let index = self.0.len().checked_sub(back + 1)?;
        let seen = &self.0[index];
        seen.get(viewer.min(seen.len().saturating_sub(1)))?.clone()
    }
}

impl Table {
    /// What the move did that is this many moves back, 0 for the last, as a viewer may know it; nothing
    /// if it is not recent, or if the game does not say it.
    pub fn effect(&self, back: usize, viewer: Viewer) -> Option<AnyEffect> {
        let index = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Public => usize::MAX,
        };
        self.effects.get(back, index)
    }

    /// What a move did, for each viewer, from what they saw before it.
    pub(super) fn effects_since(
        &self,
        before: &[Box<dyn AnyView>],
        seat: Seat,
        chosen: &str,
    ) -> Vec<Option<AnyEffect>> {
        let viewers = self.viewers().zip(before);
        viewers.map(|(who, before)| before.effect(&*self.view(who), seat, chosen)).collect()
    }

    /// What the latest moves did, found out again after some were taken back.
    pub(super) fn recollect(&self) -> Effects {
        let mut effects = Effects::default();
        let Some(game) = self.game() else { return effects };
        let mut replay = Replay::of(game);
        replay.seek(replay.len().saturating_sub(MOST_RECENT));
        loop {
            let views = |replay: &Replay| -> Vec<Box<dyn AnyView>> {
                self.viewers().map(|viewer| replay.table().view(viewer)).collect()
            };
            let before = views(&replay);
            let Some(step) = replay.step(|_| Viewer::Public) else { return effects };
            let after = views(&replay);
            let pairs = before.iter().zip(&after);
            effects.push(pairs.map(|(was, is)| was.effect(&**is, step.seat, &step.chosen)));
        }
    }

    /// All moves from the first, each with what it did as a viewer may know it.
    pub fn history(&self, viewer: Viewer) -> Vec<(&Played, Option<AnyEffect>)> {
        let Some(game) = self.game() else { return Vec::new() };
        let mut replay = Replay::of(game);
        let effects = std::iter::from_fn(|| {
            let step = replay.step(|_| viewer)?;
            Some(step.before.effect(&*step.after, step.seat, &step.chosen))
        });
        self.moves.iter().zip(effects).collect()
    }
}
