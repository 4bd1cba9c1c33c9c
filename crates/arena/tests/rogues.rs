//! Bots that crash, hang, lie and flood: each loses its game for the right reason, nobody else is
//! hurt, and nothing is left behind.

use std::fs;
use std::net::TcpListener;
use std::ops::ControlFlow;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::time::{Duration, Instant};

use tripot_arena::{Standings, run};
use tripot_bots::{Bot, Entrant, Isolation, Launch, Limit, Limits, Manner, read_bot};
use tripot_core::{Stop, Termination};
use tripot_testkit::times;

#[path = "support/rogue.rs"]
mod rogue;

use rogue::{
    Loss, assert_gone, at, backwards, limits, loot, loss, plan, processes_with, program, reports,
    rogue, spied,
};

/// How long the children of a bot would sleep: a number that nothing else on this machine has.
fn nap() -> String {
    format!("9{:07}", std::process::id())
}

/// The resident memory of this process, in bytes.
fn memory() -> u64 {
    let statm = fs::read_to_string("/proc/self/statm").expect("there is /proc");
    let pages: u64 = statm.split(' ').nth(1).expect("a field").parse().expect("a number");
    pages * 4096
}

/// The most memory that this process has had, in bytes.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("there is /proc");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a field");
    let kilobytes = line.split_whitespace().next().expect("a number");
    kilobytes.parse::<u64>().expect("a number") << 10
}

/// What a rogue does, how its games end, and how it loses them.
const ROGUES: &[(&str, Option<(Manner, Loss)>)] = &[
    ("crash", Some((Manner::Crashed, Loss::Exited))),
    ("leave", Some((Manner::Crashed, Loss::Left))),
    ("hang", Some((Manner::Late, Loss::Late))),
    ("garbage", Some((Manner::Crashed, Loss::NoAnswer))),
    ("illegal", Some((Manner::Illegal, Loss::Illegal))),
    ("binary", Some((Manner::Crashed, Loss::NotText))),
    ("twice", Some((Manner::Crashed, Loss::SecondMove))),
    ("flood", Some((Manner::Crashed, Loss::Flood))),
    ("line", Some((Manner::Crashed, Loss::LongLine))),
    ("fork", Some((Manner::Crashed, Loss::Exited))),
    ("breed", Some((Manner::Crashed, Loss::Processes))),
    ("busy", Some((Manner::Late, Loss::Cpu))),
    ("mute", Some((Manner::Late, Loss::Late))),
    ("chatty", Some((Manner::Crashed, Loss::BeforeReady))),
    ("stillborn", Some((Manner::Crashed, Loss::Exited))),
    ("picky", Some((Manner::Crashed, Loss::Unclaimed))),
    ("stubborn", None),
    ("honest", None),
];

#[test]
fn two_hundred_games_among_rogues_end_for_the_right_reasons() {
    let before = memory();
    let mut played = 0;
    for &(manner, expected) in ROGUES {
        let nap = nap();
        let opponent = rogue("honest", &nap, true);
        // Some are waited for.
        let games = if ["hang", "mute", "busy", "breed"].contains(&manner) { 3 } else { 15 };
        let plan = plan(vec![rogue(manner, &nap, true), opponent], games);
        let mut standings = Standings::new(&plan);
        for report in reports(&plan) {
            played += 1;
            let guilty = report.fixture.seat_of(0);
            let Some((expected, lost)) = expected else {
                assert_eq!(report.termination, Termination::Finished, "{manner}: {report:?}");
                continue;
            };
            let fault = report.fault.as_ref().unwrap_or_else(|| panic!("{manner}: {report:?}"));
            assert_eq!(fault.manner(), expected, "{manner}: {fault:?}");
            assert_eq!(loss(&fault.reason), lost, "{manner}: {fault:?}");
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
    // A bot that takes too much memory is stopped by the system or by the arena, whichever looks first.
    let plan = plan(vec![rogue("greedy", &nap(), true), rogue("honest", &nap(), true)], 2);
    for report in reports(&plan) {
        played += 1;
        let fault = report.fault.expect("it took too much");
        let found = loss(&fault.reason);
        assert!([Loss::Memory, Loss::Signal, Loss::Exited].contains(&found), "{fault:?}");
    }
    assert!(played >= 200, "{played} games");
    drop(plan);
    assert_gone(&nap());
    let grown = memory().saturating_sub(before);
    assert!(grown < 16 << 20, "{grown} bytes more than before");
}

#[test]
fn a_flood_of_complaints_fills_no_memory_and_costs_no_game() {
    let bytes = u64::from(times(103)) << 20;
    let plan =
        plan(vec![rogue("complain", &bytes.to_string(), true), rogue("honest", "", true)], 1);
    let before = most_memory();
    let [report] = &reports(&plan)[..] else { panic!("one game") };
    // It may be too slow for the clock, never too much for the arena.
    if let Some(fault) = &report.fault {
        assert_eq!(fault.manner(), Manner::Late);
        assert_eq!(fault.last_words.last().map(String::as_str), Some("out of ideas again"));
    }
    // Other tests of this process take some, too.
    let grown = most_memory().saturating_sub(before);
    assert!(grown < 48 << 20, "{grown} bytes more than before");
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
fn without_a_sandbox_children_are_found_by_what_they_inherited() {
    // Children of a group of their own, whose parent is gone: only their environment tells.
    let mark = format!("8{:07}", std::process::id());
    let plan = plan(vec![rogue("fork", &mark, false), rogue("honest", "", false)], 2);
    for report in reports(&plan) {
        assert_eq!(loss(&report.fault.expect("it ended").reason), Loss::Exited);
    }
    assert_gone(&mark);
}

#[test]
fn an_interrupt_ends_a_match_with_a_bot_that_hangs() {
    let mark = format!("6{:07}", std::process::id());
    let words = [&program(), "doze", &mark].map(str::to_owned).to_vec();
    let patient = Limits { turn: Duration::from_secs(60), ..limits() };
    let bot = Bot::new(Launch::new(words).expect("a program"), patient);
    let plan = plan(vec![Entrant::new("doze", bot), rogue("honest", "", true)], 2);
    let stop = Stop::new();
    let (raised, asleep) = (stop.clone(), format!("sleep {mark}"));
    let waiting = std::thread::spawn(move || {
        let deadline = Instant::now() + Duration::from_secs(60);
        while processes_with(&asleep).is_empty() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        let hangs = !processes_with(&asleep).is_empty();
        raised.raise();
        (hangs, Instant::now())
    });
    run(&plan, &stop, |_| ControlFlow::Continue(())).expect("it ends");
    let (hangs, since) = waiting.join().expect("no panic");
    assert!(hangs, "it was interrupted before it was asked");
    assert!(since.elapsed() < Duration::from_secs(20), "{:?}", since.elapsed());
    assert_gone(&mark);
}

/// A file for everybody, with its folders.
fn put(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("a file");
}

/// A bot with a manifest: a copy of the rogue, in a folder.
fn with_manifest(folder: &Path, name: &str, manner: &str, extra: &str) -> Entrant {
    fs::create_dir_all(folder).expect("a folder");
    let copy = folder.join(format!("{name}-bot"));
    // A process of an earlier game may still be about to end: its file can't be written to.
    if !copy.exists() {
        fs::copy(program(), copy).expect("a copy");
    }
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
    let own = spied("reader", &at(Path::new(&program())));
    assert_eq!(own.expect("it reads itself").0, Loss::NoAnswer);
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
        assert_eq!(read(mine).expect("it reads what is its own").0, Loss::NoAnswer, "{mine}");
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
    // A manifest that reaches outside its folder does not get there. Beside another one it has just
    // what it names.
    put(&shared.join("eve/other.toml"), b"command = [\"cat\"]\n");
    put(&shared.join("eve/eve.toml"), b"command = [\"cat\", \"../tom.toml\"]\n");
    let eve = shared.join("eve/eve.toml").display().to_string();
    let bot = read_bot(&eve, 1).expect("a bot");
    let (found, told) = loot(Entrant::new("eve", bot)).expect("it has nothing to show");
    assert_eq!(found, Loss::Exited, "{told}");
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
    // Rights that keep nobody away: the sandbox must.
    let everybody = |path: &Path| {
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).expect("its owner may");
    };
    let folder = tempfile::tempdir().expect("a folder");
    everybody(folder.path());
    let path = folder.path().join("socket");
    let _listener = UnixListener::bind(&path).expect("a socket");
    everybody(&path);
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
    everybody(&own.join("socket"));
    assert_eq!(loot(with_manifest(&own, "lea", "socket", "at:socket")), None);
}

#[test]
fn temporary_files_and_shared_memory_count_as_memory() {
    // More than it may have in all, in parts of which each would be allowed.
    let bytes = limits().memory + (16 << 20);
    // Without a sandbox for files these places are everybody's, and nothing is said of them.
    if Isolation::best() == Isolation::Bubblewrap {
        let hoard = format!("at:{bytes}:/tmp:/dev/shm:/var/tmp:/dev:/");
        let (found, told) = spied("hoard", &hoard).expect("it is stopped");
        assert_eq!(found, Loss::Memory, "{told}");
    }
    assert_eq!(
        spied("memfd", &format!("at:{bytes}")).filter(|(found, _)| *found != Loss::Memory),
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
    // The first process that a bot of the same user sees is the tool that isolates it, and shows it
    // the bot's own short environment.
    let root = rustix::process::geteuid().is_root();
    let hidden = if root { "at:/etc/shadow:/proc/1/environ" } else { "at:/etc/shadow" };
    assert_eq!(spied("reader", hidden), None);
    let found = loot(with_manifest(&own, "lea", "reader", "at:secret.txt"));
    // Who plays without being root has bots of the same name, whose files these are.
    assert_eq!(found.is_none(), root, "{found:?}");
}

#[test]
fn a_child_that_a_bot_leaves_behind_ends_with_the_match() {
    let mark = format!("7{:07}", std::process::id());
    assert_eq!(spied("daemon", &mark), None);
    assert_gone(&mark);
}

#[test]
fn without_a_sandbox_every_attempt_would_succeed() {
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
        // Not where others need the space.
        ("hoard", format!("at:{}:{}", 8 << 20, folder.path().display())),
    ];
    for (manner, extra) in attempts {
        let (found, _) = loot(rogue(manner, &extra, false)).unwrap_or_else(|| panic!("{manner}"));
        assert_eq!(found, Loss::NoAnswer, "{manner}");
    }
}
