//! A bounded load on this machine, for `scripts/load`.
//!
//! It starts servers, plays many games over their sockets, and says how long a move takes from one
//! player to the other. A bare relay, which knows no rules and keeps each message as a server keeps
//! each event, is measured in the same way: what it needs is what the machine needs, and the rest is
//! ours. Everything happens on the loopback interface, and ends after a given time.

mod attack;
mod field;
mod game;
mod hostile;
mod http;
mod latencies;
mod process;
mod relay;
mod report;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use clap::{Parser, Subcommand};
use tripot_testkit::{Durability, Postgres};

use attack::Attack;
use field::{Field, Games};
use game::Kind;
use hostile::Hostile;
use process::Process;
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
    /// Loads a server with its usual limits while one address attacks it; fails if the games notice.
    Hostile(Hostile),
    /// Is the address that attacks; says what was tried and what was granted.
    Attack {
        /// Whom it attacks, on the loopback interface.
        #[arg(long)]
        addr: String,
        /// How, all at the same time.
        #[arg(long, value_delimiter = ',')]
        attacks: Vec<Attack>,
        /// For how many seconds.
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=120))]
        seconds: u64,
    },
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

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    match Args::parse().command {
        Command::Relay { addr, file } => runtime.block_on(relay::serve(addr, &file)),
        Command::Run(run) => runtime.block_on(compare(&run)),
        Command::Hostile(run) => runtime.block_on(hostile::run(&run)),
        Command::Attack { addr, attacks, seconds } => {
            let attack = attack::run(&addr, &attacks, Duration::from_secs(seconds));
            let (tried, granted) = runtime.block_on(attack);
            println!("{tried} {granted}");
            Ok(())
        }
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
    let games = Games {
        kind,
        count: run.games,
        variants: &run.variants,
        every: (!run.no_think).then_some(Duration::from_secs(1)),
        own_addresses: false,
    };
    let field = Field::start(&games, servers).await?;
    field.measure(name, Duration::from_secs(run.seconds)).await
}
