//! Two players at a table, who move by turns.

use std::borrow::Cow;
use std::net::Ipv4Addr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::http;

/// What the players talk to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A bare relay.
    Relay,
    /// A server of tables.
    Tripot,
}

/// What two players do.
pub(crate) struct Plan {
    pub(crate) kind: Kind,
    pub(crate) variant: String,
    /// Where each player connects to; one after the other if there are fewer than players.
    pub(crate) addresses: Vec<String>,
    /// The players' own address; any if nothing is said.
    pub(crate) from: Option<Ipv4Addr>,
    /// How long after a move the next one is played; at once if nothing is said.
    pub(crate) every: Option<Duration>,
    /// When the first move is played, from the start of all.
    pub(crate) phase: Duration,
    pub(crate) index: u32,
}

/// What all games together came to.
#[derive(Default)]
pub(crate) struct Tally {
    micros: Mutex<Vec<u32>>,
    failures: AtomicU64,
}

impl Tally {
    fn count(&self, latency: Duration) {
        let micros = u32::try_from(latency.as_micros()).unwrap_or(u32::MAX);
        self.micros.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
    }

    /// How long each move took since this was last asked, in microseconds, and how many there were.
    pub(crate) fn take(&self) -> (Vec<u32>, usize) {
        let micros = self.micros.lock().unwrap_or_else(PoisonError::into_inner).split_off(0);
        let count = micros.len();
        (micros, count)
    }

    /// How many games broke off.
    pub(crate) fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }
}

/// How long a player waits for the other's move to be shown.
const PATIENCE: Duration = Duration::from_secs(30);

/// Plays one game after the other, until it is cut off.
pub(crate) async fn play_on(
    plan: Plan,
    tally: Arc<Tally>,
    gate: Arc<Semaphore>,
    seated: Arc<AtomicU64>,
    mut started: watch::Receiver<Option<Instant>>,
) -> anyhow::Result<()> {
    let sit = async || {
        let _permit = gate.acquire().await?;
        timeout(PATIENCE, Pair::sit(&plan)).await.context("nobody asked to sit down")?
    };
    let mut pair = sit().await?;
    seated.fetch_add(1, Ordering::Relaxed);
    let start = started.wait_for(Option::is_some).await?.context("nobody starts")?;
    let mut due = start + plan.phase;
    loop {
        sleep_until(due).await;
        match timeout(PATIENCE, pair.turn(plan.index)).await {
            Ok(Ok(Some(latency))) => tally.count(latency),
            // The game is over.
            Ok(Ok(None)) => pair = sit().await?,
            broken => {
                if tally.failures.fetch_add(1, Ordering::Relaxed) == 0 {
                    eprintln!("{}: {broken:?}", plan.variant);
                }
                pair = sit().await?;
            }
        }
        due = plan.every.map_or_else(Instant::now, |every| due + every);
    }
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Two players, with what each has seen last.
struct Pair {
    sockets: [Socket; 2],
    seen: [Seen; 2],
}

/// What a player has seen last.
#[derive(Clone, Default, Debug)]
struct Seen {
    number: u32,
    is_over: bool,
    /// The message of the player's next move, if it is the player's turn.
    next: Option<String>,
}

/// What of a message matters here.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type", default)]
    kind: Cow<'a, str>,
    #[serde(default)]
    number: u32,
    #[serde(default)]
    over: Option<IgnoredAny>,
    #[serde(borrow, default)]
    scene: Option<Scene<'a>>,
}

/// What of a scene matters here.
#[derive(Deserialize)]
struct Scene<'a> {
    #[serde(borrow, default)]
    moves: Vec<Cow<'a, str>>,
}

impl Pair {
    async fn sit(plan: &Plan) -> anyhow::Result<Pair> {
        let address = |seat: usize| plan.addresses[seat % plan.addresses.len()].as_str();
        match plan.kind {
            Kind::Relay => {
                let road = |seat: usize| format!("/relay/{}/{seat}", plan.index);
                let sockets = [
                    connect(address(0), plan.from, &road(0)).await?,
                    connect(address(1), plan.from, &road(1)).await?,
                ];
                let first = Seen { next: Some(relayed(1)), ..Seen::default() };
                Ok(Pair { sockets, seen: [first, Seen::default()] })
            }
            Kind::Tripot => {
                let seats = json!([{ "kind": "me" }, { "kind": "invited" }]);
                let wanted = json!({ "variant": plan.variant, "seats": seats });
                let opened = http::post(address(0), plan.from, "/api/tables", &wanted).await?;
                let table = opened["table"].as_str().context("no table")?;
                let road = format!("/api/tables/{table}/socket");
                let mut sockets = [
                    connect(address(0), plan.from, &road).await?,
                    connect(address(1), plan.from, &road).await?,
                ];
                let claim = json!({ "claim": opened["seats"][1]["claim"] });
                let claimed = http::post(address(1), plan.from, "/api/claim", &claim).await?;
                let tokens = [&opened["seats"][0]["token"], &claimed["token"]];
                for ((socket, token), seat) in sockets.iter_mut().zip(tokens).zip(1_u64..) {
                    // Some bytes of its own, as a page would draw them.
                    let part = format!("{:064x}", u64::from(plan.index) << 8 | seat);
                    let hello = json!({ "do": "hello", "token": token, "part": part });
                    socket.send(Message::text(hello.to_string())).await?;
                }
                // The table was set up, a claim was exchanged, one came, the other came.
                let [first, second] = &mut sockets;
                let (first, second) = tokio::join!(
                    wait(first, 3, plan.index as usize, 0),
                    wait(second, 3, plan.index as usize, 1)
                );
                Ok(Pair { seen: [first?.0, second?.0], sockets })
            }
        }
    }

    /// Lets whoever is to move do so; how long it took until the other saw it, or nothing if the
    /// game is over.
    async fn turn(&mut self, salt: u32) -> anyhow::Result<Option<Duration>> {
        if self.seen.iter().any(|seen| seen.is_over) {
            return Ok(None);
        }
        let mover = self.seen.iter().position(|seen| seen.next.is_some());
        let mover = mover.context("it is nobody's turn")?;
        let message = self.seen[mover].next.take().context("there is no move")?;
        let number = self.seen[mover].number;
        let sent = Instant::now();
        self.sockets[mover].send(Message::text(message)).await?;
        let [first, second] = &mut self.sockets;
        let salt = salt as usize;
        let (first, second) =
            tokio::join!(wait(first, number, salt, 0), wait(second, number, salt, 1));
        let (first, second) = (first?, second?);
        let arrived = if mover == 0 { second.1 } else { first.1 };
        self.seen = [first.0, second.0];
        Ok(Some(arrived.duration_since(sent)))
    }
}

fn relayed(number: u32) -> String {
    format!(r#"{{"type":"relayed","number":{number}}}"#)
}

/// A socket of a player or viewer, from an address of this machine.
pub(crate) async fn connect(
    address: &str,
    from: Option<Ipv4Addr>,
    road: &str,
) -> anyhow::Result<Socket> {
    let stream = http::connect(address, from).await?;
    // There are thousands: each reads little at once.
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let url = format!("ws://{address}{road}");
    let (socket, _) =
        tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
    Ok(socket)
}

/// Waits until a player sees more events than so many; what it saw, and when.
async fn wait(
    socket: &mut Socket,
    number: u32,
    salt: usize,
    seat: u32,
) -> anyhow::Result<(Seen, Instant)> {
    loop {
        let text = match socket.next().await.context("the connection is closed")?? {
            Message::Text(text) => text,
            Message::Close(frame) => bail!("closed: {frame:?}"),
            _ => continue,
        };
        let arrived = Instant::now();
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        match &*heard.kind {
            "refused" => bail!("{text}"),
            "relayed" => {
                let next = (heard.number % 2 == seat).then(|| relayed(heard.number + 1));
                return Ok((Seen { number: heard.number, is_over: false, next }, arrived));
            }
            "update" if heard.number > number => {
                let moves = heard.scene.map(|scene| scene.moves).unwrap_or_default();
                // Some move, and not always the same.
                let chosen = moves.get((heard.number as usize * 7919 + salt) % moves.len().max(1));
                let next = chosen.map(|chosen| {
                    json!({ "do": "move", "move": chosen, "at": heard.number }).to_string()
                });
                let is_over = heard.over.is_some();
                return Ok((Seen { number: heard.number, is_over, next }, arrived));
            }
            _ => {}
        }
    }
}
