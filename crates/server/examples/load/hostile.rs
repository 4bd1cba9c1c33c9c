//! Ordinary games on a server with its usual limits while one address attacks it.
//!
//! The ordinary players of each game have an address of their own; what attacks has one address, and
//! runs in a process of its own with the scheduling policy "idle", which gives way to everything else
//! at once, since an attacker elsewhere would take no processor from this machine.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use clap::ValueEnum as _;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tripot_catalog::Variant;

use crate::attack::Attack;
use crate::field::{Field, Games};
use crate::game::{self, Kind, Socket};
use crate::http;
use crate::process::{self, Process};
use crate::report::Measured;

/// What to measure.
#[derive(clap::Args, Debug, Clone)]
pub(crate) struct Hostile {
    /// The program `tripot`.
    #[arg(long)]
    tripot: PathBuf,
    /// How many ordinary games at the same time.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// How many seconds to measure without an attack and during each.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=60))]
    seconds: u64,
    /// How many tables the store holds before.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    tables: u32,
    /// How many people play against machines meanwhile.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=100))]
    people: u32,
    /// Prints one JSON object for each line instead of a table.
    #[arg(long)]
    json: bool,
}

/// How much slower the slowest hundredth of the moves may be than without an attack.
const FACTOR: f64 = 2.0;
/// How long a person may wait for a machine.
const MACHINE: Duration = Duration::from_secs(2);
/// How long whoever watches the server may wait for an answer.
const HEALTH: Duration = Duration::from_secs(2);
/// How long anybody waits before it counts as a failure.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is set up at the same time before it begins.
const CROWD: usize = 32;

/// What people saw of machines, and those who watch of the server, since it was last asked.
#[derive(Default)]
struct Seen {
    /// How long each machine took to answer.
    answers: Vec<Duration>,
    /// What went wrong.
    troubles: Vec<String>,
    healthy: u32,
}

type Shared = Arc<Mutex<Seen>>;

fn note(seen: &Shared, change: impl FnOnce(&mut Seen)) {
    change(&mut seen.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Measures without an attack, during each, and during all of them together.
pub(crate) async fn run(run: &Hostile) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let database = format!("sqlite:{}", folder.path().join("tables.sqlite").display());
    let address = process::free_address()?;
    let start = |more: &[&str]| {
        let mut command = Command::new(&run.tripot);
        command.args(["serve", "--addr", &address, "--database", &database]).args(more);
        Process::start(command, &address)
    };
    {
        let server = start(&["--no-limits"])?;
        server.ready().await?;
        fill(&address, run.tables).await?;
    }
    let servers = [start(&[])?];
    let variants: Vec<String> = ["chicago", "siam", "families"].map(str::to_owned).to_vec();
    let games = Games {
        kind: Kind::Tripot,
        count: run.games,
        variants: &variants,
        every: Some(Duration::from_secs(1)),
        own_addresses: true,
    };
    let field = Field::start(&games, &servers).await?;
    let seen = Shared::default();
    let mut people = JoinSet::new();
    for number in 0..run.people {
        let variant = variants[number as usize % variants.len()].clone();
        let (address, seen) = (address.clone(), Arc::clone(&seen));
        people.spawn(async move { play_machines(&address, number, &variant, &seen).await });
    }
    let (watched, watching) = (address.clone(), Arc::clone(&seen));
    people.spawn(async move { watch(&watched, &watching).await });
    sleep(Duration::from_secs(3)).await;
    note(&seen, |seen| *seen = Seen::default());
    let trial = Trial { address: &address, field: &field, seen: &seen, run };
    if !run.json {
        println!(
            "attack        moves/s   p50 ms   p99 ms p99.9 ms  machine s  answers  healthy  CPU server  others  failed    tried  granted"
        );
    }
    let all = Attack::value_variants();
    let mut order: Vec<Vec<Attack>> = all.iter().map(|attack| vec![*attack]).collect();
    order.push(all.to_vec());
    // Without an attack before, between and after: what else the machine does changes with time.
    for place in [0, 1 + order.len() / 2, 2 + order.len()] {
        order.insert(place, Vec::new());
    }
    let mut phases = Vec::new();
    for attacks in order {
        phases.push(trial.measure(attacks).await?);
    }
    // A pause of the machine itself falls into any phase, an effect of an attack into each of its own.
    for attacks in too_slow(&phases) {
        for _ in 0..AGAIN {
            phases.push(trial.measure(Vec::new()).await?);
            phases.push(trial.measure(attacks.clone()).await?);
        }
    }
    people.shutdown().await;
    let mut missed: Vec<String> = phases.iter().flat_map(Phase::missed).collect();
    for attacks in too_slow(&phases) {
        let (now, quiet) = (slowness(&phases, &attacks), slowness(&phases, &[]));
        let name = name(&attacks);
        missed.push(format!("{name}: p99 {now:.2} ms, without an attack {quiet:.2} ms"));
    }
    ensure!(missed.is_empty(), "missed:\n  {}", missed.join("\n  "));
    Ok(())
}

/// How often an attack is measured again during which moves were slow.
const AGAIN: usize = 2;

/// The time of the slowest hundredth of the moves under some attacks: the median of their phases.
fn slowness(phases: &[Phase], attacks: &[Attack]) -> f64 {
    let same = phases.iter().filter(|phase| phase.attacks == attacks);
    let mut times: Vec<f64> = same.map(Phase::slowest_hundredth).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The attacks during which moves are slower than they may be.
fn too_slow(phases: &[Phase]) -> Vec<Vec<Attack>> {
    let most = FACTOR * slowness(phases, &[]);
    let mut slow: Vec<Vec<Attack>> = Vec::new();
    for Phase { attacks, .. } in phases {
        if slowness(phases, attacks) > most && !slow.contains(attacks) {
            slow.push(attacks.clone());
        }
    }
    slow
}

/// What is measured again and again, under one attack after the other.
struct Trial<'a> {
    address: &'a str,
    field: &'a Field<'a>,
    seen: &'a Shared,
    run: &'a Hostile,
}

impl Trial<'_> {
    /// Measures under some attacks, and reports it.
    async fn measure(&self, attacks: Vec<Attack>) -> anyhow::Result<Phase> {
        let time = Duration::from_secs(self.run.seconds);
        // What is being attacked is attacked before it is measured, too.
        let measured = async {
            if !attacks.is_empty() {
                sleep(Duration::from_secs(1)).await;
            }
            self.field.measure(name(&attacks), time).await
        };
        let (measured, attacked) = tokio::join!(measured, attack(self.address, &attacks, time));
        let (measured, (tried, granted)) = (measured?, attacked?);
        let mut seen = Seen::default();
        note(self.seen, |now| seen = std::mem::take(now));
        let phase = Phase { attacks, measured, seen, tried, granted };
        if self.run.json {
            println!("{}", phase.json());
        } else {
            println!("{}", phase.line());
        }
        // The burst that an address may have comes back with time.
        sleep(Duration::from_secs(1)).await;
        Ok(phase)
    }
}

/// Nobody attacks.
const QUIET: &str = "quiet";

fn name(attacks: &[Attack]) -> &'static str {
    match attacks {
        [] => QUIET,
        [Attack::Connections] => "connections",
        [Attack::Slow] => "slow",
        [Attack::Requests] => "requests",
        [Attack::Sockets] => "sockets",
        [Attack::Tables] => "tables",
        [Attack::Thoughts] => "thoughts",
        [Attack::Chatter] => "chatter",
        [Attack::Lists] => "lists",
        _ => "together",
    }
}

/// What one line of the report is made of.
struct Phase {
    /// Who attacked; nobody in a quiet phase.
    attacks: Vec<Attack>,
    measured: Measured,
    seen: Seen,
    tried: u64,
    granted: u64,
}

impl Phase {
    fn slowest(&self) -> Option<Duration> {
        self.seen.answers.iter().max().copied()
    }

    /// The time of the slowest hundredth of the moves, in milliseconds.
    fn slowest_hundredth(&self) -> f64 {
        self.measured.latencies.within(990).unwrap_or(f64::INFINITY)
    }

    /// What was worse than it may be, apart from the time of a move.
    fn missed(&self) -> Vec<String> {
        let name = self.measured.name;
        let mut missed = Vec::new();
        match self.slowest() {
            None => missed.push(format!("{name}: no machine answered")),
            Some(slowest) if slowest > MACHINE => {
                missed.push(format!("{name}: a machine took {:.2} s", slowest.as_secs_f64()));
            }
            Some(_) => {}
        }
        if self.measured.failures > 0 {
            missed.push(format!("{name}: {} games broke off", self.measured.failures));
        }
        if self.seen.healthy == 0 {
            missed.push(format!("{name}: /healthz did not answer"));
        }
        missed
            .extend(self.seen.troubles.iter().take(3).map(|trouble| format!("{name}: {trouble}")));
        missed
    }

    fn line(&self) -> String {
        let within = |part| self.measured.latencies.within(part).unwrap_or(f64::NAN);
        format!(
            "{:<12} {:>8.0} {:>8.2} {:>8.2} {:>8.2} {:>10.2} {:>8} {:>8} {:>11.2} {:>7.2} {:>7} {:>8} {:>8}",
            self.measured.name,
            self.measured.moves_per_second,
            within(500),
            within(990),
            within(999),
            self.slowest().map_or(f64::NAN, |slowest| slowest.as_secs_f64()),
            self.seen.answers.len(),
            self.seen.healthy,
            self.measured.server_cpu,
            self.measured.others_cpu,
            self.measured.failures,
            self.tried,
            self.granted,
        )
    }

    fn json(&self) -> Value {
        let mut row = crate::report::json(std::slice::from_ref(&self.measured))[0].take();
        row["machine_s"] = json!(self.slowest().map(|slowest| slowest.as_secs_f64()));
        row["machine_answers"] = json!(self.seen.answers.len());
        row["healthy"] = json!(self.seen.healthy);
        row["tried"] = json!(self.tried);
        row["granted"] = json!(self.granted);
        row
    }
}

/// Attacks in a process of its own that gives way to others; what was tried and what was granted.
async fn attack(address: &str, attacks: &[Attack], time: Duration) -> anyhow::Result<(u64, u64)> {
    if attacks.is_empty() {
        return Ok((0, 0));
    }
    let names: Vec<String> = attacks
        .iter()
        .filter_map(|attack| Some(attack.to_possible_value()?.get_name().to_owned()))
        .collect();
    let seconds = time.as_secs() + 1;
    let mut command = Command::new("chrt");
    command.args(["--idle", "0"]).arg(std::env::current_exe()?).args(["attack", "--addr", address]);
    command.args(["--seconds", &seconds.to_string(), "--attacks", &names.join(",")]);
    let output = tokio::task::spawn_blocking(move || command.output()).await??;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut numbers = text.split_whitespace().map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(tried)), Some(Ok(granted))) => Ok((tried, granted)),
        _ => bail!("the attack ended: {text}{}", String::from_utf8_lossy(&output.stderr)),
    }
}

/// Sets up tables that lists could show.
async fn fill(address: &str, tables: u32) -> anyhow::Result<()> {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wanted = json!({ "variant": "siam", "seats": seats, "listed": true });
    let mut tasks = JoinSet::new();
    for number in 0..tables {
        if tasks.len() >= CROWD {
            tasks.join_next().await.context("nobody sets up tables")???;
        }
        let (address, wanted) = (address.to_owned(), wanted.clone());
        tasks.spawn(async move {
            http::post(&address, None, "/api/tables", &wanted)
                .await
                .with_context(|| format!("table {number}"))
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    Ok(())
}

/// Asks how the server is, again and again.
async fn watch(address: &str, seen: &Shared) {
    let from = Some(Ipv4Addr::new(127, 3, 0, 1));
    let mut ticks = interval(Duration::from_millis(500));
    loop {
        ticks.tick().await;
        let request = http::get_request(address, "/healthz", "");
        let answer = timeout(HEALTH, http::exchange(address, from, &request)).await;
        match answer {
            Ok(Ok(answer)) if answer.starts_with("HTTP/1.1 200") => {
                note(seen, |seen| seen.healthy += 1);
            }
            other => note(seen, |seen| seen.troubles.push(format!("/healthz: {other:?}"))),
        }
    }
}

/// Plays one game after the other against the usual machine, and measures how long it takes to answer.
async fn play_machines(address: &str, number: u32, variant: &str, seen: &Shared) {
    let from = Ipv4Addr::new(127, 2, 0, 1 + number as u8);
    loop {
        if let Err(error) = play_machine(address, from, variant, seen).await {
            note(seen, |seen| seen.troubles.push(format!("against a machine: {error:#}")));
            sleep(Duration::from_secs(1)).await;
        }
    }
}

async fn play_machine(
    address: &str,
    from: Ipv4Addr,
    variant: &str,
    seen: &Shared,
) -> anyhow::Result<()> {
    let machine = Variant::read(variant, &[])
        .map_err(|_| anyhow::anyhow!("no such variant"))?
        .game
        .usual_machine()
        .to_string();
    let seats = json!([{ "kind": "me" }, { "kind": "machine", "machine": machine }]);
    let wanted = json!({ "variant": variant, "seats": seats });
    let opened = http::post(address, Some(from), "/api/tables", &wanted).await?;
    let table = opened["table"].as_str().context("no table")?;
    let path = format!("/api/tables/{table}/socket");
    let mut socket = game::connect(address, Some(from), &path).await?;
    let hello =
        json!({ "do": "hello", "token": opened["seats"][0]["token"], "part": "7".repeat(64) });
    socket.send(Message::text(hello.to_string())).await?;
    let mut update = own_turn(&mut socket, 0, seen).await?;
    loop {
        sleep(Duration::from_millis(500)).await;
        let Some(current) = &update else { return Ok(()) };
        let moves = current["scene"]["moves"].as_array().context("no moves")?;
        let at = current["number"].as_u64().unwrap_or_default();
        let chosen = &moves[(at as usize * 7919) % moves.len()];
        let message = json!({ "do": "move", "move": chosen, "at": at });
        socket.send(Message::text(message.to_string())).await?;
        update = own_turn(&mut socket, at, seen).await?;
    }
}

/// Waits until the player is to move after more events than so many, and notes how long each move of
/// the machine took; nothing if the game is over.
async fn own_turn(
    socket: &mut Socket,
    mut number: u64,
    seen: &Shared,
) -> anyhow::Result<Option<Value>> {
    let mut asked = None;
    loop {
        let heard = timeout(PATIENCE, socket.next()).await.context("no answer")?;
        let Message::Text(text) = heard.context("the connection is closed")?? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        ensure!(message["type"] != "refused", "{text}");
        if message["type"] != "update" || message["number"].as_u64() <= Some(number) {
            continue;
        }
        number = message["number"].as_u64().unwrap_or_default();
        // A machine may have several moves in a row.
        if let Some(asked) = asked.take() {
            note(seen, |seen| seen.answers.push(Instant::elapsed(&asked)));
        }
        if !message["over"].is_null() {
            return Ok(None);
        }
        let scene = &message["scene"];
        if !scene["turn"].is_null() && scene["turn"] == scene["viewer"] {
            return Ok(Some(message));
        }
        asked = Some(Instant::now());
    }
}
