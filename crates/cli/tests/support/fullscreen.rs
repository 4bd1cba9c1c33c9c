//! The program on the full screen of a pseudo-terminal, seen as a person sees it.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::process::{Home, TRIPOT, as_read};

/// Nothing takes that long, except on a machine that is busy with something else.
const PATIENCE: Duration = Duration::from_secs(40);

pub(crate) struct Fullscreen {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    keyboard: Box<dyn std::io::Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    master: Box<dyn portable_pty::MasterPty + Send>,
}

struct Seen {
    bytes: Vec<u8>,
    screen: vt100::Parser,
    closed: bool,
}

impl Fullscreen {
    /// Starts the program in English on a screen of this size.
    pub(crate) fn start(home: &Home, size: (u16, u16), args: &[&str]) -> Fullscreen {
        Fullscreen::start_with(home, size, &[("LANG", "en_GB.UTF-8")], args)
    }

    /// Starts the program with these variables and few others.
    pub(crate) fn start_with(
        home: &Home,
        size: (u16, u16),
        variables: &[(&str, &str)],
        args: &[&str],
    ) -> Fullscreen {
        let mut command = CommandBuilder::new(TRIPOT);
        command.args(args);
        Fullscreen::spawn(home, size, variables, command)
    }

    /// Starts a line of a shell in English.
    #[allow(dead_code, reason = "not every file of tests needs a shell")]
    pub(crate) fn start_shell(home: &Home, size: (u16, u16), line: &str) -> Fullscreen {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        let path = std::env::var("PATH").unwrap_or_default();
        Fullscreen::spawn(home, size, &[("LANG", "en_GB.UTF-8"), ("PATH", &path)], command)
    }

    fn spawn(
        home: &Home,
        size: (u16, u16),
        variables: &[(&str, &str)],
        mut command: CommandBuilder,
    ) -> Fullscreen {
        let pair = native_pty_system().openpty(pty_size(size)).expect("a pseudo-terminal");
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("HOME", home.path());
        command.env("XDG_DATA_HOME", home.path());
        command.env("XDG_CONFIG_HOME", home.path());
        for (name, value) in variables {
            command.env(name, value);
        }
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let keyboard = pair.master.take_writer().expect("a keyboard");
        let mut output = pair.master.try_clone_reader().expect("a screen");
        let seen = Seen { bytes: Vec::new(), screen: parser(size), closed: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let shared = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                // Linux reports the end of the program as an error.
                let count = output.read(&mut buffer).unwrap_or(0);
                let (seen, changed) = &*shared;
                let mut seen = seen.lock().expect("nobody panics while looking");
                seen.bytes.extend(&buffer[..count]);
                seen.screen.process(&buffer[..count]);
                seen.closed = count == 0;
                changed.notify_all();
                if count == 0 {
                    break;
                }
            }
        });
        Fullscreen { seen, keyboard, child, master: pair.master }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().expect("nobody panics while looking")
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let start = Instant::now();
        let mut seen = self.seen();
        while !is_so(&as_read(&seen.screen.screen().contents())) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let gone = seen.closed || left.is_zero();
            assert!(!gone, "{what} never came:\n{}", seen.screen.screen().contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics while looking").0;
        }
    }

    /// Waits until a text stands on the screen.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    /// Presses keys and waits until a text stands on the screen.
    #[track_caller]
    pub(crate) fn press(&mut self, keys: &str, text: &str) {
        self.send(keys);
        self.shows(text);
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program reads");
        self.keyboard.flush().expect("the program reads");
    }

    /// Clicks with the left button on the first place where a text stands.
    #[track_caller]
    pub(crate) fn click(&mut self, text: &str) {
        let screen = self.contents();
        let found = screen.lines().zip(1..).find_map(|(line, row)| {
            line.find(text).map(|at| (line[..at].chars().count() + 1, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&mut self, size: (u16, u16)) {
        let (columns, rows) = size;
        {
            let mut seen = self.seen();
            seen.screen.screen_mut().set_size(some(rows), some(columns));
        }
        self.master.resize(pty_size(size)).expect("the terminal has another size");
    }

    /// What stands on the screen.
    pub(crate) fn contents(&self) -> String {
        as_read(&self.seen().screen.screen().contents())
    }

    /// What stands on the screen once the program has stopped drawing.
    pub(crate) fn settled(&self) -> String {
        let mut count = 0;
        loop {
            let now = self.seen().bytes.len();
            if now == count {
                return self.contents();
            }
            count = now;
            std::thread::sleep(Duration::from_millis(150));
        }
    }

    /// The bytes that the program wrote.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen().bytes.clone()
    }

    /// Waits until a text has been written at any time.
    #[allow(dead_code, reason = "not every file of tests asks")]
    #[track_caller]
    pub(crate) fn has_written(&self, text: &str) {
        let start = Instant::now();
        let mut seen = self.seen();
        while !String::from_utf8_lossy(&seen.bytes).contains(text) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let gone = seen.closed || left.is_zero();
            assert!(!gone, "{text:?} never came:\n{}", seen.screen.screen().contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics while looking").0;
        }
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

    /// Waits for the end of the program. Returns the exit code, what stands on the screen that
    /// was there before, and all bytes.
    #[track_caller]
    pub(crate) fn end(mut self) -> (u32, String, Vec<u8>) {
        let start = Instant::now();
        let mut seen = self.seen();
        while !seen.closed {
            let left = PATIENCE.saturating_sub(start.elapsed());
            assert!(!left.is_zero(), "it does not end:\n{}", seen.screen.screen().contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics while looking").0;
        }
        let (text, bytes) = (as_read(&seen.screen.screen().contents()), seen.bytes.clone());
        drop(seen);
        let code = self.child.wait().expect("the program has ended").exit_code();
        (code, text, bytes)
    }
}

impl Drop for Fullscreen {
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
