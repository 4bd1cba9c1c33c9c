//! A program in a pseudo-terminal, and what it has written there.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::process::Home;

/// Nothing takes that long, except on a machine that is busy with something else.
const PATIENCE: Duration = Duration::from_secs(40);

pub(crate) struct Pty {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    keyboard: Box<dyn std::io::Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    // Closing it would hang up on the program.
    master: Box<dyn portable_pty::MasterPty + Send>,
}

/// What came out so far.
pub(crate) struct Seen {
    pub(crate) bytes: Vec<u8>,
    /// The screen with its rows.
    pub(crate) screen: vt100::Parser,
    /// The same on a screen with more rows than are ever written, so that nothing is lost.
    pub(crate) scroll: Option<vt100::Parser>,
    /// How many of the bytes are on the screen: a picture that has begun is shown when it is whole.
    shown: usize,
    closed: bool,
}

/// The marks of synchronized output around a picture.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

impl Seen {
    pub(crate) fn contents(&self) -> String {
        self.screen.screen().contents()
    }

    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        self.closed = bytes.is_empty();
        let waiting = &self.bytes[self.shown..];
        let whole = if self.closed { waiting } else { &waiting[..whole(waiting)] };
        self.screen.process(whole);
        if let Some(scroll) = &mut self.scroll {
            scroll.process(whole);
        }
        self.shown += whole.len();
    }
}

/// How many bytes come before a picture that is not whole yet.
fn whole(bytes: &[u8]) -> usize {
    let last = |mark: &[u8]| bytes.windows(mark.len()).rposition(|window| window == mark);
    match (last(BEGIN), last(END)) {
        (Some(begin), end) if end.is_none_or(|end| end < begin) => begin,
        // The mark itself may come in parts.
        _ => (0..BEGIN.len())
            .rev()
            .find(|&part| bytes.ends_with(&BEGIN[..part]))
            .map_or(bytes.len(), |part| bytes.len() - part),
    }
}

impl Pty {
    /// Starts a command with these variables and few others on a screen of this many columns and rows,
    /// and reads it also on one with many more rows, if asked to.
    pub(crate) fn spawn(
        home: &Home,
        size: (u16, u16),
        scroll: Option<u16>,
        variables: &[(&str, &str)],
        mut command: CommandBuilder,
    ) -> Pty {
        let pair = native_pty_system().openpty(pty_size(size)).expect("a pseudo-terminal");
        command.env_clear();
        command.env("TERM", "xterm-256color");
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(name, home.path());
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let keyboard = pair.master.take_writer().expect("a keyboard");
        let mut output = pair.master.try_clone_reader().expect("a screen");
        let scroll = scroll.map(|rows| parser((size.0, rows)));
        let seen =
            Seen { bytes: Vec::new(), screen: parser(size), scroll, shown: 0, closed: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let shared = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                // Linux reports the end of the program as an error.
                let count = output.read(&mut buffer).unwrap_or(0);
                let (seen, changed) = &*shared;
                seen.lock().expect("nobody panics while looking").add(&buffer[..count]);
                changed.notify_all();
                if count == 0 {
                    break;
                }
            }
        });
        Pty { seen, keyboard, child, master: pair.master }
    }

    pub(crate) fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().expect("nobody panics while looking")
    }

    /// Waits until something is so, and fails with the screen if it never is.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&Seen) -> bool) -> MutexGuard<'_, Seen> {
        let start = Instant::now();
        let mut seen = self.seen();
        while !is_so(&seen) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let gone = seen.closed || left.is_zero();
            assert!(!gone, "{what} never came:\n{}", seen.contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics while looking").0;
        }
        seen
    }

    /// Waits for the end of the program; all that it wrote.
    #[track_caller]
    pub(crate) fn wait_for_end(&self) -> MutexGuard<'_, Seen> {
        self.wait("the end", |seen| seen.closed)
    }

    /// The exit code of a program that has ended.
    pub(crate) fn exit_code(&mut self) -> u32 {
        self.child.wait().expect("the program has ended").exit_code()
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program reads");
        self.keyboard.flush().expect("the program reads");
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&mut self, size: (u16, u16)) {
        let (columns, rows) = size;
        self.seen().screen.screen_mut().set_size(some(rows), some(columns));
        self.master.resize(pty_size(size)).expect("the terminal has another size");
    }

    /// The number of the program.
    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().expect("the program runs")
    }

    /// Ends the program as nothing can stop it from ending.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the program runs");
        let _ = self.child.wait();
    }
}

impl Drop for Pty {
    /// A test that failed leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn some(size: u16) -> NonZeroU16 {
    NonZeroU16::new(size).expect("a screen has rows and columns")
}

fn parser((columns, rows): (u16, u16)) -> vt100::Parser {
    vt100::Parser::new(some(rows), some(columns), 0)
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}
