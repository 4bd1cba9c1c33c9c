//! Presence: who is connected to a table, through any process.
//!
//! A process knows its own connections. Where several share a database, each announces changes to the others,
//! and keeps of theirs only what concerns tables with viewers here.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::interval;
use tripot_store::{Attendance, PresenceRegistry, StoreError};
use tripot_table::TableId;

use crate::hub::Hub;
use crate::live::Live;
use crate::refusal::Refusal;

/// How often a process says that it is there.
const BEAT: Duration = Duration::from_secs(2);

/// The most tables that are spoken of at once: their names fit into one message to the other
/// processes, which has at most 8000 bytes.
const GROUP: usize = 512;

/// A connection to a table was opened or closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresenceChange {
    /// Through this process.
    Local(TableId),
    /// Through another process.
    Remote(TableId),
    /// Any table, through other processes.
    All,
}

/// What a process needs to agree with others on who is connected.
pub(crate) struct Presence {
    pub(crate) registry: Arc<PresenceRegistry>,
    pub(crate) changes: UnboundedSender<PresenceChange>,
}

impl Hub {
    /// Finds out who is connected to a table through other processes.
    pub(crate) async fn read_presence(&self, live: &Live) -> Result<(), Refusal> {
        if let Some(presence) = &self.presence {
            let others = presence.registry.others(&[live.id]).await?;
            live.set_elsewhere(others.first().map(|(_, others)| *others).unwrap_or_default());
        }
        Ok(())
    }

    /// Who is connected to these tables through other processes; nothing of a table at which nobody is.
    pub(crate) async fn attendance_elsewhere(
        &self,
        tables: &[TableId],
    ) -> Result<Vec<(TableId, Attendance)>, Refusal> {
        let Some(presence) = &self.presence else { return Ok(Vec::new()) };
        Ok(presence.registry.others(tables).await?)
    }

    /// Which of these tables have viewers through another process.
    pub(crate) async fn watched_elsewhere(
        &self,
        tables: &[TableId],
    ) -> Result<HashSet<TableId>, Refusal> {
        let others = self.attendance_elsewhere(tables).await?;
        Ok(others.into_iter().map(|(table, _)| table).collect())
    }

    /// Passes a change on to the task that exchanges presence with other processes.
    pub(crate) fn announce(&self, change: PresenceChange) {
        if let Some(presence) = &self.presence {
            // Nobody listens any more when the process ends.
            let _ = presence.changes.send(change);
        }
    }
}

/// Tells other processes who is connected here, and the tables here who is connected there, until the
/// process ends.
pub(crate) async fn keep(
    hub: Arc<Hub>,
    registry: Arc<PresenceRegistry>,
    mut changes: UnboundedReceiver<PresenceChange>,
) {
    let mut beat = interval(BEAT);
    // Whether something could not be said, so that everything has to be.
    let mut is_owing = false;
    let mut waiting = Vec::new();
    loop {
        let done = tokio::select! {
            count = changes.recv_many(&mut waiting, GROUP) => match count {
                0 => return,
                _ => exchange(&hub, &registry, waiting.drain(..)).await.map(|()| is_owing),
            },
            _ = beat.tick() => answer(&hub, &registry, is_owing).await.map(|()| false),
        };
        is_owing = done.unwrap_or_else(|error| {
            tracing::warn!(%error, "presence");
            true
        });
    }
}

/// Says that this process is there, and everything else if nobody knows it.
async fn answer(hub: &Hub, registry: &PresenceRegistry, is_owing: bool) -> Result<(), StoreError> {
    if is_owing {
        // What was said of tables that have left the memory since is taken back, too.
        registry.leave().await?;
    }
    if !registry.renew().await? {
        return Ok(());
    }
    exchange(hub, registry, hub.all().into_iter().map(|live| PresenceChange::Local(live.id))).await
}

/// Says who is connected here where that has changed, and hears who is connected there.
async fn exchange(
    hub: &Hub,
    registry: &PresenceRegistry,
    changes: impl Iterator<Item = PresenceChange>,
) -> Result<(), StoreError> {
    let (mut told, mut asked) = (HashSet::new(), HashSet::new());
    for change in changes {
        match change {
            PresenceChange::Local(id) => {
                told.insert(id);
                asked.insert(id);
            }
            PresenceChange::Remote(id) => {
                asked.insert(id);
            }
            PresenceChange::All => asked.extend(hub.all().iter().map(|live| live.id)),
        }
    }
    let told: Vec<(TableId, Attendance)> = told
        .into_iter()
        .map(|id| (id, hub.known(id).map(|live| live.attendance()).unwrap_or_default()))
        .collect();
    for told in told.chunks(GROUP) {
        registry.announce(told).await?;
    }
    // Where nobody looks, nobody needs to know.
    let asked: Vec<Arc<Live>> = asked.into_iter().filter_map(|id| hub.known(id)).collect();
    let asked: Vec<Arc<Live>> = asked.into_iter().filter(|live| live.has_viewers()).collect();
    for asked in asked.chunks(GROUP) {
        let tables: Vec<TableId> = asked.iter().map(|live| live.id).collect();
        let others: HashMap<TableId, Attendance> =
            registry.others(&tables).await?.into_iter().collect();
        for live in asked {
            live.set_elsewhere(others.get(&live.id).copied().unwrap_or_default());
        }
    }
    Ok(())
}
