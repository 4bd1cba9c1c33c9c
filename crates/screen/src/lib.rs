//! The full screen: menu, boards, hints, take-back and replay with keys and mouse.
//!
//! `app` is a machine of states that knows no clock, file or terminal; `stage` is where it is
//! put on: the terminal, the threads that machines think on, the files. One file for each screen
//! (`start`, `table`, `replay`). The boards are those of [`tripot_boards`].

mod app;
mod browser;
mod dialog;
mod drill;
mod event;
mod keys;
mod lessons;
mod line;
mod past;
mod prose;
mod puzzle;
mod replay;
mod signals;
mod stage;
mod start;
mod table;
#[cfg(test)]
mod tests;
mod verdict;

pub use app::{First, Judge};
pub use stage::{Terms, chosen_machine, is_possible, run};
pub use tripot_settings::remembered_language;
