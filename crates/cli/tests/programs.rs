//! Programs that people bring, on the seats of games that people play.

use std::fs;
use std::time::{Duration, Instant};

#[path = "support/fullscreen.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod fullscreen;
#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use fullscreen::Fullscreen;
use process::Home;
use tripot_testkit::write_program;

const VARIABLES: [(&str, &str); 2] = [("LANG", "en_GB.UTF-8"), ("PATH", "/usr/bin:/bin")];

/// A home with a program in it, which plays the first of its moves and does something else when it
/// is asked for the second. Its name tells its processes from all others.
fn home_with(name: &str, second: &str) -> Home {
    let home = Home::new();
    write_program(&home.file(name), second);
    home
}

/// Whether a process runs that has this text in its command, at the latest a moment later.
fn stays(text: &str) -> bool {
    let runs = || {
        let processes = fs::read_dir("/proc").expect("the processes").flatten();
        processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok()).any(|line| {
            let line = String::from_utf8_lossy(&line).replace('\0', " ");
            line.contains(text) && !line.contains("--seats")
        })
    };
    let start = Instant::now();
    while runs() {
        if start.elapsed() > Duration::from_secs(5) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn a_person_plays_a_program_line_by_line_and_goes_on_later() {
    let home = home_with("plain-honest.sh", ":");
    let args = ["play", "siam", "--seats", "Léa=human,./plain-honest.sh", "--record", "game"];
    let left = home.feed(args, "+b1n\n+c1n\nundo\n+d1n\nquit\n");
    assert_eq!(left.code, 0, "{left:?}");
    assert!(left.out.matches("plain-honest").count() > 1, "{left:?}");
    let record = fs::read_to_string(home.file("game")).expect("the record");
    assert!(record.contains("\"plain-honest (j2)\" bot:./plain-honest.sh"), "{record}");
    assert_eq!(record.matches("\nj2 ").count(), 2, "{record}");
    // A file from elsewhere starts nothing unless somebody agrees.
    let refused = home.feed(["play", "--resume", "game"], "n\n");
    assert_eq!(refused.code, 2, "{refused:?}");
    let on = home.feed(["play", "--resume", "game"], "y\n+e1n\nresign\ny\nq\n");
    assert_eq!(on.code, 0, "{on:?}");
    assert!(on.out.contains("resigned"), "{on:?}");
    assert!(!stays("plain-honest.sh"));
}

#[test]
fn line_by_line_a_broken_program_is_replaced_or_loses() {
    let home = home_with("plain-broken.sh", "echo 'no such list' >&2; exit 3");
    let args = ["play", "siam", "--seats", "Léa=human,Bob=./plain-broken.sh"];
    let ended = home.feed(args, "+b1n\n+c1n\nwhat\ne\nq\n");
    for words in
        ["Bob: it ended with code 3", "│ no such list", "m gives the seat", "Bob broke down"]
    {
        assert!(ended.out.contains(words), "{words}: {}", ended.out);
    }
    let replaced = home.feed(args, "+b1n\n+c1n\nm\nresign\ny\nq\n");
    assert!(replaced.out.contains("takes the seat"), "{}", replaced.out);
    assert!(replaced.out.contains("Winner: Bob + "), "{}", replaced.out);
    // Where nobody plays nobody is asked.
    let args = ["play", "siam", "--seats", "random,Bob=./plain-broken.sh", "--seed", "2"];
    let watched = home.run(args).data();
    assert!(watched.contains("Bob broke down"), "{watched}");
}

#[test]
fn on_the_full_screen_a_program_that_stalls_leaves_with_the_person() {
    let home = home_with("screen-stalls.sh", "sleep 1000");
    let args = ["play", "siam", "--seats", "Léa=human,./screen-stalls.sh"];
    let mut screen = Fullscreen::start_with(&home, (80, 24), &VARIABLES, &args);
    screen.shows("Siam · move 1");
    screen.press(":+b1n\r", "Siam · move 3");
    screen.press(":+c1n\r", "s of 30");
    // The screen is alive, and so is the person's right to have a move back.
    screen.press("?", "Help");
    screen.press("?u", "Siam · move 3");
    screen.press(":+d1n\r", "Siam · move 5");
    screen.press(":+e1n\r", "s of 30");
    screen.press("q", "Leave the program?");
    screen.send("y");
    assert_eq!(screen.end().0, 0);
    assert!(!stays("screen-stalls.sh"));
}

#[test]
fn a_killed_game_leaves_no_program_behind_and_starts_it_again() {
    let home = home_with("screen-killed.sh", "sleep 1000");
    let args = ["play", "siam", "--seats", "Léa=human,./screen-killed.sh"];
    let mut screen = Fullscreen::start_with(&home, (80, 24), &VARIABLES, &args);
    screen.shows("Siam · move 1");
    screen.press(":+b1n\r", "Siam · move 3");
    screen.press(":+c1n\r", "s of 30");
    screen.kill();
    assert!(!stays("screen-killed.sh"));
    let mut screen = Fullscreen::start_with(&home, (80, 24), &VARIABLES, &["play", "--resume"]);
    screen.shows("Siam · move 5");
    screen.press("ry", "resigned.");
    screen.send("q");
    assert_eq!(screen.end().0, 0);
    assert!(!stays("screen-killed.sh"));
}
