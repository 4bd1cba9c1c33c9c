//! The writer: a task that appends entries in transactions (group commit).

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{self, Duration};

use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_postgres::Client;
use tokio_postgres::types::Type;
use tripot_table::{Instant, Summary};

use super::link::{Link, TIMEOUT, failed, is_lost};
use super::listener::TABLES;
use super::retention::begin;
use crate::commits::CommitTimes;
use crate::entry::Entry;
use crate::error::StoreError;
use crate::store::{Appended, Phase};

/// The most entries that are committed together. Their names fit into one message to the other
/// processes, which has at most 8000 bytes.
const GROUP: usize = 512;

/// How long to try before those who wait are told that it did not work.
const PERSISTENCE: Duration = Duration::from_secs(15);
/// How long to wait before it is tried again.
const PAUSE: Duration = Duration::from_millis(100);

/// What is to be written, and who waits for it.
#[expect(clippy::large_enum_variant, reason = "nearly all of them append")]
pub(super) enum Order {
    Append(Entry, oneshot::Sender<Result<Appended, StoreError>>),
    /// Only to see whether it can be.
    Probe(Instant, oneshot::Sender<Result<(), StoreError>>),
}

/// An entry, and who waits for it.
struct Append {
    entry: Entry,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

/// The loop of the writer, until the channel is closed.
pub(super) async fn write(
    link: Link,
    mut orders: mpsc::UnboundedReceiver<Order>,
    mark: String,
    commits: Arc<CommitTimes>,
) {
    let (mut fresh, mut waiting, mut probes) = (Vec::new(), Vec::new(), Vec::new());
    while !waiting.is_empty() || orders.recv_many(&mut fresh, GROUP).await > 0 {
        for order in fresh.drain(..) {
            match order {
                Order::Append(entry, reply) => waiting.push(Append { entry, reply }),
                Order::Probe(at, reply) => probes.push((at, reply)),
            }
        }
        let (mut group, later) = first_of_each_table(std::mem::take(&mut waiting));
        waiting = later;
        // Every process appends in the same order of tables, so there is no deadlock.
        group.sort_by_key(|order| order.entry.table);
        let start = time::Instant::now();
        let entries: Vec<&Entry> = group.iter().map(|order| &order.entry).collect();
        let probe = probes.iter().map(|(at, _)| *at).max();
        let done = persist(&link, &Group { entries: &entries, probe, mark: &mark }).await;
        commits.add(start.elapsed());
        let probed = done.as_ref().map(|_| ()).map_err(Clone::clone);
        for (_, reply) in probes.drain(..) {
            let _ = reply.send(probed.clone());
        }
        match done {
            Ok(kept) => {
                for (order, kept) in group.into_iter().zip(kept) {
                    let _ = order.reply.send(Ok(kept));
                }
            }
            Err(error) => {
                tracing::error!(%error, entries = group.len(), "commit failed");
                for order in group {
                    let _ = order.reply.send(Err(error.clone()));
                }
            }
        }
    }
}

/// What is committed together.
struct Group<'a> {
    /// Of different tables.
    entries: &'a [&'a Entry],
    /// What is written to see whether anything can be.
    probe: Option<Instant>,
    mark: &'a str,
}

/// The first order of each table, and the others: whether they fit depends on the first.
fn first_of_each_table(orders: Vec<Append>) -> (Vec<Append>, Vec<Append>) {
    let mut tables = HashSet::new();
    orders.into_iter().partition(|order| tables.insert(order.entry.table))
}

/// Commits a group, on another connection if one is lost.
async fn persist(link: &Link, group: &Group<'_>) -> Result<Vec<Appended>, StoreError> {
    let start = time::Instant::now();
    let mut is_second = false;
    loop {
        let error = match link.client().await {
            Err(error) => error,
            Ok(client) => {
                let done = timeout(TIMEOUT, commit(&client, group, is_second)).await;
                let error = match done {
                    Ok(Ok(kept)) => return Ok(kept),
                    Ok(Err(error)) => {
                        let lost = is_lost(&error);
                        let error = failed(error);
                        if !lost {
                            link.forget().await;
                            return Err(error);
                        }
                        error
                    }
                    Err(_) => StoreError::Timeout,
                };
                link.forget().await;
                // It may have been committed, and only the answer was lost.
                is_second = true;
                error
            }
        };
        if start.elapsed() > PERSISTENCE {
            return Err(error);
        }
        tracing::warn!(%error, "commit is tried again");
        sleep(PAUSE).await;
    }
}

type Done<T> = Result<T, tokio_postgres::Error>;

async fn commit(client: &Client, group: &Group<'_>, is_second: bool) -> Done<Vec<Appended>> {
    let Group { entries, probe, mark } = group;
    client.batch_execute(&begin()).await?;
    if let Some(at) = probe {
        let sql = "INSERT INTO probe (id, at) VALUES (1, $1)
                   ON CONFLICT (id) DO UPDATE SET at = excluded.at";
        client.query_typed(sql, &[(&(at.0 as i64), Type::INT8)]).await?;
    }
    let mut kept = insert(client, entries, 0).await?;
    if is_second {
        kept.extend(own(client, entries).await?);
    }
    let is_kept = |entry: &Entry| entry.events.is_empty() || kept.contains(&entry.table.number());
    let mut winners: Vec<&Entry> = entries.iter().copied().filter(|entry| is_kept(entry)).collect();
    // What is made with a winner is made in the same transaction. Its name is fresh: nobody else can be
    // about to make it, so there is nobody to wait for.
    let opened: Vec<&Entry> = winners.iter().filter_map(|entry| entry.opens.as_deref()).collect();
    insert(client, &opened, 0).await?;
    winners.extend(opened);
    // Numbers have no gap: if the first one was free, so are those after it.
    let most = winners.iter().map(|entry| entry.events.len()).max().unwrap_or(0);
    for index in 1..most {
        insert(client, &winners, index).await?;
    }
    give_tokens(client, &winners).await?;
    describe(client, &winners).await?;
    let changed = winners.iter().filter(|entry| !entry.events.is_empty());
    let changed: Vec<String> = changed.map(|entry| entry.table.to_string()).collect();
    let end = if changed.is_empty() {
        "COMMIT".to_owned()
    } else {
        // Names of tables and a number: nothing that would have to be quoted.
        format!("NOTIFY {TABLES}, '{mark} {}'; COMMIT", changed.join(" "))
    };
    client.batch_execute(&end).await?;
    let outcome = |entry: &&Entry| if is_kept(entry) { Appended::Kept } else { Appended::Taken };
    Ok(entries.iter().map(outcome).collect())
}

/// Inserts the event at `index` of each entry that has one, where its number is free; returns where it was.
async fn insert(client: &Client, entries: &[&Entry], index: usize) -> Done<HashSet<i64>> {
    let rows = entries.iter().filter_map(|entry| {
        let body = entry.events.get(index)?.as_str();
        Some((entry.table.number(), i64::from(entry.number) + index as i64, body))
    });
    // Of a table that has been removed nothing is kept any more.
    let sql = "INSERT INTO event (game, number, body)
               SELECT * FROM unnest($1, $2, $3) AS new (game, number, body)
               WHERE number = 0 OR EXISTS (
                   SELECT FROM event WHERE event.game = new.game AND event.number = new.number - 1
               )
               ON CONFLICT DO NOTHING RETURNING game";
    games(client, sql, rows).await
}

/// Where the first event of an entry is kept already, word for word: it was this one.
async fn own(client: &Client, entries: &[&Entry]) -> Done<HashSet<i64>> {
    let rows = entries.iter().filter_map(|entry| {
        Some((entry.table.number(), i64::from(entry.number), entry.events.first()?.as_str()))
    });
    let sql = "SELECT event.game FROM event
               JOIN unnest($1, $2, $3) AS own (game, number, body) USING (game, number, body)";
    games(client, sql, rows).await
}

/// The games that a statement about events returns: each is a game, its number and its body.
async fn games<'a>(
    client: &Client,
    sql: &str,
    events: impl Iterator<Item = (i64, i64, &'a str)>,
) -> Done<HashSet<i64>> {
    let (games, numbers, bodies) = columns(events);
    if games.is_empty() {
        return Ok(HashSet::new());
    }
    let given = [
        (&games as _, Type::INT8_ARRAY),
        (&numbers as _, Type::INT8_ARRAY),
        (&bodies as _, Type::TEXT_ARRAY),
    ];
    let rows = client.query_typed(sql, &given).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

async fn give_tokens(client: &Client, entries: &[&Entry]) -> Done<()> {
    let rows = entries.iter().flat_map(|entry| {
        let game = entry.table.number();
        entry.tokens.iter().map(move |(hash, seat)| (game, seat.index() as i32, hash))
    });
    let (games, seats, hashes) = columns(rows);
    if games.is_empty() {
        return Ok(());
    }
    let hashes: Vec<&[u8]> = hashes.iter().map(|hash| hash.as_bytes()).collect();
    let sql = "INSERT INTO token (game, seat, hash) SELECT * FROM unnest($1, $2, $3)
               ON CONFLICT (hash, game) DO UPDATE SET seat = excluded.seat";
    let given = [
        (&games as _, Type::INT8_ARRAY),
        (&seats as _, Type::INT4_ARRAY),
        (&hashes as _, Type::BYTEA_ARRAY),
    ];
    client.query_typed(sql, &given).await.map(|_| ())
}

/// Keeps what lists say, and whether tables need something by themselves: one entry after the other, so
/// that rows are locked in the order of the tables.
async fn describe(client: &Client, entries: &[&Entry]) -> Done<()> {
    for entry in entries {
        if let Some(summary) = &entry.summary {
            describe_table(client, entry, summary).await?;
        }
        if let Some(awaits) = entry.awaits {
            let sql = if awaits {
                "UPDATE game SET awaits = $2 WHERE id = $1"
            } else {
                "UPDATE game SET awaits = NULL WHERE id = $1 AND awaits <= $2"
            };
            let (game, next) = (entry.table.number(), entry.next_number());
            client.query_typed(sql, &[(&game, Type::INT8), (&next, Type::INT8)]).await?;
        }
    }
    Ok(())
}

async fn describe_table(client: &Client, entry: &Entry, summary: &Summary) -> Done<()> {
    let sql = "INSERT INTO game (id, opened, changed, listed, stage, summary, phase, touched)
               SELECT $1, $2, $3, $4, $5, $6, $7, $3
               WHERE EXISTS (SELECT FROM event WHERE game = $1 AND number = 0)
               ON CONFLICT (id) DO UPDATE SET changed = excluded.changed,
                   stage = excluded.stage, summary = excluded.summary,
                   touched = greatest(excluded.touched, game.touched),
                   phase = CASE excluded.phase WHEN 'over' THEN 'over' ELSE game.phase END
               WHERE excluded.changed >= game.changed";
    let text = serde_json::to_string(summary).expect("a summary has no map with odd keys");
    let given = [
        (&entry.table.number() as _, Type::INT8),
        (&(summary.opened.0 as i64) as _, Type::INT8),
        (&(entry.at.0 as i64) as _, Type::INT8),
        (&summary.listed as _, Type::BOOL),
        (&summary.stage.name() as _, Type::TEXT),
        (&text as _, Type::TEXT),
        (&Phase::known(summary.stage).name() as _, Type::TEXT),
    ];
    client.query_typed(sql, &given).await.map(|_| ())
}

fn columns<A, B, C>(rows: impl Iterator<Item = (A, B, C)>) -> (Vec<A>, Vec<B>, Vec<C>) {
    let (mut first, mut second, mut third) = (Vec::new(), Vec::new(), Vec::new());
    for (a, b, c) in rows {
        first.push(a);
        second.push(b);
        third.push(c);
    }
    (first, second, third)
}
