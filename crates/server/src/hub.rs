//! All tables of this process.
//!
//! The truth about a table is in the store; what is in memory is a copy that can be made again at any
//! time. A wish is decided on the copy, appended to the store, and only then applied to the copy and
//! shown. Where another process was first, the copy catches up and the wish is decided anew.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use axum::http::StatusCode;
use tokio::sync::{Semaphore, watch};
use tripot_core::{Seat, Stop};

use crate::clock::Instant;
use crate::event::{Event, Fact, Setup};
use crate::id::TableId;
use crate::live::Live;
use crate::machine::{Dispatch, MachineTurn};
use crate::metrics::Metrics;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::store::{Appended, Entry, Store};
use crate::table::{Table, Wish};
use crate::token::{Token, TokenHash};

/// The most events of a table: no game comes near, but somebody might try.
const MOST_EVENTS: u32 = 20_000;

/// How often another may be first before somebody gives up.
const TRIES: usize = 8;

/// A device that has the token of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Holder {
    pub(crate) seat: Seat,
    pub(crate) token: TokenHash,
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
    /// Room for machines that think at the same time.
    pub(crate) rooms: Semaphore,
    /// Raised when the server ends, so that no machine keeps it.
    pub(crate) stop: Stop,
    pub(crate) closing: watch::Sender<bool>,
}

/// What time it is.
pub(crate) fn now() -> Instant {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Instant(since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX)))
}

impl Hub {
    /// No tables in memory yet. So many machines think at the same time, and each of them lets people
    /// look at the position for a moment before it moves.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        dispatch: Box<dyn Dispatch>,
        presence: Option<Presence>,
        machines: usize,
        pause: Duration,
    ) -> Arc<Hub> {
        Arc::new(Hub {
            store,
            metrics,
            tables: Mutex::default(),
            dispatch,
            presence,
            pause: u64::try_from(pause.as_millis()).unwrap_or(u64::MAX),
            rooms: Semaphore::new(machines),
            stop: Stop::new(),
            closing: watch::Sender::new(false),
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
        let (id, at) = (TableId::fresh()?, now());
        let table = Table::open(id, setup.clone(), at)?;
        let summary = Some(table.summary());
        let events = vec![Event { at, fact: Fact::Opened(setup) }.write()];
        let entry = Entry { table: id, number: 0, events, tokens, summary, at };
        if self.store.append(entry).await? == Appended::Taken {
            return Err(Refusal::internal(&"the name of a table was given twice"));
        }
        Metrics::count(&self.metrics.opened);
        tracing::info!(table = %id, variant = %table.variant().name, "opened");
        let live = self.enter(table);
        self.follow_up(&live, &*live.table.lock().await);
        Ok(id)
    }

    /// The table with this name, from memory or from the store, with all that was appended before
    /// it was asked for: whoever comes from another process has perhaps seen more than was heard of
    /// here.
    pub(crate) async fn table(self: &Arc<Hub>, id: TableId) -> Result<Arc<Live>, Refusal> {
        let live = match self.remembered(id) {
            Some(live) => live,
            None => self.recall(id).await?,
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

    fn remembered(&self, id: TableId) -> Option<Arc<Live>> {
        let live = self.known(id)?;
        live.touch(now());
        Some(live)
    }

    /// Reads a table from the store into the memory.
    async fn recall(self: &Arc<Hub>, id: TableId) -> Result<Arc<Live>, Refusal> {
        let texts = self.store.events(id, 0).await?;
        if texts.is_empty() {
            return Err(Refusal::missing("serve.no_table"));
        }
        let events = read(&texts)?;
        let table = Table::fold(id, &events)?;
        // A process that was killed may not have come to it. To look at a table is no reason to list it
        // before others, nor to keep it longer.
        if let Some(last) = events.last() {
            self.describe(&table, last.at);
        }
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
            self.metrics.tables.fetch_add(1, Ordering::Relaxed);
            let stirs = self.presence.as_ref().map(|presence| presence.stirs.clone());
            Arc::new(Live::new(table, stirs))
        });
        live.touch(now());
        Arc::clone(live)
    }

    /// Does what the player of a seat wants, if it can be. Says how many events there are then.
    pub(crate) async fn wish(
        self: &Arc<Hub>,
        live: &Arc<Live>,
        seat: Seat,
        wish: &Wish,
        token: Option<TokenHash>,
    ) -> Result<u32, Refusal> {
        self.fulfil(live, seat, wish, token, None).await
    }

    /// Does what a device wants that has the token of a seat, unless the seat was opened again.
    pub(crate) async fn wish_of(
        self: &Arc<Hub>,
        live: &Arc<Live>,
        holder: Holder,
        wish: &Wish,
    ) -> Result<u32, Refusal> {
        self.fulfil(live, holder.seat, wish, None, Some(holder.token)).await
    }

    async fn fulfil(
        self: &Arc<Hub>,
        live: &Arc<Live>,
        seat: Seat,
        wish: &Wish,
        token: Option<TokenHash>,
        holder: Option<TokenHash>,
    ) -> Result<u32, Refusal> {
        live.touch(now());
        let mut table = live.table.lock().await;
        for _ in 0..TRIES {
            if holder.is_some_and(|holder| !table.is_held_by(seat, holder)) {
                return Err(Refusal::forbidden("serve.reopened"));
            }
            let at = now();
            let facts = table.decide(seat, wish, at)?;
            if facts.is_empty() {
                return Ok(table.number());
            }
            if table.number() >= MOST_EVENTS {
                return Err(Refusal::new(StatusCode::CONFLICT, "serve.full"));
            }
            if self.append(&mut table, facts, token.map(|token| (token, seat)), at).await? {
                live.publish(&table);
                self.follow_up(live, &table);
                return Ok(table.number());
            }
            let number = table.number();
            self.catch_up(&mut table).await?;
            if table.number() == number {
                // Nobody was first: the table has been removed.
                self.forget(live.id);
                return Err(Refusal::missing("serve.no_table"));
            }
            live.publish(&table);
            self.follow_up(live, &table);
        }
        Err(Refusal::new(StatusCode::CONFLICT, "serve.stale"))
    }

    /// Appends facts to the store, and then to the table; false if another was first.
    async fn append(
        &self,
        table: &mut Table,
        facts: Vec<Fact>,
        token: Option<(TokenHash, Seat)>,
        at: Instant,
    ) -> Result<bool, Refusal> {
        let events: Vec<Event> = facts.into_iter().map(|fact| Event { at, fact }).collect();
        let entry = Entry {
            table: table.id(),
            number: table.number(),
            events: events.iter().map(Event::write).collect(),
            tokens: token.into_iter().collect(),
            summary: None,
            at,
        };
        if self.store.append(entry).await? == Appended::Taken {
            return Ok(false);
        }
        let was_over = table.is_over();
        for event in &events {
            table.apply(event)?;
            if matches!(event.fact, Fact::Moved { .. }) {
                Metrics::count(&self.metrics.moves);
            }
        }
        if table.is_over() && !was_over {
            Metrics::count(&self.metrics.ended);
            tracing::info!(table = %table.id(), end = %table.termination(), "over");
        }
        if table.is_over() != was_over || events.iter().any(|event| event.fact.is_listed()) {
            self.describe(table, at);
        }
        Ok(true)
    }

    /// Keeps what lists say of a table. Nothing depends on it, so nobody waits for it.
    fn describe(&self, table: &Table, at: Instant) {
        let (table, summary) = (table.id(), Some(table.summary()));
        let (events, tokens) = (Vec::new(), Vec::new());
        let entry = Entry { table, number: 0, events, tokens, summary, at };
        let store = Arc::clone(&self.store);
        tokio::spawn(async move {
            if let Err(error) = store.append(entry).await {
                tracing::warn!(%table, %error, "not described");
            }
        });
    }

    /// Another process has appended to a table: whoever looks at it here is told.
    pub async fn wake(self: &Arc<Hub>, id: TableId) -> Result<(), Refusal> {
        let Some(live) = self.known(id) else { return Ok(()) };
        let mut table = live.table.lock().await;
        let number = table.number();
        self.catch_up(&mut table).await?;
        if table.number() != number {
            live.publish(&table);
            self.follow_up(&live, &table);
        }
        Ok(())
    }

    /// Sees to what a table needs by itself, if it needs anything: whoever was to see to it may have
    /// ended, or have forgotten.
    pub(crate) async fn take_up(self: &Arc<Hub>, id: TableId) -> Result<(), Refusal> {
        if let Some(live) = self.known(id) {
            self.wake(id).await?;
            let table = live.table.lock().await;
            live.asked.store(0, Ordering::Relaxed);
            self.follow_up(&live, &table);
            return Ok(());
        }
        let table = Table::fold(id, &read(&self.store.events(id, 0).await?)?)?;
        let clock = table.clock().and_then(crate::clock::Clock::running);
        if table.machine_to_move().is_some() || clock.is_some() || table.wants_rematch() {
            self.table(id).await?;
        }
        Ok(())
    }

    /// Applies what others have appended.
    async fn catch_up(&self, table: &mut Table) -> Result<(), Refusal> {
        let texts = self.store.events(table.id(), table.number()).await?;
        for event in read(&texts)? {
            table.apply(&event)?;
        }
        Ok(())
    }

    /// Sees to what a table needs by itself: a machine's move, a clock, another game.
    fn follow_up(self: &Arc<Hub>, live: &Arc<Live>, table: &Table) {
        if let Some((seat, _)) = table.machine_to_move() {
            let position = table.position();
            if live.asked.swap(position, Ordering::Relaxed) != position {
                self.dispatch.machine_turn(self, MachineTurn::new(table.id(), seat, position));
            }
        }
        if table.clock().is_some() && !table.is_over() && !live.minded.swap(true, Ordering::Relaxed)
        {
            tokio::spawn(mind_clock(Arc::downgrade(self), Arc::downgrade(live), live.listen()));
        }
        if table.wants_rematch() {
            tokio::spawn(rematch(Arc::clone(self), Arc::clone(live)));
        }
    }

    /// Waits for work on a thread of its own. If the process ends before that, the work is told to
    /// stop, and nobody waits for it any more.
    pub(crate) async fn finish<T>(
        &self,
        work: tokio::task::JoinHandle<T>,
        stop: &Stop,
    ) -> Result<T, Refusal> {
        tokio::select! {
            done = work => done.map_err(|error| Refusal::internal(&error)),
            () = self.closed() => {
                stop.raise();
                Err(Refusal::forbidden("serve.closing"))
            }
        }
    }

    /// Lets tables leave the memory that nobody has needed for so long.
    pub(crate) fn sweep(&self, idle: Duration) {
        let (now, most) = (now(), u64::try_from(idle.as_millis()).unwrap_or(u64::MAX));
        let mut tables = self.lock();
        let before = tables.len();
        tables.retain(|_, live| {
            let idle = live.idle(now).is_some_and(|idle| idle >= most);
            // Whoever holds it now, a machine or a clock that runs, still needs it.
            let needed = Arc::strong_count(live) > 1
                || live.table.try_lock().is_ok_and(|table| {
                    table.clock().is_some_and(|clock| clock.running().is_some())
                });
            !idle || needed
        });
        let gone = (before - tables.len()) as i64;
        self.metrics.tables.fetch_sub(gone, Ordering::Relaxed);
    }

    /// Lets a table leave the memory that is in the store no more.
    pub(crate) fn forget(&self, id: TableId) {
        if self.lock().remove(&id).is_some() {
            self.metrics.tables.fetch_sub(1, Ordering::Relaxed);
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
        let seat = seat.ok_or_else(|| Refusal::forbidden("serve.no_seat"))?;
        // The store keeps the tokens of seats that were opened again.
        let live = self.table(id).await?;
        if !live.table.lock().await.is_held_by(seat, token) {
            return Err(Refusal::forbidden("serve.reopened"));
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

/// Ends the game when somebody's time has run out, without anybody asking.
async fn mind_clock(
    hub: std::sync::Weak<Hub>,
    live: std::sync::Weak<Live>,
    mut news: watch::Receiver<crate::live::News>,
) {
    loop {
        let deadline = {
            let (Some(hub), Some(live)) = (hub.upgrade(), live.upgrade()) else { return };
            let (over, deadline) = {
                let table = live.table.lock().await;
                (table.is_over(), table.clock().and_then(crate::clock::Clock::deadline))
            };
            if over || *hub.closing.borrow() {
                return;
            }
            if let Some((seat, deadline)) = deadline.filter(|(_, deadline)| *deadline <= now()) {
                if let Err(refusal) = hub.wish(&live, seat, &Wish::Flag, None).await {
                    tracing::warn!(table = %live.id, key = refusal.key(), ?deadline, "flag");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                continue;
            }
            deadline.map(|(_, deadline)| deadline)
        };
        let wait = deadline.map_or(Duration::from_secs(3600), |deadline| {
            Duration::from_millis(deadline.since(now()))
        });
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            changed = news.changed() => if changed.is_err() { return },
        }
    }
}

/// Sets up the table at which the same players play again, each a seat further.
async fn rematch(hub: Arc<Hub>, live: Arc<Live>) {
    if let Err(refusal) = try_rematch(&hub, &live).await {
        tracing::warn!(table = %live.id, key = refusal.key(), "no rematch");
    }
}

async fn try_rematch(hub: &Arc<Hub>, live: &Arc<Live>) -> Result<(), Refusal> {
    let tokens = hub.store.tokens(live.id).await?;
    let mut table = live.table.lock().await;
    if !table.wants_rematch() {
        return Ok(());
    }
    let count = table.seats();
    let setup = table.rematch_setup(&crate::seed::fresh()?);
    let tokens = tokens.into_iter().filter(|&(token, seat)| table.is_held_by(seat, token));
    let tokens = tokens.map(|(token, seat)| (token, seat.after(1, count)));
    let next = hub.open(setup, tokens.collect()).await?;
    let fact = Fact::rematched(next);
    if !hub.append(&mut table, vec![fact], None, now()).await? {
        hub.catch_up(&mut table).await?;
    }
    live.publish(&table);
    Ok(())
}
