//! A game at a terminal, line by line: people, machines and programs at one table.
//!
//! A [`game::Game`] is a [`tripot_table::Table`] with the programs at it and the file that keeps it;
//! [`session::Session`] plays it at a [`console::Console`], and [`face`] draws the boards in plain
//! characters. The full screen (`tripot-screen`) and the commands are built on the same parts.

pub mod canvas;
pub mod charset;
pub mod console;
pub mod display;
pub mod ending;
pub mod eyes;
pub mod face;
pub mod failure;
pub mod figures;
pub mod game;
pub mod hint;
mod input;
pub mod keeper;
pub mod locale;
pub mod named;
pub mod output;
pub mod pager;
pub mod place;
pub mod program;
pub mod record;
pub mod session;
pub mod shelf;
pub mod source;
pub mod tile;

pub use failure::Failure;
pub use record::load;
pub use source::seed;
