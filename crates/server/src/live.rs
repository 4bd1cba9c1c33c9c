//! A cached table with the subscriptions of its viewers.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tripot_core::{Seat, Viewer};
use tripot_listener::{Rate, RateLimiter};
use tripot_store::{Attendance, Claim, Rank, Source};
use tripot_table::update::{self, Kind};
use tripot_table::{Absence, Instant, Table, TableId};
use tripot_wire::Reaction;

use crate::presence::PresenceChange;
use crate::time::{TableTime, Time};

/// A table in memory.
pub(crate) struct Live {
    pub(crate) id: TableId,
    pub(crate) table: tokio::sync::Mutex<Table>,
    /// What time it is there.
    pub(crate) time: TableTime,
    /// The revision of the table, which subscriptions watch.
    revision: watch::Sender<Revision>,
    connections: Mutex<Connections>,
    /// Announces changes of presence to other processes, if there are others.
    presence_changes: Option<UnboundedSender<PresenceChange>>,
    cache: Mutex<UpdateCache>,
    /// The position for which a machine has been asked to move.
    pub(crate) asked: AtomicU32,
    /// The client that machine turns at this table count against.
    source: Mutex<Source>,
    /// Whether a task watches the clock.
    pub(crate) clock_watched: AtomicBool,
    /// When the table was last used.
    last_used: AtomicU64,
}

/// The revision of a table: how many events there are, and how often its presence has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Revision {
    pub(crate) number: u32,
    pub(crate) presence: u32,
    /// How often a seat was opened again: then the token of a connection may be revoked.
    pub(crate) reopenings: u32,
    /// The latest reaction of a player. It is kept nowhere else: who is not there misses it.
    pub(crate) reaction: Option<Reacted>,
}

/// A reaction of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reacted {
    pub(crate) seat: Seat,
    pub(crate) what: Reaction,
    /// How many there were before.
    number: u32,
}

/// How often a player may react.
const REACTIONS: Rate = Rate { burst: 3, every: 2_000 };

/// Who is connected.
struct Connections {
    /// Through this process.
    kinds: Vec<(Kind, u32)>,
    /// Through others.
    elsewhere: Attendance,
    /// For each seat, since when its player is away, on a clock that nobody sets.
    away: Vec<Option<Duration>>,
    /// The rate limiters of each seat: for moves, and for the rest.
    limiters: Vec<(RateLimiter, RateLimiter)>,
    /// Those of its reactions.
    reactions: Vec<RateLimiter>,
}

/// The texts of one revision, for each kind of viewer.
struct UpdateCache {
    revision: Revision,
    texts: Vec<(Kind, Utf8Bytes)>,
}

/// The subscription of a viewer, which ends when it is dropped.
pub(crate) struct Subscription {
    live: Arc<Live>,
    pub(crate) kind: Kind,
    pub(crate) revision: watch::Receiver<Revision>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    /// A table in memory without viewers. Changes of presence are sent to `presence_changes` for other processes, if
    /// there are any.
    pub(crate) fn new(
        table: Table,
        presence_changes: Option<UnboundedSender<PresenceChange>>,
        time: Arc<dyn Time>,
    ) -> Live {
        let (number, reopenings) = (table.number(), table.reopenings());
        let revision = Revision { number, reopenings, ..Revision::default() };
        let seats = table.seats().get();
        let time = TableTime::new(time, table.latest());
        Live {
            id: table.id(),
            connections: Mutex::new(Connections {
                kinds: Vec::new(),
                elsewhere: Attendance::default(),
                away: vec![Some(time.steady()); seats],
                limiters: vec![(RateLimiter::default(), RateLimiter::default()); seats],
                reactions: vec![RateLimiter::default(); seats],
            }),
            time,
            presence_changes,
            cache: Mutex::new(UpdateCache { revision, texts: Vec::new() }),
            revision: watch::Sender::new(revision),
            asked: AtomicU32::new(0),
            source: Mutex::new(Source::UNKNOWN),
            clock_watched: AtomicBool::new(false),
            last_used: AtomicU64::new(0),
            table: tokio::sync::Mutex::new(table),
        }
    }

    /// Notes that the table is used.
    pub(crate) fn touch(&self, now: Instant) {
        self.last_used.store(now.0, Ordering::Relaxed);
    }

    /// For how many milliseconds the table has not been used, if it has no viewers.
    pub(crate) fn idle(&self, now: Instant) -> Option<u64> {
        let alone = !self.has_viewers();
        alone.then(|| now.since(Instant(self.last_used.load(Ordering::Relaxed))))
    }

    /// Whether the table has viewers through this process.
    pub(crate) fn has_viewers(&self) -> bool {
        !lock(&self.connections).kinds.is_empty()
    }

    /// Who is connected through this process.
    pub(crate) fn attendance(&self) -> Attendance {
        lock(&self.connections).attendance()
    }

    /// Notes who is connected through other processes.
    pub(crate) fn set_elsewhere(&self, elsewhere: Attendance) {
        let before = {
            let mut connections = lock(&self.connections);
            let before = std::mem::replace(&mut connections.elsewhere, elsewhere);
            connections.note_away(self.time.steady());
            before
        };
        if before != elsewhere {
            self.revision.send_modify(|revision| revision.presence += 1);
        }
    }

    /// Whether the player of a seat may send something more.
    pub(crate) fn admit(&self, seat: Seat, rate: Rate, now: Instant) -> bool {
        lock(&self.connections).limiters[seat.index()].0.admit(rate, now.0)
    }

    /// Whether the player of a seat may send something more that is no move and ends nothing.
    pub(crate) fn admit_chatter(&self, seat: Seat, rate: Rate, now: Instant) -> bool {
        lock(&self.connections).limiters[seat.index()].1.admit(rate, now.0)
    }

    /// Shows a reaction to everybody who is connected; false if there were too many.
    pub(crate) fn react(&self, seat: Seat, what: Reaction, now: Instant) -> bool {
        if !lock(&self.connections).reactions[seat.index()].admit(REACTIONS, now.0) {
            return false;
        }
        self.revision.send_modify(|revision| {
            let number = revision.reaction.map_or(0, |before| before.number.wrapping_add(1));
            revision.reaction = Some(Reacted { seat, what, number });
        });
        true
    }

    /// Whether the player of a seat is connected, through whichever process, or has been away for so
    /// long at least.
    pub(crate) fn absence(&self, seat: Seat, grace: Duration) -> Absence {
        let away = lock(&self.connections).away.get(seat.index()).copied().flatten();
        let Some(away) = away else { return Absence::Here };
        let left = grace.saturating_sub(self.time.steady().saturating_sub(away));
        match u64::try_from(left.as_millis()).unwrap_or(u64::MAX) {
            0 => Absence::Long,
            left => Absence::Recent(left),
        }
    }

    /// Whether the player of each seat is connected, through whichever process.
    pub(crate) fn here(&self) -> Vec<bool> {
        lock(&self.connections).here()
    }

    /// How many look on who have no seat.
    pub(crate) fn watching(&self) -> u32 {
        lock(&self.connections).watching()
    }

    /// For whom a machine would think at the table now; nothing if nobody would see its move. Where a
    /// clock runs the game goes on: it would be lost by waiting.
    pub(crate) fn rank(&self, table: &Table) -> Option<Rank> {
        let (here, watching) = (self.here(), self.watching());
        let mut people = table.people().peekable();
        if people.peek().is_none() {
            let goes_on = watching > 0 || here.contains(&true) || table.clock().is_some();
            return goes_on.then_some(Rank::Machines);
        }
        let is_present = people.any(|seat| here.get(seat.index()).copied().unwrap_or_default());
        Some(if is_present { Rank::Present } else { Rank::Away })
    }

    /// The same, with where it comes from.
    pub(crate) fn claim(&self, table: &Table) -> Option<Claim> {
        self.rank(table).map(|rank| Claim { rank, source: *lock(&self.source) })
    }

    /// Notes for whom machines play.
    pub(crate) fn set_source(&self, source: Source) {
        *lock(&self.source) = source;
    }

    /// What is new.
    pub(crate) fn watch(&self) -> watch::Receiver<Revision> {
        self.revision.subscribe()
    }

    /// Subscribes a viewer.
    pub(crate) fn subscribe(self: &Arc<Live>, kind: Kind) -> Subscription {
        self.change_presence(|connections| connections.add(kind));
        Subscription { live: Arc::clone(self), kind, revision: self.revision.subscribe() }
    }

    /// Changes who is connected, and notifies viewers and other processes.
    fn change_presence(&self, change: impl FnOnce(&mut Connections)) {
        let (before, after) = {
            let mut connections = lock(&self.connections);
            let before = connections.attendance();
            change(&mut connections);
            connections.note_away(self.time.steady());
            (before, connections.attendance())
        };
        self.revision.send_modify(|revision| revision.presence += 1);
        if before != after
            && let Some(presence_changes) = &self.presence_changes
        {
            // Nobody listens any more when the process ends.
            let _ = presence_changes.send(PresenceChange::Local(self.id));
        }
    }

    /// Publishes a new state of the table to its viewers.
    pub(crate) fn publish(&self, table: &Table) {
        let (kinds, here) = {
            let connections = lock(&self.connections);
            (connections.kinds.clone(), connections.here())
        };
        let revision = self.revision_of(table);
        let texts =
            kinds.into_iter().map(|(kind, _)| (kind, update::write(table, &here, kind).into()));
        *lock(&self.cache) = UpdateCache { revision, texts: texts.collect() };
        self.revision.send_modify(|revision| {
            revision.number = table.number();
            revision.reopenings = table.reopenings();
        });
    }

    fn revision_of(&self, table: &Table) -> Revision {
        let (number, reopenings) = (table.number(), table.reopenings());
        Revision { number, reopenings, ..*self.revision.borrow() }
    }

    /// The first update of a viewer, which says how long the clock has run.
    pub(crate) async fn first_update(&self, kind: Kind) -> Utf8Bytes {
        let since = {
            let table = self.table.lock().await;
            table.clock().and_then(tripot_table::Clock::running).map(|(_, since)| since)
        };
        let text = self.update(kind).await;
        match since {
            Some(since) => update::with_elapsed(&text, self.time.now().since(since)).into(),
            None => text,
        }
    }

    /// What a viewer may know of everything, written once for all viewers of a kind.
    pub(crate) async fn update(&self, kind: Kind) -> Utf8Bytes {
        let known = |cache: &UpdateCache, revision: Revision| {
            let text = cache.texts.iter().find(|(known, _)| *known == kind);
            text.filter(|_| cache.revision == revision).map(|(_, text)| text.clone())
        };
        if let Some(text) = known(&lock(&self.cache), *self.revision.borrow()) {
            return text;
        }
        let table = self.table.lock().await;
        let revision = self.revision_of(&table);
        if let Some(text) = known(&lock(&self.cache), revision) {
            return text;
        }
        let text = Utf8Bytes::from(update::write(&table, &self.here(), kind));
        let mut cache = lock(&self.cache);
        if cache.revision != revision {
            *cache = UpdateCache { revision, texts: Vec::new() };
        }
        cache.texts.push((kind, text.clone()));
        text
    }
}

impl Connections {
    fn add(&mut self, kind: Kind) {
        match self.kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => self.kinds.push((kind, 1)),
        }
    }

    fn remove(&mut self, kind: Kind) {
        for (_, count) in self.kinds.iter_mut().filter(|(known, _)| *known == kind) {
            *count -= 1;
        }
        self.kinds.retain(|(_, count)| *count > 0);
    }

    /// Notes who is away from now on, and who no longer is.
    fn note_away(&mut self, now: Duration) {
        let everybody = self.everybody();
        for (seat, away) in self.away.iter_mut().enumerate() {
            *away = if everybody.has(seat) { None } else { away.or(Some(now)) };
        }
    }

    /// Who is connected through this process.
    fn attendance(&self) -> Attendance {
        self.kinds.iter().fold(Attendance::default(), |all, ((viewer, _), count)| match viewer {
            Viewer::Seat(seat) => all.with(*seat),
            Viewer::Public => Attendance { watching: all.watching + count, ..all },
        })
    }

    /// Who is connected through any process.
    fn everybody(&self) -> Attendance {
        self.attendance().and(self.elsewhere)
    }

    fn here(&self) -> Vec<bool> {
        let everybody = self.everybody();
        (0..self.limiters.len()).map(|seat| everybody.has(seat)).collect()
    }

    fn watching(&self) -> u32 {
        self.everybody().watching
    }
}

impl Subscription {
    pub(crate) fn live(&self) -> &Arc<Live> {
        &self.live
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.live.change_presence(|connections| connections.remove(self.kind));
    }
}
