//! Programs of a class run in a sandbox, and foreign ones only with the consent of the user.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::{class, tripot};

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
fn no_manifest_takes_the_sandbox_of_a_class_away() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    let wide = "sandbox = false\n[limits]\nmove_ms = 90000\nstart_ms = 1000\nmemory_mb = 64000\n";
    add_bot(&programs, "free", wide);
    add_bot(&programs, "plain", "");
    let settings = ["--deals", "1", "--threads", "1", "--seed", "class"];
    let both_play_in_a_sandbox = |more: &[&str]| {
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
    both_play_in_a_sandbox(&[]);
    assert_eq!(fs::read_to_string(&victim).expect("a file"), "mine", "no link is followed");
    // Nor does a file of games that was made before classes insisted on a sandbox.
    let games = Connection::open(folder.path().join("out-chicago.sqlite")).expect("a file");
    let programme: String = games
        .query_row("SELECT programme FROM tournament", [], |row| row.get(0))
        .expect("a tournament");
    assert!(programme.contains("keep_walls = true"), "{programme}");
    let older = programme.replace("keep_walls = true\n", "");
    games.execute("UPDATE tournament SET programme = ?1", [older]).expect("it is changed");
    games.execute("DELETE FROM game", []).expect("nothing was played");
    drop(games);
    both_play_in_a_sandbox(&["--resume"]);
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
