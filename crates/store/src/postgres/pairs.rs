//! Pairs of tournaments in PostgreSQL: requests and results.
//!
//! The process that keeps a tournament inserts its pairs here, and a job for each. The worker that takes
//! the job writes the games beside the pair, once; the process that keeps the tournament collects and
//! deletes them. Nothing of this need survive a crash of the database: what is missing is asked for
//! again, and comes out the same.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tripot_arena::Pair;

use super::connector::Connector;
use super::link::{Given, Link, failed};
use super::listener::{self, JOBS, PAIRS};
use super::{layout, mark};
use crate::error::StoreError;
use crate::pair::{PairId, TournamentId};
use crate::store::Change;

/// A tournament whose director has not been seen for so long is deleted.
const FORGOTTEN: Duration = Duration::from_secs(24 * 60 * 60);

/// The pairs that are to be played, and those that have been.
pub struct PairStore {
    link: Arc<Link>,
}

/// How many pairs of a tournament are queued or played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairStatus {
    /// How many of them will be played, or have been and are not collected yet.
    pub expected: usize,
    /// One that no worker will try again.
    pub given_up: Option<PairId>,
    /// Whether a worker plays one of them.
    pub busy: bool,
}

impl PairStore {
    pub(super) fn new(link: Arc<Link>) -> PairStore {
        PairStore { link }
    }

    /// Connects for a process that keeps a tournament. The receiver tells when a pair has been played.
    pub async fn open(
        connector: &Connector,
    ) -> Result<(PairStore, mpsc::UnboundedReceiver<Change>), StoreError> {
        let link = Arc::new(Link::new(connector.clone()));
        layout::prepare(&link).await?;
        let (tell, changes) = mpsc::unbounded_channel();
        tokio::spawn(listener::listen(connector.clone(), &[PAIRS], mark()?, tell));
        Ok((PairStore::new(link), changes))
    }

    /// Requests pairs of a tournament. Those that were requested before stay as they are.
    pub async fn ask(
        &self,
        tournament: TournamentId,
        programme: &str,
        pairs: &[(PairId, &Pair)],
    ) -> Result<(), StoreError> {
        let sql = "WITH forgotten AS (
                       DELETE FROM tournament WHERE seen < now() - $3 * interval '1 second' AND id <> $1
                   )
                   INSERT INTO tournament (id, programme, seen) VALUES ($1, $2, now())
                   ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
        let id: Given<'_> = (&tournament.0, Type::INT8);
        let forgotten = FORGOTTEN.as_secs_f64();
        let given = [id.clone(), (&programme, Type::TEXT), (&forgotten, Type::FLOAT8)];
        self.link.query(sql, &given).await?;
        let numbers: Vec<i64> = pairs.iter().map(|(id, _)| id.0).collect();
        let encounters: Vec<i64> = pairs.iter().map(|(_, pair)| signed(pair.encounter)).collect();
        let deals: Vec<i64> = pairs.iter().map(|(_, pair)| signed(pair.deal)).collect();
        let players: Vec<String> = pairs.iter().map(|(_, pair)| players_text(pair)).collect();
        let sql = "INSERT INTO pair (id, tournament, encounter, deal, players)
                   SELECT id, $1, encounter, deal, players
                   FROM unnest($2, $3, $4, $5) AS asked (id, encounter, deal, players)
                   ON CONFLICT DO NOTHING";
        let given = [
            id.clone(),
            (&numbers as _, Type::INT8_ARRAY),
            (&encounters as _, Type::INT8_ARRAY),
            (&deals as _, Type::INT8_ARRAY),
            (&players as _, Type::TEXT_ARRAY),
        ];
        self.link.query(sql, &given).await?;
        let sql = format!(
            "WITH added AS (
                 INSERT INTO job (kind, game, position, free_at, tries, done)
                 SELECT 'pair', id, 0, now(), 0, 0 FROM pair WHERE tournament = $1 AND games IS NULL
                 ON CONFLICT DO NOTHING RETURNING 1
             )
             SELECT pg_notify('{JOBS}', 'pair') FROM (SELECT FROM added LIMIT 1) AS any_added"
        );
        self.link.query(&sql, &[id]).await.map(|_| ())
    }

    /// How the pairs of a tournament stand. The question is a sign of life of its director.
    pub async fn status(&self, tournament: TournamentId) -> Result<PairStatus, StoreError> {
        let sql = "WITH seen AS (UPDATE tournament SET seen = now() WHERE id = $1)
                   SELECT count(*) FILTER (WHERE games IS NOT NULL OR tries IS NOT NULL),
                       min(pair.id) FILTER (WHERE games IS NULL AND free_at = 'infinity'),
                       coalesce(bool_or(tries > 0 AND free_at > now() AND free_at < 'infinity'), false)
                   FROM pair LEFT JOIN job ON kind = 'pair' AND game = pair.id
                   WHERE tournament = $1";
        let rows = self.link.query(sql, &[(&tournament.0, Type::INT8)]).await?;
        let read = |row: &Row| {
            let (expected, given_up): (i64, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
            let expected = usize::try_from(expected).unwrap_or(0);
            Ok(PairStatus { expected, given_up: given_up.map(PairId), busy: row.try_get(2)? })
        };
        let nothing = PairStatus { expected: 0, given_up: None, busy: false };
        rows.first().map_or(Ok(nothing), |row| read(row).map_err(failed))
    }

    /// Pairs of a tournament that have been played, with their games, at most `most`.
    pub async fn played(
        &self,
        tournament: TournamentId,
        most: usize,
    ) -> Result<Vec<(PairId, String)>, StoreError> {
        let sql = "SELECT id, games FROM pair WHERE tournament = $1 AND games IS NOT NULL LIMIT $2";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let given = [(&tournament.0 as _, Type::INT8), (&most as _, Type::INT8)];
        let rows = self.link.query(sql, &given).await?;
        let read = |row: &Row| Ok((PairId(row.try_get(0)?), row.try_get(1)?));
        rows.iter().map(|row| read(row).map_err(failed)).collect()
    }

    /// Deletes pairs whose games are kept elsewhere.
    pub async fn clear(&self, pairs: &[PairId]) -> Result<(), StoreError> {
        let numbers: Vec<i64> = pairs.iter().map(|pair| pair.0).collect();
        let sql = "WITH done AS (DELETE FROM job WHERE kind = 'pair' AND game = ANY ($1))
                   DELETE FROM pair WHERE id = ANY ($1)";
        self.link.query(sql, &[(&numbers, Type::INT8_ARRAY)]).await.map(|_| ())
    }

    /// Deletes a tournament with all its pairs and their jobs.
    pub async fn withdraw(&self, tournament: TournamentId) -> Result<(), StoreError> {
        let sql = "WITH waiting AS (
                       DELETE FROM job USING pair
                       WHERE kind = 'pair' AND game = pair.id AND tournament = $1
                   )
                   DELETE FROM tournament WHERE id = $1";
        self.link.query(sql, &[(&tournament.0, Type::INT8)]).await.map(|_| ())
    }

    /// A pair, and the programme of its tournament; nothing if it was deleted or has been played.
    pub async fn find(&self, id: PairId) -> Result<Option<(String, Pair)>, StoreError> {
        let sql = "SELECT programme, encounter, deal, players
                   FROM pair JOIN tournament ON tournament.id = pair.tournament
                   WHERE pair.id = $1 AND games IS NULL";
        let rows = self.link.query(sql, &[(&id.0, Type::INT8)]).await?;
        let read = |row: &Row| {
            let players: &str = row.try_get(3)?;
            let players = players.split(' ').filter_map(|player| player.parse().ok()).collect();
            let (encounter, deal): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
            let (encounter, deal) = (encounter.unsigned_abs(), deal.unsigned_abs());
            Ok((row.try_get(0)?, Pair { encounter, players, deal }))
        };
        rows.first().map(|row| read(row).map_err(failed)).transpose()
    }

    /// Writes the games of a pair, unless another worker has, and notifies the director.
    pub async fn keep(&self, id: PairId, games: &str) -> Result<(), StoreError> {
        let sql = format!(
            "WITH kept AS (
                 UPDATE pair SET games = $2 WHERE id = $1 AND games IS NULL RETURNING tournament
             )
             SELECT pg_notify('{PAIRS}', tournament::text) FROM kept"
        );
        self.link.query(&sql, &[(&id.0, Type::INT8), (&games, Type::TEXT)]).await.map(|_| ())
    }
}

/// A number as the database has it; none is so large.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn players_text(pair: &Pair) -> String {
    pair.players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
