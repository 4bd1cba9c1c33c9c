//! The health check: whether the store accepts a write.

use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use tripot_store::Store;

use crate::hub::now;

/// How long a result is cached: more frequent checks write no more often.
const FRESH: Duration = Duration::from_secs(1);
/// How long a write may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Health checks write to the store. Concurrent checks share one write.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Found)>>);

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Found {
    /// It took so long to write.
    Wrote(Duration),
    /// Why it could not be done.
    Failed(String),
}

impl Health {
    /// The answer to a health check.
    pub(crate) async fn answer(&self, store: &dyn Store) -> Response {
        let mut known = self.0.lock().await;
        let fresh = known.as_ref().filter(|(at, _)| at.elapsed() < FRESH);
        let found = match fresh {
            Some((_, found)) => found.clone(),
            None => {
                let found = probe(store).await;
                *known = Some((Instant::now(), found.clone()));
                found
            }
        };
        match found {
            Found::Wrote(took) => format!("ok: wrote in {} ms", took.as_millis()).into_response(),
            Found::Failed(why) => {
                let body = format!("failed: the store does not write: {why}");
                (StatusCode::SERVICE_UNAVAILABLE, body).into_response()
            }
        }
    }
}

async fn probe(store: &dyn Store) -> Found {
    let start = Instant::now();
    match timeout(TIMEOUT, store.probe(now())).await {
        Ok(Ok(())) => Found::Wrote(start.elapsed()),
        Ok(Err(error)) => {
            tracing::error!(%error, "the store does not write");
            Found::Failed(error.to_string())
        }
        Err(_) => Found::Failed(format!("no answer within {} s", TIMEOUT.as_secs())),
    }
}
