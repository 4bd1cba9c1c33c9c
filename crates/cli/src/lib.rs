//! The command line of Tripot, for the binary `tripot` and for programs that add games to the catalogue.
//!
//! It is glue. `args` is what was typed, `command` what it means; `play` and `menu` are
//! what a person does line by line, with the parts of `tripot-terminal`, and `tripot-screen` does all of
//! it on the full screen.
//! Data goes to standard output and messages to standard error; every failure becomes an exit
//! code in this file and nowhere else.

mod args;
mod command;
mod csv;
mod error;
mod limit;
mod menu;
mod play;
mod progress;
mod trust;
mod weights;

use std::path::Path;
use std::process::ExitCode;

use tripot_terminal::locale;
use tripot_terminal::pager::Pager;

/// Does what the arguments of the process say, and says how it ended.
pub fn run() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let config = locale::value(&arguments, "--config").map(Path::new);
    let lang = locale::lang(&arguments, tripot_screen::remembered_language(config));
    let pager = Pager::asked(&arguments);
    let done = args::parse(&arguments, lang, pager)
        .and_then(|cli| command::run(cli, &arguments, lang, pager));
    // A thread that still waits for a program waits in vain.
    tripot_bots::end_programs();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report(lang);
            failure.code()
        }
    }
}
