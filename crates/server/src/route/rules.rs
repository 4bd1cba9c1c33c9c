//! `GET /rules/{game}`: the rules of a game as a page shows them.

use axum::extract::Path;
use axum::{Extension, Json};
use tripot_wire::Rules;

use crate::guard::Caller;
use crate::refusal::Refusal;

/// The rules of a game.
#[utoipa::path(get, tag = "rules", path = "/rules/{game}", params(("game" = String, Path, description = "The name of the game")), responses((status = 200, description = "The rules, with scenes", body = Rules), (status = 404, description = "No such game")))]
pub(crate) async fn rules(
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
) -> Result<Json<Rules>, Refusal> {
    Ok(Json(tripot_wire::rules(&name, caller.lang)?))
}
