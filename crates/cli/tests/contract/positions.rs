//! Positions: shown, read line by line, and refused with every reason.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::process::{Home, TRIPOT};
use crate::{SMALL, SMALL_IN_CLASS, names, objects, one, parse, tripot};

#[test]
fn a_shown_position_has_its_outcome_and_its_drawing() {
    let shown = one(tripot(["show", "chicago", "--position", SMALL_IN_CLASS, "--json"]));
    let fields = ["game", "variant", "position", "classroom", "turn", "outcome"];
    assert_eq!(names(&shown), BTreeSet::from(fields));
    assert_eq!((&shown["position"], &shown["outcome"]), (&json!(SMALL), &Value::Null));
    let drawing = tripot(["show", "chicago", "--position", SMALL]).data();
    for part in ["j1 to move", "╚trader═╝", "[7] [6] [6] [6] [6] [6]", " 1 +1 wheat/cocoa 6→5"]
    {
        assert!(drawing.contains(part), "{part} in\n{drawing}");
    }
    let over = tripot(["show", "chicago", "--position", "r/s 765665 1 b,f"]).data();
    for part in ["game over", "j1: 1 wheat × 7 = 7. Total 7.", "j2: 1 coffee × 6 = 6. Total 6."] {
        assert!(over.contains(part), "{part} in\n{over}");
    }
}

#[test]
fn each_line_of_positions_is_answered_and_a_wrong_one_is_told_with_its_number() {
    let mut input = format!("{SMALL}\nnonsense\r\n{SMALL_IN_CLASS}\r\n\n").into_bytes();
    input.extend(b"\xff\xfe\n");
    input.extend(SMALL.as_bytes());
    for command in ["show", "moves", "apply"] {
        let mut args = vec![command, "chicago", "--position", "-", "--json"];
        if command == "apply" {
            args.extend(["--move", "1bc"]);
        }
        let answer = Home::new().feed(&args, input.clone());
        assert_eq!(answer.code, 2, "{command}");
        let lines = objects(&answer.out);
        let numbers: Vec<&Value> = lines.iter().map(|line| &line["line"]).collect();
        assert_eq!(numbers, [&json!(1), &json!(3), &json!(6)], "{command}");
        args[3] = SMALL;
        let mut alone = one(Home::new().run(&args));
        for line in lines {
            alone["line"] = line["line"].clone();
            assert_eq!(line, alone, "{command}");
        }
        let told: Vec<&str> = answer.err.lines().collect();
        let starts = ["tripot: line 2: ", "tripot: line 4: ", "tripot: line 5: not UTF-8"];
        assert_eq!(told.len(), starts.len(), "{}", answer.err);
        for (line, start) in told.iter().zip(starts) {
            assert!(line.starts_with(start), "{line}");
        }
    }
    let all = format!("{SMALL}\n{SMALL_IN_CLASS}\n");
    let out = Home::new().feed(["moves", "chicago", "--position", "-", "--json"], all).data();
    assert_eq!(objects(&out).len(), 2);
    assert_eq!(Home::new().run(["moves", "chicago", "--position", "-", "--json"]).data(), "");
}

#[test]
fn a_position_is_answered_before_the_next_one_is_written() {
    let mut child = Command::new(TRIPOT)
        .args(["moves", "chicago", "--position", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        writeln!(input, "{SMALL}").unwrap();
        input.flush().unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(parse(&line)["line"], json!(number));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn every_reason_against_a_position_is_told_at_once() {
    let wrong = "bbbbb/m 966666 9 b,bb,c";
    let refusal = tripot(["show", "chicago", "--position", wrong]).refusal();
    assert!(refusal.lines().count() >= 4, "{refusal}");
    assert!(refusal.lines().all(|line| line.starts_with("tripot: ")), "{refusal}");
}
