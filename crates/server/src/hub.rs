//! The hub: a cache of the tables in use, on which requests are decided and then appended to the store.
//!
//! The truth about a table is in the store; what is in memory is a copy that can be made again at any
//! time. A command is decided on the copy, appended to the store, and only then applied to the copy and
//! cache. Where another process was first, the copy catches up and the command is decided anew.

mod flag;
mod heartbeat;
mod rematch;

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OnceCell, watch};
use tripot_core::{Seat, Stop};
use tripot_store::{Appended, Entry, MachineTurn, Store};
use tripot_table::{
    Attempt, Command, Event, Fact, Instant, Setup, Table, TableId, Token, TokenHash,
};
use tripot_wire::RequestError;

use crate::fresh;
use crate::live::Live;
use crate::machine::{Dispatch, InProcess};
use crate::metrics::Metrics;
use crate::presence::Presence;
use crate::queue::Queue;
use crate::refusal::Refusal;
use crate::retry::retry;
use crate::time::{SystemClocks, Time};

pub(crate) use crate::time::now;

/// How often an append is tried while other writers are first.
const TRIES: usize = 8;

/// A device that has the token of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Holder {
    pub(crate) seat: Seat,
    pub(crate) token: TokenHash,
}

/// What a hub is made of.
pub(crate) struct Parts {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) dispatch: Box<dyn Dispatch>,
    /// Where other processes say who is connected through them, if there are others.
    pub(crate) presence: Option<Presence>,
    pub(crate) queue: Arc<Queue>,
    /// How long a machine lets people look at the position before it moves.
    pub(crate) pause: Duration,
    pub(crate) time: Arc<dyn Time>,
}

impl Parts {
    /// A process that does everything itself, at once, by the clocks of the system.
    pub(crate) fn alone(store: Arc<dyn Store>, queue: Arc<Queue>) -> Parts {
        Parts {
            store,
            metrics: Arc::default(),
            dispatch: Box::new(InProcess),
            presence: None,
            queue,
            pause: Duration::ZERO,
            time: Arc::new(SystemClocks),
        }
    }
}

/// All tables of this process.
pub struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Arc<Metrics>,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
    dispatch: Box<dyn Dispatch>,
    /// Where other processes say who is connected through them, if there are others.
    pub(crate) presence: Option<Presence>,
    /// How long a machine lets people look at the position before it moves, in milliseconds.
    pub(crate) pause: u64,
    /// Who thinks, and who waits to.
    pub(crate) queue: Arc<Queue>,
    /// Raised when the server ends, so that no machine keeps it.
    pub(crate) stop: Stop,
    pub(crate) closing: watch::Sender<bool>,
    time: Arc<dyn Time>,
    /// What the clock on the wall said when this process began.
    started: Instant,
    /// When a server last gave a sign of life before this process began, if one ever did.
    alive: OnceCell<Option<Instant>>,
    /// Whether people can reach this process: only then does it see to their clocks.
    serving: watch::Sender<bool>,
}

impl Hub {
    /// No tables in memory yet. Machines wait in the queue to think, and let people look at the
    /// position for a moment before they move.
    pub(crate) fn new(parts: Parts) -> Arc<Hub> {
        let Parts { store, metrics, dispatch, presence, queue, pause, time } = parts;
        Arc::new(Hub {
            store,
            metrics,
            tables: Mutex::default(),
            dispatch,
            presence,
            pause: u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
            queue,
            stop: Stop::new(),
            closing: watch::Sender::new(false),
            started: time.wall(),
            time,
            alive: OnceCell::new(),
            serving: watch::Sender::new(false),
        })
    }

    /// Tells everybody that the server ends: machines stop thinking, viewers are sent away.
    pub fn close(&self) {
        self.stop.raise();
        self.closing.send_replace(true);
    }

    /// Whether the server ends.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Done when the server ends.
    pub(crate) async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// Sets up a table. Each of these seats belongs to its token.
    pub async fn open(
        self: &Arc<Hub>,
        setup: Setup,
        tokens: Vec<(TokenHash, Seat)>,
    ) -> Result<TableId, Refusal> {
        let (table, entry) = self.draft(setup, tokens)?;
        if self.store.append(entry).await? == Appended::Taken {
            return Err(Refusal::internal(&"the name of a table was given twice"));
        }
        Ok(self.begin(table).await)
    }

    /// A new table, and what would make it.
    fn draft(
        &self,
        setup: Setup,
        tokens: Vec<(TokenHash, Seat)>,
    ) -> Result<(Table, Entry), Refusal> {
        let (id, at) = (fresh::draw()?.table(), self.time.wall());
        let table = Table::open(id, setup.clone(), at)?;
        let opened = Event { at, fact: Fact::Opened(setup) };
        let entry = Entry::opening(&table, &opened).with_tokens(tokens);
        Ok((table, entry))
    }

    /// Takes a table into the memory that has just been made in the store.
    async fn begin(self: &Arc<Hub>, table: Table) -> TableId {
        let id = table.id();
        self.metrics.opened.inc();
        tracing::info!(table = %id, variant = %table.variant().name, "opened");
        let live = self.enter(table);
        self.follow_up(&live, &*live.table.lock().await);
        id
    }

    /// The table with this name, from memory or from the store, with all that was appended before
    /// it was asked for: a client that comes from another process may have seen events of which this one has
    /// not been notified yet.
    pub(crate) async fn table(self: &Arc<Hub>, id: TableId) -> Result<Arc<Live>, Refusal> {
        let live = match self.cached(id) {
            Some(live) => live,
            None => self.load(id).await?,
        };
        if self.store.is_shared() {
            self.wake(id).await?;
        }
        Ok(live)
    }

    /// The table with this name, if it is in memory.
    pub(crate) fn known(&self, id: TableId) -> Option<Arc<Live>> {
        self.lock().get(&id).map(Arc::clone)
    }

    /// All tables in memory.
    pub(crate) fn all(&self) -> Vec<Arc<Live>> {
        self.lock().values().map(Arc::clone).collect()
    }

    fn cached(&self, id: TableId) -> Option<Arc<Live>> {
        let live = self.known(id)?;
        live.touch(now());
        Some(live)
    }

    /// Reads a table from the store into the memory.
    async fn load(self: &Arc<Hub>, id: TableId) -> Result<Arc<Live>, Refusal> {
        let texts = self.store.events(id, 0).await?;
        if texts.is_empty() {
            return Err(Refusal::Request(RequestError::NoTable));
        }
        let mut table = Table::fold(id, &read(&texts)?)?;
        self.give_back(&mut table).await?;
        let live = self.enter(table);
        self.follow_up(&live, &*live.table.lock().await);
        Ok(live)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, table: Table) -> Arc<Live> {
        let mut tables = self.lock();
        let live = tables.entry(table.id()).or_insert_with(|| {
            self.metrics.tables.inc();
            let changes = self.presence.as_ref().map(|presence| presence.changes.clone());
            Arc::new(Live::new(table, changes, Arc::clone(&self.time)))
        });
        live.touch(now());
        Arc::clone(live)
    }

    /// Does what the player of a seat wants, if it can be. Says how many events there are then.
    pub(crate) async fn command(
        self: &Arc<Hub>,
        live: &Arc<Live>,
        seat: Seat,
        command: &Command,
        token: Option<TokenHash>,
    ) -> Result<u32, Refusal> {
        self.fulfil(live, seat, command, token, None).await
    }

    /// Does what a device wants that has the token of a seat, unless the seat was opened again.
    pub(crate) async fn command_of(
        self: &Arc<Hub>,
        live: &Arc<Live>,
        holder: Holder,
        command: &Command,
    ) -> Result<u32, Refusal> {
        self.fulfil(live, holder.seat, command, None, Some(holder.token)).await
    }

    async fn fulfil(
        self: &Arc<Hub>,
        live: &Arc<Live>,
        seat: Seat,
        command: &Command,
        token: Option<TokenHash>,
        holder: Option<TokenHash>,
    ) -> Result<u32, Refusal> {
        live.touch(now());
        let mut table = live.table.lock().await;
        for _ in 0..TRIES {
            if holder.is_some_and(|holder| !table.is_held_by(seat, holder)) {
                return Err(Refusal::Reopened);
            }
            let at = live.time.now();
            let facts = table.decide(seat, command, at)?;
            if facts.is_empty() {
                return Ok(table.number());
            }
            let token = token.map(|token| (token, seat));
            let is_first = self.append(&mut table, facts, token, at).await;
            if self.check(live, is_first)? {
                live.publish(&table);
                self.follow_up(live, &table);
                return Ok(table.number());
            }
            let number = table.number();
            let caught_up = self.catch_up(live, &mut table).await;
            self.check(live, caught_up)?;
            if table.number() == number {
                // Nobody was first: the table has been removed.
                self.forget(live.id);
                return Err(Refusal::Request(RequestError::NoTable));
            }
            live.publish(&table);
            self.follow_up(live, &table);
        }
        Err(tripot_table::Refusal::Stale.into())
    }

    /// Where the store failed, what is in memory may be older than what is kept: it may have been the
    /// answer alone that was lost. Then the table finds out, even if nobody asks any more.
    fn check<T>(self: &Arc<Hub>, live: &Live, done: Result<T, Refusal>) -> Result<T, Refusal> {
        if matches!(done, Err(Refusal::Store)) {
            let (hub, id) = (Arc::clone(self), live.id);
            tokio::spawn(async move { retry(&hub, || hub.wake(id)).await });
        }
        done
    }

    /// Appends facts to the store, and then to the table; false if another was first.
    async fn append(
        self: &Arc<Hub>,
        table: &mut Table,
        facts: Vec<Fact>,
        token: Option<(TokenHash, Seat)>,
        at: Instant,
    ) -> Result<bool, Refusal> {
        let events: Vec<Event> = facts.into_iter().map(|fact| Event { at, fact }).collect();
        let attempt = table.attempt(&events)?;
        let entry = Entry::events(&attempt, &events).with_tokens(token);
        if self.store.append(entry).await? == Appended::Taken {
            return Ok(false);
        }
        self.appended(attempt, &events);
        Ok(true)
    }

    /// Events have been kept: the table is as they leave it.
    fn appended(&self, attempt: Attempt<'_>, events: &[Event]) {
        for _ in events.iter().filter(|event| matches!(event.fact, Fact::Moved { .. })) {
            self.metrics.moves.inc();
        }
        let (before, table) = (attempt.before(), attempt.table());
        if table.is_over() && !before.is_over {
            self.metrics.ended.inc();
            tracing::info!(table = %table.id(), end = %table.termination(), "over");
        }
        attempt.keep();
    }

    /// Keeps an entry without events, sooner or later.
    fn note_later(self: &Arc<Hub>, entry: Entry) {
        let hub = Arc::clone(self);
        tokio::spawn(async move {
            let kept = retry(&hub, || async { Ok(hub.store.append(entry.clone()).await?) }).await;
            if let Err(refusal) = kept {
                tracing::warn!(table = %entry.table, key = refusal.key(), "not noted");
            }
        });
    }

    /// Another process has appended to a table: its viewers here are sent the update.
    pub async fn wake(self: &Arc<Hub>, id: TableId) -> Result<(), Refusal> {
        let Some(live) = self.known(id) else { return Ok(()) };
        let mut table = live.table.lock().await;
        let number = table.number();
        self.catch_up(&live, &mut table).await?;
        if table.number() != number {
            live.publish(&table);
            self.follow_up(&live, &table);
        }
        Ok(())
    }

    /// Resumes a table that needs something by itself: the process that was to see to it may have ended.
    pub(crate) async fn take_up(self: &Arc<Hub>, id: TableId) -> Result<(), Refusal> {
        if let Some(live) = self.known(id) {
            self.wake(id).await?;
            let table = live.table.lock().await;
            live.asked.store(0, Ordering::Relaxed);
            self.follow_up(&live, &table);
            return Ok(());
        }
        let table = Table::fold(id, &read(&self.store.events(id, 0).await?)?)?;
        if table.awaits() {
            self.table(id).await?;
        } else {
            // An earlier layout did not say so.
            self.note_later(Entry::rest(&table));
        }
        Ok(())
    }

    /// Applies what others have appended.
    async fn catch_up(&self, live: &Live, table: &mut Table) -> Result<(), Refusal> {
        let texts = self.store.events(table.id(), table.number()).await?;
        for event in read(&texts)? {
            table.apply(&event)?;
            live.time.meet(event.at);
        }
        Ok(())
    }

    /// Sees to what a table needs by itself: a machine's move, a clock, another game.
    fn follow_up(self: &Arc<Hub>, live: &Arc<Live>, table: &Table) {
        // Where nobody looks on and nobody comes back to, nobody thinks.
        if let Some((seat, _)) = table.machine_to_move()
            && live.rank(table).is_some()
        {
            let position = table.position();
            if live.asked.swap(position, Ordering::Relaxed) != position {
                self.dispatch.machine_turn(self, MachineTurn::new(table.id(), seat, position));
            }
        }
        if table.clock().is_some()
            && !table.is_over()
            && !live.clock_watched.swap(true, Ordering::Relaxed)
        {
            tokio::spawn(flag::see_to(Arc::downgrade(self), Arc::downgrade(live), live.watch()));
        }
        if table.wants_rematch() {
            tokio::spawn(rematch::see_to(Arc::clone(self), Arc::clone(live)));
        }
    }

    /// A viewer has subscribed to a table: its machines may go on if they waited for that, and are more
    /// urgent where a player has come back.
    pub(crate) async fn viewer_joined(self: &Arc<Hub>, live: &Arc<Live>) {
        let table = live.table.lock().await;
        if self.store.is_shared() {
            // The process that runs the turn does not know of this viewer.
            live.asked.store(0, Ordering::Relaxed);
        }
        self.follow_up(live, &table);
    }

    /// Lets tables leave the memory that nobody has needed for so long.
    pub(crate) fn sweep(&self, idle: Duration) {
        let (now, most) = (now(), u64::try_from(idle.as_millis()).unwrap_or(u64::MAX));
        let mut tables = self.lock();
        let before = tables.len();
        tables.retain(|_, live| {
            let idle = live.idle(now).is_some_and(|idle| idle >= most);
            // A machine's turn or a running clock holds a reference.
            let needed = Arc::strong_count(live) > 1
                || live.table.try_lock().is_ok_and(|table| {
                    table.clock().is_some_and(|clock| clock.running().is_some())
                });
            !idle || needed
        });
        let gone = (before - tables.len()) as i64;
        self.metrics.tables.dec_by(gone);
    }

    /// Lets a table leave the memory that is in the store no more.
    pub(crate) fn forget(&self, id: TableId) {
        if self.lock().remove(&id).is_some() {
            self.metrics.tables.dec();
        }
    }

    /// The seat that belongs to a token at a table.
    pub(crate) async fn holder(
        self: &Arc<Hub>,
        id: TableId,
        token: &Token,
    ) -> Result<Holder, Refusal> {
        let token = token.hash();
        let seats = self.store.seats(token).await?;
        let seat = seats.into_iter().find(|(table, _)| *table == id).map(|(_, seat)| seat);
        let seat = seat.ok_or(RequestError::NoSeat)?;
        // The store keeps the tokens of seats that were opened again.
        let live = self.table(id).await?;
        if !live.table.lock().await.is_held_by(seat, token) {
            return Err(Refusal::Reopened);
        }
        Ok(Holder { seat, token })
    }
}

pub(crate) fn read(texts: &[String]) -> Result<Vec<Event>, Refusal> {
    let events = texts.iter().map(|text| Event::read(text));
    events
        .collect::<Result<Vec<Event>, serde_json::Error>>()
        .map_err(|error| Refusal::internal(&error))
}

#[cfg(test)]
mod tests;
