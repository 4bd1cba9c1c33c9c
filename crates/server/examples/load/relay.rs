//! A bare relay: what one player says is kept, and then told to both. No rules, no seats.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path as FilePath;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::get;
use rusqlite::{Connection, params};
use tokio::sync::{broadcast, oneshot};

/// Something to be kept, and who waits for it.
type Order = (u32, String, oneshot::Sender<()>);

struct Relay {
    store: Sender<Order>,
    games: Mutex<HashMap<u32, broadcast::Sender<Utf8Bytes>>>,
}

/// Serves until the process ends.
pub(crate) async fn serve(addr: SocketAddr, file: &FilePath) -> anyhow::Result<()> {
    let connection = Connection::open(file)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE event (game INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL);
         CREATE UNIQUE INDEX event_key ON event (game, number);",
    )?;
    let (store, orders) = channel();
    std::thread::spawn(move || keep(connection, &orders));
    let relay = Arc::new(Relay { store, games: Mutex::default() });
    let router = Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/relay/{game}/{seat}", get(socket))
        .with_state(relay);
    axum::serve(tokio::net::TcpListener::bind(addr).await?, router).await?;
    Ok(())
}

/// Keeps whatever waits in one transaction, as the server's store does.
fn keep(mut connection: Connection, orders: &Receiver<Order>) {
    let mut number = 0_i64;
    while let Ok(first) = orders.recv() {
        let group: Vec<Order> =
            std::iter::once(first).chain(std::iter::from_fn(|| orders.try_recv().ok())).collect();
        let kept = connection.transaction().and_then(|transaction| {
            for (game, body, _) in &group {
                number += 1;
                let sql = "INSERT INTO event (game, number, body) VALUES (?1, ?2, ?3)";
                transaction.prepare_cached(sql)?.execute(params![game, number, body])?;
            }
            transaction.commit()
        });
        if kept.is_ok() {
            for (_, _, waiting) in group {
                let _ = waiting.send(());
            }
        }
    }
}

async fn socket(
    State(relay): State<Arc<Relay>>,
    Path((game, _seat)): Path<(u32, u32)>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .on_upgrade(move |socket| converse(relay, game, socket))
}

async fn converse(relay: Arc<Relay>, game: u32, mut socket: WebSocket) {
    let news = {
        let mut games = relay.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(game).or_insert_with(|| broadcast::Sender::new(4)).clone()
    };
    let mut heard = news.subscribe();
    loop {
        tokio::select! {
            frame = socket.recv() => {
                let Some(Ok(Message::Text(text))) = frame else { return };
                let (sender, kept) = oneshot::channel();
                if relay.store.send((game, text.to_string(), sender)).is_err()
                    || kept.await.is_err()
                {
                    return;
                }
                let _ = news.send(text);
            }
            text = heard.recv() => {
                let Ok(text) = text else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
        }
    }
}
