//! A bounded load on this machine, for `scripts/load`.
//!
//! It starts servers, plays many games over their sockets, and says how long a move takes from one
//! player to the other. A bare relay, which knows no rules and keeps each message as a server keeps
//! each event, is measured in the same way: what it needs is what the machine needs, and the rest is
//! ours. Everything happens on the loopback interface, and ends after a given time.

mod game;
mod http;
mod latencies;
mod process;
mod relay;
mod report;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::{Parser, Subcommand};
use tokio::time::{Instant, sleep, timeout};
use tripot_testkit::{Durability, Postgres};

use game::{Kind, Plan, Tally};
use latencies::Latencies;
use process::{Machine, Process};
use report::Measured;

/// Measures how many games a server can carry.
#[derive(Parser, Debug)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Loads a server, and a bare relay for comparison.
    Run(Run),
    /// Is the bare relay.
    Relay {
        /// Where it listens.
        #[arg(long)]
        addr: std::net::SocketAddr,
        /// The file that keeps each message.
        #[arg(long)]
        file: PathBuf,
    },
}

/// What to measure.
#[derive(clap::Args, Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
struct Run {
    /// The program `tripot`.
    #[arg(long)]
    tripot: PathBuf,
    /// How many games at the same time.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// How many seconds to measure.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=120))]
    seconds: u64,
    /// Moves follow each other at once, instead of one per second and game.
    #[arg(long)]
    no_think: bool,
    /// Which games to play, one after the other.
    #[arg(long, value_delimiter = ',', default_value = "chicago,siam,families")]
    variants: Vec<String>,
    /// Where the server keeps them; a file in a temporary folder if nothing is said.
    #[arg(long)]
    database: Option<String>,
    /// Keeps them in a PostgreSQL that is started for it and removed.
    #[arg(long, conflicts_with = "database")]
    postgres: bool,
    /// How many servers; the players of a game are connected to different ones.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=8))]
    servers: u32,
    /// Leaves the relay out.
    #[arg(long)]
    no_relay: bool,
    /// Prints one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// How long players may take to sit down before the measurement is given up.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long the load runs before it is measured.
const WARM_UP: Duration = Duration::from_secs(2);
/// So many players sit down at the same time.
const CROWD: usize = 64;

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    match Args::parse().command {
        Command::Relay { addr, file } => runtime.block_on(relay::serve(addr, &file)),
        Command::Run(run) => runtime.block_on(compare(&run)),
    }
}

async fn compare(run: &Run) -> anyhow::Result<()> {
    let shared = run.postgres || run.database.is_some();
    ensure!(run.servers == 1 || shared, "several servers need --postgres or --database");
    let mut rows = Vec::new();
    if !run.no_relay {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("relay.sqlite");
        let start = |addr: &str| {
            let mut command = std::process::Command::new(std::env::current_exe()?);
            command.args(["relay", "--addr", addr, "--file"]).arg(&file);
            Process::start(command, addr)
        };
        let relay = start(&process::free_address()?)?;
        rows.push(measure("relay", Kind::Relay, run, &[relay]).await?);
    }
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite:{}", folder.path().join("tables.sqlite").display());
    let postgres = run.postgres.then(|| Postgres::start(Durability::Full));
    let started = postgres.as_ref().map(Postgres::url);
    let database = started.as_deref().or(run.database.as_deref()).unwrap_or(&file);
    let start = |addr: &str| {
        let mut command = std::process::Command::new(&run.tripot);
        command.args(["serve", "--no-limits", "--addr", addr, "--database", database]);
        Process::start(command, addr)
    };
    let mut servers = Vec::new();
    for _ in 0..run.servers {
        servers.push(start(&process::free_address()?)?);
    }
    rows.push(measure("tripot", Kind::Tripot, run, &servers).await?);
    if run.json {
        println!("{}", report::json(&rows));
    } else {
        print!("{}", report::table(&rows));
    }
    Ok(())
}

/// Plays the games and measures what happens.
async fn measure(
    name: &'static str,
    kind: Kind,
    run: &Run,
    servers: &[Process],
) -> anyhow::Result<Measured> {
    for server in servers {
        server.ready().await.with_context(|| format!("{name} does not answer"))?;
    }
    let resident = |servers: &[Process]| servers.iter().map(Process::resident_bytes).sum::<u64>();
    let empty = resident(servers);
    let tally = Arc::new(Tally::default());
    let gate = Arc::new(tokio::sync::Semaphore::new(CROWD));
    let seated = Arc::new(AtomicU64::new(0));
    let (start, started) = tokio::sync::watch::channel(None::<Instant>);
    let mut tasks = tokio::task::JoinSet::new();
    for index in 0..run.games {
        let plan = Plan {
            kind,
            variant: run.variants[index as usize % run.variants.len()].clone(),
            addresses: servers.iter().map(|server| server.address().to_owned()).collect(),
            every: (!run.no_think).then_some(Duration::from_secs(1)),
            // Spread over the second, so that not everybody moves at once.
            phase: Duration::from_secs(1) * index / run.games,
            index,
        };
        let (tally, gate) = (Arc::clone(&tally), Arc::clone(&gate));
        let (seated, started) = (Arc::clone(&seated), started.clone());
        tasks.spawn(game::play_on(plan, tally, gate, seated, started));
    }
    let all_seated = async {
        while seated.load(Ordering::Relaxed) < u64::from(run.games) {
            if let Some(Err(failure)) = tasks.try_join_next().map(|ended| ended?) {
                return Err(failure);
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    };
    timeout(PATIENCE, all_seated).await.context("players did not sit down in time")??;
    start.send_replace(Some(Instant::now()));
    sleep(WARM_UP).await;
    tally.take();
    let (machine, used) = (Machine::now()?, servers.iter().map(Process::cpu_seconds).sum::<f64>());
    let own = process::own_cpu_seconds();
    let clock = Instant::now();
    sleep(Duration::from_secs(run.seconds)).await;
    let (latencies, moves) = tally.take();
    let seconds = clock.elapsed().as_secs_f64();
    let server_cpu = servers.iter().map(Process::cpu_seconds).sum::<f64>() - used;
    let own_cpu = process::own_cpu_seconds() - own;
    let busy = Machine::now()?.busy_since(&machine);
    let full = resident(servers);
    let failures = tally.failures();
    tasks.abort_all();
    Ok(Measured {
        name,
        games: run.games,
        servers: run.servers.min(servers.len() as u32),
        latencies: Latencies::from(latencies),
        moves_per_second: moves as f64 / seconds,
        bytes_per_game: full.saturating_sub(empty) / u64::from(run.games),
        resident_bytes: full,
        server_cpu: server_cpu / seconds,
        generator_cpu: own_cpu / seconds,
        others_cpu: (busy / seconds - (server_cpu + own_cpu) / seconds).max(0.0),
        failures,
    })
}
