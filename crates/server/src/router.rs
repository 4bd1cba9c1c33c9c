//! Which road leads where.

use axum::Router;
use axum::routing::get;

use crate::pages;

/// Every road of the server.
pub(crate) fn router() -> Router {
    Router::new().route("/healthz", get(|| async { "ok" })).fallback(pages::page)
}
