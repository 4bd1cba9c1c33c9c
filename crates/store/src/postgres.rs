//! The PostgreSQL store, which several processes may share.
//!
//! One task of each process writes. It takes every waiting request into one transaction (group commit),
//! as the SQLite store does, and notifies the other processes once for all of them which tables have
//! changed. Callers are answered after the commit. A connection that is lost is made again; what was
//! under way is tried again, and what had been committed before the connection was lost is found to
//! have been.

mod connector;
mod jobs;
mod layout;
mod link;
mod listener;
mod pairs;
mod passfile;
mod presence;
mod retention;
mod tls;
mod writer;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::Row;
use tokio_postgres::types::Type;
use tripot_core::Seat;
use tripot_table::{Instant, Summary, TableId, TokenHash};

use crate::commits::CommitTimes;
use crate::entry::Entry;
use crate::error::StoreError;
use crate::store::{Appended, Change, Fate, Listing, Pending, Phase, Quiet, Store};

pub use connector::{Connector, NoAddress};
pub(crate) use jobs::RENEWAL;
pub use jobs::{INTEREST, JobProgress, JobQueue, Taken};
use link::{Given, Link};
pub use pairs::{PairStatus, PairStore};
pub use presence::PresenceRegistry;
pub use tls::TlsError;
use writer::Order;

// Each of these is read from the end of an index made for it.
const LIST: &str = "SELECT summary FROM game WHERE listed ORDER BY changed DESC LIMIT $1";
const LIST_OF_STAGE: &str =
    "SELECT summary FROM game WHERE listed AND stage = $2 ORDER BY changed DESC LIMIT $1";
const AWAITING: &str = "SELECT id FROM game WHERE awaits IS NOT NULL ORDER BY changed DESC";

/// A store in PostgreSQL.
pub struct Postgres {
    /// Nothing once the store is being closed.
    orders: Mutex<Option<mpsc::UnboundedSender<Order>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    listener: JoinHandle<()>,
    link: Arc<Link>,
    /// For lists and everything else that people wait for, so that none of it waits for work on jobs.
    readers: Readers,
    /// For transactions that remove tables.
    sweeper: Link,
    /// By which this process is known to others.
    mark: String,
}

/// By which a process knows what it said itself.
fn mark() -> Result<String, StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(StoreError::Random)?;
    Ok(base16ct::lower::encode_string(&bytes))
}

impl Postgres {
    /// Connects, and migrates the database to the layout of this program. What other processes do
    /// comes out of the receiver.
    pub async fn open(
        connector: &Connector,
        commits: &Arc<CommitTimes>,
    ) -> Result<(Postgres, mpsc::UnboundedReceiver<Change>), StoreError> {
        let link = Arc::new(Link::new(connector.clone()));
        layout::prepare(&link).await?;
        let mark = mark()?;
        let (orders, waiting) = mpsc::unbounded_channel();
        let (tell, changes) = mpsc::unbounded_channel();
        let writing =
            writer::write(Link::new(connector.clone()), waiting, mark.clone(), Arc::clone(commits));
        let writer = Mutex::new(Some(tokio::spawn(writing)));
        let channels = &[listener::TABLES, listener::JOBS, listener::PRESENCE];
        let listener =
            tokio::spawn(listener::listen(connector.clone(), channels, mark.clone(), tell));
        let orders = Mutex::new(Some(orders));
        let readers = Readers::new(connector);
        let sweeper = Link::new(connector.clone());
        Ok((Postgres { orders, writer, listener, link, readers, sweeper, mark }, changes))
    }

    /// Asks the task that writes.
    fn order<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Order,
    ) -> Pending<'_, T>
    where
        T: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(orders) = &*orders {
            // A writer that is gone drops the request, and its caller gets an error.
            let _ = orders.send(order(reply));
        }
        Box::pin(async { answer.await.unwrap_or(Err(StoreError::Closed)) })
    }

    /// The queue of jobs for workers.
    pub fn jobs(&self) -> JobQueue {
        JobQueue::new(Arc::clone(&self.link))
    }

    /// The registry of the connections to tables through each process.
    pub fn presence(&self) -> PresenceRegistry {
        PresenceRegistry::new(Arc::clone(&self.link), self.mark.clone())
    }
}

/// Connections that questions take in turn.
struct Readers {
    links: [Link; 2],
    next: AtomicUsize,
}

impl Readers {
    fn new(connector: &Connector) -> Readers {
        let link = || Link::new(connector.clone());
        Readers { links: [link(), link()], next: AtomicUsize::new(0) }
    }

    /// Asks on the connection whose turn it is.
    async fn query(&self, sql: &str, given: &[Given<'_>]) -> Result<Vec<Row>, StoreError> {
        let turn = self.next.fetch_add(1, Ordering::Relaxed) % self.links.len();
        self.links[turn].query(sql, given).await
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Store for Postgres {
    fn is_shared(&self) -> bool {
        true
    }

    fn append(&self, entry: Entry) -> Pending<'_, Appended> {
        self.order(|reply| Order::Append(entry, reply))
    }

    fn events(&self, table: TableId, from: u32) -> Pending<'_, Vec<String>> {
        Box::pin(async move {
            let sql = "SELECT body FROM event WHERE game = $1 AND number >= $2 ORDER BY number";
            let game = (&table.number() as _, Type::INT8);
            let rows = self.readers.query(sql, &[game, (&i64::from(from), Type::INT8)]).await?;
            rows.iter().map(|row| row.try_get(0).map_err(link::failed)).collect()
        })
    }

    fn seats(&self, token: TokenHash) -> Pending<'_, Vec<(TableId, Seat)>> {
        Box::pin(async move {
            let sql = "SELECT token.game, token.seat FROM token JOIN game ON game.id = token.game
                       WHERE token.hash = $1 ORDER BY game.opened DESC";
            let hash: &[u8] = token.as_bytes();
            let rows = self.readers.query(sql, &[(&hash, Type::BYTEA)]).await?;
            let known = |row: &tokio_postgres::Row| {
                let (game, seat) = (row.try_get(0).ok()?, row.try_get::<_, i32>(1).ok()?);
                Some((TableId::from_number(game)?, Seat::new(usize::try_from(seat).ok()?)?))
            };
            Ok(rows.iter().filter_map(known).collect())
        })
    }

    fn tokens(&self, table: TableId) -> Pending<'_, Vec<(TokenHash, Seat)>> {
        Box::pin(async move {
            let sql = "SELECT hash, seat FROM token WHERE game = $1";
            let rows = self.readers.query(sql, &[(&table.number(), Type::INT8)]).await?;
            let known = |row: &tokio_postgres::Row| {
                let (hash, seat) = (row.try_get(0).ok()?, row.try_get::<_, i32>(1).ok()?);
                Some((TokenHash::from_bytes(hash)?, Seat::new(usize::try_from(seat).ok()?)?))
            };
            Ok(rows.iter().filter_map(known).collect())
        })
    }

    fn list(&self, listing: Listing) -> Pending<'_, Vec<Summary>> {
        Box::pin(async move {
            let most: Given<'_> = (&i64::from(listing.most), Type::INT8);
            let rows = match listing.stage {
                Some(stage) => {
                    self.readers.query(LIST_OF_STAGE, &[most, (&stage.name(), Type::TEXT)]).await?
                }
                None => self.readers.query(LIST, &[most]).await?,
            };
            let texts = rows.iter().filter_map(|row| row.try_get::<_, &str>(0).ok());
            Ok(texts.filter_map(|text| serde_json::from_str(text).ok()).collect())
        })
    }

    fn set_listed(&self, table: TableId, listed: bool) -> Pending<'_, bool> {
        Box::pin(async move {
            let sql = "UPDATE game SET listed = $2 WHERE id = $1 AND listed <> $2 RETURNING 1";
            let game = (&table.number() as _, Type::INT8);
            let rows = self.link.query(sql, &[game, (&listed, Type::BOOL)]).await?;
            Ok(!rows.is_empty())
        })
    }

    fn awaiting(&self) -> Pending<'_, Vec<TableId>> {
        Box::pin(async move {
            let rows = self.readers.query(AWAITING, &[]).await?;
            let known = rows.iter().filter_map(|row| row.try_get(0).ok());
            Ok(known.filter_map(TableId::from_number).collect())
        })
    }

    fn document(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>> {
        Box::pin(async move {
            let sql = "SELECT body FROM document WHERE game = $1 AND kind = $2";
            let game = (&table.number() as _, Type::INT8);
            let rows = self.readers.query(sql, &[game, (&kind, Type::TEXT)]).await?;
            rows.first().map(|row| row.try_get(0).map_err(link::failed)).transpose()
        })
    }

    fn keep_document(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()> {
        Box::pin(async move {
            let sql = "INSERT INTO document (game, kind, body) VALUES ($1, $2, $3)
                       ON CONFLICT (game, kind) DO UPDATE SET body = excluded.body";
            let game = (&table.number() as _, Type::INT8);
            self.link.query(sql, &[game, (&kind, Type::TEXT), (&text, Type::TEXT)]).await?;
            Ok(())
        })
    }

    fn probe(&self, at: Instant) -> Pending<'_, ()> {
        self.order(|reply| Order::Probe(at, reply))
    }

    fn lease_sweep(&self, now: Instant, until: Instant) -> Pending<'_, bool> {
        Box::pin(retention::lease(&self.link, now, until))
    }

    fn quiet(&self, phase: Phase, since: Instant, most: u32) -> Pending<'_, Vec<Quiet>> {
        Box::pin(retention::quiet(&self.link, phase, since, most))
    }

    fn settle(&self, tables: Vec<(Quiet, Fate)>) -> Pending<'_, Vec<TableId>> {
        Box::pin(async move { retention::settle(&self.sweeper, &tables).await })
    }

    fn close(&self) -> Pending<'_, ()> {
        drop(self.orders.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.listener.abort();
        Box::pin(async {
            if let Some(writer) = writer {
                writer.await.map_err(std::io::Error::from)?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests;
