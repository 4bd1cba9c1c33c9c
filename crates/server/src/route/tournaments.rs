//! Tournaments: listing, reading, and a WebSocket that follows one.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Json;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tripot_arena::TournamentJson;

use crate::app::App;
use crate::guard::Caller;
use crate::refusal::Refusal;
use crate::tournaments::TournamentSummary;

/// How often the file of a tournament is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// A ping is sent after this many polls without a change.
const PING: u32 = 20;
/// How long a viewer may take to read what it is sent.
const SLOW: Duration = Duration::from_secs(10);

/// Every tournament, the newest first.
#[utoipa::path(get, tag = "tournaments", path = "/tournaments", responses((status = 200, description = "Every tournament", body = Vec<TournamentSummary>)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Json<Vec<TournamentSummary>> {
    Json(app.tournaments.list().await)
}

/// A tournament as it stands.
#[utoipa::path(get, tag = "tournaments", path = "/tournaments/{id}", params(("id" = String, Path, description = "The name of the tournament")), responses((status = 200, description = "The ranking and the cross table", body = TournamentJson), (status = 404, description = "No such tournament")))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let text = app.tournaments.find(&id).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// A tournament as it stands, and again each time it has changed.
#[utoipa::path(get, tag = "tournaments", path = "/tournaments/{id}/socket", params(("id" = String, Path, description = "The name of the tournament")), responses((status = 101, description = "A WebSocket that says how it stands each time it changes"), (status = 404, description = "No such tournament")))]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    app.tournaments.find(&id).await?;
    let permit = app.rate_limits.connections.acquire(caller.origin);
    let permit = permit.ok_or(Refusal::ManyConnections)?;
    let upgrade =
        upgrade.max_message_size(tripot_wire::LONGEST).max_frame_size(tripot_wire::LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        tokio::select! {
            () = follow(&app, socket, &id) => {}
            () = app.hub.closed() => {}
        }
        drop(permit);
    }))
}

/// Sends what is new until the viewer leaves. What a viewer says is not listened to.
async fn follow(app: &App, mut socket: WebSocket, id: &str) {
    let mut told = Utf8Bytes::default();
    let mut quiet = 0;
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = looks.tick() => {}
            heard = socket.recv() => match heard {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            }
        }
        let Ok(text) = app.tournaments.find(id).await else { return };
        let frame = if text != told {
            quiet = 0;
            told = text.clone();
            Frame::Text(text)
        } else if quiet < PING {
            quiet += 1;
            continue;
        } else {
            quiet = 0;
            Frame::Ping(axum::body::Bytes::new())
        };
        match timeout(SLOW, socket.send(frame)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
}
