//! What is said of the sandbox is true: with all tools and without some, as root and as another user.

use std::env;
use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tripot_bots::{Bot, Ceiling, Isolation, Launch, Sandbox, User};

#[path = "support/rogue.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod rogue;

use rogue::{Loss, assert_gone, at, backwards, limits, loss, plan, program, reports, rogue, spied};

/// A user to whom no other program of this machine belongs.
const OTHER_USER: u32 = 54_321;
const NOBODY: u32 = 65_534;

/// A variable of the arena that no bot gets.
const SECRET: &str = "TEST_SECRET";

/// The kind of sandbox that is expected, or `root` where no bot may be started.
const KIND: &str = "TEST_KIND";

/// A folder in which everybody may read and write.
fn open_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).expect("it is ours");
    folder
}

fn sandbox() -> Sandbox {
    let launch = Launch::new(vec![program()]).expect("a program");
    Bot::new(launch, limits()).sandbox()
}

#[test]
fn a_sandbox_keeps_out_what_it_is_said_to_keep_out_and_nothing_else() {
    let sandbox = sandbox();
    if let Ok(kind) = env::var(KIND) {
        if kind == "root" {
            let (found, told) = spied("honest", "").expect("it is not started");
            assert_eq!(found, Loss::Root, "{told}");
            return;
        }
        assert_eq!(sandbox.kind(), kind);
    }
    let root = rustix::process::geteuid().is_root();
    assert_eq!(sandbox.user, if root { User::Nobody } else { User::Same });
    let folder = open_folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("secret"), "a secret").expect("a file");
    let _listener = UnixListener::bind(path("socket")).expect("a socket");
    fs::set_permissions(path("socket"), fs::Permissions::from_mode(0o777)).expect("it is ours");
    let name = format!("tripot-sandbox-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).expect("a name");
    let _abstract = UnixListener::bind_addr(&address).expect("a socket");
    let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = tcp.local_addr().expect("an address");
    let own = env::args().next().expect("a name");
    let own = own.rsplit('/').next().expect("a name").to_owned();

    // What the sentences in `tripot check` say of files, of the network and of processes.
    let files = sandbox.isolation > Isolation::Bubblewrap;
    let open = sandbox.isolation >= Isolation::Group;
    for (manner, extra, allowed) in [
        ("reader", at(&path("secret")), files),
        ("lister", at(folder.path()), files),
        ("writer", at(&path("new")), files),
        ("socket", at(&path("socket")), files),
        ("abstract", format!("at:{name}"), open),
        ("network", format!("at:{port}"), open),
        ("cmdline", backwards(&own), open),
    ] {
        let found = spied(manner, &extra);
        assert_eq!(found.is_some(), allowed, "{manner} behind {}: {found:?}", sandbox.kind());
        let lost = found.map_or(Loss::NoAnswer, |(lost, _)| lost);
        assert_eq!(lost, Loss::NoAnswer, "{manner}");
    }
    assert_eq!(spied("powers", ""), None, "{}", sandbox.kind());
    if env::var_os(SECRET).is_some() {
        // A process that sees others of the same user sees their variables.
        let allowed = open && sandbox.user == User::Same;
        let found = spied("environ", &backwards(SECRET));
        assert_eq!(found.is_some(), allowed, "{}: {found:?}", sandbox.kind());
    }
    runs_as(&sandbox, folder.path());
    keeps_limits(&sandbox);
}

/// The user that a bot runs as is the one that is told.
fn runs_as(sandbox: &Sandbox, folder: &Path) {
    let expected = match sandbox.user {
        User::Nobody => NOBODY,
        User::Same => rustix::process::geteuid().as_raw(),
    };
    // Behind namespaces without root's help it takes itself for root.
    let own = sandbox.isolation == Isolation::Namespaces && sandbox.user == User::Same;
    let seen = if own { 0 } else { expected };
    assert_eq!(spied("identity", &backwards(&seen.to_string())), None);
    if sandbox.isolation > Isolation::Bubblewrap {
        let trace = folder.join("trace");
        assert!(spied("owner", &at(&trace)).is_some());
        assert_eq!(trace.metadata().expect("a file").uid(), expected);
    }
}

/// Memory, processes, and that nobody stays behind.
fn keeps_limits(sandbox: &Sandbox) {
    let mark = format!("5{:07}", std::process::id());
    for (manner, expected) in [
        ("breed", &[Loss::Processes][..]),
        ("greedy", &[Loss::Memory, Loss::Signal, Loss::Exited]),
        ("fork", &[Loss::Exited]),
    ] {
        let plan = plan(vec![rogue(manner, &mark, true), rogue("honest", &mark, true)], 1);
        let [report] = &reports(&plan)[..] else { panic!("one game") };
        let fault = report.fault.as_ref().unwrap_or_else(|| panic!("{manner}: {report:?}"));
        assert!(expected.contains(&loss(&fault.reason)), "{manner}: {fault:?}");
    }
    assert_eq!(spied("daemon", &mark), None);
    assert_gone(&mark);
    if sandbox.isolation == Isolation::Bubblewrap {
        // Elsewhere these places are everybody's.
        let bytes = limits().memory + (16 << 20);
        let (found, told) = spied("hoard", &format!("at:{bytes}:/tmp:/dev/shm")).expect("a limit");
        assert_eq!(found, Loss::Memory, "{told}");
    } else if sandbox.ceiling == Ceiling::ControlGroup {
        eprintln!("a control group counts temporary files; not tried where others need the space");
    }
}

/// A folder with links to tools, of which some are missing.
fn tools(folder: &Path, missing: &[&str]) -> PathBuf {
    let tools = folder.join(format!("without-{}", missing.join("-")));
    if tools.is_dir() {
        return tools;
    }
    fs::create_dir(&tools).expect("a folder");
    for tool in ["sh", "sleep", "true", "setpriv", "prlimit", "unshare", "bwrap"] {
        let real = Path::new("/usr/bin").join(tool);
        if !missing.contains(&tool) && real.is_file() {
            symlink(real, tools.join(tool)).expect("a link");
        }
    }
    tools
}

#[test]
fn fewer_tools_and_another_user_change_the_sandbox_and_what_is_said_of_it() {
    if env::var_os(KIND).is_some() || !rustix::process::geteuid().is_root() {
        // Only root can become another user; without tools it can be tried by hand.
        return;
    }
    let folder = open_folder();
    let copy = |from: &Path, name: &str| {
        let to = folder.path().join(name);
        fs::copy(from, &to).expect("a copy");
        fs::set_permissions(&to, fs::Permissions::from_mode(0o755)).expect("it is ours");
        to
    };
    let tests = copy(&env::current_exe().expect("this program"), "sandbox-test");
    let bot = copy(Path::new(&program()), "sandbox-rogue");
    let home = folder.path().join("home");
    fs::create_dir(&home).expect("a folder");
    chown(&home, Some(OTHER_USER), Some(OTHER_USER)).expect("root may");
    let other_user = format!("setpriv --reuid={OTHER_USER} --regid={OTHER_USER} --clear-groups --");
    let namespaces = Command::new("sh")
        .args(["-c", &format!("{other_user} unshare --user --map-root-user true 2> /dev/null")])
        .status()
        .is_ok_and(|status| status.success());
    let without_setpriv = "bwrap --dev-bind / / --dev-bind /dev/null /usr/bin/setpriv --";
    let or_group = |kind: &'static str| if namespaces { kind } else { "group" };
    for (before, missing, kind) in [
        ("", &[][..], "bubblewrap"),
        ("", &["bwrap"], "namespaces"),
        ("", &["bwrap", "unshare"], "group"),
        (without_setpriv, &["bwrap", "unshare", "setpriv"], "root"),
        (&other_user, &[], or_group("bubblewrap")),
        (&other_user, &["bwrap"], or_group("namespaces")),
        (&other_user, &["bwrap", "unshare"], "group"),
    ] {
        let tools = tools(folder.path(), missing);
        let mut words: Vec<String> = before.split_whitespace().map(str::to_owned).collect();
        words.push("/usr/bin/env".to_owned());
        for (name, value) in [
            ("PATH", tools.as_path()),
            ("HOME", &home),
            ("TMPDIR", if before == other_user { &home } else { folder.path() }),
            ("TEST_ROGUE", &bot),
            (SECRET, Path::new("for nobody")),
            (KIND, Path::new(kind)),
        ] {
            words.push(format!("{name}={}", value.display()));
        }
        words.push(tests.display().to_string());
        words.push("a_sandbox_keeps_out".to_owned());
        let done = Command::new(&words[0]).args(&words[1..]).current_dir(folder.path()).output();
        let done = done.expect("it runs");
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success(), "{kind} after '{before}':\n{said}");
        assert!(said.contains("1 passed"), "{said}");
    }
}
