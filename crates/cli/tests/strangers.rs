//! A class of programs that strangers wrote: nobody is accused of what is not so, and what is wrong is
//! named. `strangers/TRUTH.md` says what is true of each.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// What is true of a program.
struct Truth {
    name: &'static str,
    verdict: &'static str,
    /// What is wrong with it.
    rules: &'static [&'static str],
    /// When something is wrong with it that no rule explains.
    when: &'static [&'static str],
    /// How it breaks down.
    faults: &'static [&'static str],
    /// What its manifest lacks.
    manifest: &'static [&'static str],
    /// What is worth a word, each in part.
    remarks: &'static [&'static str],
}

const fn truth(name: &'static str, verdict: &'static str) -> Truth {
    Truth { name, verdict, rules: &[], when: &[], faults: &[], manifest: &[], remarks: &[] }
}

const PRINTS: &str = "it prints while it answers";

const TRUTHS: &[Truth] = &[
    truth("Amélie", "sound"),
    Truth {
        when: &[
            "playing a move: raises an error, when a pile disappears, and none with a smaller \
                 number than the trader’s",
        ],
        ..truth("Baptiste", "faulty")
    },
    Truth {
        remarks: &["where both tops are the same good it lists the move twice", PRINTS],
        ..truth("Bastien", "sound")
    },
    Truth {
        rules: &[
            "the trader keeps its index when a pile before it disappears, and goes back to the start \
             if no pile has that index any more",
            "price never falls below 1",
        ],
        ..truth("Carla", "faulty")
    },
    truth("Chloé", "sound"),
    Truth { manifest: &["trader_from = 0"], ..truth("Driss", "manifest") },
    Truth { manifest: &["first_token = \"bottom\""], ..truth("Elsa", "manifest") },
    Truth { manifest: &["move = \"[Player, Steps, Keep, Sell]\""], ..truth("Farid", "manifest") },
    Truth {
        faults: &["choice of a move: no answer within 1500 ms of processor time"],
        ..truth("Gina", "faulty")
    },
    Truth {
        rules: &[
            "the trader’s number is not lowered when it stands on the last pile and the first \
                  one disappears",
        ],
        ..truth("Hakim", "faulty")
    },
    Truth { remarks: &[PRINTS], ..truth("Hector", "sound") },
    truth("Isaure", "sound"),
    Truth {
        rules: &["turns and pushes in one move: pushes towards the new heading"],
        ..truth("Jules", "faulty")
    },
    Truth {
        rules: &[
            "compares only the sums of the whole line, not after each piece",
            "an animal that is pushed off does not return to the reserve",
        ],
        ..truth("Karim", "faulty")
    },
    Truth {
        rules: &["an animal that stands sideways weighs as much as a mountain"],
        remarks: &["it lists some moves more than once"],
        ..truth("Karima", "faulty")
    },
    Truth {
        rules: &[
            "lowers the price of the good that is kept, not of the one sold",
            "the token that is kept goes into the wrong player’s reserve",
        ],
        ..truth("Lou", "faulty")
    },
    Truth {
        remarks: &["it pushes a mountain off where that wins the game for its opponent"],
        ..truth("Lucas et Théo", "sound")
    },
    Truth {
        rules: &["a mountain weighs two: it should need one animal, not two"],
        ..truth("Naël", "faulty")
    },
    Truth {
        rules: &[
            "moves 4 steps",
            "the trader’s number is lowered when the pile behind it disappears, even if that was the \
             last one",
        ],
        ..truth("Océane", "faulty")
    },
    truth("mona", "unexamined"),
    Truth {
        faults: &[
            "playing a move: the stack is full, where two things come together: when the pile before \
             the trader disappears; when the trader comes to the first pile",
            "choice of a move: no answer within 1500 ms of processor time, in 3 of 7 positions",
        ],
        ..truth("Élodie", "faulty")
    },
    Truth { remarks: &[PRINTS], ..truth("Bertille", "sound") },
    Truth {
        when: &[
            "list of moves: a legal move is missing, where two things come together: when three piles are \
             left; when the trader goes 3 steps",
            "test of a move: refuses a legal move, where two things come together: when three piles are \
             left; when the trader goes 3 steps",
            "the token that is sold goes into the reserve, when the second player moves",
        ],
        ..truth("Edgar", "faulty")
    },
    Truth {
        when: &[
            "price not lowered, when the same good is kept and sold",
            "the piles are wrong after a move, where two things come together: when the pile before the \
             trader disappears; when the trader comes to neither the first nor the last pile",
        ],
        ..truth("Gwenaëlle", "faulty")
    },
    Truth { manifest: &["headings.w = \"o\""], ..truth("Inès", "manifest") },
    Truth {
        when: &[
            "entering push on a corner only to the north or south, not to the east or west",
            "turns to the heading that the animal has already, when the rhinoceroses move",
        ],
        remarks: &[PRINTS],
        ..truth("Kenza", "faulty")
    },
];

fn texts(list: &Value, key: Option<&str>) -> Vec<String> {
    let text = |item: &Value| key.map_or(item, |key| &item[key]).as_str().map(ToOwned::to_owned);
    list.as_array().into_iter().flatten().filter_map(text).collect()
}

/// A sentence without how often it was found true.
fn bare(text: &str) -> String {
    let counted = text.strip_suffix(" times)").and_then(|text| text.rsplit_once(" ("));
    counted.map_or(text, |(text, _)| text).to_owned()
}

#[test]
fn nobody_is_accused_wrongly_and_every_known_deviation_is_named() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers");
    let folder = TempDir::new().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tripot"));
    command.args(["--lang", "en", "class"]).arg(&programs).args(["--no-games", "--json", "--out"]);
    let output = command.arg(folder.path().join("out")).stdin(Stdio::null()).output();
    let output = output.expect("tripot runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    let mut lines: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let summary = lines.pop().expect("a summary");
    let found: BTreeMap<&str, &Value> =
        lines.iter().filter_map(|line| Some((line["name"].as_str()?, line))).collect();
    let mut expected: Vec<&str> = TRUTHS.iter().map(|truth| truth.name).collect();
    expected.sort_unstable();
    assert_eq!(
        found.keys().copied().collect::<Vec<_>>(),
        expected,
        "no file is taken for a program"
    );
    let page = fs::read_to_string(folder.path().join("out.html")).expect("a page");
    for truth in TRUTHS {
        let line = found[truth.name];
        assert_eq!(line["verdict"], truth.verdict, "{line:#}");
        let told = texts(&line["diagnoses"], Some("rule"));
        let bare_told: Vec<String> = told.iter().map(|text| bare(text)).collect();
        assert_eq!(bare_told, [truth.rules, truth.when].concat(), "{line:#}");
        assert_eq!(texts(&line["manifest"]["lines"], None), truth.manifest, "{line:#}");
        let is_blamed = !line["disagreements"].as_array().is_some_and(Vec::is_empty);
        assert_eq!(is_blamed, !told.is_empty(), "{line:#}");
        // Every wrong answer that a rule explains is counted.
        for diagnosis in &line["diagnoses"].as_array().expect("a list")[..truth.rules.len()] {
            let counted = &diagnosis["explains"];
            assert!(counted["of"].as_u64() > Some(0), "{line:#}");
            assert_eq!(counted["answers"], counted["of"], "{line:#}");
        }
        let remarks = texts(&line["remarks"], None);
        assert_eq!(remarks.len(), truth.remarks.len(), "{line:#}");
        for (remark, expected) in remarks.iter().zip(truth.remarks) {
            assert!(remark.starts_with(expected), "{line:#}");
        }
        let faults = texts(&line["faults"], Some("reason"));
        let faults: Vec<String> = faults.iter().map(|text| bare(text)).collect();
        assert_eq!(faults, truth.faults, "{line:#}");
        for fault in line["faults"].as_array().expect("a list") {
            assert!(fault["position"].is_string() && fault["goal"].is_string(), "{line:#}");
        }
        let mark = match truth.verdict {
            "sound" => "sound",
            "faulty" => "unsound",
            _ => "open",
        };
        let row = format!("<tr class=\"{mark}\"><th scope=\"row\"><a href=\"#program-");
        let named =
            |row: &str| row.split('>').nth(3).is_some_and(|text| text.starts_with(truth.name));
        let mut rows = page.match_indices(&row).map(|(at, _)| &page[at..]);
        assert!(rows.any(named), "{} is marked as {mark}", truth.name);
    }
    assert_eq!(summary["summary"]["sound"], 7);
    let passed_over = texts(&summary["summary"]["passed_over"], None);
    assert_eq!(passed_over, ["karim/test_a_la_main.py", "oceane/essais.pl"]);
    assert!(!page.to_lowercase().contains("flush"), "slow is not silent");
}
