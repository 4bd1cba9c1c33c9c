//! Retention: how long tables are kept, and the task that removes them.
//!
//! One process at a time looks for tables at which nothing has happened for long, from the start of an
//! index, and removes a few of them in each transaction, with a pause after it, so that nobody who plays
//! waits for it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{interval, sleep};
use tripot_store::{Fate, Phase, Quiet};
use tripot_table::{Event, Instant, Table, TableId};

use crate::hub::{Hub, now};
use crate::refusal::Refusal;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How often one of the processes looks.
const EVERY: Duration = Duration::from_secs(10 * 60);
/// How many tables are removed together.
const GROUP: u32 = 16;
/// How long others have the store for themselves after that.
const PAUSE: Duration = Duration::from_millis(50);

/// How long tables are kept after the last that happened there; for ever if nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Those at which nobody has moved.
    pub unstarted: Option<Duration>,
    /// Those whose game has begun and not ended.
    pub abandoned: Option<Duration>,
    /// Those whose game has ended.
    pub over: Option<Duration>,
    /// How long a table stays in the lists while none of its players is connected. It comes back with one of them.
    pub listed: Option<Duration>,
}

impl Retention {
    /// A day for what was not begun, thirty for what was not ended, and for ever for what was; ten minutes in the
    /// lists without a player.
    pub const USUAL: Retention = Retention {
        unstarted: Some(DAY),
        abandoned: Some(DAY.saturating_mul(30)),
        over: None,
        listed: Some(Duration::from_secs(10 * 60)),
    };

    /// Nothing is ever removed.
    pub const FOREVER: Retention =
        Retention { unstarted: None, abandoned: None, over: None, listed: None };

    /// The same, but games that have ended are kept for a number of days; for ever without one.
    #[must_use]
    pub fn keeping(self, days: Option<u32>) -> Retention {
        Retention { over: days.map(|days| DAY.saturating_mul(days)), ..self }
    }

    /// The same, but tables without their players stay in the lists for a number of minutes; for ever without one.
    #[must_use]
    pub fn listing(self, minutes: Option<u32>) -> Retention {
        let minute = Duration::from_secs(60);
        Retention { listed: minutes.map(|minutes| minute.saturating_mul(minutes)), ..self }
    }

    fn of(&self, phase: Phase) -> Option<Duration> {
        match phase {
            Phase::Unstarted => self.unstarted,
            Phase::Started => self.abandoned,
            Phase::Over => self.over,
        }
    }
}

/// Removes tables now and then, until the process ends.
pub(crate) async fn keep_sweeping(hub: Arc<Hub>, retention: Retention) {
    let mut ticks = interval(EVERY);
    // Who starts has other things to do first.
    ticks.tick().await;
    loop {
        ticks.tick().await;
        if let Err(refusal) = sweep(&hub, &retention, now()).await {
            tracing::warn!(key = refusal.key(), "tables are not removed");
        }
    }
}

/// Removes every table that has been quiet for too long at a time, unless another process does.
pub(crate) async fn sweep(
    hub: &Arc<Hub>,
    retention: &Retention,
    at: Instant,
) -> Result<(), Refusal> {
    let until = Instant(at.0 + millis(EVERY) / 2);
    if !hub.store.lease_sweep(at, until).await? {
        return Ok(());
    }
    for phase in [Phase::Unstarted, Phase::Started, Phase::Over] {
        let Some(age) = retention.of(phase) else { continue };
        let since = Instant(at.0.saturating_sub(millis(age)));
        loop {
            let quiet = hub.store.quiet(phase, since, GROUP).await?;
            let is_last = quiet.len() < GROUP as usize;
            if !quiet.is_empty() {
                settle(hub, phase, quiet, since, at).await?;
            }
            if is_last {
                break;
            }
            sleep(PAUSE).await;
        }
    }
    Ok(())
}

/// Removes tables of a phase or puts them off.
async fn settle(
    hub: &Arc<Hub>,
    phase: Phase,
    quiet: Vec<Quiet>,
    since: Instant,
    at: Instant,
) -> Result<(), Refusal> {
    let mut tables = Vec::with_capacity(quiet.len());
    let ids: Vec<TableId> = quiet.iter().map(|quiet| quiet.table).collect();
    let elsewhere = hub.watched_elsewhere(&ids).await?;
    for quiet in quiet {
        let fate = if elsewhere.contains(&quiet.table) {
            Fate::Keep(phase, at)
        } else {
            fate(hub, phase, &quiet, since, at).await?
        };
        tables.push((quiet, fate));
    }
    let removed = hub.store.settle(tables).await?;
    hub.metrics.removed(phase).inc_by(removed.len() as u64);
    for table in &removed {
        tracing::info!(%table, phase = phase.name(), "removed");
        hub.forget(*table);
    }
    Ok(())
}

/// What becomes of a table. Only what the store noted last is known to be old: more may have happened,
/// or have been noted by nobody.
async fn fate(
    hub: &Arc<Hub>,
    phase: Phase,
    quiet: &Quiet,
    since: Instant,
    at: Instant,
) -> Result<Fate, Refusal> {
    // It has viewers, however long they wait.
    if hub.known(quiet.table).is_some_and(|live| live.has_viewers()) {
        return Ok(Fate::Keep(phase, at));
    }
    let Some(last) = &quiet.last else { return Ok(Fate::Remove) };
    let last = match Event::read(last) {
        Ok(event) => event.at,
        Err(error) => {
            tracing::warn!(table = %quiet.table, %error, "a table that can't be read is kept");
            return Ok(Fate::Keep(phase, at));
        }
    };
    if phase == Phase::Unstarted && quiet.moved {
        return Ok(Fate::Keep(Phase::Started, last));
    }
    if last >= since {
        return Ok(Fate::Keep(phase, last));
    }
    // That a game has ended is noted after it has, and a process may have been killed in between.
    if phase != Phase::Over {
        let events = crate::hub::read(&hub.store.events(quiet.table, 0).await?)?;
        match Table::fold(quiet.table, &events) {
            Ok(table) if table.is_over() => return Ok(Fate::Keep(Phase::Over, last)),
            // Who has days for a move may take them.
            Ok(table)
                if table.clock().is_some_and(|clock| at.since(last) < clock.pace().base()) =>
            {
                return Ok(Fate::Keep(phase, last));
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(table = %quiet.table, %error, "a table that can't be read is kept");
                return Ok(Fate::Keep(phase, at));
            }
        }
    }
    Ok(Fate::Remove)
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
