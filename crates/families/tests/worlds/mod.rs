//! The worlds that a viewer can't rule out, found without the ledger: every card that may come out
//! does, in a world of its own, and worlds that do not look like the game to a viewer are left out
//! step by step.

use std::collections::BTreeMap;

use tripot_core::{State, Viewer};
use tripot_families::{Ask, Draw, Families};
use tripot_testkit::events;

/// The hands of a world, as a key.
pub(crate) type Hands = Vec<u64>;

/// What a viewer has not been able to rule out, with every deal that led to it.
pub(crate) struct Worlds {
    pub(crate) viewer: Viewer,
    pub(crate) worlds: Vec<Families>,
}

/// What everybody sees, but for the ledger.
fn public(state: &Families) -> impl PartialEq + use<> {
    let table = state.table();
    let sizes: Vec<usize> = table.seats().seats().map(|seat| table.size(seat)).collect();
    let laid: Vec<Vec<_>> = table.seats().seats().map(|seat| table.laid(seat).collect()).collect();
    (sizes, laid, table.stock(), table.turn(), table.wanted())
}

impl Worlds {
    fn keep_like(&mut self, truth: &Families) {
        let shown = public(truth);
        self.worlds.retain(|world| public(world) == shown);
        for world in &self.worlds {
            assert_eq!(world.table(), truth.table(), "the ledger is public");
            assert_eq!(world.view(self.viewer), truth.view(self.viewer));
        }
    }

    /// A seat asks; `truth` is the state after the ask.
    pub(crate) fn ask(&mut self, chosen: Ask, truth: &Families) {
        self.worlds.retain_mut(|world| world.play(chosen).is_ok());
        self.keep_like(truth);
    }

    /// A seat draws; `before` and `truth` are the states before and after the draw.
    pub(crate) fn draw(&mut self, draw: Draw, before: &Families, truth: &Families) {
        let seen = before.is_seen(draw, self.viewer);
        let mut worlds = Vec::new();
        for world in &self.worlds {
            for (event, _) in events(world) {
                let fits = if seen {
                    event == draw && world.is_seen(event, self.viewer)
                } else {
                    !world.is_seen(event, self.viewer)
                };
                if fits {
                    let mut world = world.clone();
                    world.resolve_unchecked(event);
                    worlds.push(world);
                }
            }
        }
        self.worlds = worlds;
        self.keep_like(truth);
    }

    /// How likely each world is.
    pub(crate) fn shares(&self) -> BTreeMap<Hands, f64> {
        let mut shares = BTreeMap::new();
        for world in &self.worlds {
            *shares.entry(hands(world)).or_insert(0.0) += 1.0 / self.worlds.len() as f64;
        }
        shares
    }
}

/// The hands of a state.
pub(crate) fn hands(state: &Families) -> Hands {
    state.seats().seats().map(|seat| state.hand(seat).bits()).collect()
}
