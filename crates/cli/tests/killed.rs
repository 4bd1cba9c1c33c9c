//! Servers that are killed at any moment, on either store, alone or two of them: whatever was
//! acknowledged is there afterwards, and every game goes on.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "support/table.rs"]
mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use table::{Opened, PATIENCE, Process, Server, Viewer, get, is_own_turn, number, open, post};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tripot_core::Rng;
use tripot_testkit::{Durability, Postgres, seed, times};

/// A kind of table: the variant, and who sits on the second seat.
type Table = (&'static str, &'static str);

/// Tables of two people, and of one against a machine.
const TABLES: [Table; 5] = [
    ("chicago", ""),
    ("families", ""),
    ("chicago", "random"),
    ("siam(plies=40)", "random"),
    ("families", "random"),
];

/// What the player of a seat knows.
#[derive(Default)]
struct Known {
    /// The number of the last update, and the move that it showed.
    last: Option<(u64, Value)>,
    /// The number with which the last own move was accepted.
    accepted: u64,
}

impl Known {
    /// Sees an update: nothing that was seen or accepted before may be gone.
    fn see(&mut self, update: &Value) {
        let (now, shown) = (number(update), update["last"]["move"].clone());
        assert!(now >= self.accepted, "an acknowledged move is lost: {} > {now}", self.accepted);
        if let Some((before, was_shown)) = &self.last {
            assert!(now >= *before, "an event that was shown is lost: {before} > {now}");
            assert!(now > *before || shown == *was_shown, "{was_shown} has become {shown}");
        }
        self.last = Some((now, shown));
    }
}

/// Plays a seat to the end of the game, through any of the servers, whichever is there. `moved` counts
/// what happens at the table.
async fn play_seat(addresses: &[String], opened: &Opened, seat: usize, moved: &AtomicU64) {
    let mut known = Known::default();
    let mut way = seat;
    loop {
        let address = &addresses[way % addresses.len()];
        match play_while_connected(address, opened, seat, moved, &mut known).await {
            Some(()) => return,
            None => sleep(Duration::from_millis(30)).await,
        }
        way += 1;
    }
}

/// Plays until the game is over; nothing if the connection is lost before.
async fn play_while_connected(
    address: &str,
    opened: &Opened,
    seat: usize,
    moved: &AtomicU64,
    known: &mut Known,
) -> Option<()> {
    let mut viewer = Viewer::join(address, opened, seat).await?;
    loop {
        let message = viewer.next_of(&["update", "accepted", "refused"]).await?;
        match message["type"].as_str().unwrap() {
            "accepted" => known.accepted = known.accepted.max(number(&message)),
            "refused" => {
                let key = message["error"]["key"].as_str().unwrap();
                // The store was out of reach, or a move that was sent before was kept after all.
                assert!(["serve.internal", "serve.stale"].contains(&key), "{message}");
                return None;
            }
            _ => {
                known.see(&message);
                moved.fetch_max(number(&message), Ordering::Relaxed);
                if !message["over"].is_null() {
                    return Some(());
                }
                if is_own_turn(&message) && message["waiting"] == json!(false) {
                    sleep(Duration::from_millis(10)).await;
                    viewer.play(&message, number(&message) as usize * 31).await?;
                }
            }
        }
    }
}

/// Plays one game after the other. `progress` goes up whenever something happens.
async fn play_on(addresses: Vec<String>, table: Table, progress: Arc<AtomicU64>) {
    let (variant, machine) = table;
    let second = match machine {
        "" => json!({ "kind": "invited" }),
        machine => json!({ "kind": "machine", "machine": machine }),
    };
    loop {
        let opened = loop {
            let mut opened = None;
            for address in &addresses {
                opened = match opened {
                    None => open(address, variant, &second).await,
                    opened => opened,
                };
            }
            match opened {
                Some(opened) => break opened,
                None => sleep(Duration::from_millis(30)).await,
            }
        };
        let before = progress.load(Ordering::Relaxed);
        let moved = AtomicU64::new(0);
        let seats = async {
            let first = play_seat(&addresses, &opened, 0, &moved);
            match opened.tokens.len() {
                1 => first.await,
                _ => {
                    tokio::join!(first, play_seat(&addresses, &opened, 1, &moved));
                }
            }
        };
        let watch = async {
            loop {
                progress.fetch_max(before + moved.load(Ordering::Relaxed), Ordering::Relaxed);
                sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::select! {
            () = seats => {}
            () = watch => {}
        }
        progress.fetch_max(before + moved.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Games at all kinds of tables.
struct Games {
    players: JoinSet<()>,
    progress: Vec<Arc<AtomicU64>>,
}

impl Games {
    fn start(addresses: &[String]) -> Games {
        let mut players = JoinSet::new();
        let progress: Vec<Arc<AtomicU64>> = TABLES.iter().map(|_| Arc::default()).collect();
        for (table, progress) in TABLES.iter().zip(&progress) {
            players.spawn(play_on(addresses.to_vec(), *table, Arc::clone(progress)));
        }
        Games { players, progress }
    }

    /// Waits until something new has happened in every game.
    async fn go_on(&mut self) {
        let before: Vec<u64> = self.numbers();
        let start = Instant::now();
        while self.numbers().iter().zip(&before).any(|(now, before)| now <= &(before + 1)) {
            if let Some(ended) = self.players.try_join_next() {
                ended.unwrap();
            }
            let stuck: Vec<&Table> = (self.numbers().iter().zip(&before).zip(&TABLES))
                .filter(|((now, before), _)| *now <= &(*before + 1))
                .map(|(_, table)| table)
                .collect();
            assert!(start.elapsed() < PATIENCE, "stuck: {stuck:?}");
            sleep(Duration::from_millis(10)).await;
        }
    }

    fn numbers(&self) -> Vec<u64> {
        self.progress.iter().map(|progress| progress.load(Ordering::Relaxed)).collect()
    }
}

/// A random time of up to a number of milliseconds.
async fn moment(rng: &mut Rng, most: u32) {
    sleep(Duration::from_millis(u64::from(rng.below(most)))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_on_sqlite_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("tables.sqlite").display());
    let mut server = Server::start(&database, &[]).await;
    let mut games = Games::start(std::slice::from_ref(&server.address));
    let mut rng = seed("killed").rng();
    for _ in 0..times(4) {
        games.go_on().await;
        moment(&mut rng, 150).await;
        server.kill();
        server.restart().await;
    }
    games.go_on().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_file_is_refused_until_the_first_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("tables.sqlite").display());
    let mut server = Server::start(&database, &[]).await;
    let mut second = std::process::Command::new(env!("CARGO_BIN_EXE_tripot"));
    second.args(["serve", "--addr", "127.0.0.1:0", "--database", &database]);
    let refused = second.output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("another process serves this file"), "{said}");
    server.kill();
    server.restart().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_processes_share_postgresql() {
    let postgres = Postgres::start(Durability::None);
    let url = postgres.url();
    tokio::join!(
        contested_moves_have_one_winner(&url),
        a_claim_is_exchanged_at_one_server_only(&url),
        whoever_is_at_another_server_is_not_replaced(&url)
    );
    another_worker_takes_what_a_killed_one_left(&postgres).await;
    another_worker_judges_what_a_killed_one_left(&postgres).await;
    either_server_may_be_killed(&url).await;
    a_crash_of_the_database_is_survived(&postgres).await;
}

/// The players of a seat at two servers move at the same time: one of them is told that it has moved,
/// and everybody sees that move.
async fn contested_moves_have_one_winner(url: &str) {
    let servers = [Server::start(url, &[]).await, Server::start(url, &[]).await];
    let opened = open(&servers[0].address, "chicago", &json!({ "kind": "invited" })).await.unwrap();
    let mut viewers = Vec::new();
    for (server, seat) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        viewers.push(Viewer::join(&servers[server].address, &opened, seat).await.unwrap());
    }
    // The table was set up, a claim was exchanged, one came.
    let mut seen = 3;
    for turn in 0..8_usize {
        let mut updates = Vec::new();
        for viewer in &mut viewers {
            let update = viewer.until(|update| number(update) > seen);
            updates.push(timeout(PATIENCE, update).await.unwrap().unwrap());
        }
        let [mine, same, ..] = &updates[..] else { unreachable!() };
        assert_eq!(number(mine), number(same));
        for update in &updates {
            assert_eq!(update["last"], mine["last"], "everybody sees the same");
        }
        seen = number(mine);
        let first = if is_own_turn(mine) { 0 } else { 2 };
        let update = updates[first].clone();
        let [here, there] = viewers.get_disjoint_mut([first, first + 1]).unwrap();
        let (sent, also) = tokio::join!(here.play(&update, turn), there.play(&update, turn + 1));
        assert!(sent.is_some() && also.is_some());
        let kinds = ["accepted", "refused"];
        let (one, other) = tokio::join!(here.next_of(&kinds), there.next_of(&kinds));
        let (one, other) = (one.unwrap(), other.unwrap());
        let accepted = [&one, &other].iter().filter(|answer| answer["type"] == "accepted").count();
        assert_eq!(accepted, 1, "{one} {other}");
    }
}

/// Two devices exchange a claim at two servers at the same time: one of them gets the seat.
async fn a_claim_is_exchanged_at_one_server_only(url: &str) {
    let servers = [Server::start(url, &[]).await, Server::start(url, &[]).await];
    let [one, other] = servers.each_ref().map(|server| server.address.as_str());
    for _ in 0..10 {
        let seats = json!([{ "kind": "me" }, { "kind": "invited" }]);
        let wanted = json!({ "variant": "siam", "seats": seats });
        let opened = post(one, "/api/tables", &wanted).await.unwrap();
        let claim = json!({ "claim": opened["seats"][1]["claim"] });
        let claimed =
            tokio::join!(post(one, "/api/claim", &claim), post(other, "/api/claim", &claim));
        let ((Some(claimed), None) | (None, Some(claimed))) = claimed else {
            panic!("{claimed:?}")
        };
        let table = opened["table"].as_str().unwrap().to_owned();
        let tokens = vec![claimed["token"].as_str().unwrap().to_owned()];
        let opened = Opened { table, tokens };
        // Both servers know whose seat it is.
        for address in [one, other] {
            let mut viewer = Viewer::join(address, &opened, 0).await.unwrap();
            let welcome = viewer.next_of(&["welcome", "refused"]).await.unwrap();
            assert_eq!(welcome["seat"], json!(1), "{welcome}");
        }
    }
}

/// Somebody who is connected through another server is there, until that server is killed.
async fn whoever_is_at_another_server_is_not_replaced(url: &str) {
    let mut servers = [Server::start(url, &[]).await, Server::start(url, &[]).await];
    let opened = open(&servers[0].address, "siam", &json!({ "kind": "invited" })).await.unwrap();
    let mut first = Viewer::join(&servers[0].address, &opened, 0).await.unwrap();
    let mut second = Viewer::join(&servers[1].address, &opened, 1).await.unwrap();
    let replace = json!({ "do": "replace", "seat": 1 });
    first.until_here([true, true]).await;
    second.until_here([true, true]).await;
    first.send(&replace).await.unwrap();
    let refused = first.next_of(&["accepted", "refused"]).await.unwrap();
    assert_eq!(refused["error"]["key"], "serve.here", "{refused}");
    // Whoever leaves is gone everywhere, and whoever comes back is there.
    drop(second);
    first.until_here([true, false]).await;
    let _second = Viewer::join(&servers[1].address, &opened, 1).await.unwrap();
    first.until_here([true, true]).await;
    let start = Instant::now();
    servers[1].kill();
    first.until_here([true, false]).await;
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    // Somebody who has just gone may come back: they are waited for.
    let mut answers = Vec::new();
    while answers.last().is_none_or(|answer: &serde_json::Value| answer["type"] != "accepted") {
        assert!(start.elapsed() < 2 * PATIENCE, "{answers:?}");
        first.send(&replace).await.unwrap();
        answers.push(first.next_of(&["accepted", "refused"]).await.unwrap());
        sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(answers[0]["error"]["key"], "serve.grace", "{answers:?}");
}

/// Starts a worker and waits until it is there.
async fn start_worker(postgres: &Postgres) -> Process {
    let names = || -> Vec<String> {
        postgres.ask("SELECT name FROM process").lines().map(str::to_owned).collect()
    };
    let (before, start) = (names(), Instant::now());
    let worker = Process::start(&["worker", "--database", &postgres.url(), "--machines", "1"]);
    while names().iter().all(|name| before.contains(name)) {
        assert!(start.elapsed() < PATIENCE, "the worker does not come");
        sleep(Duration::from_millis(20)).await;
    }
    worker
}

/// After so long a job that is not there has been done.
const GONE: Duration = Duration::from_secs(5);
/// How often a worker may be done before it is killed.
const ATTEMPTS: u32 = 20;

/// Waits until the only job of a kind has been taken; false if it was done before that was seen.
async fn is_taken(postgres: &Postgres, kind: &str) -> bool {
    let (start, mut seen) = (Instant::now(), false);
    loop {
        match tries_of(postgres, kind).as_str() {
            "1" => return true,
            "" if seen || start.elapsed() > GONE => return false,
            tries => seen |= !tries.is_empty(),
        }
        assert!(start.elapsed() < PATIENCE, "{kind}: not taken");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Kills a worker while it has the only job of a kind; false if it was done before.
async fn kill_at_work(postgres: &Postgres, mut worker: Process, kind: &str) -> bool {
    let taken = is_taken(postgres, kind).await;
    worker.kill();
    taken && tries_of(postgres, kind) == "1"
}

/// Waits until the only job of a kind is done and gone: that comes a moment after what it did is
/// seen.
async fn until_done(postgres: &Postgres, kind: &str) {
    let start = Instant::now();
    while !tries_of(postgres, kind).is_empty() {
        assert!(start.elapsed() < PATIENCE, "{kind}: not done");
        sleep(Duration::from_millis(20)).await;
    }
}

/// How often the only job of a kind has been taken; nothing if there is none.
fn tries_of(postgres: &Postgres, kind: &str) -> String {
    postgres.ask(&format!("SELECT tries FROM job WHERE kind = '{kind}'"))
}

/// A worker is killed while its machine thinks: another one moves, once.
async fn another_worker_takes_what_a_killed_one_left(postgres: &Postgres) {
    let server = Server::start(&postgres.url(), &["--machines", "0"]).await;
    for _ in 0..times(1) {
        // A game each: one alone would be over before the last round.
        let mut attempts = 1;
        while !a_worker_is_killed_in_its_turn(postgres, &server).await {
            assert!(attempts < ATTEMPTS, "no worker was killed in its turn");
            attempts += 1;
        }
    }
}

/// One game of it; false if the worker had moved before it was killed.
async fn a_worker_is_killed_in_its_turn(postgres: &Postgres, server: &Server) -> bool {
    let machine = json!({ "kind": "machine", "machine": "random" });
    let opened = open(&server.address, "chicago", &machine).await.unwrap();
    let mut viewer = Viewer::join(&server.address, &opened, 0).await.unwrap();
    let update = viewer.until(is_own_turn).await.unwrap();
    let worker = start_worker(postgres).await;
    viewer.play(&update, 0).await.unwrap();
    let before = viewer.until(|next| number(next) > number(&update)).await.unwrap();
    // A machine lets people look at the position for 700 ms: it is killed while it has the turn.
    if !kill_at_work(postgres, worker, "turn").await {
        return false;
    }
    let start = Instant::now();
    let _other = start_worker(postgres).await;
    let after = viewer.until(|next| number(next) > number(&before)).await.unwrap();
    assert_eq!(number(&after), number(&before) + 1);
    assert!(is_own_turn(&after) || !after["over"].is_null());
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    until_done(postgres, "turn").await;
    true
}

/// A worker is killed while it judges a game: another one judges it, and it is kept.
async fn another_worker_judges_what_a_killed_one_left(postgres: &Postgres) {
    let server = Server::start(&postgres.url(), &["--machines", "0"]).await;
    let mut attempts = 1;
    while !a_worker_is_killed_as_it_judges(postgres, &server).await {
        assert!(attempts < ATTEMPTS, "no worker was killed as it judged");
        attempts += 1;
    }
}

/// One game of it; false if the worker had judged it before it was killed.
async fn a_worker_is_killed_as_it_judges(postgres: &Postgres, server: &Server) -> bool {
    let address = std::slice::from_ref(&server.address);
    let opened = open(&server.address, "chicago", &json!({ "kind": "invited" })).await.unwrap();
    let moved = AtomicU64::new(0);
    tokio::join!(play_seat(address, &opened, 0, &moved), play_seat(address, &opened, 1, &moved));
    let path = format!("/api/tables/{}/analysis", opened.table);
    let ask = async || -> Value {
        serde_json::from_str(&get(&server.address, &path).await.unwrap()).unwrap()
    };
    assert_eq!(ask().await, json!({ "done": 0.0 }), "nobody is there who would judge it");
    let worker = start_worker(postgres).await;
    if !kill_at_work(postgres, worker, "analysis").await {
        return false;
    }
    assert!(ask().await["done"].is_number());
    let _other = start_worker(postgres).await;
    let mut analysis = ask().await;
    let mut progress = Instant::now();
    while analysis["done"].is_number() {
        // An analysis gives way to everything else on the machine: it may take long, but goes on.
        assert!(progress.elapsed() < PATIENCE, "{analysis}");
        sleep(Duration::from_millis(100)).await;
        let next = ask().await;
        if next != analysis {
            (analysis, progress) = (next, Instant::now());
        }
    }
    assert!(!analysis["moves"].as_array().unwrap().is_empty());
    assert_eq!(ask().await, analysis);
    true
}

/// Two servers with a player of each game at each; one is killed, then the other.
async fn either_server_may_be_killed(url: &str) {
    let mut servers = [Server::start(url, &[]).await, Server::start(url, &[]).await];
    let addresses = servers.each_ref().map(|server| server.address.clone());
    let mut games = Games::start(&addresses);
    let mut rng = seed("either").rng();
    for round in 0..times(4) {
        let server = &mut servers[round as usize % 2];
        games.go_on().await;
        moment(&mut rng, 150).await;
        server.kill();
        // Through the other one alone.
        games.go_on().await;
        server.restart().await;
    }
    games.go_on().await;
}

/// The database itself goes down and comes back.
async fn a_crash_of_the_database_is_survived(postgres: &Postgres) {
    let url = postgres.url();
    let servers = [Server::start(&url, &[]).await, Server::start(&url, &[]).await];
    let addresses = servers.each_ref().map(|server| server.address.clone());
    let mut games = Games::start(&addresses);
    for _ in 0..times(1) {
        games.go_on().await;
        postgres.crash();
    }
    games.go_on().await;
}
