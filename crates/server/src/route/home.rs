//! `POST /home` and `GET /lobby`: all that these pages show, in one answer each.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::{AnyGame, Lang, games};
use tripot_store::Listing;
use tripot_table::{Card, Stage, Summary, TableId, Token};
use utoipa::ToSchema;

use super::Body;
use crate::analyses;
use crate::app::App;
use crate::guard::Caller;
use crate::hub::now;
use crate::lobby::{self, Listed};
use crate::refusal::Refusal;

/// The most seats that are answered at a time.
const MOST_SEATS: usize = 60;
/// The most open tables that the home page shows.
const MOST_OPEN: u32 = 20;
/// The most tables of each kind in the lobby.
const MOST_LISTED: u32 = 100;

/// The seats that a device has. Tokens travel in the body, which is neither logged nor kept in a history.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Visitor {
    seats: Vec<KeptSeat>,
}

/// A seat of a device.
#[derive(Deserialize, ToSchema)]
pub(crate) struct KeptSeat {
    table: String,
    token: String,
}

/// What a home page shows.
#[derive(Serialize, ToSchema)]
pub(crate) struct Home {
    /// The games of the seats, in the order in which they were asked for. Where a device asks for more than its
    /// rate limit allows, the last ones are missing.
    mine: Vec<Mine>,
    /// Tables that are not there any more, or at which the token is of no use.
    gone: Vec<String>,
    /// Tables with a free seat, the newest first.
    open: Vec<Listed>,
    /// The games of the server.
    games: Vec<Poster>,
}

/// A game of a device.
#[derive(Serialize, ToSchema)]
pub(crate) struct Mine {
    facts: Summary,
    #[schema(value_type = Card<'_>)]
    card: Value,
    /// The part of the player's moves that no analysis marks, from 0 to 1; nothing while there is no analysis.
    accuracy: Option<f64>,
}

/// A game, as it is offered.
#[derive(Serialize, ToSchema)]
struct Poster {
    name: &'static str,
    pitch: &'static str,
    /// The least and the most.
    seats: [usize; 2],
    /// The machines that play it.
    machines: Vec<&'static str>,
}

/// The games of a device's seats, the open tables and the games of the server.
#[utoipa::path(post, tag = "tables", path = "/home", request_body = Visitor, responses((status = 200, description = "What a home page shows", body = Home)))]
pub(crate) async fn home(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(visitor): Body<Visitor>,
) -> Result<Json<Home>, Refusal> {
    let (mut mine, mut gone) = (Vec::new(), Vec::new());
    for KeptSeat { table, token } in visitor.seats.into_iter().take(MOST_SEATS) {
        // Each of them costs as much as a request of its own.
        if !app.rate_limits.admit_request(caller.origin, now()) {
            break;
        }
        match one(&app, &table, &token, caller.lang).await {
            Ok(found) => mine.push(found),
            Err(Refusal::NoTable | Refusal::NoSeat | Refusal::Reopened) => gone.push(table),
            Err(refusal) => return Err(refusal),
        }
    }
    let listing = Listing { stage: Some(Stage::Open), most: MOST_OPEN };
    let open = lobby::list(&app.hub, listing).await?;
    let games = games().iter().map(|game| poster(*game, caller.lang)).collect();
    Ok(Json(Home { mine, gone, open, games }))
}

/// Tables that may be listed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// Those with a free seat, the newest first.
    open: Vec<Listed>,
    /// Those at which a game goes on, the newest first.
    playing: Vec<Listed>,
}

/// Tables with a free seat and games to watch, each with who is there.
#[utoipa::path(get, tag = "tables", path = "/lobby", responses((status = 200, description = "Tables that may be listed, with who is there", body = Lobby)))]
pub(crate) async fn lobby(State(app): State<Arc<App>>) -> Result<Json<Lobby>, Refusal> {
    let list = async |stage| {
        lobby::list(&app.hub, Listing { stage: Some(stage), most: MOST_LISTED }).await
    };
    Ok(Json(Lobby { open: list(Stage::Open).await?, playing: list(Stage::Playing).await? }))
}

/// The game of a seat, as its holder may know it.
async fn one(app: &App, table: &str, token: &str, lang: Lang) -> Result<Mine, Refusal> {
    let id: TableId = super::table_id(table)?;
    let token = Token::read(token.trim()).ok_or(Refusal::NoSeat)?;
    let holder = app.hub.holder(id, &token).await?;
    let live = app.hub.table(id).await?;
    let (facts, card) = {
        let table = live.table.lock().await;
        (table.summary(), table.card(holder.seat, lang))
    };
    let accuracy = match facts.stage {
        Stage::Over => {
            let text = app.hub.store.document(id, analyses::DOCUMENT).await?;
            text.and_then(|text| accuracy(&text, holder.seat.index()))
        }
        Stage::Open | Stage::Playing => None,
    };
    Ok(Mine { facts, card, accuracy })
}

/// As much of an analysis as says how well a seat played.
#[derive(Deserialize)]
struct Accounts {
    accounts: Vec<Account>,
}

#[derive(Deserialize)]
struct Account {
    moves: usize,
    /// How many moves got each mark, by its sign.
    marks: BTreeMap<String, usize>,
}

/// The part of a seat's moves that got no mark.
fn accuracy(analysis: &str, seat: usize) -> Option<f64> {
    let Accounts { accounts } = serde_json::from_str(analysis).ok()?;
    let account = accounts.get(seat).filter(|account| account.moves > 0)?;
    let marked: usize = account.marks.values().sum();
    Some(1.0 - marked as f64 / account.moves as f64)
}

fn poster(game: &dyn AnyGame, lang: Lang) -> Poster {
    let name = game.name();
    let (least, most) = game.seats();
    Poster {
        name,
        pitch: lang.find(&format!("game.{name}.pitch")).unwrap_or_default(),
        seats: [least.get(), most.get()],
        machines: game.machines().into_iter().map(|machine| machine.name).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_is_the_part_of_a_seats_moves_without_a_mark() {
        let text = r#"{"game": "siam", "accounts": [
            {"moves": 8, "marks": {"?!": 1, "?": 0, "??": 1}}, {"moves": 0, "marks": {}}
        ]}"#;
        assert_eq!(accuracy(text, 0), Some(0.75));
        assert_eq!(accuracy(text, 1), None);
        assert_eq!(accuracy(text, 2), None);
        assert_eq!(accuracy("{}", 0), None);
    }
}
