//! `tripot solve` and `tripot puzzles`: what is proved, and what a person makes of it.

use serde_json::{Value, json};

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;

use process::Home;
use terminal::Terminal;

/// An elephant behind a mountain at the edge, and one behind a mountain that is a push further.
const WON: &str = "..M../..N../.M.M./...../..... e";
const START: &str = "...../...../.MMM./...../..... e";

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON lines")).collect()
}

fn solve(position: &str, more: &[&str]) -> Value {
    let args = [&["solve", "siam", "--position", position, "--json"][..], more].concat();
    lines(&Home::new().run(args).data()).remove(0)
}

#[test]
fn a_win_has_its_distance_its_moves_and_its_line() {
    let answer = solve(WON, &[]);
    assert_eq!((&answer["win_in"], &answer["complete"]), (&json!(1), &json!(true)));
    assert_eq!((&answer["winning"], &answer["line"]), (&json!(["c4c5n"]), &json!(["c4c5n"])));
    assert_eq!(answer["classroom_winning"], json!(["(43,53,n)"]));
    let text = Home::new().run(["solve", "siam", "--position", WON, "--lang", "fr"]).data();
    assert!(text.contains("Le camp au trait gagne en 1 demi-coup."), "{text}");
    assert!(text.contains("Le seul premier coup qui gagne aussi vite : c4c5n"), "{text}");
}

#[test]
fn no_win_within_so_many_plies_is_proved_too() {
    let answer = solve(START, &["--max", "3"]);
    assert_eq!((&answer["win_in"], &answer["no_win_within"]), (&Value::Null, &json!(3)));
    assert_eq!(answer["winning"], json!([]));
}

#[test]
fn what_is_cut_short_says_what_is_proved_and_fails() {
    let args = ["solve", "siam", "--position", START, "--max", "9", "--nodes", "3000"];
    let done = Home::new().run(args);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.out.contains("no win within"), "{done:?}");
    assert!(done.err.contains("stopped before everything was known"), "{done:?}");
    let done = Home::new().run([&args[..], &["--json"]].concat());
    let answer = &lines(&done.out)[0];
    assert_eq!((done.code, &answer["complete"]), (1, &json!(false)));
    assert!(answer["no_win_within"].as_u64().is_some_and(|plies| plies >= 2), "{answer}");
    let timed = ["solve", "siam", "--position", START, "--max", "99", "--ms", "50"];
    assert_eq!(Home::new().run(timed).code, 1);
}

#[test]
fn every_line_of_the_input_is_answered() {
    let home = Home::new();
    let list = home.run(["puzzles", "siam", "--distance", "3", "--json"]).data();
    let puzzles = lines(&list);
    assert!(puzzles.len() >= 10);
    let positions: Vec<&str> =
        puzzles.iter().filter_map(|puzzle| puzzle["position"].as_str()).collect();
    let args = ["solve", "siam", "--position", "-", "--max", "3", "--json"];
    let answers = lines(&home.feed(args, positions.join("\n")).data());
    assert_eq!(answers.len(), puzzles.len());
    for (number, (answer, puzzle)) in (1..).zip(answers.iter().zip(&puzzles)) {
        assert_eq!(answer["input_line"], number);
        assert_eq!(answer["win_in"], puzzle["win_in"]);
        assert_eq!(answer["winning"], json!([puzzle["move"]]));
        assert_eq!(answer["line"].as_array().map(Vec::len), Some(3));
    }
    let wrong = home.feed(args, format!("{WON}\nnonsense\n"));
    assert_eq!((wrong.code, lines(&wrong.out).len()), (2, 1), "{wrong:?}");
    assert!(wrong.err.contains("line 2"), "{wrong:?}");
}

#[test]
fn a_game_without_a_solver_says_what_there_is_instead() {
    let home = Home::new();
    for (game, reason) in [("chicago", "--player oracle"), ("families", "no solver for families")] {
        let deal = home.run(["deal", game, "--seed", "x"]).data();
        let refusal = home.run(["solve", game, "--position", deal.trim()]).refusal();
        assert!(refusal.contains(reason), "{refusal}");
    }
    for wrong in [["--max", "0"], ["--max", "x"], ["--nodes", "0"]] {
        let args = [&["solve", "siam", "--position", START][..], &wrong].concat();
        assert!(home.run(args).refusal().contains(wrong[1]));
    }
}

#[test]
fn the_puzzles_are_listed_by_number_and_length() {
    let home = Home::new();
    let all = lines(&home.run(["puzzles", "siam", "--json"]).data());
    assert!(all.len() >= 60);
    assert!(all.iter().zip(1..).all(|(puzzle, number)| puzzle["number"] == number));
    let text = home.run(["puzzles", "siam", "--lang", "fr"]).data();
    assert_eq!(text.lines().count(), all.len() + 2);
    // A person who reads the list wants to try them.
    let first = all[0]["move"].as_str().expect("a move");
    assert!(!text.contains(&format!(" {first}")), "{text}");
    let refusal = home.run(["puzzles", "siam", "--distance", "4"]).refusal();
    assert!(refusal.contains("3, 5, 7"), "{refusal}");
    let refusal = home.run(["puzzles", "siam", "999"]).refusal();
    assert!(refusal.contains("1 to"), "{refusal}");
    let one = lines(&home.run(["puzzles", "siam", "1", "--solution", "--json"]).data()).remove(0);
    assert_eq!((&one["line"][0], one["line"].as_array().map(Vec::len)), (&one["move"], Some(3)));
}

#[test]
fn a_file_of_puzzles_is_proved_and_measured_line_by_line() {
    let home = Home::new();
    let made = home.run(["puzzles", "chicago", "--make", "2", "--seed", "check"]);
    assert_eq!(made.code, 0, "{made:?}");
    std::fs::write(home.path().join("mine.txt"), &made.out).expect("a file");
    let checked = home.run(["puzzles", "chicago", "--check", "mine.txt"]);
    assert_eq!((checked.code, &checked.out), (0, &made.out), "{checked:?}");
    assert!(checked.err.contains("2 puzzles proved, 0 wrong"), "{checked:?}");
    let first = made.out.lines().next().expect("a puzzle");
    let (task, rest) = first.split_once(' ').expect("words");
    let wrong = format!("{first}\n{first}\n{task}1 {rest}\nnonsense\n");
    std::fs::write(home.path().join("wrong.txt"), wrong).expect("a file");
    let checked = home.run(["puzzles", "chicago", "--check", "wrong.txt"]);
    assert_eq!((checked.code, checked.out.lines().count()), (1, 2), "{checked:?}");
    for words in
        ["line 2: the same puzzle as line 1", "line 3: ", "line 4: ", "2 puzzles proved, 2 wrong"]
    {
        assert!(checked.err.contains(words), "{words}: {checked:?}");
    }
    let missing = home.run(["puzzles", "chicago", "--check", "nowhere.txt"]);
    assert!(missing.code == 1 && missing.err.contains("nowhere.txt"), "{missing:?}");
}

#[test]
fn a_person_tries_a_puzzle_with_slips_and_a_hint() {
    let home = Home::new();
    let puzzle = lines(&home.run(["puzzles", "siam", "1", "--solution", "--json"]).data());
    let puzzle = &puzzle[0];
    let played = |ply: usize| puzzle["line"][ply].as_str().expect("a move").to_owned();
    let mut terminal = Terminal::start(&home, 40, "fr_FR.UTF-8", &["puzzles", "siam", "1"]);
    terminal.at("gain en 2 coups >");
    for (typed, answer) in [
        ("zz", "« zz » n’est pas compris"),
        ("", "Entrez un coup"),
        ("aide", "entrer en a1 vers le nord"),
        ("b4a4n", "✗ Ce coup ne gagne pas à temps"),
        ("b4", "b4a4n  aller en a4"),
        ("coups", "Coups : "),
        ("plateau", "Votre camp"),
    ] {
        let said = terminal.enter(typed, "gain en 2 coups >");
        assert!(said.contains(answer), "{typed}: {said}");
    }
    let said = terminal.enter("indice", "gain en 2 coups >");
    assert!(said.contains("Indice : Regardez "), "{said}");
    let said = terminal.enter("indice", "gain en 2 coups >");
    assert!(said.contains(&format!("({}).", played(0))), "{said}");
    let said = terminal.enter(&played(0), "gain en 1 coup >");
    assert!(said.contains("Juste !") && said.contains(&played(1)), "{said}");
    let more = "Entrée : le problème suivant   q : quitter >";
    let said = terminal.enter(&played(2), more);
    assert!(said.contains("Résolu !"), "{said}");
    let said = terminal.enter("", "gain en 2 coups >");
    assert!(said.contains("Problème 2"), "{said}");
    let said = terminal.enter("solution", more);
    assert!(said.contains("On gagne ainsi : "), "{said}");
    assert!(said.contains("Une montagne quitte le plateau !"), "{said}");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn new_puzzles_follow_from_the_seed_and_are_proved() {
    let home = Home::new();
    let args = ["puzzles", "siam", "--make", "2", "--max", "3", "--seed", "new", "--json"];
    let made = home.run(args);
    assert_eq!(made.code, 0, "{made:?}");
    assert!(made.err.contains("2 puzzles from") && made.err.contains("seed: new"), "{made:?}");
    let puzzles = lines(&made.out);
    assert_eq!(puzzles.len(), 2);
    for puzzle in &puzzles {
        let answer = solve(puzzle["position"].as_str().expect("a position"), &["--max", "3"]);
        assert_eq!(answer["winning"], json!([puzzle["move"]]));
        assert_eq!(answer["win_in"], puzzle["win_in"]);
    }
    assert_eq!(lines(&home.run(args).out), puzzles);
}
