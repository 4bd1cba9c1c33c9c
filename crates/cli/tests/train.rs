//! `tripot train`, and playing with what was learned.

use std::fs;

use serde_json::Value;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;

use process::Home;
use terminal::Terminal;

const SMALL: [&str; 6] = ["--games", "6", "--nodes", "60", "--threads", "2"];

fn train(home: &Home, args: &[&str]) -> String {
    home.run([&["train", "siam"][..], args, &SMALL].concat()).data()
}

#[test]
fn a_training_goes_on_where_it_stopped() {
    let home = Home::new();
    let straight = train(&home, &["--out", "a.bin", "--seed", "x", "--rounds", "2", "--json"]);
    let rounds: Vec<Value> =
        straight.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect();
    assert_eq!(rounds.len(), 2);
    assert_eq!((&rounds[1]["round"], &rounds[1]["games"]), (&2.into(), &6.into()));
    let told = train(&home, &["--out", "b.bin", "--seed", "x", "--rounds", "1"]);
    assert!(told.contains("1 round is done") && told.contains("--weights b.bin"), "{told}");
    train(&home, &["--resume", "b.bin", "--rounds", "2"]);
    let read = |name: &str| fs::read(home.file(name)).expect("a file");
    assert_eq!(read("a.bin"), read("b.bin"));
    assert_eq!(read("a.bin.training"), read("b.bin.training"));
    // Nothing is left to do, and nothing changes.
    train(&home, &["--resume", "b.bin", "--rounds", "2"]);
    assert_eq!(read("a.bin"), read("b.bin"));
}

#[test]
fn what_was_learned_can_be_met() {
    let home = Home::new();
    train(&home, &["--out", "w.bin", "--seed", "x", "--rounds", "1"]);
    let args = ["match", "siam", "--seats", "trained,hand", "--weights", "w.bin"];
    let more = ["--games", "2", "--nodes", "50", "--seed", "m", "--duplicate", "--json"];
    let done = home.run([&args[..], &more].concat());
    assert_eq!((done.code, done.out.lines().count()), (0, 3), "{done:?}");
    assert!(done.out.contains(r#""name":"trained""#), "{done:?}");
    let start = "...../...../.MMM./...../..... e";
    let best = ["best", "siam", "--position", start, "--player", "trained", "--nodes", "500"];
    let told = home.run([&best[..], &["--weights", "w.bin", "--lang", "en"]].concat()).data();
    assert!(told.contains("trained: "), "{told}");
    let refusal = home.run(best).refusal();
    assert!(refusal.contains("needs a file of weights"), "{refusal}");
    let refusal = home.run([&best[..], &["--weights", "w.bin.training"]].concat()).refusal();
    assert!(refusal.contains("not a file of weights"), "{refusal}");
    let nobody = ["match", "siam", "--seats", "expert,hand", "--weights", "w.bin"];
    assert!(home.run(nobody).refusal().contains("`trained`"));
}

#[test]
fn wrong_files_are_told() {
    let home = Home::new();
    fs::write(home.file("x.bin"), "something").expect("a file");
    fs::write(home.file("y.bin.training"), "something").expect("a file");
    let refusal = |args: &[&str]| home.run([&["train", "siam"][..], args].concat()).refusal();
    assert!(refusal(&[]).contains("--out FILE"));
    assert!(refusal(&["--out", "x.bin"]).contains("exists already"));
    assert!(refusal(&["--resume", "y.bin"]).contains("not a training for siam"));
    assert!(refusal(&["--resume", "y.bin", "--seed", "x"]).contains("--seed"));
    assert_eq!(home.run(["train", "siam", "--resume", "none.bin"]).code, 1);
    assert!(home.run(["train", "chicago", "--out", "c.bin"]).refusal().contains("chicago"));
}

#[test]
fn ctrl_c_keeps_the_rounds_that_are_done() {
    let home = Home::new();
    let args = ["train", "siam", "--out", "w.bin", "--seed", "x", "--rounds", "9999"];
    let args = [&args[..], &SMALL[..4]].concat();
    let mut terminal = Terminal::start(&home, 30, "en_GB.UTF-8", &args);
    terminal.shows("Round 2: 6 games");
    terminal.press("\x03");
    let (code, screen) = terminal.end_with_long_lines();
    assert_eq!(code, 1, "{screen}");
    let resume = "tripot train siam --resume w.bin --rounds 9999 --games 6 --nodes 60";
    assert!(screen.contains("interrupted; ") && screen.contains(resume), "{screen}");
    let told = train(&home, &["--resume", "w.bin", "--rounds", "1"]);
    assert!(told.contains("rounds are done"), "{told}");
}
