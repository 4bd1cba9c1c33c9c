//! What every game of Tripot has in common.
//!
//! A game is a [`State`]: the truth, with its rules as pure functions. Nobody plays on the truth.
//! A [`Player`] receives a [`View`], what one [`Viewer`] may know, and answers with a move. What
//! nobody knows, such as the order of a draw pile, is in no state at all: it is a chance event,
//! and a [`Dealer`] who derives the whole deal from a [`Seed`] answers it when it happens.
//!
//! The [`Referee`] owns the truth and the dealer. It checks each move, asks the dealer, and keeps
//! the steps, from which it writes a [`Record`]. Replaying a record through the rules is the only
//! way to load one.
//!
//! ```
//! use tripot_core::{Annotation, Budget, Decision, Player, Referee, SeatCount, Seed, Turn, View, Viewer};
//! use tripot_testkit::{Secret, SecretOptions}; // a game; Chicago, Siam and Families are others
//!
//! /// Says the first thing that it may.
//! struct First;
//! impl Player<Secret> for First {
//!     fn choose(&mut self, view: &<Secret as tripot_core::State>::View, _: &Budget) -> Decision<tripot_testkit::Say> {
//!         let mut moves = Vec::new();
//!         view.choices(&mut moves);
//!         Decision { chosen: moves[0], value: None, nodes: 1 }
//!     }
//! }
//! let seed = Seed::parse("any words").unwrap();
//! let mut game = Referee::<Secret>::deal(&SecretOptions::default(), SeatCount::TWO, seed).unwrap();
//! while let Turn::Seat(seat) = game.turn() {
//!     let decision = First.choose(&game.view(Viewer::Seat(seat)), &Budget::nodes(100));
//!     game.play(seat, decision.chosen, Annotation::default()).unwrap();
//! }
//! println!("{:?}", game.outcome().unwrap().scores());
//! ```
//!
//! Nothing here knows a clock, a file, a terminal or a language: numbers of milliseconds come in
//! from the edge, and errors are data that the edge translates.

mod budget;
mod critic;
mod dealer;
mod herald;
mod luck;
pub mod maths;
mod message;
mod mix;
mod name;
mod near;
mod notation;
mod options;
mod order;
mod outcome;
mod player;
mod record;
mod referee;
mod replay;
mod seat;
mod seed;
mod state;
mod syntax;
mod term;
mod termination;

pub use budget::{Budget, Stop};
pub use critic::{Appraisal, Critic, Critique, Expected};
pub use dealer::{Dealer, NoChance, NoDealer};
pub use herald::{Herald, Observation};
pub use luck::{Luck, Part};
pub use message::{Argument, Explain, Message};
pub use mix::Mix;
pub use name::{LONGEST_NAME, isolated_name, plain_name};
pub use near::{did_you_mean, nearest};
pub use notation::{Notation, PositionError};
pub use options::{
    Kind, OptionError, OptionSpec, Options, Setting, Settings, parse_variant, parse_variant_with,
    write_variant,
};
pub use order::{best_first, order_by};
pub use outcome::Outcome;
pub use player::{Certainty, Decision, Judged, Player, Reach, Study};
pub use record::{Annotation, Header, Record, RecordError, RecordStep, SeatLine, Who};
pub use referee::{Decided, Referee, RefereeError, Step};
pub use replay::ReplayError;
pub use seat::{MAX_SEATS, Seat, SeatCount, SeatError, Turn, Viewer};
pub use seed::{Rng, Seed, SeedError};
pub use state::{Open, OptionsOf, State, Tally, View};
pub use syntax::{Cursor, SyntaxError, fold};
pub use term::Term;
pub use termination::Termination;
