//! Search algorithms over any game, each once: the engines of `tripot-players` are made of them.
//!
//! | for | algorithm |
//! |---|---|
//! | two seats, no chance | [`alpha_beta()`] |
//! | two seats and chance | [`expectimax()`], which prunes chance nodes by [`Star1`] |
//! | two seats with secrets | [`CfrPlus`] and best responses on an [`ExtensiveTree`] |
//! | moves compared by sampling | [`PairedRace`], [`PooledRace`], [`Halving`] |
//! | a first guess | [`one_ply()`] with an [`Evaluator`] |
//! | rules | [`perft()`] counts move sequences: so two implementations find out that they disagree |
//!
//! None reads a clock. They count nodes and poll their budget ([`Poll`]; [`Meter`] where threads
//! share one), so that a search limited by nodes finds the same on every machine.
//!
//! A search that looks at states as they are takes an [`Open`](tripot_core::Open) game: one with
//! secrets does not compile.
//!
//! ```
//! use tripot_core::{Budget, Seat, State};
//! use tripot_search::{Evaluator, alpha_beta};
//! use tripot_testkit::{Branch, TreeGame};
//!
//! struct Margin;
//! impl Evaluator<TreeGame> for Margin {
//!     fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
//!         state.outcome().map_or(0.0, |outcome| outcome.margin(seat).into())
//!     }
//! }
//! // j1 chooses a branch, then j2 does; the leaves are the scores of both.
//! let state = TreeGame::parse("j1(j2(9,0|1,0)|j2(3,0|4,0))");
//! let found = alpha_beta(&state, 2, &Margin, &Budget::nodes(1_000)).unwrap();
//! assert_eq!((found.chosen, found.value), (Branch(1), 3.0));
//! ```

mod alpha_beta;
mod cfr;
mod evaluator;
mod expectimax;
mod extensive;
mod one_ply;
mod perft;
mod polling;
mod racing;
mod star;

pub use alpha_beta::{Found, alpha_beta};
pub use cfr::CfrPlus;
pub use evaluator::Evaluator;
pub use expectimax::expectimax;
pub use extensive::{Expansion, ExtensiveForm, ExtensiveTree, Strategy};
pub use one_ply::one_ply;
pub use perft::{Count, perft};
pub use polling::{Meter, POLL_INTERVAL, Poll, SharedBudget};
pub use racing::{Halving, HalvingRound, PairedRace, PooledRace, Racing};
pub use star::{Bounds, Star1};
