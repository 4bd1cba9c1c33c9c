//! Consent to the programs that a file names.

use tripot_core::Message;

use crate::error::CommandError;
use tripot_terminal::console::{Console, Reply};
use tripot_terminal::failure::Failure;
use tripot_terminal::session::is_yes;

/// Who agrees that a file starts programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// The command line has said so.
    Given,
    /// The person who answers, also through a pipe.
    Ask,
    /// A person at a terminal; nobody else is asked.
    AskAtTerminal,
}

impl Trust {
    /// As a flag says it, for a command whose output is for programs.
    pub(crate) fn of_flag(given: bool) -> Trust {
        if given { Trust::Given } else { Trust::AskAtTerminal }
    }

    /// Asks before these commands are started, if there are any.
    pub(crate) fn agree(self, commands: &[String], console: &mut Console) -> Result<(), Failure> {
        if commands.is_empty() || self == Trust::Given {
            return Ok(());
        }
        let commands = commands.join("; ");
        if self == Trust::Ask || console.is_terminal() {
            let question = Message::new("program.trust").with("commands", commands.clone());
            let reply = console.ask(&format!("{} ", console.lang.text(&question)));
            if matches!(reply, Reply::Line(line) if is_yes(&line)) {
                return Ok(());
            }
        }
        Err(CommandError::NotTrusted { commands }.into())
    }
}
