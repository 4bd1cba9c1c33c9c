//! What a worker of the page asks, answered by this program instead of by the module for browsers: a request a line on
//! standard input, an answer a line on standard output. The tests of the module compare the two.
//!
//! ```sh
//! echo '{"do": "bench", "suite": 0}' | cargo run --example answers
//! ```

use std::io::{self, BufRead as _, Write as _};

use tripot_browser::Local;

fn main() -> io::Result<()> {
    let mut local = Local::default();
    let mut answers = io::stdout().lock();
    for request in io::stdin().lock().lines() {
        writeln!(answers, "{}", local.call(&request?))?;
        answers.flush()?;
    }
    Ok(())
}
