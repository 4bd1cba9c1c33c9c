//! The games behind one face, and the words for people.
//!
//! Everything above this crate, the terminal, the arena, the server, speaks to [`AnyGame`],
//! [`AnyPosition`] and [`AnyTable`] and never to one game's types, except to draw it. A game is what its
//! [`Face`] says; [`games`] lists those that there are, and [`register`] adds one.
//!
//! Rules and players know no language: they answer with [`Message`](tripot_core::Message)s, which
//! [`Lang`] turns into French or English.

mod advice;
mod bench;
mod chicago;
mod erased;
mod error;
mod face;
mod families;
mod film;
mod game;
mod lang;
mod machine;
mod measure;
mod narrate;
mod opinion;
#[cfg(feature = "program")]
mod player;
mod position;
pub mod power;
mod proof;
mod puzzle;
mod registry;
mod replay;
mod rules;
pub mod scene;
mod seats;
mod siam;
mod spacing;
mod squares;
mod table;
mod title;
mod training;
mod trial;
mod trouble;
mod weights;
#[cfg(feature = "program")]
mod workshop;

pub use advice::{Advice, AdviceRequest, AdvisedMove, Grounds, worth};
pub use bench::{BENCH, BenchAnswer, BenchSuite};
pub use error::CatalogError;
pub use face::{Drawing, Face};
pub use film::{AnyFilm, AppraisalText, CritiqueText, Scale, Shot, Unit, Yardstick};
#[cfg(feature = "openapi")]
pub use game::Schemas;
pub use game::{AnyGame, Game, Variant, game_of_variant};
pub use lang::Lang;
pub use machine::{Machine, MachineEntry, MachineSpec, MakePlayer, NumberSpec};
pub use measure::{Basis, Measure, MeasurePlan};
pub use narrate::{AnyEffect, Happening, Narrate};
pub use opinion::{JudgedText, MoveText, Opinion};
#[cfg(feature = "program")]
pub use player::{Answer, AnyPlayer, Engagement};
pub use position::{AnyPosition, AnyQuestion, AnyView};
pub use proof::Proof;
pub use puzzle::{Aim, Difficulty, NotAPuzzle, Puzzle, PuzzlePlan, PuzzleReport, Task, Weighed};
pub use registry::{RegisterError, game, games, register};
pub use replay::{Frame, Replay};
pub use rules::{RulesPicture, TERMINAL_SECTIONS};
pub use seats::{PlayerKind, SeatPlan, SeatsError, read_machine, read_player};
pub use siam::siam_sentence;
pub use squares::Squares;
pub use table::{AnyTable, Opening, Played, Thinking, Thought};
pub use title::{option_help, option_title, value_title};
pub use training::{AnyTraining, Progress, Round};
pub use trial::{Step, Trial, TrialError, Tried, seat_names};
pub use tripot_players::Level;
pub use trouble::Trouble;
pub use weights::Weights;
#[cfg(feature = "program")]
pub use workshop::Workshop;
