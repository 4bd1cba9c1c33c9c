//! Tables of a process whose store fails now and then, and whose clocks are set.

use std::sync::atomic::AtomicUsize;

use tripot_core::Viewer;
use tripot_store::{
    Claim, Database, Fate, Listing, Pending, Phase, Postgres, Quiet, Rank, Source, Sqlite,
    StoreError,
};
use tripot_table::{Offer, SeatSetup, Stage, Summary};
use tripot_testkit::{Durability, Postgres as TestPostgres};

use super::*;
use crate::fresh;
use crate::queue::{Permit, Share};
use crate::time::tests::SetClocks;

const FIRST: Seat = Seat::FIRST;
const SECOND: Seat = Seat::new(1).expect("there is a second seat");

/// A store of which one call fails: before it is done, or after, when only the answer is lost.
struct Failing {
    inner: Sqlite,
    calls: AtomicUsize,
    fails_at: AtomicUsize,
    loses_answer: bool,
    /// What it was asked to append.
    entries: Mutex<Vec<Entry>>,
}

impl Failing {
    fn new(fails_at: usize, loses_answer: bool) -> Arc<Failing> {
        let inner = Sqlite::in_memory(&Arc::default()).unwrap();
        let (calls, fails_at) = (AtomicUsize::new(0), AtomicUsize::new(fails_at));
        let entries = Mutex::default();
        Arc::new(Failing { inner, calls, fails_at, loses_answer, entries })
    }

    fn pass<'a, T: Send + 'a>(&'a self, call: impl FnOnce() -> Pending<'a, T>) -> Pending<'a, T> {
        let number = self.calls.fetch_add(1, Ordering::SeqCst);
        let fails = number == self.fails_at.load(Ordering::SeqCst);
        let failure =
            move || Err(StoreError::from(std::io::Error::other(format!("call {number} fails"))));
        if fails && !self.loses_answer {
            return Box::pin(async move { failure() });
        }
        let done = call();
        Box::pin(async move {
            let done = done.await;
            if fails { failure() } else { done }
        })
    }
}

impl Store for Failing {
    fn is_shared(&self) -> bool {
        false
    }

    fn append(&self, entry: Entry) -> Pending<'_, Appended> {
        self.entries.lock().unwrap().push(entry.clone());
        self.pass(|| self.inner.append(entry))
    }

    fn events(&self, table: TableId, from: u32) -> Pending<'_, Vec<String>> {
        self.pass(|| self.inner.events(table, from))
    }

    fn seats(&self, token: TokenHash) -> Pending<'_, Vec<(TableId, Seat)>> {
        self.pass(|| self.inner.seats(token))
    }

    fn tokens(&self, table: TableId) -> Pending<'_, Vec<(TokenHash, Seat)>> {
        self.pass(|| self.inner.tokens(table))
    }

    fn list(&self, listing: Listing) -> Pending<'_, Vec<Summary>> {
        self.pass(|| self.inner.list(listing))
    }

    fn set_listed(&self, table: TableId, listed: bool) -> Pending<'_, bool> {
        self.pass(|| self.inner.set_listed(table, listed))
    }

    fn awaiting(&self) -> Pending<'_, Vec<TableId>> {
        self.pass(|| self.inner.awaiting())
    }

    fn document(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>> {
        self.pass(|| self.inner.document(table, kind))
    }

    fn keep_document(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()> {
        self.pass(|| self.inner.keep_document(table, kind, text))
    }

    fn probe(&self, at: Instant) -> Pending<'_, ()> {
        self.pass(|| self.inner.probe(at))
    }

    fn lease_sweep(&self, now: Instant, until: Instant) -> Pending<'_, bool> {
        self.pass(|| self.inner.lease_sweep(now, until))
    }

    fn quiet(&self, phase: Phase, since: Instant, most: u32) -> Pending<'_, Vec<Quiet>> {
        self.pass(|| self.inner.quiet(phase, since, most))
    }

    fn settle(&self, tables: Vec<(Quiet, Fate)>) -> Pending<'_, Vec<TableId>> {
        self.pass(|| self.inner.settle(tables))
    }

    fn close(&self) -> Pending<'_, ()> {
        self.inner.close()
    }
}

fn hub(store: Arc<dyn Store>, time: Arc<dyn Time>) -> Arc<Hub> {
    let metrics = Arc::new(Metrics::default());
    let queue = Queue::new(2, Share::All, Arc::clone(&metrics));
    let hub = Hub::new(Parts { metrics, time, ..Parts::alone(store, queue) });
    hub.serving.send_replace(true);
    hub
}

fn setup(seats: Vec<SeatSetup>, clock: Option<&str>) -> Setup {
    let source = tripot_table::Source::Seed("07".repeat(32));
    Setup { clock: clock.map(str::to_owned), ..Setup::new("siam(plies=40)", seats, source) }
}

fn person() -> SeatSetup {
    SeatSetup::Person { name: None, claim: None }
}

fn machine() -> SeatSetup {
    SeatSetup::Machine { machine: "random".into() }
}

/// How long anything may take before a test gives up: the machine may be busy with other things.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Waits until the table is as wanted.
async fn until(live: &Live, wanted: impl Fn(&Table) -> bool) {
    let mut revision = live.watch();
    let waited = async {
        while !wanted(&*live.table.lock().await) {
            revision.changed().await.unwrap();
        }
    };
    tokio::time::timeout(TIMEOUT, waited).await.expect("it is waited for in vain");
}

/// What a page does: asks again when the server could not do it.
async fn press(hub: &Arc<Hub>, live: &Arc<Live>, seat: Seat, command: impl Fn(&Table) -> Command) {
    use tripot_table::Refusal as TableRefusal;
    let command = command(&*live.table.lock().await);
    loop {
        match hub.command(live, seat, &command, None).await {
            Err(Refusal::Store) => tokio::task::yield_now().await,
            // It was done, and only the answer was lost; then it is another's turn, too.
            Err(Refusal::Request(RequestError::Table(
                TableRefusal::Stale
                | TableRefusal::Offered
                | TableRefusal::Rematched
                | TableRefusal::Over
                | TableRefusal::Game(_),
            ))) => return,
            other => return assert!(other.is_ok(), "{other:?}"),
        }
    }
}

fn first_move(table: &Table) -> Command {
    let text = table.view(Viewer::Seat(FIRST)).moves()[0].native.clone();
    Command::Move { text, at: table.number() }
}

/// A game of a person against a machine, given up, and played again at another table; how often the
/// store was asked.
async fn play_and_play_again(store: Arc<Failing>) -> usize {
    let hub = hub(Arc::clone(&store) as Arc<dyn Store>, Arc::new(SystemClocks));
    let token = fresh::draw().unwrap().token();
    let id = loop {
        let tokens = vec![(token.hash(), FIRST)];
        match hub.open(setup(vec![person(), machine()], None), tokens).await {
            Ok(id) => break id,
            Err(refusal) => assert_eq!(refusal, Refusal::Store),
        }
    };
    let live = hub.known(id).unwrap();
    for round in 0..2 {
        press(&hub, &live, FIRST, first_move).await;
        // The machine answers, whatever the store did.
        until(&live, |table| table.moves().len() == 2 * round + 2).await;
    }
    press(&hub, &live, FIRST, |_| Command::Resign).await;
    until(&live, Table::is_over).await;
    press(&hub, &live, FIRST, |_| Command::Offer(Offer::Rematch)).await;
    until(&live, |table| table.rematch().is_some()).await;
    let next = live.table.lock().await.rematch().unwrap();
    let tables: Vec<TableId> =
        store.inner.seats(token.hash()).await.unwrap().into_iter().map(|(id, _)| id).collect();
    // A call that failed when the first table was opened may have left one that nobody was told of.
    assert!(tables.contains(&next) && tables.contains(&id), "{tables:?}");
    assert_ne!(store.inner.events(next, 0).await.unwrap(), Vec::<String>::new());
    hub.close();
    store.calls.load(Ordering::SeqCst)
}

#[tokio::test]
async fn a_machines_turn_and_a_rematch_survive_any_error_of_the_store() {
    let calls = play_and_play_again(Failing::new(usize::MAX, false)).await;
    assert!(calls > 8, "{calls}");
    for loses_answer in [false, true] {
        // All at the same time: most of it is waiting.
        let games =
            (0..calls).map(|number| play_and_play_again(Failing::new(number, loses_answer)));
        for game in games.map(tokio::spawn).collect::<Vec<_>>() {
            game.await.unwrap();
        }
    }
}

/// Lets everything be done that has been begun and waits for nothing but the store.
async fn settle(hub: &Hub) {
    for _ in 0..100 {
        hub.store.awaiting().await.unwrap();
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_move_and_what_the_table_needs_after_it_are_one_entry() {
    let store = Failing::new(usize::MAX, false);
    let hub = hub(Arc::clone(&store) as Arc<dyn Store>, Arc::new(SystemClocks));
    let id = hub.open(setup(vec![person(), machine()], None), Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    settle(&hub).await;
    store.entries.lock().unwrap().clear();
    press(&hub, &live, FIRST, first_move).await;
    until(&live, |table| table.moves().len() == 2).await;
    settle(&hub).await;
    let entries = store.entries.lock().unwrap();
    let written: Vec<_> = entries.iter().map(|entry| (entry.events.len(), entry.awaits)).collect();
    assert_eq!(written, [(1, Some(true)), (1, Some(false))]);
}

/// Two thoughts that leave no processor to others.
async fn occupy(hub: &Hub) -> [Permit; 2] {
    let claim = Claim { rank: Rank::Present, source: Source::UNKNOWN };
    [hub.queue.wait(claim).await, hub.queue.wait(claim).await]
}

#[tokio::test]
async fn news_do_not_push_a_machine_back_that_waits() {
    let hub = hub(Failing::new(usize::MAX, false), Arc::new(SystemClocks));
    let _occupied = occupy(&hub).await;
    let id = hub.open(setup(vec![machine(), person()], None), Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    settle(&hub).await;
    let places = hub.queue.places();
    assert!(matches!(places[..], [(_, Rank::Away)]), "{places:?}");
    for name in ["Léa", "Tom"] {
        hub.command(&live, SECOND, &Command::Name(name.to_owned()), None).await.unwrap();
        settle(&hub).await;
    }
    assert_eq!(hub.queue.places(), places);
    hub.close();
}

#[tokio::test]
async fn a_machine_that_waits_is_as_urgent_as_its_viewers_make_it() {
    let hub = hub(Failing::new(usize::MAX, false), Arc::new(SystemClocks));
    let _occupied = occupy(&hub).await;
    let id = hub.open(setup(vec![machine(), person()], None), Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    let ranks = async || {
        settle(&hub).await;
        hub.queue.places().into_iter().map(|(_, rank)| rank).collect::<Vec<Rank>>()
    };
    assert_eq!(ranks().await, [Rank::Away]);
    let subscription = live.subscribe((Viewer::Seat(SECOND), tripot_catalog::Lang::En));
    assert_eq!(ranks().await, [Rank::Present]);
    drop(subscription);
    assert_eq!(ranks().await, [Rank::Away]);
    hub.close();
}

#[tokio::test]
async fn the_end_of_a_game_and_what_lists_say_of_it_are_one_entry() {
    let store = Failing::new(usize::MAX, false);
    let hub = hub(Arc::clone(&store) as Arc<dyn Store>, Arc::new(SystemClocks));
    let setup = Setup { listed: true, ..setup(vec![person(), person()], None) };
    let id = hub.open(setup, Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    store.entries.lock().unwrap().clear();
    hub.command(&live, FIRST, &Command::Resign, None).await.unwrap();
    let listed = store.inner.list(Listing { stage: Some(Stage::Over), most: 9 }).await.unwrap();
    assert_eq!(listed, [live.table.lock().await.summary()]);
    settle(&hub).await;
    assert_eq!(store.entries.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn a_clock_runs_out_whatever_the_store_does() {
    for loses_answer in [false, true] {
        for number in 0..6 {
            let store = Failing::new(usize::MAX, loses_answer);
            let clocks = SetClocks::at(1_000_000);
            let hub =
                hub(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clocks) as Arc<dyn Time>);
            let id = hub.open(setup(vec![person(), person()], Some("1+0")), Vec::new());
            let live = hub.known(id.await.unwrap()).unwrap();
            for seat in [FIRST, SECOND] {
                hub.command(&live, seat, &Command::Come { part: None }, None).await.unwrap();
            }
            let calls = store.calls.load(Ordering::SeqCst);
            store.fails_at.store(calls + number, Ordering::SeqCst);
            clocks.pass(60_001);
            // What changes nothing wakes the task that watches the clock.
            live.publish(&*live.table.lock().await);
            until(&live, Table::is_over).await;
            hub.close();
        }
    }
}

#[tokio::test]
async fn a_clock_on_the_wall_that_is_set_flags_nobody() {
    let clocks = SetClocks::at(1_000_000_000);
    let store = Failing::new(usize::MAX, false);
    let hub = hub(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clocks) as Arc<dyn Time>);
    let id = hub.open(setup(vec![person(), person()], Some("1+0")), Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    for seat in [FIRST, SECOND] {
        hub.command(&live, seat, &Command::Come { part: None }, None).await.unwrap();
    }
    clocks.pass(10_000);
    for wall in [9_000_000_000, 5] {
        clocks.set_wall(wall);
        hub.command(&live, FIRST, &Command::Flag, None).await.unwrap();
        assert!(!live.table.lock().await.is_over(), "set to {wall}");
    }
    let command = first_move(&*live.table.lock().await);
    hub.command(&live, FIRST, &command, None).await.unwrap();
    assert_eq!(live.table.lock().await.clock().unwrap().left(), [50_000, 60_000]);
    clocks.pass(60_000);
    hub.command(&live, SECOND, &Command::Flag, None).await.unwrap();
    assert!(live.table.lock().await.is_over());
}

#[tokio::test]
async fn a_server_that_was_down_gives_the_lost_time_back() {
    let clocks = SetClocks::at(1_000_000);
    let store = Failing::new(usize::MAX, false);
    let start = || hub(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clocks) as Arc<dyn Time>);
    let one = start();
    let id = one.open(setup(vec![person(), person()], Some("1+0")), Vec::new()).await.unwrap();
    let live = one.known(id).unwrap();
    for seat in [FIRST, SECOND] {
        one.command(&live, seat, &Command::Come { part: None }, None).await.unwrap();
    }
    // The player thinks for 20 s with a server there, which says so, and then for an hour without.
    clocks.pass(20_000);
    one.beat().await.unwrap();
    one.close();
    drop((one, live));
    clocks.pass(3_600_000);
    let two = start();
    let live = two.table(id).await.unwrap();
    clocks.pass(5_000);
    let command = first_move(&*live.table.lock().await);
    two.command(&live, FIRST, &command, None).await.unwrap();
    let table = live.table.lock().await;
    assert_eq!(table.clock().unwrap().left(), [35_000, 60_000]);
    // It happens once, and every process that reads the events comes to the same.
    let texts = store.events(id, 0).await.unwrap();
    assert_eq!(texts.iter().filter(|text| text.contains("resumed")).count(), 1, "{texts:?}");
    let again = Table::fold(id, &read(&texts).unwrap()).unwrap();
    assert_eq!(again.clock(), table.clock());
}

#[tokio::test]
async fn an_absent_player_is_waited_for_a_minute() {
    use tripot_table::Absence;
    let clocks = SetClocks::at(1_000_000);
    let store = Failing::new(usize::MAX, false);
    let hub = hub(Arc::clone(&store) as Arc<dyn Store>, Arc::clone(&clocks) as Arc<dyn Time>);
    let id = hub.open(setup(vec![person(), person()], None), Vec::new()).await.unwrap();
    let live = hub.known(id).unwrap();
    let grace = crate::timeouts::Timeouts::USUAL.grace;
    assert_eq!(grace, Duration::from_secs(60));
    clocks.pass(70_000);
    let kind = |lang| (Viewer::Seat(SECOND), lang);
    let subscription = live.subscribe(kind(tripot_catalog::Lang::En));
    let second = live.subscribe(kind(tripot_catalog::Lang::Fr));
    assert_eq!(live.absence(SECOND, grace), Absence::Here);
    drop(subscription);
    clocks.pass(70_000);
    // Another window of the same player is enough.
    assert_eq!(live.absence(SECOND, grace), Absence::Here);
    drop(second);
    assert_eq!(live.absence(SECOND, grace), Absence::Recent(60_000));
    clocks.pass(59_000);
    assert_eq!(live.absence(SECOND, grace), Absence::Recent(1_000));
    clocks.set_wall(9_000_000_000);
    assert_eq!(live.absence(SECOND, grace), Absence::Recent(1_000));
    clocks.pass(1_000);
    assert_eq!(live.absence(SECOND, grace), Absence::Long);
}

/// Two servers, each with its own way to the same tables, hear at the same moment that everybody wants to
/// play again; so often.
async fn one_table_is_made(stores: [Arc<dyn Store>; 2], rounds: usize) {
    let [one, two] = stores.map(|store| hub(store, Arc::new(SystemClocks)));
    for _ in 0..rounds {
        let token = fresh::draw().unwrap().token().hash();
        let setup = setup(vec![person(), person()], None);
        let id = one.open(setup, vec![(token, FIRST)]).await.unwrap();
        let (here, there) = (one.known(id).unwrap(), two.table(id).await.unwrap());
        one.command(&here, SECOND, &Command::Resign, None).await.unwrap();
        one.command(&here, FIRST, &Command::Offer(Offer::Rematch), None).await.unwrap();
        // What the second agrees to is known to both before either has set up a table.
        let seen = async {
            while !there.table.lock().await.wants_rematch() {
                if there.table.lock().await.rematch().is_some() {
                    break;
                }
                two.wake(id).await.unwrap();
            }
        };
        let agree = Command::Offer(Offer::Rematch);
        let (agreed, ()) = tokio::join!(one.command(&here, SECOND, &agree, None), seen);
        agreed.unwrap();
        until(&here, |table| table.rematch().is_some()).await;
        while there.table.lock().await.rematch().is_none() {
            two.wake(id).await.unwrap();
        }
        let next = here.table.lock().await.rematch();
        assert_eq!(there.table.lock().await.rematch(), next);
        // The second of the two has nothing left to do, and has left nothing behind.
        drop((here, there));
        let tables = one.store.seats(token).await.unwrap();
        let tables: Vec<TableId> = tables.into_iter().map(|(table, _)| table).collect();
        assert_eq!(tables.len(), 2, "{tables:?}");
        assert!(tables.contains(&id) && tables.contains(&next.unwrap()));
    }
}

#[tokio::test]
async fn two_servers_that_hear_of_a_rematch_make_one_table() {
    let store = Failing::new(usize::MAX, false);
    let store = || Arc::clone(&store) as Arc<dyn Store>;
    one_table_is_made([store(), store()], 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_postgresql_that_hear_of_a_rematch_make_one_table() {
    let postgres = TestPostgres::start(Durability::None);
    let Database::Postgres(connector) = postgres.url().parse().unwrap() else { panic!() };
    let store = async || {
        let (store, _changes) = Postgres::open(&connector, &Arc::default()).await.unwrap();
        Arc::new(store) as Arc<dyn Store>
    };
    one_table_is_made([store().await, store().await], 40).await;
    // No table was made of which nobody knows.
    for (sql, count) in [
        ("SELECT count(*) FROM game", "80"),
        ("SELECT count(DISTINCT game) FROM event", "80"),
        ("SELECT count(*) FROM event WHERE body LIKE '%\"rematched\"%'", "40"),
    ] {
        assert_eq!(postgres.ask(sql), count, "{sql}");
    }
}
