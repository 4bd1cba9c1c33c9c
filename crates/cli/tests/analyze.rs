//! `tripot analyze` and the comments of `tripot replay`: what people read, what scripts may rely on,
//! and what is told of nobody's hand.

use std::fs;

use serde_json::Value;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use process::Home;

const FILE: &str = "game.tripot";

/// A folder with the record of a finished game.
fn played(variant: &str, seats: &str) -> Home {
    let home = Home::new();
    home.run(["play", variant, "--seats", seats, "--seed", "lundi", "--record", FILE]).data();
    home
}

fn analysed(home: &Home, nodes: &str) -> Value {
    let out = home.run(["analyze", FILE, "--nodes", nodes, "--json"]).data();
    serde_json::from_str(&out).expect("one JSON object")
}

/// The whole numbers of an account.
fn part(account: &Value, name: &str) -> i64 {
    account["parts"][name].as_i64().expect("a whole number")
}

#[test]
fn the_accounts_of_every_game_add_up_to_its_result() {
    for (variant, seats, nodes) in [
        ("chicago", "greedy,beginner", "2000"),
        ("chicago(piles=open)", "greedy,beginner", "2000"),
        ("chicago", "greedy,greedy,random", "2000"),
        ("siam", "beginner,random", "300"),
        ("families", "memory,random", "300"),
        ("families", "memory,random,most", "300"),
    ] {
        let analysis = analysed(&played(variant, seats), nodes);
        let accounts = analysis["accounts"].as_array().expect("a list");
        assert_eq!(accounts.len(), seats.split(',').count(), "{variant}");
        for account in accounts {
            let parts = ["start", "own", "others", "luck", "correction"];
            let sum: i64 = parts.iter().map(|name| part(account, name)).sum();
            assert_eq!(sum, part(account, "result"), "{variant}: {account}");
            assert!(part(account, "own") <= 0, "{variant}: {account}");
            let marks = account["marks"].as_object().expect("by sign").values();
            let marked: f64 = marks.filter_map(Value::as_f64).sum();
            let without = account["moves"].as_f64().expect("a number") - marked;
            let accuracy = account["accuracy"].as_f64().expect("a part");
            let moves = account["moves"].as_f64().expect("a number");
            assert!((accuracy * moves - without).abs() < 1e-9, "{variant}: {account}");
        }
        let scores = analysis["scores"].as_array().expect("scores");
        let moves = analysis["moves"].as_array().expect("moves");
        assert_eq!(moves.last().expect("a move")["next"], analysis["result"], "{variant}");
        if analysis["unit"] == "points" {
            let margin =
                scores[0].as_f64().expect("a score") - scores[1].as_f64().expect("another");
            assert_eq!(analysis["result"][0], margin, "{variant}");
        }
    }
}

#[test]
fn the_open_game_is_exact_and_the_oracle_makes_no_mistake() {
    let analysis = analysed(&played("chicago(piles=open)", "beginner,oracle"), "1000000000");
    assert_eq!(analysis["exact"], true);
    let accounts = analysis["accounts"].as_array().expect("a list");
    assert_eq!(part(&accounts[1], "own"), 0);
    assert!(part(&accounts[0], "own") < 0);
    for account in accounts {
        assert_eq!((part(account, "luck"), part(account, "correction")), (0, 0));
    }
    assert_eq!(analysis["best_player"], "j2");
    assert_eq!(analysis["luckiest"], Value::Null);
}

#[test]
fn people_read_it_in_their_language_and_with_what_their_terminal_has() {
    let home = played("chicago", "Léa=beginner,expert");
    let text = home.run(["analyze", FILE, "--nodes", "2000"]).data();
    for word in [
        "expected margin, in points",
        "for Léa",
        "own mistakes",
        "played better",
        "Accuracy",
        "▼",
        "●",
    ] {
        assert!(text.contains(word), "{word}\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let text = home.run(["analyze", FILE, "--nodes", "2000", "--as", "j2", "--lang", "fr"]).data();
    for word in ["écart attendu, en points", "Expert", "ses erreurs", "a mieux joué", ","] {
        assert!(text.contains(word), "{word}\n{text}");
    }
    let mut command = home.command(["analyze", FILE, "--nodes", "2000", "--lang", "fr"]);
    let text = process::done(command.env("LANG", "C")).data();
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("Lea") && text.contains('o') && text.contains("erreurs"), "{text}");
}

#[test]
fn the_same_nodes_give_the_same_analysis_on_any_number_of_threads() {
    let home = played("chicago", "greedy,expert");
    let run = |threads| {
        let args = ["analyze", FILE, "--nodes", "5000", "--threads", threads, "--json"];
        let mut analysis: Value = serde_json::from_str(&home.run(args).data()).expect("JSON");
        analysis["seconds"] = Value::Null;
        analysis
    };
    assert_eq!(run("1"), run("3"));
    // Milliseconds are turned into nodes, which are told.
    let timed = home.run(["analyze", FILE, "--ms", "2", "--json"]).data();
    let timed: Value = serde_json::from_str(&timed).expect("JSON");
    assert!(timed["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{}", timed["nodes"]);
}

#[test]
fn the_page_stands_alone_in_both_languages() {
    for (variant, seats) in [
        ("chicago", "<b>Léa</b>=beginner,greedy"),
        ("siam", "<b>Léa</b>=beginner,random"),
        ("families", "<b>Léa</b>=memory,most,random"),
    ] {
        let home = played(variant, seats);
        let done = home.run(["analyze", FILE, "--nodes", "300", "--html", "page.html"]);
        assert_eq!((done.code, done.err.as_str()), (0, "The page is in page.html.\n"));
        let page = fs::read_to_string(home.file("page.html")).expect("a page");
        for part in
            ["<html lang=\"en\">", "<main lang=\"fr\">", "<main lang=\"en\">", "<svg", "<table"]
        {
            assert!(page.contains(part), "{variant}: {part}");
        }
        // Nothing comes from elsewhere, and a name is a name.
        for part in ["http://", "https://", "src=", "href=", "@import", "url(/", "<b>Léa"] {
            assert!(!page.contains(part), "{variant}: {part}");
        }
        assert!(page.contains("&lt;b&gt;Léa&lt;/b&gt;"), "{variant}");
        for element in ["main", "section", "table", "svg", "ul", "li", "tr", "g", "details", "p"] {
            let opened = page.matches(&format!("<{element}>")).count()
                + page.matches(&format!("<{element} ")).count();
            let closed = page.matches(&format!("</{element}>")).count();
            assert_eq!(opened, closed, "{variant}: {element}");
        }
        let luck = page.contains("class=\"lucky\"") || page.contains("class=\"unlucky\"");
        assert_eq!(luck, variant != "siam");
    }
}

#[test]
fn an_unfinished_game_keeps_its_secrets() {
    let home = Home::new();
    let play = ["play", "families", "--seats", "human,memory", "--seed", "1", "--record", FILE];
    home.feed(play, "");
    let refused = home.run(["analyze", FILE]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("the game is not over"), "{}", refused.err);
    let refused = home.run(["analyze", FILE, "--lang", "fr", "--json", "--html", "page.html"]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("n’est pas finie"), "{}", refused.err);
    assert!(!home.file("page.html").exists());
    // Where nobody knows more than the others, what was played can be judged, and no more is told.
    let home = Home::new();
    let play = ["play", "chicago", "--seats", "human,greedy", "--seed", "1", "--record", FILE];
    home.feed(play, "1\n");
    let analysis = analysed(&home, "1000");
    assert_eq!(
        (&analysis["end"], &analysis["scores"]),
        (&"unfinished".into(), &serde_json::json!([]))
    );
    let text = home.run(["analyze", FILE, "--nodes", "1000"]).data();
    assert!(text.contains("The game was broken off"), "{text}");
    let record = fs::read_to_string(home.file(FILE)).expect("a record");
    let seed = record.lines().find_map(|line| line.strip_prefix("seed: ")).expect("a seed");
    assert!(!analysis.to_string().contains(seed));
}

#[test]
fn what_can_not_be_analysed_is_refused_with_the_reason() {
    let home = played("chicago", "greedy,random");
    let record = fs::read_to_string(home.file(FILE)).expect("a record");
    let wrong = |name: &str, text: &str| {
        fs::write(home.file(name), text).expect("a file");
        let done = home.run(["analyze", name]);
        assert!(done.code == 1 || done.code == 2, "{done:?}");
        assert_eq!(done.out, "");
        done.err
    };
    assert!(wrong("empty", "").contains("line 1"));
    assert!(
        wrong("changed", &record.replace("end: finished ", "end: finished 1")).contains("digest")
    );
    let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with("digest")).collect();
    let bare = lines.join("\n") + "\n";
    assert!(
        wrong("scores", &bare.replace("end: finished ", "end: finished 9"))
            .contains("final position")
    );
    let without =
        bare.lines().filter(|line| !line.starts_with("seed")).collect::<Vec<_>>().join("\n");
    assert!(wrong("redacted", &without).contains("seed"));
    let seat = home.run(["analyze", FILE, "--as", "j9"]).refusal();
    assert!(seat.contains("`j9` is not a seat of this game; the seats are j1 to j2"), "{seat}");
    let both = home.run(["analyze", FILE, "--nodes", "9", "--ms", "9"]).refusal();
    assert!(both.contains("--nodes") && both.contains("--ms"), "{both}");
    let missing = home.run(["analyze", "missing"]);
    assert_eq!(missing.code, 1);
    assert!(missing.err.contains("missing"), "{}", missing.err);
    let nowhere = home.run(["analyze", FILE, "--nodes", "100", "--html", "no/such/folder.html"]);
    assert_eq!(nowhere.code, 1);
    assert!(nowhere.err.contains("no/such/folder.html"), "{}", nowhere.err);
}

#[test]
fn a_replay_comments_on_the_moves_if_it_is_asked_to() {
    let home = played("chicago(piles=open)", "beginner,oracle");
    let plain = home.run(["replay", FILE, "--step", "2"]).data();
    assert!(!plain.contains("expected:"), "{plain}");
    let told = home.run(["replay", FILE, "--step", "2", "--analyze", "--nodes", "5000"]).data();
    assert!(told.contains("the best move") && told.contains("expected: "), "{told}");
    let french = ["replay", FILE, "--step", "2", "--analyze", "--nodes", "5000", "--lang", "fr"];
    assert!(home.run(french).data().contains("le meilleur coup"));
    let out = home.run(["replay", FILE, "--json", "--analyze", "--nodes", "5000"]).data();
    let lines: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["analysis"], Value::Null);
    for line in &lines[1..] {
        assert_eq!(line["analysis"]["move"], line["move"]);
    }
    assert!(home.run(["replay", FILE, "--nodes", "5"]).refusal().contains("--analyze"));
}
