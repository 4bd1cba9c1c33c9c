//! Retention: idle tables are found and removed, under an advisory lock.
//!
//! Several processes may append while one removes. A removal therefore waits for every group that is being
//! committed, and every group for it: both hold a lock of the database for the time of their transaction,
//! those who append together, the one who removes alone.

use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tripot_table::{Instant, TableId};

use super::link::{Link, failed};
use crate::error::StoreError;
use crate::store::{Fate, MOVED, Phase, Quiet};

/// The lock that those who append share.
const LOCK: i64 = 0x7472_6970_6f75;

/// Begins a transaction that appends.
pub(super) fn begin() -> String {
    format!("BEGIN; SELECT pg_advisory_xact_lock_shared({LOCK})")
}

/// Tables of a phase that have been quiet since a time, from the start of an index.
pub(super) const QUIET: &str = "SELECT id FROM game WHERE phase = $1 AND touched < $2
                                ORDER BY touched LIMIT $3";

/// Asks to be the only process that removes tables for a while.
pub(super) async fn lease(link: &Link, now: Instant, until: Instant) -> Result<bool, StoreError> {
    let sql = "INSERT INTO lease (name, until) VALUES ('sweep', $2)
               ON CONFLICT (name) DO UPDATE SET until = excluded.until WHERE lease.until <= $1
               RETURNING 1";
    let given = [(&(now.0 as i64) as _, Type::INT8), (&(until.0 as i64) as _, Type::INT8)];
    link.query(sql, &given).await.map(|rows| !rows.is_empty())
}

pub(super) async fn quiet(
    link: &Link,
    phase: Phase,
    since: Instant,
    most: u32,
) -> Result<Vec<Quiet>, StoreError> {
    let sql = format!(
        "SELECT quiet.id, last.number, last.body,
             EXISTS (SELECT FROM event WHERE game = quiet.id AND strpos(body, $4) > 0)
         FROM ({QUIET}) AS quiet LEFT JOIN LATERAL (
             SELECT number, body FROM event WHERE game = quiet.id ORDER BY number DESC LIMIT 1
         ) AS last ON true"
    );
    let given = [
        (&phase.name() as _, Type::TEXT),
        (&(since.0 as i64) as _, Type::INT8),
        (&i64::from(most) as _, Type::INT8),
        (&MOVED as _, Type::TEXT),
    ];
    let read = |row: &Row| {
        let table = TableId::from_number(row.try_get(0)?);
        let number: Option<i64> = row.try_get(1)?;
        let number = number.map_or(0, |last| u32::try_from(last + 1).unwrap_or(u32::MAX));
        let (last, moved) = (row.try_get(2)?, row.try_get(3)?);
        Ok(table.map(|table| Quiet { table, number, last, moved }))
    };
    let rows = link.query(&sql, &given).await?;
    rows.iter().filter_map(|row| read(row).map_err(failed).transpose()).collect()
}

pub(super) async fn settle(
    link: &Link,
    tables: &[(Quiet, Fate)],
) -> Result<Vec<TableId>, StoreError> {
    let done = transact(link, tables).await;
    if done.is_err() {
        // Whatever was begun ends with its connection.
        link.forget().await;
    }
    done
}

async fn transact(link: &Link, tables: &[(Quiet, Fate)]) -> Result<Vec<TableId>, StoreError> {
    let client = link.client().await?;
    let (mut games, mut numbers) = (Vec::new(), Vec::new());
    let (mut kept, mut phases, mut times) = (Vec::new(), Vec::new(), Vec::new());
    for (quiet, fate) in tables {
        match fate {
            Fate::Remove => {
                games.push(quiet.table.number());
                numbers.push(i64::from(quiet.number));
            }
            Fate::Keep(phase, touched) => {
                kept.push(quiet.table.number());
                phases.push(phase.name());
                times.push(touched.0 as i64);
            }
        }
    }
    let begin = format!("BEGIN; SELECT pg_advisory_xact_lock({LOCK})");
    client.batch_execute(&begin).await.map_err(failed)?;
    let sql = "UPDATE game SET phase = kept.phase, touched = kept.touched
               FROM unnest($1, $2, $3) AS kept (id, phase, touched) WHERE game.id = kept.id";
    let given = [
        (&kept as _, Type::INT8_ARRAY),
        (&phases as _, Type::TEXT_ARRAY),
        (&times as _, Type::INT8_ARRAY),
    ];
    client.query_typed(sql, &given).await.map_err(failed)?;
    // Unless something has happened there since it was looked at.
    let sql = "DELETE FROM game USING unnest($1, $2) AS quiet (id, number)
               WHERE game.id = quiet.id AND NOT EXISTS (
                   SELECT FROM event WHERE event.game = quiet.id AND event.number >= quiet.number
               )
               RETURNING game.id";
    let given = [(&games as _, Type::INT8_ARRAY), (&numbers as _, Type::INT8_ARRAY)];
    let rows = client.query_typed(sql, &given).await.map_err(failed)?;
    let removed = rows.iter().map(|row| row.try_get(0).map_err(failed));
    let removed = removed.collect::<Result<Vec<i64>, StoreError>>()?;
    for sql in [
        "DELETE FROM event WHERE game = ANY ($1)",
        "DELETE FROM token WHERE game = ANY ($1)",
        "DELETE FROM document WHERE game = ANY ($1)",
        "DELETE FROM job WHERE kind <> 'pair' AND game = ANY ($1)",
    ] {
        let given = [(&removed as _, Type::INT8_ARRAY)];
        client.query_typed(sql, &given).await.map_err(failed)?;
    }
    client.batch_execute("COMMIT").await.map_err(failed)?;
    Ok(removed.into_iter().filter_map(TableId::from_number).collect())
}
