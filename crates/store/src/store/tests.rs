//! Tests that every store passes.

use std::sync::Arc;

use serde_json::json;
use tripot_testkit::{Durability, Postgres as TestPostgres};

use super::*;
use crate::database::Database;
use crate::fresh;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;

fn entry(table: TableId, number: u32, events: &[&str], awaits: bool) -> Entry {
    let events = events.iter().map(|&text| text.to_owned()).collect();
    Entry { events, awaits: Some(awaits), ..Entry::empty(table, number, Instant(0)) }
}

async fn what_is_awaited_is_known(store: &dyn Store) {
    let table = fresh::table().unwrap();
    let summary = json!({
        "table": table.to_string(), "game": "siam", "variant": "siam", "title": null, "seats": [],
        "clock": null, "stage": "playing", "listed": true, "replace": false, "opened": 1,
    });
    let summary = Some(serde_json::from_value(summary).unwrap());
    store.append(Entry { summary, awaits: None, ..entry(table, 0, &["a"], true) }).await.unwrap();
    assert_eq!(store.awaiting().await.unwrap(), []);
    store.append(entry(table, 1, &["b", "c"], true)).await.unwrap();
    assert_eq!(store.awaiting().await.unwrap(), [table]);
    // What was first keeps its word.
    let late = store.append(entry(table, 1, &["d"], false)).await.unwrap();
    assert_eq!((late, store.awaiting().await.unwrap()), (Appended::Taken, vec![table]));
    store.append(entry(table, 3, &[], false)).await.unwrap();
    assert_eq!(store.awaiting().await.unwrap(), []);
    // Something happens before it is noted that nothing was awaited: that word comes too late.
    store.append(entry(table, 3, &["e"], true)).await.unwrap();
    store.append(entry(table, 3, &[], false)).await.unwrap();
    assert_eq!(store.awaiting().await.unwrap(), [table]);
    store.append(entry(table, 4, &[], false)).await.unwrap();
    assert_eq!(store.awaiting().await.unwrap(), []);
}

#[tokio::test]
async fn sqlite_knows_what_is_awaited() {
    what_is_awaited_is_known(&Sqlite::in_memory(&Arc::default()).unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_knows_what_is_awaited() {
    let postgres = TestPostgres::start(Durability::None);
    let Database::Postgres(connector) = postgres.url().parse().unwrap() else { panic!() };
    let (store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
    what_is_awaited_is_known(&store).await;
}
