//! Tripot without a server: tables, machines, hints and analyses behind one call, for a Web Worker.
//!
//! [`Local::call`] takes a request and gives an answer, both JSON. It is what a server is to a page, with the same
//! paths, bodies and messages ([`tripot_wire`]), but for what belongs to the world outside: there is no clock, no store,
//! no randomness and no thread. The caller says what time it is and hands over fresh random bytes; it keeps the events that an
//! answer tells it to keep, and has machines think where it likes. With the same requests the answers are the same, byte for byte,
//! in a browser and in any other program.
//!
//! ```
//! use tripot_browser::Local;
//! let mut local = Local::default();
//! let answer = local.call(r#"{"do": "request", "method": "GET", "path": "games", "lang": "en"}"#);
//! assert!(answer.starts_with(r#"{"status":200,"json":[{"name":"chicago""#), "{answer}");
//! ```
//!
//! | request | answer |
//! |---|---|
//! | `request` | what a server answers below `/api/`: `status` and `json` or `text` |
//! | `connect`, `say`, `leave` | what a WebSocket does; what is said comes as `sent` |
//! | `load`, `drop` | a table that the caller has kept comes into memory or leaves it |
//! | `tick` | looks at the clocks |
//! | `think`, then `thought` | a machine's move: the first wherever there is time for it, the second where the table is |
//! | `hint`, `advise` | what the strongest machine advises, at a local table or at a server's |
//! | `decisions`, `judge`, `analysis` | the parts of an analysis, which several workers share |
//! | `bench` | what a suite of `tripot bench` comes to: `nodes` and `signature`; how long it takes is the caller's to measure |
//! | `retry`, `may_retry` | a decision of a record with another move: what an analysis says of it; whether it is legal, and why not |
//! | `puzzle`, `try`, `why` | a puzzle that the page has, and what comes of a move; the page says how far its player has come |
//! | `lesson`, `lesson-try`, `lesson-why` | the same for a step of a lesson, whose file the page has |
//!
//! An answer with `load` names a table that has to be loaded first. `kept` are events to be kept before anything is told
//! to anybody, `turns` machines that are to think, `alarm` is when to tick.

mod answer;
mod connection;
mod local;
mod request;
mod retry;
mod route;
mod thinking;

pub use local::Local;
