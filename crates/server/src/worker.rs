//! The job handlers of a server or worker: machine turns, analyses and pairs.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use tripot_store::{
    Claim, Job, JobQueue, MachineTurn, Outcome, Progress, Rank, Source, Taken, Worker, play_pair,
};
use tripot_table::{Command, TableId};
use tripot_wire::RequestError;

use crate::analyses::{AnalysisRun, analyse, keep};
use crate::hub::Hub;
use crate::machine::Dispatch;
use crate::refusal::Refusal;

/// How long to wait before a turn is put into the queue again, if the store failed.
const PAUSE: Duration = Duration::from_secs(1);

/// Puts machine turns into the queue of jobs, for this process or another.
pub(crate) struct Queued(pub(crate) Arc<JobQueue>);

impl Dispatch for Queued {
    fn machine_turn(&self, hub: &Arc<Hub>, turn: MachineTurn) {
        let (hub, jobs) = (Arc::clone(hub), Arc::clone(&self.0));
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
            while let Err(error) = jobs.add(&job, claim).await {
                tracing::warn!(%table, %error, "machine turn");
                if hub.is_closing() {
                    return;
                }
                sleep(PAUSE).await;
            }
        });
    }
}

impl Progress for AnalysisRun {
    fn part(&self) -> f64 {
        AnalysisRun::part(self)
    }

    fn renewed(&self) {
        self.ask();
    }
}

/// What a server does with the jobs that it takes.
pub(crate) struct ServerWorker(pub(crate) Arc<Hub>);

impl Worker for ServerWorker {
    type Progress = AnalysisRun;

    fn is_closing(&self) -> bool {
        self.0.is_closing()
    }

    async fn closed(&self) {
        self.0.closed().await;
    }

    async fn run(&self, jobs: &JobQueue, taken: &Taken, progress: &Arc<AnalysisRun>) -> Outcome {
        match &taken.job {
            Job::Turn(table, turn) => outcome(take_turn(&self.0, *table, turn, taken.claim).await),
            Job::Analysis(table) => {
                outcome(run_analysis(&self.0, *table, progress, taken.claim.source).await)
            }
            Job::Pair(pair) => play_pair(&jobs.pairs(), *pair, self.0.closed()).await,
        }
    }

    async fn exhausted(&self, taken: &Taken) -> Outcome {
        match &taken.job {
            Job::Turn(table, turn) => outcome(break_down(&self.0, *table, turn).await),
            Job::Analysis(_) | Job::Pair(_) => Outcome::GivenUp,
        }
    }
}

fn outcome(done: Result<(), Refusal>) -> Outcome {
    match done {
        Ok(()) => Outcome::Done,
        Err(refusal) => Outcome::Failed(refusal.key().to_owned()),
    }
}

async fn take_turn(
    hub: &Arc<Hub>,
    table: TableId,
    turn: &MachineTurn,
    claim: Claim,
) -> Result<(), Refusal> {
    // What is in memory here may be older than the turn.
    hub.wake(table).await?;
    hub.play_turn(turn, Some(claim)).await
}

async fn run_analysis(
    hub: &Arc<Hub>,
    table: TableId,
    progress: &Arc<AnalysisRun>,
    source: Source,
) -> Result<(), Refusal> {
    let text = analyse(hub, table, progress, source).await?;
    Ok(keep(hub, table, &text).await?)
}

/// Ends a game whose machine ends the processes that let it think.
async fn break_down(hub: &Arc<Hub>, table: TableId, turn: &MachineTurn) -> Result<(), Refusal> {
    let live = hub.table(table).await?;
    let command = Command::Crash { position: turn.position };
    match hub.command(&live, turn.seat.0, &command, None).await {
        Err(Refusal::Request(RequestError::Table(tripot_table::Refusal::Stale))) => Ok(()),
        other => other.map(|_| ()),
    }
}
