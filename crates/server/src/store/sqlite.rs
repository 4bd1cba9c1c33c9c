//! Tables in a file of SQLite.
//!
//! One thread writes. It takes whatever is waiting and commits it together, so that while one commit
//! is on its way to the disk the next group gathers: there is no timer, and when little is going on a
//! group is one entry. Who waits is answered after the commit (`synchronous = FULL`), so what was
//! acknowledged survives a power cut.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::{fs, thread};

use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use tokio::sync::oneshot;
use tripot_core::Seat;

use super::{Appended, Entry, Listing, Pending, Store, StoreError};
use crate::id::TableId;
use crate::metrics::Metrics;
use crate::table::{Stage, Summary};
use crate::token::TokenHash;

/// The number of the layout of the tables, in the file's `user_version`.
const LAYOUT: i64 = 1;

/// The most entries that are committed together: who comes later is not kept waiting for ever.
const GROUP: usize = 512;

// A table of rows with a unique index is about twice as fast as one that is its own index on the two
// columns, once entries are grouped.
const TABLES: &str = "
    CREATE TABLE event (game INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE UNIQUE INDEX event_key ON event (game, number);
    CREATE TABLE game (
        id INTEGER PRIMARY KEY, opened INTEGER NOT NULL, changed INTEGER NOT NULL,
        listed INTEGER NOT NULL, stage TEXT NOT NULL, summary TEXT NOT NULL
    );
    CREATE INDEX game_list ON game (listed, stage, changed);
    CREATE TABLE token (
        hash BLOB NOT NULL, game INTEGER NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (hash, game)
    ) WITHOUT ROWID;
    CREATE INDEX token_game ON token (game);
    CREATE TABLE paper (
        game INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, kind)
    ) WITHOUT ROWID;
";

type Read = Box<dyn FnOnce(&Connection) + Send>;

/// What a thread of the store is asked.
enum Order {
    Append(Box<Entry>, oneshot::Sender<Result<Appended, StoreError>>),
    Paper(TableId, &'static str, String, oneshot::Sender<Result<(), StoreError>>),
    Read(Read),
}

/// Tables in a file, or in memory.
pub struct Sqlite {
    /// Nothing once the store is being closed.
    orders: Mutex<Option<Desks>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// Where orders go.
#[derive(Clone)]
struct Desks {
    writer: Sender<Order>,
    /// The same as the writer for a store in memory, which has one connection only.
    reader: Sender<Order>,
}

impl Sqlite {
    /// Opens a file, which is made if there is none.
    pub fn open(path: &Path, metrics: &Arc<Metrics>) -> Result<Sqlite, StoreError> {
        let named = |error: StoreError| StoreError(format!("{}: {error}", path.display()));
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| StoreError(format!("{}: {error}", folder.display())))?;
        }
        let writer = connect(path).and_then(prepare).map_err(named)?;
        let reader = connect(path).map_err(named)?;
        Sqlite::start(writer, Some(reader), metrics)
    }

    /// A store that forgets everything when it is dropped.
    pub fn in_memory(metrics: &Arc<Metrics>) -> Result<Sqlite, StoreError> {
        Sqlite::start(
            Connection::open_in_memory().map_err(failed).and_then(prepare)?,
            None,
            metrics,
        )
    }

    fn start(
        writer: Connection,
        reader: Option<Connection>,
        metrics: &Arc<Metrics>,
    ) -> Result<Sqlite, StoreError> {
        let mut threads = Vec::new();
        let mut desk = |name: &str, connection: Connection| {
            let (sender, receiver) = channel();
            let metrics = Arc::clone(metrics);
            let thread = thread::Builder::new().name(name.to_owned());
            let thread = thread.spawn(move || work(connection, &receiver, &metrics));
            threads.push(thread.map_err(|error| StoreError(error.to_string()))?);
            Ok(sender)
        };
        let writer = desk("store-writer", writer)?;
        let reader = match reader {
            None => writer.clone(),
            Some(reader) => desk("store-reader", reader)?,
        };
        let orders = Mutex::new(Some(Desks { writer, reader }));
        Ok(Sqlite { orders, threads: Mutex::new(threads) })
    }

    /// Lets the threads end when they have done what they were asked.
    fn dismiss(&self) -> Vec<JoinHandle<()>> {
        drop(self.orders.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).split_off(0)
    }

    fn send(&self, order: Order) {
        let desks = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(desks) = &*desks {
            let desk = if matches!(order, Order::Read(_)) { &desks.reader } else { &desks.writer };
            // A thread that is gone drops the order, and whoever waits for it is told.
            let _ = desk.send(order);
        }
    }

    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<'_, T> {
        let (sender, receiver) = oneshot::channel();
        self.send(Order::Read(Box::new(move |connection| {
            let _ = sender.send(read(connection).map_err(failed));
        })));
        Box::pin(answer(receiver))
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        join(self.dismiss());
    }
}

fn join(threads: Vec<JoinHandle<()>>) {
    for thread in threads {
        if thread.join().is_err() {
            tracing::error!("a thread of the store broke down");
        }
    }
}

async fn answer<T>(receiver: oneshot::Receiver<Result<T, StoreError>>) -> Result<T, StoreError> {
    receiver.await.unwrap_or_else(|_| Err(StoreError("the store is closed".to_owned())))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what errors are mapped with")]
fn failed(error: rusqlite::Error) -> StoreError {
    StoreError(error.to_string())
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(failed)?;
    let set = |connection: &Connection| {
        connection.busy_timeout(std::time::Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")
    };
    set(&connection).map_err(failed)?;
    Ok(connection)
}

/// Makes the tables if there are none yet.
fn prepare(mut connection: Connection) -> Result<Connection, StoreError> {
    let version = |connection: &Connection| -> rusqlite::Result<i64> {
        connection.pragma_query_value(None, "user_version", |row| row.get(0))
    };
    match version(&connection).map_err(failed)? {
        0 => {
            let make = |transaction: Transaction<'_>| {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "user_version", LAYOUT)?;
                transaction.commit()
            };
            connection.transaction().and_then(make).map_err(failed)?;
        }
        LAYOUT => {}
        other => {
            let message = format!("layout {other}, but this program knows {LAYOUT}");
            return Err(StoreError(message));
        }
    }
    Ok(connection)
}

/// What a thread does until nobody can ask it any more.
fn work(mut connection: Connection, orders: &Receiver<Order>, metrics: &Metrics) {
    while let Ok(first) = orders.recv() {
        let mut entries = Vec::new();
        let mut papers = Vec::new();
        let mut reads = Vec::new();
        let waiting = std::iter::from_fn(|| orders.try_recv().ok()).take(GROUP - 1);
        for order in std::iter::once(first).chain(waiting) {
            match order {
                Order::Append(entry, reply) => entries.push((*entry, reply)),
                Order::Paper(table, kind, text, reply) => papers.push(((table, kind, text), reply)),
                Order::Read(read) => reads.push(read),
            }
        }
        if !entries.is_empty() || !papers.is_empty() {
            let start = std::time::Instant::now();
            let done = commit(&mut connection, &entries, &papers);
            metrics.committed(start.elapsed());
            let (kept, error) = match done {
                Ok(kept) => (kept, None),
                Err(error) => {
                    tracing::error!(%error, entries = entries.len(), "commit failed");
                    (Vec::new(), Some(failed(error)))
                }
            };
            let failure = || error.clone().unwrap_or_else(|| StoreError("no answer".to_owned()));
            let mut kept = kept.into_iter();
            for (_, reply) in entries {
                let _ = reply.send(kept.next().ok_or_else(failure));
            }
            for (_, reply) in papers {
                let _ = reply.send(if error.is_none() { Ok(()) } else { Err(failure()) });
            }
        }
        for read in reads {
            read(&connection);
        }
    }
}

type Waiting<T, R> = (T, oneshot::Sender<Result<R, StoreError>>);

fn commit(
    connection: &mut Connection,
    entries: &[Waiting<Entry, Appended>],
    papers: &[Waiting<(TableId, &'static str, String), ()>],
) -> rusqlite::Result<Vec<Appended>> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut kept = Vec::with_capacity(entries.len());
    for (entry, _) in entries {
        kept.push(append(&transaction, entry)?);
    }
    for ((table, kind, text), _) in papers {
        let sql = "INSERT OR REPLACE INTO paper (game, kind, body) VALUES (?1, ?2, ?3)";
        transaction.prepare_cached(sql)?.execute(params![table.number(), kind, text])?;
    }
    transaction.commit()?;
    Ok(kept)
}

fn append(transaction: &Transaction<'_>, entry: &Entry) -> rusqlite::Result<Appended> {
    let game = entry.table.number();
    let sql = "INSERT INTO event (game, number, body) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    for (number, body) in (entry.number..).zip(&entry.events) {
        // Numbers have no gap: if the first one is free, so are those after it.
        if transaction.prepare_cached(sql)?.execute(params![game, number, body])? == 0 {
            return Ok(Appended::Taken);
        }
    }
    for (hash, seat) in &entry.tokens {
        let sql = "INSERT OR REPLACE INTO token (hash, game, seat) VALUES (?1, ?2, ?3)";
        let seat = seat.index() as i64;
        transaction.prepare_cached(sql)?.execute(params![hash.as_bytes(), game, seat])?;
    }
    if let Some(summary) = &entry.summary {
        let sql = "INSERT INTO game (id, opened, changed, listed, stage, summary)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                   ON CONFLICT (id) DO UPDATE SET changed = excluded.changed,
                       stage = excluded.stage, summary = excluded.summary
                   WHERE excluded.changed >= game.changed";
        let text = serde_json::to_string(summary).expect("a summary has no map with odd keys");
        transaction.prepare_cached(sql)?.execute(params![
            game,
            summary.opened.0 as i64,
            entry.at.0 as i64,
            summary.listed,
            summary.stage.name(),
            text
        ])?;
    }
    Ok(Appended::Kept)
}

impl Store for Sqlite {
    fn is_shared(&self) -> bool {
        false
    }

    fn append(&self, entry: Entry) -> Pending<'_, Appended> {
        let (sender, receiver) = oneshot::channel();
        self.send(Order::Append(Box::new(entry), sender));
        Box::pin(answer(receiver))
    }

    fn events(&self, table: TableId, from: u32) -> Pending<'_, Vec<String>> {
        self.read(move |connection| {
            let sql = "SELECT body FROM event WHERE game = ?1 AND number >= ?2 ORDER BY number";
            let mut rows = connection.prepare_cached(sql)?;
            rows.query_map(params![table.number(), from], |row| row.get(0))?.collect()
        })
    }

    fn seats(&self, token: TokenHash) -> Pending<'_, Vec<(TableId, Seat)>> {
        self.read(move |connection| {
            let sql = "SELECT token.game, token.seat FROM token JOIN game ON game.id = token.game
                       WHERE token.hash = ?1 ORDER BY game.opened DESC";
            let mut rows = connection.prepare_cached(sql)?;
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let rows = rows.query_map(params![token.as_bytes()], row)?;
            let rows = rows.collect::<rusqlite::Result<Vec<(i64, u32)>>>()?;
            let known = |(game, seat): (i64, u32)| {
                Some((TableId::from_number(game)?, Seat::new(seat as usize)?))
            };
            Ok(rows.into_iter().filter_map(known).collect())
        })
    }

    fn tokens(&self, table: TableId) -> Pending<'_, Vec<(TokenHash, Seat)>> {
        self.read(move |connection| {
            let sql = "SELECT hash, seat FROM token WHERE game = ?1";
            let mut rows = connection.prepare_cached(sql)?;
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let rows = rows.query_map(params![table.number()], row)?;
            let rows = rows.collect::<rusqlite::Result<Vec<(Vec<u8>, u32)>>>()?;
            let known = |(hash, seat): (Vec<u8>, u32)| {
                Some((TokenHash::from_bytes(&hash)?, Seat::new(seat as usize)?))
            };
            Ok(rows.into_iter().filter_map(known).collect())
        })
    }

    fn list(&self, listing: Listing) -> Pending<'_, Vec<Summary>> {
        self.read(move |connection| {
            let sql = "SELECT summary FROM game WHERE listed = 1 AND (?1 IS NULL OR stage = ?1)
                       ORDER BY changed DESC LIMIT ?2";
            let mut rows = connection.prepare_cached(sql)?;
            let stage = listing.stage.map(Stage::name);
            let rows = rows.query_map(params![stage, listing.most], |row| row.get(0))?;
            let rows = rows.collect::<rusqlite::Result<Vec<String>>>()?;
            Ok(rows.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
        })
    }

    fn unfinished(&self) -> Pending<'_, Vec<TableId>> {
        self.read(move |connection| {
            let sql = "SELECT id FROM game WHERE stage <> ?1 ORDER BY changed DESC";
            let mut rows = connection.prepare_cached(sql)?;
            let rows = rows.query_map(params![Stage::Over.name()], |row| row.get(0))?;
            let rows = rows.collect::<rusqlite::Result<Vec<i64>>>()?;
            Ok(rows.into_iter().filter_map(TableId::from_number).collect())
        })
    }

    fn paper(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>> {
        self.read(move |connection| {
            let sql = "SELECT body FROM paper WHERE game = ?1 AND kind = ?2";
            let mut rows = connection.prepare_cached(sql)?;
            rows.query_row(params![table.number(), kind], |row| row.get(0)).optional()
        })
    }

    fn keep_paper(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()> {
        let (sender, receiver) = oneshot::channel();
        self.send(Order::Paper(table, kind, text, sender));
        Box::pin(answer(receiver))
    }

    fn check(&self) -> Pending<'_, ()> {
        self.read(|connection| connection.query_row("SELECT 1", [], |_| Ok(())))
    }

    fn close(&self) -> Pending<'_, ()> {
        let threads = self.dismiss();
        Box::pin(async {
            let joined = tokio::task::spawn_blocking(move || join(threads)).await;
            joined.map_err(|error| StoreError(error.to_string()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Instant;

    fn entry(table: TableId, number: u32, events: &[&str]) -> Entry {
        Entry {
            table,
            number,
            events: events.iter().map(|&text| text.to_owned()).collect(),
            tokens: Vec::new(),
            summary: None,
            at: Instant(0),
        }
    }

    fn memory() -> Sqlite {
        Sqlite::in_memory(&Arc::default()).unwrap()
    }

    #[tokio::test]
    async fn of_two_who_want_a_number_one_gets_it() {
        let (store, table) = (memory(), TableId::fresh().unwrap());
        let first = store.append(entry(table, 0, &["a", "b"]));
        let second = store.append(entry(table, 1, &["c", "d"]));
        assert_eq!((first.await, second.await), (Ok(Appended::Kept), Ok(Appended::Taken)));
        assert_eq!(store.append(entry(table, 2, &["e"])).await, Ok(Appended::Kept));
        assert_eq!(store.events(table, 0).await.unwrap(), ["a", "b", "e"]);
        assert_eq!(store.events(table, 2).await.unwrap(), ["e"]);
        assert_eq!(store.events(TableId::fresh().unwrap(), 0).await.unwrap(), [""; 0]);
    }

    #[tokio::test]
    async fn what_was_acknowledged_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/games.sqlite");
        let table = TableId::fresh().unwrap();
        {
            let store = Sqlite::open(&path, &Arc::default()).unwrap();
            assert_eq!(store.append(entry(table, 0, &["a"])).await, Ok(Appended::Kept));
            store.keep_paper(table, "analysis", "{}".to_owned()).await.unwrap();
        }
        let store = Sqlite::open(&path, &Arc::default()).unwrap();
        assert_eq!(store.events(table, 0).await.unwrap(), ["a"]);
        assert_eq!(store.paper(table, "analysis").await.unwrap().as_deref(), Some("{}"));
        assert_eq!(store.paper(table, "other").await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_token_finds_its_seats_the_newest_table_first() {
        let store = memory();
        let token = crate::token::Token::fresh().unwrap().hash();
        let mut tables = Vec::new();
        for opened in 1..=2 {
            let table = TableId::fresh().unwrap();
            let summary = Summary {
                table: table.to_string(),
                game: "siam".to_owned(),
                variant: "siam".to_owned(),
                title: None,
                seats: Vec::new(),
                clock: None,
                stage: crate::table::Stage::Open,
                listed: opened == 2,
                replace: false,
                opened: Instant(opened),
                commitment: None,
            };
            let seat = Seat::new(opened as usize).unwrap();
            let tokens = vec![(token, seat)];
            let entry = Entry { tokens, summary: Some(summary), ..entry(table, 0, &["a"]) };
            assert_eq!(store.append(entry).await, Ok(Appended::Kept));
            assert_eq!(store.tokens(table).await.unwrap(), [(token, seat)]);
            tables.push((table, seat));
        }
        tables.reverse();
        assert_eq!(store.seats(token).await.unwrap(), tables);
        let listing = Listing { stage: Some(crate::table::Stage::Open), most: 10 };
        let listed = store.list(listing).await.unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].table, tables[0].0.to_string());
        let other = crate::token::Token::fresh().unwrap().hash();
        assert_eq!(store.seats(other).await.unwrap(), []);
    }

    #[tokio::test]
    async fn a_closed_store_says_so() {
        let store = memory();
        store.close().await.unwrap();
        assert!(store.check().await.is_err());
    }
}
