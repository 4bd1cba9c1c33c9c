//! What happened is told whole: on the smallest screen, each action, and all of it on request.

use tripot_catalog::Lang;
use unicode_width::UnicodeWidthStr as _;

use super::{Rig, manner, still};

#[test]
fn each_action_of_each_machine_is_told_at_80_by_24() {
    for lang in Lang::ALL {
        let seats = "Léa=human,greedy,random";
        let mut rig = Rig::game_with("chicago", seats, manner(lang, (80, 24)), still());
        rig.press("<enter>");
        let screen = rig.screen();
        let rows: Vec<&str> = screen.lines().collect();
        let told = rows[21..23].join(" ");
        let words = if lang == Lang::Fr {
            ["Léa", "Gourmand", "Hasard"]
        } else {
            ["Léa", "Greedy", "Random"]
        };
        for name in words {
            assert!(told.contains(name), "{name} in\n{screen}");
        }
        assert!(!told.contains('…') && rows.iter().all(|row| row.width() <= 80), "{screen}");
        // The keys are still there.
        assert!(rows[23].contains('?'), "{screen}");
    }
}

#[test]
fn a_failed_ask_says_so_first_and_whole() {
    let mut rig = Rig::game("families", "Léa=human,random,random,random", (80, 24));
    for _ in 0..6 {
        if rig.is_over() {
            break;
        }
        rig.press("<enter>");
        let screen = rig.screen();
        let rows: Vec<&str> = screen.lines().collect();
        let told = rows[21..23].join(" ");
        assert!(!told.contains('…'), "{screen}");
        assert!(told.trim().ends_with(['.', '!', ')']), "{screen}");
    }
    rig.press("l");
    rig.shows("What happened");
    rig.shows("I ask for");
}

#[test]
fn the_last_asks_are_told_in_words() {
    for (lang, words) in
        [(Lang::Fr, ["Hasard 1", "? oui", "? non"]), (Lang::En, ["Random 1", "? yes", "? no"])]
    {
        let seats = "Léa=human,random,random";
        let mut rig = Rig::game_with("families", seats, manner(lang, (80, 24)), still());
        let mut logs = String::new();
        for _ in 0..8 {
            rig.press("<enter>");
            for row in rig.screen().lines().skip(6).take(8) {
                logs.extend(row.chars().skip(50).take(28));
            }
        }
        for word in words {
            assert!(logs.contains(word), "{word} in {logs}");
        }
        assert!(!logs.contains(['✓', '✗']), "{logs}");
    }
}

#[test]
fn letters_have_a_legend_and_partners_their_total() {
    let rig = Rig::game("chicago(teams=on)", "Ann=human,random,Bob=human,random", (80, 24));
    for words in ["B wheat", "R rice", "C cocoa", "F coffee", "S sugar", "M corn"] {
        rig.shows(words);
    }
    rig.shows("─ Ann + Bob");
    let mut rig = Rig::game("siam", "Ann=human,random", (80, 24));
    rig.shows("Ann, your turn · elephants");
    rig.press("?");
    rig.shows("Aim");
    rig.press("<end>");
    rig.shows("(E) elephants");
}
