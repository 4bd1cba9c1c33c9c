//! Records: kept, replayed, verified, tampered with, and resumed.

mod files;
mod replay;
mod resume;
mod tampering;
mod verify;

#[path = "../support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use process::Home;

/// A finished game of machines, and the folder that it is in.
struct Game {
    home: Home,
    lines: Vec<String>,
}

impl Game {
    const FILE: &str = "game.tripot";

    fn play(variant: &str, seats: &str) -> Game {
        let home = Home::new();
        let args =
            ["play", variant, "--seats", seats, "--seed", "vendredi", "--record", Game::FILE];
        let told = home.run(args).data();
        assert!(told.contains("Winner") || told.contains("A draw"), "{told}");
        let lines = read(&home.file(Game::FILE)).lines().map(str::to_owned).collect();
        Game { home, lines }
    }

    /// The number of the only line that begins so.
    fn line(&self, start: &str) -> usize {
        let found: Vec<usize> =
            (0..self.lines.len()).filter(|&index| self.lines[index].starts_with(start)).collect();
        assert_eq!(found.len(), 1, "{start}");
        found[0]
    }

    /// The numbers of the lines that are moves, or chance.
    fn steps(&self, is_move: bool) -> Vec<usize> {
        let steps = self.line("steps:") + 1..self.line("end: ");
        steps.filter(|&index| self.lines[index].starts_with('j') == is_move).collect()
    }

    /// The record with a line changed.
    fn with(&self, index: usize, line: &str) -> Vec<String> {
        let mut lines = self.lines.clone();
        assert_ne!(lines[index], line);
        line.clone_into(&mut lines[index]);
        lines
    }

    /// What `verify` says against the lines, which it must refuse.
    fn refused(&self, lines: &[String]) -> String {
        let file = self.home.file("changed.tripot");
        fs::write(&file, lines.join("\n") + "\n").expect("a file");
        let verified = self.home.run(["verify", "changed.tripot"]);
        assert!(verified.code == 1 || verified.code == 2, "{verified:?}\n{}", lines.join("\n"));
        assert_eq!(verified.out, "", "{}", lines.join("\n"));
        let start = "tripot: changed.tripot: ";
        assert!(verified.err.starts_with(start), "{}", verified.err);
        assert!(!verified.err.contains("panicked"), "{}", verified.err);
        verified.err[start.len()..].to_owned()
    }

    fn replay(&self) -> Vec<Value> {
        let out = self.home.run(["replay", Game::FILE, "--json"]).data();
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines with the digest that belongs to them.
fn sealed(mut lines: Vec<String>) -> Vec<String> {
    lines.retain(|line| !line.starts_with("digest: "));
    let bytes = Sha256::digest(lines.join("\n") + "\n");
    let mut digest = "digest: ".to_owned();
    for byte in bytes {
        write!(digest, "{byte:02x}").expect("a string takes it");
    }
    lines.push(digest);
    lines
}

/// The move in a line of a record such as `j1 2fc clock=0ms`.
fn move_of(line: &str) -> &str {
    line.split(' ').nth(1).expect("a step has two words")
}
