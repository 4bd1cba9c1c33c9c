//! Machine turns: waiting for a permit, searching, appending the move.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::watch;
use tripot_core::{Budget, Stop};
use tripot_store::{Claim, MachineTurn};
use tripot_table::{Clock, Command, Instant, Table};
use tripot_wire::RequestError;

use crate::hub::Hub;
use crate::live::{Live, Revision};
use crate::queue::{Permit, RaiseOnDrop};
use crate::refusal::Refusal;
use crate::retry::retry;

/// Dispatches the turns of machines.
pub trait Dispatch: Send + Sync + 'static {
    /// Starts or queues the turn of a machine.
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn);
}

/// Runs the turns of machines in this process.
#[derive(Clone, Copy, Debug)]
pub struct InProcess;

impl Dispatch for InProcess {
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn) {
        let hub = Arc::clone(hub);
        tokio::spawn(async move {
            if let Err(refusal) = retry(&hub, || hub.play_machine(&turn)).await {
                tracing::warn!(table = turn.table, key = refusal.key(), "machine turn");
            }
        });
    }
}

/// Whether it is still this machine's turn.
fn is_due(turn: &MachineTurn, table: &Table) -> bool {
    let seat = table.machine_to_move().map(|(seat, _)| seat);
    seat == Some(turn.seat.0) && table.position() == turn.position
}

/// For whom the machine thinks: as the process has said that looks on, or as it is here. Nothing if it
/// is no longer its turn or nobody would see its move; then it is asked again when a viewer connects.
async fn claim(turn: &MachineTurn, live: &Live, given: Option<Claim>) -> Option<Claim> {
    let table = live.table.lock().await;
    is_due(turn, &table).then_some(())?;
    let claim = match given {
        // A viewer may have connected here since.
        Some(given) => {
            let rank = live.rank(&table).map_or(given.rank, |rank| rank.min(given.rank));
            Some(Claim { rank, ..given })
        }
        None => live.claim(&table),
    };
    if claim.is_none() {
        live.asked.store(0, Ordering::Relaxed);
    }
    claim
}

/// How long a machine may think with a clock beside it: a part of what is left.
const PART_OF_CLOCK: u64 = 12;

impl Hub {
    /// Lets a machine think and plays its move; nothing happens if it is no longer its turn, or if
    /// nobody would see it.
    pub async fn play_machine(self: &Arc<Hub>, turn: &MachineTurn) -> Result<(), Refusal> {
        self.play_turn(turn, None).await
    }

    /// The same for whom another process has said, which knows who looks on.
    pub(crate) async fn play_turn(
        self: &Arc<Hub>,
        turn: &MachineTurn,
        claim: Option<Claim>,
    ) -> Result<(), Refusal> {
        let id = turn.table.parse().map_err(|_| Refusal::Request(RequestError::NoTable))?;
        let live = self.table(id).await?;
        self.metrics.thinking.inc();
        let command = self.think(turn, &live, claim).await;
        self.metrics.thinking.dec();
        let Some(command) = command else { return Ok(()) };
        self.pause_for_viewers(&live).await;
        // It has thought already: only the move is tried again if the store fails.
        match retry(self, || self.command(&live, turn.seat.0, &command, None)).await {
            // Another move was first, or one was taken back: that is no failure.
            Err(Refusal::Request(RequestError::Table(tripot_table::Refusal::Stale))) => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// Lets people look at the position before a machine changes it.
    async fn pause_for_viewers(&self, live: &Live) {
        let now = live.time.now();
        let until = {
            let table = live.table.lock().await;
            let secrets = table.variant().game.has_secrets();
            let watched = table.people().next().is_some();
            let seen = secrets || table.moves().last().is_some();
            let changed = table.changed();
            (watched && seen).then(|| moment_to_move(changed, now, self.pause, secrets))
        };
        if let Some(until) = until {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(until.since(now))) => {}
                () = self.closed() => {}
            }
        }
    }

    async fn think(
        &self,
        turn: &MachineTurn,
        live: &Live,
        given: Option<Claim>,
    ) -> Option<Command> {
        let mut revision = live.watch();
        let permit = self.processor(turn, live, given, &mut revision).await?;
        let (thinking, nodes, time) = {
            let table = live.table.lock().await;
            is_due(turn, &table).then_some(())?;
            let (_, machine) = table.machine_to_move()?;
            (table.thinking()?, machine.spec().nodes, time(&table, live.time.now()))
        };
        let stop = Stop::new();
        // When this future is dropped the search stops: its result would not be that of a whole one.
        let _raise = RaiseOnDrop(stop.clone());
        let budget = Budget::nodes(nodes).or_until(stop.clone());
        let thought = permit.run(move || thinking(&budget));
        tokio::pin!(thought);
        let position = turn.position;
        let thought = tokio::select! {
            thought = &mut thought => thought,
            () = tokio::time::sleep(time) => {
                stop.raise();
                thought.await
            }
            () = self.closed() => return None,
            () = unwanted(turn, live, given, &mut revision) => return None,
        };
        Some(match thought {
            Ok(thought) => {
                Command::Machine { text: thought.chosen, value: thought.value, position }
            }
            Err(error) => {
                tracing::error!(table = turn.table, %error, "a machine broke down");
                Command::Crash { position }
            }
        })
    }

    /// Waits for a processor. Who comes or goes meanwhile makes the turn more or less urgent; nothing
    /// comes of it if nobody needs it any more.
    async fn processor(
        &self,
        turn: &MachineTurn,
        live: &Live,
        given: Option<Claim>,
        revision: &mut watch::Receiver<Revision>,
    ) -> Option<Permit> {
        let mut asked = claim(turn, live, given).await?;
        loop {
            let wait = self.queue.wait(asked);
            tokio::pin!(wait);
            // Other changes at the table do not cost the turn its place in the queue.
            while claim(turn, live, given).await? == asked {
                tokio::select! {
                    permit = &mut wait => return Some(permit),
                    changed = revision.changed() => changed.ok()?,
                    () = self.closed() => return None,
                }
            }
            asked = claim(turn, live, given).await?;
        }
    }
}

/// Done when nobody needs a turn any more.
async fn unwanted(
    turn: &MachineTurn,
    live: &Live,
    given: Option<Claim>,
    revision: &mut watch::Receiver<Revision>,
) {
    while claim(turn, live, given).await.is_some() {
        if revision.changed().await.is_err() {
            return;
        }
    }
}

/// When a machine moves that is ready now: when people have had a pause to look at the position. Where
/// hands are secret it is at the end of a pause, of the first that is not over: how long a machine
/// thought depends on its cards, and nobody is to learn more of it than a whole number of pauses.
fn moment_to_move(changed: Instant, now: Instant, pause: u64, secrets: bool) -> Instant {
    let pauses = if secrets && pause > 0 { now.since(changed).div_ceil(pause).max(1) } else { 1 };
    Instant(changed.0 + pauses * pause)
}

/// How long a machine may think about a move: as long as it wants unless a clock runs.
fn time(table: &Table, now: Instant) -> Duration {
    let deadline = table.clock().and_then(Clock::deadline);
    deadline.map_or(Duration::from_secs(3600), |(_, deadline)| {
        Duration::from_millis((deadline.since(now) / PART_OF_CLOCK).max(20))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_a_machine_thought_of_its_cards_is_told_in_whole_pauses() {
        let moved = |now| moment_to_move(Instant(10_000), Instant(now), 700, true);
        assert_eq!([10_000, 10_003, 10_650, 10_700].map(moved), [Instant(10_700); 4]);
        assert_eq!([10_701, 11_100, 11_399].map(moved), [Instant(11_400); 3]);
        // Where everything is open, nobody waits longer than for the first one.
        let moved = |now| moment_to_move(Instant(10_000), Instant(now), 700, false);
        assert_eq!([10_003, 10_701].map(moved), [Instant(10_700); 2]);
        assert_eq!(moment_to_move(Instant(5), Instant(9), 0, true), Instant(5));
    }
}
