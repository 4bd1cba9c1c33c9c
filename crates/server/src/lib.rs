//! The server: tables over HTTP and WebSocket, and the pages of the browser client.
//!
//! [`serve`] answers on one address: the pages of `web/`, which are built into the program, an HTTP
//! interface, and one WebSocket for each viewer of a table.
//!
//! A [`Table`](tripot_table::Table) is what its events come to. A [`Store`](tripot_store::Store)
//! keeps the events; a [`Hub`] has the tables in memory that are in use, and the subscriptions of their viewers.

mod accept;
mod address;
mod admission;
mod analyses;
mod app;
mod callers;
mod connection;
mod engine;
mod fresh;
mod guard;
mod health;
mod hub;
mod limit;
mod live;
mod lobby;
mod machine;
mod message;
mod metrics;
mod name;
mod network;
mod openapi;
mod pages;
mod picture;
mod presence;
mod preview;
mod queue;
mod refusal;
mod retention;
mod retry;
mod route;
mod router;
mod service;
mod site;
mod socket;
mod time;
mod timeouts;
mod tournaments;
mod worker;

pub use app::Limits;
pub use callers::{Callers, Proxies};
pub use hub::Hub;
pub use limit::Rate;
pub use machine::{Dispatch, InProcess};
pub use message::{Asked, LONGEST, Reaction, Sent, SentId, read as read_message};
pub use metrics::Metrics;
pub use network::{Network, NoNetwork};
pub use queue::Share;
pub use refusal::Refusal;
pub use retention::Retention;
pub use service::{Config, ServeError, serve, work};
pub use site::{NoSite, Site};
pub use timeouts::Timeouts;
