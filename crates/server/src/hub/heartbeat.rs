//! Heartbeats of servers: time in which no server ran is given back to the players.

use std::sync::Arc;
use std::time::Duration;

use tripot_table::{Clock, Fact, Instant, Table, TableId};

use super::Hub;
use crate::refusal::Refusal;

/// The interval of heartbeats.
const INTERVAL: Duration = Duration::from_secs(10);

/// What the store calls it.
const DOCUMENT: &str = "alive";

/// Where it is kept: the documents of a table that there is not.
fn place() -> TableId {
    TableId::from_number(0).expect("0 names a table")
}

impl Hub {
    /// The last heartbeat of a server before this process began.
    async fn last_heartbeat(&self) -> Result<Option<Instant>, Refusal> {
        let read = || async {
            let text = self.store.document(place(), DOCUMENT).await?;
            Ok(text.and_then(|text| text.parse().ok()).map(Instant))
        };
        self.alive.get_or_try_init(read).await.copied()
    }

    /// Stores heartbeats until the process ends, and starts to enforce clocks.
    pub(crate) async fn keep_beating(self: Arc<Hub>) {
        self.serving.send_replace(true);
        let mut beat = tokio::time::interval(INTERVAL);
        loop {
            beat.tick().await;
            // What was there before must be known before it is written over.
            let kept = match self.last_heartbeat().await {
                Ok(_) => self.beat().await,
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = kept {
                tracing::warn!(key = refusal.key(), "no heartbeat");
            }
        }
    }

    /// Stores a heartbeat.
    pub(super) async fn beat(&self) -> Result<(), Refusal> {
        let text = self.time.wall().0.to_string();
        Ok(self.store.keep_document(place(), DOCUMENT, text).await?)
    }

    /// A table that is taken from the store, with a clock that was running when this process began: the
    /// time in which no server was there is not charged to anybody. It is an event, so that every
    /// process that knows the table counts alike; and a later one than the process, so that it happens
    /// once.
    pub(super) async fn give_back(self: &Arc<Hub>, table: &mut Table) -> Result<(), Refusal> {
        while table.clock().and_then(Clock::running).is_some() && table.latest() < self.started {
            let last = self.last_heartbeat().await?;
            let last = last.filter(|last| *last <= self.started).unwrap_or_default();
            let lost = self.started.since(last.max(table.latest()));
            let at = self.time.wall().max(self.started);
            if !self.append(table, vec![Fact::Resumed { lost }], None, at).await? {
                let texts = self.store.events(table.id(), table.number()).await?;
                for event in super::read(&texts)? {
                    table.apply(&event)?;
                }
            }
        }
        Ok(())
    }
}
