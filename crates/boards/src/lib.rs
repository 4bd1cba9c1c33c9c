//! The boards of the games, drawn in a terminal, with the choice that a person is making on them.
//!
//! A [`Board`] is a choice that keys and clicks change, and a drawing of a [`Scene`] on a [`Surface`]. Where things are is
//! a pure function of the area and the position, which drawing and clicking share. A game without a board of its own has
//! one of text. A [`Look`] says in which words and colours; [`to_ascii`] makes the finished picture plain.
//!
//! ```
//! use ratatui::{buffer::Buffer, layout::Rect};
//! use tripot_boards::{Look, Palette, Scene, Surface, Theme, board_of, to_ascii};
//! use tripot_catalog::{Lang, Variant};
//! let position = Variant::read("siam", &[])?.position("..M../..N../.M.M./...../..... e")?;
//! let look = Look { lang: Lang::En, palette: Palette::new(Theme::Dark, true) };
//! let names = ["Ada".to_owned(), "Bob".to_owned()];
//! let scene = Scene {
//!     look: &look,
//!     view: &*position,
//!     names: &names,
//!     history: &[],
//!     active: true,
//!     busy: None,
//!     walked: None,
//!     open: &[],
//! };
//! let area = Rect::new(0, 0, 80, 20);
//! let mut buffer = Buffer::empty(area);
//! board_of("siam").draw(&mut Surface::new(&mut buffer), area, &scene);
//! to_ascii(&mut buffer);
//! let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
//! assert!(text.contains("Ada") && text.contains("Bob") && text.is_ascii());
//! # Ok::<(), tripot_catalog::Trouble>(())
//! ```

mod ascii;
mod board;
mod surface;
mod theme;

pub use ascii::to_ascii;
pub use board::{Answer, Board, Entry, SMALLEST, Scene, board_of, next_of};
pub use surface::{Lines, Look, Surface, cut, middle, wrap};
pub use theme::{Palette, Theme};
