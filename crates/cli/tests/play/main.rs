//! Whole games, as people play them: in a terminal, and the same by pipes.

mod company;
mod leaving;
mod look;
mod menu;
mod pipe;
mod replay;
mod take_back;

#[path = "../support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "../support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;
#[path = "../support/words.rs"]
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use process::Home;
use terminal::Terminal;
use words::ENGLISH;

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";

/// Text that may have been broken into rows, as one line.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The records among the user's games.
fn games(home: &Home) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(home.file("tripot/games"))
        .expect("the user's games")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn is_true(home: &Home, file: &str, end: &str) {
    let verified = home.run(["verify", file]).data();
    assert!(verified.contains(end), "{verified}");
}

/// What the end of a game says of one seat.
#[derive(Debug, PartialEq)]
struct Count {
    name: String,
    worth: i32,
    score: i32,
}

/// Reads the lines that say how each score is made, and checks every product and sum.
fn counts(text: &str) -> Vec<Count> {
    let mut lines: Vec<String> = Vec::new();
    for row in text.lines() {
        match (row.strip_prefix("    "), lines.last_mut()) {
            (Some(rest), Some(line)) => line.extend([" ", rest.trim()]),
            _ => lines.push(row.to_owned()),
        }
    }
    let ends = [". Total ", ". Own ", ". Pour soi "];
    let mut counts = Vec::new();
    for line in lines {
        let Some((body, end)) = ends.iter().find_map(|end| line.split_once(end)) else { continue };
        let (name, parts) = body.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        let mut sum = 0;
        for part in parts.split(", ").filter(|part| !["nothing", "rien"].contains(part)) {
            let words: Vec<&str> = part.split(' ').collect();
            let [count, _, "×", price, "=", worth] = words[..] else { panic!("{line}") };
            let number = |word: &str| word.parse::<i32>().unwrap_or_else(|_| panic!("{line}"));
            assert_eq!(number(count) * number(price), number(worth), "{line}");
            sum += number(worth);
        }
        let numbers: Vec<i32> =
            end.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers[0], sum, "{line}");
        let name = name.trim_end().to_owned();
        counts.push(Count { name, worth: sum, score: numbers[numbers.len() - 1] });
    }
    counts
}

/// The scores of a finished record.
fn scores(record: &str) -> Vec<i32> {
    let end = record.lines().find_map(|line| line.strip_prefix("end: finished "));
    let end = end.unwrap_or_else(|| panic!("{record}"));
    end.split(' ').map(|score| score.parse().expect("a score")).collect()
}

/// On a screen of 24 rows the whole board is seen from its title to the prompt.
#[track_caller]
fn board_fits(terminal: &Terminal, prompt: &str) {
    let screen = terminal.screen();
    let bottom = screen.iter().rposition(|row| row == prompt).expect("a prompt");
    let title = screen.iter().rposition(|row| row.starts_with(" Chicago · "));
    assert_eq!(title, Some(bottom - 23), "{}", screen.join("\n"));
}

fn english(home: &Home, args: &[&str]) -> Terminal {
    Terminal::start(home, 24, ENGLISH.locale, args)
}

/// Columns of a text: two for each of the wide characters of the test.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c == '日' { 2 } else { 1 }).sum()
}
