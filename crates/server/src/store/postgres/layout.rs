//! The tables of the database, and how older ones become what they are now.

use super::link::{Link, failed};
use crate::store::StoreError;

/// What makes each layout from the one before. Never change a step that has been released: add one.
const STEPS: &[&str] = &[
    "
    CREATE TABLE event (
        game BIGINT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game, number)
    );
    CREATE TABLE game (
        id BIGINT PRIMARY KEY, opened BIGINT NOT NULL, changed BIGINT NOT NULL,
        listed BOOLEAN NOT NULL, stage TEXT NOT NULL, summary TEXT NOT NULL
    );
    CREATE INDEX game_list ON game (listed, stage, changed);
    CREATE TABLE token (
        hash BYTEA NOT NULL, game BIGINT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (hash, game)
    );
    CREATE INDEX token_game ON token (game);
    CREATE TABLE paper (
        game BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, kind)
    );
    CREATE UNLOGGED TABLE turn (
        game BIGINT PRIMARY KEY, seat INTEGER NOT NULL, position BIGINT NOT NULL,
        free_at TIMESTAMPTZ NOT NULL, tries INTEGER NOT NULL
    );
    CREATE INDEX turn_free ON turn (free_at);
",
    "
    CREATE UNLOGGED TABLE process (name TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
    CREATE UNLOGGED TABLE presence (
        game BIGINT NOT NULL, process TEXT NOT NULL REFERENCES process ON DELETE CASCADE,
        seats INTEGER NOT NULL, watching INTEGER NOT NULL, PRIMARY KEY (game, process)
    );
    CREATE INDEX presence_process ON presence (process);
    DROP TABLE turn;
    CREATE UNLOGGED TABLE job (
        kind TEXT NOT NULL, game BIGINT NOT NULL, seat INTEGER, position BIGINT NOT NULL,
        free_at TIMESTAMPTZ NOT NULL, tries INTEGER NOT NULL, done DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (kind, game)
    );
    CREATE INDEX job_free ON job (kind, free_at);
",
    "
    CREATE UNLOGGED TABLE tournament (
        id BIGINT PRIMARY KEY, programme TEXT NOT NULL, seen TIMESTAMPTZ NOT NULL
    );
    CREATE UNLOGGED TABLE pair (
        id BIGINT PRIMARY KEY, tournament BIGINT NOT NULL REFERENCES tournament ON DELETE CASCADE,
        encounter BIGINT NOT NULL, deal BIGINT NOT NULL, players TEXT NOT NULL, games TEXT
    );
    CREATE INDEX pair_tournament ON pair (tournament);
",
];

/// A lock that whoever changes the layout holds: processes may start at the same time.
const LOCK: i64 = 0x7472_6970_6f74;

/// Brings the database to the layout that this program knows.
pub(super) async fn prepare(link: &Link) -> Result<(), StoreError> {
    let client = link.client().await?;
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock({LOCK});
         CREATE TABLE IF NOT EXISTS layout (version INTEGER NOT NULL);"
    );
    client.batch_execute(&begin).await.map_err(failed)?;
    let row = client.query_opt("SELECT version FROM layout", &[]).await.map_err(failed)?;
    let version: i32 = row.map_or(Ok(0), |row| row.try_get(0)).map_err(failed)?;
    let Some(steps) = usize::try_from(version).ok().and_then(|version| STEPS.get(version..)) else {
        let _ = client.batch_execute("ROLLBACK").await;
        let known = STEPS.len();
        return Err(StoreError(format!("layout {version}, but this program knows {known}")));
    };
    for step in steps {
        client.batch_execute(step).await.map_err(failed)?;
    }
    if !steps.is_empty() {
        let version = STEPS.len();
        let note = format!("DELETE FROM layout; INSERT INTO layout (version) VALUES ({version})");
        client.batch_execute(&note).await.map_err(failed)?;
    }
    client.batch_execute("COMMIT").await.map_err(failed)
}
