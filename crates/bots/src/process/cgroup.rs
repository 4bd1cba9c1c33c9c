//! Limits that the kernel keeps for a program as a whole: a control group of its own (version 2),
//! where this program may make one. Memory in it is all memory, that of temporary files included.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::isolation::Isolation;
use super::spawner;
use crate::limits::Limits;

/// Where the groups are: alone, or beside those of version 1.
const MOUNTS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

/// What must be counted in a group.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// Enters a group and becomes another program.
const ENTER: &str = "echo $$ > \"$0\" && exec \"$@\"";

/// The processes of the tools around a program.
const TOOLS: usize = 4;

/// How often a group whose processes are just ending is tried to be removed, and how long it is
/// between the attempts.
const ATTEMPTS: u32 = 40;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(5);

/// What sees to the memory of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ceiling {
    /// A control group: the kernel.
    ControlGroup,
    /// Its processes and temporary files are polled; the latter have a size limit.
    Watch,
}

impl Ceiling {
    /// The best that works on this machine. It is tried once.
    pub(super) fn best(isolation: Isolation) -> Ceiling {
        match base() {
            Some(_) if isolation != Isolation::Trusted => Ceiling::ControlGroup,
            _ => Ceiling::Watch,
        }
    }
}

/// A group for one program. It is removed, with all who are in it, when it is dropped.
#[derive(Debug)]
pub(super) struct ControlGroup {
    path: PathBuf,
}

impl ControlGroup {
    /// A group for a program, if this machine allows it.
    pub(super) fn of(isolation: Isolation, limits: &Limits) -> Option<ControlGroup> {
        if Ceiling::best(isolation) == Ceiling::Watch {
            return None;
        }
        ControlGroup::make(base()?, limits).ok()
    }

    fn make(base: &Path, limits: &Limits) -> io::Result<ControlGroup> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = base.join(format!("tripot-{}-{number}", std::process::id()));
        fs::create_dir(&path)?;
        let group = ControlGroup { path };
        fs::write(group.path.join("memory.max"), limits.memory.to_string())?;
        fs::write(group.path.join("pids.max"), (limits.processes + TOOLS).to_string())?;
        // Not every machine has swap space that is counted.
        let _ = fs::write(group.path.join("memory.swap.max"), "0");
        Ok(group)
    }

    /// The words before a command that let it run in this group.
    pub(super) fn words(&self) -> Vec<String> {
        let members = self.path.join("cgroup.procs").display().to_string();
        vec!["sh".to_owned(), "-c".to_owned(), ENTER.to_owned(), members]
    }

    /// Whether the kernel has killed a process in it for want of memory.
    pub(super) fn was_full(&self) -> bool {
        let events = fs::read_to_string(self.path.join("memory.events")).unwrap_or_default();
        let killed = events.lines().find_map(|line| line.strip_prefix("oom_kill "));
        killed.is_some_and(|count| count.trim() != "0")
    }

    /// Whether a command can enter it.
    fn can_be_entered(&self) -> bool {
        let words = self.words();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).arg("true");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = spawner::spawn(command).and_then(|mut child| child.wait());
        ended.is_ok_and(|status| status.success())
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        let _ = fs::write(self.path.join("cgroup.kill"), "1");
        for _ in 0..ATTEMPTS {
            if fs::remove_dir(&self.path).is_ok() || !self.path.exists() {
                return;
            }
            thread::sleep(BETWEEN_ATTEMPTS);
        }
    }
}

/// The group below which this program can make others.
fn base() -> Option<&'static Path> {
    static BASE: OnceLock<Option<PathBuf>> = OnceLock::new();
    let found = BASE.get_or_init(|| {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = MOUNTS.iter().map(Path::new);
        let mut bases = mounts.flat_map(|mount| candidates(mount, &own));
        bases.find(|base| {
            let group = ControlGroup::make(base, &Limits::default());
            group.is_ok_and(|group| group.can_be_entered())
        })
    });
    found.as_deref()
}

/// The groups above this program that count what must be counted, the nearest first. Its own is
/// none of them: a group with processes can't have groups that count.
fn candidates(mount: &Path, own: &str) -> Vec<PathBuf> {
    let Some(path) = own.lines().find_map(|line| line.strip_prefix("0::/")) else {
        return Vec::new();
    };
    let group = mount.join(path);
    let above = group.ancestors().take_while(|folder| folder.starts_with(mount));
    let counts = |folder: &&Path| {
        let counted = fs::read_to_string(folder.join("cgroup.subtree_control")).unwrap_or_default();
        CONTROLLERS.iter().all(|wanted| counted.split_whitespace().any(|word| word == *wanted))
    };
    above.filter(counts).map(Path::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_made_where_memory_and_processes_are_counted() {
        let mount = tempfile::tempdir().unwrap();
        let slice = mount.path().join("user.slice");
        let own = slice.join("shell.scope");
        fs::create_dir_all(&own).unwrap();
        let control = |folder: &Path, text: &str| {
            fs::write(folder.join("cgroup.subtree_control"), text).unwrap();
        };
        control(mount.path(), "cpu io");
        control(&slice, "cpu memory pids");
        control(&own, "");
        let lines = "4:memory:/other\n0::/user.slice/shell.scope\n";
        assert_eq!(candidates(mount.path(), lines), std::slice::from_ref(&slice));
        assert_eq!(candidates(mount.path(), "4:memory:/other\n"), [] as [PathBuf; 0]);
        let limits = Limits { memory: 1 << 20, processes: 7, ..Limits::default() };
        let group = ControlGroup::make(&slice, &limits).unwrap();
        let read = |file: &str| fs::read_to_string(group.path.join(file)).unwrap();
        assert_eq!((read("memory.max"), read("pids.max")), ("1048576".into(), "11".into()));
        assert!(group.can_be_entered() && !read("cgroup.procs").trim().is_empty());
        assert!(!group.was_full());
        fs::write(group.path.join("memory.events"), "oom 1\noom_kill 1\n").unwrap();
        assert!(group.was_full());
        fs::remove_dir_all(&group.path).unwrap();
    }
}
