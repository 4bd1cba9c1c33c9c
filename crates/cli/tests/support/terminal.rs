//! The program in a pseudo-terminal, read as a person reads it.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::process::{Home, TRIPOT, as_read};

const COLUMNS: u16 = 80;
/// More rows than any test writes.
const ENDLESS: u16 = 8000;
/// Nothing takes that long, except on a machine that is busy with something else.
const PATIENCE: Duration = Duration::from_secs(40);

pub(crate) struct Terminal {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    keyboard: Box<dyn std::io::Write + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
    // Closing it would hang up on the program.
    _master: Box<dyn portable_pty::MasterPty + Send>,
}

/// What came out so far.
struct Seen {
    bytes: Vec<u8>,
    /// The screen with its rows.
    screen: vt100::Parser,
    /// The same on a screen that never scrolls, so that nothing is lost.
    scroll: vt100::Parser,
    closed: bool,
}

impl Seen {
    /// The row of the cursor, without blanks at its end.
    fn line(&self) -> String {
        let (row, _) = self.screen.screen().cursor_position();
        let mut rows = self.screen.screen().rows(0, COLUMNS);
        as_read(rows.nth(row.into()).unwrap_or_default().trim_end())
    }

    fn depth(&self) -> usize {
        self.scroll.screen().cursor_position().0.into()
    }

    /// The rows of the endless screen from one on, down to the cursor.
    fn rows(&self, first: usize) -> Vec<String> {
        let rows = self.scroll.screen().rows(0, COLUMNS).take(self.depth() + 1).skip(first);
        rows.map(|row| as_read(row.trim_end())).collect()
    }
}

impl Terminal {
    /// Starts the program in a terminal with a number of rows, in a locale.
    pub(crate) fn start(home: &Home, rows: u16, locale: &str, args: &[&str]) -> Terminal {
        Terminal::start_with(home, rows, &[("LANG", locale)], args)
    }

    /// Starts the program with these variables and few others.
    pub(crate) fn start_with(
        home: &Home,
        rows: u16,
        variables: &[(&str, &str)],
        args: &[&str],
    ) -> Terminal {
        let size = PtySize { rows, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(TRIPOT);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("HOME", home.path());
        command.env("XDG_DATA_HOME", home.path());
        for (name, value) in variables {
            command.env(name, value);
        }
        command.cwd(home.path());
        // Line by line; the full screen has tests of its own.
        command.arg("--plain");
        command.args(args);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let keyboard = pair.master.take_writer().expect("a keyboard");
        let mut output = pair.master.try_clone_reader().expect("a screen");
        let seen = Seen {
            bytes: Vec::new(),
            screen: parser(rows),
            scroll: parser(ENDLESS),
            closed: false,
        };
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
                seen.scroll.process(&buffer[..count]);
                seen.closed = count == 0;
                changed.notify_all();
                if count == 0 {
                    break;
                }
            }
        });
        Terminal { seen, keyboard, child, _master: pair.master }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().expect("nobody panics while looking")
    }

    /// Waits until something is so, and fails with the screen if it never is.
    #[track_caller]
    fn wait(&self, what: &str, is_so: impl Fn(&Seen) -> bool) -> MutexGuard<'_, Seen> {
        let start = Instant::now();
        let mut seen = self.seen();
        while !is_so(&seen) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let gone = seen.closed || left.is_zero();
            assert!(!gone, "{what} never came:\n{}", seen.screen.screen().contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics while looking").0;
        }
        seen
    }

    /// Waits for a question at the cursor.
    #[track_caller]
    pub(crate) fn at(&self, question: &str) {
        drop(self.wait(question, |seen| seen.line() == question));
    }

    /// Waits for a text anywhere on the screen.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        drop(self.wait(text, |seen| as_read(&seen.screen.screen().contents()).contains(text)));
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the program reads");
        self.keyboard.flush().expect("the program reads");
    }

    /// Types a line and waits for one of these questions. Returns what was said in between, and
    /// the question.
    #[track_caller]
    pub(crate) fn enter_any(&mut self, line: &str, questions: &[&str]) -> (String, String) {
        let (start, depth) = {
            let seen = self.seen();
            (seen.bytes.len(), seen.depth())
        };
        self.press(&format!("{line}\r"));
        let what = format!("after {line:?}, one of {questions:?}");
        let seen = self.wait(&what, |seen| {
            // The same question may stand there already: it counts once a line has ended.
            seen.bytes[start..].contains(&b'\n') && questions.contains(&seen.line().as_str())
        });
        let mut said = seen.rows(depth + 1);
        let question = said.pop().unwrap_or_default();
        (said.join("\n"), question)
    }

    /// Types a line and waits for a question. Returns what was said in between.
    #[track_caller]
    pub(crate) fn enter(&mut self, line: &str, question: &str) -> String {
        self.enter_any(line, &[question]).0
    }

    /// The screen as it is now, row by row.
    pub(crate) fn screen(&self) -> Vec<String> {
        let seen = self.seen();
        seen.screen.screen().rows(0, COLUMNS).map(|row| as_read(row.trim_end())).collect()
    }

    /// Everything that was on the screen, row by row.
    pub(crate) fn transcript(&self) -> Vec<String> {
        self.seen().rows(0)
    }

    /// The bytes that the program wrote.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen().bytes.clone()
    }

    /// Waits for the end. No row may have been too long for the screen. Returns the exit code and
    /// everything that was on the screen.
    #[track_caller]
    pub(crate) fn end(self) -> (u32, String) {
        self.finish(true)
    }

    /// The same after a prompt or something that was typed was too long for the screen.
    #[track_caller]
    pub(crate) fn end_with_long_lines(self) -> (u32, String) {
        self.finish(false)
    }

    #[track_caller]
    fn finish(mut self, all_fit: bool) -> (u32, String) {
        let start = Instant::now();
        let mut seen = self.seen();
        while !seen.closed {
            let left = PATIENCE.saturating_sub(start.elapsed());
            assert!(!left.is_zero(), "it does not end:\n{}", seen.screen.screen().contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics while looking").0;
        }
        let rows = seen.rows(0);
        let depth = seen.depth();
        assert!(depth + 1 < ENDLESS.into(), "the endless screen has ended");
        for (number, row) in rows.iter().enumerate() {
            let number = u16::try_from(number).expect("a row of the screen");
            let wrapped = seen.scroll.screen().row_wrapped(number);
            assert!(!all_fit || !wrapped, "too long: {row}");
        }
        drop(seen);
        let code = self.child.wait().expect("the program has ended").exit_code();
        (code, rows.join("\n").trim_end().to_owned())
    }
}

impl Drop for Terminal {
    /// A test that failed leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn parser(rows: u16) -> vt100::Parser {
    let size = |size| NonZeroU16::new(size).expect("a screen has rows and columns");
    vt100::Parser::new(size(rows), size(COLUMNS), 0)
}
