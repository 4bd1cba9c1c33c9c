//! Signs of life: what is lost while no server is there is given back to the players.

use std::sync::Arc;
use std::time::Duration;

use tripot_table::{Clock, Fact, Instant, Table, TableId};

use super::Hub;
use crate::refusal::Refusal;

/// How often a server says that it is there.
const BEAT: Duration = Duration::from_secs(10);

/// What the store calls it.
const DOCUMENT: &str = "alive";

/// Where it is kept: the documents of a table that there is not.
fn place() -> TableId {
    TableId::from_number(0).expect("0 names a table")
}

impl Hub {
    /// When a server last gave a sign of life before this process began.
    async fn last_sign(&self) -> Result<Option<Instant>, Refusal> {
        let read = || async {
            let text = self.store.document(place(), DOCUMENT).await?;
            Ok(text.and_then(|text| text.parse().ok()).map(Instant))
        };
        self.alive.get_or_try_init(read).await.copied()
    }

    /// Gives signs of life until the process ends, and sees to the clocks of those who can reach it.
    pub(crate) async fn live_on(self: Arc<Hub>) {
        self.serving.send_replace(true);
        let mut beat = tokio::time::interval(BEAT);
        loop {
            beat.tick().await;
            // What was there before must be known before it is written over.
            let kept = match self.last_sign().await {
                Ok(_) => self.sign().await,
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = kept {
                tracing::warn!(key = refusal.key(), "no sign of life");
            }
        }
    }

    /// Gives a sign of life.
    pub(super) async fn sign(&self) -> Result<(), Refusal> {
        let text = self.time.wall().0.to_string();
        Ok(self.store.keep_document(place(), DOCUMENT, text).await?)
    }

    /// A table that is taken from the store, with a clock that was running when this process began: the
    /// time in which no server was there is not charged to anybody. It is an event, so that every
    /// process that knows the table counts alike; and a later one than the process, so that it happens
    /// once.
    pub(super) async fn give_back(self: &Arc<Hub>, table: &mut Table) -> Result<(), Refusal> {
        while table.clock().and_then(Clock::running).is_some() && table.latest() < self.started {
            let last = self.last_sign().await?;
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
