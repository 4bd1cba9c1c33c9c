//! `GET /games`: the games, their options and machines.

use axum::{Extension, Json};
use tripot_wire::{Game, list_games};

use crate::guard::Caller;

/// Every game with its options and machines.
#[utoipa::path(get, tag = "games", path = "/games", responses((status = 200, description = "The games, their options and machines", body = Vec<Game>)))]
pub(crate) async fn list(Extension(caller): Extension<Caller>) -> Json<Vec<Game>> {
    Json(list_games(caller.lang))
}
