//! Which road leads where.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::{guard, pages, route};

/// Every road of the server.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .nest("/api", route::api())
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(guard::LONGEST_BODY))
        .layer(from_fn_with_state(Arc::clone(&app), guard::watch))
        .layer(CompressionLayer::new())
        .with_state(app)
}

async fn health(State(app): State<Arc<App>>) -> Response {
    app.health.answer(&*app.hub.store).await
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.write()).into_response()
}
