//! `tripot class`: what is wrong with a program is told, what is right is left alone, and a class that
//! was killed goes on.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

#[path = "support/rows.rs"]
mod rows;

use rows::{kill_at_work, rows};

/// A course program with one thing changed, and the rule that it breaks then.
struct Slip {
    name: &'static str,
    from: &'static str,
    to: &'static str,
    rule: &'static str,
}

const fn slip(
    name: &'static str,
    from: &'static str,
    to: &'static str,
    rule: &'static str,
) -> Slip {
    Slip { name, from, to, rule }
}

/// Chicago as students get it wrong; the first ones are tried every time.
const CHICAGO: &[Slip] = &[
    slip("right", "", "", ""),
    slip(
        "kept_lowered",
        "baisser(V, B, B2)",
        "baisser(G, B, B2)",
        "lowers the price of the good that is kept, not of the one sold",
    ),
    slip(
        "not_renumbered",
        "vides_avant(P, M, K), T is P - K.",
        "T = P, M = M.",
        "the trader keeps its number when a pile before it disappears",
    ),
    slip(
        "off_by_one",
        "P is (T + D - 1) mod N + 1.",
        "P is (T + D) mod N + 1.",
        "trader off by one: takes from the neighbours of the next pile",
    ),
    slip("zero", "pas(3).\n", "pas(3).\npas(0).\n", "moves 0 steps"),
    slip(
        "neighbours_zero",
        "A is (P - 2 + N) mod N + 1,\n    B is P mod N + 1.",
        "A is (P - 1) mod N,\n    B is (P + 1) mod N.",
        "a neighbour that is the last pile becomes number 0 (mod without adding 1)",
    ),
    slip(
        "trader_zero",
        "P is (T + D - 1) mod N + 1.",
        "P is (T + D) mod N.",
        "playing a move: fails for a legal move, when the trader comes to the last pile",
    ),
    slip("four", "pas(3).\n", "pas(3).\npas(4).\n", "moves 4 steps"),
    slip(
        "nine",
        "A is (P - 2 + N) mod N + 1,\n    B is P mod N + 1.",
        "A is (P - 2 + 9) mod 9 + 1,\n    B is P mod 9 + 1, N = N.",
        "always counts nine piles, even when fewer are left",
    ),
    slip(
        "no_wrap",
        "A is (P - 2 + N) mod N + 1,\n    B is P mod N + 1.",
        "A is P - 1, A >= 1,\n    B is P + 1, B =< N.",
        "no wrap-around of the neighbours of the first and last pile",
    ),
    slip(
        "wraps_late",
        "vides_avant(P, M, K), T is P - K.",
        "enlever_vides(M, M2), longueur(M2, N), T is (P - 1) mod N + 1.",
        "the trader keeps its index when a pile before it disappears, and goes back to the start if \
         no pile has that index any more",
    ),
    slip("no_price", "baisser(V, B, B2)", "B2 = B", "price not lowered"),
    slip("floor", "Q is P - 1.", "( P > 1 -> Q is P - 1 ; Q = P ).", "price never falls below 1"),
    slip("empty", "enlever_vides(M2, M3)", "M3 = M2", "empty piles not removed"),
    slip(
        "no_equal",
        "choix(X, X, X, X) :- !.",
        "choix(X, X, _, _) :- !, fail.",
        "refuses two equal tops",
    ),
    slip("twice", "choix(X, X, X, X) :- !.\n", "", ""),
    slip(
        "one_choice",
        "choix(X, Y, Y, X).\n",
        "",
        "only one of the two choices: the other token can’t be kept",
    ),
    slip(
        "wrong_reserve",
        "[G|R1], R2).\n",
        "R1, [G|R2]).\n",
        "the token that is kept goes into the wrong player’s reserve",
    ),
    slip(
        "sold_kept",
        "ranger(J, G,",
        "ranger(J, V,",
        "the token that is sold goes into the reserve",
    ),
    slip(
        "own_pile",
        "A is (P - 2 + N) mod N + 1,",
        "A = P, N > 0,",
        "takes from the trader’s own pile",
    ),
    slip("own_pile_after", "B is P mod N + 1.", "B = P.", "takes from the trader’s own pile"),
];

/// Siam as students get it wrong.
const SIAM: &[Slip] = &[
    slip("right", "", "", ""),
    slip(
        "no_turn",
        "coup_possible(P, Coup) :- tourner(P, Coup).\n",
        "",
        "turning on the spot not allowed",
    ),
    slip("no_mass", "F1 >= 1, F1 >= M1,", "F1 >= 1,", "the mass of mountains is ignored"),
    slip("leaves", "C > 0, bord(C).", "C > 0.", "leaves from the middle of the board"),
    slip(
        "strict",
        "F1 >= 1, F1 >= M1,",
        "F1 >= 1, F1 > M1,",
        "push with equal force refused: an animal alone can push one mountain",
    ),
    slip(
        "face_to_face",
        "F1 >= 1, F1 >= M1,",
        "F1 >= 0, F1 >= M1,",
        "push with equal force: two animals face to face push each other",
    ),
    slip(
        "no_entry_push",
        "( libre(P, C) -> true ; vers_interieur(C, O), poussee_possible(P, C, O) )",
        "libre(P, C)",
        "entering push not allowed",
    ),
    slip(
        "turns_to_same",
        ", O \\== Avant.",
        ", Avant = Avant.",
        "turns to the heading that the animal has already",
    ),
    slip(
        "unopposed",
        "oppose(X, O), !, F1 is F - 1.",
        "oppose(X, O), !, F1 is F.",
        "animals that face the push do not resist",
    ),
    slip(
        "fixed",
        "compter(montagne, _, F, M, F, M1) :- M1 is M + 1.",
        "compter(montagne, _, _, _, _, _) :- fail.",
        "mountains can’t be pushed",
    ),
    slip(
        "lost",
        "( case(C1) -> N = (C1, O) ; N = (0, 0) )",
        "N = (C1, O)",
        "an animal that is pushed off does not return to the reserve",
    ),
    slip(
        "forgotten",
        "[(C, O)|L], [N|L]) :- !, ( case(C1) -> N = (C1, O) ; N = (0, 0) ).",
        "[(C, O)|L], S) :- !, ( case(C1) -> S = [(C1, O)|L] ; S = L ).",
        "an animal that is pushed off does not return to the reserve",
    ),
    slip(
        "side",
        "suivant(e, r).\nsuivant(r, e).",
        "suivant(X, X).",
        "the other side does not get the move",
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

fn sample(name: &str) -> String {
    fs::read_to_string(root().join("bots/samples").join(name)).expect("a sample")
}

/// Puts a program and its manifest in a folder.
fn add(folder: &Path, name: &str, program: &str, system: &str, game: &str) {
    fs::write(folder.join(format!("{name}.pl")), program).expect("a program");
    let manifest = format!(
        "name = \"{name}\"\n[prolog]\nsystem = \"{system}\"\nfiles = [\"{name}.pl\"]\n\
         game = \"{game}\"\ngoal = \"meilleur_coup(Plateau, Coup)\"\nstack_mb = 64\n"
    );
    fs::write(folder.join(format!("{name}.toml")), manifest).expect("a manifest");
}

fn tripot(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
    command.args(["--lang", "en", "class"]).arg(folder.join("programs"));
    command.arg("--out").arg(folder.join("out")).args(more).current_dir(folder);
    command.stdin(Stdio::null());
    command
}

/// What a class says, program by program.
fn class(folder: &Path, more: &[&str]) -> Vec<Value> {
    let output = tripot(folder, more).arg("--json").output().expect("tripot runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    let mut lines: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines.pop().is_some_and(|last| last["summary"].is_object()));
    lines
}

fn named<'a>(found: &'a [Value], name: &str) -> &'a Value {
    found.iter().find(|line| line["name"] == name).expect("somebody of that name")
}

fn rules(line: &Value) -> Vec<String> {
    let found = line["diagnoses"].as_array().expect("diagnoses").iter();
    found.map(|diagnosis| diagnosis["rule"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Whether every program of a list is found to break just its rule.
fn every_rule_is_named(game: &str, base: &str, slips: &[Slip]) {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    for (number, slip) in slips.iter().enumerate() {
        assert!(base.contains(slip.from), "{}", slip.name);
        let system = if number % 4 == 3 { "gnu" } else { "swi" };
        add(&programs, slip.name, &base.replace(slip.from, slip.to), system, game);
    }
    let found = class(folder.path(), &["--no-games"]);
    assert_eq!(found.len(), slips.len());
    for slip in slips {
        let line = named(&found, slip.name);
        let expected: Vec<&str> = [slip.rule].into_iter().filter(|rule| !rule.is_empty()).collect();
        assert_eq!(rules(line), expected, "{line}");
        let disagreements = line["disagreements"].as_array().expect("a list");
        assert_eq!(disagreements.is_empty(), slip.rule.is_empty(), "{line}");
        assert!(line["loads"] == true && line["plays"] == true, "{line}");
        for wrong in disagreements {
            let command = wrong["command"].as_str().expect("a command");
            assert!(command.starts_with("tripot "), "{command}");
        }
    }
}

/// So many of a list, or all of it in a long run.
fn some(slips: &[Slip], few: u32) -> &[Slip] {
    let count = tripot_testkit::times(few) as usize;
    &slips[..slips.len().min(count)]
}

#[test]
fn the_rule_that_a_program_for_chicago_breaks_is_named() {
    every_rule_is_named("chicago", &sample("lea.pl"), some(CHICAGO, 4));
}

#[test]
fn the_rule_that_a_program_for_siam_breaks_is_named() {
    every_rule_is_named("siam", &sample("max.pl"), some(SIAM, 3));
}

#[test]
fn the_samples_are_sound_whatever_their_shape() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    for name in ["lea", "max", "ines"] {
        for ending in ["pl", "toml"] {
            let file = format!("{name}.{ending}");
            let from = root().join("bots/samples").join(&file);
            fs::copy(from, programs.join(&file)).expect("a sample");
        }
    }
    let found = class(folder.path(), &["--no-games"]);
    for line in &found {
        assert_eq!(line["disagreements"].as_array().map(Vec::len), Some(0), "{line}");
        assert_eq!(line["faults"].as_array().map(Vec::len), Some(0), "{line}");
        let asked = line["rules"].as_array().expect("rules").iter();
        assert!(asked.map(|rule| rule["asked"].as_u64()).all(|asked| asked > Some(50)), "{line}");
    }
    assert!(named(&found, "Inès")["remarks"].to_string().contains("starts something by itself"));
}

#[test]
fn what_does_not_load_loops_or_is_not_a_program_ends_nothing() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let base = sample("lea.pl");
    add(&programs, "broken", &base.replace("pas(2).", "pas(2 ."), "gnu", "chicago");
    let endless = base.replace("pas(3).\n", "pas(3).\npas(X) :- pas(X).\n");
    add(&programs, "endless", &endless, "gnu", "chicago");
    add(&programs, "twin", &format!("% my own\n{base}"), "swi", "chicago");
    add(&programs, "other", &base, "swi", "chicago");
    fs::write(programs.join("odd.toml"), "nom = 1").expect("a manifest");
    fs::write(programs.join("zero.toml"), "command = [\"cat\", \"/dev/zero\"]\n")
        .expect("a manifest");
    fs::write(programs.join("lone.pl"), "f(1).").expect("a program");
    let found = class(folder.path(), &["--deals", "1", "--threads", "2", "--seed", "class"]);
    let broken = named(&found, "broken");
    assert_eq!(broken["loads"], false);
    assert_eq!(broken["messages"][0]["line"], 13, "{broken}");
    assert_eq!(broken["messages"][0]["file"], "broken.pl", "{broken}");
    let endless = named(&found, "endless");
    assert!(endless["faults"].as_array().is_some_and(|faults| !faults.is_empty()), "{endless}");
    assert_eq!(named(&found, "twin")["same_files_as"][0], "other");
    assert!(named(&found, "odd")["trouble"].to_string().contains("nom"));
    assert!(found.iter().all(|line| line["name"] != "lone"), "no manifest names it");
    assert_eq!(named(&found, "other")["standings"][0]["games"], 2, "two play");
    let page = fs::read_to_string(folder.path().join("out.html")).expect("a page");
    assert!(page.contains("broken.pl:13") && page.contains("lang=\"fr\""));
    assert!(!page.contains("http://") && !page.contains("https://"), "one file");
    let csv = fs::read_to_string(folder.path().join("out.csv")).expect("a table");
    assert_eq!(csv.lines().count(), 7);
    assert!(page.contains("no manifest names") && page.contains("lone.pl"), "it is not lost");
}

#[test]
fn equal_tops_that_are_listed_as_two_moves_are_a_remark() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let twice = sample("lea.pl").replace("choix(X, X, X, X) :- !.\n", "");
    add(&programs, "twice", &twice, "swi", "chicago");
    let found = class(folder.path(), &["--no-games"]);
    let line = named(&found, "twice");
    assert_eq!(line["verdict"], "sound", "{line}");
    assert_eq!(line["rules"][0]["wrong"], 0, "{line}");
    assert!(line["remarks"][0].as_str().is_some_and(|text| text.contains("twice")), "{line}");
}

#[test]
fn a_hint_at_the_manifest_names_the_settings_of_its_game() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let nonsense = "coups_possibles(_, rien).\nmeilleur_coup(_, rien).\n";
    add(&programs, "chicago", nonsense, "swi", "chicago");
    add(&programs, "siam", nonsense, "swi", "siam");
    let found = class(folder.path(), &["--no-games"]);
    for (name, own, foreign) in
        [("chicago", "trader_from", "animal"), ("siam", "headings", "trader_from")]
    {
        let remarks = named(&found, name)["remarks"].to_string();
        assert!(remarks.contains("Before you blame"), "{remarks}");
        assert!(remarks.contains(own) && !remarks.contains(foreign), "{remarks}");
    }
}

#[test]
fn who_waits_is_not_late_until_it_has_waited_long() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let base = sample("lea.pl");
    let goal = "meilleur_coup(Plateau, Coup)";
    let slow = |name: &str, delay: &str| {
        add(&programs, name, &format!("{base}\n{delay}\n"), "swi", "chicago");
        let path = programs.join(format!("{name}.toml"));
        let manifest = fs::read_to_string(&path).expect("a manifest");
        let manifest = manifest.replace(goal, &format!("attendre, {goal}"));
        fs::write(&path, format!("{manifest}[limits]\nmove_ms = 500\n")).expect("a manifest");
    };
    // Whoever has to wait for others looks like this.
    slow("kept_waiting", "attendre :- sleep(0.8).");
    slow("asleep", "attendre :- sleep(60).");
    slow("endless", "attendre :- repeat, fail.");
    let found = class(folder.path(), &["--no-games"]);
    let faults = |name: &str| named(&found, name)["faults"].to_string();
    assert_eq!(faults("kept_waiting"), "[]");
    assert_eq!(named(&found, "kept_waiting")["verdict"], "sound");
    assert!(faults("asleep").contains("no answer within 3000 ms\""), "{}", faults("asleep"));
    let late = "no answer within 500 ms of processor time";
    assert!(faults("endless").contains(late), "{}", faults("endless"));
}

#[test]
fn a_choice_that_loops_now_and_then_is_told_with_when() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let goal = "meilleur_coup(Plateau, Coup)";
    let loops = "boucler([M|_]) :- length(M, N), N < 9, !, repeat, fail.\nboucler(_).\n";
    add(&programs, "loops", &format!("{}\n{loops}", sample("lea.pl")), "swi", "chicago");
    let path = programs.join("loops.toml");
    let manifest = fs::read_to_string(&path).expect("a manifest");
    let manifest = manifest.replace(goal, &format!("boucler(Plateau), {goal}"));
    fs::write(&path, format!("{manifest}[limits]\nmove_ms = 400\n")).expect("a manifest");
    let found = class(folder.path(), &["--no-games"]);
    let faults = named(&found, "loops")["faults"].to_string();
    assert!(faults.contains("processor time, when fewer than nine piles are left"), "{faults}");
}

#[test]
fn a_program_is_examined_again_when_a_file_that_it_loads_has_changed() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir_all(programs.join("regles")).expect("a folder");
    let (base, steps) = (sample("lea.pl"), "pas(1).\npas(2).\npas(3).\n");
    let main = format!(":- include('regles/pas').\n{}", base.replace(steps, ""));
    let loaded = programs.join("regles/pas.pl");
    fs::write(&loaded, steps).expect("a file");
    add(&programs, "spread", &main, "swi", "chicago");
    add(
        &programs,
        "whole",
        &base.replace(steps, "").replace("% Chicago", &format!("{steps}% Chicago")),
        "swi",
        "chicago",
    );
    let found = class(folder.path(), &["--no-games"]);
    assert_eq!(found.len(), 2, "what is loaded is no program of its own");
    assert_eq!(named(&found, "spread")["verdict"], "sound");
    assert_eq!(named(&found, "spread")["same_files_as"][0], "whole", "in one file or in two");
    fs::write(&loaded, format!("{steps}pas(4).\n")).expect("a file");
    let found = class(folder.path(), &["--no-games", "--resume"]);
    assert_eq!(rules(named(&found, "spread")), ["moves 4 steps"]);
    assert_eq!(named(&found, "spread")["same_files_as"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_missing_prolog_system_is_said_once_and_nobody_is_blamed() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir(&programs).expect("a folder");
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    add(&programs, "ana", &sample("lea.pl"), "swi", "chicago");
    add(&programs, "bob", &format!("{}\nb(1).\n", sample("lea.pl")), "swi", "chicago");
    add(&programs, "cleo", &sample("max.pl"), "gnu", "siam");
    let mut command = tripot(folder.path(), &["--json"]);
    let output = command.env("PATH", &empty).output().expect("tripot runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    let lines: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (name, system) in [("ana", "swipl"), ("bob", "swipl"), ("cleo", "gprolog")] {
        let line = named(&lines, name);
        assert_eq!((&line["verdict"], &line["absent"]), (&"unexamined".into(), &system.into()));
        assert!(line["trouble"].is_null() && line["faults"].as_array().is_some_and(Vec::is_empty));
    }
    let notices = lines.last().expect("a summary")["summary"]["notices"].to_string();
    assert_eq!(notices.matches("swipl").count(), 1, "{notices}");
    assert!(notices.contains("ana, bob") && notices.contains("cleo"), "{notices}");
    // With the systems at hand they are examined.
    let found = class(folder.path(), &["--no-games", "--resume"]);
    assert!(found.iter().all(|line| line["verdict"] == "sound"), "{found:?}");
}

/// The reports without what differs from one run to the next.
fn without_times(folder: &Path) -> Vec<String> {
    let csv = fs::read_to_string(folder.join("out.csv")).expect("a table");
    let timeless = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let kept = cells.iter().enumerate().filter(|(index, _)| ![1, 12, 13].contains(index));
        kept.map(|(_, cell)| *cell).collect::<Vec<_>>().join(",")
    };
    csv.lines().map(timeless).collect()
}

#[test]
fn a_class_that_was_killed_goes_on() {
    let (whole, killed) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    for folder in [&whole, &killed] {
        let programs = folder.path().join("programs");
        fs::create_dir(&programs).expect("a folder");
        for name in ["a", "b", "c"] {
            let own = format!("{}\n{name}(1).\n", sample("lea.pl"));
            add(&programs, name, &own, "swi", "chicago");
        }
    }
    let settings = ["--deals", "3", "--threads", "1", "--seed", "class"];
    class(whole.path(), &settings);
    let refused = tripot(whole.path(), &settings).output().expect("tripot runs");
    assert_eq!(refused.status.code(), Some(2), "what is there is not overwritten");

    let mut child = tripot(killed.path(), &settings)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("tripot runs");
    // Killed when one of three has been examined, and again in the middle of the games.
    let examined = kill_at_work(&mut child, &killed.path().join("out.sqlite"), "examination", 0);
    assert!((1..3).contains(&examined), "{examined} of three have been examined");
    let more = [&settings[..], &["--resume"]].concat();
    let mut child = tripot(killed.path(), &more)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("tripot runs");
    let games = killed.path().join("out-chicago.sqlite");
    let played = kill_at_work(&mut child, &games, "game", 0);
    let all = rows(&whole.path().join("out-chicago.sqlite"), "game");
    assert!((1..all).contains(&played), "{played} of {all} games");
    class(killed.path(), &more);
    assert_eq!(rows(&games, "game"), all);
    assert_eq!(without_times(killed.path()), without_times(whole.path()));
}

/// A bot that plays the first move, and tells the arena's secrets if it can see them.
const CURIOUS: &str = "#!/bin/sh\nwhile read -r word rest; do case $word in\n\
    tripot) echo plays chicago; echo ready ;;\n\
    go) if [ -n \"$TEST_SECRET\" ]; then echo \"I have got $TEST_SECRET\"; fi; echo moves ;;\n\
    moves) echo \"move ${rest%% *}\" ;;\nquit) exit ;;\nesac; done\n";

/// Puts a bot that runs by itself in a folder.
fn add_bot(folder: &Path, name: &str, more: &str) {
    fs::create_dir_all(folder.join(name)).expect("a folder");
    let script = folder.join(name).join("bot.sh");
    fs::write(&script, format!("{CURIOUS}# {name}\n")).expect("a script");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("its owner may");
    let manifest = format!("name = \"{name}\"\ncommand = [\"./bot.sh\"]\n{more}");
    fs::write(folder.join(name).join("bot.toml"), manifest).expect("a manifest");
}

#[test]
fn no_manifest_takes_the_walls_of_a_class_away() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    let wide = "sandbox = false\n[limits]\nmove_ms = 90000\nstart_ms = 1000\nmemory_mb = 64000\n";
    add_bot(&programs, "free", wide);
    add_bot(&programs, "plain", "");
    let settings = ["--deals", "1", "--threads", "1", "--seed", "class"];
    let both_play_behind_walls = |more: &[&str]| {
        let mut command = tripot(folder.path(), &[&settings[..], more].concat());
        let output = command.env("TEST_SECRET", "everything").output().expect("tripot runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
        let found = fs::read_to_string(folder.path().join("out.csv")).expect("a table");
        let rows: Vec<Vec<&str>> =
            found.lines().skip(1).map(|line| line.split(',').collect()).collect();
        assert_eq!(rows.len(), 2, "{found}");
        for row in &rows {
            let (faults, games, lost) = (row[11], row[18], row[23]);
            assert_eq!((faults, games, lost), ("0", "2", "0"), "{found}");
        }
        assert_eq!(said.matches("sandbox = false").count(), 1, "{said}");
        let plain = said.split_whitespace().collect::<Vec<_>>().join(" ");
        for (line, usual) in [("move_ms = 90000", "30000"), ("memory_mb = 64000", "1024")] {
            let remark = format!("“{line}”: in a class no more than {usual} is given");
            assert_eq!(plain.matches(&remark).count(), 1, "{said}");
        }
        assert!(!said.contains("start_ms"), "what is narrower is kept: {said}");
        let page = fs::read_to_string(folder.path().join("out.html")).expect("a page");
        assert_eq!(page.matches("takes no walls away").count(), 1, "{page}");
    };
    let victim = folder.path().join("victim");
    fs::write(&victim, "mine").expect("a file");
    for name in ["out.csv", "out.html", "out.csv.new", "out.html.new"] {
        symlink(&victim, folder.path().join(name)).expect("a link");
    }
    both_play_behind_walls(&[]);
    assert_eq!(fs::read_to_string(&victim).expect("a file"), "mine", "no link is followed");
    // Nor does a file of games that was made before classes kept their walls.
    let games = Connection::open(folder.path().join("out-chicago.sqlite")).expect("a file");
    let programme: String = games
        .query_row("SELECT programme FROM tournament", [], |row| row.get(0))
        .expect("a tournament");
    assert!(programme.contains("keep_walls = true"), "{programme}");
    let older = programme.replace("keep_walls = true\n", "");
    games.execute("UPDATE tournament SET programme = ?1", [older]).expect("it is changed");
    games.execute("DELETE FROM game", []).expect("nothing was played");
    drop(games);
    both_play_behind_walls(&["--resume"]);
}

#[test]
fn a_class_goes_on_with_its_own_programs_and_asks_before_it_starts_others() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    for name in ["ana", "bob"] {
        add_bot(&programs, name, "");
    }
    add_bot(folder.path(), "stranger", "");
    let cup = Command::new(env!("CARGO_BIN_EXE_tripot"))
        .args(["tournament", "run", "chicago(piles=open)", "--rounds", "1", "--deals", "1"])
        .args(["--players", "stranger/bot.toml,greedy", "--save", "out-chicago.sqlite"])
        .current_dir(folder.path())
        .output()
        .expect("tripot runs");
    assert!(cup.status.success(), "{cup:?}");
    fs::rename(folder.path().join("out-chicago.sqlite"), folder.path().join("strange"))
        .expect("it is put aside");
    let settings = ["--deals", "1", "--threads", "1", "--seed", "class"];
    class(folder.path(), &settings);
    let more = [&settings[..], &["--resume"]].concat();
    class(folder.path(), &more);
    for name in ["out-chicago.sqlite-wal", "out-chicago.sqlite-shm", "out.html"] {
        let _ = fs::remove_file(folder.path().join(name));
    }
    fs::rename(folder.path().join("strange"), folder.path().join("out-chicago.sqlite"))
        .expect("it is put in place");
    let refused = tripot(folder.path(), &more).output().expect("tripot runs");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("stranger/bot.toml") && said.contains("--trust"), "{said}");
    assert!(!said.contains("programs/"), "its own programs need nobody to agree: {said}");
    assert!(!folder.path().join("out.html").exists(), "nothing was done");
    let agreed = [&more[..], &["--trust"]].concat();
    class(folder.path(), &agreed);
    class(folder.path(), &[&more[..], &["--no-games"]].concat());
}

#[test]
fn what_is_no_class_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let refused = |expected: &str| {
        let output = tripot(folder.path(), &[]).output().expect("tripot runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    };
    refused("there is no folder");
    fs::create_dir(folder.path().join("programs")).expect("a folder");
    refused("holds no program");
    assert!(!folder.path().join("out.sqlite").exists(), "nothing is left behind");
}
