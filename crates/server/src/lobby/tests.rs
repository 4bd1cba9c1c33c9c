//! Who is listed, and for how long.

use serde_json::json;
use tripot_catalog::Lang;
use tripot_core::{Seat, Viewer};
use tripot_store::{Database, Postgres, Sqlite, Store};
use tripot_table::Setup;
use tripot_testkit::{Durability, Postgres as TestPostgres};

use super::*;
use crate::hub::Parts;
use crate::queue::{Queue, Share};

const TEN_MINUTES: Duration = Duration::from_secs(600);

fn hub(store: Arc<dyn Store>) -> Arc<Hub> {
    Hub::new(Parts::alone(store, Queue::new(1, Share::All, Arc::default())))
}

fn in_memory() -> Arc<Hub> {
    hub(Arc::new(Sqlite::in_memory(&Arc::default()).unwrap()))
}

/// A table for the maker and another.
async fn open(hub: &Arc<Hub>, other: &str, listed: bool) -> TableId {
    let setup = json!({
        "variant": "siam", "seed": "07".repeat(32), "clock": null, "replace": false, "title": null,
        "seats": [{ "kind": "person", "name": "Léa" }, { "kind": other, "name": null, "machine": "greedy" }],
        "listed": listed,
    });
    let setup: Setup = serde_json::from_value(setup).unwrap();
    hub.open(setup, Vec::new()).await.unwrap()
}

async fn is_listed(hub: &Hub, id: TableId) -> bool {
    let all = list(hub, Listing { stage: None, most: 100 }).await.unwrap();
    all.iter().any(|listed| listed.summary.table == id.to_string())
}

fn minutes(count: u64) -> Instant {
    Instant(1_000_000 + count * 60_000)
}

/// What every store promises.
async fn tables_leave_the_lists_with_their_players(hub: &Arc<Hub>) {
    let mut absences = Absences::default();
    let mut sweep = async |at| absences.sweep(hub, TEN_MINUTES, minutes(at)).await.unwrap();
    let waiting = open(hub, "open", true).await;
    let left = open(hub, "open", true).await;
    let playing = open(hub, "person", true).await;
    let host = hub.table(waiting).await.unwrap().subscribe((Viewer::Seat(Seat::FIRST), Lang::En));
    for at in [0, 9] {
        sweep(at).await;
        for id in [waiting, left, playing] {
            assert!(is_listed(hub, id).await, "after {at} minutes");
        }
    }
    sweep(10).await;
    assert!(is_listed(hub, waiting).await, "its host is there");
    assert!(!is_listed(hub, left).await, "its host has left");
    assert!(!is_listed(hub, playing).await, "nobody plays there");
    // The table itself stays, and is listed again with its host.
    let live = hub.table(left).await.unwrap();
    let back = live.subscribe((Viewer::Seat(Seat::FIRST), Lang::En));
    hub.list_again(&live).await;
    while !is_listed(hub, left).await {
        tokio::task::yield_now().await;
    }
    sweep(30).await;
    assert!(is_listed(hub, left).await);
    // The time of an absence begins anew.
    drop((host, back));
    sweep(31).await;
    sweep(40).await;
    assert!(is_listed(hub, waiting).await && is_listed(hub, left).await);
    sweep(41).await;
    assert!(!is_listed(hub, waiting).await && !is_listed(hub, left).await);
}

#[tokio::test]
async fn tables_leave_the_lists_of_sqlite_with_their_players() {
    tables_leave_the_lists_with_their_players(&in_memory()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_leave_the_lists_of_postgresql_with_their_players() {
    let postgres = TestPostgres::start(Durability::None);
    let Database::Postgres(connector) = postgres.url().parse().unwrap() else { panic!() };
    let (store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
    tables_leave_the_lists_with_their_players(&hub(Arc::new(store))).await;
}

#[tokio::test]
async fn a_table_that_was_to_be_private_stays_so() {
    let hub = in_memory();
    let id = open(&hub, "open", false).await;
    let live = hub.table(id).await.unwrap();
    let _host = live.subscribe((Viewer::Seat(Seat::FIRST), Lang::En));
    hub.list_again(&live).await;
    for _ in 0..100 {
        hub.store.awaiting().await.unwrap();
        tokio::task::yield_now().await;
    }
    assert!(!is_listed(&hub, id).await);
}

#[tokio::test]
async fn a_list_says_who_is_there() {
    let hub = in_memory();
    let id = open(&hub, "open", true).await;
    let live = hub.table(id).await.unwrap();
    let _host = live.subscribe((Viewer::Seat(Seat::FIRST), Lang::En));
    let _viewer = live.subscribe((Viewer::Public, Lang::En));
    let listed = list(&hub, Listing { stage: Some(Stage::Open), most: 9 }).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].here.as_slice(), listed[0].watching), (&[true, false][..], 1));
}
