//! Whole games on the full screen of a pseudo-terminal, with the program that people run.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[path = "support/fullscreen.rs"]
mod fullscreen;
#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use fullscreen::Fullscreen;
use process::Home;

const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
/// What gives the terminal back: the other screen, the cursor.
const GIVEN_BACK: [&str; 2] = ["\x1b[?1049l", "\x1b[?25h"];

/// The records among the user's games.
fn games(home: &Home) -> Vec<PathBuf> {
    let folder = fs::read_dir(home.file("tripot/games")).expect("the user's games");
    folder.map(|entry| entry.expect("a file").path()).collect()
}

/// A home where nothing moves on the screen, so that tests need not wait for it.
fn still() -> Home {
    let home = Home::new();
    fs::create_dir_all(home.file("tripot")).expect("a folder");
    let settings = "motion = false\npace = \"direct\"\nlevel = \"expert\"\n";
    fs::write(home.file("tripot/config.toml"), settings).expect("the settings");
    home
}

/// Whether the game is over, by the record.
fn is_finished(home: &Home) -> bool {
    games(home)
        .iter()
        .any(|path| fs::read_to_string(path).is_ok_and(|text| text.contains("\nend: finished")))
}

#[test]
fn chicago_from_the_menu_to_the_end_and_again() {
    let home = still();
    let mut screen = Fullscreen::start(&home, (80, 24), &[]);
    screen.shows("Enter play");
    // The machine of the menu is an expert; a beginner will do here. The oracle can't play this.
    for _ in 0..3 {
        screen.send(DOWN);
    }
    screen.press(RIGHT, "‹ program…");
    for _ in 0..12 {
        if screen.contents().contains("‹ beginner") {
            break;
        }
        let before = screen.contents();
        screen.send("\x1b[D");
        screen.wait("another machine", |now| now != before);
        assert!(!screen.contents().contains("‹ oracle"));
    }
    screen.shows("‹ beginner");
    screen.press(&UP.repeat(3), "one trader");
    screen.press(ENTER, "Chicago · move 1 ·");
    screen.press("7", "✗ the trader can’t advance 7");
    screen.press("h", "Hint: ");
    screen.press(ENTER, "Chicago · move 3 ·");
    screen.press("u", "Chicago · move 1 ·");
    screen.press(ENTER, "Chicago · move 3 ·");
    screen.press("?", "Help");
    screen.send(ESCAPE);
    screen.wait("the help goes", |text| !text.contains("Help"));
    screen.resize((60, 20));
    screen.shows("a board needs");
    screen.resize((120, 40));
    screen.shows("Prices");
    screen.click(" +3 ");
    screen.shows("[+3]");
    screen.click("▸ keep");
    screen.shows("Chicago · move 5 ·");
    let mut number = 5;
    while number < 17 {
        screen.send(ENTER);
        number += 2;
        let title = format!("Chicago · move {number} ·");
        screen.wait(&title, |text| text.contains(&title) || text.contains("Game over"));
        if screen.contents().contains("Game over") {
            break;
        }
    }
    if !screen.contents().contains("Game over") {
        screen.press(ENTER, "Game over");
    }
    assert!(is_finished(&home));
    // The machine begins, and its move is kept.
    screen.press("x", "Chicago · move 2 ·");
    screen.press("q", "Leave the program?");
    screen.send("y");
    let (code, text, bytes) = screen.end();
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("tripot play --resume"), "{text}");
    let bytes = String::from_utf8_lossy(&bytes).into_owned();
    assert!(GIVEN_BACK.iter().all(|code| bytes.contains(code)));
    let config = fs::read_to_string(home.file("tripot/config.toml")).expect("the settings");
    assert!(config.contains("beginner") && config.contains("motion = false"), "{config}");
}

#[test]
fn siam_by_typing_clicking_and_taking_back() {
    let home = still();
    let args = ["play", "siam(plies=12)", "--seats", "Léa=human,random", "--seed", "x"];
    let mut screen = Fullscreen::start(&home, (120, 40), &args);
    screen.shows("Siam · move 1");
    screen.press(":+b1n\r", "Siam · move 3");
    screen.press("u", "Siam · move 1");
    screen.press(":+b2n\r", "✗ b2 is not on the border");
    screen.press("zz", "move: zz");
    screen.send(ESCAPE);
    screen.wait("the line goes", |text| !text.contains("move:"));
    for number in [3, 5, 7, 9, 11] {
        screen.press("h", "Hint: ");
        screen.send(ENTER);
        let title = format!("Siam · move {number}");
        screen.wait(&title, |text| text.contains(&title) || text.contains("Game over"));
        if screen.contents().contains("Game over") {
            break;
        }
    }
    if !screen.contents().contains("Game over") {
        screen.press("h", "Hint: ");
        screen.press(ENTER, "Game over");
    }
    assert!(is_finished(&home));
    screen.send("q");
    assert_eq!(screen.end().0, 0);
}

#[test]
fn families_between_two_people_and_a_machine_on_a_changing_screen() {
    let home = still();
    let args = [
        "play",
        "families(families=3,ranks=2,hand=2)",
        "--seats",
        "Léa=human,Tom=human,random",
        "--seed",
        "7",
    ];
    let mut screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("It is Léa’s turn.");
    screen.resize((60, 20));
    screen.press(ENTER, "a board needs");
    screen.resize((80, 24));
    screen.shows("Léa, your turn");
    for _ in 0..60 {
        screen.wait("somebody's turn", |text| {
            ["your turn", "looks away", "Game over"].iter().any(|it| text.contains(it))
        });
        let text = screen.contents();
        if text.contains("Game over") {
            break;
        }
        if text.contains("looks away") {
            assert!(!text.contains("Who has what?"), "{text}");
        }
        screen.send(ENTER);
        screen.wait("the screen changes", |now| now != text);
    }
    screen.shows("Game over");
    assert!(is_finished(&home));
    screen.press("v", "what everybody saw");
    screen.press("\t", "as Léa saw it");
    screen.press("\x1b[Z\x1b[Z", "all hands open");
    screen.press("q", "Game over");
    screen.send("q");
    assert_eq!(screen.end().0, 0);
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = still();
    let args = ["play", "chicago", "--seats", "human,greedy", "--seed", "kill"];
    let mut screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("Chicago · move 1 ·");
    screen.press(ENTER, "Chicago · move 3 ·");
    screen.press(ENTER, "Chicago · move 5 ·");
    let before = screen.settled();
    screen.kill();
    let mut screen = Fullscreen::start(&home, (80, 24), &["play", "--resume"]);
    screen.shows("Chicago · move 5 ·");
    let prices = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains('[')).map(str::to_owned).collect()
    };
    assert_eq!(prices(&screen.settled()), prices(&before));
    screen.press("r", "Resign this game?");
    screen.press("y", "resigned.");
    screen.send("q");
    assert_eq!(screen.end().0, 0);
}

#[test]
fn a_signal_gives_the_terminal_back_and_tells_how_to_go_on() {
    let home = still();
    let args = ["play", "siam", "--seats", "human,random"];
    let mut screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("Siam · move 1");
    screen.press(":+b1n\r", "Siam · move 3");
    signal("-TERM", screen.id());
    let (code, text, bytes) = screen.end();
    assert_eq!(code, 1);
    assert!(text.contains("tripot play --resume"), "{text}");
    let bytes = String::from_utf8_lossy(&bytes).into_owned();
    assert!(GIVEN_BACK.iter().all(|code| bytes.contains(code)));
}

#[test]
fn the_signal_that_quits_gives_the_terminal_back_too() {
    let home = still();
    let args = ["play", "siam", "--seats", "human,random"];
    let screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("Siam · move 1");
    signal("-QUIT", screen.id());
    let (code, _, bytes) = screen.end();
    assert_eq!(code, 1);
    let bytes = String::from_utf8_lossy(&bytes).into_owned();
    assert!(GIVEN_BACK.iter().all(|code| bytes.contains(code)));
}

#[test]
fn a_stopped_program_leaves_a_sane_terminal_and_comes_back() {
    let home = still();
    // A shell with jobs, as people have one.
    let line = format!(
        "set -m; {} play siam --seats human,random; echo \"[stopped $?]\"; stty -a; fg; echo [left]",
        process::TRIPOT
    );
    let mut screen = Fullscreen::start_shell(&home, (100, 30), &line);
    screen.shows("Siam · move 1");
    screen.send("\x1a");
    // In front of the shell again, with lines, echo and signals, and back by `fg`.
    screen.has_written("[stopped 1");
    screen.has_written("speed");
    screen.shows("Siam · move 1");
    let bytes = String::from_utf8_lossy(&screen.bytes()).into_owned();
    let (_, after) = bytes.split_once("[stopped 1").expect("it was stopped");
    for sane in ["icanon", "echo ", "isig"] {
        let raw = format!("-{sane}");
        assert!(after.contains(sane) && !after.contains(&raw), "{sane} in {after}");
    }
    screen.press(":+b1n\r", "Siam · move 3");
    // A second Ctrl-C does not ask.
    screen.press("\x03", "Leave the program?");
    screen.send("\x03");
    let (_, text, _) = screen.end();
    assert!(text.contains("[left]"), "{text}");
}

#[test]
fn a_program_that_no_shell_could_continue_is_not_stopped() {
    let home = still();
    let args = ["play", "siam", "--seats", "human,random"];
    let mut screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("Siam · move 1");
    signal("-TSTP", screen.id());
    screen.has_written(GIVEN_BACK[0]);
    screen.shows("Siam · move 1");
    screen.press(":+b1n\r", "Siam · move 3");
    let before = screen.bytes().len();
    signal("-CONT", screen.id());
    screen.draws_anew_after(before);
    screen.press(":+c1n\r", "Siam · move 5");
    screen.press("q", "Leave the program?");
    // Enter gives nothing up.
    screen.send(ENTER);
    screen.wait("the question goes", |text| !text.contains("Leave the program?"));
    screen.press("q", "Leave the program?");
    screen.send("y");
    assert_eq!(screen.end().0, 0);
}

#[test]
fn a_kept_game_is_found_in_the_list_and_goes_on() {
    let home = still();
    let args = ["play", "siam", "--seats", "Léa=human,random"];
    let mut screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("Siam · move 1");
    screen.press(":+b1n\r", "Siam · move 3");
    screen.press("q", "Leave the program?");
    screen.send("y");
    assert_eq!(screen.end().0, 0);
    let listed = home.run(["games", "--json"]).data();
    let kept: serde_json::Value = serde_json::from_str(listed.trim()).expect("one game");
    assert_eq!(kept["state"], "running");
    assert_eq!((&kept["moves"], &kept["turn"]), (&2.into(), &"j1".into()));
    assert!(home.run(["games", "siam", "--state", "running"]).data().contains("Léa to move"));
    assert_eq!(home.run(["games", "--state", "over", "--json"]).data(), "");
    assert!(home.run(["games", "siamm"]).refusal().contains("siam"));
    let mut screen = Fullscreen::start(&home, (80, 24), &["games"]);
    screen.shows("Léa to move · 2 moves");
    screen.press("d", "Delete this game");
    screen.send(ENTER);
    screen.wait("the question goes", |text| !text.contains("Delete this game"));
    screen.press(ENTER, "Siam · move 3");
    screen.press("ry", "resigned.");
    screen.press("m", "g my games");
    screen.press("g", "just now          lost");
    screen.press("dy", "No game is kept yet");
    assert_eq!(games(&home).len(), 0);
    screen.press("q", "g my games");
    screen.send("q");
    assert_eq!(screen.end().0, 0);
}

#[test]
fn a_puzzle_of_the_command_line_opens_on_the_full_screen() {
    let home = still();
    let mut screen = Fullscreen::start(&home, (80, 24), &["puzzles", "siam", "12"]);
    screen.shows("Puzzle 12/");
    screen.press("h", "Hint: Look at");
    screen.press("q", "g my games");
    screen.send("q");
    assert_eq!(screen.end().0, 0);
}

#[test]
fn without_utf8_and_colours_it_is_ascii_and_plain() {
    let home = still();
    let variables = [("LANG", "fr_FR"), ("NO_COLOR", "1")];
    let args = ["play", "siam", "--seats", "Léa=human,random"];
    let mut screen = Fullscreen::start_with(&home, (80, 24), &variables, &args);
    screen.shows("Lea, a vous");
    screen.press("?", "Aide");
    let (text, bytes) = (screen.contents(), screen.bytes());
    assert!(text.is_ascii() && bytes.is_ascii(), "{text}");
    let bytes = String::from_utf8_lossy(&bytes).into_owned();
    for colour in ["\x1b[38;", "\x1b[48;", ";38;5;", ";48;5;"] {
        assert!(!bytes.contains(colour), "{colour:?}");
    }
}

#[test]
fn a_wrong_settings_file_is_told_and_left_alone() {
    let home = Home::new();
    let path = home.file("mine.toml");
    fs::write(&path, "theme = \"pink\"\n").expect("the settings");
    let args = ["--config", "mine.toml", "play", "siam", "--seats", "human,random"];
    let mut screen = Fullscreen::start(&home, (120, 40), &args);
    screen.shows("unknown variant `pink`");
    screen.press("v", "for you:");
    screen.press(":+b1n\r", "Siam · move 3");
    screen.press("qy", "tripot play --resume");
    assert_eq!(screen.end().0, 0);
    assert_eq!(fs::read_to_string(&path).expect("the settings"), "theme = \"pink\"\n");
}

#[test]
fn while_nothing_happens_nothing_is_done() {
    let home = still();
    let args = ["play", "siam", "--seats", "human,random"];
    let screen = Fullscreen::start(&home, (80, 24), &args);
    screen.shows("Siam · move 1");
    screen.settled();
    if wakes(screen.id()).is_none() {
        return;
    }
    // It may still be going to sleep: what counts is that it stays asleep for a second, during which
    // a clock of its own would have woken it.
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let (before, written) = (wakes(screen.id()), screen.bytes().len());
        std::thread::sleep(Duration::from_secs(1));
        if before.is_some() && wakes(screen.id()) == before {
            assert_eq!(screen.bytes().len(), written, "it draws though nothing has changed");
            return;
        }
        assert!(Instant::now() < deadline, "it wakes though nothing happens");
    }
}

/// Sends a signal to a program.
fn signal(name: &str, id: u32) {
    let sent = std::process::Command::new("kill").args([name, &id.to_string()]).status();
    assert!(sent.expect("a signal").success());
}

/// How often the threads of a program have been woken, where the system tells.
fn wakes(id: u32) -> Option<u64> {
    let mut sum = 0;
    for thread in fs::read_dir(format!("/proc/{id}/task")).ok()? {
        let status = fs::read_to_string(thread.ok()?.path().join("status")).ok()?;
        let count = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        sum += count?.trim().parse::<u64>().ok()?;
    }
    Some(sum)
}
