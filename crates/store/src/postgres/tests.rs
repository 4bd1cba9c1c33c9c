//! Tests of the PostgreSQL store: lists are read from indexes.

use tripot_testkit::{Durability, Postgres as TestPostgres, is_long};

use super::*;
use crate::database::Database;

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_very_many_tables_are_read_from_an_index() {
    let postgres = TestPostgres::start(Durability::None);
    let Database::Postgres(connector) = postgres.url().parse().unwrap() else { panic!() };
    let (_store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
    let count = if is_long() { 1_000_000 } else { 200_000 };
    postgres.ask(&format!(
        "INSERT INTO game (id, opened, changed, listed, stage, summary, phase, touched)
         SELECT number, number, number::bigint * 7919 % 1000003, number % 3 = 0,
             CASE number % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'over' ELSE 'playing' END, '{{}}',
             CASE number % 5 WHEN 1 THEN 'over' ELSE 'unstarted' END, number
         FROM generate_series(1, {count}) AS number"
    ));
    postgres.ask("UPDATE game SET awaits = 1 WHERE id % 100 = 0");
    postgres.ask("VACUUM ANALYZE game");
    let quiet = retention::QUIET.replace("$1", "'over'").replace("$2", "99").replace("$3", "16");
    for sql in [
        LIST.replace("$1", "100"),
        LIST_OF_STAGE.replace("$1", "100").replace("$2", "'open'"),
        LIST_OF_STAGE.replace("$1", "100").replace("$2", "'over'"),
        quiet,
    ] {
        let plan = postgres.ask(&format!("EXPLAIN {sql}"));
        assert!(plan.contains("Index Scan") || plan.contains("Index Only Scan"), "{sql}: {plan}");
        assert!(!plan.contains("Sort") && !plan.contains("Seq Scan"), "{sql}: {plan}");
        assert!(!plan.contains("Bitmap"), "{sql}: {plan}");
    }
    // All of them are wanted, so whether they are read in their order or sorted afterwards is a question of
    // how many there are; those that need nothing are never looked at.
    let plan = postgres.ask(&format!("EXPLAIN {AWAITING}"));
    assert!(plan.contains("game_awaiting") && !plan.contains("Seq Scan"), "{plan}");
}
