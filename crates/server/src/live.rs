//! A table in memory, with whoever looks at it.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;
use tripot_catalog::Lang;
use tripot_core::{Seat, Viewer};

use crate::clock::Instant;
use crate::id::TableId;
use crate::limit::{Meter, Rate};
use crate::table::Table;
use crate::update;

/// A table in memory.
pub(crate) struct Live {
    pub(crate) id: TableId,
    pub(crate) table: tokio::sync::Mutex<Table>,
    /// What is new; whoever looks on waits for it to change.
    news: watch::Sender<News>,
    crowd: Mutex<Crowd>,
    shown: Mutex<Shown>,
    /// The position for which a machine has been asked to move.
    pub(crate) asked: AtomicU32,
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
}

/// Those for whom the same is written: the viewer and the language.
pub(crate) type Kind = (Viewer, Lang);

/// Who is connected.
struct Crowd {
    kinds: Vec<(Kind, u32)>,
    meters: Vec<Meter>,
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
    pub(crate) fn new(table: Table) -> Live {
        let news = News { number: table.number(), presence: 0 };
        Live {
            id: table.id(),
            crowd: Mutex::new(Crowd {
                kinds: Vec::new(),
                meters: vec![Meter::default(); table.seats().get()],
            }),
            shown: Mutex::new(Shown { news, texts: Vec::new() }),
            news: watch::Sender::new(news),
            asked: AtomicU32::new(0),
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
        let alone = lock(&self.crowd).kinds.is_empty();
        alone.then(|| now.since(Instant(self.touched.load(Ordering::Relaxed))))
    }

    /// Whether the player of a seat may send something more.
    pub(crate) fn admit(&self, seat: Seat, rate: Rate, now: Instant) -> bool {
        lock(&self.crowd).meters[seat.index()].admit(rate, now)
    }

    /// Whether the player of each seat is connected.
    pub(crate) fn here(&self) -> Vec<bool> {
        lock(&self.crowd).here()
    }

    /// How many look on who have no seat.
    pub(crate) fn watching(&self) -> u32 {
        lock(&self.crowd).watching()
    }

    /// What is new.
    pub(crate) fn listen(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Somebody begins to look on.
    pub(crate) fn visit(self: &Arc<Live>, kind: Kind) -> Visit {
        lock(&self.crowd).enter(kind);
        self.news.send_modify(|news| news.presence += 1);
        Visit { live: Arc::clone(self), kind, news: self.news.subscribe() }
    }

    /// Writes what has changed for everybody who looks on, and wakes them.
    pub(crate) fn publish(&self, table: &Table) {
        let (kinds, here) = {
            let crowd = lock(&self.crowd);
            (crowd.kinds.clone(), crowd.here())
        };
        let news = News { number: table.number(), ..*self.news.borrow() };
        let texts = kinds.into_iter().map(|(kind, _)| (kind, update::write(table, &here, kind)));
        *lock(&self.shown) = Shown { news, texts: texts.collect() };
        self.news.send_modify(|news| news.number = table.number());
    }

    /// What somebody sees who begins to look on: an update that knows how long the clock has run.
    pub(crate) async fn first_update(&self, kind: Kind, now: Instant) -> Utf8Bytes {
        let since = {
            let table = self.table.lock().await;
            table.clock().and_then(crate::clock::Clock::running).map(|(_, since)| since)
        };
        let text = self.update(kind).await;
        match since {
            Some(since) => update::with_elapsed(&text, now.since(since)),
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
        let news = News { number: table.number(), ..*self.news.borrow() };
        if let Some(text) = known(&lock(&self.shown), news) {
            return text;
        }
        let text = update::write(&table, &self.here(), kind);
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

    fn here(&self) -> Vec<bool> {
        let is_here = |index: usize| {
            let seated = |((viewer, _), _): &(Kind, u32)| match viewer {
                Viewer::Seat(seat) => seat.index() == index,
                Viewer::Public => false,
            };
            self.kinds.iter().any(seated)
        };
        (0..self.meters.len()).map(is_here).collect()
    }

    fn watching(&self) -> u32 {
        let watchers = self.kinds.iter().filter(|((viewer, _), _)| *viewer == Viewer::Public);
        watchers.map(|(_, count)| count).sum()
    }
}

impl Visit {
    pub(crate) fn live(&self) -> &Arc<Live> {
        &self.live
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        lock(&self.live.crowd).leave(self.kind);
        self.live.news.send_modify(|news| news.presence += 1);
    }
}
