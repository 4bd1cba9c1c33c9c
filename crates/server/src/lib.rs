//! Tripot in the browser.
//!
//! [`serve`] answers on one address: the pages of `web/`, which are built into the program, an HTTP
//! interface, and one WebSocket for each viewer of a table.
//!
//! A [`Table`] is what its [`Event`]s come to: a pure fold, from which everything that anybody sees is
//! made. The [`Store`] keeps the events; a [`Hub`] has the tables that are needed now in memory. What a
//! page draws is a [`scene`], made from a view and therefore from nothing that its viewer may not
//! know.

mod accept;
mod admission;
mod analyses;
mod app;
mod callers;
mod claim;
mod clock;
mod connection;
mod director;
mod engine;
mod event;
mod frames;
mod guard;
mod health;
mod hub;
mod id;
mod insist;
mod job;
mod limit;
mod live;
mod machine;
mod message;
mod metrics;
mod network;
mod openapi;
mod pages;
mod pair;
mod patience;
mod presence;
mod queue;
mod refusal;
mod retention;
mod route;
mod router;
pub mod scene;
mod seed;
mod service;
mod site;
mod socket;
mod store;
mod table;
mod time;
mod token;
mod tournaments;
mod update;
mod worker;

pub use app::Limits;
pub use callers::{Callers, Proxies};
pub use claim::{Claim, ClaimHash};
pub use clock::{Clock, Instant, NoPace, Pace};
pub use director::{DirectError, Director, Watch};
pub use event::{Event, Fact, Offer, PartText, Reason, SeatIndex, SeatSetup, Setup, Source};
pub use hub::Hub;
pub use id::{NoTableId, TableId};
pub use job::JobKind;
pub use limit::Rate;
pub use machine::{Dispatch, InProcess, MachineTurn};
pub use message::{Asked, LONGEST, Sent, SentId, read as read_message};
pub use metrics::Metrics;
pub use network::{Network, NoNetwork};
pub use patience::Patience;
pub use queue::Share;
pub use refusal::Refusal;
pub use retention::Retention;
pub use service::{Config, Database, NoDatabase, ServeError, serve, work};
pub use site::{NoSite, Site};
pub use store::{
    Appended, Change, Connector, Entry, Fate, Listing, NoAddress, Pending, Phase, Postgres, Quiet,
    Sqlite, Store, StoreError,
};
pub use table::{
    Absence, Damage, LastMove, Place, Played, Proposal, SeatSummary, Sitter, Stage, Summary, Table,
    Wish,
};
pub use token::{Token, TokenHash};
