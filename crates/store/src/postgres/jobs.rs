//! The queue of jobs in PostgreSQL, with leases.
//!
//! A worker that takes a job has a lease on it, and renews it while it works; when a worker has died its
//! leases run out, and its jobs are free again. Nothing depends on it that a job is in the queue once, or
//! at all: which machine turns there are follows from the events, and of several that are played for one
//! position one is first; an analysis or a pair is asked for again by the process that waits for it, and
//! comes out the same. So the queue need not survive a crash of the database (its table is unlogged),
//! and costs no write to the disk.

use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tripot_core::Seat;
use tripot_table::TableId;

use super::link::{Given, Link, failed};
use super::listener::JOBS;
use super::pairs::PairStore;
use crate::claim::{Claim, LONG_WAIT, Rank, Source};
use crate::error::StoreError;
use crate::job::{Job, JobKind, MachineTurn};
use crate::pair::PairId;

/// How long a worker has a job, unless it renews its lease.
const LEASE: Duration = Duration::from_secs(6);
/// How often a lease is renewed.
pub(crate) const RENEWAL: Duration = Duration::from_secs(2);
/// For how long after it was last asked for an analysis is still wanted: a client that waits asks again
/// and again.
pub const INTEREST: Duration = Duration::from_secs(30);

/// The queue of jobs for workers.
pub struct JobQueue {
    link: Arc<Link>,
}

/// A job on which a worker has a lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The job.
    pub job: Job,
    /// Its priority, and the caller that it counts against.
    pub claim: Claim,
    /// How often it has been taken, this time included.
    pub tries: i32,
}

/// How far a job is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct JobProgress {
    /// So much of it is done, from 0 to 1.
    pub done: f64,
    /// How often it has been taken.
    pub tries: i32,
}

/// What a job is in the database: its table or pair, the seat that is to move, and after how many events.
fn columns(job: &Job) -> (i64, Option<i32>, i64) {
    match job {
        Job::Turn(table, turn) => {
            (table.number(), Some(turn.seat.0.index() as i32), i64::from(turn.position))
        }
        Job::Analysis(_) | Job::Pair(_) => (job.number(), None, 0),
    }
}

fn read(kind: JobKind, row: &Row) -> Result<Option<Taken>, tokio_postgres::Error> {
    let (game, seat, position): (i64, Option<i32>, i64) =
        (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let known = || {
        let table = || TableId::from_number(game);
        Some(match kind {
            JobKind::Turn => {
                let table = table()?;
                let seat = Seat::new(usize::try_from(seat?).ok()?)?;
                let position = u32::try_from(position).ok()?;
                Job::Turn(table, MachineTurn::new(table, seat, position))
            }
            JobKind::Analysis => Job::Analysis(table()?),
            JobKind::Pair => Job::Pair(PairId(game)),
        })
    };
    let tries = row.try_get(3)?;
    let (rank, source): (i16, Option<i64>) = (row.try_get(4)?, row.try_get(5)?);
    let rank = Rank::from_number(rank).unwrap_or(Rank::Away);
    let claim = Claim { rank, source: Source::from_number(source) };
    Ok(known().map(|job| Taken { job, claim, tries }))
}

impl JobQueue {
    pub(super) fn new(link: Arc<Link>) -> JobQueue {
        JobQueue { link }
    }

    /// The pairs of tournaments to which jobs refer.
    pub fn pairs(&self) -> PairStore {
        PairStore::new(Arc::clone(&self.link))
    }

    /// Adds a job and notifies workers. A machine turn takes the place of an earlier one of the same
    /// table; one that is there already may become more urgent.
    pub async fn add(&self, job: &Job, claim: Claim) -> Result<(), StoreError> {
        let sql = format!(
            "WITH added AS (
                 INSERT INTO job (kind, game, seat, position, free_at, tries, done, rank, source)
                 VALUES ($1, $2, $3, $4, now(), 0, 0, $5, $6)
                 ON CONFLICT (kind, game) DO UPDATE SET seat = excluded.seat,
                     position = excluded.position, rank = excluded.rank, source = excluded.source,
                     free_at = CASE WHEN job.position < excluded.position
                                    THEN now() ELSE job.free_at END,
                     tries = CASE WHEN job.position < excluded.position THEN 0 ELSE job.tries END,
                     done = 0
                 WHERE job.position < excluded.position
                    OR job.position = excluded.position AND job.rank > excluded.rank
                 RETURNING 1
             )
             SELECT pg_notify('{JOBS}', $1) FROM added"
        );
        let (game, seat, position) = columns(job);
        let given = [
            (&job.kind().name() as _, Type::TEXT),
            (&game as _, Type::INT8),
            (&seat as _, Type::INT4),
            (&position as _, Type::INT8),
            (&claim.rank.number() as _, Type::INT2),
            (&claim.source.number() as _, Type::INT8),
        ];
        self.link.query(&sql, &given).await.map(|_| ())
    }

    /// Takes a lease on the most urgent job of a kind that is at least as urgent as `last`: of the
    /// callers for whom least is being done at the time, the job that has been free for longest. What
    /// a person needs is as urgent as anything after [`LONG_WAIT`].
    pub async fn take(&self, kind: JobKind, last: Rank) -> Result<Option<Taken>, StoreError> {
        let sql = "UPDATE job SET free_at = now() + $2 * interval '1 second', tries = tries + 1
                   WHERE kind = $1 AND game = (
                       SELECT game FROM job AS next
                       WHERE kind = $1 AND free_at <= now() AND rank <= $3
                       ORDER BY CASE
                           WHEN rank < $4 AND free_at < now() - $5 * interval '1 second' THEN 0
                           ELSE rank
                       END, (
                           SELECT count(*) FROM job AS taken
                           WHERE taken.kind = $1 AND taken.source = next.source
                             AND taken.free_at > now() AND taken.free_at < 'infinity'
                       ), free_at LIMIT 1 FOR UPDATE SKIP LOCKED
                   )
                   RETURNING game, seat, position, tries, rank, source";
        let given = [
            (&kind.name() as _, Type::TEXT),
            (&LEASE.as_secs_f64() as _, Type::FLOAT8),
            (&last.number() as _, Type::INT2),
            (&Rank::Machines.number() as _, Type::INT2),
            (&LONG_WAIT.as_secs_f64() as _, Type::FLOAT8),
        ];
        let rows = self.link.query(sql, &given).await?;
        rows.first().map_or(Ok(None), |row| read(kind, row).map_err(failed))
    }

    /// Renews the lease on a job, and says how much of it is done. Returns whether it is still wanted:
    /// a client that waits for an analysis asks again and again.
    pub async fn renew(&self, job: &Job, done: f64) -> Result<bool, StoreError> {
        let sql = "UPDATE job SET free_at = now() + $4 * interval '1 second', done = $5
                   WHERE kind = $1 AND game = $2 AND position = $3
                   RETURNING kind <> 'analysis' OR asked > now() - $6 * interval '1 second'";
        let (game, _, position) = columns(job);
        let given = [
            (&job.kind().name() as _, Type::TEXT),
            (&game as _, Type::INT8),
            (&position as _, Type::INT8),
            (&LEASE.as_secs_f64() as _, Type::FLOAT8),
            (&done as _, Type::FLOAT8),
            (&INTEREST.as_secs_f64() as _, Type::FLOAT8),
        ];
        let rows = self.link.query(sql, &given).await?;
        rows.first().map_or(Ok(true), |row| row.try_get(0).map_err(failed))
    }

    /// Gives a lease back: the job is free, and this try does not count.
    pub async fn release(&self, job: &Job) -> Result<(), StoreError> {
        self.change(job, "UPDATE job SET free_at = now(), tries = tries - 1", &[]).await
    }

    /// Removes a job that was done.
    pub async fn finish(&self, job: &Job) -> Result<(), StoreError> {
        self.change(job, "DELETE FROM job", &[]).await
    }

    /// Marks a job as one that is never tried again.
    pub async fn give_up(&self, job: &Job) -> Result<(), StoreError> {
        self.change(job, "UPDATE job SET free_at = 'infinity'", &[]).await
    }

    async fn change(&self, job: &Job, change: &str, more: &[Given<'_>]) -> Result<(), StoreError> {
        let sql = format!("{change} WHERE kind = $1 AND game = $2 AND position = $3");
        let (game, _, position) = columns(job);
        let name = job.kind().name();
        let given: [Given<'_>; 3] =
            [(&name, Type::TEXT), (&game, Type::INT8), (&position, Type::INT8)];
        self.link.query(&sql, &[&given, more].concat()).await.map(|_| ())
    }

    /// How many jobs of a kind are in the queue for a caller.
    pub async fn count(&self, kind: JobKind, source: Source) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) FROM job
                   WHERE kind = $1 AND source = $2 AND free_at < 'infinity'";
        let source = source.number();
        let given = [(&kind.name() as _, Type::TEXT), (&source as _, Type::INT8)];
        let rows = self.link.query(sql, &given).await?;
        rows.first().map_or(Ok(0), |row| row.try_get(0).map_err(failed))
    }

    /// How far a job is; nothing if it is not in the queue. The question keeps it wanted.
    pub async fn progress(&self, job: &Job) -> Result<Option<JobProgress>, StoreError> {
        let sql = "UPDATE job SET asked = now() WHERE kind = $1 AND game = $2
                   RETURNING done, tries";
        let game = (&job.number() as _, Type::INT8);
        let rows = self.link.query(sql, &[(&job.kind().name(), Type::TEXT), game]).await?;
        let read = |row: &Row| Ok(JobProgress { done: row.try_get(0)?, tries: row.try_get(1)? });
        rows.first().map(|row| read(row).map_err(failed)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use tripot_testkit::{Durability, Postgres as Database};

    use super::*;
    use crate::commits::CommitTimes;
    use crate::postgres::{Connector, Postgres};
    use crate::store::Store as _;

    fn turn(number: i64) -> Job {
        let table = TableId::from_number(number).unwrap();
        Job::Turn(table, MachineTurn::new(table, Seat::FIRST, 1))
    }

    fn claim(rank: Rank, source: i64) -> Claim {
        Claim { rank, source: Source::from_number(Some(source)) }
    }

    #[tokio::test]
    async fn the_most_urgent_job_is_taken_first_and_none_that_can_wait_if_so_asked() {
        let database = Database::start(Durability::None);
        let connector = Connector::read(&database.url(), |_| None).unwrap();
        let (store, _changes) =
            Postgres::open(&connector, &Arc::<CommitTimes>::default()).await.unwrap();
        let queue = store.jobs();
        let jobs = [
            (1, claim(Rank::Machines, 1)),
            (2, claim(Rank::Machines, 1)),
            (3, claim(Rank::Machines, 2)),
            (4, claim(Rank::Away, 1)),
            (5, claim(Rank::Present, 1)),
        ];
        for (number, claim) in jobs {
            queue.add(&turn(number), claim).await.unwrap();
        }
        let next = async |last| {
            let taken = queue.take(JobKind::Turn, last).await.unwrap();
            taken.map(|taken| (taken.job.number(), taken.claim))
        };
        assert_eq!(next(Rank::LAST_URGENT).await, Some(jobs[4]));
        assert_eq!(next(Rank::LAST_URGENT).await, None);
        assert_eq!(next(Rank::LAST).await, Some(jobs[3]));
        // Two of the first address are being done.
        assert_eq!(next(Rank::LAST).await, Some(jobs[2]));
        // What a person needs is not passed over for ever, and what only machines need is.
        queue.add(&turn(6), claim(Rank::Away, 3)).await.unwrap();
        queue.add(&turn(7), claim(Rank::Present, 4)).await.unwrap();
        database.ask(
            "UPDATE job SET free_at = now() - interval '11 seconds' WHERE game <> 7 AND tries = 0",
        );
        assert_eq!(next(Rank::LAST).await, Some((6, claim(Rank::Away, 3))));
        assert_eq!(next(Rank::LAST).await, Some((7, claim(Rank::Present, 4))));
        assert_eq!(next(Rank::LAST).await, Some(jobs[0]));
        store.close().await.unwrap();
    }
}
