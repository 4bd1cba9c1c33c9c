//! Games against bots that misbehave.

use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use tripot_arena::{Contest, Plan, Report, run};
use tripot_bots::{Bot, Breakdown, Entrant, FaultReason, Garbage, Launch, Limits};
use tripot_catalog::Variant;
use tripot_core::{Seed, Stop, Termination};

/// A short game.
pub(crate) const GAME: &str = "chicago(piles-count=4,height=3,goods=4)";

/// The bot, or a copy of it that others may read.
pub(crate) fn program() -> String {
    let built = || env!("CARGO_BIN_EXE_rogue").to_owned();
    std::env::var("TEST_ROGUE").unwrap_or_else(|_| built())
}

pub(crate) fn limits() -> Limits {
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

pub(crate) fn rogue(manner: &str, extra: &str, sandbox: bool) -> Entrant {
    let words = [&program(), manner, extra].map(str::to_owned).to_vec();
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

pub(crate) fn plan(entrants: Vec<Entrant>, games: u64) -> Plan {
    let contest = Contest::new(Variant::read(GAME, &[]).expect("a variant"), entrants);
    let mut plan = Plan::new(contest.expect("a contest"), Seed::parse("rogues").expect("words"));
    plan.games = NonZeroU64::new(games).expect("games");
    plan.threads = NonZeroUsize::new(2).expect("threads");
    plan
}

pub(crate) fn reports(plan: &Plan) -> Vec<Report> {
    let mut reports = Vec::new();
    run(plan, &Stop::new(), |report| {
        reports.push(report);
        ControlFlow::Continue(())
    })
    .expect("the match goes on whatever a bot does");
    reports
}

/// The command lines on this machine in which a text occurs.
pub(crate) fn processes_with(text: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").expect("there is /proc").flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines.filter(|line| line.contains(text)).collect()
}

/// Nobody is left with this text in the command line, after a moment: a killed process takes a
/// while to go.
pub(crate) fn assert_gone(text: &str) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !processes_with(text).is_empty() {
        assert!(Instant::now() < deadline, "left behind: {:?}", processes_with(text));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// How a bot lost, without what differs from run to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loss {
    BeforeReady,
    Cpu,
    Exited,
    Flood,
    Illegal,
    Late,
    Left,
    LongLine,
    Memory,
    NoAnswer,
    NotText,
    Processes,
    Root,
    SecondMove,
    Signal,
    Unclaimed,
}

pub(crate) fn loss(reason: &FaultReason) -> Loss {
    match reason {
        FaultReason::Illegal(_) => Loss::Illegal,
        FaultReason::Unclaimed { .. } => Loss::Unclaimed,
        FaultReason::Garbage { garbage, .. } => match garbage {
            Garbage::BeforeReady => Loss::BeforeReady,
            Garbage::NoAnswer => Loss::NoAnswer,
            Garbage::SecondMove => Loss::SecondMove,
            Garbage::Unasked => panic!("{reason:?}"),
        },
        FaultReason::Breakdown { breakdown, .. } => match breakdown {
            Breakdown::Root => Loss::Root,
            Breakdown::Exited(status) if status.success() => Loss::Left,
            Breakdown::Exited(status) if status.signal().is_some() => Loss::Signal,
            Breakdown::Exited(_) => Loss::Exited,
            Breakdown::Late | Breakdown::Waited(_) => Loss::Late,
            Breakdown::Flood(_) => Loss::Flood,
            Breakdown::LongLine(_) => Loss::LongLine,
            Breakdown::NotText(_) => Loss::NotText,
            Breakdown::Memory(_) => Loss::Memory,
            Breakdown::Processes(_) => Loss::Processes,
            Breakdown::Cpu(_) => Loss::Cpu,
            _ => panic!("{reason:?}"),
        },
        _ => panic!("{reason:?}"),
    }
}

/// What the first of two players got hold of, and how it lost by that; nothing if the game ended
/// as games do.
pub(crate) fn loot(spy: Entrant) -> Option<(Loss, String)> {
    let plan = plan(vec![spy, rogue("honest", "", true)], 1);
    let [report] = &reports(&plan)[..] else { panic!("one game") };
    let Some(fault) = &report.fault else {
        assert_eq!(report.termination, Termination::Finished, "{report:?}");
        return None;
    };
    Some((loss(&fault.reason), format!("{fault:?}")))
}

/// What a program that was named on the command line got hold of.
pub(crate) fn spied(manner: &str, extra: &str) -> Option<(Loss, String)> {
    loot(rogue(manner, extra, true))
}

pub(crate) fn at(path: &Path) -> String {
    format!("at:{}", path.display())
}

/// What a secret looks like to a program that must not have it in its own arguments.
pub(crate) fn backwards(text: &str) -> String {
    text.chars().rev().collect()
}
