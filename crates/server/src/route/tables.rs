//! Tables: opening, listing, and the WebSocket of viewers.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::Variant;
use tripot_core::{Seat, plain_name};
use tripot_store::Listing;
use tripot_table::{SeatSetup, Setup, Source, Stage, Summary, TakebackRule};
use utoipa::{IntoParams, ToSchema};

use super::{Body, table_id};
use crate::app::App;
use crate::guard::Caller;
use crate::hub::now;
use crate::refusal::Refusal;
use crate::{fresh, message, name, socket};

/// The longest title, in characters.
const LONGEST_TITLE: usize = 80;
/// What a socket reads at once: its viewer sends little, and there are many of them.
const BUFFER: usize = 1024;
/// What may wait to be read by a viewer: a whole update of any game.
const MOST_WAITING: usize = 256 * 1024;

/// A table to be set up.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Wanted {
    variant: String,
    #[serde(default)]
    rules: BTreeMap<String, Value>,
    seats: Vec<WantedSeat>,
    #[serde(default)]
    clock: Option<String>,
    #[serde(default)]
    listed: bool,
    #[serde(default)]
    replace: bool,
    /// The machine that plays for an absent player; the usual one if nothing is said.
    #[serde(default)]
    stand_in: Option<String>,
    /// Which moves may be taken back. If nothing is said, any where one person plays against machines,
    /// else none since which something came out.
    #[serde(default)]
    takeback: Option<TakebackRule>,
    #[serde(default)]
    start: Start,
    #[serde(default)]
    title: Option<String>,
}

/// Who is to sit on a seat.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum WantedSeat {
    /// Whoever sets the table up.
    Me {
        #[serde(default)]
        name: Option<String>,
    },
    /// Somebody who gets a link.
    Invited {
        #[serde(default)]
        name: Option<String>,
    },
    /// Anybody.
    Open,
    /// A machine.
    Machine { machine: String },
}

/// Who sits on the first seat.
#[derive(Deserialize, ToSchema, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Start {
    /// As they were given.
    #[default]
    First,
    /// By lot.
    Random,
}

/// A table that was set up.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opened {
    /// Its name.
    table: String,
    /// What the server is bound to: SHA-256 of its secret.
    commitment: String,
    /// The secret of who has set it up.
    host: String,
    seats: Vec<OpenedSeat>,
}

/// A seat of a table that was set up, with its secret.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenedSeat {
    seat: usize,
    /// Whether it is the maker's own.
    me: bool,
    /// The secret of the maker's own seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
    /// What an invited player exchanges for a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    claim: Option<String>,
}

/// Sets up a table.
#[utoipa::path(post, tag = "tables", path = "/tables", request_body = Wanted, responses((status = 201, description = "The name of the table, what the server is bound to, tokens for the maker's own seats, claims for the invited ones", body = Opened), (status = 422, description = "Why there can be no such table"), (status = 429, description = "Too many tables")))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(wanted): Body<Wanted>,
) -> Result<(StatusCode, Json<Opened>), Refusal> {
    if !app.rate_limits.admit_table(caller.origin, now()) {
        return Err(Refusal::ManyTables);
    }
    let wants_machines = wanted.seats.iter().any(|seat| matches!(seat, WantedSeat::Machine { .. }));
    let waiting = || app.hub.queue.waiting(caller.origin.source());
    if wants_machines && waiting() >= app.limits.thoughts as usize {
        return Err(Refusal::MachinesBusy);
    }
    let rule = |(name, value): (String, Value)| match value {
        Value::String(text) => (name, text),
        Value::Bool(flag) => (name, if flag { "on" } else { "off" }.to_owned()),
        other => (name, other.to_string()),
    };
    let rules: Vec<(String, String)> = wanted.rules.into_iter().map(rule).collect();
    let variant = Variant::read(&wanted.variant, &rules)?;
    let title =
        wanted.title.map(|title| plain_name(&title).into_owned()).filter(|title| !title.is_empty());
    if title.as_ref().is_some_and(|title| {
        title.chars().count() > LONGEST_TITLE || title.chars().any(char::is_control)
    }) {
        return Err(Refusal::Title { most: LONGEST_TITLE });
    }
    let secret = fresh::seed()?;
    let mut wanted_seats = wanted.seats;
    if matches!(wanted.start, Start::Random) {
        fresh::seed()?.stream("seats").shuffle(&mut wanted_seats);
    }
    let mut plans = Vec::new();
    let mut tokens = Vec::new();
    let mut own = Vec::new();
    let mut invited = Vec::new();
    for (index, wanted) in wanted_seats.into_iter().enumerate() {
        plans.push(match wanted {
            WantedSeat::Open => SeatSetup::Open,
            WantedSeat::Machine { machine } => SeatSetup::Machine { machine },
            WantedSeat::Me { name } => {
                if let Some(seat) = Seat::new(index) {
                    let token = fresh::token()?;
                    tokens.push((token.hash(), seat));
                    own.push((index, token));
                }
                SeatSetup::Person { name: name::given(name)?, claim: None }
            }
            WantedSeat::Invited { name } => {
                let claim = fresh::claim()?;
                let hash = claim.hash();
                invited.push((index, claim));
                SeatSetup::Person { name: name::given(name)?, claim: Some(hash) }
            }
        });
    }
    let host = fresh::token()?;
    let takeback = wanted.takeback.unwrap_or_else(|| TakebackRule::usual(&plans));
    let setup = Setup {
        variant: variant.name,
        seats: plans,
        source: Source::secret(&secret),
        clock: wanted.clock,
        listed: wanted.listed,
        replace: wanted.replace,
        stand_in: wanted.stand_in,
        title,
        host: Some(host.hash()),
        start: None,
        local: None,
        takeback,
    };
    // Who has gone before it is done would leave a table of which nobody knows.
    let hub = Arc::clone(&app.hub);
    let opened = tokio::spawn(async move { hub.open(setup, tokens).await });
    let id = opened.await.map_err(|error| Refusal::internal(&error))??;
    // The maker gets the tokens of the maker's own seats, and what others exchange for theirs.
    let own = own.iter().map(|(seat, token)| OpenedSeat {
        seat: *seat,
        me: true,
        token: Some(token.reveal()),
        claim: None,
    });
    let invited = invited.iter().map(|(seat, claim)| OpenedSeat {
        seat: *seat,
        me: false,
        token: None,
        claim: Some(claim.reveal(id)),
    });
    let mut seats: Vec<OpenedSeat> = own.chain(invited).collect();
    seats.sort_by_key(|seat| seat.seat);
    let (commitment, host) = (secret.commitment(), host.reveal());
    Ok((StatusCode::CREATED, Json(Opened { table: id.to_string(), commitment, host, seats })))
}

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    #[serde(default)]
    open: Option<String>,
    #[serde(default)]
    stage: Option<Stage>,
}

/// Tables that may be listed, the newest first.
#[utoipa::path(get, tag = "tables", path = "/tables", params(Filter), responses((status = 200, description = "Tables that may be listed, the newest first", body = Vec<Summary>)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(filter): Query<Filter>,
) -> Result<Json<Vec<Summary>>, Refusal> {
    let open = filter.open.is_some_and(|open| open != "0").then_some(Stage::Open);
    let listing = Listing { stage: open.or(filter.stage), most: 100 };
    Ok(Json(app.hub.store.list(listing).await?))
}

/// What anybody may know of a table who has its name.
#[utoipa::path(get, tag = "tables", path = "/tables/{id}", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "What anybody may know", body = Summary), (status = 404, description = "No such table")))]
pub(crate) async fn facts(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Summary>, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let summary = live.table.lock().await.summary();
    Ok(Json(summary))
}

/// Looks at a table.
#[utoipa::path(get, tag = "tables", path = "/tables/{id}/socket", params(("id" = String, Path, description = "The name of the table")), responses((status = 101, description = "A WebSocket; the first message is a hello"), (status = 404, description = "No such table"), (status = 429, description = "Too many connections")))]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    Extension(Caller { origin, lang }): Extension<Caller>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let id = table_id(&id)?;
    let permit = app.rate_limits.connections.acquire(origin);
    let permit = permit.ok_or(Refusal::ManyConnections)?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_WAITING)
        .max_message_size(message::LONGEST)
        .max_frame_size(message::LONGEST);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        app.metrics.connections.inc();
        socket::serve(&app, origin, &mut socket, id, lang).await;
        app.metrics.connections.dec();
        drop(permit);
    }))
}
