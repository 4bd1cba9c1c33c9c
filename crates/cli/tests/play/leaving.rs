//! Games that are given up, left, interrupted, kept, and gone on with.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use crate::process::{Home, TRIPOT};
use crate::terminal::Terminal;
use crate::words::{ENGLISH, FRENCH};
use crate::{CTRL_C, CTRL_D, english, games, is_true};

#[test]
fn whoever_resigns_is_asked_first_and_the_other_one_wins() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 30, FRENCH.locale, &["play", "chicago"]);
    terminal.at(FRENCH.player);
    for no in ["n", "", "peut-être"] {
        terminal.enter("abandonner", FRENCH.resign);
        terminal.enter(no, FRENCH.player);
    }
    terminal.enter("abandonner", FRENCH.resign);
    let said = terminal.enter("oui", FRENCH.again);
    assert!(said.starts_with("Joueur 1 abandonne.\nVainqueur : Expert.\n"), "{said}");
    terminal.press("\r");
    assert_eq!(terminal.end().0, 0);
    let file = games(&home)[0].display().to_string();
    is_true(&home, &file, "0 moves, resigned j1");
    let replayed = home.run(["replay", &file]).data();
    assert!(replayed.ends_with("Joueur 1 resigned.\nWinner: Expert.\n"), "{replayed}");

    let args = ["play", "chicago", "--seats", "Ada=human,random,random"];
    let mut terminal = english(&home, &args);
    terminal.at("Ada >");
    terminal.enter("resign", ENGLISH.resign);
    let said = terminal.enter("y", ENGLISH.again);
    assert!(said.starts_with("Ada resigned.\nThe deal can be checked."), "{said}");
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn whoever_leaves_sees_how_to_go_on_and_can() {
    for (keys, code) in [(CTRL_C, 1), (CTRL_D, 1), ("quit\r", 0), ("q\r", 0)] {
        let home = Home::new();
        let mut terminal = english(&home, &["play", "chicago", "--seed", "7"]);
        terminal.at("Player 1 >");
        terminal.enter("1", "Player 1 >");
        let before = terminal.screen();
        terminal.press(keys);
        let (ended, text) = terminal.end();
        assert_eq!(ended, code, "{keys:?}");
        assert!(text.contains("The game is kept. To resume it:\n"), "{text}");
        let command = text.lines().last().unwrap().trim();
        let file =
            command.strip_prefix("tripot play --resume ").unwrap_or_else(|| panic!("{text}"));
        is_true(&home, file, "2 moves, unfinished");
        // The same board again, from the file or from the list of games.
        for args in [&["play", "--resume", file][..], &["play", "--resume"]] {
            let mut terminal = english(&home, args);
            terminal.at("Player 1 >");
            assert_eq!(terminal.screen(), before);
            terminal.press(CTRL_D);
            assert_eq!(terminal.end().0, 1);
        }
    }
}

#[test]
fn ctrl_c_in_the_middle_of_a_move_takes_only_that_move_back() {
    let home = Home::new();
    let mut terminal = english(&home, &["play", "chicago", "--seed", "7"]);
    terminal.at("Player 1 >");
    for keys in [CTRL_C, CTRL_D] {
        terminal.enter("+2", ENGLISH.keep);
        terminal.press(keys);
        terminal.at("Player 1 >");
        terminal.enter("+2", ENGLISH.keep);
        terminal.enter("1", ENGLISH.half_sure);
        terminal.press(keys);
        terminal.at("Player 1 >");
        terminal.enter("resign", ENGLISH.resign);
        terminal.press(keys);
        terminal.at("Player 1 >");
    }
    terminal.press("quit\r");
    let (code, text) = terminal.end();
    assert_eq!((code, text.matches(ENGLISH.half_back).count()), (0, 4), "{text}");
    assert_eq!(games(&home).len(), 0, "nothing was played, and nothing is kept");
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let home = Home::new();
    let variables = [("LANG", "en_GB.UTF-8"), ("XDG_DATA_HOME", "/dev/null/nowhere")];
    let mut terminal = Terminal::start_with(&home, 24, &variables, &["play", "chicago"]);
    terminal.at("Player 1 >");
    let said = terminal.transcript().join("\n");
    assert!(said.starts_with("tripot: the game can’t be kept:"), "{said}");
    terminal.enter("1", "Player 1 >");
    let said = terminal.enter("save /dev/null/nowhere/x", "Player 1 >");
    assert!(said.starts_with("✗ the game can’t be kept:"), "{said}");
    let said = terminal.enter("save mine.tripot", "Player 1 >");
    assert_eq!(said, "Saved: mine.tripot");
    terminal.press(CTRL_C);
    let (code, text) = terminal.end();
    assert_eq!((code, text.contains("--resume")), (1, false), "{text}");
    is_true(&home, "mine.tripot", "2 moves, unfinished");
}

#[test]
fn a_signal_is_an_interruption_that_tells_how_to_go_on() {
    for signal in ["-INT", "-TERM"] {
        let home = Home::new();
        let mut child = Command::new(TRIPOT)
            .args(["play", "chicago", "--lang", "en", "--seed", "7", "--record", "game.tripot"])
            .current_dir(home.path())
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        // The prompt has no end of line; the last row of the board does.
        let mut row = String::new();
        while !row.contains("└───────┘        └───────┘") {
            row.clear();
            assert_ne!(output.read_line(&mut row).unwrap(), 0, "no board");
        }
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!(child.wait().unwrap().code(), Some(1));
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(said.contains("\n  tripot play --resume game.tripot\n"), "{said}");
        is_true(&home, "game.tripot", "0 moves, unfinished");
    }
}
