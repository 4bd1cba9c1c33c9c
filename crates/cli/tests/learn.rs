//! `tripot learn`: what a person makes of a lesson, and what is said of a faulty one.

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;

use process::Home;
use terminal::Terminal;

const MINE: &str = "\
game siam
fr Une poussée
step
position ..M../..N../.M.M./...../..... e
fr Poussez la montagne dehors.
move c4c5n
fr Gagné.
check wins
";

#[test]
fn the_lessons_are_listed_and_wrong_names_are_corrected() {
    let home = Home::new();
    let list = home.run(["learn", "--lang", "en"]).data();
    assert!(list.contains("siam       12 steps   Siam step by step"), "{list}");
    assert_eq!(list.lines().count(), 4, "{list}");
    let refusal = home.run(["learn", "saim", "--lang", "en"]).refusal();
    assert!(refusal.contains("did you mean siam?"), "{refusal}");
    let refusal = home.run(["learn", "siam", "13", "--lang", "en"]).refusal();
    assert!(refusal.contains("there is no step 13: the lesson has 12"), "{refusal}");
    let missing = home.run(["learn", "nowhere.txt"]);
    assert!(missing.code == 1 && missing.err.contains("nowhere.txt"), "{missing:?}");
}

#[test]
fn a_person_follows_a_lesson_with_wrong_tries_and_help() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 40, "fr_FR.UTF-8", &["learn", "siam", "11"]);
    let prompt = "étape 11 sur 12 >";
    terminal.at(prompt);
    for (typed, answer) in [
        ("aide", "Entrez un coup, ou indice, montre"),
        ("b4c4s", "✗ Il est sous la montagne mais ne la regarde pas"),
        ("b2c2n", "en b2 il y a une montagne"),
        ("+a1n", "✗ Après ce coup, aucune poussée ne ferait"),
        ("indice", "Indice : "),
        ("coups", "Coups : "),
        ("plateau", "Étape 11 sur 12. "),
        ("", "Étape 11 sur 12. "),
    ] {
        let said = terminal.enter(typed, prompt);
        assert!(said.contains(answer), "{typed}: {said}");
    }
    let more = "Entrée : l’étape suivante   q : quitter >";
    let said = terminal.enter("b4c4n", more);
    assert!(said.contains("✓ Quoi que fasse Sami"), "{said}");
    let said = terminal.enter("", "étape 12 sur 12 >");
    assert!(said.contains("À vous de parer"), "{said}");
    terminal.press("montre\r");
    let (code, said) = terminal.end();
    assert_eq!(code, 0);
    assert!(said.contains("tripot puzzles siam"), "{said}");
}

#[test]
fn a_lesson_of_ones_own_is_checked_and_played() {
    let home = Home::new();
    let path = home.path().join("mine.txt");
    std::fs::write(&path, MINE).expect("a file");
    let name = path.to_str().expect("a name");
    let played = home.feed(["learn", name, "--lang", "en"], "c4n\nc4s\nc4c5n\n");
    assert_eq!(played.code, 0, "{played:?}");
    assert!(played.out.contains("Poussez la montagne dehors."), "the other language stands in");
    assert!(played.out.contains("✓ Gagné."), "{played:?}");
    for (old, new, why) in [
        ("step\n", "stop\n", "line 3: `stop` is no word that a line begins with"),
        ("c4c5n", "c4d5n", "line 6: `c4d5n` is refused by the rules"),
        ("wins", "loses", "line 6: `loses` is not true after `c4c5n`"),
    ] {
        std::fs::write(&path, MINE.replacen(old, new, 1)).expect("a file");
        let refusal = home.run(["learn", name, "--lang", "en"]).refusal();
        assert!(refusal.contains(why), "{refusal}");
    }
}
