//! Whatever is typed: an answer, or a refusal with its reason; never a crash, never half of each.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tripot_core::Record;

#[path = "support/junk.rs"]
mod junk;
#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use junk::{Junk, cases};
use process::{Home, TRIPOT};

const POSITIONS: &[&str] = &[
    "bf/mr/cs 766666 1 -,-",
    "m???/b???/s??/f???/m??/r???/f???/m???/r??? 765666 4 f,-",
    "r/s 765665 1 b,f",
    "m??/c/f 766666 ? -,-,-,-",
    "[[[ble,cafe],[mais,riz],[cacao,sucre]],[[ble,7],[riz,6],[cacao,6],[cafe,6],[sucre,6],[mais,6]],1,[],[]]",
    "[[[mais,_],['café'],[riz]],[(ble,7),(riz,6),(cacao,5),(cafe,6),(sucre,6),(mais,6)],2,[sucre],[]].",
];

const MOVES: &[&str] = &[
    "1bc",
    "+2 B M",
    "3mc",
    "(j1,1,ble,cacao)",
    "[1,'blé',cacao].",
    "2 maïs",
    "avance 2, garde blé",
    "vends le cacao",
    "move 3 steps, keep the cocoa",
];

/// Runs the program on an argument that may be anything but a NUL.
fn tripot(home: &Home, before: &[&str], option: &str, junk: &[u8], after: &[&str]) -> Output {
    let mut argument = OsString::from(option);
    argument.push(OsStr::from_bytes(junk));
    let mut command = Command::new(TRIPOT);
    command.env("LANG", "en_GB.UTF-8").env("XDG_DATA_HOME", home.path()).env_remove("LC_ALL");
    command.current_dir(home.path()).stdin(Stdio::null());
    command.args(before).arg(argument).args(after).output().expect("the program starts")
}

/// Whether the program refused, which it must have done in the right way, or else did its work.
#[track_caller]
fn is_refused(output: &Output, junk: &[u8]) -> bool {
    let shown = String::from_utf8_lossy(junk);
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0) => {
            assert!(said.is_empty() && !output.stdout.is_empty(), "{shown:?}: {said}");
            false
        }
        Some(2) => {
            refusal_is_fit_to_print(&said, &shown);
            assert!(output.stdout.is_empty(), "{shown:?}");
            true
        }
        other => panic!("{shown:?} ends with {other:?}: {said}"),
    }
}

#[track_caller]
fn refusal_is_fit_to_print(said: &str, shown: &str) {
    assert!(!said.is_empty() && !said.contains("panicked"), "{shown:?}: {said}");
    for line in said.lines() {
        assert!(line.starts_with("tripot: "), "{shown:?}: {said}");
        // What was typed must not reach the terminal as an escape code.
        assert!(!line.chars().any(char::is_control), "{shown:?}: {line:?}");
        assert!(line.chars().count() < 1000, "{shown:?}: {line}");
    }
}

#[track_caller]
fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// Tries junk in one place and returns how much of it was refused, from 0 to 1.
fn refused(
    purpose: &str,
    valid: &[&str],
    [before, after]: [&[&str]; 2],
    option: &str,
    accepted: impl Fn(&Home, Value),
) -> f64 {
    let home = Home::new();
    let mut junk = Junk::new(purpose, valid);
    let all = cases(300, 10_000);
    let mut count = 0;
    for _ in 0..all {
        let text = junk.next_without(b"\0");
        // This would be standard input.
        if text == b"-" {
            continue;
        }
        let output = tripot(&home, before, option, &text, after);
        if is_refused(&output, &text) {
            count += 1;
        } else {
            accepted(&home, json(&output));
        }
    }
    f64::from(count) / all as f64
}

#[test]
fn a_bad_position_is_refused_with_its_reason() {
    let again = |home: &Home, shown: Value| {
        let position = shown["position"].as_str().expect("a position");
        let output =
            tripot(home, &["show", "chicago", "--json"], "--position=", position.as_bytes(), &[]);
        assert_eq!(json(&output), shown);
    };
    let share =
        refused("position", POSITIONS, [&["show", "chicago", "--json"], &[]], "--position=", again);
    assert!((0.6..1.0).contains(&share), "{share}");
}

#[test]
fn a_bad_move_is_refused_with_its_reason() {
    let before = ["apply", "chicago", "--position", "bf/mr/cs 766666 1 -,-", "--json"];
    let share = refused("move", MOVES, [&before, &[]], "--move=", |_, applied| {
        assert_eq!(applied["turn"], "j2");
    });
    assert!((0.5..1.0).contains(&share), "{share}");
}

#[test]
fn a_bad_variant_is_refused_with_its_reason() {
    let valid = [
        "chicago",
        "chicago(piles=open)",
        "chicago(piles-count=5,height=3,goods=3,first=2)",
        "chicago ( movement = expert , teams = off )",
    ];
    let again = |home: &Home, dealt: Value| {
        let name = dealt["variant"].as_str().expect("a name");
        let output = tripot(home, &["deal", "--json", "--"], "", name.as_bytes(), &[]);
        assert_eq!(json(&output)["variant"], name);
    };
    let share = refused("variant", &valid, [&["deal", "--json", "--"], &[]], "", again);
    assert!((0.6..1.0).contains(&share), "{share}");
}

#[test]
fn a_bad_rule_is_refused_with_its_reason() {
    let valid = ["piles=open", "movement=expert", "teams=off", "first=2", "height=4", "goods = 6"];
    let share =
        refused("rule", &valid, [&["deal", "chicago", "--json"], &[]], "--rule=", |_, _| {});
    assert!((0.6..1.0).contains(&share), "{share}");
}

#[test]
fn bad_positions_and_moves_of_the_other_games_are_refused_with_a_reason() {
    let home = Home::new();
    let dealt = home.run(["deal", "families", "--seed", "7"]).data();
    let start = ["...../...../.MMM./...../..... e", "[[(11,n)],[],[32,33,34],e]"];
    for (game, positions, moves) in [
        ("siam", &start[..], &["+a1n", "a2b2n", "a2e", "-a2", "(0,11,n)"][..]),
        ("families", &[dealt.trim()], &["b2", "3:b2", "cactus mère", "j2 fille fleur"]),
    ] {
        let [position, chosen] = [("position", positions[0]), ("move", moves[0])]
            .map(|(name, it)| format!("--{name}={it}"));
        for (option, valid, other) in
            [("--position=", positions, &chosen), ("--move=", moves, &position)]
        {
            let mut junk = Junk::new(&format!("{game} {option}"), valid);
            for _ in 0..cases(60, 10_000) {
                let text = junk.next_without(b"\0");
                // This would be standard input.
                if text != b"-" {
                    is_refused(&tripot(&home, &["apply", game], option, &text, &[other]), &text);
                }
            }
        }
    }
}

#[test]
fn a_seed_is_any_text_of_1_to_200_bytes_and_nothing_else() {
    let home = Home::new();
    let long = "graine ".repeat(28);
    let mut junk = Junk::new("seed", &["7", "vendredi 13", "", "   ", &long, &long]);
    let mut count = 0;
    for _ in 0..cases(300, 10_000) {
        let text = junk.next_without(b"\0");
        let fits =
            std::str::from_utf8(&text).is_ok_and(|text| (1..=200).contains(&text.trim().len()));
        let output = tripot(&home, &["deal", "chicago", "--json"], "--seed=", &text, &[]);
        assert_eq!(is_refused(&output, &text), !fits, "{:?}", String::from_utf8_lossy(&text));
        count += usize::from(!fits);
    }
    assert!(count > 20, "{count}");
}

#[test]
fn the_reason_against_a_very_long_input_is_short() {
    let home = Home::new();
    let long = "x".repeat(50_000);
    for (before, option) in [
        (&["deal", "--"][..], String::new()),
        (&["deal"], "chicago(".to_owned()),
        (&["deal"], "chicago(piles=".to_owned()),
        (&["deal", "chicago"], "--rule=".to_owned()),
        (&["deal", "chicago"], "--rule=piles=".to_owned()),
        (&["deal", "chicago"], "--seed=".to_owned()),
        (&["deal", "chicago"], "--seats=".to_owned()),
        (&["deal", "chicago"], "--".to_owned()),
        (&["play", "chicago"], "--seats=".to_owned()),
        (&["show", "chicago"], "--position=".to_owned()),
        (&["show", "chicago"], "--position=[".to_owned()),
        (&["show", "chicago"], format!("--position=[[[{long}]],")),
        (&["apply", "chicago", "--position", POSITIONS[0]], "--move=".to_owned()),
        (&["apply", "chicago", "--position", POSITIONS[0]], "--move=(".to_owned()),
        (&["rules"], String::new()),
        (&[], String::new()),
    ] {
        let output = tripot(&home, before, &option, long.as_bytes(), &[]);
        assert!(is_refused(&output, option.as_bytes()), "{before:?} {option:.20}");
    }
}

#[test]
fn bad_numbers_seats_and_languages_are_refused() {
    let home = Home::new();
    let places: &[(&[&str], &str)] = &[
        (&["deal", "chicago"], "--seats="),
        (&["deal", "chicago"], "--count="),
        (&["deal", "chicago"], "--lang="),
        (&["perft", "chicago"], "--depth="),
        (&["replay", "missing"], "--step="),
        (&["completions"], ""),
        (&["rules"], ""),
        (&[], ""),
    ];
    for &(before, option) in places {
        let mut junk = Junk::new(&format!("{before:?} {option}"), &["2", "12", "fr", "bash", "j1"]);
        for _ in 0..cases(25, 1000) {
            let text = junk.next_without(b"\0");
            // A number is not always wrong, but may take its time; options and files are others' work.
            let number = !text.is_empty() && text.iter().all(|byte| b"+0123456789".contains(byte));
            if number || text.starts_with(b"-") || (option.is_empty() && text == b"bash") {
                continue;
            }
            let output = tripot(&home, before, option, &text, &[]);
            let valid = ["fr", "en"].iter().any(|lang| text == lang.as_bytes());
            assert_eq!(is_refused(&output, &text), !(valid && option == "--lang="), "{output:?}");
        }
    }
}

#[test]
fn bad_seats_are_refused_before_the_game_and_good_ones_play() {
    let home = Home::new();
    let valid =
        ["human,greedy", "Léa=human,Tom=human", "random,greedy,random", "a=human , b = greedy"];
    let mut junk = Junk::new("seats", &valid);
    let mut count = 0;
    let all = cases(300, 10_000);
    for _ in 0..all {
        let text = junk.next_without(b"\0");
        let game = ["play", "chicago", "--seed", "7", "--record", "game.tripot"];
        let output = tripot(&home, &game, "--seats=", &text, &[]);
        if output.status.code() == Some(2) {
            count += usize::from(is_refused(&output, &text));
            continue;
        }
        // A person who says nothing leaves a game that can go on.
        let said = String::from_utf8_lossy(&output.stderr);
        let played = match output.status.code() {
            Some(0) => said.is_empty(),
            Some(1) => said.contains("tripot play --resume game.tripot"),
            _ => false,
        };
        assert!(played, "{:?}: {output:?}", String::from_utf8_lossy(&text));
        home.run(["verify", "game.tripot"]).data();
    }
    assert!(count * 2 > all && count < all, "{count} of {all}");
}

#[test]
fn a_bad_record_is_refused_with_its_reason() {
    let home = Home::new();
    let game = ["play", "chicago(piles-count=4)", "--seats", "greedy,random", "--seed", "7"];
    home.run(game.iter().chain(&["--record", "good.tripot"])).data();
    let good = std::fs::read_to_string(home.file("good.tripot")).expect("a record");
    let undigested = good.split("digest: ").next().expect("all but the digest").to_owned();
    let mut junk = Junk::new("record", &[&good, &good, &undigested]);
    for number in 0..cases(300, 10_000) {
        let text = junk.next();
        std::fs::write(home.file("bad.tripot"), &text).expect("a file");
        let commands: &[&[&str]] = match number % 3 {
            0 => &[&["verify", "bad.tripot"]],
            1 => &[&["verify", "bad.tripot"], &["replay", "bad.tripot", "--json"]],
            _ => &[&["verify", "bad.tripot"], &["play", "--resume", "bad.tripot"]],
        };
        for command in commands {
            let done = home.run(*command);
            let shown = String::from_utf8_lossy(&text);
            if done.code == 0 {
                // The same record written otherwise, such as +06 for +6, or one without a digest
                // when nobody asked for it.
                let same = Record::parse(&shown) == Record::parse(&good);
                let lax = command[0] == "replay" && !shown.contains("\ndigest: ");
                assert!(same || lax, "{command:?} accepts {shown}");
                continue;
            }
            assert!((1..=2).contains(&done.code) && done.out.is_empty(), "{shown}: {done:?}");
            refusal_is_fit_to_print(&done.err, &shown);
        }
    }
}

/// The first words that the prompt takes for something else than a move.
const WISHES: &[&str] = &[
    "q",
    "quit",
    "quitter",
    "exit",
    "save",
    "sauver",
    "sauve",
    "enregistrer",
    "resign",
    "abandon",
    "abandonner",
];

#[test]
fn at_the_prompt_nonsense_is_asked_again_and_the_game_can_go_on() {
    let lines = 60;
    for game in 0..cases(10, 10_000 / lines) {
        let home = Home::new();
        let mut junk =
            Junk::new(&format!("prompt {game}"), &[MOVES, &["4", "+2", "help", "undo"]].concat());
        let mut input = Vec::new();
        for _ in 0..lines {
            let line = junk.next_without(b"\n");
            let word = String::from_utf8_lossy(&line).to_lowercase();
            let word = word.split_whitespace().next().unwrap_or_default();
            if !WISHES.contains(&word) {
                input.extend(line);
            }
            input.push(b'\n');
        }
        let seed = game.to_string();
        let args = ["play", "chicago", "--seats", "Léa=human,Tom=human", "--seed", &seed];
        let done = home.feed(args.iter().chain(&["--record", "kept.tripot"]), input.clone());
        let shown = String::from_utf8_lossy(&input).into_owned();
        assert_eq!(done.code, 1, "{shown}\n{done:?}");
        assert!(!done.err.contains("panicked"), "{shown}\n{}", done.err);
        assert!(done.err.contains("tripot play --resume kept.tripot"), "{}", done.err);
        // Every line was an answer to a question, and one question found no answer.
        let asks = |line: &str| {
            ["Léa > ", "Tom > ", "keep which?", "keep "].iter().any(|start| line.starts_with(start))
                || line.ends_with("do you agree? (y/n) ")
        };
        let questions = done.out.lines().filter(|line| asks(line)).count();
        assert!((lines + 1..=lines + 2).contains(&questions), "{questions}\n{shown}\n{}", done.out);
        let refusals = done.out.lines().filter(|line| line.starts_with('✗')).count();
        assert!(refusals * 2 > lines, "{refusals}");
        let drawn = |c: char| c.is_control() && c != '\n';
        assert!(!done.out.contains(drawn), "{:?}", done.out);

        let verified = home.run(["verify", "kept.tripot"]).data();
        assert!(verified.contains("unfinished"), "{verified}");
        assert_eq!(home.run(["play", "--resume", "kept.tripot"]).code, 1);
    }
}

#[test]
fn in_the_menu_nonsense_is_asked_again() {
    for visit in 0..cases(10, 200) {
        let home = Home::new();
        let valid =
            ["1", "s", "human,greedy", "Léa,Tom", "*", "piles=open", "friday", "<", "?", "chicago"];
        let mut junk = Junk::new(&format!("menu {visit}"), &valid);
        let mut input = Vec::new();
        for _ in 0..60 {
            let line = junk.next_without(b"\n");
            let first = line.iter().find(|byte| !byte.is_ascii_whitespace()).copied();
            // Neither leave nor begin a game: that is for other tests.
            if first.is_some_and(|byte| !b"qQ".contains(&byte)) {
                input.extend(line);
                input.push(b'\n');
            }
        }
        let done = home.feed::<&str>([], input.clone());
        let shown = String::from_utf8_lossy(&input);
        assert!((0..=1).contains(&done.code), "{shown}\n{done:?}");
        assert!(
            !done.err.contains("panicked") && done.out.starts_with("Tripot\n"),
            "{shown}\n{done:?}"
        );
        assert!(done.out.matches('✗').count() > 10, "{shown}\n{}", done.out);
    }
}
