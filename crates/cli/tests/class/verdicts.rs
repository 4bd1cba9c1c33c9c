//! Verdicts on single programs: what is wrong is told, what is right is left alone.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::{add, class, named, root, sample, tripot};

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
    // A program that has to wait for others looks like this.
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
