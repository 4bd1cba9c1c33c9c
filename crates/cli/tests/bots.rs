//! The bots that people start from play all three games, and the doctor finds them healthy.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

fn tripot(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
    command.args(["--lang", "en"]).args(words).current_dir(root());
    command.output().expect("tripot runs")
}

fn text(output: &Output) -> String {
    let both = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8_lossy(&both).into_owned()
}

/// Runs a tool that the starter kits need. A missing one is no reason to skip a test.
fn run(program: &str, words: &[&str]) {
    let missing = format!("{program} is missing; scripts/test installs what the bots need");
    let output = Command::new(program).args(words).current_dir(root()).output().expect(&missing);
    assert!(output.status.success(), "{program} {words:?}: {}", text(&output));
}

/// Plays some games of each kind; the bot commits no fault.
fn plays_everything(command: &str) {
    for game in ["chicago", "siam", "families"] {
        let seats = format!("random,Starter=cmd:{command}");
        let words = ["match", game, "--seats", &seats, "--games", "2", "--seed", "kit", "--json"];
        let output = tripot(&words);
        assert!(output.status.success(), "{command} {game}: {}", text(&output));
        let said = text(&output);
        assert_eq!(said.matches("\"termination\":\"finished\"").count(), 2, "{command}: {said}");
    }
    let seats = format!("random,random,Starter=cmd:{command}");
    let output = tripot(&["match", "families", "--seats", &seats, "--games", "1", "--json"]);
    assert!(text(&output).contains("\"termination\":\"finished\""), "{}", text(&output));
}

#[test]
fn every_starter_is_short() {
    for file in [
        "bots/python/bot.py",
        "bots/javascript/bot.js",
        "bots/rust/bot.rs",
        "bots/prolog/bot_swi.pl",
        "bots/prolog/bot_gnu.pl",
    ] {
        let text = std::fs::read_to_string(root().join(file)).expect(file);
        assert!(text.lines().count() < 80, "{file} has {} lines", text.lines().count());
    }
}

#[test]
fn the_python_starter_plays() {
    run("python3", &["--version"]);
    plays_everything("bots/python/bot.py");
}

#[test]
fn the_javascript_starter_plays() {
    run("node", &["--version"]);
    plays_everything("bots/javascript/bot.js");
}

#[test]
fn the_rust_starter_plays() {
    let folder = TempDir::new().expect("a folder");
    let program = folder.path().join("bot").display().to_string();
    run("rustc", &["--edition=2024", "-O", "bots/rust/bot.rs", "-o", &program]);
    plays_everything(&program);
}

#[test]
fn the_swi_prolog_starter_plays() {
    run("swipl", &["--version"]);
    plays_everything("swipl bots/prolog/bot_swi.pl");
}

#[test]
fn the_gnu_prolog_starter_plays() {
    let folder = TempDir::new().expect("a folder");
    let program = folder.path().join("bot").display().to_string();
    run("gplc", &["--no-top-level", "-o", &program, "bots/prolog/bot_gnu.pl"]);
    plays_everything(&program);
}

#[test]
fn a_built_in_machine_is_the_same_player_over_a_pipe() {
    let built_in = format!("cmd:{} bot siam beginner", env!("CARGO_BIN_EXE_tripot"));
    let games = |second: &str| {
        let seats = format!("A=random,B={second}");
        let words =
            ["match", "siam", "--seats", &seats, "--games", "3", "--seed", "pipe", "--json"];
        let output = tripot(&words);
        assert!(output.status.success(), "{}", text(&output));
        let said = text(&output);
        // Everything but the last line, which names the command.
        let lines: Vec<String> = said.lines().take(3).map(str::to_owned).collect();
        lines
    };
    assert_eq!(games("beginner"), games(&built_in));
}

#[test]
fn the_doctor_lists_what_it_tried_and_fails_with_code_one() {
    let output = tripot(&["check", "--game", "siam", "--json", "bots/python/bot.py"]);
    let said = text(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.lines().next().is_some_and(|line| line.starts_with("{\"number\":1,")), "{said}");
    assert!(said.contains("\"failed\":0"), "{said}");
    let output = tripot(&["check", "cat"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    // `cat` says back what it hears.
    assert!(text(&output).contains("`tripot 1`"), "{}", text(&output));
    let output = tripot(&["check", "bots/samples/lea.toml", "--json"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("\"summary\""), "options follow a manifest: {}", text(&output));
    let output = tripot(&["check", "bots/samples/lea.toml", "--fast"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("`--fast`"), "{}", text(&output));
    let output = tripot(&["check", "no-such-program"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}
