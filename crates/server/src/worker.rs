//! Machines that move for whichever process needs it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};
use tokio::time::{interval, sleep};

use crate::hub::Hub;
use crate::machine::{Dispatch, MachineTurn};
use crate::refusal::Refusal;
use crate::store::{HOLD, Line, Taken};
use crate::table::Wish;

/// How long to wait for news before looking anyway: what somebody left who has gone says nothing.
const LOOK: Duration = Duration::from_secs(1);

/// How often a turn may be taken before its machine is said to have broken down: it may be what ends
/// the processes that take it.
const TRIES: i32 = 5;

/// Leaves machine turns to whoever has time, in this process or another.
pub(crate) struct InLine(pub(crate) Arc<Line>);

impl Dispatch for InLine {
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn) {
        let (hub, line) = (Arc::clone(hub), Arc::clone(&self.0));
        tokio::spawn(async move {
            let Ok(table) = turn.table.parse() else { return };
            while let Err(error) = line.add(table, &turn).await {
                tracing::warn!(table = turn.table, %error, "machine turn");
                if hub.is_closing() {
                    return;
                }
                sleep(LOOK).await;
            }
        });
    }
}

/// Does machine turns, at most so many at the same time, until the process ends.
pub(crate) async fn work(hub: Arc<Hub>, line: Arc<Line>, machines: usize, news: Arc<Notify>) {
    let rooms = Arc::new(Semaphore::new(machines));
    while !hub.is_closing()
        && let Ok(room) = Arc::clone(&rooms).acquire_owned().await
    {
        match line.take().await {
            Ok(Some(taken)) => {
                let (hub, line) = (Arc::clone(&hub), Arc::clone(&line));
                tokio::spawn(async move {
                    see_to(&hub, &line, &taken).await;
                    drop(room);
                });
            }
            Ok(None) => tokio::select! {
                () = news.notified() => {}
                () = sleep(LOOK) => {}
                () = hub.closed() => {}
            },
            Err(error) => {
                tracing::warn!(%error, "no turn taken");
                sleep(LOOK).await;
            }
        }
    }
    // Whoever still thinks leaves its turn to others.
    let _ = rooms.acquire_many(u32::try_from(machines).unwrap_or(u32::MAX)).await;
}

/// Does a turn, and says all the while that it is being done.
async fn see_to(hub: &Arc<Hub>, line: &Line, taken: &Taken) {
    let played = play(hub, taken);
    tokio::pin!(played);
    let mut hold = interval(HOLD);
    hold.tick().await;
    let played = loop {
        tokio::select! {
            played = &mut played => break played,
            _ = hold.tick() => {
                // If that fails others may take the turn, too, which does no harm.
                let _ = line.hold(taken).await;
            }
        }
    };
    let told = match played {
        // A machine that was stopped has not moved.
        Ok(()) if hub.is_closing() => line.release(taken).await,
        Ok(()) => line.finish(taken).await,
        Err(refusal) => {
            tracing::warn!(table = %taken.table, key = refusal.key(), "machine turn");
            // It is free again after a while.
            Ok(())
        }
    };
    if let Err(error) = told {
        tracing::warn!(table = %taken.table, %error, "machine turn");
    }
}

async fn play(hub: &Arc<Hub>, taken: &Taken) -> Result<(), Refusal> {
    // What is in memory here may be older than the turn.
    hub.wake(taken.table).await?;
    if taken.tries > TRIES {
        tracing::error!(table = %taken.table, tries = taken.tries, "a machine ends its processes");
        let live = hub.table(taken.table).await?;
        let wish = Wish::Crash { position: taken.turn.position };
        return match hub.wish(&live, taken.turn.seat.0, &wish, None).await {
            Err(refusal) if refusal.key() == "serve.stale" => Ok(()),
            other => other.map(|_| ()),
        };
    }
    hub.play_machine(&taken.turn).await
}
