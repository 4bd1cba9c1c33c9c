//! The rules of Siam.
//!
//! Two herds, elephants and rhinoceroses, five animals each, push three mountains about a board of
//! five by five. When a mountain leaves the board, the owner of the nearest animal behind it that
//! faces the way it is pushed has won.
//!
//! [`Siam`] is the state: bit planes ([`Board`]), the side to move, and what the draw rules need to
//! remember. The heart of the game is one rule, in `push.rs`. There is no chance and no secret, so
//! the state is its own view. [`fast`] holds the same game for engines.
//!
//! ```
//! use tripot_core::{SeatCount, State};
//! use tripot_siam::{End, Siam, SiamOptions, Side};
//!
//! let mut state = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
//! assert_eq!(state.to_string(), "...../...../.MMM./...../..... e");
//! for text in ["+c1n", "+a5s", "c1c2n"] {
//!     state.play(text.parse().unwrap()).unwrap(); // enter on c1 heading north, and so on
//! }
//! assert_eq!(state.side(), Side::Rhinos);
//! assert!(state.moves().len() > 50);
//!
//! let won: Siam = "..M../..N../.M.M./...../..... e".parse().unwrap();
//! assert_eq!(won.after("c4c5n".parse().unwrap()).end(), Some(End::Won(Side::Elephants)));
//! ```

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
pub use classroom::from_column_first;
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
