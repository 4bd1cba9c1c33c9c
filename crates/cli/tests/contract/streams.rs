//! Streams and exit codes: the same bytes, readers who leave, and what cannot be written.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use crate::process::{Home, TRIPOT, done};
use crate::{COVERED, SMALL};

#[test]
fn pipes_get_no_escape_codes() {
    let home = Home::new();
    let game = ["play", "chicago", "--seats", "greedy,random", "--seed", "7", "--record", "game"];
    assert!(!home.run(game).data().contains('\u{1b}'));
    for args in [
        &["show", "chicago", "--position", SMALL][..],
        &["replay", "game"],
        &["rules", "chicago"],
        &["--help"],
        &["deal", "--help"],
    ] {
        for variables in [&[][..], &[("NO_COLOR", "1")], &[("TERM", "xterm-256color")]] {
            let mut command = home.command(args);
            command.envs(variables.iter().copied());
            let out = done(&mut command).data();
            assert!(!out.is_empty() && !out.contains('\u{1b}'), "{args:?} {variables:?}: {out}");
        }
    }
    // They would be there if they were wanted.
    let mut command = home.command(["show", "chicago", "--position", SMALL]);
    let forced = done(command.env("CLICOLOR_FORCE", "1")).data();
    assert!(forced.contains("\u{1b}["), "{forced}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for args in [
        &["deal", "chicago", "--seed", "vendredi", "--count", "20", "--json"][..],
        &["deal", "chicago(teams=on,piles=open)", "--seats", "4", "--seed", "vendredi"],
        &["apply", "chicago", "--position", COVERED, "--move", "1bc", "--seed", "vendredi"],
    ] {
        let run = || Home::new().run(args).data();
        assert_eq!(run(), run(), "{args:?}");
    }
    let game = || {
        let home = Home::new();
        let args = ["play", "chicago", "--seats", "greedy,random,greedy", "--seed", "vendredi"];
        let out = home.run(args.iter().chain(&["--record", "game.tripot"])).data();
        let record = std::fs::read_to_string(home.file("game.tripot")).unwrap();
        let timeless = |line: &str| {
            let words = line.split(' ').filter(|word| !word.starts_with("clock="));
            words.collect::<Vec<_>>().join(" ")
        };
        // The digest covers the clock.
        let lines = record.lines().filter(|line| !line.starts_with("digest: "));
        (out, lines.map(timeless).collect::<Vec<String>>())
    };
    assert_eq!(game(), game());
}

#[test]
fn a_reader_who_has_enough_is_no_failure() {
    for args in [
        &["deal", "chicago", "--count", "1000000000", "--seed", "7"][..],
        &["deal", "chicago", "--count", "1000000000", "--seed", "7", "--json"],
    ] {
        let mut child = Command::new(TRIPOT)
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        drop(output);
        assert!(child.wait().unwrap().success(), "{args:?}");
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(said, "", "{args:?}");
    }
    // Here the pipe has no reader before the first byte.
    for args in [
        &["--help"][..],
        &["rules", "chicago"],
        &["completions", "bash"],
        &["deal", "chicago", "--json"],
        &["moves", "chicago", "--position", SMALL],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = Command::new(TRIPOT).args(args).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{args:?}");
    }
}

#[test]
fn data_that_cannot_be_written_is_a_failure_and_a_lost_message_is_not() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(TRIPOT).args(["deal", "chicago"]).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!output.stderr.is_empty());
    let output = Command::new(TRIPOT).args(["deal", "monopoly"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn exit_codes_tell_done_from_failed_from_wrong() {
    let home = Home::new();
    for args in [&["--version"][..], &["-V"], &["-h"], &["perft", "chicago", "--depth", "1"]] {
        assert!(!home.run(args).data().is_empty(), "{args:?}");
    }
    for args in [
        &["replay", "missing.tripot"][..],
        &["verify", "missing.tripot"],
        &["play", "--resume", "missing.tripot"],
    ] {
        let done = home.run(args);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{args:?}");
        assert_eq!(done.err.matches("missing.tripot").count(), 1, "{}", done.err);
    }
    for (args, reason) in [
        (&["dance"][..], "no command `dance`; there are: play, deal"),
        (&["deal"], "missing: <GAME>"),
        (&["deal", "chicago", "chicago"], "`chicago` is not understood"),
        (&["deal", "chicago", "--jsno"], "`--jsno` is not understood"),
        (&["deal", "chicago", "--json", "--json"], "--json is given twice"),
        (&["deal", "chicago", "--count", "many"], "--count <NUMBER> can’t be `many`"),
        (&["deal", "chicago", "--seed"], "--seed <WORDS> needs a value"),
        (&["moves", "chicago"], "missing: --position <POSITION>"),
        (&["apply", "chicago", "--position", SMALL], "missing: --move <MOVE>"),
        (&["perft", "chicago"], "missing: --depth <NUMBER>"),
        (&["perft", "chicago", "--depth", "-1"], "`-1` is not understood"),
        (&["replay"], "missing: <FILE>"),
        (&["verify"], "missing: <FILE>"),
        (&["completions"], "missing: <SHELL>"),
        (&["play"], "which game?"),
        (&["play", "--resume"], "no unfinished game"),
        (&["play", "chicago", "--seats", "human,greedy", "--practice"], "a person on every seat"),
        (&["play", "chicago", "--position", SMALL, "--seats", "human,human,human"], "3 seats"),
        (&["play", "--resume", "x", "--seats", "human,human"], "as it is"),
    ] {
        let refusal = home.run(args).refusal();
        assert!(refusal.contains(reason), "{args:?}: {refusal}");
    }
    let left: Vec<_> = std::fs::read_dir(home.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}
