//! Siam from the command line and in a terminal.

use serde_json::Value;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;

use process::Home;
use terminal::Terminal;

const START: &str = "...../...../.MMM./...../..... e";

fn json(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_moves_of_the_start_are_listed_in_both_forms() {
    let home = Home::new();
    let answer = json(&home.run(["moves", "siam", "--position", START, "--json"]).data());
    assert_eq!(answer["game"], "siam");
    assert_eq!(answer["turn"], "e");
    let classroom =
        "[[(0,0),(0,0),(0,0),(0,0),(0,0)],[(0,0),(0,0),(0,0),(0,0),(0,0)],[32,33,34],e]";
    assert_eq!(answer["classroom"], classroom);
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(64));
    assert_eq!(answer["moves"][0], "+a1e");
    assert_eq!(answer["classroom_moves"][0], "(0,11,e)");
    let again = json(&home.run(["moves", "siam", "--position", classroom, "--json"]).data());
    assert_eq!(again["moves"], answer["moves"]);
}

#[test]
fn a_mountain_that_falls_ends_the_game() {
    let home = Home::new();
    let position = "..M../..N../.M.M./...../..... e";
    let run = home.run(["apply", "siam", "--position", position, "--move", "c4c5n", "--json"]);
    let answer = json(&run.data());
    assert_eq!(answer["turn"], Value::Null);
    assert_eq!(answer["outcome"], json(r#"{"scores":[1,0],"winners":["e"]}"#));
    let position = answer["position"].as_str().expect("a position").to_owned();
    let shown = home.run(["show", "siam", "--position", &position, "--lang", "en"]).data();
    assert!(shown.contains("The mountain left the board"), "{shown}");
}

#[test]
fn the_sequences_of_the_start_are_counted() {
    let home = Home::new();
    let run = home.run(["perft", "siam", "--position", START, "--depth", "3", "--json"]);
    let answer = json(&run.data());
    assert_eq!(answer["depths"][2]["moves"], 279_082);
    assert_eq!(answer["depths"][2]["wins"], json(r#"{"e":0,"r":0}"#));
}

#[test]
fn refusals_teach_the_rule() {
    let home = Home::new();
    for (position, chosen, reason) in [
        ("..M../..M../.MN../...../..... e", "c3c4n", "force 1 against 2 mountains at c5"),
        ("...../..M../.MNM./...../..... e", "c3c4e", "an animal can’t turn and push at once"),
        ("...../..M../.MNM./...../..... e", "c3d3e", "faces north: to push east, turn it first"),
        ("...../..M../.MNM./...../..... e", "+c3n", "animals enter and leave only there"),
        ("...../..M../.MnM./...../..... e", "c3n", "it belongs to the rhinos"),
        (START, "a1a2n", "there is no animal on a1"),
        (START, "a1a3n", "a3 is not beside a1"),
    ] {
        let args = ["apply", "siam", "--lang", "en", "--position", position, "--move", chosen];
        let refusal = home.run(args).refusal();
        assert!(refusal.contains(reason), "{chosen}: {refusal}");
    }
}

#[test]
fn two_people_play_a_whole_game_with_slips() {
    let home = Home::new();
    let file = home.file("game.tripot");
    let file = file.to_str().expect("a path");
    let args = ["play", "siam", "--seats", "Léa=human,Tom=human", "--record", file];
    let mut terminal = Terminal::start(&home, 30, "fr_FR.UTF-8", &args);
    terminal.at("Léa >");
    for (slip, reason) in [
        ("zz", "« zz » n’est pas compris"),
        ("c3n", "il y a une montagne"),
        ("+c3n", "que par les cases du bord"),
        ("99", "il n’y a pas de coup numéro 99"),
        ("", "Votre coup ?"),
        ("aide", "entrer en a1 vers le nord"),
        ("coups", "1 +a1e"),
    ] {
        let said = terminal.enter(slip, "Léa >");
        assert!(said.contains(reason), "{slip}: {said}");
    }
    // A move begun with the square, given up, and begun again.
    let asked = terminal.enter("+c1", "votre choix ? (numéro ou coup, r pour y renoncer) >");
    assert!(asked.contains("2 entrer vers le nord"), "{asked}");
    let back = terminal.enter("r", "Léa >");
    assert!(back.contains("Rien n’est joué."), "{back}");
    terminal.enter("+c1", "votre choix ? (numéro ou coup, r pour y renoncer) >");
    terminal.enter("2", "entrer vers le nord – Entrée : jouer, r : reprendre >");
    terminal.enter("", "Tom >");
    for (chosen, next) in [
        ("+a1e", "Léa >"),
        ("c1c2n", "Tom >"),
        ("a1n", "Léa >"),
        ("c2c3n", "Tom >"),
        ("(11,11,e)", "Léa >"),
        ("c3c4n", "Tom >"),
        ("a1n", "Léa >"),
    ] {
        terminal.enter(chosen, next);
    }
    let question = "r : rejouer   e : échanger les places   m : menu   q : quitter >";
    let end = terminal.enter("c4c5n", question);
    assert!(end.contains("Une montagne quitte le plateau !"), "{end}");
    assert!(end.contains("La montagne est sortie : l’animal le plus proche"), "{end}");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
    let verified = home.run(["verify", file, "--lang", "fr"]).data();
    assert!(verified.contains("authentique (siam, 9 coups, finished)"), "{verified}");
    let replayed = home.run(["replay", file, "--step", "9", "--lang", "fr"]).data();
    assert!(replayed.contains("Vainqueur : Léa"), "{replayed}");
}

#[test]
fn machines_finish_their_games() {
    let home = Home::new();
    for (seats, seed) in [("heuristic,random", "1"), ("random,heuristic", "2")] {
        let file = home.file(&format!("{seed}.tripot"));
        let file = file.to_str().expect("a path");
        let args = ["play", "siam", "--seats", seats, "--seed", seed, "--record", file];
        home.run(args).data();
        home.run(["verify", file]).data();
    }
}
