//! What scripts may rely on: fields, forms, streams, languages and exit codes.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tripot_core::Seed;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::{Done, Home, TRIPOT, done};

const SMALL: &str = "bf/mr/cs 766666 1 -,-";
const SMALL_IN_CLASS: &str = "[[[ble,cafe],[mais,riz],[cacao,sucre]],[[ble,7],[riz,6],[cacao,6],\
                              [cafe,6],[sucre,6],[mais,6]],1,[],[]]";
/// Tokens lie face down below the tops.
const COVERED: &str = "b?/m?/c? 766666 1 -,-";

const COMMANDS: [&str; 15] = [
    "play",
    "deal",
    "show",
    "moves",
    "apply",
    "perft",
    "match",
    "best",
    "study",
    "bench",
    "analyze",
    "replay",
    "verify",
    "rules",
    "completions",
];

fn tripot<const N: usize>(args: [&str; N]) -> Done {
    Home::new().run(args)
}

#[track_caller]
fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// The only line of the output, as JSON.
#[track_caller]
fn one(done: Done) -> Value {
    let out = done.data();
    assert_eq!(out.lines().count(), 1, "{out}");
    parse(&out)
}

#[track_caller]
fn objects(out: &str) -> Vec<Value> {
    out.lines().map(parse).collect()
}

fn names(value: &Value) -> BTreeSet<&str> {
    value.as_object().map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
}

#[test]
fn a_deal_has_its_fields_and_keeps_its_promise() {
    let dealt = one(tripot(["deal", "chicago", "--seed", "7", "--json"]));
    let fields = ["game", "variant", "position", "classroom", "turn", "seed", "commitment"];
    assert_eq!(names(&dealt), BTreeSet::from(fields));
    assert_eq!((&dealt["game"], &dealt["variant"]), (&json!("chicago"), &json!("chicago")));
    assert_eq!(dealt["turn"], json!("j1"));
    let seed = Seed::parse_hex(dealt["seed"].as_str().unwrap()).unwrap();
    assert_eq!(seed, Seed::parse("7").unwrap());
    assert_eq!(dealt["commitment"], json!(seed.commitment()));
    let native = tripot(["deal", "chicago", "--seed", "7"]).data();
    assert_eq!(native, format!("{}\n", dealt["position"].as_str().unwrap()));
    let classroom = tripot(["deal", "chicago", "--seed", "7", "--classroom"]).data();
    assert_eq!(classroom, format!("{}\n", dealt["classroom"].as_str().unwrap()));
}

#[test]
fn a_deal_without_a_seed_is_another_each_time_and_says_its_seed() {
    let deal = || one(tripot(["deal", "chicago", "--json"]));
    let (first, second) = (deal(), deal());
    assert_ne!(first["seed"], second["seed"]);
    let seed = first["seed"].as_str().unwrap();
    assert_eq!(one(tripot(["deal", "chicago", "--seed", seed, "--json"])), first);
}

#[test]
fn each_deal_of_a_series_can_be_dealt_again_from_its_own_seed() {
    let args = ["deal", "chicago", "--seed", "7", "--count", "5", "--json"];
    let series = objects(&tripot(args).data());
    assert_eq!(series.len(), 5);
    let positions: BTreeSet<String> =
        series.iter().map(|deal| deal["position"].to_string()).collect();
    assert_eq!(positions.len(), 5);
    for deal in &series {
        let seed = deal["seed"].as_str().unwrap();
        assert_eq!(&one(tripot(["deal", "chicago", "--seed", seed, "--json"])), deal);
    }
    assert_eq!(tripot(["deal", "chicago", "--count", "0"]).data(), "");
}

#[test]
fn a_deal_is_for_as_many_seats_as_asked() {
    for seats in ["2", "3", "4"] {
        let dealt = tripot(["deal", "chicago", "--seats", seats]).data();
        let reserves = dealt.trim().split(' ').next_back().unwrap();
        assert_eq!(reserves.split(',').count().to_string(), seats, "{dealt}");
    }
    for seats in ["0", "1", "5", "200"] {
        let refusal = tripot(["deal", "chicago", "--seats", seats]).refusal();
        assert!(refusal.contains("2 to 4 play"), "{refusal}");
    }
    let refusal = tripot(["deal", "chicago(teams=on)", "--seats", "3"]).refusal();
    assert!(refusal.contains("teams need four players"), "{refusal}");
}

#[test]
fn moves_are_listed_in_both_forms_and_in_the_same_order() {
    let expected = json!({
        "game": "chicago",
        "variant": "chicago",
        "position": SMALL,
        "classroom": SMALL_IN_CLASS,
        "turn": "j1",
        "moves": ["1bc", "1cb", "2bm", "2mb", "3cm", "3mc"],
        "classroom_moves": [
            "(j1,1,ble,cacao)", "(j1,1,cacao,ble)", "(j1,2,ble,mais)",
            "(j1,2,mais,ble)", "(j1,3,cacao,mais)", "(j1,3,mais,cacao)",
        ],
    });
    for position in [SMALL, SMALL_IN_CLASS] {
        assert_eq!(one(tripot(["moves", "chicago", "--position", position, "--json"])), expected);
    }
    let text = tripot(["moves", "chicago", "--position", SMALL]).data();
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0], ["1bc", "(j1,1,ble,cacao)"]);
}

#[test]
fn every_listed_move_can_be_applied_in_both_forms_and_no_other() {
    let listed = one(tripot(["moves", "chicago", "--position", SMALL, "--json"]));
    let moves: Vec<&str> =
        listed["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    for (index, native) in moves.iter().enumerate() {
        let classroom = listed["classroom_moves"][index].as_str().unwrap();
        let apply = |text| tripot(["apply", "chicago", "--position", SMALL, "--move", text]).data();
        assert_eq!(apply(native), apply(classroom), "{native} {classroom}");
    }
    for steps in 0..=4 {
        for pair in ["bc", "cb", "bm", "mb", "cm", "mc", "bb", "rf", "cc"] {
            let text = format!("{steps}{pair}");
            let done = tripot(["apply", "chicago", "--position", SMALL, "--move", &text]);
            assert_eq!(done.code == 0, moves.contains(&text.as_str()), "{text}");
        }
    }
}

#[test]
fn applied_moves_lead_to_a_position_in_both_forms() {
    let expected = json!({
        "game": "chicago",
        "variant": "chicago",
        "position": "f/mr/s 765666 2 b,-",
        "classroom": "[[[cafe],[mais,riz],[sucre]],[[ble,7],[riz,6],[cacao,5],[cafe,6],[sucre,6],\
                      [mais,6]],2,[ble],[]]",
        "turn": "j2",
        "outcome": null,
    });
    for (position, text) in [(SMALL, "1bc"), (SMALL_IN_CLASS, "(j1,1,ble,cacao)")] {
        let args = ["apply", "chicago", "--position", position, "--move", text, "--json"];
        assert_eq!(one(tripot(args)), expected);
    }
    let apply = ["apply", "chicago", "--position", SMALL, "--move", "1bc"];
    assert_eq!(tripot(apply).data(), "f/mr/s 765666 2 b,-\n");
    let classroom = Home::new().run(apply.iter().chain(&["--classroom"])).data();
    assert_eq!(classroom.trim_end(), expected["classroom"].as_str().unwrap());
}

#[test]
fn repeated_moves_are_played_one_after_the_other() {
    let both =
        ["apply", "chicago", "--position", SMALL, "--move", "1bc", "--move", "2sm", "--json"];
    let after_one = tripot(["apply", "chicago", "--position", SMALL, "--move", "1bc"]).data();
    let then = ["apply", "chicago", "--position", after_one.trim_end(), "--move", "2sm", "--json"];
    assert_eq!(one(tripot(both)), one(tripot(then)));
    let wrong = ["apply", "chicago", "--position", SMALL, "--move", "1bc", "--move", "1bc"];
    let refusal = tripot(wrong).refusal();
    assert!(refusal.starts_with("tripot: move 2: "), "{refusal}");
}

#[test]
fn a_hidden_token_that_is_due_is_the_turn_of_chance() {
    let apply = |more: &[&str]| {
        let start = ["apply", "chicago", "--position", COVERED, "--move", "1bc", "--json"];
        Home::new().run(start.iter().chain(more))
    };
    let due = one(apply(&[]));
    assert_eq!(due["turn"], json!("chance"));
    assert_eq!((&due["position"], &due["outcome"]), (&json!("?/m?/? 765666 2 b,-"), &Value::Null));
    let due_in_class = "[[[_],[mais,_],[_]],[[ble,7],[riz,6],[cacao,5],[cafe,6],[sucre,6],\
                        [mais,6]],2,[ble],[]]";
    assert_eq!(due["classroom"], json!(due_in_class));
    let moves = one(tripot(["moves", "chicago", "--position", due_in_class, "--json"]));
    assert_eq!((&moves["turn"], &moves["moves"]), (&json!("chance"), &json!([])));

    let settled = one(apply(&["--seed", "3"]));
    assert_eq!(settled["turn"], json!("j2"));
    assert_eq!(one(apply(&["--seed", "3"])), settled);
    assert!(!settled["position"].as_str().unwrap().starts_with('?'), "{settled}");
    let others: BTreeSet<String> = ["4", "5", "6", "7"]
        .map(|seed| one(apply(&["--seed", seed]))["position"].to_string())
        .into();
    assert!(others.len() > 1, "{others:?}");

    let told = one(apply(&["--move", "1f", "--move", "3s"]));
    assert_eq!((&told["turn"], &told["position"]), (&json!("j2"), &json!("f/m?/s 765666 2 b,-")));
    let refusal = apply(&["--move", "1fc"]).refusal();
    assert!(refusal.contains("a token has to come out first"), "{refusal}");
}

#[test]
fn at_the_end_nobody_is_to_move_and_there_are_scores_and_winners() {
    let args = ["apply", "chicago", "--position", SMALL, "--move", "1bc", "--move", "1fm"];
    let end = one(Home::new().run(args.iter().chain(&["--json"])));
    assert_eq!(end["turn"], Value::Null);
    assert_eq!(end["outcome"], json!({ "scores": [7, 6], "winners": ["j1"] }));
    let position = end["position"].as_str().unwrap();
    for command in ["show", "moves"] {
        let again = one(tripot([command, "chicago", "--position", position, "--json"]));
        assert_eq!(
            (&again["turn"], &again["outcome"]),
            (&end["turn"], &end["outcome"]),
            "{command}"
        );
    }
    assert_eq!(tripot(["moves", "chicago", "--position", position]).data(), "");
    let text = tripot(args).data();
    assert_eq!(text, format!("{position}\nscores: j1 7, j2 6; won by: j1\n"));
    let text = Home::new().run(args.iter().chain(&["--lang", "fr"])).data();
    assert_eq!(text, format!("{position}\nscores : j1 7, j2 6 ; gagné par : j1\n"));

    let draw =
        ["apply", "chicago", "--position", SMALL, "--move", "2mb", "--move", "3fr", "--json"];
    let outcome = one(tripot(draw))["outcome"].clone();
    assert_eq!(outcome, json!({ "scores": [6, 6], "winners": ["j1", "j2"] }));
    let over = ["apply", "chicago", "--position", position, "--move", "1fm"];
    let refusal = tripot(over).refusal();
    assert!(refusal.contains("the game is over"), "{refusal}");
}

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
fn sequences_of_moves_are_counted_with_who_wins() {
    let args = ["perft", "chicago", "--position", SMALL, "--depth", "3", "--json"];
    let mut counted = one(tripot(args));
    assert!(counted["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0), "{counted}");
    counted.as_object_mut().unwrap().remove("seconds");
    let none = json!({ "j1": 0, "j2": 0 });
    let expected = json!({
        "game": "chicago",
        "variant": "chicago",
        "depths": [
            { "depth": 1, "moves": 6, "wins": none, "draws": 0 },
            { "depth": 2, "moves": 36, "wins": { "j1": 12, "j2": 4 }, "draws": 20 },
            { "depth": 3, "moves": 0, "wins": none, "draws": 0 },
        ],
    });
    assert_eq!(counted, expected);
    let text = tripot(["perft", "chicago", "--position", SMALL, "--depth", "2"]).data();
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[..2], [["1", "6"], ["2", "36"]]);

    let dealt = tripot(["deal", "chicago", "--seed", "9"]).data();
    let from = |more: [&str; 2]| {
        let args = ["perft", "chicago", "--depth", "2", "--json", more[0], more[1]];
        one(tripot(args))["depths"].clone()
    };
    assert_eq!(from(["--seed", "9"]), from(["--position", dealt.trim_end()]));
}

#[test]
fn a_variant_is_named_as_the_game_or_by_rules() {
    let named = "chicago(goods=3,piles=open,height=2)";
    let named = tripot(["deal", named, "--seed", "1", "--json"]);
    let ruled = tripot([
        "deal",
        "chicago",
        "--seed",
        "1",
        "--json",
        "--rule",
        "height=2",
        "--rule",
        "PILES=Open",
        "--rule",
        "goods=3",
    ]);
    let mixed = [
        "deal",
        " chicago ( height = 2 , teams=off )",
        "--seed",
        "1",
        "--json",
        "--rule",
        "piles=open",
        "--rule",
        "goods=3",
    ];
    let (named, ruled, mixed) = (one(named), one(ruled), one(tripot(mixed)));
    assert_eq!(named["variant"], json!("chicago(piles=open,height=2,goods=3)"));
    assert_eq!(named["game"], json!("chicago"));
    assert_eq!((&ruled, &mixed), (&named, &named));
    let position = named["position"].as_str().unwrap();
    assert!(!position.contains('?'), "{position}");
    let variant = named["variant"].as_str().unwrap();
    let moves = one(tripot(["moves", variant, "--position", position, "--json"]));
    assert_eq!(moves["variant"], named["variant"]);

    let started = ["deal", "chicago", "--rule", "first=2", "--json"];
    assert_eq!(one(tripot(started))["turn"], json!("j2"));
    for (wrong, reason) in [
        ("siamois", "no game is called `siamois`"),
        ("chicago(piles=up)", "option piles can't be `up`; it takes hidden|open"),
        ("chicago(colour=red)", "no option `colour`"),
        ("chicago(piles=open,piles=open)", "option piles is given twice"),
        ("chicago(piles)", "not of the form"),
    ] {
        let refusal = tripot(["deal", wrong]).refusal();
        assert!(refusal.contains(reason), "{wrong}: {refusal}");
    }
    let refusal = tripot(["deal", "chicago", "--rule", "open"]).refusal();
    assert!(refusal.contains("`open` is not of the form name=value"), "{refusal}");
}

#[test]
fn data_is_the_same_in_both_languages_and_messages_are_not() {
    let both = |args: &[&str]| {
        ["fr", "en"].map(|lang| Home::new().run(args.iter().chain(&["--lang", lang])))
    };
    for args in [
        &["deal", "chicago", "--seed", "7", "--json"][..],
        &["show", "chicago", "--position", SMALL, "--json"],
        &["moves", "chicago", "--position", SMALL],
        &["moves", "chicago", "--position", SMALL, "--json"],
        &["apply", "chicago", "--position", COVERED, "--move", "1bc", "--json"],
    ] {
        let [french, english] = both(args).map(Done::data);
        assert_eq!(french, english, "{args:?}");
    }
    for args in [
        &["deal", "monopoly"][..],
        &["deal"],
        &["dael"],
        &["deal", "chicago", "--joker"],
        &["perft", "chicago", "--depth", "deep"],
        &["perft", "chicago", "--depth"],
        &["deal", "chicago", "--seed", ""],
        &["play", "chicago", "--seats", "human"],
        &["play"],
        &["play", "--resume", "--seed", "7"],
        &["show", "chicago", "--position", "b/"],
        &["show", "chicago", "--position", "[[ble"],
        &["apply", "chicago", "--position", SMALL, "--move", "2 patates"],
    ] {
        let [french, english] = both(args).map(Done::refusal);
        assert_ne!(french, english, "{args:?}");
    }
}

#[test]
fn the_language_is_asked_for_or_that_of_the_locale() {
    let home = Home::new();
    let said = |variables: &[(&str, &str)], args: &[&str]| {
        let mut command = home.command(["deal", "monopoly"].iter().chain(args));
        command.env_remove("LANG");
        command.envs(variables.iter().copied());
        done(&mut command).refusal()
    };
    let (french, english) = ("aucun jeu", "no game");
    for (variables, args, expected) in [
        (&[][..], &[][..], english),
        (&[("LANG", "fr_FR.UTF-8")], &[], french),
        (&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "en_GB.UTF-8")], &[], english),
        (&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "fr_CA")], &[], french),
        (&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "")], &[], french),
        (&[("LANG", "de_DE.UTF-8")], &[], english),
        (&[("LANG", "fr_FR.UTF-8")], &["--lang", "en"], english),
        (&[("LANG", "en_GB.UTF-8")], &["--lang=fr"], french),
    ] {
        let message = said(variables, args);
        assert!(message.contains(expected), "{variables:?} {args:?}: {message}");
    }
    let refusal = tripot(["deal", "chicago", "--lang", "de"]).refusal();
    assert!(refusal.contains("can't be `de`; it takes fr, en"), "{refusal}");
}

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
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = tripot(["completions", shell]).data();
        for word in COMMANDS.iter().copied().chain(["position", "classroom"]) {
            assert!(script.contains(word), "{word} for {shell}");
        }
    }
    let refusal = tripot(["completions", "tcsh"]).refusal();
    assert!(refusal.contains("it takes bash"), "{refusal}");
}

#[test]
fn the_rules_are_told_in_both_languages() {
    let [french, english] =
        ["fr", "en"].map(|lang| tripot(["rules", "chicago", "--lang", lang]).data());
    assert!(french.contains("marchandise") && !english.contains("marchandise"), "{english}");
    for text in [&french, &english] {
        for word in ["`piles`", "`movement`", "`teams`", "  random ", "  greedy "] {
            assert!(text.contains(word), "{word} in\n{text}");
        }
    }
    assert_eq!(tripot(["rules", "chicago(piles=open)", "--lang", "en"]).data(), english);
    tripot(["rules", "bridge"]).refusal();
}

#[test]
fn the_help_of_every_command_has_examples_and_one_language() {
    let help = |command: Option<&str>, lang| {
        let args = command.into_iter().chain(["--help", "--lang", lang]);
        Home::new().run(args).data()
    };
    for command in std::iter::once(None).chain(COMMANDS.map(Some)) {
        let [french, english] = ["fr", "en"].map(|lang| help(command, lang));
        let call = format!("  tripot {}", command.unwrap_or_default());
        for (text, usage, examples) in
            [(&french, "Utilisation :", "Exemples :"), (&english, "Usage:", "Examples:")]
        {
            assert!(text.contains(usage), "{text}");
            let (_, shown) = text.split_once(examples).unwrap_or_else(|| panic!("{text}"));
            assert!(shown.lines().any(|line| line.starts_with(call.trim_end())), "{text}");
        }
        for foreign in [
            "Usage",
            "Commands",
            "Examples",
            "COMMAND]",
            "GAME",
            "FILE",
            "NUMBER",
            "WORDS",
            "MOVE>",
            "SEAT>",
            "VALUE",
            "FOLDER",
            "LANGUAGE",
            "Print",
            "default",
            "possible values",
            "Shows",
        ] {
            assert!(!french.contains(foreign), "{foreign} in\n{french}");
        }
        for foreign in
            ["Utilisation", "Commandes", "Exemples", "JEU", "FICHIER", "DOSSIER", "NOMBRE", " :"]
        {
            assert!(!english.contains(foreign), "{foreign} in\n{english}");
        }
        for text in [&french, &english] {
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| widest <= 100), "{text}");
        }
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let home = Home::new();
    let mut tried = 0;
    for command in ["deal", "show", "moves", "apply", "perft", "match", "rules"] {
        for lang in ["fr", "en"] {
            let help = home.run([command, "--help", "--lang", lang]).data();
            // An example that is cut short is not meant to be typed as it stands.
            let examples = help.lines().filter(|line| line.starts_with("  tripot "));
            for example in examples.filter(|line| !line.contains('…')) {
                let out = home.shell(example, "").data();
                assert!(!out.is_empty(), "{example}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 20, "{tried}");
}

#[test]
fn the_read_me_shows_what_the_program_answers() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let blocks = readme.split("```console\n").skip(1);
    let mut tried = 0;
    for block in blocks.filter_map(|text| text.split("```").next()) {
        for part in block.split("$ ").skip(1) {
            let (line, answer) = part.split_once('\n').unwrap();
            assert_eq!(Home::new().shell(line, "").data(), answer, "{line}");
            tried += 1;
        }
    }
    assert!(tried >= 2, "{tried}");
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
        (&["deal", "chicago", "--count", "many"], "--count <NUMBER> can't be `many`"),
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

#[test]
fn every_reason_against_a_position_is_told_at_once() {
    let wrong = "bbbbb/m 966666 9 b,bb,c";
    let refusal = tripot(["show", "chicago", "--position", wrong]).refusal();
    assert!(refusal.lines().count() >= 4, "{refusal}");
    assert!(refusal.lines().all(|line| line.starts_with("tripot: ")), "{refusal}");
}
