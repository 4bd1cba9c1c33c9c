//! What one hostile address may do to a server: each attack does as much as it can, up to a rate, until
//! it is cut off.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::ValueEnum;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::game;
use crate::http::{self, exchange, get_request, post_request};

/// The address that attacks.
pub(crate) const HOSTILE: Ipv4Addr = Ipv4Addr::new(127, 66, 6, 6);
/// How often an address begins something anew, a second, in all its attacks together: more than a server
/// takes from one address, and little enough to leave the processors to who is measured.
const RATE: u32 = 2_000;
/// How long a task waits for an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// An attack by one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Attack {
    /// Connections that say nothing, as many as can be had.
    Connections,
    /// Requests that come in a letter at a time, heads and bodies.
    Slow,
    /// Requests as fast as they are answered.
    Requests,
    /// Sockets that never say hello.
    Sockets,
    /// Tables, as many as can be had.
    Tables,
    /// Machines that play each other, hints and analyses.
    Thoughts,
    /// Names and offers at a table, as fast as they are taken.
    Chatter,
    /// Lists of tables, records and frames.
    Lists,
}

/// What an attack came to.
#[derive(Default)]
pub(crate) struct Count {
    /// What was tried.
    tried: AtomicU64,
    /// What was granted.
    granted: AtomicU64,
}

impl Count {
    fn note(&self, granted: bool) {
        self.tried.fetch_add(1, Ordering::Relaxed);
        self.granted.fetch_add(u64::from(granted), Ordering::Relaxed);
    }
}

/// A task that attacks until it is cut off.
#[derive(Clone)]
struct Attacker {
    server: Arc<str>,
    count: Arc<Count>,
}

/// Attacks a server for so long, all attacks at the same time; what was tried and what was granted.
pub(crate) async fn run(server: &str, attacks: &[Attack], time: Duration) -> (u64, u64) {
    let count = Arc::new(Count::default());
    let attacker = Attacker { server: Arc::from(server), count: Arc::clone(&count) };
    let mut tasks = JoinSet::new();
    let share = RATE / (attacks.len() as u32).max(1);
    for attack in attacks {
        for number in 0..attack.tasks() as usize {
            let attacker = attacker.clone();
            let attack = *attack;
            tasks.spawn(async move {
                let mut pace = interval(Duration::from_secs(1) * attack.tasks() / share);
                pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
                loop {
                    pace.tick().await;
                    // What is refused is what was to be expected.
                    let done = attacker.attack(attack, number).await;
                    attacker.count.note(done.is_ok());
                }
            });
        }
    }
    sleep(time).await;
    tasks.shutdown().await;
    (count.tried.load(Ordering::Relaxed), count.granted.load(Ordering::Relaxed))
}

impl Attack {
    fn tasks(self) -> u32 {
        match self {
            Attack::Connections | Attack::Slow | Attack::Sockets => 400,
            Attack::Requests | Attack::Lists | Attack::Thoughts => 24,
            Attack::Tables | Attack::Chatter => 8,
        }
    }
}

impl Attacker {
    async fn attack(&self, attack: Attack, number: usize) -> anyhow::Result<()> {
        match attack {
            Attack::Connections => self.hold(b"").await,
            Attack::Slow => self.drip(number).await,
            Attack::Requests => {
                let paths = ["/", "/api/games", "/app.js", "/api/rules/siam", "/api/openapi.json"];
                let path = paths[number % paths.len()];
                self.ask(&get_request(&self.server, path, "Accept-Encoding: br\r\n"))
                    .await
                    .map(|_| ())
            }
            Attack::Sockets => self.say_nothing().await,
            Attack::Tables => self.open(&for_two()).await.map(|_| ()),
            Attack::Thoughts => self.think(number).await,
            Attack::Chatter => self.chatter().await,
            Attack::Lists => {
                let paths = ["/api/tables", "/api/tables?open=1", "/api/tables?stage=over"];
                let path = paths[number % paths.len()];
                self.ask(&get_request(&self.server, path, "")).await.map(|_| ())
            }
        }
    }

    async fn connect(&self) -> anyhow::Result<TcpStream> {
        timeout(PATIENCE, http::connect(&self.server, Some(HOSTILE))).await?
    }

    /// Holds a connection until it is cut off.
    async fn hold(&self, sent: &[u8]) -> anyhow::Result<()> {
        let mut stream = self.connect().await?;
        stream.write_all(sent).await?;
        let mut byte = [0];
        while stream.read(&mut byte).await? > 0 {}
        anyhow::bail!("cut off")
    }

    /// Sends a request a letter at a time.
    async fn drip(&self, number: usize) -> anyhow::Result<()> {
        let mut stream = self.connect().await?;
        let head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
        if number.is_multiple_of(2) {
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(b"Content-Length: 16000\r\n\r\n").await?;
        }
        loop {
            stream.write_all(b"x").await?;
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// The body of an answer that was no refusal.
    async fn ask(&self, request: &str) -> anyhow::Result<String> {
        let answer = timeout(PATIENCE, exchange(&self.server, Some(HOSTILE), request)).await??;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        anyhow::ensure!(head.starts_with("HTTP/1.1 2"), "refused");
        Ok(body.to_owned())
    }

    async fn open(&self, wanted: &Value) -> anyhow::Result<Value> {
        let body = self.ask(&post_request(&self.server, "/api/tables", "", wanted)).await?;
        Ok(serde_json::from_str(&body)?)
    }

    async fn say_nothing(&self) -> anyhow::Result<()> {
        let opened = self.open(&for_two()).await;
        let table = opened.as_ref().ok().and_then(|opened| opened["table"].as_str());
        let path = format!("/api/tables/{}/socket", table.unwrap_or("abcdefgh2345"));
        loop {
            let mut socket = game::connect(&self.server, Some(HOSTILE), &path).await?;
            while let Some(Ok(_)) = socket.next().await {}
        }
    }

    /// Looks at machines that play each other, or asks for hints and analyses.
    async fn think(&self, number: usize) -> anyhow::Result<()> {
        let machine = json!({ "kind": "machine", "machine": "expert" });
        if number.is_multiple_of(2) {
            let wanted = json!({ "variant": "siam", "seats": [machine, machine] });
            let opened = self.open(&wanted).await?;
            let path = format!("/api/tables/{}/socket", text(&opened["table"]));
            let mut socket = game::connect(&self.server, Some(HOSTILE), &path).await?;
            socket.send(Message::text(r#"{"do":"hello"}"#)).await?;
            while let Some(Ok(_)) = socket.next().await {}
            return Ok(());
        }
        let wanted = json!({ "variant": "siam", "seats": [{ "kind": "me" }, machine] });
        let opened = self.open(&wanted).await?;
        let (table, token) = (text(&opened["table"]), text(&opened["seats"][0]["token"]));
        let path = format!("/api/tables/{table}/socket");
        let mut socket = game::connect(&self.server, Some(HOSTILE), &path).await?;
        let hello = json!({ "do": "hello", "token": token, "part": "7".repeat(64) });
        socket.send(Message::text(hello.to_string())).await?;
        let bearer = format!("Authorization: Bearer {token}\r\n");
        let hint = format!("/api/tables/{table}/hint");
        for _ in 0..20 {
            let request = post_request(&self.server, &hint, &bearer, &json!({}));
            let asked = timeout(PATIENCE, exchange(&self.server, Some(HOSTILE), &request)).await?;
            self.count.note(asked.is_ok_and(|answer| answer.starts_with("HTTP/1.1 200")));
        }
        socket.send(Message::text(r#"{"do":"resign"}"#)).await?;
        let analysis = format!("/api/tables/{table}/analysis");
        for _ in 0..20 {
            self.count.note(self.ask(&get_request(&self.server, &analysis, "")).await.is_ok());
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    async fn chatter(&self) -> anyhow::Result<()> {
        let opened = self.open(&for_two()).await?;
        let path = format!("/api/tables/{}/socket", text(&opened["table"]));
        let mut socket = game::connect(&self.server, Some(HOSTILE), &path).await?;
        let hello =
            json!({ "do": "hello", "token": opened["seats"][0]["token"], "part": "7".repeat(64) });
        socket.send(Message::text(hello.to_string())).await?;
        for number in 0.. {
            let said = match number % 3 {
                0 => json!({ "do": "name", "name": format!("Tom {number}") }),
                1 => json!({ "do": "offer", "what": "draw" }),
                _ => json!({ "do": "offer", "what": "undo" }),
            };
            socket.send(Message::text(said.to_string())).await?;
            // Whatever has come is read, so that it is not for slowness that it ends.
            while let Ok(heard) = timeout(Duration::from_micros(200), socket.next()).await {
                anyhow::ensure!(matches!(heard, Some(Ok(_))), "cut off");
                self.count.note(true);
            }
        }
        Ok(())
    }
}

fn for_two() -> Value {
    json!({ "variant": "siam", "seats": [{ "kind": "me" }, { "kind": "invited" }], "listed": true })
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
