//! The server: tables over HTTP and WebSocket, and the pages of the browser client.
//!
//! [`serve`] answers on one address: the pages of [`tripot_pages`], an HTTP
//! interface, and one WebSocket for each viewer of a table.
//!
//! A [`Table`](tripot_table::Table) is what its events come to. A [`Store`](tripot_store::Store)
//! keeps the events; a [`Hub`] has the tables in memory that are in use, and the subscriptions of their viewers.

mod address;
mod analyses;
mod app;
mod engine;
mod fresh;
mod guard;
mod health;
mod hub;
mod live;
mod lobby;
mod machine;
mod metrics;
mod openapi;
mod pages;
mod presence;
mod preview;
mod queue;
mod refusal;
mod retention;
mod retry;
mod route;
mod router;
mod service;
mod socket;
mod time;
mod timeouts;
mod tournaments;
mod worker;

pub use app::Limits;
pub use hub::Hub;
pub use machine::{Dispatch, InProcess};
pub use metrics::Metrics;
pub use queue::Share;
pub use refusal::Refusal;
pub use retention::Retention;
pub use service::{Config, ServeError, serve, work};
pub use timeouts::Timeouts;
pub use tripot_listener::{Callers, Network, NoNetwork, NoSite, Proxies, Rate, Site};
