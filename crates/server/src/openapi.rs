//! The description of the HTTP interface in the format of `OpenAPI`.

use std::sync::{Arc, LazyLock};

use axum::Json;
use tripot_table::update::Update;
use tripot_wire::{Asked, Refused, Said};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::route;

/// What the description says beside the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tripot",
        description = "Tables, seats and records. A table is watched and played over the WebSocket \
                       `/api/tables/{id}/socket`; a seat belongs to whoever has its token, which is sent \
                       as `Authorization: Bearer`. Every refusal is `{\"error\":{\"key\",\"text\"}}` in the \
                       language of `?lang=` or `Accept-Language`."
    ),
    // What a socket says and reads, and what any path may answer.
    components(schemas(Update<'_>, Said, Asked, Refused))
)]
struct Preamble;

static DESCRIPTION: LazyLock<utoipa::openapi::OpenApi> =
    LazyLock::new(|| documented().into_openapi());

/// The documented routes, all of them below `/api`.
pub(crate) fn documented() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Preamble::openapi()).nest("/api", route::api())
}

/// This description.
#[utoipa::path(get, path = "/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
pub(crate) async fn description() -> Json<&'static utoipa::openapi::OpenApi> {
    Json(&DESCRIPTION)
}
