//! The server as a whole: what it is told, how it starts, how it ends.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;

use crate::analyses::Analyses;
use crate::app::{App, Gate, Limits};
use crate::hub::Hub;
use crate::machine::InProcess;
use crate::metrics::Metrics;
use crate::router::router;
use crate::store::{Sqlite, Store, StoreError};
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
    /// How many machines think at the same time; as many as there are processors if not given.
    pub machines: Option<usize>,
    /// How long a machine lets people look at the position before it moves.
    pub pause: Duration,
    /// The folder with the files of tournaments, if any are shown.
    pub tournaments: Option<PathBuf>,
}

impl Config {
    /// The usual pause: long enough to see what one's own move did.
    pub const PAUSE: Duration = Duration::from_millis(700);
}

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file of SQLite.
    File(PathBuf),
    /// Nowhere: they are forgotten when the server ends.
    Memory,
}

/// A text that names no database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDatabase {
    /// It is of a kind that there is not.
    #[error("not sqlite:FILE or sqlite::memory:")]
    Unknown,
    /// It is one that this program was built without.
    #[error("PostgreSQL is not in this build")]
    Postgres,
}

impl FromStr for Database {
    type Err = NoDatabase;

    fn from_str(text: &str) -> Result<Database, NoDatabase> {
        match text.split_once(':') {
            Some(("sqlite", ":memory:")) => Ok(Database::Memory),
            Some(("sqlite", path)) if !path.is_empty() => {
                let path = path.strip_prefix("//").unwrap_or(path);
                Ok(Database::File(PathBuf::from(path)))
            }
            Some(("postgres" | "postgresql", _)) => Err(NoDatabase::Postgres),
            _ => Err(NoDatabase::Unknown),
        }
    }
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

/// How often tables that nobody needs are looked for.
const SWEEP: Duration = Duration::from_secs(30);
/// How long viewers may take to leave when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until `stop` is done. `ready` is told the address once it answers.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let metrics = Arc::new(Metrics::default());
    let store = Arc::new(match &config.database {
        Database::File(path) => Sqlite::open(path, &metrics)?,
        Database::Memory => Sqlite::in_memory(&metrics)?,
    });
    let machines = config.machines.or_else(|| thread::available_parallelism().ok().map(Into::into));
    let hub = Hub::new(
        Arc::clone(&store) as Arc<dyn Store>,
        Arc::clone(&metrics),
        Box::new(InProcess),
        machines.unwrap_or(1),
        config.pause,
    );
    let app = App {
        hub: Arc::clone(&hub),
        metrics,
        gate: Gate::new(config.limits),
        // Whoever waits for a machine to move comes before whoever looks at the past.
        analyses: Analyses::new(machines.unwrap_or(1) / 2),
        tournaments: Tournaments::new(config.tournaments),
    };
    let addr = config.addr;
    let listener =
        TcpListener::bind(addr).await.map_err(|source| ServeError::Listen { addr, source })?;
    ready(listener.local_addr()?);
    // A move is one small packet, and somebody waits for it.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "nodelay");
        }
    });
    let sweeper = tokio::spawn(sweep(Arc::clone(&hub)));
    let service = router(Arc::new(app)).into_make_service_with_connect_info::<SocketAddr>();
    let ending = Arc::clone(&hub);
    let stopped = async move {
        stop.await;
        tracing::info!("ending");
        ending.close();
    };
    let serving = axum::serve(listener, service).with_graceful_shutdown(stopped);
    tokio::select! {
        served = async { serving.await } => served?,
        () = async {
            hub.closed().await;
            tokio::time::sleep(FAREWELL).await;
        } => tracing::warn!("somebody did not leave"),
    }
    sweeper.abort();
    // What was asked of the store before is done before it closes.
    let closed = tokio::task::spawn_blocking(move || store.close()).await;
    closed.map_err(std::io::Error::other)?;
    Ok(())
}

async fn sweep(hub: Arc<Hub>) {
    let mut ticks = tokio::time::interval(SWEEP);
    loop {
        ticks.tick().await;
        hub.sweep();
    }
}
