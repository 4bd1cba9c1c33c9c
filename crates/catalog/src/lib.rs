//! The games behind one face, and the words for people.
//!
//! Everything above this crate, the terminal, the arena, the server, speaks to [`AnyGame`],
//! [`AnyPosition`] and [`AnyTable`] and never to one game's types, except to draw it. [`GAMES`] is
//! the list of what there is; adding a game is one line there and one `impl` of [`Face`].
//!
//! Rules and players know no language: they answer with [`Message`](tripot_core::Message)s, which
//! [`Lang`] turns into French or English.

mod chicago;
mod error;
mod face;
mod families;
mod film;
mod game;
mod lang;
mod measure;
mod narrate;
mod player;
mod position;
mod proof;
mod puzzle;
mod replay;
mod rules;
mod seats;
mod siam;
mod table;
mod title;
mod training;
mod trouble;
mod weights;

pub use error::CatalogError;
pub use face::{Face, Machine, MachineSpec, NumberSpec};
pub use film::{AnyFilm, AppraisalText, CritiqueText, Shot, Unit, Yardstick};
pub use game::{AnyGame, Variant, game_of_variant};
pub use lang::Lang;
pub use measure::{Basis, Measure, MeasurePlan};
pub use narrate::{Happening, Narrate, siam_sentence};
pub use player::{Answer, AnyPlayer, Engagement};
pub use position::{AnyPosition, AnyQuestion, AnyView, JudgedText, MoveText, Opinion};
pub use proof::Proof;
pub use puzzle::{Puzzle, PuzzlePlan, PuzzleReport};
pub use replay::{Frame, Replay};
pub use rules::rules;
pub use seats::{PlayerKind, SeatPlan, SeatsError, read_player};
pub use table::{AnyTable, Opening, Played, Thinking, Thought};
pub use title::{option_title, value_title};
pub use training::{AnyTraining, Progress, Round};
pub use trouble::Trouble;
pub use weights::Weights;

/// Every game there is.
pub const GAMES: &[&dyn AnyGame] = &[
    &game::Game::<tripot_chicago::Chicago>::NEW,
    &game::Game::<tripot_siam::Siam>::NEW,
    &game::Game::<tripot_families::Families>::NEW,
];

/// The game with this name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
