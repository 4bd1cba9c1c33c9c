//! What teaches the program: help, completions, and the examples that people copy.

use crate::process::Home;
use crate::tripot;

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
