//! A process that starts where very many games are under way.

use rusqlite::{Connection, params};
use tripot_core::Seat;
use tripot_store::{Entry, MachineTurn};
use tripot_table::{Command, Event, Fact, Offer, SeatIndex, SeatSetup, Setup, Source};

use super::*;
use crate::machine::Dispatch;

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::new(1).expect("there is a second seat");

/// How many tables wait for people.
const MANY: u32 = 100_000;
/// How long a server may take to see to those that wait for it: a long time for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A process in which no machine ever comes to move.
struct Nobody;

impl Dispatch for Nobody {
    fn machine_turn(&self, _: &Arc<Hub>, _: MachineTurn) {}
}

/// The tables of such a process.
fn idle(store: &Arc<dyn Store>) -> Arc<Hub> {
    let queue = Queue::new(1, Share::All, Arc::default());
    Hub::new(Parts { dispatch: Box::new(Nobody), ..Parts::alone(Arc::clone(store), queue) })
}

fn setup(seats: Vec<SeatSetup>, clock: Option<&str>) -> Setup {
    let source = Source::Seed("07".repeat(32));
    let clock = clock.map(str::to_owned);
    Setup { clock, listed: true, ..Setup::new("siam(plies=40)", seats, source) }
}

fn person() -> SeatSetup {
    SeatSetup::Person { name: None, claim: None }
}

fn machine() -> SeatSetup {
    SeatSetup::Machine { machine: "random".into() }
}

/// A table at which everybody has come.
async fn open(hub: &Arc<Hub>, seats: Vec<SeatSetup>, clock: Option<&str>) -> TableId {
    let people = seats.iter().enumerate().filter(|(_, seat)| **seat == person());
    let people: Vec<Seat> = people.filter_map(|(index, _)| Seat::new(index)).collect();
    let id = hub.open(setup(seats, clock), Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    for seat in people {
        hub.command(&live, seat, &Command::Come { part: None }, None).await.unwrap();
    }
    id
}

/// Waits until a table has an event of a kind.
async fn until(store: &dyn Store, table: TableId, fact: &str) {
    let fact = format!("\"fact\":\"{fact}\"");
    let found = async {
        while !store.events(table, 0).await.unwrap().iter().any(|text| text.contains(&fact)) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, found).await.unwrap_or_else(|_| panic!("never: {fact}"));
}

async fn until_awaiting(store: &dyn Store, wanted: &[TableId]) {
    let awaiting = async {
        loop {
            let mut awaiting = store.awaiting().await.unwrap();
            awaiting.sort_unstable();
            if awaiting == wanted {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(TIMEOUT, awaiting).await.expect("others are awaited");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_tables_that_need_it_are_seen_to_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    // A server that does nothing of what its tables need, and ends.
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&path, &Arc::default()).unwrap());
    let hub = idle(&store);
    let moving = open(&hub, vec![machine(), person()], None).await;
    let resting = open(&hub, vec![person(), machine()], None).await;
    let unseen = open(&hub, vec![machine(), machine()], None).await;
    let racing = open(&hub, vec![machine(), machine()], Some("5+0")).await;
    let timed = open(&hub, vec![person(), person()], Some("5+0")).await;
    let again = open(&hub, vec![person(), person()], None).await;
    let live = hub.known(again).unwrap();
    hub.command(&live, FIRST, &Command::Resign, None).await.unwrap();
    hub.command(&live, FIRST, &Command::Offer(Offer::Rematch), None).await.unwrap();
    // Both want to play again, and it ends before there is another table.
    let answered = Fact::Answered { seat: SeatIndex(SECOND), what: Offer::Rematch, yes: true };
    let answered = [Event { at: live.time.now(), fact: answered }];
    let mut table = live.table.lock().await;
    let entry = Entry::events(&table.attempt(&answered).unwrap(), &answered);
    drop(table);
    store.append(entry).await.unwrap();
    let mut wanted = [moving, racing, timed, again];
    wanted.sort_unstable();
    until_awaiting(&*store, &wanted).await;
    hub.close();
    store.close().await.unwrap();
    drop((live, hub, store));

    // The newest tables of all wait for people, and can't even be read.
    let mut connection = Connection::open(&path).unwrap();
    let transaction = connection.transaction().unwrap();
    for sql in [
        "WITH RECURSIVE row (number) AS (
             SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < ?1
         )
         INSERT INTO game (id, opened, changed, listed, stage, summary, phase, touched)
         SELECT number, number, 9000000000000 + number, 1, 'playing', '{}', 'started', 9000000000000
         FROM row",
        "WITH RECURSIVE row (number) AS (
             SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < ?1
         )
         INSERT INTO event (game, number, body) SELECT number, 0, 'damaged' FROM row",
    ] {
        transaction.execute(sql, params![MANY]).unwrap();
    }
    transaction.commit().unwrap();
    drop(connection);

    let database = Database::File(path);
    let start =
        Engine::start(&database, Some(1), Share::All, Duration::ZERO, Duration::from_secs(60));
    let mut engine = timeout(TIMEOUT, start).await.expect("it starts at once").unwrap();
    engine.open_up();
    let store = Arc::clone(&engine.store);
    until(&*store, moving, "moved").await;
    until(&*store, racing, "moved").await;
    until(&*store, timed, "resumed").await;
    until(&*store, again, "rematched").await;
    // What has been seen to is not seen to again.
    until_awaiting(&*store, &[timed]).await;
    for id in [resting, unseen] {
        assert!(engine.hub.known(id).is_none(), "nobody has asked for it");
    }
    engine.end().await.unwrap();
}

#[tokio::test]
async fn tables_of_an_earlier_layout_are_looked_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&path, &Arc::default()).unwrap());
    let hub = idle(&store);
    let resting = open(&hub, vec![person(), machine()], None).await;
    let timed = open(&hub, vec![person(), person()], Some("5+0")).await;
    until_awaiting(&*store, &[timed]).await;
    hub.close();
    store.close().await.unwrap();
    drop((hub, store));
    // As the migration leaves them.
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE game SET awaits = 0 WHERE stage <> 'over'", []).unwrap();
    drop(connection);
    let database = Database::File(path);
    let idle = Duration::from_secs(60);
    let engine = Engine::start(&database, Some(1), Share::All, Duration::ZERO, idle).await.unwrap();
    until_awaiting(&*engine.store, &[timed]).await;
    assert!(engine.hub.known(resting).is_none());
    engine.end().await.unwrap();
}
