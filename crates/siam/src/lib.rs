//! The rules of Siam.
//!
//! Two herds, elephants and rhinoceroses, five animals each, push three mountains about a board of
//! five by five. Whoever's animal stands nearest behind the mountain that first leaves the board,
//! facing the way it is pushed, has won.
//!
//! [`Siam`] is the state: bit planes ([`Board`]), the side to move, and what the draw rules need to
//! remember. The heart of the game is one rule, in `push.rs`. There is no chance and no secret, so
//! the state is its own view.

mod board;
mod classroom;
pub mod fast;
mod generate;
mod moves;
mod native;
mod notation;
mod options;
mod past;
mod piece;
mod push;
mod refusal;
mod setup;
mod square;
mod state;
mod symmetry;

pub use board::Board;
pub use moves::Move;
pub use notation::{MoveError, PositionError};
pub use options::{OptionsFault, PushCount, SiamOptions, SiamSettings};
pub use piece::{Piece, Side};
pub use push::{Push, Stuck, Trace, push, trace};
pub use refusal::Refusal;
pub use setup::{Fault, Setup};
pub use square::{Heading, Square, Squares};
pub use state::{End, Siam};
pub use symmetry::Symmetry;
