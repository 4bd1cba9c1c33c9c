//! Who answers chance.

use std::fmt;

use crate::seed::Seed;
use crate::state::State;

/// Derives the whole deal from a seed at the start and answers each chance event from it.
///
/// The deal is outside the state, so the state can't leak it. It does not depend on the moves:
/// two games from one seed share their luck.
pub trait Dealer<S: State>: Clone + Send + Sync + 'static {
    /// The deal of this seed for a game that starts at `start`.
    fn new(seed: &Seed, start: &S) -> Self;

    /// What comes out now. `state` is waiting for chance.
    fn answer(&self, state: &S) -> S::Chance;

    /// A move is about to be played at `before`. For dealers that must follow which pile is which.
    fn follow(&mut self, before: &S, played: S::Move) {
        let _ = (before, played);
    }
}

/// What comes out in a game without chance: nothing, ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoChance {}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The dealer of a game in which nothing comes out.
#[derive(Clone, Copy, Debug)]
pub struct NoDealer;

impl<S: State<Chance = NoChance>> Dealer<S> for NoDealer {
    fn new(_: &Seed, _: &S) -> NoDealer {
        NoDealer
    }

    fn answer(&self, _: &S) -> NoChance {
        unreachable!("a game without chance never waits for it")
    }
}
