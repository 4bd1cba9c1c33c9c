//! Bots that crash, hang, lie and flood: each loses its game for the right reason, nobody else is
//! hurt, and nothing is left behind.

use std::fs;
use std::net::TcpListener;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::time::{Duration, Instant};

use tripot_arena::{
    Bot, Contest, Entrant, Launch, Limit, Limits, Manner, Plan, Report, Standings, read_bot, run,
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

/// What the first of two players got hold of, and how it lost by that; nothing if the game ended
/// as games do.
fn loot(spy: Entrant) -> Option<(&'static str, String)> {
    let plan = plan(vec![spy, rogue("honest", "", true)], 1);
    let [report] = &reports(&plan)[..] else { panic!("one game") };
    let Some(fault) = &report.fault else {
        assert_eq!(report.termination, Termination::Finished, "{report:?}");
        return None;
    };
    Some((fault.reason.0[0].key, format!("{fault:?}")))
}

/// What a program that was named on the command line got hold of.
fn spied(manner: &str, extra: &str) -> Option<(&'static str, String)> {
    loot(rogue(manner, extra, true))
}

fn at(path: &Path) -> String {
    format!("at:{}", path.display())
}

/// What a secret looks like to a program that must not have it in its own arguments.
fn backwards(text: &str) -> String {
    text.chars().rev().collect()
}

/// A file for everybody, with its folders.
fn put(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("a file");
}

/// A bot with a manifest: a copy of the rogue, in a folder.
fn with_manifest(folder: &Path, name: &str, manner: &str, extra: &str) -> Entrant {
    let program = folder.join(format!("{name}-bot"));
    fs::create_dir_all(folder).expect("a folder");
    fs::copy(env!("CARGO_BIN_EXE_rogue"), &program).expect("a copy");
    let command = format!("command = [\"./{name}-bot\", \"{manner}\", \"{extra}\"]\n");
    let manifest = folder.join(format!("{name}.toml"));
    put(&manifest, command.as_bytes());
    let bot = read_bot(&manifest.display().to_string(), 1).expect("a bot");
    Entrant::new(name, Bot::new(bot.launch().clone(), limits()))
}

#[test]
fn a_bot_reads_no_files_but_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = std::env::var("HOME").expect("there is a home");
    let others = ["lea/lea.pl", "class.sqlite", "class.toml", "records/1.tripot", ".ssh/id_rsa"];
    for other in others {
        let other = folder.path().join(other);
        put(&other, b"a secret");
        assert_eq!(spied("reader", &at(&other)), None);
        let beside = other.parent().expect("a folder");
        assert_eq!(spied("lister", &at(beside)), None);
        assert_eq!(spied("writer", &at(&beside.join("new"))), None);
    }
    let homely = format!("at:{home}/.bashrc:{home}/.profile:{home}/.cargo/config.toml:/etc/passwd");
    assert_eq!(spied("reader", &homely), None);
    for place in [home.as_str(), "/home", "/root", "/var", "/run", "/srv", "/mnt"] {
        assert_eq!(spied("lister", &format!("at:{place}")), None, "{place}");
    }
    // What it names itself is its own: the attempt is a real one.
    let own = spied("reader", &at(Path::new(env!("CARGO_BIN_EXE_rogue"))));
    assert_eq!(own.expect("it reads itself").0, "fault.garbage");
}

#[test]
fn a_folder_of_its_own_holds_the_other_files_of_a_bot_but_no_record_tournament_or_link_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("lea");
    put(&folder.path().join("tom/tom.pl"), b"a secret");
    put(&own.join("weights.txt"), b"its own");
    put(&own.join("parts/more.txt"), b"its own");
    put(&own.join("game.tripot"), b"a record");
    put(&own.join("parts/class"), b"SQLite format 3\0 and what it keeps");
    put(&own.join("cup.toml"), b"game = \"siam\"\nseed = \"spring\"\nplayers = [\"a\", \"b\"]\n");
    put(&own.join(".env"), b"a secret");
    symlink("../tom/tom.pl", own.join("link.pl")).expect("a link");
    let read = |file: &str| loot(with_manifest(&own, "lea", "reader", &format!("at:{file}")));
    for mine in ["weights.txt", "parts/more.txt", "lea.toml"] {
        assert_eq!(read(mine).expect("it reads what is its own").0, "fault.garbage", "{mine}");
    }
    for other in ["game.tripot", "parts/class", "cup.toml", ".env", "link.pl", "../tom/tom.pl"] {
        assert_eq!(read(other), None, "{other}");
    }
}

#[test]
fn bots_that_share_a_folder_do_not_read_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let shared = folder.path();
    put(&shared.join("outils.pl"), b"everybody's");
    drop(with_manifest(shared, "tom", "honest", ""));
    let lea = |file: &str| loot(with_manifest(shared, "lea", "reader", &format!("at:{file}")));
    for other in ["tom-bot", "tom.toml", "outils.pl"] {
        assert_eq!(lea(other), None, "{other}");
    }
    // A manifest that reaches outside its folder does not get there.
    put(&shared.join("eve/eve.toml"), b"command = [\"cat\", \"../tom.toml\"]\n");
    let eve = shared.join("eve/eve.toml").display().to_string();
    let bot = read_bot(&eve, 1).expect("a bot");
    let (key, told) = loot(Entrant::new("eve", bot)).expect("it has nothing to show");
    assert_eq!(key, "fault.exited", "{told}");
}

#[test]
fn a_bot_sees_neither_the_environment_nor_the_command_line_of_the_arena() {
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some(), "cargo runs the tests");
    assert_eq!(spied("environ", &backwards("CARGO_MANIFEST_DIR")), None);
    let own = std::env::args().next().expect("a name");
    assert_eq!(spied("cmdline", &backwards(own.rsplit('/').next().expect("a name"))), None);
}

#[test]
fn a_bot_reaches_no_socket() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("socket");
    let _listener = UnixListener::bind(&path).expect("a socket");
    assert_eq!(spied("socket", &at(&path)), None);
    let name = format!("tripot-test-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).expect("a name");
    let _abstract = UnixListener::bind_addr(&address).expect("a socket");
    assert_eq!(spied("abstract", &format!("at:{name}")), None);
    let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = tcp.local_addr().expect("an address");
    assert_eq!(spied("network", &format!("at:{port}")), None);
    // One in its own folder is none of its files.
    let own = folder.path().join("own");
    fs::create_dir(&own).expect("a folder");
    let _beside = UnixListener::bind(own.join("socket")).expect("a socket");
    assert_eq!(loot(with_manifest(&own, "lea", "socket", "at:socket")), None);
}

#[test]
fn temporary_files_and_shared_memory_count_as_memory() {
    // More than it may have in all, in parts of which each would be allowed.
    let bytes = limits().memory + (16 << 20);
    let (key, told) = spied("hoard", &format!("at:{bytes}")).expect("it is stopped");
    assert_eq!(key, "fault.memory", "{told}");
    assert_eq!(
        spied("memfd", &format!("at:{bytes}")).filter(|(key, _)| *key != "fault.memory"),
        None
    );
    assert_eq!(spied("namespace", ""), None, "it mounts nothing itself");
}

#[test]
fn a_bot_of_root_is_not_root() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("lea");
    let secret = own.join("secret.txt");
    put(&secret, b"for root only");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).expect("its owner may");
    assert_eq!(spied("reader", "at:/etc/shadow:/proc/1/environ"), None);
    let found = loot(with_manifest(&own, "lea", "reader", "at:secret.txt"));
    // Who plays without being root has bots of the same name, whose files these are.
    assert_eq!(found.is_none(), rustix::process::geteuid().is_root(), "{found:?}");
}

#[test]
fn a_child_that_a_bot_leaves_behind_ends_with_the_match() {
    let mark = format!("7{:07}", std::process::id());
    assert_eq!(spied("daemon", &mark), None);
    let deadline = Instant::now() + Duration::from_secs(10);
    while !processes_with(&mark).is_empty() {
        assert!(Instant::now() < deadline, "left: {:?}", processes_with(&mark));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn without_walls_every_attempt_would_succeed() {
    let folder = tempfile::tempdir().expect("a folder");
    let secret = folder.path().join("secret");
    put(&secret, b"a secret");
    let (path, socket) = (at(&secret), folder.path().join("socket"));
    let _listener = UnixListener::bind(&socket).expect("a socket");
    let own = std::env::args().next().expect("a name");
    let attempts = [
        ("reader", path),
        ("lister", at(folder.path())),
        ("writer", at(&folder.path().join("new"))),
        ("socket", at(&socket)),
        ("cmdline", backwards(own.rsplit('/').next().expect("a name"))),
        ("environ", backwards("CARGO_MANIFEST_DIR")),
        ("memfd", format!("at:{}", 8 << 20)),
    ];
    for (manner, extra) in attempts {
        let (key, _) = loot(rogue(manner, &extra, false)).unwrap_or_else(|| panic!("{manner}"));
        assert_eq!(key, "fault.garbage", "{manner}");
    }
}
