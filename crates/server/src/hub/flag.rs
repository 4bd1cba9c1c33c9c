//! A timer task for each table with a clock: ends the game when time runs out.

use std::sync::Weak;
use std::time::Duration;

use tokio::sync::watch;
use tripot_table::{Clock, Command};

use super::Hub;
use crate::live::{Live, Revision};
use crate::retry::retry;

/// Ends the game when a player's time has run out, without a request, in a process that serves clients.
pub(super) async fn see_to(
    hub: Weak<Hub>,
    live: Weak<Live>,
    mut revision: watch::Receiver<Revision>,
) {
    let Some(mut serving) = hub.upgrade().map(|hub| hub.serving.subscribe()) else { return };
    if serving.wait_for(|serving| *serving).await.is_err() {
        return;
    }
    loop {
        let wait = {
            let (Some(hub), Some(live)) = (hub.upgrade(), live.upgrade()) else { return };
            let (over, deadline) = {
                let table = live.table.lock().await;
                (table.is_over(), table.clock().and_then(Clock::deadline))
            };
            if over || hub.is_closing() {
                return;
            }
            let now = live.time.now();
            match deadline {
                Some((seat, deadline)) if deadline <= now => {
                    // Boxed: it happens once, and until then it would take memory at every table.
                    let flag = || Box::pin(hub.command(&live, seat, &Command::Flag, None));
                    let flagged = retry(&hub, flag).await;
                    if let Err(refusal) = flagged {
                        tracing::warn!(table = %live.id, key = refusal.key(), "flag");
                        return;
                    }
                    continue;
                }
                Some((_, deadline)) => Duration::from_millis(deadline.since(now)),
                None => Duration::from_secs(3600),
            }
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            changed = revision.changed() => if changed.is_err() { return },
        }
    }
}
