//! The program in a pseudo-terminal, read as a person reads it.

use portable_pty::CommandBuilder;

use crate::process::{Home, TRIPOT, as_read};

#[path = "pty.rs"]
#[allow(dead_code, reason = "each kind of terminal needs a part of it")]
mod pty;

use pty::{Pty, Seen};

const COLUMNS: u16 = 80;
/// More rows than any test writes.
const ENDLESS: u16 = 8000;

pub(crate) struct Terminal(Pty);

impl Seen {
    /// The row of the cursor, without blanks at its end.
    fn line(&self) -> String {
        let (row, _) = self.screen.screen().cursor_position();
        let mut rows = self.screen.screen().rows(0, COLUMNS);
        as_read(rows.nth(row.into()).unwrap_or_default().trim_end())
    }

    /// The screen that never ends.
    fn scroll(&self) -> &vt100::Screen {
        self.scroll.as_ref().expect("it was asked for").screen()
    }

    fn depth(&self) -> usize {
        self.scroll().cursor_position().0.into()
    }

    /// The rows of the endless screen from one on, down to the cursor.
    fn rows(&self, first: usize) -> Vec<String> {
        let rows = self.scroll().rows(0, COLUMNS).take(self.depth() + 1).skip(first);
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
        let mut command = CommandBuilder::new(TRIPOT);
        // Line by line; the full screen has tests of its own.
        command.arg("--plain");
        command.args(args);
        Terminal(Pty::spawn(home, (COLUMNS, rows), Some(ENDLESS), variables, command))
    }

    /// Waits for a question at the cursor.
    #[track_caller]
    pub(crate) fn at(&self, question: &str) {
        drop(self.0.wait(question, |seen| seen.line() == question));
    }

    /// Waits for a text anywhere on the screen.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        drop(self.0.wait(text, |seen| as_read(&seen.contents()).contains(text)));
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.0.send(keys);
    }

    /// Types a line and waits for one of these questions. Returns what was said in between, and
    /// the question.
    #[track_caller]
    pub(crate) fn enter_any(&mut self, line: &str, questions: &[&str]) -> (String, String) {
        let (start, depth) = {
            let seen = self.0.seen();
            (seen.bytes.len(), seen.depth())
        };
        self.press(&format!("{line}\r"));
        let what = format!("after {line:?}, one of {questions:?}");
        let seen = self.0.wait(&what, |seen| {
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
        let seen = self.0.seen();
        seen.screen.screen().rows(0, COLUMNS).map(|row| as_read(row.trim_end())).collect()
    }

    /// Everything that was on the screen, row by row.
    pub(crate) fn transcript(&self) -> Vec<String> {
        self.0.seen().rows(0)
    }

    /// The bytes that the program wrote.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.seen().bytes.clone()
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
        let seen = self.0.wait_for_end();
        let rows = seen.rows(0);
        let depth = seen.depth();
        assert!(depth + 1 < ENDLESS.into(), "the endless screen has ended");
        for (number, row) in rows.iter().enumerate() {
            let number = u16::try_from(number).expect("a row of the screen");
            let wrapped = seen.scroll().row_wrapped(number);
            assert!(!all_fit || !wrapped, "too long: {row}");
        }
        drop(seen);
        (self.0.exit_code(), rows.join("\n").trim_end().to_owned())
    }
}
