//! A listener: accepts HTTP connections within limits, and answers their requests with a router.
//!
//! What a server must survive happens before there is a request: too many connections of one address, heads that
//! never end, answers that are not read, no file descriptor left. A [`Listener`] deals with that. Each connection
//! has a permit that counts until it is closed, whether it becomes a WebSocket or not; past the limits a few
//! connections of the [`Reserve`](ConnectionClass::Reserve) are served, so that a full server can still tell how it is.
//!
//! ```
//! use std::net::SocketAddr;
//! use axum::{Router, routing::get};
//! use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
//! use tripot_listener::{Listener, ListenerConfig};
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let listener = Listener::bind(ListenerConfig::new(SocketAddr::from(([127, 0, 0, 1], 0))))?;
//! let address = listener.address()?;
//! let client = async move {
//!     let mut stream = tokio::net::TcpStream::connect(address).await.expect("it listens");
//!     stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.expect("it reads");
//!     let mut answer = String::new();
//!     stream.read_to_string(&mut answer).await.expect("it answers");
//!     assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("hello"));
//! };
//! // Serves until the client is done, and then waits for what is still open.
//! let connections = listener.serve(Router::new().route("/", get("hello")), client).await;
//! assert!(connections.close(std::time::Duration::from_secs(5)).await.is_ok());
//! # Ok(())
//! # }
//! ```
//!
//! Requests carry the address that connects (`ConnectInfo`) and their [`ConnectionClass`]. Whose address counts behind
//! a proxy say [`Callers`]; how fast each [`Origin`] may ask, [`RateLimiters`]; under which name the server is asked for, a
//! [`Site`].

mod accept;
mod admission;
mod callers;
mod connection;
mod counters;
mod limit;
mod listener;
mod network;
mod origin;
mod rate;
mod site;

pub use admission::ConnectionClass;
pub use callers::{Callers, Proxies};
pub use connection::ConnectionTimeouts;
pub use counters::Counters;
pub use limit::{ConnectionLimiter, ConnectionPermit};
pub use listener::{Connections, Listener, ListenerConfig, StillOpen};
pub use network::{Network, NoNetwork};
pub use origin::Origin;
pub use rate::{Rate, RateLimiter, RateLimiters};
pub use site::{NoSite, Site};
