//! The service: configuration, start-up and graceful shutdown.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tripot_listener::{Callers, Listener, ListenerConfig, Site};
use tripot_store::{Connector, Database, StoreError};

use crate::app::{App, Limits, RateLimits};
use crate::engine::Engine;
use crate::health::Health;
use crate::lobby::keep_unlisting;
use crate::retention::{Retention, keep_sweeping};
use crate::router::router;
use crate::timeouts::Timeouts;
use crate::tournaments::Tournaments;

/// What the server is told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 is any free one.
    pub addr: SocketAddr,
    /// Where tables are kept.
    pub database: Database,
    /// How much one address may ask for.
    pub limits: Limits,
    /// Whose address that is.
    pub callers: Callers,
    /// How many connections there may be in all; as many as the system allows if not given.
    pub connections: Option<u32>,
    /// Under which address people know it, if that is to be checked.
    pub site: Option<Site>,
    /// Its timeouts.
    pub timeouts: Timeouts,
    /// How many machines think at the same time; as many as there are processors if not given.
    pub machines: Option<usize>,
    /// How long a machine lets people look at the position before it moves.
    pub pause: Duration,
    /// How long tables are kept.
    pub retention: Retention,
    /// The folder with the files of tournaments, if any are shown.
    pub tournaments: Option<PathBuf>,
}

impl Config {
    /// The usual pause: long enough to see what one's own move did.
    pub const PAUSE: Duration = Duration::from_millis(700);
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
    /// The store can't be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The connection to the network broke.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// How long viewers may take to leave when the server ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves until `stop` is done. `ready` is told the address once it answers.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let idle = config.timeouts.idle;
    let mut engine =
        Engine::start(&config.database, config.machines, config.limits.share, config.pause, idle)
            .await?;
    engine.open_up();
    let hub = Arc::clone(&engine.hub);
    engine.attend(keep_sweeping(Arc::clone(&hub), config.retention));
    engine.attend(keep_unlisting(Arc::clone(&hub), config.retention.listed));
    let app = App {
        hub: Arc::clone(&hub),
        metrics: Arc::clone(&engine.metrics),
        rate_limits: RateLimits::new(config.limits),
        limits: config.limits,
        timeouts: config.timeouts,
        callers: config.callers.clone(),
        site: config.site,
        analyses: Arc::clone(&engine.analyses),
        tournaments: Tournaments::new(config.tournaments),
        health: Health::default(),
    };
    let addr = config.addr;
    let listener = Listener::bind(ListenerConfig {
        addr,
        connections: config.connections,
        each: config.limits.connections,
        callers: config.callers,
        timeouts: config.timeouts.of_connections(),
        counters: engine.metrics.of_listener(),
    });
    let listener = listener.map_err(|source| ServeError::Listen { addr, source })?;
    ready(listener.address()?);
    let connections = listener.serve(router(Arc::new(app)), stop).await;
    tracing::info!("ending");
    hub.close();
    if let Err(error) = connections.close(SHUTDOWN_TIMEOUT).await {
        tracing::warn!(%error, "ending");
    }
    engine.end().await?;
    Ok(())
}

/// Runs a worker: machine turns, analyses and pairs of tournaments from the queue of a database, until `stop` is
/// done. At most `machines` searches run at the same time, by default one for each processor.
pub async fn work(
    database: Connector,
    machines: Option<usize>,
    ready: impl FnOnce(),
    stop: impl Future<Output = ()>,
) -> Result<(), StoreError> {
    let (database, share) = (Database::Postgres(Box::new(database)), Limits::USUAL.share);
    let engine =
        Engine::start(&database, machines, share, Config::PAUSE, Timeouts::USUAL.idle).await?;
    ready();
    stop.await;
    engine.end().await
}
