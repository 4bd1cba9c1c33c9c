//! Machine turns that wait for somebody to do them.
//!
//! Whoever takes one has it for a while, and says again and again that it still does; what somebody
//! took who has gone since is free again after that while. Nothing depends on it that a turn is in
//! the line once, or at all: which turns there are follows from the events, and of several who play
//! the same turn one is first. So the line need not survive a crash of the database, and costs no
//! write to the disk.

use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::Row;
use tokio_postgres::types::Type;

use super::link::{Link, failed};
use super::listener::TURNS;
use crate::id::TableId;
use crate::machine::MachineTurn;
use crate::store::StoreError;

/// How long a turn belongs to whoever took it, unless they say that they still have it.
const LEASE: Duration = Duration::from_secs(6);
/// How often to say so.
pub(crate) const HOLD: Duration = Duration::from_secs(2);

/// The line of waiting turns.
pub(crate) struct Line {
    link: Arc<Link>,
}

/// A turn that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Taken {
    pub(crate) table: TableId,
    pub(crate) turn: MachineTurn,
    /// How often it has been taken, this time included.
    pub(crate) tries: i32,
}

impl Taken {
    fn read(row: &Row) -> Result<Option<Taken>, tokio_postgres::Error> {
        let (game, seat) = (row.try_get(0)?, row.try_get::<_, i32>(1)?);
        let position: i64 = row.try_get(2)?;
        let known = || {
            let table = TableId::from_number(game)?;
            let seat = tripot_core::Seat::new(usize::try_from(seat).ok()?)?;
            let position = u32::try_from(position).ok()?;
            Some((table, MachineTurn::new(table, seat, position)))
        };
        let tries = row.try_get(3)?;
        Ok(known().map(|(table, turn)| Taken { table, turn, tries }))
    }
}

impl Line {
    pub(super) fn new(link: Arc<Link>) -> Line {
        Line { link }
    }

    /// Puts a turn into the line, in the place of an earlier one of the table, and says so to whoever
    /// waits.
    pub(crate) async fn add(&self, table: TableId, turn: &MachineTurn) -> Result<(), StoreError> {
        let sql = format!(
            "WITH added AS (
                 INSERT INTO turn (game, seat, position, free_at, tries)
                 VALUES ($1, $2, $3, now(), 0)
                 ON CONFLICT (game) DO UPDATE SET seat = excluded.seat,
                     position = excluded.position, free_at = now(), tries = 0
                 WHERE turn.position < excluded.position
                 RETURNING 1
             )
             SELECT pg_notify('{TURNS}', '') FROM added"
        );
        let given = [
            (&table.number() as _, Type::INT8),
            (&(turn.seat.0.index() as i32) as _, Type::INT4),
            (&i64::from(turn.position) as _, Type::INT8),
        ];
        self.link.query(&sql, &given).await.map(|_| ())
    }

    /// Takes the turn that has been free for longest.
    pub(crate) async fn take(&self) -> Result<Option<Taken>, StoreError> {
        let sql = "UPDATE turn SET free_at = now() + $1 * interval '1 second', tries = tries + 1
                   WHERE game = (SELECT game FROM turn WHERE free_at <= now()
                                 ORDER BY free_at LIMIT 1 FOR UPDATE SKIP LOCKED)
                   RETURNING game, seat, position, tries";
        let rows = self.link.query(sql, &[(&LEASE.as_secs_f64(), Type::FLOAT8)]).await?;
        rows.first().map_or(Ok(None), |row| Taken::read(row).map_err(failed))
    }

    /// Says that somebody still has a turn.
    pub(crate) async fn hold(&self, taken: &Taken) -> Result<(), StoreError> {
        self.lease(taken, LEASE).await
    }

    /// Leaves a turn to others.
    pub(crate) async fn release(&self, taken: &Taken) -> Result<(), StoreError> {
        self.lease(taken, Duration::ZERO).await
    }

    async fn lease(&self, taken: &Taken, time: Duration) -> Result<(), StoreError> {
        let sql = "UPDATE turn SET free_at = now() + $3 * interval '1 second'
                   WHERE game = $1 AND position = $2";
        let given = [
            (&taken.table.number() as _, Type::INT8),
            (&i64::from(taken.turn.position) as _, Type::INT8),
            (&time.as_secs_f64() as _, Type::FLOAT8),
        ];
        self.link.query(sql, &given).await.map(|_| ())
    }

    /// Takes a turn that was done out of the line.
    pub(crate) async fn finish(&self, taken: &Taken) -> Result<(), StoreError> {
        let sql = "DELETE FROM turn WHERE game = $1 AND position = $2";
        let given = [
            (&taken.table.number() as _, Type::INT8),
            (&i64::from(taken.turn.position) as _, Type::INT8),
        ];
        self.link.query(sql, &given).await.map(|_| ())
    }
}
