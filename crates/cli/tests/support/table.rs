//! Servers as processes that can be killed, and players who come back.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::VecDeque;
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// How long anything may take before a test gives up: the machine may be busy with other things.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A `tripot` in the background, which is killed when it is dropped.
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(arguments: &[&str]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
        command.args(arguments).stdin(Stdio::null());
        // What it says of lost connections is what this is about.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Process(command.spawn().unwrap())
    }

    /// Ends it as a power cut would: it gets no chance to tidy up.
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server that always comes back at the same address.
pub(crate) struct Server {
    process: Process,
    arguments: Vec<String>,
    pub(crate) address: String,
}

impl Server {
    pub(crate) async fn start(database: &str, more: &[&str]) -> Server {
        let address = {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            listener.local_addr().unwrap().to_string()
        };
        let own = ["serve", "--no-limits", "--addr", &address, "--database", database];
        let arguments: Vec<String> =
            own.iter().chain(more).map(|argument| (*argument).to_owned()).collect();
        let process = Process::start(&texts(&arguments));
        let server = Server { process, arguments, address };
        server.ready().await;
        server
    }

    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    pub(crate) async fn restart(&mut self) {
        self.process = Process::start(&texts(&self.arguments));
        self.ready().await;
    }

    async fn ready(&self) {
        let start = Instant::now();
        while get(&self.address, "/healthz").await.is_none_or(|body| !body.starts_with("ok")) {
            assert!(start.elapsed() < PATIENCE, "{} does not answer", self.address);
            sleep(Duration::from_millis(20)).await;
        }
    }
}

fn texts(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// A page, if it is there.
pub(crate) async fn get(address: &str, path: &str) -> Option<String> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    exchange(address, &request).await
}

async fn exchange(address: &str, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    head.starts_with("HTTP/1.1 2").then(|| body.to_owned())
}

/// A table that was set up, with the tokens of its people.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) table: String,
    pub(crate) tokens: Vec<String>,
}

/// Sets up a table; nothing if the server is not there.
pub(crate) async fn open(address: &str, variant: &str, second: &Value) -> Option<Opened> {
    let seats = json!([{ "kind": "me" }, second]);
    let wanted = json!({ "variant": variant, "seats": seats, "replace": true });
    let opened = post(address, "/api/tables", &wanted).await?;
    let mut tokens = Vec::new();
    for seat in opened["seats"].as_array().unwrap() {
        let holder = match &seat["claim"] {
            Value::Null => seat.clone(),
            claim => post(address, "/api/claim", &json!({ "claim": claim })).await?,
        };
        tokens.push(holder["token"].as_str().unwrap().to_owned());
    }
    Some(Opened { table: opened["table"].as_str().unwrap().to_owned(), tokens })
}

/// Asks for something; nothing if the server is not there.
pub(crate) async fn post(address: &str, path: &str, body: &Value) -> Option<Value> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    Some(serde_json::from_str(&exchange(address, &request).await?).unwrap())
}

/// A connection to a table.
pub(crate) struct Viewer {
    socket: WebSocketStream<TcpStream>,
    /// Updates that came while something else was waited for: an answer may follow the update that
    /// it speaks of, when another server was the faster one.
    passed: VecDeque<Value>,
}

impl Viewer {
    /// Sits down; nothing if the server is not there.
    pub(crate) async fn join(address: &str, opened: &Opened, seat: usize) -> Option<Viewer> {
        let stream = TcpStream::connect(address).await.ok()?;
        let url = format!("ws://{address}/api/tables/{}/socket", opened.table);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.ok()?;
        let mut viewer = Viewer { socket, passed: VecDeque::new() };
        viewer.send(&json!({ "do": "hello", "token": opened.tokens[seat] })).await?;
        Some(viewer)
    }

    /// Sends something; nothing if the connection is lost.
    pub(crate) async fn send(&mut self, value: &Value) -> Option<()> {
        self.socket.send(Message::text(value.to_string())).await.ok()
    }

    /// Plays some move of an update.
    pub(crate) async fn play(&mut self, update: &Value, chosen: usize) -> Option<()> {
        let moves = update["scene"]["moves"].as_array().unwrap();
        let chosen = &moves[chosen % moves.len()];
        self.send(&json!({ "do": "move", "move": chosen, "at": update["number"] })).await
    }

    /// The next message of one of these types; nothing if the connection is lost.
    pub(crate) async fn next_of(&mut self, kinds: &[&str]) -> Option<Value> {
        if kinds.contains(&"update")
            && let Some(update) = self.passed.pop_front()
        {
            return Some(update);
        }
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("nothing was said");
            let Message::Text(text) = message?.ok()? else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            let kind = message["type"].as_str().unwrap();
            if kinds.contains(&kind) {
                return Some(message);
            }
            if kind == "update" {
                self.passed.push_back(message);
            }
        }
    }

    /// The next update with what is asked for; nothing if the connection is lost.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        loop {
            let update = self.next_of(&["update"]).await?;
            if wanted(&update) {
                return Some(update);
            }
        }
    }

    /// Waits until it is said of each seat whether its player is there.
    pub(crate) async fn until_here(&mut self, wanted: [bool; 2]) {
        let here = |message: &Value| match message["type"].as_str() {
            Some("presence") => message["seats"].clone(),
            _ => message["seats"]
                .as_array()
                .unwrap()
                .iter()
                .map(|seat| seat["here"].clone())
                .collect(),
        };
        while here(&self.next_of(&["presence", "update"]).await.unwrap()) != json!(wanted) {}
    }
}

/// The number of an update.
pub(crate) fn number(update: &Value) -> u64 {
    update["number"].as_u64().unwrap()
}

/// Whether the viewer of an update is to move.
pub(crate) fn is_own_turn(update: &Value) -> bool {
    let is_on = update["over"].is_null() && update["waiting"] == json!(false);
    is_on && !update["scene"]["moves"].as_array().unwrap().is_empty()
}
