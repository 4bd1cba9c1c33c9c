//! Databases of every earlier layout, with games in them: they are brought up to date when a server
//! starts, and the games are played to their ends.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};
use tripot_server::Limits;
use tripot_store::{Database, Sqlite};
use tripot_testkit::{Durability, Postgres};

use crate::support::{Server, is_own_turn};

/// The rows of version 0.1.
const GAMES: &str = include_str!("layouts/games.sql");

/// What a layout 2 of PostgreSQL had beside the tables of layout 1 before there were jobs.
const WITH_TURNS: &str = include_str!("layouts/postgres-2-with-turns.sql");

/// A table of the rows: its name, and the tokens of its seats.
#[derive(Default)]
struct Kept {
    table: &'static str,
    tokens: Vec<&'static str>,
}

/// The tables of the rows by what happens there, as the comments at the top say.
fn kept() -> BTreeMap<&'static str, Kept> {
    let mut all: BTreeMap<&str, Kept> = BTreeMap::new();
    for line in GAMES.lines().skip(1).map_while(|line| line.strip_prefix("-- ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let kept = all.entry(words[0]).or_default();
        kept.table = words[1];
        kept.tokens.extend(words.get(3));
    }
    all
}

/// Everything that was under way goes on, and what was over is still there.
async fn goes_on(server: &Server) {
    let kept = kept();
    let listed = server.get("/api/tables").await.json();
    let listed: Vec<&str> =
        listed.as_array().unwrap().iter().map(|row| row["table"].as_str().unwrap()).collect();
    assert_eq!(listed, ["open", "over", "playing"].map(|name| kept[name].table));
    for (name, kept) in &kept {
        let facts = server.get(&format!("/api/tables/{}", kept.table)).await;
        assert_eq!((facts.status, &facts.json()["table"]), (200, &json!(kept.table)), "{name}");
        for (index, token) in kept.tokens.iter().enumerate() {
            let seat = server.post("/api/seat", &json!({ "token": token })).await.json();
            if *name == "resigned" {
                // They play again, each a seat further.
                assert_ne!(seat["table"], kept.table);
                assert_eq!(seat["seat"], 1 - index, "{name}");
            } else {
                assert_eq!(seat, json!({ "table": kept.table, "seat": index }), "{name}");
            }
        }
    }
    for name in ["over", "resigned"] {
        let proof = server.get(&format!("/api/tables/{}/verify", kept[name].table)).await;
        assert_eq!(proof.json()["ok"], true, "{name}: {proof:?}");
    }
    let analysis = server.get(&format!("/api/tables/{}/analysis", kept["over"].table)).await;
    assert_eq!((analysis.status, &analysis.json()["game"]), (200, &json!("chicago")));
    finish_against_a_machine(server, &kept["machine"]).await;
    finish_with_two(server, &kept["playing"]).await;
    begin(server, &kept["open"]).await;
}

async fn finish_against_a_machine(server: &Server, kept: &Kept) {
    let mut person = server.join(kept.table, Some(kept.tokens[0])).await;
    let mut seen = Value::Null;
    loop {
        let update = person
            .until(|update| {
                !update["over"].is_null() || is_own_turn(update) && update["number"] != seen
            })
            .await;
        if !update["over"].is_null() {
            break;
        }
        seen = update["number"].clone();
        person.play(&update, |_| 0).await;
    }
    let proof = server.get(&format!("/api/tables/{}/verify", kept.table)).await.json();
    assert_eq!((&proof["ok"], &proof["end"]), (&json!(true), &json!("finished")));
}

async fn finish_with_two(server: &Server, kept: &Kept) {
    let mut one = server.join(kept.table, Some(kept.tokens[0])).await;
    let mut other = server.join(kept.table, Some(kept.tokens[1])).await;
    let before = one.next_of("update").await;
    let (mover, update) = if is_own_turn(&before) {
        (&mut one, before)
    } else {
        let update = other.until(is_own_turn).await;
        (&mut other, update)
    };
    mover.play(&update, |count| count - 1).await;
    mover.until(|after| after["number"].as_u64() > update["number"].as_u64()).await;
    mover.send(&json!({ "do": "resign" })).await;
    mover.until(|update| !update["over"].is_null()).await;
    let proof = server.get(&format!("/api/tables/{}/verify", kept.table)).await.json();
    assert_eq!(proof["ok"], true, "{proof}");
}

async fn begin(server: &Server, kept: &Kept) {
    let guest = server.post(&format!("/api/tables/{}/sit", kept.table), &json!({})).await.json();
    assert_eq!(guest["seat"], 1, "{guest}");
    let facts = server.get(&format!("/api/tables/{}", kept.table)).await.json();
    assert_eq!(facts["stage"], "playing");
}

/// The migrations of a kind of database in their order. A released one is never changed, so the first
/// of them make the layout of an earlier program.
fn migrations(kind: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/migrations").join(kind);
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The tables of the earlier layouts of PostgreSQL: a name, the number that is kept, what makes them.
fn postgres_layouts() -> [(&'static str, usize, String); 4] {
    let steps = migrations("postgres");
    let first = |count: usize| steps[..count].concat();
    [
        ("1", 1, first(1)),
        ("2, with turns", 2, first(1) + WITH_TURNS),
        ("2", 2, first(2)),
        ("3", 3, first(3)),
    ]
}

/// Writes a file as an earlier program left it.
fn old_file(path: &Path) -> Connection {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(&migrations("sqlite")[0]).unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    connection.execute_batch(&format!("BEGIN; {GAMES} COMMIT;")).unwrap();
    connection
}

fn layout(path: &Path) -> i64 {
    let connection = Connection::open(path).unwrap();
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_an_old_sqlite_file_are_played_to_their_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    drop(old_file(&path));
    let server = Server::with(Database::File(path.clone()), Limits::NONE).await;
    goes_on(&server).await;
    server.stop().await;
    assert_eq!(layout(&path), migrations("sqlite").len() as i64);
    // And again: now nothing is missing.
    Server::with(Database::File(path), Limits::NONE).await.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_fails_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    old_file(&path).execute_batch("DROP INDEX game_list").unwrap();
    let error = Sqlite::open(&path, &std::sync::Arc::default()).err().unwrap();
    assert!(error.to_string().contains("game_list"), "{error}");
    assert_eq!(layout(&path), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_old_postgresql_databases_are_played_to_their_ends() {
    let postgres = Postgres::start(Durability::None);
    let rows = GAMES.replace("X'", r"'\x");
    let database: Database = postgres.url().parse().unwrap();
    for (name, number, tables) in postgres_layouts() {
        postgres.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        postgres.ask("CREATE TABLE layout (version INTEGER NOT NULL)");
        postgres.ask(&format!("INSERT INTO layout VALUES ({number}); {tables}; {rows}"));
        // Two start at the same time: one migrates, the other waits for it.
        let (server, other) = tokio::join!(
            Server::with(database.clone(), Limits::NONE),
            Server::with(database.clone(), Limits::NONE)
        );
        let layout = postgres.ask("SELECT version FROM layout");
        assert_eq!(layout, migrations("postgres").len().to_string(), "layout {name}");
        goes_on(&server).await;
        server.stop().await;
        other.stop().await;
    }
    postgres.ask("UPDATE layout SET version = 99");
    let Database::Postgres(config) = database else { panic!("not PostgreSQL") };
    let refused = tripot_store::Postgres::open(&config, &std::sync::Arc::default()).await;
    let refused = refused.err().unwrap().to_string();
    assert!(refused.starts_with("layout 99, but this program knows"), "{refused}");
    assert_eq!(postgres.ask("SELECT version FROM layout"), "99");
}
