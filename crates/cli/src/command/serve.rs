//! `tripot serve`: the games in the browser; `tripot worker`: machines for them, anywhere.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use tracing_subscriber::EnvFilter;
use tripot_catalog::Lang;
use tripot_core::Message;
use tripot_server::{
    Callers, Config, Limits, Network, NoNetwork, Proxies, Retention, Site, Timeouts,
};
use tripot_store::{Database, NoDatabase};

use crate::args::{ServeArgs, WorkerArgs};
use crate::error::CommandError;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

pub(crate) fn serve(args: &ServeArgs, lang: Lang) -> Result<(), Failure> {
    log();
    let config = Config {
        addr: args.addr,
        database: database(args.database.as_deref())?,
        limits: if args.no_limits { Limits::NONE } else { Limits::USUAL },
        callers: callers(args)?,
        connections: None,
        site: args.public_url.as_deref().map(site).transpose()?,
        timeouts: Timeouts::USUAL,
        machines: args.machines,
        pause: Config::PAUSE,
        retention: Retention::USUAL.keeping(args.keep.0).listing(args.keep_listed.0),
        tournaments: args
            .tournaments
            .clone()
            .or_else(|| data_folder().map(|all| all.join("tournaments"))),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("no threads for the server")?;
    let ready = |addr: std::net::SocketAddr| {
        let url = format!("http://{addr}/");
        let message = Message::new("serve.ready").with("url", url.as_str());
        output::complain(&lang.text(&message));
        if args.open {
            open(&url);
        }
    };
    runtime.block_on(tripot_server::serve(config, ready, stopped())).context("serve")?;
    Ok(())
}

pub(crate) fn work(args: &WorkerArgs, lang: Lang) -> Result<(), Failure> {
    log();
    let Database::Postgres(database) = database(Some(&args.database))? else {
        return Err(CommandError::WorkerAlone.into());
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("no threads for the worker")?;
    let ready = || output::complain(&lang.word("worker.ready"));
    runtime
        .block_on(tripot_server::work(*database, args.machines, ready, stopped()))
        .context("worker")?;
    Ok(())
}

/// Where the games are kept: as asked, or in the user's data folder.
pub(in crate::command) fn database(asked: Option<&str>) -> Result<Database, Failure> {
    let Some(text) = asked else {
        let folder = data_folder().context("no home folder")?;
        return Ok(Database::File(folder.join("tables.sqlite")));
    };
    let database = text.parse().map_err(|error| match error {
        NoDatabase::Unknown => CommandError::Database { text: text.to_owned() },
        NoDatabase::Postgres(why) => CommandError::Postgres { reason: why.to_string() },
    });
    Ok(database?)
}

/// Which address counts: that of the connection, or what proxies say that are nearby or in some networks.
fn callers(args: &ServeArgs) -> Result<Callers, Failure> {
    let proxies = match &args.behind_proxy {
        None => return Ok(Callers::Direct),
        Some(None) => Proxies::Nearby,
        Some(Some(text)) => {
            let networks = text.split(',').map(|network| network.trim().parse());
            let networks = networks.collect::<Result<Vec<Network>, NoNetwork>>();
            Proxies::In(networks.map_err(|_| CommandError::Network { text: text.clone() })?)
        }
    };
    Ok(Callers::BehindProxy(proxies))
}

/// The address under which people know the server.
fn site(text: &str) -> Result<Site, Failure> {
    Ok(text.parse().map_err(|_| CommandError::Site { text: text.to_owned() })?)
}

/// Where the program keeps what belongs to the user.
fn data_folder() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    Some(strategy.data_dir().join("tripot"))
}

/// Sends the log to standard error: what matters, or what `RUST_LOG` asks for.
pub(in crate::command) fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A logger that is there already goes on.
    let _ = log.try_init();
}

/// Done when the person or the system asks the program to end.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}

/// Opens the page in the person's browser. Who has none reads the address.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let silent = || Stdio::null();
    let _ = Command::new(program).arg(url).stdout(silent()).stderr(silent()).spawn();
}
