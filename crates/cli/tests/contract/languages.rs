//! French and English: which one is spoken, and that data has neither.

use crate::process::{Done, Home, done};
use crate::{COVERED, SMALL, tripot};

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
    assert!(refusal.contains("can’t be `de`; it takes fr, en"), "{refusal}");
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
