//! Tests of workers: a tournament is played without a server.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use tripot_arena::{Draft, Ended, Tournament};
use tripot_catalog::Lang;
use tripot_core::{Seed, Stop};
use tripot_testkit::{Durability, Postgres as TestPostgres};

use super::*;
use crate::director::{Director, Watch};
use crate::job::Job;
use crate::pair::play_pair;
use crate::postgres::{Connector, Postgres};
use crate::store::Store as _;

/// Plays pairs, and does nothing else.
#[derive(Default)]
struct PairsOnly {
    closing: AtomicBool,
    close: Notify,
}

impl Worker for PairsOnly {
    type Progress = ();

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    async fn closed(&self) {
        let close = self.close.notified();
        if !self.is_closing() {
            close.await;
        }
    }

    async fn run(&self, jobs: &JobQueue, taken: &Taken, _: &Arc<()>) -> Outcome {
        match taken.job {
            Job::Pair(pair) => play_pair(&jobs.pairs(), pair, self.closed()).await,
            _ => Outcome::GivenUp,
        }
    }

    async fn exhausted(&self, _: &Taken) -> Outcome {
        Outcome::GivenUp
    }
}

/// Counts the games that come in.
struct Count(u64);

impl Watch for Count {
    fn kept(&mut self, _: &Tournament) {
        self.0 += 1;
    }

    fn lonely(&mut self) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_played_by_a_worker_without_a_server() {
    let database = TestPostgres::start(Durability::None);
    let connector = Connector::read(&database.url(), |_| None).unwrap();
    let (store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
    let (worker, news) = (Arc::new(PairsOnly::default()), Arc::new(Notify::new()));
    let permits = Permits { all: 1, patient: 1 };
    let jobs = Arc::new(store.jobs());
    let working =
        tokio::spawn(work(Arc::clone(&worker), jobs, JobKind::Pair, permits, Arc::clone(&news)));

    let text = "game = \"siam\"\nplayers = [\"random\", \"A=random\"]\nrounds = 1\ndeals = 2";
    let programme = || Draft::read(text).unwrap().programme(Seed::from_bytes([7; 32])).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let create = |name| Tournament::create(&folder.path().join(name), programme(), Lang::En);
    let (mut away, mut here) = (create("away").unwrap(), create("here").unwrap());
    let mut director = Director::connect(&connector).await.unwrap();
    let mut watch = Count(0);
    let ended = director.play(&mut away, &Stop::new(), &mut watch).await.unwrap();
    assert_eq!((ended, watch.0), (Ended::Complete, away.total()));
    here.play(NonZeroUsize::MIN, &Stop::new(), |_| {}).unwrap();
    assert_eq!(away.to_json(), here.to_json());

    worker.closing.store(true, Ordering::Relaxed);
    worker.close.notify_waiters();
    working.await.unwrap();
    store.close().await.unwrap();
}
