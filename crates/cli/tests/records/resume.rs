//! `tripot play --resume`: games go on from their records.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::process::Home;
use crate::{read, sealed};

/// The command that the program says goes on with the game.
#[track_caller]
fn resume_command(err: &str) -> String {
    let line = err.lines().find(|line| line.trim_start().starts_with("tripot play --resume "));
    line.unwrap_or_else(|| panic!("{err}")).trim().to_owned()
}

#[test]
fn a_game_that_was_left_goes_on_with_the_command_that_was_told() {
    let home = Home::new();
    let left = home.feed(["play", "chicago", "--seed", "7"], "1\n+2\n1\n\n1\n");
    assert_eq!(left.code, 1);
    let command = resume_command(&left.err);
    let path = command.rsplit(' ').next().unwrap().to_owned();
    let kept = read(Path::new(&path));
    assert!(kept.contains("\nend: unfinished\n"), "{kept}");
    let verified = home.run(["verify", path.as_str()]).data();
    assert!(verified.contains("6 moves, unfinished"), "{verified}");

    // Once more, and left at once: the record stays as it is.
    let again = home.shell(&command, "");
    assert_eq!((again.code, resume_command(&again.err)), (1, command.clone()));
    assert_eq!(read(Path::new(&path)), kept);

    let finished = home.shell(&command, &"1\n".repeat(40)).data();
    assert!(finished.contains("Total"), "{finished}");
    let record = read(Path::new(&path));
    let played = kept.split("end: ").next().unwrap();
    assert!(record.starts_with(played) && record.contains("\nend: finished "), "{record}");
    home.run(["verify", path.as_str()]).data();
    let refusal = home.run(["play", "--resume", path.as_str()]).refusal();
    assert!(refusal.contains("that game is over"), "{refusal}");
    let refusal = home.run(["play", "--resume"]).refusal();
    assert!(refusal.contains("no unfinished game"), "{refusal}");
}

#[test]
fn resuming_without_a_file_goes_on_with_the_game_that_was_left_last() {
    let home = Home::new();
    for seed in ["1", "2", "3"] {
        let left =
            home.feed(["play", "chicago", "--seats", "Ada=human,greedy", "--seed", seed], "1\n");
        assert_eq!(left.code, 1);
    }
    // A move is played in the second again, so it is the last one that was left.
    let games = home.file("tripot/games");
    let commitment = home.run(["deal", "chicago", "--seed", "2", "--json"]).data();
    let commitment: Value = serde_json::from_str(&commitment).unwrap();
    let name = format!("chicago-{}.tripot", &commitment["commitment"].as_str().unwrap()[..8]);
    let second = games.join(name);
    assert_eq!(home.feed(["play", "--resume", second.to_str().unwrap()], "1\n").code, 1);
    // Neither a finished game nor noise is in the way.
    fs::write(games.join("noise.tripot"), "noise").unwrap();
    let over = ["play", "chicago", "--seats", "greedy,greedy"];
    home.run(over).data();

    let finished = home.feed(["play", "--resume"], "1\n".repeat(40)).data();
    assert!(finished.contains("Ada: "), "{finished}");
    let record = read(&second);
    assert!(record.contains("\nend: finished "), "{record}");
    home.run(["verify", second.to_str().unwrap()]).data();
    let unfinished = fs::read_dir(&games)
        .unwrap()
        .filter(|entry| read(&entry.as_ref().unwrap().path()).contains("end: unfinished"));
    assert_eq!(unfinished.count(), 2);
}

#[test]
fn a_game_from_a_position_and_a_practice_game_go_on_as_they_were() {
    let home = Home::new();
    let position = "bf/mr/cs 766666 1 -,-";
    let args = ["play", "chicago", "--position", position, "--record", "a b's.tripot"];
    let left = home.feed(args, "");
    let command = resume_command(&left.err);
    let words = shlex::split(&command).unwrap();
    assert_eq!(words, ["tripot", "play", "--resume", "a b's.tripot"]);
    home.shell(&command, "1bc\n").data();
    let record = read(&home.file("a b's.tripot"));
    assert!(record.contains("\nstart: bf/mr/cs 766666 1 -,-\n"), "{record}");
    home.run(["verify", "a b's.tripot"]).data();

    let practice = ["play", "chicago", "--seats", "human,human", "--practice", "--record", "p"];
    let left = home.feed(practice, "1\n");
    assert_eq!(left.code, 1);
    let back = home.feed(["play", "--resume", "p"], "undo\n");
    assert!(back.out.contains("1 move taken back."), "{}", back.out);
    assert!(home.run(["verify", "p"]).data().contains("0 moves, unfinished"));
}

#[test]
fn nobody_goes_on_with_a_record_that_was_changed() {
    let home = Home::new();
    home.feed(["play", "chicago", "--seed", "7", "--record", "mine"], "1\n1\n");
    let record = read(&home.file("mine"));
    let changed = record.replace("seat j2: \"expert (j2)\" expert", "seat j2: \"Tom\" human");
    assert_ne!(changed, record);
    fs::write(home.file("mine"), &changed).unwrap();
    let refusal = home.run(["play", "--resume", "mine"]).refusal();
    assert!(refusal.contains("something was changed"), "{refusal}");
    assert_eq!(read(&home.file("mine")), changed);

    let lines = changed.replace("j1 1", "j1 9").lines().map(str::to_owned).collect();
    fs::write(home.file("mine"), sealed(lines).join("\n")).unwrap();
    let done = home.run(["play", "--resume", "mine"]);
    assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
    assert!(done.err.contains("the trader can’t advance 9"), "{}", done.err);

    let lines = record.replace("\" expert\n", "\" deepblue\n").lines().map(str::to_owned).collect();
    fs::write(home.file("mine"), sealed(lines).join("\n")).unwrap();
    let refusal = home.run(["play", "--resume", "mine"]).refusal();
    assert!(refusal.contains("no machine player `deepblue`"), "{refusal}");
}
