//! What is removed, when, and what is not.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tripot_catalog::Lang;
use tripot_core::{Seat, Viewer};
use tripot_store::{Database, Entry, Listing, Postgres, Sqlite, Store};
use tripot_table::{Command, Fact, SeatIndex, Setup, TableId, TokenHash};
use tripot_testkit::{Durability, Postgres as TestPostgres};
use tripot_wire::RequestError;

use super::*;
use crate::engine::Engine;
use crate::fresh;
use crate::hub::Parts;
use crate::queue::{Queue, Share};

fn hub(store: Arc<dyn Store>) -> Arc<Hub> {
    let queue = Queue::new(1, Share::All, Arc::default());
    Hub::new(Parts::alone(store, queue))
}

fn in_memory() -> Arc<Hub> {
    hub(Arc::new(Sqlite::in_memory(&Arc::default()).unwrap()))
}

fn setup() -> Setup {
    let person = json!({ "kind": "person", "name": null });
    let setup = json!({
        "variant": "siam", "seats": [person, person], "seed": "07".repeat(32), "clock": null,
        "listed": true, "replace": false, "title": null,
    });
    serde_json::from_value(setup).unwrap()
}

/// A table for two, and the token of its first seat.
async fn open(hub: &Arc<Hub>) -> (TableId, TokenHash) {
    let token = fresh::draw().unwrap().token().hash();
    let id = hub.open(setup(), vec![(token, Seat::FIRST)]).await.unwrap();
    (id, token)
}

/// A player makes the first move.
async fn begin(hub: &Arc<Hub>, id: TableId) {
    let live = hub.table(id).await.unwrap();
    let (seat, command) = {
        let table = live.table.lock().await;
        (
            table.turn().seat().unwrap(),
            Command::Move { text: "+a1n".to_owned(), at: table.number() },
        )
    };
    hub.command(&live, seat, &command, None).await.unwrap();
}

async fn resign(hub: &Arc<Hub>, id: TableId) {
    let live = hub.table(id).await.unwrap();
    hub.command(&live, Seat::FIRST, &Command::Resign, None).await.unwrap();
}

/// A number of days from now.
fn days(count: u64) -> Instant {
    Instant(now().0 + count * millis(DAY))
}

async fn is_there(hub: &Arc<Hub>, id: TableId) -> bool {
    !hub.store.events(id, 0).await.unwrap().is_empty()
}

/// What every store promises.
async fn tables_are_kept_as_long_as_was_said(hub: &Arc<Hub>) {
    let usual = Retention::USUAL;
    let (unstarted, token) = open(hub).await;
    let (started, _) = open(hub).await;
    begin(hub, started).await;
    let (over, own) = open(hub).await;
    begin(hub, over).await;
    resign(hub, over).await;

    sweep(hub, &usual, now()).await.unwrap();
    for id in [unstarted, started, over] {
        assert!(is_there(hub, id).await, "nothing is old");
    }
    sweep(hub, &usual, days(2)).await.unwrap();
    assert!(!is_there(hub, unstarted).await, "nobody moved there");
    assert_eq!(hub.store.seats(token).await.unwrap(), []);
    assert_eq!(hub.store.tokens(unstarted).await.unwrap(), []);
    let Err(gone) = hub.table(unstarted).await else { panic!("still there") };
    assert_eq!(gone, Refusal::Request(RequestError::NoTable));
    sweep(hub, &usual, days(29)).await.unwrap();
    assert!(is_there(hub, started).await, "it may be continued for thirty days");
    sweep(hub, &usual, days(31)).await.unwrap();
    assert!(!is_there(hub, started).await, "nobody has continued it");
    sweep(hub, &usual, days(5000)).await.unwrap();
    assert!(is_there(hub, over).await, "a game that has ended is kept for ever");
    assert_eq!(hub.store.seats(own).await.unwrap(), [(over, Seat::FIRST)]);
    let ninety = usual.keeping(Some(90));
    sweep(hub, &ninety, days(5089)).await.unwrap();
    assert!(!is_there(hub, over).await, "unless it is said for how long");
    for phase in [Phase::Unstarted, Phase::Started, Phase::Over] {
        assert_eq!(hub.metrics.removed(phase).get(), 1, "{phase:?}");
    }
    let listing = Listing { stage: None, most: 9 };
    assert_eq!(hub.store.list(listing).await.unwrap(), []);
}

#[tokio::test]
async fn sqlite_keeps_tables_as_long_as_was_said() {
    tables_are_kept_as_long_as_was_said(&in_memory()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_tables_as_long_as_was_said() {
    let postgres = TestPostgres::start(Durability::None);
    let Database::Postgres(connector) = postgres.url().parse().unwrap() else { panic!() };
    let (store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
    let hub = hub(Arc::new(store));
    tables_are_kept_as_long_as_was_said(&hub).await;
    for table in ["event", "game", "token", "document"] {
        assert_eq!(postgres.ask(&format!("SELECT count(*) FROM {table}")), "0", "{table}");
    }
    // Only one process looks at a time.
    let (now, later) = (days(9000), days(9001));
    assert!(hub.store.lease_sweep(now, later).await.unwrap());
    assert!(!hub.store.lease_sweep(now, later).await.unwrap());
    assert!(hub.store.lease_sweep(later, days(9002)).await.unwrap());
}

#[tokio::test]
async fn a_table_with_a_viewer_stays() {
    let hub = in_memory();
    let (id, _) = open(&hub).await;
    let live = hub.table(id).await.unwrap();
    let subscription = live.subscribe((Viewer::Public, Lang::En));
    sweep(&hub, &Retention::USUAL, days(2)).await.unwrap();
    assert!(is_there(&hub, id).await);
    drop(subscription);
    sweep(&hub, &Retention::USUAL, days(4)).await.unwrap();
    assert!(!is_there(&hub, id).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_viewer_through_another_server_stays() {
    let postgres = TestPostgres::start(Durability::None);
    let database: Database = postgres.url().parse().unwrap();
    let idle = Duration::from_secs(60);
    let start = || Engine::start(&database, Some(1), Share::All, Duration::ZERO, idle);
    let (one, two) = (start().await.unwrap(), start().await.unwrap());
    let (id, _) = open(&one.hub).await;
    let subscription = two.hub.table(id).await.unwrap().subscribe((Viewer::Public, Lang::En));
    let is_watched = async || one.hub.watched_elsewhere(&[id]).await.unwrap().contains(&id);
    while !is_watched().await {
        tokio::task::yield_now().await;
    }
    sweep(&one.hub, &Retention::USUAL, days(2)).await.unwrap();
    assert!(is_there(&one.hub, id).await, "it has a viewer, if not here");
    drop(subscription);
    while is_watched().await {
        tokio::task::yield_now().await;
    }
    sweep(&one.hub, &Retention::USUAL, days(4)).await.unwrap();
    assert!(!is_there(&one.hub, id).await);
    for engine in [one, two] {
        engine.end().await.unwrap();
    }
}

#[tokio::test]
async fn nothing_is_kept_of_a_table_that_has_been_removed() {
    let hub = in_memory();
    let (id, _) = open(&hub).await;
    // A reference to it is still held.
    let live = hub.table(id).await.unwrap();
    sweep(&hub, &Retention::USUAL, days(2)).await.unwrap();
    let refused = hub.command(&live, Seat::FIRST, &Command::Resign, None).await.unwrap_err();
    assert_eq!(refused, Refusal::Request(RequestError::NoTable));
    let entry = {
        let table = live.table.lock().await;
        Entry { number: 0, summary: Some(table.summary()), ..Entry::rest(&table) }
    };
    hub.store.append(entry).await.unwrap();
    assert!(!is_there(&hub, id).await);
    let listing = Listing { stage: None, most: 9 };
    assert_eq!(hub.store.list(listing).await.unwrap(), []);
}

#[tokio::test]
async fn a_game_whose_end_nobody_noted_is_kept_as_one_that_has_ended() {
    let hub = in_memory();
    let (id, _) = open(&hub).await;
    begin(&hub, id).await;
    // Version 0.1 kept what lists say after the event, and was killed between the two.
    let live = hub.table(id).await.unwrap();
    let reason = tripot_table::Reason::Resigned(SeatIndex(Seat::FIRST));
    let ended = [Event { at: now(), fact: Fact::Ended { reason } }];
    let entry = {
        let mut table = live.table.lock().await;
        let attempt = table.attempt(&ended).unwrap();
        Entry { summary: None, ..Entry::events(&attempt, &ended) }
    };
    hub.store.append(entry).await.unwrap();
    for day in [2, 31, 400] {
        sweep(&hub, &Retention::USUAL, days(day)).await.unwrap();
        assert!(is_there(&hub, id).await, "after {day} days");
    }
}

#[tokio::test]
async fn many_tables_are_removed_a_few_at_a_time() {
    let hub = in_memory();
    for _ in 0..GROUP * 2 + 3 {
        open(&hub).await;
    }
    sweep(&hub, &Retention::USUAL, days(2)).await.unwrap();
    assert_eq!(hub.metrics.removed(Phase::Unstarted).get(), u64::from(GROUP * 2 + 3));
    let left = hub.store.quiet(Phase::Unstarted, days(9), 1).await.unwrap();
    assert_eq!(left, []);
}
