//! The sandbox of bubblewrap: a file system that holds the system's programs and the bot's
//! own files, read only, and a small tmpfs for temporary files.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::fd::AsRawFd as _;
use std::path::{Path, PathBuf};

use super::environment::{self, SYSTEM, is_of_system, system_program};
use super::find_program;
use super::launch::Launch;
use super::own::{Reader, Shown};
use super::user::User;
use crate::limits::Limits;

/// What programs of the system need of its settings. No user, host or certificate is among them.
const SETTINGS: [&str; 13] = [
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld-musl-x86_64.path",
    "/etc/ld-musl-aarch64.path",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/swi-prolog",
    "/etc/python3",
    "/etc/mono",
    "/etc/guile",
    "/etc/node",
];

/// How the settings of Java begin, whose version is in their name.
const JAVA: &str = "java";

/// Where a program can write, which counts as its memory.
pub(super) const TEMPORARY: [&str; 2] = ["/tmp", "/dev/shm"];

/// Which part of its memory each of these places may take.
const SHARE: u64 = 4;

/// The words of a command.
#[derive(Default)]
struct Words(Vec<OsString>);

impl Words {
    /// Words that are separated by spaces.
    fn say(&mut self, text: &str) {
        self.0.extend(text.split_whitespace().map(OsString::from));
    }

    fn option(&mut self, name: &str, values: &[&OsStr]) {
        self.0.push(name.into());
        self.0.extend(values.iter().map(OsString::from));
    }
}

/// The command that puts a program in a sandbox, up to where the program itself begins; and the
/// program, where it must be called by another name. `filter` is the descriptor of the filter.
pub(super) fn words(
    launch: &Launch,
    limits: &Limits,
    filter: Option<&impl std::os::fd::AsFd>,
    variables: &[(String, String)],
) -> (Vec<OsString>, Option<PathBuf>) {
    let user = User::of_bots();
    let mut words = Words::default();
    words.0.push(find_program("bwrap").unwrap_or_else(|| "bwrap".into()).into());
    match user {
        // A user namespace of root would keep its rights to root's files.
        User::Nobody => {
            words.say("--unshare-ipc --unshare-pid --unshare-net --unshare-uts");
            words.say("--unshare-cgroup-try --cap-drop ALL");
            words.say("--cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SETPCAP");
        }
        User::Same => words.say("--unshare-all --unshare-user --disable-userns --cap-drop ALL"),
    }
    words.say("--die-with-parent --new-session --clearenv");
    if let Some(filter) = filter {
        words.say(&format!("--seccomp {}", filter.as_fd().as_raw_fd()));
    }
    show_system(&mut words);
    words.say("--proc /proc --dev /dev");
    for place in TEMPORARY {
        let bytes = limits.memory / SHARE;
        words.say(&format!("--size {bytes} --perms 1777 --tmpfs {place}"));
    }
    let program = Interpreter::of(launch);
    let reader = if user == User::Same { Reader::Same } else { Reader::Other };
    let mut shown = Shown::of(&launch.command_line(), launch.own(), reader);
    if let Some(Interpreter { path, prefix }) = &program {
        let whole = prefix.as_ref().unwrap_or(path);
        shown.files.push((whole.clone(), whole.clone()));
    }
    show(&mut words, &shown);
    let here = launch.folder.clone().or_else(|| env::current_dir().ok());
    if let Some(here) = here {
        make_folders(&mut words, &here, &shown);
        words.option("--chdir", &[here.as_os_str()]);
    }
    words.say("--remount-ro /dev --remount-ro /");
    let folder = program.as_ref().and_then(|program| program.path.parent());
    for (name, value) in environment::variables(folder, "/tmp") {
        words.option("--setenv", &[OsStr::new(&name), &value]);
    }
    for (name, value) in variables.iter().chain(&launch.variables) {
        words.option("--setenv", &[OsStr::new(name), OsStr::new(value)]);
    }
    words.say("--");
    (words.0, program.map(|program| program.path))
}

/// Shows the programs of the system and the settings that they need.
fn show_system(words: &mut Words) {
    for folder in SYSTEM.map(Path::new) {
        match folder.symlink_metadata() {
            Ok(data) if data.is_symlink() => {
                let target = fs::read_link(folder).unwrap_or_default();
                words.option("--symlink", &[target.as_os_str(), folder.as_os_str()]);
            }
            Ok(_) => words.option("--ro-bind", &[folder.as_os_str(), folder.as_os_str()]),
            Err(_) => {}
        }
    }
    words.say("--dir /etc");
    let java = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path());
    let java = java.filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(JAVA))
    });
    for setting in SETTINGS.into_iter().map(PathBuf::from).chain(java) {
        words.option("--ro-bind-try", &[setting.as_os_str(), setting.as_os_str()]);
    }
}

/// Shows files of the program's own. Those of the system are there already.
fn show(words: &mut Words, shown: &Shown) {
    for (file, place) in &shown.files {
        if is_of_system(place) {
            continue;
        }
        if let Some(folder) = place.parent() {
            make_folders(words, folder, shown);
        }
        words.option("--ro-bind", &[file.as_os_str(), place.as_os_str()]);
    }
    for (target, place) in &shown.links {
        if let Some(folder) = place.parent() {
            make_folders(words, folder, shown);
        }
        words.option("--symlink", &[target.as_os_str(), place.as_os_str()]);
    }
}

/// Makes the folders down to one, for everybody: bubblewrap would make them for their owner only.
fn make_folders(words: &mut Words, folder: &Path, shown: &Shown) {
    let mut folders: Vec<&Path> = folder.ancestors().collect();
    folders.reverse();
    for folder in folders {
        let there = folder == Path::new("/")
            || is_of_system(folder)
            || shown.files.iter().any(|(_, place)| folder.starts_with(place));
        if !there {
            words.option("--dir", &[folder.as_os_str()]);
        }
    }
}

/// A program that runs others and is not of the system: `~/.nvm/…/bin/node`.
struct Interpreter {
    path: PathBuf,
    /// The folder in which it is installed, with its libraries.
    prefix: Option<PathBuf>,
}

impl Interpreter {
    /// The program that a launch names without a folder, where the system has none of that name.
    fn of(launch: &Launch) -> Option<Interpreter> {
        let name = launch.program();
        if name.contains('/') || system_program(name).is_some() {
            return None;
        }
        let path = find_program(name)?.canonicalize().ok()?;
        let prefix = path.parent().filter(|folder| folder.ends_with("bin"));
        let prefix = prefix.and_then(Path::parent).filter(|prefix| {
            let home = env::var_os("HOME").map(PathBuf::from);
            let homely = home
                .is_some_and(|home| home.starts_with(prefix) || **prefix == home.join(".local"));
            !homely && prefix.join("lib").is_dir() && !is_of_system(prefix)
        });
        Some(Interpreter { prefix: prefix.map(Path::to_owned), path })
    }
}
