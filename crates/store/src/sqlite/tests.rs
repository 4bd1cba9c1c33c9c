//! Tests of the SQLite store.

use tripot_table::Stage;

use super::*;
use crate::fresh;

fn entry(table: TableId, number: u32, events: &[&str]) -> Entry {
    let events = events.iter().map(|&text| text.to_owned()).collect();
    Entry { events, ..Entry::empty(table, number, Instant(0)) }
}

fn memory() -> Sqlite {
    Sqlite::in_memory(&Arc::default()).unwrap()
}

#[tokio::test]
async fn of_two_who_want_a_number_one_gets_it() {
    let (store, table) = (memory(), fresh::table().unwrap());
    let first = store.append(entry(table, 0, &["a", "b"]));
    let second = store.append(entry(table, 1, &["c", "d"]));
    assert_eq!(first.await.unwrap(), Appended::Kept);
    assert_eq!(second.await.unwrap(), Appended::Taken);
    assert_eq!(store.append(entry(table, 2, &["e"])).await.unwrap(), Appended::Kept);
    assert_eq!(store.events(table, 0).await.unwrap(), ["a", "b", "e"]);
    assert_eq!(store.events(table, 2).await.unwrap(), ["e"]);
    assert_eq!(store.events(fresh::table().unwrap(), 0).await.unwrap(), [""; 0]);
}

#[tokio::test]
async fn what_was_acknowledged_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/games.sqlite");
    let table = fresh::table().unwrap();
    {
        let store = Sqlite::open(&path, &Arc::default()).unwrap();
        assert_eq!(store.append(entry(table, 0, &["a"])).await.unwrap(), Appended::Kept);
        store.keep_document(table, "analysis", "{}".to_owned()).await.unwrap();
    }
    let store = Sqlite::open(&path, &Arc::default()).unwrap();
    assert_eq!(store.events(table, 0).await.unwrap(), ["a"]);
    assert_eq!(store.document(table, "analysis").await.unwrap().as_deref(), Some("{}"));
    assert_eq!(store.document(table, "other").await.unwrap(), None);
}

#[tokio::test]
async fn a_token_finds_its_seats_the_newest_table_first() {
    let store = memory();
    let token = fresh::token().unwrap().hash();
    let mut tables = Vec::new();
    for opened in 1..=2 {
        let table = fresh::table().unwrap();
        let summary =
            Summary { listed: opened == 2, opened: Instant(opened), ..summary(table, Stage::Open) };
        let seat = Seat::new(opened as usize).unwrap();
        let tokens = vec![(token, seat)];
        let entry = Entry { tokens, summary: Some(summary), ..entry(table, 0, &["a"]) };
        assert_eq!(store.append(entry).await.unwrap(), Appended::Kept);
        assert_eq!(store.tokens(table).await.unwrap(), [(token, seat)]);
        tables.push((table, seat));
    }
    tables.reverse();
    assert_eq!(store.seats(token).await.unwrap(), tables);
    let listing = Listing { stage: Some(Stage::Open), most: 10 };
    let listed = store.list(listing).await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].table, tables[0].0.to_string());
    let other = fresh::token().unwrap().hash();
    assert_eq!(store.seats(other).await.unwrap(), []);
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let store = memory();
    store.close().await.unwrap();
    assert!(store.probe(Instant(1)).await.is_err());
}

/// How SQLite means to answer a question.
fn plan(store: &Sqlite, sql: &'static str) -> impl Future<Output = String> {
    let asked = store.read(move |connection| {
        let mut rows = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
        // What is asked for does not matter for the plan.
        rows.raw_query().mapped(|row| row.get::<_, String>(3)).collect::<rusqlite::Result<Vec<_>>>()
    });
    async { asked.await.unwrap().join("; ") }
}

/// Rows of that many tables, of all kinds.
async fn fill(store: &Sqlite, count: u32) {
    let sql = "WITH RECURSIVE row (number) AS (
                   SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < ?1
               )
               INSERT INTO game (id, opened, changed, listed, stage, summary, phase, touched)
               SELECT number, number, number * 7919 % 1000003, number % 3 = 0,
                   CASE number % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'over' ELSE 'playing' END,
                   ?2, CASE number % 5 WHEN 1 THEN 'over' ELSE 'unstarted' END, number
               FROM row";
    let summary = serde_json::to_string(&summary(fresh::table().unwrap(), Stage::Open)).unwrap();
    let filled = store.write(move |transaction| transaction.execute(sql, params![count, summary]));
    filled.await.unwrap();
}

fn summary(table: TableId, stage: Stage) -> Summary {
    let summary = serde_json::json!({
        "table": table.to_string(), "game": "siam", "variant": "siam", "title": null, "seats": [],
        "clock": null, "stage": stage, "listed": true, "replace": false, "opened": 1,
    });
    serde_json::from_value(summary).unwrap()
}

#[tokio::test]
async fn lists_of_very_many_tables_are_read_from_an_index() {
    let store = memory();
    let count = if tripot_testkit::is_long() { 1_000_000 } else { 200_000 };
    fill(&store, count).await;
    for sql in [LIST, LIST_OF_STAGE, AWAITING, retention::QUIET] {
        let plan = plan(&store, sql).await;
        assert!(plan.contains("USING INDEX") || plan.contains("USING COVERING INDEX"), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{sql}: {plan}");
        assert!(!plan.contains(';'), "one step: {plan}");
    }
    for stage in [None, Some(Stage::Open), Some(Stage::Over)] {
        let listed = store.list(Listing { stage, most: 100 }).await.unwrap();
        assert_eq!(listed.len(), 100);
    }
}

#[tokio::test]
async fn a_list_waits_neither_for_a_commit_nor_for_a_long_read() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tables.sqlite"), &Arc::default()).unwrap();
    let table = fresh::table().unwrap();
    let summary = Some(summary(table, Stage::Open));
    store.append(Entry { summary, ..entry(table, 0, &["a"]) }).await.unwrap();
    // The one that writes and all but one of those who read are kept busy until this is dropped.
    let (busy, idle) = channel::<()>();
    let idle = Arc::new(Mutex::new(idle));
    let wait = |idle: &Arc<Mutex<Receiver<()>>>| {
        let idle = Arc::clone(idle);
        move || {
            let _ = idle.lock().unwrap().recv();
        }
    };
    let write = wait(&idle);
    let writing = store.write(move |_| {
        write();
        Ok(())
    });
    let reading: Vec<_> = (1..READERS)
        .map(|_| {
            let read = wait(&idle);
            store.read(move |_| {
                read();
                Ok(())
            })
        })
        .collect();
    let listed = store.list(Listing { stage: None, most: 9 }).await.unwrap();
    assert_eq!(listed.len(), 1);
    drop(busy);
    writing.await.unwrap();
    for reading in reading {
        reading.await.unwrap();
    }
}

#[tokio::test]
async fn a_file_that_is_served_is_refused_to_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&path, &Arc::default()).unwrap();
    let link = folder.path().join("link.sqlite");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for path in [&path, &link] {
        let refused = Sqlite::open(path, &Arc::default()).err().unwrap().to_string();
        assert!(refused.contains("another process serves this file"), "{refused}");
    }
    // Who only reads, as a backup does, is not kept away.
    let copy = folder.path().join("backup.sqlite");
    let backup = Connection::open(&path).unwrap();
    backup.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    store.close().await.unwrap();
    drop(Sqlite::open(&link, &Arc::default()).unwrap());
    drop(Sqlite::open(&copy, &Arc::default()).unwrap());
}

#[tokio::test]
async fn nobody_else_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let modes = || {
        let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let mode = |path: std::path::PathBuf| {
            let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            (path.file_name().unwrap().to_str().unwrap().to_owned(), mode)
        };
        let mut modes: Vec<(String, u32)> = files.map(mode).collect();
        modes.sort();
        modes
    };
    let names = ["tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal", "tables.sqlite.lock"];
    let private = names.map(|name| (name.to_owned(), 0o600));
    let store = Sqlite::open(&path, &Arc::default()).unwrap();
    store.append(entry(fresh::table().unwrap(), 0, &["a"])).await.unwrap();
    assert_eq!(modes(), private);
    drop(store);
    // As an earlier program left them.
    for (name, _) in modes() {
        fs::set_permissions(folder.path().join(name), fs::Permissions::from_mode(0o644)).unwrap();
    }
    let store = Sqlite::open(&path, &Arc::default()).unwrap();
    store.append(entry(fresh::table().unwrap(), 0, &["a"])).await.unwrap();
    assert_eq!(modes(), private);
}

#[tokio::test]
async fn a_damaged_file_is_found_at_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    let store = Sqlite::open(&path, &Arc::default()).unwrap();
    for _ in 0..64 {
        let text = "x".repeat(2000);
        store.append(entry(fresh::table().unwrap(), 0, &[&text, &text])).await.unwrap();
    }
    drop(store);
    // What is still in the journal would stand in for what the file has lost.
    let journal = Connection::open(&path).unwrap();
    journal.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    drop(journal);
    let mut bytes = fs::read(&path).unwrap();
    // The first page says what there is: it stays. Behind the middle a disk has lost everything; one
    // page alone might be a free one, which holds nothing that could be damaged.
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    let refused = Sqlite::open(&path, &Arc::default()).err().unwrap().to_string();
    assert!(refused.contains("the file is damaged") && refused.contains("backup"), "{refused}");
    fs::write(&path, "no database at all, but long enough to be taken for one by its name")
        .unwrap();
    let refused = Sqlite::open(&path, &Arc::default()).err().unwrap().to_string();
    assert!(refused.contains("the file is damaged"), "{refused}");
}
