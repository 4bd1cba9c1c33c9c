//! Retention: idle tables are found and removed.

use rusqlite::{Connection, Transaction, params};
use tripot_table::{Instant, TableId};

use crate::store::{Fate, MOVED, Phase, Quiet};

/// Tables of a phase that have been quiet since a time, from the start of an index.
pub(super) const QUIET: &str =
    "SELECT id FROM game WHERE phase = ?1 AND touched < ?2 ORDER BY touched LIMIT ?3";

pub(super) fn quiet(
    connection: &Connection,
    phase: Phase,
    since: Instant,
    most: u32,
) -> rusqlite::Result<Vec<Quiet>> {
    let mut games = connection.prepare_cached(QUIET)?;
    let games = games.query_map(params![phase.name(), since.0 as i64, most], |row| row.get(0))?;
    let games = games.collect::<rusqlite::Result<Vec<i64>>>()?;
    let mut last = connection.prepare_cached(
        "SELECT number + 1, body FROM event WHERE game = ?1 ORDER BY number DESC LIMIT 1",
    )?;
    let mut moved = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM event WHERE game = ?1 AND instr(body, ?2) > 0)",
    )?;
    let mut all = Vec::new();
    for game in games {
        let Some(table) = TableId::from_number(game) else { continue };
        let mut rows = last.query(params![game])?;
        let (number, last) = match rows.next()? {
            Some(row) => (row.get(0)?, Some(row.get(1)?)),
            None => (0, None),
        };
        let moved = moved.query_row(params![game, MOVED], |row| row.get(0))?;
        all.push(Quiet { table, number, last, moved });
    }
    Ok(all)
}

pub(super) fn settle(
    transaction: &Transaction<'_>,
    tables: &[(Quiet, Fate)],
) -> rusqlite::Result<Vec<TableId>> {
    let mut removed = Vec::new();
    for (quiet, fate) in tables {
        let game = quiet.table.number();
        match fate {
            Fate::Keep(phase, touched) => {
                let sql = "UPDATE game SET phase = ?2, touched = ?3 WHERE id = ?1";
                let given = params![game, phase.name(), touched.0 as i64];
                transaction.prepare_cached(sql)?.execute(given)?;
            }
            Fate::Remove => {
                // Unless something has happened there since it was looked at.
                let sql = "DELETE FROM game WHERE id = ?1
                           AND NOT EXISTS (SELECT 1 FROM event WHERE game = ?1 AND number >= ?2)";
                if transaction.prepare_cached(sql)?.execute(params![game, quiet.number])? == 0 {
                    continue;
                }
                for sql in [
                    "DELETE FROM event WHERE game = ?1",
                    "DELETE FROM token WHERE game = ?1",
                    "DELETE FROM document WHERE game = ?1",
                ] {
                    transaction.prepare_cached(sql)?.execute([game])?;
                }
                removed.push(quiet.table);
            }
        }
    }
    Ok(removed)
}
