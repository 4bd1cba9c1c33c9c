//! Work that is done for whichever process needs it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};
use tokio::time::{interval, sleep};
use tripot_table::{TableId, Wish};

use crate::analyses::{Work, judge, keep};
use crate::hub::Hub;
use crate::job::{Job, JobKind};
use crate::machine::{Dispatch, MachineTurn};
use crate::pair::play;
use crate::queue::{Claim, Rank, Source};
use crate::refusal::Refusal;
use crate::store::{HOLD, Line, Taken};

/// How long to wait for news before looking anyway: what somebody left who has gone says nothing.
const LOOK: Duration = Duration::from_secs(1);

/// How often a job may be taken before it is said to have broken down: it may be what ends the
/// processes that take it.
pub(crate) const TRIES: i32 = 5;

/// Leaves machine turns to whoever has time, in this process or another.
pub(crate) struct InLine(pub(crate) Arc<Line>);

impl Dispatch for InLine {
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn) {
        let (hub, line) = (Arc::clone(hub), Arc::clone(&self.0));
        tokio::spawn(async move {
            let Ok(table) = turn.table.parse() else { return };
            // Who has left the memory has nobody who looks at it here.
            let live = hub.known(table);
            let claim = match &live {
                Some(live) => live.claim(&*live.table.lock().await),
                None => None,
            };
            let claim = claim.unwrap_or(Claim { rank: Rank::Away, source: Source::UNKNOWN });
            let job = Job::Turn(table, turn);
            while let Err(error) = line.add(&job, claim).await {
                tracing::warn!(%table, %error, "machine turn");
                if hub.is_closing() {
                    return;
                }
                sleep(LOOK).await;
            }
        });
    }
}

/// How many jobs of a kind are done at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rooms {
    /// In all.
    pub(crate) all: usize,
    /// For those whom nobody waits for: whoever comes finds one of the others.
    pub(crate) patient: usize,
}

/// Does jobs of a kind until the process ends. `news` says that there are some.
pub(crate) async fn work(
    hub: Arc<Hub>,
    line: Arc<Line>,
    kind: JobKind,
    Rooms { all, patient }: Rooms,
    news: Arc<Notify>,
) {
    let (rooms, back) = (Arc::new(Semaphore::new(all)), Arc::new(Semaphore::new(patient)));
    while !hub.is_closing()
        && let Ok(room) = Arc::clone(&rooms).acquire_owned().await
    {
        let back_room = Arc::clone(&back).try_acquire_owned().ok();
        let last = if back_room.is_some() { Rank::LAST } else { Rank::LAST_URGENT };
        match line.take(kind, last).await {
            Ok(Some(taken)) => {
                let mut back_room = back_room.filter(|_| taken.claim.rank.can_wait());
                let (hub, line, news) = (Arc::clone(&hub), Arc::clone(&line), Arc::clone(&news));
                tokio::spawn(async move {
                    see_to(&hub, &line, &taken).await;
                    drop(room);
                    // Others of its kind may have been left in the line for want of it.
                    if back_room.take().is_some() {
                        news.notify_one();
                    }
                });
            }
            Ok(None) => tokio::select! {
                () = news.notified() => {}
                () = sleep(LOOK) => {}
                () = hub.closed() => {}
            },
            Err(error) => {
                tracing::warn!(%error, "no job taken");
                sleep(LOOK).await;
            }
        }
    }
    // Whoever still thinks leaves its job to others.
    let _ = rooms.acquire_many(u32::try_from(all).unwrap_or(u32::MAX)).await;
}

/// What became of a job.
pub(crate) enum Outcome {
    Done,
    /// It is not to be tried again.
    GivenUp,
}

/// Does a job, and says all the while that it is being done.
async fn see_to(hub: &Arc<Hub>, line: &Line, taken: &Taken) {
    let (job, progress) = (&taken.job, Arc::new(Work::default()));
    let outcome = run(hub, line, taken, &progress);
    tokio::pin!(outcome);
    let mut hold = interval(HOLD);
    hold.tick().await;
    let outcome = loop {
        tokio::select! {
            outcome = &mut outcome => break outcome,
            _ = hold.tick() => {
                // If that fails others may take the job, too, which does no harm.
                let wanted = line.hold(job, progress.part()).await;
                if !wanted.unwrap_or(true) {
                    break Ok(Outcome::Done);
                }
                progress.ask();
            }
        }
    };
    let told = match outcome {
        // What was stopped has not been done.
        _ if hub.is_closing() => line.release(job).await,
        Ok(Outcome::Done) => line.finish(job).await,
        Ok(Outcome::GivenUp) => line.give_up(job).await,
        Err(refusal) => {
            tracing::warn!(%job, key = refusal.key(), "not done");
            // It is free again after a while.
            Ok(())
        }
    };
    if let Err(error) = told {
        tracing::warn!(%job, %error, "not told");
    }
}

async fn run(
    hub: &Arc<Hub>,
    line: &Line,
    taken: &Taken,
    progress: &Arc<Work>,
) -> Result<Outcome, Refusal> {
    let job = &taken.job;
    if taken.tries > TRIES {
        tracing::error!(%job, tries = taken.tries, "a job ends its processes");
    }
    match job {
        Job::Turn(table, turn) if taken.tries > TRIES => break_down(hub, *table, turn).await,
        Job::Analysis(_) | Job::Pair(_) if taken.tries > TRIES => Ok(Outcome::GivenUp),
        Job::Turn(table, turn) => {
            // What is in memory here may be older than the turn.
            hub.wake(*table).await?;
            hub.play_turn(turn, Some(taken.claim)).await.map(|()| Outcome::Done)
        }
        Job::Analysis(table) => {
            let text = judge(hub, *table, progress, taken.claim.source).await?;
            keep(hub, *table, &text).await?;
            Ok(Outcome::Done)
        }
        Job::Pair(pair) => play(hub, &line.desk(), *pair).await,
    }
}

/// Ends a game whose machine ends the processes that let it think.
async fn break_down(
    hub: &Arc<Hub>,
    table: TableId,
    turn: &MachineTurn,
) -> Result<Outcome, Refusal> {
    let live = hub.table(table).await?;
    let wish = Wish::Crash { position: turn.position };
    match hub.wish(&live, turn.seat.0, &wish, None).await {
        Err(refusal) if refusal.key() == "serve.stale" => Ok(Outcome::Done),
        other => other.map(|_| Outcome::Done),
    }
}
