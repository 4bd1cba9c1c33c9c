//! The program on the full screen of a pseudo-terminal, seen as a person sees it.

use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::process::{Home, TRIPOT, as_read};

#[path = "pty.rs"]
mod pty;

use pty::{Pty, Seen};

pub(crate) struct Fullscreen(Pty);

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
        Fullscreen(Pty::spawn(home, size, None, variables, command))
    }

    /// Starts a line of a shell in English.
    #[allow(dead_code, reason = "not every file of tests needs a shell")]
    pub(crate) fn start_shell(home: &Home, size: (u16, u16), line: &str) -> Fullscreen {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", line]);
        let path = std::env::var("PATH").unwrap_or_default();
        let variables = [("LANG", "en_GB.UTF-8"), ("PATH", path.as_str())];
        Fullscreen(Pty::spawn(home, size, None, &variables, command))
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        drop(self.0.wait(what, |seen| is_so(&as_read(&seen.contents()))));
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
        self.0.send(keys);
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
        self.0.resize(size);
    }

    /// What stands on the screen.
    pub(crate) fn contents(&self) -> String {
        as_read(&self.0.seen().contents())
    }

    /// What stands on the screen once the program has stopped drawing.
    pub(crate) fn settled(&self) -> String {
        let mut count = 0;
        loop {
            let now = self.0.seen().bytes.len();
            if now == count {
                return self.contents();
            }
            count = now;
            std::thread::sleep(Duration::from_millis(150));
        }
    }

    /// The bytes that the program wrote.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.seen().bytes.clone()
    }

    /// Waits until a text has been written at any time.
    #[allow(dead_code, reason = "not every file of tests asks")]
    #[track_caller]
    pub(crate) fn has_written(&self, text: &str) {
        drop(self.0.wait(text, |seen| String::from_utf8_lossy(&seen.bytes).contains(text)));
    }

    /// Waits until the program has taken the screen over again after it had written this much.
    #[allow(dead_code, reason = "not every file of tests asks")]
    #[track_caller]
    pub(crate) fn draws_anew_after(&self, written: usize) {
        let is_taken =
            |seen: &Seen| String::from_utf8_lossy(&seen.bytes[written..]).contains("\x1b[?1049h");
        drop(self.0.wait("the screen anew", is_taken));
    }

    /// The number of the program.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// Ends the program as nothing can stop it from ending.
    pub(crate) fn kill(self) {
        self.0.kill();
    }

    /// Waits for the end of the program. Returns the exit code, what stands on the screen that
    /// was there before, and all bytes.
    #[track_caller]
    pub(crate) fn end(mut self) -> (u32, String, Vec<u8>) {
        let seen = self.0.wait_for_end();
        let (text, bytes) = (as_read(&seen.contents()), seen.bytes.clone());
        drop(seen);
        (self.0.exit_code(), text, bytes)
    }
}
