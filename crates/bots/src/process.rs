//! An untrusted process: started in a sandbox, spoken to in lines, monitored, and killed with all its children.

mod breakdown;
mod bubblewrap;
mod cgroup;
mod environment;
mod filter;
mod isolation;
mod launch;
mod own;
mod registry;
mod sandbox;
mod spawner;
mod tail;
mod thought;
mod usage;
mod user;

use std::io::{self, ErrorKind, Read};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tripot_core::Stop;

pub use breakdown::Breakdown;
pub use cgroup::Ceiling;
use cgroup::ControlGroup;
pub use isolation::Isolation;
pub use launch::Launch;
pub use registry::end_programs;
pub use sandbox::Sandbox;
use tail::Tail;
use thought::Thought;
use usage::TreeUsage;
pub(crate) use usage::{MARK, cpu_of};
pub use user::User;

use crate::limits::Limits;

/// How often the resource usage of a program that thinks is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How many scans must find no process of a program without namespaces, of how many at most, and how
/// long it is between them.
const QUIET_LOOKS: u32 = 3;
const MOST_LOOKS: u32 = 200;
const BETWEEN_LOOKS: Duration = Duration::from_millis(4);

/// How long a program that was told to end may take to do so.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// How many bytes are read at once.
const CHUNK: usize = 1 << 14;

/// A running program, with pipes to its three streams.
///
/// Nobody waits for it without end: whatever is written or read has a deadline. Dropping it kills
/// it and whatever it started.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Nothing once it was closed.
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    limits: Limits,
    isolation: Isolation,
    /// What tells its children from other processes, where nothing better does.
    mark: String,
    /// What it wrote and nobody has read yet.
    unread: Vec<u8>,
    /// How much it wrote since it was last asked something.
    written: usize,
    /// The processor time that it had taken when its game began, and when it was last looked at.
    cpu_before: Duration,
    cpu_seen: Duration,
    /// What it thinks about.
    thought: Option<Thought>,
    last_words: Tail,
    /// What keeps its memory in bounds, where the kernel does. It goes after the processes.
    group: Option<ControlGroup>,
}

/// What came of looking at the streams once.
enum Seen {
    /// Something was read.
    News,
    /// Nothing, for as long as was waited.
    Nothing,
    /// It has closed its standard output.
    Closed,
}

impl Process {
    /// Starts a program.
    pub fn start(launch: &Launch, limits: &Limits) -> Result<Process, Breakdown> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let isolation = launch.isolation();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}.{number}", std::process::id());
        if isolation != Isolation::Trusted {
            launch.check_readable()?;
        }
        let variables = [(usage::MARK.to_owned(), mark.clone())];
        let group = ControlGroup::of(isolation, limits);
        let around = group.as_ref().map(ControlGroup::words).unwrap_or_default();
        let prepared = isolation.command(launch, limits, &variables, around);
        let mut child = prepared
            .and_then(|prepared| prepared.with_pipes().spawn())
            .map_err(|error| Breakdown::start(&error))?;
        registry::add(child.id(), &mark);
        let (Some(stdin), Some(stdout), stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three streams are pipes");
        };
        // A pipe that is full must not hold up the arena.
        let flags = rustix::fs::fcntl_getfl(&stdin);
        flags
            .and_then(|flags| rustix::fs::fcntl_setfl(&stdin, flags | rustix::fs::OFlags::NONBLOCK))
            .map_err(|error| Breakdown::start(&error.into()))?;
        Ok(Process {
            child,
            stdin: Some(stdin),
            stdout,
            stderr,
            limits: limits.clone(),
            isolation,
            mark,
            unread: Vec::new(),
            written: 0,
            cpu_before: Duration::ZERO,
            cpu_seen: Duration::ZERO,
            thought: None,
            last_words: Tail::default(),
            group,
        })
    }

    /// A game begins: processor time is counted from here.
    pub(crate) fn begin_game(&mut self) {
        self.cpu_before = self.usage().cpu;
    }

    /// Writes lines. What it may write itself until the next call is counted from here.
    pub fn send(&mut self, text: &str, deadline: Instant) -> Result<(), Breakdown> {
        self.written = self.unread.len();
        let mut left = text.as_bytes();
        while !left.is_empty() {
            let Some(stdin) = &self.stdin else { return Err(Breakdown::Closed) };
            match rustix::io::write(stdin, left) {
                Ok(count) => left = &left[count..],
                Err(rustix::io::Errno::AGAIN) => {
                    let wait =
                        deadline.saturating_duration_since(Instant::now()).min(POLL_INTERVAL);
                    if wait.is_zero() {
                        return Err(Breakdown::Deaf);
                    }
                    let mut writable = [PollFd::new(stdin, PollFlags::OUT)];
                    let _ = poll(&mut writable, Some(&timespec(wait)));
                    // It may be waiting for its output to be read.
                    self.look(Duration::ZERO)?;
                    self.check_flood()?;
                }
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return Err(self.exited()),
            }
        }
        Ok(())
    }

    /// The next line that it writes, without its line feed.
    pub fn line(&mut self, deadline: Instant, interrupt: &Stop) -> Result<String, Breakdown> {
        Thought::begin(&mut self.thought, deadline);
        loop {
            if let Some(line) = self.take_line()? {
                return Ok(line);
            }
            self.check_flood()?;
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                self.check_late(deadline)?;
            }
            let wait = if left.is_zero() { POLL_INTERVAL } else { left.min(POLL_INTERVAL) };
            match self.look(wait)? {
                Seen::News => {}
                Seen::Closed => return Err(self.exited()),
                Seen::Nothing if interrupt.is_raised() => return Err(Breakdown::Interrupted),
                Seen::Nothing => self.inspect()?,
            }
        }
    }

    /// A line that it has written already, if there is one.
    pub(crate) fn waiting_line(&mut self) -> Result<Option<String>, Breakdown> {
        if let Some(line) = self.take_line()? {
            return Ok(Some(line));
        }
        self.check_flood()?;
        self.look(Duration::ZERO)?;
        self.take_line()
    }

    fn take_line(&mut self) -> Result<Option<String>, Breakdown> {
        let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') else {
            let long = self.unread.len() > self.limits.line;
            return if long { Err(Breakdown::LongLine(self.limits.line)) } else { Ok(None) };
        };
        if end > self.limits.line {
            return Err(Breakdown::LongLine(self.limits.line));
        }
        let mut line: Vec<u8> = self.unread.drain(..=end).collect();
        line.pop();
        line.pop_if(|last| *last == b'\r');
        String::from_utf8(line).map(Some).map_err(|error| {
            Breakdown::NotText(String::from_utf8_lossy(error.as_bytes()).into_owned())
        })
    }

    fn check_flood(&self) -> Result<(), Breakdown> {
        if self.written > self.limits.output {
            return Err(Breakdown::Flood(self.limits.output));
        }
        Ok(())
    }

    /// Waits until it writes something, reads it, and says whether it did.
    fn look(&mut self, wait: Duration) -> Result<Seen, Breakdown> {
        let mut streams = vec![PollFd::new(&self.stdout, PollFlags::IN)];
        streams.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN)));
        match poll(&mut streams, Some(&timespec(wait))) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(Seen::Nothing),
            Ok(_) => {}
            Err(error) => return Err(Breakdown::start(&error.into())),
        }
        let ready = |stream: &PollFd<'_>| !stream.revents().is_empty();
        let (speaks, complains) = (ready(&streams[0]), streams.get(1).is_some_and(ready));
        drop(streams);
        let mut chunk = [0; CHUNK];
        if complains {
            self.listen_to_complaints(&mut chunk);
        }
        if !speaks {
            return Ok(Seen::News);
        }
        let count = read(&mut self.stdout, &mut chunk);
        self.unread.extend_from_slice(&chunk[..count]);
        self.written += count;
        Ok(if count == 0 { Seen::Closed } else { Seen::News })
    }

    fn listen_to_complaints(&mut self, chunk: &mut [u8]) {
        let Some(stderr) = &mut self.stderr else { return };
        match read(stderr, chunk) {
            0 => self.stderr = None,
            count => self.last_words.add(&chunk[..count]),
        }
    }

    /// Whether it is late, now that its time is over.
    fn check_late(&mut self, deadline: Instant) -> Result<(), Breakdown> {
        let slack = self.limits.slack;
        if slack > 1 {
            self.inspect()?;
        }
        match self.thought.filter(|thought| thought.deadline == deadline) {
            Some(thought) if slack > 1 => thought.check(slack),
            _ => Err(Breakdown::Late),
        }
    }

    /// The processor time that it and its children have taken, as far as it was seen.
    pub(crate) fn cpu(&mut self) -> Duration {
        self.cpu_seen = self.cpu_seen.max(self.usage().cpu);
        self.cpu_seen
    }

    /// Whether it keeps within its limits.
    fn inspect(&mut self) -> Result<(), Breakdown> {
        let TreeUsage { processes, memory, cpu } = self.usage();
        self.cpu_seen = self.cpu_seen.max(cpu);
        if let Some(thought) = &mut self.thought {
            thought.see(cpu);
        }
        // Many processes need much memory: the number of them is the better reason.
        if processes > self.limits.processes {
            return Err(Breakdown::Processes(self.limits.processes));
        }
        if memory > self.limits.memory {
            return Err(Breakdown::Memory(self.limits.memory));
        }
        if cpu.saturating_sub(self.cpu_before) > self.limits.cpu {
            return Err(Breakdown::Cpu(self.limits.cpu));
        }
        Ok(())
    }

    fn usage(&self) -> TreeUsage {
        TreeUsage::of(self.child.id(), self.isolation, &self.mark)
    }

    /// Why nothing more comes from it.
    fn exited(&mut self) -> Breakdown {
        // The stream closes a moment before the process is gone.
        self.wait(EXIT_TIMEOUT);
        if self.group.as_ref().is_some_and(ControlGroup::was_full) {
            return Breakdown::Memory(self.limits.memory);
        }
        match self.child.try_wait() {
            Ok(Some(status)) => Breakdown::Exited(status),
            _ => Breakdown::Closed,
        }
    }

    /// Closes its input: it has heard everything.
    pub fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// Whether it is still there.
    pub(crate) fn is_alive(&mut self) -> bool {
        let alive = matches!(self.child.try_wait(), Ok(None));
        if !alive {
            registry::remove(self.child.id());
        }
        alive
    }

    /// Gives it a moment to go by itself; says whether it did.
    pub(crate) fn wait(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            if !self.is_alive() {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Kills all processes with its mark, wherever they went. A process that is just becoming another
    /// program carries nothing for a moment, so several looks have to find nobody.
    fn hunt(&self) {
        let mut quiet = 0;
        // Not for ever: the system may keep one from dying.
        for _ in 0..MOST_LOOKS {
            let found = usage::marked(&self.mark);
            quiet = if found.is_empty() { quiet + 1 } else { 0 };
            if quiet == QUIET_LOOKS {
                return;
            }
            for process in found {
                let _ = kill_process(process, Signal::KILL);
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Kills it and whatever it started, and returns its last words.
    pub(crate) fn kill(&mut self) -> Vec<String> {
        let family = usage::descendants(self.child.id());
        if let Some(leader) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
            && self.is_alive()
        {
            // While it has not been waited for, its number is nobody else's.
            let _ = kill_process_group(leader, Signal::KILL);
            let _ = kill_process(leader, Signal::KILL);
        }
        for process in family {
            let _ = kill_process(process, Signal::KILL);
        }
        if self.isolation >= Isolation::Group {
            self.hunt();
        }
        // As long as it has not been waited for, its number stays its own.
        registry::remove(self.child.id());
        let _ = self.child.wait();
        // All that could write is gone, so this ends.
        let mut chunk = [0; CHUNK];
        while self.stderr.is_some() && self.has_complaints() {
            self.listen_to_complaints(&mut chunk);
        }
        self.last_words.lines()
    }

    /// What it has written to its standard error since this was last asked.
    pub(crate) fn words(&mut self) -> Vec<String> {
        let mut chunk = [0; CHUNK];
        // As much as a pipe holds; a program that floods is not waited for.
        for _ in 0..8 {
            if self.stderr.is_none() || !self.has_complaints() {
                break;
            }
            self.listen_to_complaints(&mut chunk);
        }
        self.last_words.take()
    }

    fn has_complaints(&self) -> bool {
        let Some(stderr) = &self.stderr else { return false };
        let mut stream = [PollFd::new(stderr, PollFlags::IN)];
        matches!(poll(&mut stream, Some(&timespec(Duration::ZERO))), Ok(count) if count > 0)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Reads what there is; nothing at the end or if it can't be read.
fn read(stream: &mut (impl Read + AsFd), chunk: &mut [u8]) -> usize {
    loop {
        match stream.read(chunk) {
            Ok(count) => return count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return 0,
        }
    }
}

fn timespec(wait: Duration) -> Timespec {
    Timespec::try_from(wait).unwrap_or(Timespec { tv_sec: 1, tv_nsec: 0 })
}

/// The program that a name means, if there is one: a path, or a name to be looked for in `PATH`.
pub(crate) fn find_program(name: &str) -> Option<std::path::PathBuf> {
    if name.contains('/') {
        return Some(name.into()).filter(|path: &std::path::PathBuf| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// An error of the system, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}
