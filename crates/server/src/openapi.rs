//! The description of the HTTP interface in the format of `OpenAPI`.

use std::sync::{Arc, LazyLock};

use axum::Json;
use tripot_table::{SeatSummary, Stage, Summary};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::route;
use crate::route::tables;

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
    components(schemas(Summary, SeatSummary, Stage, tables::Wanted, tables::WantedSeat))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_is_the_one_that_was_released() {
        let released: serde_json::Value =
            serde_json::from_str(include_str!("openapi/released.json")).unwrap();
        assert_eq!(serde_json::to_value(&*DESCRIPTION).unwrap(), released);
    }

    #[test]
    fn every_route_is_documented() {
        let described = serde_json::to_value(&*DESCRIPTION).unwrap();
        let paths = described["paths"].as_object().unwrap();
        let mut routes: Vec<String> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().unwrap();
                methods.keys().map(move |method| format!("{method} {path}"))
            })
            .collect();
        routes.sort();
        // What was released stays.
        let expected = [
            "get /api/games",
            "get /api/openapi.json",
            "get /api/rules/{game}",
            "get /api/tables",
            "get /api/tables/{id}",
            "get /api/tables/{id}/analysis",
            "get /api/tables/{id}/frames",
            "get /api/tables/{id}/record",
            "get /api/tables/{id}/socket",
            "get /api/tables/{id}/verify",
            "get /api/tournaments",
            "get /api/tournaments/{id}",
            "get /api/tournaments/{id}/socket",
            "post /api/claim",
            "post /api/seat",
            "post /api/tables",
            "post /api/tables/{id}/hint",
            "post /api/tables/{id}/reopen",
            "post /api/tables/{id}/sit",
        ];
        assert_eq!(routes, expected);
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().unwrap() {
                assert!(operation["summary"].is_string(), "{method} {path} says nothing of itself");
            }
        }
    }
}
