//! Many games at the same time, and what is measured of them.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::game::{self, Kind, Plan, Tally};
use crate::latencies::Latencies;
use crate::process::{self, Machine, Process};
use crate::report::Measured;

/// How long players may take to sit down before the measurement is given up.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long the load runs before it is measured.
const WARM_UP: Duration = Duration::from_secs(2);
/// So many players sit down at the same time.
const CROWD: usize = 64;

/// Which games are played.
pub(crate) struct Games<'a> {
    pub(crate) kind: Kind,
    pub(crate) count: u32,
    pub(crate) variants: &'a [String],
    /// How long after a move the next one is played; at once if nothing is said.
    pub(crate) every: Option<Duration>,
    /// Whether the players of each game have an address of their own.
    pub(crate) own_addresses: bool,
}

/// Many games at the same time; they end when it is dropped.
pub(crate) struct Field<'a> {
    servers: &'a [Process],
    games: u32,
    tally: Arc<Tally>,
    /// The memory of the servers before anybody came.
    empty: u64,
    _tasks: JoinSet<anyhow::Result<()>>,
}

impl<'a> Field<'a> {
    /// Lets everybody sit down and begin.
    pub(crate) async fn start(
        games: &Games<'_>,
        servers: &'a [Process],
    ) -> anyhow::Result<Field<'a>> {
        for server in servers {
            server.ready().await.context("the server does not answer")?;
        }
        let empty = resident(servers);
        let tally = Arc::new(Tally::default());
        let gate = Arc::new(tokio::sync::Semaphore::new(CROWD));
        let seated = Arc::new(AtomicU64::new(0));
        let (start, started) = tokio::sync::watch::channel(None::<Instant>);
        let mut tasks = JoinSet::new();
        for index in 0..games.count {
            let plan = Plan {
                kind: games.kind,
                variant: games.variants[index as usize % games.variants.len()].clone(),
                addresses: servers.iter().map(|server| server.address().to_owned()).collect(),
                from: games.own_addresses.then(|| own_address(index)),
                every: games.every,
                // Spread over the second, so that not everybody moves at once.
                phase: Duration::from_secs(1) * index / games.count,
                index,
            };
            let (tally, gate) = (Arc::clone(&tally), Arc::clone(&gate));
            let (seated, started) = (Arc::clone(&seated), started.clone());
            tasks.spawn(game::play_on(plan, tally, gate, seated, started));
        }
        let all_seated = async {
            while seated.load(Ordering::Relaxed) < u64::from(games.count) {
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
        Ok(Field { servers, games: games.count, tally, empty, _tasks: tasks })
    }

    /// Measures what happens in so many seconds.
    pub(crate) async fn measure(
        &self,
        name: &'static str,
        time: Duration,
    ) -> anyhow::Result<Measured> {
        self.tally.take();
        let failed = self.tally.failures();
        let cpu = || self.servers.iter().map(Process::cpu_seconds).sum::<f64>();
        let (machine, used) = (Machine::now()?, cpu());
        let own = process::own_cpu_seconds();
        let clock = Instant::now();
        sleep(time).await;
        let (latencies, moves) = self.tally.take();
        let seconds = clock.elapsed().as_secs_f64();
        let server_cpu = cpu() - used;
        let own_cpu = process::own_cpu_seconds() - own;
        let busy = Machine::now()?.busy_since(&machine);
        let full = resident(self.servers);
        Ok(Measured {
            name,
            games: self.games,
            servers: self.servers.len() as u32,
            latencies: Latencies::from(latencies),
            moves_per_second: moves as f64 / seconds,
            bytes_per_game: full.saturating_sub(self.empty) / u64::from(self.games),
            resident_bytes: full,
            server_cpu: server_cpu / seconds,
            generator_cpu: own_cpu / seconds,
            others_cpu: (busy / seconds - (server_cpu + own_cpu) / seconds).max(0.0),
            failures: self.tally.failures() - failed,
        })
    }
}

fn resident(servers: &[Process]) -> u64 {
    servers.iter().map(Process::resident_bytes).sum()
}

/// An address of the loopback network that only the players of one game have.
fn own_address(index: u32) -> Ipv4Addr {
    let [_, _, high, low] = index.to_be_bytes();
    Ipv4Addr::new(127, 1, high, low)
}
