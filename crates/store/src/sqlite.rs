//! The SQLite store: a file, or memory, of one process.
//!
//! One thread writes, a few read. The writer commits every waiting request in one transaction (group
//! commit), so that while one commit is on its way to the disk the next group gathers: there is no
//! timer, and when little is going on a group is one entry. Callers are answered after the commit
//! (`synchronous = FULL`), so what was acknowledged survives a power cut.

mod file;
mod retention;

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::{fs, thread};

use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};
use tokio::sync::oneshot;
use tripot_core::Seat;
use tripot_table::{Instant, Summary, TableId, TokenHash};

use self::file::{Check, FileLock};
use crate::commits::CommitTimes;
use crate::entry::Entry;
use crate::error::StoreError;
use crate::migrations::SQLITE;
use crate::store::{Appended, Fate, Listing, Pending, Phase, Quiet, Store};

/// The most entries that are committed together: who comes later is not kept waiting for ever.
const GROUP: usize = 512;

/// How many threads read, beside the writer: a list of tables waits neither for a commit nor for the
/// events of a long game.
const READERS: usize = 3;

// Each of these is read from the end of an index made for it.
const LIST: &str = "SELECT summary FROM game WHERE listed = 1 ORDER BY changed DESC LIMIT ?1";
const LIST_OF_STAGE: &str =
    "SELECT summary FROM game WHERE listed = 1 AND stage = ?2 ORDER BY changed DESC LIMIT ?1";
const AWAITING: &str = "SELECT id FROM game WHERE awaits IS NOT NULL ORDER BY changed DESC";

type Work = Box<dyn FnOnce(&mut Connection) + Send>;

/// What the thread that writes is asked.
enum Order {
    Append(Box<Entry>, oneshot::Sender<Result<Appended, StoreError>>),
    Document(TableId, &'static str, String, oneshot::Sender<Result<(), StoreError>>),
    /// Something that is no part of a group.
    Run(Work),
}

/// A store in a file of SQLite, or in memory.
pub struct Sqlite {
    /// Nothing once the store is being closed.
    orders: Mutex<Option<Channels>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    /// Whether the file is whole, as far as that is known.
    check: Option<Check>,
}

/// Where orders go.
#[derive(Clone)]
struct Channels {
    writer: Sender<Order>,
    /// None for a store in memory, which has one connection only.
    readers: Option<Sender<Work>>,
}

impl Sqlite {
    /// Opens a file, which is made if there is none.
    pub fn open(path: &Path, commits: &Arc<CommitTimes>) -> Result<Sqlite, StoreError> {
        let named = |error: StoreError| error.of(path);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| StoreError::from(error).of(folder))?;
        }
        let lock = FileLock::take(path).map_err(named)?;
        let path = &lock.path;
        let writer = connect(path).map_err(named)?;
        let check = Check::start(path, &writer).map_err(named)?;
        let writer = prepare(writer).map_err(named)?;
        let readers = (0..READERS).map(|_| connect(path));
        let readers = readers.collect::<Result<Vec<Connection>, StoreError>>().map_err(named)?;
        Sqlite::start(writer, readers, Some(lock), check, commits)
    }

    /// A store that forgets everything when it is dropped.
    pub fn in_memory(commits: &Arc<CommitTimes>) -> Result<Sqlite, StoreError> {
        let writer = Connection::open_in_memory().map_err(failed).and_then(prepare)?;
        Sqlite::start(writer, Vec::new(), None, None, commits)
    }

    fn start(
        writer: Connection,
        readers: Vec<Connection>,
        lock: Option<FileLock>,
        check: Option<Check>,
        commits: &Arc<CommitTimes>,
    ) -> Result<Sqlite, StoreError> {
        let mut threads = Vec::new();
        let mut spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
            threads.push(thread?);
            Ok::<(), StoreError>(())
        };
        let (sender, orders) = channel();
        let counted = Arc::clone(commits);
        spawn(
            "store-writer",
            Box::new(move || {
                work(writer, &orders, &counted);
                // The next process may have the file when nothing more is written.
                drop(lock);
            }),
        )?;
        let mut channels = Channels { writer: sender, readers: None };
        if !readers.is_empty() {
            let (sender, orders) = channel();
            let orders = Arc::new(Mutex::new(orders));
            for reader in readers {
                let orders = Arc::clone(&orders);
                spawn("store-reader", Box::new(move || read(reader, &orders)))?;
            }
            channels.readers = Some(sender);
        }
        Ok(Sqlite { orders: Mutex::new(Some(channels)), threads: Mutex::new(threads), check })
    }

    /// Lets the threads end when they have done what they were asked.
    fn dismiss(&self) -> Vec<JoinHandle<()>> {
        drop(self.orders.lock().unwrap_or_else(PoisonError::into_inner).take());
        self.threads.lock().unwrap_or_else(PoisonError::into_inner).split_off(0)
    }

    fn send(&self, order: Order) {
        let channels = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(channels) = &*channels {
            // A thread that is gone drops the request, and its caller gets an error.
            let _ = channels.writer.send(order);
        }
    }

    /// Asks one of those who read.
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<'_, T> {
        let (sender, receiver) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let _ = sender.send(read(connection).map_err(failed));
        });
        let channels = self.orders.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match channels {
            Some(Channels { readers: Some(readers), .. }) => {
                let _ = readers.send(work);
            }
            _ => self.send(Order::Run(work)),
        }
        Box::pin(answer(receiver))
    }

    /// Asks the one who writes, for a transaction of its own.
    fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<'_, T> {
        let (sender, receiver) = oneshot::channel();
        self.send(Order::Run(Box::new(move |connection| {
            let begin = connection.transaction_with_behavior(TransactionBehavior::Immediate);
            let done = begin.and_then(|transaction| {
                let done = write(&transaction)?;
                transaction.commit()?;
                Ok(done)
            });
            let _ = sender.send(done.map_err(failed));
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
    receiver.await.unwrap_or(Err(StoreError::Closed))
}

fn failed(error: rusqlite::Error) -> StoreError {
    if file::is_damage(&error) {
        return file::damaged(&error.to_string());
    }
    StoreError::Sqlite(Arc::new(error))
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

/// Brings the file to the layout that this program knows, each step in a transaction of its own.
fn prepare(mut connection: Connection) -> Result<Connection, StoreError> {
    loop {
        let layout = connection.pragma_query_value(None, "user_version", |row| row.get(0));
        let Some(migration) = SQLITE.next(layout.map_err(failed)?)? else { return Ok(connection) };
        tracing::info!(layout = migration.layout, "migration");
        let migrate = |transaction: Transaction<'_>| {
            transaction.execute_batch(migration.sql)?;
            transaction.pragma_update(None, "user_version", migration.layout as i64)?;
            transaction.commit()
        };
        connection.transaction().and_then(migrate).map_err(failed)?;
    }
}

/// The loop of a reader thread, until the channel is closed.
fn read(mut connection: Connection, orders: &Mutex<Receiver<Work>>) {
    loop {
        // One waits for the next order, the others for their turn to wait.
        let order = orders.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(order) = order else { return };
        order(&mut connection);
    }
}

/// The loop of the writer thread, until the channel is closed.
fn work(mut connection: Connection, orders: &Receiver<Order>, commits: &CommitTimes) {
    while let Ok(first) = orders.recv() {
        let mut entries = Vec::new();
        let mut documents = Vec::new();
        let mut others = Vec::new();
        let waiting = std::iter::from_fn(|| orders.try_recv().ok()).take(GROUP - 1);
        for order in std::iter::once(first).chain(waiting) {
            match order {
                Order::Append(entry, reply) => entries.push((*entry, reply)),
                Order::Document(table, kind, text, reply) => {
                    documents.push(((table, kind, text), reply));
                }
                Order::Run(work) => others.push(work),
            }
        }
        if !entries.is_empty() || !documents.is_empty() {
            let start = std::time::Instant::now();
            let done = commit(&mut connection, &entries, &documents);
            commits.add(start.elapsed());
            let (kept, error) = match done {
                Ok(kept) => (kept, None),
                Err(error) => {
                    tracing::error!(%error, entries = entries.len(), "commit failed");
                    (Vec::new(), Some(failed(error)))
                }
            };
            let failure = || error.clone().unwrap_or(StoreError::Closed);
            let mut kept = kept.into_iter();
            for (_, reply) in entries {
                let _ = reply.send(kept.next().ok_or_else(failure));
            }
            for (_, reply) in documents {
                let _ = reply.send(if error.is_none() { Ok(()) } else { Err(failure()) });
            }
        }
        for work in others {
            work(&mut connection);
        }
    }
}

type Waiting<T, R> = (T, oneshot::Sender<Result<R, StoreError>>);

fn commit(
    connection: &mut Connection,
    entries: &[Waiting<Entry, Appended>],
    documents: &[Waiting<(TableId, &'static str, String), ()>],
) -> rusqlite::Result<Vec<Appended>> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut kept = Vec::with_capacity(entries.len());
    for (entry, _) in entries {
        kept.push(append(&transaction, entry)?);
    }
    for ((table, kind, text), _) in documents {
        let sql = "INSERT OR REPLACE INTO document (game, kind, body) VALUES (?1, ?2, ?3)";
        transaction.prepare_cached(sql)?.execute(params![table.number(), kind, text])?;
    }
    transaction.commit()?;
    Ok(kept)
}

fn append(transaction: &Transaction<'_>, entry: &Entry) -> rusqlite::Result<Appended> {
    let game = entry.table.number();
    if let Some(other) = &entry.opens {
        let sql = "SELECT 1 FROM event WHERE game = ?1 LIMIT 1";
        if transaction.prepare_cached(sql)?.exists(params![other.table.number()])? {
            return Ok(Appended::Taken);
        }
    }
    // Of a table that has been removed nothing is kept any more.
    let sql = "INSERT INTO event (game, number, body) SELECT ?1, ?2, ?3
               WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM event WHERE game = ?1 AND number = ?2 - 1)
               ON CONFLICT DO NOTHING";
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
        let sql = "INSERT INTO game (id, opened, changed, listed, stage, summary, phase, touched)
                   SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?3
                   WHERE EXISTS (SELECT 1 FROM event WHERE game = ?1 AND number = 0)
                   ON CONFLICT (id) DO UPDATE SET changed = excluded.changed,
                       stage = excluded.stage, summary = excluded.summary,
                       touched = max(excluded.touched, game.touched),
                       phase = iif(excluded.phase = 'over', excluded.phase, game.phase)
                   WHERE excluded.changed >= game.changed";
        let text = serde_json::to_string(summary).expect("a summary has no map with odd keys");
        transaction.prepare_cached(sql)?.execute(params![
            game,
            summary.opened.0 as i64,
            entry.at.0 as i64,
            summary.listed,
            summary.stage.name(),
            text,
            Phase::known(summary.stage).name()
        ])?;
    }
    if let Some(awaits) = entry.awaits {
        let sql = if awaits {
            "UPDATE game SET awaits = ?2 WHERE id = ?1"
        } else {
            "UPDATE game SET awaits = NULL WHERE id = ?1 AND awaits <= ?2"
        };
        transaction.prepare_cached(sql)?.execute(params![game, entry.next_number()])?;
    }
    // Its name is free, so this can't fail to be first.
    entry.opens.as_deref().map_or(Ok(Appended::Kept), |other| append(transaction, other))
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
            let rows = match listing.stage {
                Some(stage) => {
                    let mut rows = connection.prepare_cached(LIST_OF_STAGE)?;
                    let rows =
                        rows.query_map(params![listing.most, stage.name()], |row| row.get(0));
                    rows?.collect::<rusqlite::Result<Vec<String>>>()?
                }
                None => {
                    let mut rows = connection.prepare_cached(LIST)?;
                    let rows = rows.query_map(params![listing.most], |row| row.get(0));
                    rows?.collect::<rusqlite::Result<Vec<String>>>()?
                }
            };
            Ok(rows.iter().filter_map(|text| serde_json::from_str(text).ok()).collect())
        })
    }

    fn set_listed(&self, table: TableId, listed: bool) -> Pending<'_, bool> {
        self.write(move |transaction| {
            let sql = "UPDATE game SET listed = ?2 WHERE id = ?1 AND listed <> ?2";
            Ok(transaction.prepare_cached(sql)?.execute(params![table.number(), listed])? > 0)
        })
    }

    fn awaiting(&self) -> Pending<'_, Vec<TableId>> {
        self.read(move |connection| {
            let mut rows = connection.prepare_cached(AWAITING)?;
            let rows = rows.query_map([], |row| row.get(0))?;
            let rows = rows.collect::<rusqlite::Result<Vec<i64>>>()?;
            Ok(rows.into_iter().filter_map(TableId::from_number).collect())
        })
    }

    fn document(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>> {
        self.read(move |connection| {
            let sql = "SELECT body FROM document WHERE game = ?1 AND kind = ?2";
            let mut rows = connection.prepare_cached(sql)?;
            rows.query_row(params![table.number(), kind], |row| row.get(0)).optional()
        })
    }

    fn keep_document(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()> {
        let (sender, receiver) = oneshot::channel();
        self.send(Order::Document(table, kind, text, sender));
        Box::pin(answer(receiver))
    }

    fn probe(&self, at: Instant) -> Pending<'_, ()> {
        if let Some(damage) = self.check.as_ref().and_then(Check::found) {
            let damage = damage.clone();
            return Box::pin(async { Err(damage) });
        }
        self.write(move |transaction| {
            let sql = "INSERT INTO probe (id, at) VALUES (1, ?1)
                       ON CONFLICT (id) DO UPDATE SET at = excluded.at";
            transaction.execute(sql, params![at.0 as i64]).map(|_| ())
        })
    }

    fn lease_sweep(&self, _: Instant, _: Instant) -> Pending<'_, bool> {
        Box::pin(async { Ok(true) })
    }

    fn quiet(&self, phase: Phase, since: Instant, most: u32) -> Pending<'_, Vec<Quiet>> {
        self.read(move |connection| retention::quiet(connection, phase, since, most))
    }

    fn settle(&self, tables: Vec<(Quiet, Fate)>) -> Pending<'_, Vec<TableId>> {
        self.write(move |transaction| retention::settle(transaction, &tables))
    }

    fn close(&self) -> Pending<'_, ()> {
        let threads = self.dismiss();
        Box::pin(async {
            let joined = tokio::task::spawn_blocking(move || join(threads)).await;
            joined.map_err(|error| std::io::Error::from(error).into())
        })
    }
}

#[cfg(test)]
mod tests;
