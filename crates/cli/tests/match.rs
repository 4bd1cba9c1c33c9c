//! `tripot match`: what scripts may rely on, and what people read.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use tripot_core::Seed;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/rows.rs"]
mod rows;

use process::{Home, TRIPOT};
use rows::{kill_at_work, rows};

fn lines(args: &str) -> Vec<Value> {
    let out = Home::new().run(args.split(' ')).data();
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn names(value: &Value) -> Vec<&str> {
    value.as_object().map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn a_match_is_a_line_for_each_game_and_a_summary() {
    let lines = lines("match chicago --seats greedy,random --games 20 --seed 7 --duplicate --json");
    let [games @ .., summary] = &lines[..] else { panic!("no lines") };
    assert_eq!(games.len(), 20);
    let fields =
        ["number", "deal", "seed", "seats", "scores", "winners", "plies", "termination", "nodes"];
    let (mut wins, mut margin) = (0, 0.0);
    for (index, game) in games.iter().enumerate() {
        assert_eq!(names(game), fields);
        assert_eq!(game["number"], index + 1);
        assert_eq!(game["deal"], index / 2 + 1);
        let deal = Seed::parse("7").unwrap().derive("deal", index as u64 / 2);
        assert_eq!(game["seed"], deal.to_string());
        assert_eq!(game["seats"][index % 2], "greedy");
        assert_eq!(game["seats"][1 - index % 2], "random");
        let (own, other) = (&game["scores"][index % 2], &game["scores"][1 - index % 2]);
        margin += number(own) - number(other);
        let won = number(own) > number(other);
        wins += usize::from(won);
        assert_eq!(game["winners"][0] == ["j1", "j2"][index % 2], won, "{game}");
        assert_eq!(game["termination"], "finished");
    }
    let summary = &summary["summary"];
    assert_eq!((&summary["games"], &summary["deals"]), (&20.into(), &10.into()));
    assert_eq!((&summary["game"], &summary["variant"]), (&"chicago".into(), &"chicago".into()));
    assert_eq!(summary["seed"], Seed::parse("7").unwrap().to_string());
    assert_eq!(summary["interrupted"], false);
    let players = summary["players"].as_array().unwrap();
    assert_eq!((&players[0]["name"], &players[1]["name"]), (&"greedy".into(), &"random".into()));
    assert_eq!(players[0]["wins"], wins);
    assert_eq!(players[0]["wins"], players[1]["losses"]);
    assert!((number(&players[0]["mean_margin"]) - margin / 20.0).abs() < 1e-9);
    for player in players {
        let total = ["wins", "draws", "losses"].map(|field| number(&player[field]));
        assert!((total.iter().sum::<f64>() - 20.0).abs() < 1e-9);
        assert_eq!(player["elo_ci95"].as_array().map(Vec::len), Some(2));
        let (low, high) = (&player["points_ci95"][0], &player["points_ci95"][1]);
        assert!(number(low) <= number(&player["points"]));
        assert!(number(&player["points"]) <= number(high));
        assert_eq!(player["seats"].as_array().map(Vec::len), Some(2));
    }
    assert_eq!(summary["seats"][0]["games"], 20);
}

#[test]
fn equals_meet_as_equals() {
    let lines = lines("match chicago --seats greedy,greedy --games 30 --seed 7 --duplicate --json");
    let players = &lines[30]["summary"]["players"];
    for (player, name) in [(&players[0], "greedy#1"), (&players[1], "greedy#2")] {
        assert_eq!((&player["name"], &player["player"]), (&name.into(), &"greedy".into()));
        assert_eq!((number(&player["points"]), number(&player["elo"])), (0.5, 0.0));
        assert_eq!(player["mean_margin"], 0.0);
    }
}

#[test]
fn who_wins_everything_has_no_elo_but_a_lower_bound() {
    let lines = lines("match siam --seats heuristic,random --games 10 --seed 7 --duplicate --json");
    let players = &lines[10]["summary"]["players"];
    assert_eq!(players[0]["wins"], 10);
    assert_eq!((&players[0]["elo"], &players[0]["elo_ci95"][1]), (&Value::Null, &Value::Null));
    assert_eq!((&players[1]["elo"], &players[1]["elo_ci95"][0]), (&Value::Null, &Value::Null));
    let (low, high) = (&players[0]["elo_ci95"][0], &players[1]["elo_ci95"][1]);
    assert!((number(low) + number(high)).abs() < 1e-9, "{players}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    for (game, seats) in
        [("chicago", "greedy,random"), ("siam", "heuristic,random"), ("families", "memory,most")]
    {
        let run = |threads: &str| {
            let args = ["match", game, "--seats", seats, "--games", "12", "--seed", "x", "--json"];
            let args = args.into_iter().chain(["--nodes", "50", "--threads", threads]);
            Home::new().run(args).data()
        };
        let once = run("1");
        assert_eq!(once.lines().count(), 13);
        assert_eq!(run("1"), once);
        assert_eq!(run("3"), once);
    }
}

#[test]
fn three_seats_rotate_and_the_last_deal_is_played_to_the_end() {
    let lines =
        lines("match families --seats A=most,most,random --games 7 --duplicate --json --seed 7");
    assert_eq!(lines.len(), 10);
    let seats = |index: usize| -> Vec<&str> {
        lines[index]["seats"].as_array().unwrap().iter().filter_map(Value::as_str).collect()
    };
    assert_eq!(seats(0), ["A", "most", "random"]);
    assert_eq!(seats(1), ["random", "A", "most"]);
    assert_eq!(seats(2), ["most", "random", "A"]);
    let summary = &lines[9]["summary"];
    assert_eq!((&summary["games"], &summary["deals"]), (&9.into(), &3.into()));
    let players = summary["players"].as_array().unwrap();
    assert!(players.iter().all(|player| player["elo"].is_null() && player["elo_ci95"].is_null()));
    let points: f64 = players.iter().map(|player| number(&player["points"])).sum();
    assert!((points - 1.0).abs() < 1e-9, "{points}");
}

#[test]
fn every_game_without_chance_begins_with_random_moves_of_its_deal() {
    let args = "match siam --seats heuristic,random --games 6 --seed 7 --duplicate --json";
    for (opening, plies) in [("", 4), (" --opening 2", 2)] {
        let lines = lines(&format!("{args}{opening}"));
        for deal in lines[..6].chunks(2) {
            assert_eq!(deal[0]["opening"].as_array().map(Vec::len), Some(plies));
            assert_eq!(deal[0]["opening"], deal[1]["opening"]);
        }
        assert_ne!(lines[0]["opening"], lines[2]["opening"]);
        assert_eq!(lines[6]["summary"]["opening"], plies);
    }
}

#[test]
fn times_are_told_only_where_they_decide() {
    let start = Instant::now();
    let timed = lines("match chicago --seats greedy,random --games 2 --ms 50 --threads 1 --json");
    let elapsed = start.elapsed().as_secs_f64();
    let summary = &timed[2]["summary"];
    assert_eq!(summary["budget"]["ms"], 50);
    let mut told = 0.0;
    for game in &timed[..2] {
        let seconds: Vec<f64> = game["seconds"].as_array().unwrap().iter().map(number).collect();
        assert_eq!(seconds.len(), 2);
        assert!(seconds.iter().all(|&seconds| seconds > 0.0), "{game}");
        told += seconds.iter().sum::<f64>();
    }
    assert!(told < elapsed, "{told} s of {elapsed} s");
    let moves: f64 = timed[..2].iter().map(|game| number(&game["plies"])).sum();
    // Both move equally often, so the mean of their times is that of all moves.
    let each = |player: usize| number(&summary["players"][player]["seconds_per_move"]);
    let mean = f64::midpoint(each(0), each(1));
    assert!(each(0) > 0.0 && each(1) > 0.0, "{summary}");
    assert!((mean * moves / told - 1.0).abs() < 0.1, "{mean} s a move, {moves} moves in {told} s");
    let untimed = lines("match chicago --seats greedy,random --games 2 --json");
    assert!(untimed[0]["seconds"].is_null(), "{}", untimed[0]);
    assert!(untimed[2]["summary"]["players"][0]["seconds_per_move"].is_null());
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let args = "match chicago --seats greedy,random --duplicate --seed 7 --json";
    let lines = lines(&format!("{args} --sprt elo0=0,elo1=100 --threads 3"));
    let summary = &lines.last().unwrap()["summary"];
    assert_eq!(summary["games"], lines.len() - 1);
    assert_eq!(summary["interrupted"], false);
    let test = &summary["sprt"];
    assert_eq!((&test["accepted"], &test["scale"]), (&"elo1".into(), &"logistic".into()));
    assert!(number(&test["llr"]) >= number(&test["bounds"][1]));
    let counts: f64 = test["counts"].as_array().unwrap().iter().map(number).sum();
    assert!((counts - number(&summary["deals"])).abs() < 1e-9);
    assert_eq!(test["counts"].as_array().map(Vec::len), Some(5));
    // Equals are equal, and single games have three results.
    let text = |lang: &str| {
        let args = "match chicago --seats random,random --seed 7 --sprt elo0=0,elo1=200";
        let text = Home::new().run(args.split(' ').chain(["--lang", lang])).data();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(text("en").contains("Decided: random#1 is 0.0 Elo stronger rather than 200.0."));
    assert!(text("fr").contains("random#1 a une avance de 0,0 Elo plutôt que de 200,0."));
}

#[test]
fn a_clock_is_told_with_the_result() {
    let lines = lines("match chicago --seats greedy,random --games 2 --tc 10+0.1 --json");
    assert_eq!(lines[2]["summary"]["budget"]["tc"], "10+0.1");
    assert_eq!(lines[0]["termination"], "finished");
}

#[test]
fn people_read_a_table_in_their_language() {
    let run = |lang: &str, game: &str, seats: &str| {
        let args = ["match", game, "--seats", seats, "--games", "24", "--seed", "7"];
        Home::new().run(args.into_iter().chain(["--duplicate", "--lang", lang])).data()
    };
    let english = run("en", "chicago", "greedy,random");
    for words in ["24 games: 12 deals", "Seed: ", "won  drawn  lost", "Elo", "by seat", "margin"] {
        assert!(english.contains(words), "{words} in\n{english}");
    }
    let french = run("fr", "chicago", "greedy,random");
    for words in ["24 parties : 12 donnes", "gagnées  nulles  perdues", "par place", "écart"] {
        assert!(french.contains(words), "{words} in\n{french}");
    }
    // Decimals as each language writes them.
    assert!(english.contains(".0 %") && french.contains(",0 %"), "{english}\n{french}");
    let many = run("fr", "families", "memory,most,most,random,random,random");
    assert!(
        many.contains("most#2") && many.contains("random#3") && !many.contains("Elo"),
        "{many}"
    );
    for text in [&english, &french, &many] {
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest < 80), "{text}");
    }
}

#[test]
fn the_records_of_a_match_are_true_and_overwrite_nothing() {
    let home = Home::new();
    let args = "match siam --seats A=heuristic,random --games 4 --seed 7 --records games --json";
    let first = home.run(args.split(' ')).data();
    let files: Vec<_> = (1..=4).map(|number| format!("games/{number:06}.tripot")).collect();
    let verify = ["verify".to_owned()].into_iter().chain(files.clone());
    assert_eq!(home.run(verify).data().lines().count(), 4);
    let record = std::fs::read_to_string(home.file(&files[1])).unwrap();
    assert!(record.contains("seat j2: \"A\" heuristic"), "{record}");
    let refusal = home.run(args.split(' ')).refusal();
    assert!(refusal.contains("games is not empty"), "{refusal}");
    assert_eq!(std::fs::read_to_string(home.file(&files[1])).unwrap(), record);
    let without = home.run(args.replace(" --records games", "").split(' ')).data();
    assert_eq!(without, first);
}

#[test]
fn what_makes_no_match_is_refused_with_the_reason() {
    let home = Home::new();
    for (args, english, french) in [
        ("chicago", "missing: --seats <A,B>", "--seats <A,B>"),
        ("chicago --seats greedy,human", "people don’t play", "les humains ne jouent pas"),
        ("chicago --seats greedy,kasparov", "`kasparov` is not a player", "kasparov"),
        ("chicago --seats greedy", "1 seat; this game is for 2–4", "1 place"),
        ("siam --seats random,random,random", "3 seats", "3 places"),
        ("chicago(teams=on) --seats greedy,random,random", "teams need four", "équipes"),
        ("chicago --seats greedy,random --games 0", "--games <NUMBER> can’t be `0`", "--games"),
        ("chicago --seats greedy,random --nodes 5 --ms 5", "can’t be given together", "ensemble"),
        ("chicago --seats greedy,random --nodes 0", "--nodes <NUMBER> can’t be `0`", "--nodes"),
        ("siam --seats random,random --opening 99999", "ask for fewer", "demandez-en moins"),
        ("chicago --seats greedy,random --tc 5 --ms 5", "can’t be given together", "ensemble"),
        ("chicago --seats greedy,random --tc soon", "`soon` is not a time control", "cadence"),
        ("chicago --seats greedy,random --sprt elo1=5", "a larger elo1=", "plus grand"),
        ("chicago --seats greedy,random --sprt x=5", "`x=5` is not part", "elo0=0,elo1=10"),
        ("chicago --seats random,random,random --sprt elo0=0,elo1=5", "two players", "deux"),
        ("chess --seats greedy,random", "no game is called", "chess"),
        ("chicago --seats greedy,random --rule x", "name=value", "="),
    ] {
        let run = |lang: &'static str| {
            let words = ["match"].into_iter().chain(args.split(' ')).chain(["--lang", lang]);
            home.run(words).refusal()
        };
        assert!(run("en").contains(english), "{args}: {}", run("en"));
        assert!(run("fr").contains(french), "{args}: {}", run("fr"));
    }
}

#[test]
fn an_interrupted_match_tells_what_has_been_played() {
    let mut child = Command::new(TRIPOT)
        .args(["match", "chicago", "--seats", "greedy,random", "--games", "1000000000"])
        .args(["--duplicate", "--json", "--lang", "en"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = output.next().unwrap().unwrap();
    assert!(first.starts_with("{\"number\":1,"), "{first}");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let (mut games, mut last) = (1_u64, first);
    for line in output {
        (games, last) = (games + 1, line.unwrap());
    }
    let summary: Value = serde_json::from_str(&last).unwrap();
    let summary = &summary["summary"];
    assert_eq!(summary["games"], games - 1);
    assert_eq!(
        (&summary["deals"], &summary["interrupted"]),
        (&((games - 1) / 2).into(), &true.into())
    );
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("interrupted after") && said.contains("1000000000"), "{said}");
}

#[test]
fn a_match_that_is_kept_can_be_killed_and_resumed() {
    const GAMES: u64 = 1000;
    let home = Home::new();
    let args = "match chicago --seats greedy,random --games 1000 --duplicate --seed 7 --json";
    let whole = home.run(args.split(' ')).data();
    let kept = format!("{args} --save m.sqlite");
    let mut played = 0;
    for line in [kept.as_str(), "match --resume m.sqlite --json"] {
        let mut child = Command::new(TRIPOT)
            .args(line.split(' '))
            .current_dir(home.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // A game more than before is told, then nobody reads on: the match can't end by itself.
        let told = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        assert_eq!(told.take(played as usize + 1).count() as u64, played + 1);
        let kept = kill_at_work(&mut child, &home.file("m.sqlite"), "game", played);
        assert!(played < kept && kept < GAMES, "{played}, {kept}");
        played = kept;
    }
    let resumed = home.run("match --resume m.sqlite --json".split(' '));
    assert!(resumed.code == 0 && resumed.out == whole, "{}", resumed.err);
    assert_eq!(rows(&home.file("m.sqlite"), "game"), GAMES);
    // And once more, when there is nothing left to play.
    assert!(home.run("tournament resume m.sqlite --json".split(' ')).data() == whole);
    let refusal = home.run("match --resume m.sqlite --games 5".split(' ')).refusal();
    assert!(refusal.contains("can’t be given together"), "{refusal}");
}

#[test]
fn a_reader_who_has_enough_ends_the_match() {
    let line = "tripot match chicago --seats greedy,random --games 1000000000 --json | head -n 3";
    assert_eq!(Home::new().shell(line, "").data().lines().count(), 3);
}
