//! Sandboxes around an untrusted program, made of tools of the system.

use std::ffi::OsString;
use std::io::{self, PipeReader};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use super::environment::{self, system_program};
use super::launch::Launch;
use super::user::User;
use super::{bubblewrap, filter, find_program, spawner};
use crate::limits::Limits;

/// Where the home of a program is that could see the real one.
const NOWHERE: &str = "/nonexistent";

/// How many files a sandboxed process may have open.
const OPEN_FILES: u32 = 512;

/// How far a program is isolated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Isolation {
    /// Bubblewrap: no files but its own and the system's, no network, processes of its own that all
    /// end with it.
    Bubblewrap,
    /// The kernel's namespaces through `unshare`: no network, processes of its own.
    Namespaces,
    /// A process group: it can reach the network and write files, and what it started is looked
    /// for by a variable of its environment.
    Group,
    /// A process group with everything that the arena itself may do, because its manifest says so.
    Trusted,
}

/// A command that is ready to be started.
pub(super) struct Prepared {
    command: Command,
    /// What the child reads its filter from; it stays until the child has it.
    _filter: Option<PipeReader>,
}

impl Prepared {
    /// Sets the streams: all pipes.
    pub(super) fn with_pipes(mut self) -> Prepared {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        self
    }

    pub(super) fn spawn(self) -> io::Result<Child> {
        spawner::spawn(self.command)
    }
}

impl Isolation {
    /// The best that works on this machine. It is tried once.
    pub fn best() -> Isolation {
        static BEST: OnceLock<Isolation> = OnceLock::new();
        *BEST.get_or_init(|| {
            let candidates = [Isolation::Bubblewrap, Isolation::Namespaces];
            candidates.into_iter().find(|isolation| isolation.works()).unwrap_or(Isolation::Group)
        })
    }

    fn works(self) -> bool {
        let Some(launch) = Launch::new(vec!["true".to_owned()]) else { return false };
        let Ok(mut prepared) = self.command(&launch, &Limits::default(), &[], Vec::new()) else {
            return false;
        };
        prepared.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = prepared.spawn().and_then(|mut child| child.wait());
        ended.is_ok_and(|status| status.success())
    }

    /// The command that starts a program in this sandbox, with some variables of its environment
    /// and some words around everything.
    pub(super) fn command(
        self,
        launch: &Launch,
        limits: &Limits,
        variables: &[(String, String)],
        around: Vec<String>,
    ) -> io::Result<Prepared> {
        let mut words: Vec<OsString> = around.into_iter().map(OsString::from).collect();
        let (mut filter, mut program) = (None, None);
        let user = User::of_bots();
        let strings = |words: Vec<String>| words.into_iter().map(OsString::from);
        let split = |text: &str| text.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        let until_parent_dies = || {
            let setpriv = find_program("setpriv").is_some();
            split(if setpriv { "setpriv --pdeathsig KILL --" } else { "" })
        };
        match self {
            Isolation::Bubblewrap => {
                filter = filter::pipe()?;
                let sandbox = bubblewrap::words(launch, limits, filter.as_ref(), variables);
                words.extend(sandbox.0);
                program = sandbox.1;
                // Otherwise bubblewrap has given everything up itself.
                if user == User::Nobody {
                    words.extend(strings(user.words()));
                }
            }
            Isolation::Namespaces => {
                words.extend(until_parent_dies());
                let mapped = if user == User::Same { "--user --map-root-user" } else { "" };
                words.extend(split(&format!("unshare {mapped} --net --pid --ipc --uts --fork")));
                words.extend(split("--kill-child --mount-proc --"));
                let mut dropped = user.words();
                if user == User::Same && !dropped.is_empty() {
                    // Root of its own namespace, but without what root may do there.
                    let all = ["--inh-caps=-all", "--bounding-set=-all"].map(str::to_owned);
                    dropped.splice(1..1, all);
                }
                words.extend(strings(dropped));
            }
            Isolation::Group => {
                words.extend(until_parent_dies());
                words.extend(strings(user.words()));
            }
            Isolation::Trusted => words.extend(until_parent_dies()),
        }
        if let Some(prlimit) = system_program("prlimit") {
            // Data, not address space: some systems reserve far more addresses than they use.
            words.push(prlimit.into());
            words.push(format!("--data={}", limits.memory).into());
            if self != Isolation::Trusted {
                words.push(format!("--nofile={OPEN_FILES}").into());
            }
            words.extend(split("--core=0 --"));
        }
        let named = program.map_or_else(|| launch.program().into(), OsString::from);
        words.push(named);
        words.extend(launch.words().iter().skip(1).map(OsString::from));
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).process_group(0);
        if self != Isolation::Trusted {
            // Also for the tools: what they inherit can be read in `/proc`.
            command.env_clear().envs(environment::variables(None, NOWHERE));
            command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        }
        command.envs(variables.iter().chain(&launch.variables).map(|(name, value)| (name, value)));
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        Ok(Prepared { command, _filter: filter })
    }
}
