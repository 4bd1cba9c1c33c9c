//! Machines that move.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tripot_core::{Budget, Seat, Stop};

use crate::clock::{Clock, Instant};
use crate::event::SeatIndex;
use crate::hub::Hub;
use crate::id::TableId;
use crate::insist::insist;
use crate::live::Live;
use crate::refusal::Refusal;
use crate::table::{Table, Wish};

/// A machine has to move at a table. Whoever does it comes to the same move, and of several who do,
/// one is first: so it may be done anywhere, and more than once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MachineTurn {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: SeatIndex,
    /// How many events there were when the position last changed.
    pub position: u32,
}

/// Who sees to it that machines move.
pub trait Dispatch: Send + Sync + 'static {
    /// Sees to it that a machine moves, sooner or later.
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn);
}

/// Lets machines move in this process.
#[derive(Clone, Copy, Debug)]
pub struct InProcess;

impl Dispatch for InProcess {
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn) {
        let hub = Arc::clone(hub);
        tokio::spawn(async move {
            if let Err(refusal) = insist(&hub, || hub.play_machine(&turn)).await {
                tracing::warn!(table = turn.table, key = refusal.key(), "machine turn");
            }
        });
    }
}

impl MachineTurn {
    pub(crate) fn new(table: TableId, seat: Seat, position: u32) -> MachineTurn {
        MachineTurn { table: table.to_string(), seat: SeatIndex(seat), position }
    }
}

/// How long a machine may think with a clock beside it: a part of what is left.
const PART_OF_CLOCK: u64 = 12;

impl Hub {
    /// Lets a machine think and plays its move; nothing happens if it is no longer its turn.
    pub async fn play_machine(self: &Arc<Hub>, turn: &MachineTurn) -> Result<(), Refusal> {
        let id = turn.table.parse().map_err(|_| Refusal::missing("serve.no_table"))?;
        let live = self.table(id).await?;
        self.metrics.thinking.fetch_add(1, Ordering::Relaxed);
        let wish = self.think(turn, &live).await;
        self.metrics.thinking.fetch_sub(1, Ordering::Relaxed);
        let Some(wish) = wish else { return Ok(()) };
        self.linger(&live).await;
        // It has thought already: only the move is tried again if the store fails.
        match insist(self, || self.wish(&live, turn.seat.0, &wish, None)).await {
            // Somebody was quicker, or took a move back: that is no failure.
            Err(refusal) if refusal.key() == "serve.stale" => Ok(()),
            other => other.map(|_| ()),
        }
    }

    /// Lets people look at the position before a machine changes it.
    async fn linger(&self, live: &Live) {
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

    async fn think(&self, turn: &MachineTurn, live: &Live) -> Option<Wish> {
        let _room = self.rooms.acquire().await.ok()?;
        let (thinking, nodes, time) = {
            let table = live.table.lock().await;
            let (seat, machine) = table.machine_to_move()?;
            if seat != turn.seat.0 || table.position() != turn.position {
                return None;
            }
            (table.thinking()?, machine.spec().nodes, time(&table, live.time.now()))
        };
        // Two flags: one for this thought, which the clock raises, one for all of them.
        let stop = Stop::new();
        let budget = Budget::nodes(nodes).or_until(stop.clone());
        let mut thought = tokio::task::spawn_blocking(move || thinking(&budget));
        let position = turn.position;
        let thought = tokio::select! {
            thought = &mut thought => thought,
            () = tokio::time::sleep(time) => {
                stop.raise();
                thought.await
            }
            () = self.closed() => {
                stop.raise();
                // What it says now it would not have said.
                return None;
            }
        };
        Some(match thought {
            Ok(thought) => Wish::Machine { text: thought.chosen, value: thought.value, position },
            Err(error) => {
                tracing::error!(table = turn.table, %error, "a machine broke down");
                Wish::Crash { position }
            }
        })
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
