//! The router: every route of the server, and the layers around them.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::{guard, metrics, openapi, pages};

/// Every route of the server. Those below `/api` bring their documentation along.
pub(crate) fn router(app: Arc<App>) -> Router {
    let (api, _) = openapi::documented().split_for_parts();
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(write_metrics))
        .merge(api)
        .fallback(pages::page)
        // The guard has a limit for each path; this one is for what nobody thought of.
        .layer(DefaultBodyLimit::max(guard::LONGEST_RECORD))
        .layer(from_fn_with_state(Arc::clone(&app), guard::watch))
        .layer(CompressionLayer::new())
        .with_state(app)
}

async fn health(State(app): State<Arc<App>>) -> Response {
    app.health.answer(&*app.hub.store).await
}

async fn write_metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], app.metrics.write()).into_response()
}
