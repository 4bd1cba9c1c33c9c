//! Files that are no records, and files beside them.

use std::fs;

use crate::process::Home;

#[test]
fn a_file_that_is_no_record_is_refused_everywhere() {
    let home = Home::new();
    fs::write(home.file("empty"), "").unwrap();
    fs::write(home.file("noise"), [0xff, 0x00, 0xfe]).unwrap();
    fs::write(home.file("letter"), "Dear Léa,\n").unwrap();
    fs::create_dir(home.file("folder")).unwrap();
    for file in ["empty", "noise", "letter"] {
        for args in [&["verify", file][..], &["replay", file], &["play", "--resume", file]] {
            let refusal = home.run(args).refusal();
            assert!(refusal.contains("line 1"), "{args:?}: {refusal}");
        }
    }
    for args in [["verify", "folder"], ["replay", "folder"]] {
        let done = home.run(args);
        assert_eq!((done.code, done.out.as_str()), (1, ""), "{args:?}");
        assert!(done.err.starts_with("tripot: folder: "), "{}", done.err);
    }
}

#[test]
fn a_file_too_large_for_a_record_is_not_read_whole() {
    let home = Home::new();
    // A hole of a terabyte, which takes no space on the disk.
    fs::File::create(home.file("large")).unwrap().set_len(1 << 40).unwrap();
    for command in ["verify", "replay", "analyze"] {
        // A program that reads all of it ends here, and not this machine.
        let line = format!("ulimit -v 4000000; tripot {command} large");
        let refusal = home.shell(&line, "").refusal();
        assert!(refusal.contains("larger than 16 MB"), "{command}: {refusal}");
    }
}

#[test]
fn a_link_that_lies_beside_a_record_is_not_followed() {
    let home = Home::new();
    fs::write(home.file("victim"), "mine").unwrap();
    std::os::unix::fs::symlink("victim", home.file("game.tripot.new")).unwrap();
    let args = ["play", "siam", "--seats", "random,random", "--record", "game.tripot"];
    assert_eq!(home.run(args).code, 0);
    assert_eq!(fs::read_to_string(home.file("victim")).unwrap(), "mine");
    assert!(fs::read_to_string(home.file("game.tripot")).unwrap().starts_with("tripot record"));
}
