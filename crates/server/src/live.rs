//! A table in memory, with whoever looks at it.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tripot_core::{Seat, Viewer};
use tripot_store::{Attendance, Claim, Rank, Source};
use tripot_table::update::{self, Kind};
use tripot_table::{Absence, Instant, Table, TableId};

use crate::limit::{Meter, Rate};
use crate::presence::Stir;
use crate::time::{TableTime, Time};

/// A table in memory.
pub(crate) struct Live {
    pub(crate) id: TableId,
    pub(crate) table: tokio::sync::Mutex<Table>,
    /// What time it is there.
    pub(crate) time: TableTime,
    /// What is new; whoever looks on waits for it to change.
    news: watch::Sender<News>,
    crowd: Mutex<Crowd>,
    /// Who tells other processes that somebody came or went, if there are others.
    stirs: Option<UnboundedSender<Stir>>,
    shown: Mutex<Shown>,
    /// The position for which a machine has been asked to move.
    pub(crate) asked: AtomicU32,
    /// Whence the one came who was here last and for whom machines play.
    source: Mutex<Source>,
    /// Whether somebody minds the clock.
    pub(crate) minded: AtomicBool,
    /// When somebody last needed the table.
    touched: AtomicU64,
}

/// What has changed: how many events there are, and how often somebody came or went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct News {
    pub(crate) number: u32,
    pub(crate) presence: u32,
    /// How often a seat was opened again: then the token of a connection may be revoked.
    pub(crate) reopenings: u32,
}

/// Who is connected.
struct Crowd {
    /// Through this process.
    kinds: Vec<(Kind, u32)>,
    /// Through others.
    elsewhere: Attendance,
    /// For each seat, since when its player is away, on a clock that nobody sets.
    away: Vec<Option<Duration>>,
    /// What each seat has sent lately: moves, and what is no move.
    meters: Vec<(Meter, Meter)>,
}

/// What was written for each kind of viewer, until there are news.
struct Shown {
    news: News,
    texts: Vec<(Kind, Utf8Bytes)>,
}

/// Somebody who looks on; they are gone when it is dropped.
pub(crate) struct Visit {
    live: Arc<Live>,
    pub(crate) kind: Kind,
    pub(crate) news: watch::Receiver<News>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    /// A table in memory that nobody looks at yet. Other processes, if there are any, are told through
    /// `stirs` who does.
    pub(crate) fn new(
        table: Table,
        stirs: Option<UnboundedSender<Stir>>,
        time: Arc<dyn Time>,
    ) -> Live {
        let news = News { number: table.number(), presence: 0, reopenings: table.reopenings() };
        let seats = table.seats().get();
        let time = TableTime::new(time, table.latest());
        Live {
            id: table.id(),
            crowd: Mutex::new(Crowd {
                kinds: Vec::new(),
                elsewhere: Attendance::default(),
                away: vec![Some(time.steady()); seats],
                meters: vec![(Meter::default(), Meter::default()); seats],
            }),
            time,
            stirs,
            shown: Mutex::new(Shown { news, texts: Vec::new() }),
            news: watch::Sender::new(news),
            asked: AtomicU32::new(0),
            source: Mutex::new(Source::UNKNOWN),
            minded: AtomicBool::new(false),
            touched: AtomicU64::new(0),
            table: tokio::sync::Mutex::new(table),
        }
    }

    /// Notes that somebody needs the table.
    pub(crate) fn touch(&self, now: Instant) {
        self.touched.store(now.0, Ordering::Relaxed);
    }

    /// For how many milliseconds nobody has needed the table, if nobody looks at it.
    pub(crate) fn idle(&self, now: Instant) -> Option<u64> {
        let alone = !self.is_visited();
        alone.then(|| now.since(Instant(self.touched.load(Ordering::Relaxed))))
    }

    /// Whether somebody looks at the table through this process.
    pub(crate) fn is_visited(&self) -> bool {
        !lock(&self.crowd).kinds.is_empty()
    }

    /// Who is connected through this process.
    pub(crate) fn attendance(&self) -> Attendance {
        lock(&self.crowd).attendance()
    }

    /// Notes who is connected through other processes.
    pub(crate) fn set_elsewhere(&self, elsewhere: Attendance) {
        let before = {
            let mut crowd = lock(&self.crowd);
            let before = std::mem::replace(&mut crowd.elsewhere, elsewhere);
            crowd.note_away(self.time.steady());
            before
        };
        if before != elsewhere {
            self.news.send_modify(|news| news.presence += 1);
        }
    }

    /// Whether the player of a seat may send something more.
    pub(crate) fn admit(&self, seat: Seat, rate: Rate, now: Instant) -> bool {
        lock(&self.crowd).meters[seat.index()].0.admit(rate, now)
    }

    /// Whether the player of a seat may send something more that is no move and ends nothing.
    pub(crate) fn admit_chatter(&self, seat: Seat, rate: Rate, now: Instant) -> bool {
        lock(&self.crowd).meters[seat.index()].1.admit(rate, now)
    }

    /// Whether the player of a seat is connected, through whichever process, or has been away for so
    /// long at least.
    pub(crate) fn absence(&self, seat: Seat, grace: Duration) -> Absence {
        let away = lock(&self.crowd).away.get(seat.index()).copied().flatten();
        let Some(away) = away else { return Absence::Here };
        let left = grace.saturating_sub(self.time.steady().saturating_sub(away));
        match u64::try_from(left.as_millis()).unwrap_or(u64::MAX) {
            0 => Absence::Long,
            left => Absence::Recent(left),
        }
    }

    /// Whether the player of each seat is connected, through whichever process.
    pub(crate) fn here(&self) -> Vec<bool> {
        lock(&self.crowd).here()
    }

    /// How many look on who have no seat.
    pub(crate) fn watching(&self) -> u32 {
        lock(&self.crowd).watching()
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
    pub(crate) fn listen(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Somebody begins to look on.
    pub(crate) fn visit(self: &Arc<Live>, kind: Kind) -> Visit {
        self.stir(|crowd| crowd.enter(kind));
        Visit { live: Arc::clone(self), kind, news: self.news.subscribe() }
    }

    /// Somebody comes or goes; those who look on and the other processes are told.
    fn stir(&self, change: impl FnOnce(&mut Crowd)) {
        let (before, after) = {
            let mut crowd = lock(&self.crowd);
            let before = crowd.attendance();
            change(&mut crowd);
            crowd.note_away(self.time.steady());
            (before, crowd.attendance())
        };
        self.news.send_modify(|news| news.presence += 1);
        if before != after
            && let Some(stirs) = &self.stirs
        {
            // Nobody listens any more when the process ends.
            let _ = stirs.send(Stir::Here(self.id));
        }
    }

    /// Writes what has changed for everybody who looks on, and wakes them.
    pub(crate) fn publish(&self, table: &Table) {
        let (kinds, here) = {
            let crowd = lock(&self.crowd);
            (crowd.kinds.clone(), crowd.here())
        };
        let news = self.news_of(table);
        let texts =
            kinds.into_iter().map(|(kind, _)| (kind, update::write(table, &here, kind).into()));
        *lock(&self.shown) = Shown { news, texts: texts.collect() };
        self.news.send_modify(|news| {
            news.number = table.number();
            news.reopenings = table.reopenings();
        });
    }

    fn news_of(&self, table: &Table) -> News {
        let (number, reopenings) = (table.number(), table.reopenings());
        News { number, reopenings, ..*self.news.borrow() }
    }

    /// What somebody sees who begins to look on: an update that knows how long the clock has run.
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
        let known = |shown: &Shown, news: News| {
            let text = shown.texts.iter().find(|(known, _)| *known == kind);
            text.filter(|_| shown.news == news).map(|(_, text)| text.clone())
        };
        if let Some(text) = known(&lock(&self.shown), *self.news.borrow()) {
            return text;
        }
        let table = self.table.lock().await;
        let news = self.news_of(&table);
        if let Some(text) = known(&lock(&self.shown), news) {
            return text;
        }
        let text = Utf8Bytes::from(update::write(&table, &self.here(), kind));
        let mut shown = lock(&self.shown);
        if shown.news != news {
            *shown = Shown { news, texts: Vec::new() };
        }
        shown.texts.push((kind, text.clone()));
        text
    }
}

impl Crowd {
    fn enter(&mut self, kind: Kind) {
        match self.kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => self.kinds.push((kind, 1)),
        }
    }

    fn leave(&mut self, kind: Kind) {
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
        (0..self.meters.len()).map(|seat| everybody.has(seat)).collect()
    }

    fn watching(&self) -> u32 {
        self.everybody().watching
    }
}

impl Visit {
    pub(crate) fn live(&self) -> &Arc<Live> {
        &self.live
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.live.stir(|crowd| crowd.leave(self.kind));
    }
}
