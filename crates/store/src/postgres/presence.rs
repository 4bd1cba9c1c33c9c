//! The presence registry in PostgreSQL: who is connected to which table, through which process.
//!
//! A process renews its lease every few seconds, and writes who is connected through it only when that
//! changes. When a lease has run out, the next process that looks deletes its owner, and with it every
//! connection through it. Nothing of this need survive a crash of the database: each process notices
//! that it is not registered any more, and writes everything again.

use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tripot_table::TableId;

use super::link::{Link, failed};
use super::listener::PRESENCE;
use crate::attendance::Attendance;
use crate::error::StoreError;

/// How long a process counts as alive after it has renewed its lease.
const LEASE: Duration = Duration::from_secs(6);

/// The registry of processes and of the connections through them.
pub struct PresenceRegistry {
    link: Arc<Link>,
    /// By which this process is known.
    mark: String,
}

impl PresenceRegistry {
    pub(super) fn new(link: Arc<Link>, mark: String) -> PresenceRegistry {
        PresenceRegistry { link, mark }
    }

    /// Renews the lease of this process, and deletes processes whose lease has run out. Returns whether
    /// this one was not registered: then everything has to be announced again.
    pub async fn renew(&self) -> Result<bool, StoreError> {
        let sql = "INSERT INTO process (name, until) VALUES ($1, now() + $2 * interval '1 second')
                   ON CONFLICT (name) DO UPDATE SET until = excluded.until
                   RETURNING xmax = 0";
        let given = [(&self.mark as _, Type::TEXT), (&LEASE.as_secs_f64() as _, Type::FLOAT8)];
        let rows = self.link.query(sql, &given).await?;
        let is_new = rows.first().map_or(Ok(false), |row| row.try_get(0)).map_err(failed)?;
        let sql = format!(
            "WITH gone AS (DELETE FROM process WHERE until < now() RETURNING name)
             SELECT pg_notify('{PRESENCE}', '') FROM (SELECT FROM gone LIMIT 1) AS any_gone"
        );
        self.link.query(&sql, &[]).await?;
        Ok(is_new)
    }

    /// Writes who is connected to tables through this process, and notifies the others.
    pub async fn announce(&self, here: &[(TableId, Attendance)]) -> Result<(), StoreError> {
        let games: Vec<i64> = here.iter().map(|(id, _)| id.number()).collect();
        let seats: Vec<i32> = here.iter().map(|(_, here)| here.seats.cast_signed()).collect();
        let watching: Vec<i32> = here.iter().map(|(_, here)| here.watching.cast_signed()).collect();
        let names: Vec<String> = here.iter().map(|(id, _)| id.to_string()).collect();
        let said = format!("{} {}", self.mark, names.join(" "));
        let sql = format!(
            "WITH said AS (SELECT * FROM unnest($2, $3, $4) AS said (game, seats, watching)),
             gone AS (
                 DELETE FROM presence USING said
                 WHERE presence.game = said.game AND process = $1
                     AND said.seats = 0 AND said.watching = 0
             ),
             come AS (
                 INSERT INTO presence (game, process, seats, watching)
                 SELECT game, $1, seats, watching FROM said WHERE seats <> 0 OR watching <> 0
                 ON CONFLICT (game, process)
                     DO UPDATE SET seats = excluded.seats, watching = excluded.watching
             )
             SELECT pg_notify('{PRESENCE}', $5)"
        );
        let given = [
            (&self.mark as _, Type::TEXT),
            (&games as _, Type::INT8_ARRAY),
            (&seats as _, Type::INT4_ARRAY),
            (&watching as _, Type::INT4_ARRAY),
            (&said as _, Type::TEXT),
        ];
        self.link.query(&sql, &given).await.map(|_| ())
    }

    /// Who is connected to these tables through other processes; tables without a connection are
    /// left out.
    pub async fn others(
        &self,
        tables: &[TableId],
    ) -> Result<Vec<(TableId, Attendance)>, StoreError> {
        let games: Vec<i64> = tables.iter().map(|id| id.number()).collect();
        let sql = "SELECT game, bit_or(seats), sum(watching) FROM presence
                   JOIN process ON process.name = presence.process
                   WHERE game = ANY ($2) AND process <> $1 AND until > now() GROUP BY game";
        let given = [(&self.mark as _, Type::TEXT), (&games as _, Type::INT8_ARRAY)];
        let read = |row: &Row| {
            let (seats, watching): (i32, i64) = (row.try_get(1)?, row.try_get(2)?);
            let (seats, watching) = (seats.cast_unsigned(), u32::try_from(watching).unwrap_or(0));
            let table = TableId::from_number(row.try_get(0)?);
            Ok(table.map(|table| (table, Attendance { seats, watching })))
        };
        let rows = self.link.query(sql, &given).await?;
        rows.iter().filter_map(|row| read(row).map_err(failed).transpose()).collect()
    }

    /// Deletes this process and the connections through it.
    pub async fn leave(&self) -> Result<(), StoreError> {
        let sql = format!(
            "WITH gone AS (DELETE FROM process WHERE name = $1) SELECT pg_notify('{PRESENCE}', '')"
        );
        self.link.query(&sql, &[(&self.mark, Type::TEXT)]).await.map(|_| ())
    }
}
