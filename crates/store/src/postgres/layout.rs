//! Migrations of a PostgreSQL database, under an advisory lock.

use tokio_postgres::Client;

use super::link::{Link, failed};
use crate::error::StoreError;
use crate::migrations::POSTGRES;

/// A lock that the process which changes the layout holds: several may start at the same time.
const LOCK: i64 = 0x7472_6970_6f74;

/// Brings the database to the layout that this program knows, each step in a transaction of its own.
pub(super) async fn prepare(link: &Link) -> Result<(), StoreError> {
    let client = link.client().await?;
    loop {
        match step(&client).await {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => {
                let _ = client.batch_execute("ROLLBACK").await;
                return Err(error);
            }
        }
    }
}

/// Takes one step, if one is missing. What is missing is looked up under the lock, since another
/// process may have taken it meanwhile.
async fn step(client: &Client) -> Result<bool, StoreError> {
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock({LOCK});
         CREATE TABLE IF NOT EXISTS layout (version INTEGER NOT NULL);"
    );
    client.batch_execute(&begin).await.map_err(failed)?;
    let row = client.query_opt("SELECT version FROM layout", &[]).await.map_err(failed)?;
    let version: i32 = row.map_or(Ok(0), |row| row.try_get(0)).map_err(failed)?;
    let missing = POSTGRES.next(i64::from(version))?;
    if let Some(migration) = missing {
        tracing::info!(layout = migration.layout, "migration");
        client.batch_execute(migration.sql).await.map_err(failed)?;
        let layout = migration.layout;
        let note = format!("DELETE FROM layout; INSERT INTO layout (version) VALUES ({layout})");
        client.batch_execute(&note).await.map_err(failed)?;
    }
    client.batch_execute("COMMIT").await.map_err(failed)?;
    Ok(missing.is_some())
}
