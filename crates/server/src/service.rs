//! The server as a whole: what it is told, how it starts, how it ends.

use std::future::Future;
use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::router::router;

/// What the server is told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 is any free one.
    pub addr: SocketAddr,
}

/// Why the server could not start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Nothing can listen there.
    #[error("{addr}: {source}")]
    Listen {
        /// The address asked for.
        addr: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The connection to the network broke.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Serves until `stop` is done. `ready` is told the address once it answers.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let addr = config.addr;
    let listener =
        TcpListener::bind(addr).await.map_err(|source| ServeError::Listen { addr, source })?;
    ready(listener.local_addr()?);
    axum::serve(listener, router()).with_graceful_shutdown(stop).await?;
    Ok(())
}
