//! Tripot in the browser.
//!
//! [`serve`] answers on one address: the pages of `web/`, which are built into the program, an HTTP
//! interface, and one WebSocket for each viewer of a table. [`scene`] is what a page needs to draw a
//! table, made from a view and therefore from nothing that its viewer may not know.

mod pages;
mod router;
pub mod scene;
mod service;

pub use service::{Config, ServeError, serve};
