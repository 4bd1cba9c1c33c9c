//! The machine players: one module for each game, [`Random`] for any, and the
//! [`Level`]s that people choose from.
//!
//! | game | two seats | more |
//! |---|---|---|
//! | [`chicago`] | [`Expert`](chicago::Expert): expectimax, determinizations and playouts; [`Oracle`](chicago::Oracle) for open piles | [`MonteCarlo`](chicago::MonteCarlo) |
//! | [`siam`] | [`Engine`](siam::Engine): alpha-beta; [`Solver`](siam::Solver): proof-number search | |
//! | [`families`] | [`Expert`](families::Expert): determinized playouts | the same |
//!
//! Every one of them is a [`Player`](tripot_core::Player): it is given a view, never the state, so
//! it knows what a person on its seat would know, and nothing else. With the same random numbers
//! and a budget of nodes it plays the same on every machine.
//!
//! ```
//! use tripot_core::{Budget, Player, State};
//! use tripot_players::siam::Engine;
//! use tripot_siam::{Move, Siam};
//!
//! // The elephant on c4 pushes the mountain off the board.
//! let state: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
//! let decision = Engine::new().choose(&state, &Budget::nodes(10_000));
//! assert_eq!((decision.chosen, decision.value), ("c4c5n".parse().unwrap(), Some(1.0)));
//! assert!(state.after(decision.chosen).outcome().is_some());
//! ```

pub mod chicago;
pub mod families;
mod level;
mod random;
pub mod siam;

pub use level::Level;
pub use random::Random;
