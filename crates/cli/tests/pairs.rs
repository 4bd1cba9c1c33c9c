//! `tripot tournament … --database`: workers play the games, whichever is killed, and the tournament is
//! the one that is played in one place.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/table.rs"]
mod table;

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use process::{Home, TRIPOT};
use serde_json::Value;
use table::{PATIENCE, Process};
use tripot_testkit::{Durability, Postgres, times};

/// Thirty pairs, some of which take a while.
const ROUND_ROBIN: &str =
    "chicago --players expert,greedy,amateur --rounds 1 --deals 10 --seed 7 --nodes 12000";

/// Whom a round brings together follows from the rounds before.
const SWISS: &str = "siam --players heuristic,A=random,B=random,C=heuristic --format swiss --rounds 3 \
                     --deals 3 --seed 7";

/// Three at a table, and a deal is three games.
const THREES: &str =
    "families --players memory,most,random,A=random --seats 3 --rounds 1 --deals 2 --seed 7";

/// Waits until something is so.
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "not so: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A number from the database.
fn count(postgres: &Postgres, of: &str) -> u64 {
    postgres.ask(&format!("SELECT count(*) FROM {of}")).parse().unwrap()
}

const PAIRS: &str = "job WHERE kind = 'pair'";
/// Those that a worker has taken and not given back.
const HELD: &str = "job WHERE kind = 'pair' AND tries > 0 AND free_at > now()";
/// Those that lie there and have been played.
const PLAYED: &str = "pair WHERE games IS NOT NULL";

fn worker(postgres: &Postgres) -> Process {
    Process::start(&["worker", "--database", &postgres.url(), "--machines", "1"])
}

/// Everything that is reported of a tournament.
fn everything(home: &Home, file: &str) -> String {
    let export = ["tournament", "export", file, "--csv", "-", "--games", "-", "--json", "-"];
    home.run(["tournament", "status", file]).data() + &home.run(export).data()
}

/// The tournament, played here.
fn local(home: &Home, args: &str) -> String {
    let args = ["tournament", "run"].into_iter().chain(args.split_whitespace());
    let done = home.run(args.chain(["--save", "local.sqlite"]));
    assert_eq!(done.code, 0, "{done:?}");
    let everything = everything(home, "local.sqlite");
    std::fs::remove_file(home.file("local.sqlite")).unwrap();
    everything
}

/// The tournament, in the background, played by workers.
fn start(home: &Home, postgres: &Postgres, args: &str) -> Child {
    let url = postgres.url();
    let mut command = Command::new(TRIPOT);
    command.env("LANG", "en_GB.UTF-8").current_dir(home.path()).args(["tournament", "run"]);
    command.args(args.split_whitespace()).args(["--save", "away.sqlite", "--database", &url]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn games_played(home: &Home) -> u64 {
    if !home.file("away.sqlite").exists() {
        return 0;
    }
    let text = home.run(["tournament", "status", "away.sqlite", "--json"]).data();
    let status: Value = serde_json::from_str(&text).unwrap();
    status["tournament"]["games_played"].as_u64().unwrap()
}

/// How a tournament in the background ended: its exit code, and what it said.
fn end(director: Child) -> (Option<i32>, String) {
    let done = director.wait_with_output().unwrap();
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

/// What a tournament that does not end waits for.
fn state(postgres: &Postgres) -> String {
    let all = [
        "SELECT now(), * FROM job",
        "SELECT id, encounter, deal, players, length(games) FROM pair",
        "SELECT name, until FROM process",
        "SELECT pid, state, wait_event, query, now() - query_start FROM pg_stat_activity",
    ];
    all.map(|sql| postgres.ask(sql)).join("\n\n")
}

/// Requires that nothing is left that would have to be tidied up.
fn require_tidy(postgres: &Postgres) {
    for of in ["pair", "tournament", PAIRS] {
        assert_eq!(count(postgres, of), 0, "{of}");
    }
}

#[test]
fn workers_play_a_tournament_whoever_is_killed() {
    let postgres = Postgres::start(Durability::None);
    let home = Home::new();
    let expected = local(&home, ROUND_ROBIN);
    for _ in 0..times(1) {
        whoever_is_killed_nothing_is_lost_or_doubled(&postgres, &home, &expected);
    }
    a_crash_of_the_database_is_survived(&postgres, &home);
    more_than_two_may_sit_at_a_table(&postgres, &home);
    a_pair_that_ends_its_workers_is_given_up(&postgres, &home);
}

fn whoever_is_killed_nothing_is_lost_or_doubled(postgres: &Postgres, home: &Home, expected: &str) {
    let mut director = start(home, postgres, ROUND_ROBIN);
    until("all pairs lie there", || {
        home.file("away.sqlite").exists() && count(postgres, PAIRS) == 30
    });
    // However quick the first worker is, it leaves something to the others.
    postgres.ask(&format!(
        "UPDATE job SET free_at = now() + interval '1 hour'
         WHERE game IN (SELECT game FROM {PAIRS} LIMIT 3)"
    ));
    let mut first = worker(postgres);
    until("a game is kept", || games_played(home) > 0);
    until("a pair is held", || count(postgres, HELD) > 0 || count(postgres, PAIRS) == 3);
    first.kill();
    director.kill().unwrap();
    director.wait().unwrap();
    let kept = games_played(home);
    assert!((1..=54).contains(&kept), "{kept} games");
    postgres.ask("UPDATE job SET free_at = now() WHERE tries = 0");
    let _others = [worker(postgres), worker(postgres)];
    until("a pair is played for nobody", || count(postgres, PLAYED) > 0);
    let url = postgres.url();
    let done = home.run(["tournament", "resume", "away.sqlite", "--database", &url]);
    assert_eq!(done.code, 0, "{done:?}\n{}", state(postgres));
    assert!(everything(home, "away.sqlite") == expected);
    require_tidy(postgres);
    std::fs::remove_file(home.file("away.sqlite")).unwrap();
}

/// What lay there is gone, and is asked for again; rounds follow each other as they should.
fn a_crash_of_the_database_is_survived(postgres: &Postgres, home: &Home) {
    let director = start(home, postgres, SWISS);
    until("pairs lie there", || count(postgres, "pair") > 0);
    postgres.crash();
    until("pairs lie there again", || count(postgres, "pair") > 0);
    let _worker = worker(postgres);
    let (code, said) = end(director);
    assert_eq!(code, Some(0), "{said}");
    assert!(everything(home, "away.sqlite") == local(home, SWISS));
    require_tidy(postgres);
    std::fs::remove_file(home.file("away.sqlite")).unwrap();
}

fn more_than_two_may_sit_at_a_table(postgres: &Postgres, home: &Home) {
    let director = start(home, postgres, THREES);
    let _worker = worker(postgres);
    let (code, said) = end(director);
    assert_eq!(code, Some(0), "{said}");
    assert!(everything(home, "away.sqlite") == local(home, THREES));
    std::fs::remove_file(home.file("away.sqlite")).unwrap();
}

/// It is said which pair it was, nobody plays the others in vain, and the tournament can go on.
fn a_pair_that_ends_its_workers_is_given_up(postgres: &Postgres, home: &Home) {
    let director = start(home, postgres, SWISS);
    until("pairs lie there", || count(postgres, PAIRS) > 0);
    postgres
        .ask("UPDATE job SET tries = 5 WHERE game = (SELECT id FROM pair WHERE deal = 1 LIMIT 1)");
    let _worker = worker(postgres);
    let (code, said) = end(director);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("deal 2: no worker could play it to the end"), "{said}");
    require_tidy(postgres);
    let url = postgres.url();
    let done = home.run(["tournament", "resume", "away.sqlite", "--database", &url]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(everything(home, "away.sqlite") == local(home, SWISS));
}

#[test]
fn what_workers_can_not_play_is_refused_with_every_reason() {
    let home = Home::new();
    let away = ["--database", "postgres://nobody@nowhere.invalid/none", "--save", "away.sqlite"];
    let refusal = |args: &str| {
        let run = ["tournament", "run", "chicago"].into_iter().chain(args.split_whitespace());
        let refusal = home.run(run.chain(away)).refusal();
        assert!(!home.file("away.sqlite").exists(), "{args}");
        refusal
    };
    let said = refusal("--players greedy,Zoe=/bin/cat --ms 10");
    assert!(said.contains("Zoe is a program on this machine; with --database only"), "{said}");
    assert!(said.contains("--nodes or as they like, not for --ms or --tc"), "{said}");
    let said = refusal("--players greedy,random --tc 10+0.1");
    assert!(said.contains("not for --ms or --tc") && !said.contains("program on"), "{said}");
    let said = refusal("--players greedy,random --threads 2");
    assert!(said.contains("--threads"), "{said}");
    let run = ["tournament", "run", "chicago", "--players", "greedy,random"];
    let said = home.run(run.into_iter().chain(["--database", "sqlite:tables.sqlite"])).refusal();
    assert!(said.contains("postgres://USER@HOST/NAME"), "{said}");
    // A match that a test may end is one of those that go on in one place.
    let run = "match chicago --seats greedy,random --duplicate --sprt elo0=0,elo1=10 --seed 7";
    let run = run.split_whitespace().chain(["--save", "match.sqlite"]);
    assert_eq!(home.run(run).code, 0);
    let said = home.run(["tournament", "resume", "match.sqlite", away[0], away[1]]).refusal();
    assert!(said.contains("without --database"), "{said}");
}
