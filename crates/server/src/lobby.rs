//! The lobby: which tables are listed, and who is at them.
//!
//! A table is listed while somebody is there to play. When its players have all been away for a while it is taken
//! out of the lists; the first of them to come back puts it there again. How long they have been away is
//! remembered by the process that looks, which may have to wait once more after a restart: nothing is lost by that.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::interval;
use tripot_store::{Attendance, Listing};
use tripot_table::{Instant, Stage, Summary, TableId};
use tripot_wire::Listed;

use crate::hub::{Hub, now};
use crate::live::Live;
use crate::refusal::Refusal;
use crate::retry::retry;

/// How often a process looks who has left.
const EVERY: Duration = Duration::from_secs(60);
/// How many tables of each stage it looks at; those behind them have their turn when others are gone.
const MOST: u32 = 500;

/// Tables that may be listed, the newest first.
pub(crate) async fn list(hub: &Hub, listing: Listing) -> Result<Vec<Listed>, Refusal> {
    let tables = hub.store.list(listing).await?;
    let attendance = attendance(hub, &tables).await?;
    let listed = |(summary, who): (Summary, Attendance)| Listed {
        here: (0..summary.seats.len()).map(|seat| who.has(seat)).collect(),
        watching: who.watching,
        summary,
    };
    Ok(tables.into_iter().zip(attendance).map(listed).collect())
}

/// Who is connected to each of these tables, through any process.
async fn attendance(hub: &Hub, tables: &[Summary]) -> Result<Vec<Attendance>, Refusal> {
    let ids: Vec<Option<TableId>> = tables.iter().map(|table| table.table.parse().ok()).collect();
    let known: Vec<TableId> = ids.iter().copied().flatten().collect();
    let elsewhere: HashMap<TableId, Attendance> =
        hub.attendance_elsewhere(&known).await?.into_iter().collect();
    let who = |id: Option<TableId>| {
        let here = id.and_then(|id| hub.known(id)).map(|live| live.attendance());
        let there = id.and_then(|id| elsewhere.get(&id).copied());
        here.unwrap_or_default().and(there.unwrap_or_default())
    };
    Ok(ids.into_iter().map(who).collect())
}

/// Takes tables out of the lists whose players have left, now and then, until the process ends.
pub(crate) async fn keep_unlisting(hub: Arc<Hub>, after: Option<Duration>) {
    let Some(after) = after else { return };
    let mut absences = Absences::default();
    let mut ticks = interval(EVERY.min(after.max(Duration::from_secs(1))));
    loop {
        ticks.tick().await;
        if let Err(refusal) = absences.sweep(&hub, after, now()).await {
            tracing::warn!(key = refusal.key(), "tables are not taken out of the lists");
        }
    }
}

/// Since when listed tables are without a player.
#[derive(Default)]
struct Absences {
    since: HashMap<TableId, Instant>,
}

impl Absences {
    /// Takes tables out of the lists whose players have been away for so long at a time.
    async fn sweep(&mut self, hub: &Hub, after: Duration, at: Instant) -> Result<(), Refusal> {
        let mut absent = HashMap::new();
        for stage in [Stage::Open, Stage::Playing] {
            let tables = hub.store.list(Listing { stage: Some(stage), most: MOST }).await?;
            let attendance = attendance(hub, &tables).await?;
            for (table, who) in tables.iter().zip(attendance) {
                // Machines among themselves are there for whoever comes to look.
                let has_people = table.seats.iter().any(|seat| seat.kind != "machine");
                let Ok(id) = table.table.parse() else { continue };
                if who.seats != 0 || !has_people {
                    continue;
                }
                let since = *self.since.get(&id).unwrap_or(&at);
                if Duration::from_millis(at.since(since)) < after {
                    absent.insert(id, since);
                } else if hub.store.set_listed(id, false).await? {
                    tracing::info!(table = %id, "its players have left: not listed any more");
                }
            }
        }
        self.since = absent;
        Ok(())
    }
}

impl Hub {
    /// A player is connected to a table: if it is to be listed, it is.
    pub(crate) async fn list_again(self: &Arc<Hub>, live: &Live) {
        let summary = live.table.lock().await.summary();
        if summary.listed && summary.stage != Stage::Over {
            let (hub, id) = (Arc::clone(self), live.id);
            tokio::spawn(async move {
                retry(&hub, || async { Ok(hub.store.set_listed(id, true).await?) }).await
            });
        }
    }
}

#[cfg(test)]
mod tests;
