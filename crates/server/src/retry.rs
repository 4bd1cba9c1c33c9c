//! Retries with exponential backoff, for faults of the store.

use std::future::Future;
use std::time::Duration;

use tokio::time::sleep;

use crate::hub::Hub;
use crate::refusal::Refusal;

/// How long to wait before something that did not work is tried again: at first, and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LAST_PAUSE: Duration = Duration::from_secs(10);

/// Tries again, after pauses that grow, what did not work through a fault of the store, until it is
/// done, can't be done any more, or the process ends: nobody else would, and a table that waits for
/// it is stuck.
pub(crate) async fn retry<T, F>(hub: &Hub, mut attempt: impl FnMut() -> F) -> Result<T, Refusal>
where
    F: Future<Output = Result<T, Refusal>>,
{
    let mut pause = FIRST_PAUSE;
    loop {
        match attempt().await {
            Err(refusal @ Refusal::Store) => {
                tokio::select! {
                    () = sleep(pause) => pause = (pause * 2).min(LAST_PAUSE),
                    () = hub.closed() => return Err(refusal),
                }
            }
            done => return done,
        }
    }
}
