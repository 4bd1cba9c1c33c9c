//! A server on a free port, and people who talk to it over real sockets.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tripot_server::{Callers, Config, Limits, Retention, ServeError, Timeouts, serve};
use tripot_store::Database;

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
pub(crate) struct Server {
    pub(crate) addr: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), ServeError>>,
}

/// What a server is told that forgets everything and limits nobody.
pub(crate) fn config() -> Config {
    Config {
        addr: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: Database::Memory,
        limits: Limits::NONE,
        callers: Callers::Direct,
        connections: None,
        site: None,
        timeouts: Timeouts::USUAL,
        machines: Some(2),
        pause: Duration::ZERO,
        retention: Retention::FOREVER,
        tournaments: None,
    }
}

/// An answer of HTTP.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }
}

impl Server {
    /// A server that forgets everything, without limits.
    pub(crate) async fn start() -> Server {
        Server::run(config()).await
    }

    pub(crate) async fn with(database: Database, limits: Limits) -> Server {
        Server::run(Config { database, limits, ..config() }).await
    }

    pub(crate) async fn run(config: Config) -> Server {
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, told) = oneshot::channel();
        let ready = |addr| ready.send(addr).unwrap();
        let task = tokio::spawn(serve(config, ready, async {
            let _ = stopped.await;
        }));
        let addr = timeout(PATIENCE, told).await.unwrap().unwrap();
        Server { addr, stop: Some(stop), task }
    }

    /// Ends the server and waits until it has.
    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        timeout(PATIENCE, self.task).await.unwrap().unwrap().unwrap();
    }

    pub(crate) async fn send(&self, request: &str) -> Reply {
        let mut stream = TcpStream::connect(self.addr).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.unwrap().unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { unchunk(body) } else { body.to_owned() };
        Reply { status, head: head.to_owned(), body }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.get_with(path, "").await
    }

    /// Asks with more lines of headers, each with its end.
    pub(crate) async fn get_with(&self, path: &str, headers: &str) -> Reply {
        let addr = self.addr;
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {addr}\r\n{headers}Connection: close\r\n\r\n"
        ))
        .await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_with(path, body, "").await
    }

    pub(crate) async fn post_with(&self, path: &str, body: &Value, headers: &str) -> Reply {
        let (addr, body) = (self.addr, body.to_string());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: {addr}\r\n{headers}Content-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        ))
        .await
    }

    /// Waits until a number that the server counts is what is wanted.
    pub(crate) async fn until_counted(&self, name: &str, wanted: u64) {
        let counted = async {
            loop {
                let all = self.get("/metrics").await.body;
                let found = all.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
                let found = found.unwrap_or_else(|| panic!("{name} in {all}"));
                if found.parse() == Ok(wanted) {
                    return;
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, counted).await.unwrap_or_else(|_| panic!("{name} is never {wanted}"));
    }

    /// Sets up a table; what its maker is told.
    pub(crate) async fn set_up(&self, table: &Value) -> Value {
        let reply = self.post("/api/tables", table).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        reply.json()
    }

    /// Sets up a table; its name and the tokens of its people, of whom the invited ones have exchanged
    /// their claims.
    pub(crate) async fn open(&self, table: &Value) -> (String, Vec<(usize, String)>) {
        let reply = self.set_up(table).await;
        let mut seats = Vec::new();
        for seat in reply["seats"].as_array().unwrap() {
            let index = usize::try_from(seat["seat"].as_u64().unwrap()).unwrap();
            let token = match seat["claim"].as_str() {
                None => seat["token"].as_str().unwrap().to_owned(),
                Some(claim) => self.claim(claim).await,
            };
            seats.push((index, token));
        }
        (reply["table"].as_str().unwrap().to_owned(), seats)
    }

    /// Exchanges a claim for a token.
    pub(crate) async fn claim(&self, claim: &str) -> String {
        let reply = self.post("/api/claim", &json!({ "claim": claim })).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["token"].as_str().unwrap().to_owned()
    }

    /// Plays a small game against a machine to its end; the name of the table.
    pub(crate) async fn played(&self, variant: &str) -> String {
        let (table, seats) = self.open(&against(variant, "random")).await;
        let mut viewer = self.join(&table, Some(&seats[0].1)).await;
        loop {
            let update =
                viewer.until(|update| is_own_turn(update) || !update["over"].is_null()).await;
            if !update["over"].is_null() {
                return table;
            }
            viewer.play(&update, |_| 0).await;
        }
    }

    /// Sits down with a token, or looks on without.
    pub(crate) async fn join(&self, table: &str, token: Option<&str>) -> Viewer {
        self.join_in(table, token, "fr").await
    }

    pub(crate) async fn join_in(&self, table: &str, token: Option<&str>, lang: &str) -> Viewer {
        let mut viewer = self.connect(table, lang).await;
        viewer.send(&json!({ "do": "hello", "token": token })).await;
        assert_eq!(viewer.next().await["type"], "welcome");
        viewer
    }

    /// Connects and says nothing yet.
    pub(crate) async fn connect(&self, table: &str, lang: &str) -> Viewer {
        let url = format!("ws://{}/api/tables/{table}/socket?lang={lang}", self.addr);
        let request = url.into_client_request().unwrap();
        let (socket, _) =
            tokio_tungstenite::connect_async_with_config(request, None, true).await.unwrap();
        Viewer { socket, heard: Vec::new() }
    }
}

fn unchunk(body: &str) -> String {
    let mut text = String::new();
    let mut rest = body;
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    text
}

/// Somebody at a table.
pub(crate) struct Viewer {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every text that came, as it came.
    pub(crate) heard: Vec<String>,
}

impl Viewer {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next text; nothing once the connection is closed.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let text = timeout(PATIENCE, self.next_text()).await.expect("nothing was said")?;
        let value = serde_json::from_str(&text).unwrap();
        self.heard.push(text);
        Some(value)
    }

    /// The next text as it comes; pings are no reason to wait longer for it.
    async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Value {
        self.hear().await.expect("the connection is closed")
    }

    /// The next message of a type.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next update that has what is asked for.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let update = self.next_of("update").await;
            if wanted(&update) {
                return update;
            }
        }
    }

    /// Plays a move of the update, which is this viewer's turn.
    pub(crate) async fn play(&mut self, update: &Value, choose: impl FnOnce(usize) -> usize) {
        let moves = moves(update);
        let chosen = &moves[choose(moves.len())];
        self.send(&json!({ "do": "move", "move": chosen, "at": update["number"] })).await;
    }
}

/// The moves that an update offers.
pub(crate) fn moves(update: &Value) -> Vec<String> {
    let text = |value: &Value| {
        let native = value.as_str().or_else(|| value["move"].as_str());
        native.unwrap_or_else(|| panic!("no move: {value}")).to_owned()
    };
    update["scene"]["moves"].as_array().unwrap().iter().map(text).collect()
}

/// Whether the viewer of an update is to move.
pub(crate) fn is_own_turn(update: &Value) -> bool {
    let scene = &update["scene"];
    let is_on = update["over"].is_null() && update["waiting"] == json!(false);
    is_on && !scene["turn"].is_null() && scene["turn"] == scene["viewer"]
}

/// A table of one person against a machine.
pub(crate) fn against(variant: &str, machine: &str) -> Value {
    json!({
        "variant": variant,
        "seats": [{ "kind": "me", "name": "Léa" }, { "kind": "machine", "machine": machine }],
    })
}

/// A table of two people.
pub(crate) fn for_two(variant: &str) -> Value {
    json!({
        "variant": variant,
        "seats": [{ "kind": "me", "name": "Léa" }, { "kind": "invited" }],
    })
}
