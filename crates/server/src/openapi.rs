//! What the HTTP interface offers, for programs that read it.

use axum::Json;
use tripot_table::{SeatSummary, Stage, Summary};
use utoipa::OpenApi;

use crate::route::{analysis, games, hints, records, rules, seats, tables, tournaments};

/// The description of the interface.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tripot",
        description = "Tables, seats and records. A table is watched and played over the WebSocket \
                       `/api/tables/{id}/socket`; a seat belongs to whoever has its token, which is sent \
                       as `Authorization: Bearer`. Every refusal is `{\"error\":{\"key\",\"text\"}}` in the \
                       language of `?lang=` or `Accept-Language`."
    ),
    paths(
        games::list,
        tables::list,
        tables::open,
        tables::facts,
        tables::socket,
        seats::sit,
        seats::claim,
        seats::reopen,
        seats::find,
        records::record,
        records::verify,
        records::frames,
        hints::hint,
        analysis::analysis,
        rules::rules,
        tournaments::list,
        tournaments::one,
        tournaments::socket,
        description,
    ),
    components(schemas(Summary, SeatSummary, Stage, tables::Wanted, tables::WantedSeat))
)]
struct Description;

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
pub(crate) async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_road_is_described() {
        let described = Description::openapi();
        let roads = include_str!("route.rs").split(".route(\"").skip(1);
        let roads: Vec<String> = roads
            .filter_map(|rest| rest.split('"').next())
            .map(|road| format!("/api{road}"))
            .collect();
        assert!(roads.len() >= 10, "{roads:?}");
        for road in roads {
            assert!(described.paths.paths.contains_key(&road), "{road}");
        }
    }
}
