//! `tripot`: three French table games in the terminal.

use std::process::ExitCode;

fn main() -> ExitCode {
    tripot_cli::run()
}
