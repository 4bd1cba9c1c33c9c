//! `tripot class`: what is wrong with a program is told, what is right is left alone, and a class that
//! was killed goes on.

mod resume;
mod sandbox;
mod slips;
mod verdicts;

#[path = "../support/rows.rs"]
mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

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
    found.iter().find(|line| line["name"] == name).expect("a program of that name")
}

fn rules(line: &Value) -> Vec<String> {
    let found = line["diagnoses"].as_array().expect("diagnoses").iter();
    found.map(|diagnosis| diagnosis["rule"].as_str().unwrap_or_default().to_owned()).collect()
}
