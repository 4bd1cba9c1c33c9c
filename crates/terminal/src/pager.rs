//! Long texts one screen at a time, in the pager of the person.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::output;

/// What shows long texts where nothing is said.
const USUAL: &str = "less";

/// Whether long texts are shown one screen at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pager {
    /// In the pager of the person, where there is a terminal to show it on.
    Usual,
    /// As they are.
    Off,
}

impl Pager {
    /// What the arguments say: `--no-pager`. It is looked for before they are parsed, because help is a long text, too.
    pub fn asked(arguments: &[OsString]) -> Pager {
        let own = arguments.iter().take_while(|word| *word != "--");
        if own.skip(1).any(|word| word == "--no-pager") { Pager::Off } else { Pager::Usual }
    }

    /// Writes a text, in the pager if it is longer than the screen of a person.
    pub fn text(self, text: &str) -> Result<(), Failure> {
        let rows = self.rows().unwrap_or(usize::MAX);
        if text.lines().count() < rows || !run(text) { output::text(text) } else { Ok(()) }
    }

    /// How many rows the screen has, if a person reads there.
    fn rows(self) -> Option<usize> {
        let said = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let is_read = io::stdin().is_terminal() && io::stdout().is_terminal();
        if self == Pager::Off || !is_read || dumb || said("CI") {
            return None;
        }
        let (_, rows) = terminal_size::terminal_size()?;
        Some(usize::from(rows.0))
    }
}

/// Shows a text in the pager. False if there is none, and nothing was shown.
fn run(text: &str) -> bool {
    let Some(words) = words(std::env::var("PAGER").ok().as_deref()) else { return false };
    let Some((program, arguments)) = words.split_first() else { return false };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    // As other programs have it: leave if one screen is enough, keep colours and what was read.
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    if std::env::var_os("LESSCHARSET").is_none() && crate::locale::is_utf8() {
        command.env("LESSCHARSET", "utf-8");
    }
    let Ok(mut child) = command.spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let plain = is_plain.then(|| anstream::adapter::strip_str(text).to_string());
        // A person who has read enough closes it before the end.
        let _ = input.write_all(plain.as_deref().unwrap_or(text).as_bytes());
    }
    child.wait().is_ok()
}

/// The command of the pager; nothing if the person wants none.
fn words(said: Option<&str>) -> Option<Vec<String>> {
    let words = shlex::split(said.unwrap_or(USUAL))?;
    let is_none = words.first().is_none_or(|program| program == "cat");
    (!is_none).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_is_the_one_that_was_said() {
        assert_eq!(words(None), Some(vec!["less".to_owned()]));
        assert_eq!(words(Some("more -d")), Some(vec!["more".to_owned(), "-d".to_owned()]));
        assert_eq!(words(Some("cat")), None);
        assert_eq!(words(Some("")), None);
        assert_eq!(words(Some("less \"")), None);
    }

    #[test]
    fn no_pager_is_an_option_of_this_program_alone() {
        let asked =
            |text: &str| Pager::asked(&text.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("tripot rules siam --no-pager"), Pager::Off);
        assert_eq!(asked("tripot check -- ./bot --no-pager"), Pager::Usual);
    }
}
