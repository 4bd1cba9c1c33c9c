//! What makes the command line easy to use: one language, help by a word, proposals, completions, a pager,
//! squares as a person writes them, and hints line by line.

#[allow(dead_code, reason = "each file of tests needs a part of it")]
#[path = "support/process.rs"]
mod process;
#[allow(dead_code, reason = "each file of tests needs a part of it")]
#[path = "support/terminal.rs"]
mod terminal;

use std::fs;

use process::Home;
use terminal::Terminal;

/// Chooses a language as the full screen remembers it.
fn choose(home: &Home, language: &str) {
    let folder = home.file("tripot");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("config.toml"), format!("language = \"{language}\"\n")).expect("a file");
}

#[test]
fn the_language_that_was_chosen_is_spoken_everywhere_unless_a_flag_asks_for_another() {
    let home = Home::new();
    let said = |home: &Home, args: &[&str]| home.run(args).refusal();
    let english = said(&home, &["rules", "bridge"]);
    assert!(english.contains("no game is called"), "{english}");
    choose(&home, "fr");
    let french = said(&home, &["rules", "bridge"]);
    assert!(french.contains("aucun jeu ne s’appelle"), "{french}");
    let flag = said(&home, &["--lang", "EN", "rules", "bridge"]);
    assert!(flag.contains("no game is called"), "{flag}");
    let other = home.file("other.toml");
    fs::write(&other, "").expect("a file");
    let config = said(&home, &["--config", other.to_str().expect("a name"), "rules", "bridge"]);
    assert!(config.contains("no game is called"), "{config}");
}

#[test]
fn help_may_be_asked_for_by_a_word_and_general_options_stand_apart() {
    let home = Home::new();
    let flag = home.run(["play", "--help"]).data();
    assert_eq!(home.run(["help", "play"]).data(), flag);
    let french = home.run(["--lang", "FR", "aide", "play"]).data();
    assert!(french.contains("Options générales :"), "{french}");
    let (options, general) = flag.split_once("General options:").expect("a heading");
    assert!(options.contains("--seats") && !options.contains("--lang"), "{flag}");
    for option in ["--lang", "--plain", "--no-pager", "--help"] {
        assert!(general.contains(option), "{option}: {flag}");
    }
}

#[test]
fn what_is_misspelt_is_proposed() {
    let home = Home::new();
    for (args, meant) in [
        ("plya chicago", "did you mean play?"),
        ("play chicgo", "did you mean chicago?"),
        ("play chicago --seat human,random", "did you mean --seats?"),
        ("play chicago --seats human,gredy", "did you mean greedy?"),
        ("play chicago --rule pile=open", "did you mean piles?"),
        ("play chicago --rule piles=opne", "did you mean open?"),
        (
            "best siam --player exprt --position ...../...../.MMM./...../....._e",
            "did you mean expert?",
        ),
    ] {
        let words: Vec<String> = args.split(' ').map(|word| word.replace('_', " ")).collect();
        let said = home.run(&words).refusal();
        assert!(said.contains(meant), "{args}: {said}");
    }
}

#[test]
fn a_machine_is_found_by_what_people_call_it() {
    let home = Home::new();
    let args =
        ["match", "siam", "--seats", "Débutant,random", "--games", "1", "--nodes", "50", "--json"];
    let told = home.run(args).data();
    assert!(told.contains("beginner"), "{told}");
}

#[test]
fn completions_know_games_machines_and_options() {
    let home = Home::new();
    for shell in ["bash", "zsh", "fish"] {
        let script = home.run(["completions", shell]).data();
        for word in ["chicago", "families", "siam", "greedy", "skilled", "piles=open", "no-pager"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
}

#[test]
fn squares_are_read_column_first_where_that_is_said() {
    let home = Home::new();
    let position = "...../...../.MMM./...../....N e";
    let apply = |more: &[&str]| {
        let args = ["apply", "siam", "--position", position, "--move", "(51,52,n)"];
        home.run(args.iter().chain(more))
    };
    let north = apply(&["--squares", "column"]).data();
    assert!(north.starts_with("...../...../.MMM./....N/..... r"), "{north}");
    let refused = apply(&[]).refusal();
    assert!(refused.contains("--squares column"), "{refused}");
    let none = home.run([
        "moves",
        "chicago",
        "--position",
        "bf/mr/cs 766666 1 -,-",
        "--squares",
        "column",
    ]);
    let none = none.refusal();
    assert!(none.contains("no squares in digits in chicago"), "{none}");
}

#[test]
fn long_texts_go_through_the_pager_of_a_person_and_of_nobody_else() {
    let home = Home::new();
    let paged = |variables: &[(&str, &str)], args: &[&str]| {
        let mut all =
            vec![("LANG", "en_GB.UTF-8"), ("PATH", "/usr/bin:/bin"), ("PAGER", "sed s/^/PAGED/")];
        all.extend(variables);
        let terminal = Terminal::start_with(&home, 24, &all, args);
        let (code, text) = terminal.end_with_long_lines();
        assert_eq!(code, 0, "{text}");
        text.contains("PAGED")
    };
    assert!(paged(&[], &["rules", "chicago"]));
    assert!(paged(&[], &["--help"]));
    assert!(!paged(&[], &["rules", "chicago", "--no-pager"]));
    assert!(!paged(&[("CI", "true")], &["rules", "chicago"]));
    assert!(!paged(&[("PAGER", "no-such-pager")], &["rules", "chicago"]));
    let piped = home.run(["rules", "chicago"]).data();
    assert!(!piped.contains("PAGED"));
}

#[test]
fn line_mode_gives_hints_and_says_what_the_position_is_worth() {
    let home = Home::new();
    let args = ["play", "siam", "--seats", "Léa=human,random", "--seed", "7"];
    let mut terminal = Terminal::start(&home, 40, "fr_FR.UTF-8", &args);
    terminal.at("Léa >");
    let hint = terminal.enter("conseil", "Léa >");
    assert!(hint.starts_with("Conseil : ") && hint.contains(" — "), "{hint}");
    assert!(hint.contains("Sinon : "), "{hint}");
    let worth = terminal.enter("évaluation", "Léa >");
    assert!(worth.contains("% de chances de gagner"), "{worth}");
    // What is advised can be played as it is written.
    let best = hint.trim_start_matches("Conseil : ").split(' ').next().expect("a move");
    let played = terminal.enter(best, "Léa >");
    assert!(played.contains(&format!("Léa : {best}")), "{played}");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_card_is_asked_of_a_player_by_name() {
    let home = Home::new();
    let args = ["play", "families", "--seats", "Léa=human,Élodie=random,Tom=random", "--seed", "7"];
    let mut terminal = Terminal::start(&home, 40, "en_GB.UTF-8", &args);
    terminal.at("Léa >");
    let listed = terminal.enter("moves", "Léa >");
    let card = listed.split_whitespace().find_map(|word| word.strip_prefix("2:")).expect("a card");
    let (said, _) = terminal.enter_any(&format!("elodie {card}"), &["Léa >"]);
    assert!(said.contains("Léa: “Élodie, in the"), "{said}");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn the_menu_offers_three_modes_and_levels() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 40, "en_GB.UTF-8", &[]);
    terminal.at("Game? [1]");
    terminal.enter("2", "Enter: play now against the machine   s: settings >");
    let modes = terminal.enter("s", "Seats? [1]");
    for mode in ["1: against the machine", "2: two people", "3: the machine against itself"] {
        assert!(modes.contains(mode), "{modes}");
    }
    let levels = terminal.enter("3", "Level? [2]");
    for level in ["1  beginner", "2  amateur", "3  skilled", "4  expert"] {
        assert!(levels.contains(level), "{levels}");
    }
    terminal.enter("<", "Seats? [1]");
    terminal.enter("2", "Names, separated by commas? [as they are]");
    terminal.enter("<", "Seats? [1]");
    terminal.enter("1", "Level? [2]");
    terminal.enter("débutant", "Names, separated by commas? [as they are]");
    terminal.enter("Léa", "Who starts? 1 to 2 or a name, * for lots [1]");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}
