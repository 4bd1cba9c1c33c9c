//! Job workers: take jobs from the queue, renew their leases while they run, report the outcome.
//!
//! What a job does is up to a [`Worker`]; [`work`] is the loop around it, which knows only the queue. So a
//! process without a web server can work, too: one that plays the pairs of tournaments needs
//! [`play_pair`](crate::play_pair) and nothing else.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};
use tokio::time::{interval, sleep};

use crate::claim::Rank;
use crate::job::JobKind;
use crate::postgres::{JobQueue, RENEWAL, Taken};

/// How long to wait for a notification before the queue is polled anyway: a lease that runs out says
/// nothing.
const POLL: Duration = Duration::from_secs(1);

/// How often a job may be taken before it counts as one that ends the processes that take it.
pub const MAX_TRIES: i32 = 5;

/// What became of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is finished, and leaves the queue.
    Done,
    /// It stays in the queue and is never tried again.
    GivenUp,
    /// It was not finished, for a reason; it is free again when its lease runs out.
    Failed(String),
}

/// How far a job is, told by the worker that does it to the loop that renews its lease.
pub trait Progress: Default + Send + Sync + 'static {
    /// The part that is done, from 0 to 1.
    fn part(&self) -> f64;

    /// The lease was renewed, and the result is still wanted.
    fn renewed(&self);
}

/// For jobs that don't say how far they are.
impl Progress for () {
    fn part(&self) -> f64 {
        0.0
    }

    fn renewed(&self) {}
}

/// What a process does with the jobs that it takes.
pub trait Worker: Send + Sync + 'static {
    /// How far a job is.
    type Progress: Progress;

    /// Whether the process ends.
    fn is_closing(&self) -> bool;

    /// Done when the process ends.
    fn closed(&self) -> impl Future<Output = ()> + Send;

    /// Does a job. The future is dropped when the result is no longer wanted.
    fn run(
        &self,
        jobs: &JobQueue,
        taken: &Taken,
        progress: &Arc<Self::Progress>,
    ) -> impl Future<Output = Outcome> + Send;

    /// A job was taken more than [`MAX_TRIES`] times, and may be what ended the processes that took it.
    fn exhausted(&self, taken: &Taken) -> impl Future<Output = Outcome> + Send;
}

/// How many jobs of a kind are done at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permits {
    /// In all.
    pub all: usize,
    /// Of the jobs that can wait: an urgent one finds one of the others.
    pub patient: usize,
}

/// Does jobs of a kind until the process ends. `news` says that there are some.
pub async fn work<W: Worker>(
    worker: Arc<W>,
    jobs: Arc<JobQueue>,
    kind: JobKind,
    Permits { all, patient }: Permits,
    news: Arc<Notify>,
) {
    let (permits, patient) = (Arc::new(Semaphore::new(all)), Arc::new(Semaphore::new(patient)));
    while !worker.is_closing()
        && let Ok(permit) = Arc::clone(&permits).acquire_owned().await
    {
        let patient = Arc::clone(&patient).try_acquire_owned().ok();
        let last = if patient.is_some() { Rank::LAST } else { Rank::LAST_URGENT };
        match jobs.take(kind, last).await {
            Ok(Some(taken)) => {
                let mut patient = patient.filter(|_| taken.claim.rank.can_wait());
                let (worker, jobs) = (Arc::clone(&worker), Arc::clone(&jobs));
                let news = Arc::clone(&news);
                tokio::spawn(async move {
                    perform(&worker, &jobs, &taken).await;
                    drop(permit);
                    // Others of its kind may have been left in the queue for want of it.
                    if patient.take().is_some() {
                        news.notify_one();
                    }
                });
            }
            Ok(None) => tokio::select! {
                () = news.notified() => {}
                () = sleep(POLL) => {}
                () = worker.closed() => {}
            },
            Err(error) => {
                tracing::warn!(%error, "no job taken");
                sleep(POLL).await;
            }
        }
    }
    // What still runs leaves its job to other processes.
    let _ = permits.acquire_many(u32::try_from(all).unwrap_or(u32::MAX)).await;
}

/// Does a job, and renews its lease all the while.
async fn perform<W: Worker>(worker: &Arc<W>, jobs: &JobQueue, taken: &Taken) {
    let (job, progress) = (&taken.job, Arc::new(W::Progress::default()));
    let outcome = run(worker, jobs, taken, &progress);
    tokio::pin!(outcome);
    let mut renewal = interval(RENEWAL);
    renewal.tick().await;
    let outcome = loop {
        tokio::select! {
            outcome = &mut outcome => break outcome,
            _ = renewal.tick() => {
                // If that fails another process may take the job, too, which does no harm.
                let wanted = jobs.renew(job, progress.part()).await;
                if !wanted.unwrap_or(true) {
                    break Outcome::Done;
                }
                progress.renewed();
            }
        }
    };
    let told = match outcome {
        // What was stopped has not been done.
        _ if worker.is_closing() => jobs.release(job).await,
        Outcome::Done => jobs.finish(job).await,
        Outcome::GivenUp => jobs.give_up(job).await,
        Outcome::Failed(reason) => {
            tracing::warn!(%job, reason, "not done");
            Ok(())
        }
    };
    if let Err(error) = told {
        tracing::warn!(%job, %error, "not told");
    }
}

async fn run<W: Worker>(
    worker: &Arc<W>,
    jobs: &JobQueue,
    taken: &Taken,
    progress: &Arc<W::Progress>,
) -> Outcome {
    if taken.tries > MAX_TRIES {
        tracing::error!(job = %taken.job, tries = taken.tries, "a job ends its processes");
        return worker.exhausted(taken).await;
    }
    worker.run(jobs, taken, progress).await
}

#[cfg(test)]
mod tests;
