//! `GET /tables/{id}/analysis`: the analysis of a finished game, or its progress.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use tripot_analysis::{AnalysisJson, completed};
use utoipa::{IntoParams, ToSchema};

use super::table_id;
use crate::analyses::{Analyses, AnalysisRequest, AnalysisStatus};
use crate::app::App;
use crate::guard::Caller;
use crate::refusal::Refusal;

/// How an analysis is asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Interest {
    /// Whether it may be begun for this question; if not, one that nobody has begun is at 0.
    #[serde(default = "yes")]
    begin: bool,
}

fn yes() -> bool {
    true
}

/// How far an analysis is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Progress {
    /// From 0 to 1.
    done: f64,
}

/// The analysis of a game that is over, or how far it is. Whoever asks first begins it.
#[utoipa::path(get, tag = "analysis", path = "/tables/{id}/analysis", params(("id" = String, Path, description = "The name of the table"), Interest), responses((status = 200, description = "What was skill and what was luck", body = AnalysisJson), (status = 202, description = "How far it is", body = Progress), (status = 403, description = "The game is not over")))]
pub(crate) async fn analysis(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Query(Interest { begin }): Query<Interest>,
) -> Result<Response, Refusal> {
    let id = table_id(&id)?;
    let live = app.hub.table(id).await?;
    if !live.table.lock().await.is_over() {
        return Err(tripot_table::Refusal::NotOver.into());
    }
    let (source, most) = (caller.source(), app.limits.analyses);
    let status = if begin {
        app.analyses.status(&app.hub, AnalysisRequest { id, source, most }).await?
    } else {
        Analyses::stored(&app.hub, id).await?
    };
    Ok(match status {
        AnalysisStatus::Working(done) => {
            (StatusCode::ACCEPTED, Json(Progress { done })).into_response()
        }
        AnalysisStatus::Done(json) => {
            ([(header::CONTENT_TYPE, "application/json")], completed(&json).into_owned())
                .into_response()
        }
    })
}
