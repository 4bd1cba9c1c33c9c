//! Bots that crash, hang, lie and flood: each loses its game for the right reason, nobody else is
//! hurt, and nothing is left behind.

use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tripot_arena::{
    Bot, Contest, Entrant, Launch, Limit, Limits, Manner, Plan, Report, Standings, run,
};
use tripot_catalog::Variant;
use tripot_core::{Seed, Stop, Termination};
use tripot_testkit::times;

/// A short game.
const GAME: &str = "chicago(piles-count=4,height=3,goods=4)";

/// How long the children of a bot would sleep: a number that nothing else on this machine has.
fn nap() -> String {
    format!("9{:07}", std::process::id())
}

fn limits() -> Limits {
    Limits {
        start: Duration::from_secs(5),
        turn: Duration::from_secs(3),
        grace: Duration::from_millis(200),
        cpu: Duration::from_secs(10),
        memory: 64 << 20,
        processes: 20,
        ..Limits::default()
    }
}

fn rogue(manner: &str, extra: &str, sandbox: bool) -> Entrant {
    let words = [env!("CARGO_BIN_EXE_rogue"), manner, extra].map(str::to_owned).to_vec();
    let mut launch = Launch::new(words).expect("a program");
    launch.sandbox = sandbox;
    let mut limits = limits();
    if ["mute", "hang"].contains(&manner) {
        (limits.start, limits.turn) = (Duration::from_millis(400), Duration::from_millis(400));
    }
    if manner == "busy" {
        (limits.cpu, limits.turn) = (Duration::from_millis(100), Duration::from_secs(60));
    }
    Entrant::new(manner, Bot::new(launch, limits))
}

fn plan(entrants: Vec<Entrant>, games: u64) -> Plan {
    let contest = Contest::new(Variant::read(GAME, &[]).expect("a variant"), entrants);
    let mut plan = Plan::new(contest.expect("a contest"), Seed::parse("rogues").expect("words"));
    plan.games = NonZeroU64::new(games).expect("games");
    plan.threads = NonZeroUsize::new(2).expect("threads");
    plan
}

fn reports(plan: &Plan) -> Vec<Report> {
    let mut reports = Vec::new();
    run(plan, &Stop::new(), |report| {
        reports.push(report);
        ControlFlow::Continue(())
    })
    .expect("the match goes on whatever a bot does");
    reports
}

/// The resident memory of this process, in bytes.
fn memory() -> u64 {
    let statm = fs::read_to_string("/proc/self/statm").expect("there is /proc");
    let pages: u64 = statm.split(' ').nth(1).expect("a field").parse().expect("a number");
    pages * 4096
}

/// The command lines on this machine in which a text occurs.
fn processes_with(text: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("there is /proc").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(text)).collect()
}

/// Nothing is left of what was started, after a moment: a killed process takes a while to go.
fn assert_nobody_left() {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let mut left = processes_with(&nap());
        left.extend(processes_with(env!("CARGO_BIN_EXE_rogue")));
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "left behind: {left:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What a rogue does, how its games end, and the key of the reason.
const ROGUES: &[(&str, Option<Manner>, &str)] = &[
    ("crash", Some(Manner::Crashed), "fault.exited"),
    ("leave", Some(Manner::Crashed), "fault.left"),
    ("hang", Some(Manner::Late), "fault.late"),
    ("garbage", Some(Manner::Crashed), "fault.garbage"),
    ("illegal", Some(Manner::Illegal), "chicago.move"),
    ("binary", Some(Manner::Crashed), "fault.not_text"),
    ("twice", Some(Manner::Crashed), "fault.twice"),
    ("flood", Some(Manner::Crashed), "fault.flood"),
    ("line", Some(Manner::Crashed), "fault.long_line"),
    ("fork", Some(Manner::Crashed), "fault.exited"),
    ("breed", Some(Manner::Crashed), "fault.processes"),
    ("busy", Some(Manner::Late), "fault.cpu"),
    ("mute", Some(Manner::Late), "fault.late"),
    ("chatty", Some(Manner::Crashed), "fault.before_ready"),
    ("stillborn", Some(Manner::Crashed), "fault.exited"),
    ("picky", Some(Manner::Crashed), "fault.unclaimed"),
    ("stubborn", None, ""),
    ("honest", None, ""),
];

#[test]
fn two_hundred_games_among_rogues_end_for_the_right_reasons() {
    let before = memory();
    let mut played = 0;
    for &(manner, expected, key) in ROGUES {
        let (opponent, nap) = (rogue("honest", "", true), nap());
        // Some are waited for.
        let games = if ["hang", "mute", "busy", "breed"].contains(&manner) { 3 } else { 15 };
        let plan = plan(vec![rogue(manner, &nap, true), opponent], games);
        let mut standings = Standings::new(&plan);
        for report in reports(&plan) {
            played += 1;
            let guilty = report.fixture.seat_of(0);
            let Some(expected) = expected else {
                assert_eq!(report.termination, Termination::Finished, "{manner}: {report:?}");
                continue;
            };
            let fault = report.fault.as_ref().unwrap_or_else(|| panic!("{manner}: {report:?}"));
            assert_eq!(fault.manner, expected, "{manner}: {fault:?}");
            let found = fault.reason.0[0].key;
            assert!(found.starts_with(key), "{manner}: {fault:?}");
            assert_eq!(report.termination.seat(), Some(guilty), "{manner}");
            assert_eq!(report.winners(), [report.fixture.seat_of(1)]);
            let last = fault.last_words.last().map_or("", String::as_str);
            match manner {
                "crash" => assert!(fault.last_words.join(" ").contains("mittens"), "{fault:?}"),
                "stillborn" => assert_eq!(last, "no such library"),
                _ => {}
            }
            standings.add(report);
        }
        if expected.is_some() {
            assert_eq!(standings.placings()[0].faults, games, "{manner}");
        }
    }
    // Whoever eats memory is stopped by the system or by the arena, whichever looks first.
    let plan = plan(vec![rogue("greedy", "", true), rogue("honest", "", true)], 2);
    for report in reports(&plan) {
        played += 1;
        let fault = report.fault.expect("it took too much");
        let key = fault.reason.0[0].key;
        assert!(["fault.memory", "fault.signal", "fault.exited"].contains(&key), "{fault:?}");
    }
    assert!(played >= 200, "{played} games");
    drop(plan);
    assert_nobody_left();
    let grown = memory().saturating_sub(before);
    assert!(grown < 16 << 20, "{grown} bytes more than before");
}

#[test]
fn a_flood_of_complaints_fills_no_memory_and_costs_no_game() {
    let bytes = u64::from(times(103)) << 20;
    let plan =
        plan(vec![rogue("complain", &bytes.to_string(), true), rogue("honest", "", true)], 1);
    let before = memory();
    let [report] = &reports(&plan)[..] else { panic!("one game") };
    // It may be too slow for the clock, never too much for the arena.
    if let Some(fault) = &report.fault {
        assert_eq!(fault.manner, Manner::Late);
        assert_eq!(fault.last_words.last().map(String::as_str), Some("out of ideas again"));
    }
    let grown = memory().saturating_sub(before);
    assert!(grown < 16 << 20, "{grown} bytes more than before");
}

#[test]
fn an_answer_after_the_time_that_was_agreed_on_loses() {
    let mut plan = plan(vec![rogue("late", "", true), rogue("honest", "", true)], 2);
    plan.limit = Limit::Milliseconds(100);
    for report in reports(&plan) {
        let guilty = report.fixture.seat_of(0);
        assert_eq!(report.termination, Termination::OutOfTime(guilty), "{report:?}");
    }
}

#[test]
fn without_walls_children_are_found_by_what_they_inherited() {
    // Children of a group of their own, whose parent is gone: only their environment tells.
    let mark = format!("8{:07}", std::process::id());
    let plan = plan(vec![rogue("fork", &mark, false), rogue("honest", "", false)], 2);
    for report in reports(&plan) {
        assert_eq!(report.fault.expect("it ended").reason.0[0].key, "fault.exited");
    }
    let deadline = Instant::now() + Duration::from_secs(10);
    while !processes_with(&mark).is_empty() {
        assert!(Instant::now() < deadline, "left: {:?}", processes_with(&mark));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_interrupt_ends_a_match_with_a_bot_that_hangs() {
    let words = [env!("CARGO_BIN_EXE_rogue"), "hang"].map(str::to_owned).to_vec();
    let patient = Limits { turn: Duration::from_secs(3600), ..limits() };
    let bot = Bot::new(Launch::new(words).expect("a program"), patient);
    let plan = plan(vec![Entrant::new("hang", bot), rogue("honest", "", true)], 2);
    let stop = Stop::new();
    let raised = stop.clone();
    let start = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(500));
        raised.raise();
    });
    run(&plan, &stop, |_| ControlFlow::Continue(())).expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(60));
}
