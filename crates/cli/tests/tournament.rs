//! `tripot tournament`: it can be killed at any moment, and its reports say what was played.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tripot_core::Seed;

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/rows.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod rows;

use process::{Home, TRIPOT};
use rows::rows;

/// Five hundred games: ten pairs, five rounds, five deals from both seats.
const ROUND_ROBIN: &str = "chicago --players expert,greedy,beginner,amateur,random --rounds 5 \
                           --deals 5 --seed 7 --nodes 300";

/// Whom a round brings together follows from the rounds before.
const SWISS: &str = "siam --players heuristic,A=random,B=random,C=heuristic,D=random,E=heuristic \
                     --format swiss --rounds 4 --deals 3 --seed 7";

fn report(home: &Home, file: &str) -> Value {
    let text = home.run(["tournament", "status", file, "--json"]).data();
    serde_json::from_str::<Value>(&text).expect("JSON")["tournament"].clone()
}

/// Every report of a tournament in one text.
fn everything(home: &Home, file: &str) -> String {
    let export = ["tournament", "export", file, "--csv", "-", "--games", "-", "--json", "-"];
    home.run(["tournament", "status", file]).data() + &home.run(export).data()
}

fn run(home: &Home, args: &str, file: &str) {
    let args = ["tournament", "run"].into_iter().chain(args.split_whitespace());
    let done = home.run(args.chain(["--save", file]));
    assert_eq!(done.code, 0, "{done:?}");
}

/// Kills a program as soon as a number of games more have ended, if it has not ended itself; how many
/// there are then.
fn kill_after(child: &mut Child, file: &Path, games: u64) -> u64 {
    let wanted = rows(file, "game") + games;
    while rows(file, "game") < wanted && child.try_wait().expect("it can be asked").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    rows(file, "game")
}

#[test]
fn a_tournament_that_is_killed_again_and_again_ends_as_if_it_had_not_been() {
    let home = Home::new();
    let kills = tripot_testkit::times(4).min(20);
    for (args, games) in [(ROUND_ROBIN, 500_u32), (SWISS, 72)] {
        run(&home, args, "whole.sqlite");
        let expected = everything(&home, "whole.sqlite");
        let mut rng = Seed::parse(args).unwrap().stream("moments");
        let file = home.file("killed.sqlite");
        let start = || {
            // Until the file is there, the tournament has not begun.
            let begun = file.exists();
            let run = ["tournament", "run"].into_iter().chain(args.split_whitespace());
            let run = run.chain(["--save", "killed.sqlite"]);
            let resume = ["tournament", "resume", "killed.sqlite"];
            let line: Vec<&str> = if begun { resume.to_vec() } else { run.collect() };
            let mut command = Command::new(TRIPOT);
            command.args(line).current_dir(home.path()).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        };
        // Once before it has played anything, then in the middle.
        kill_after(&mut start(), &file, 0);
        let (mut halfway, mut most) = (0, games / kills);
        while halfway < kills {
            let played = kill_after(&mut start(), &file, u64::from(1 + rng.below(most)));
            if (1..u64::from(games)).contains(&played) {
                halfway += 1;
                continue;
            }
            // It was too quick: it begins anew, and is killed sooner.
            assert!(played > 0 && most > 1, "{played} games were played, {halfway} kills");
            most /= 2;
            for ending in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(home.file(&format!("killed.sqlite{ending}")));
            }
        }
        let done = home.run(["tournament", "resume", "killed.sqlite"]);
        assert_eq!(done.code, 0, "{done:?}");
        assert!(everything(&home, "killed.sqlite") == expected, "{args}");
        assert_eq!(report(&home, "killed.sqlite")["games_played"], games);
        for name in ["whole.sqlite", "killed.sqlite"] {
            std::fs::remove_file(home.file(name)).unwrap();
        }
    }
}

#[test]
fn threads_change_nothing_and_a_file_says_what_flags_say() {
    let home = Home::new();
    run(&home, &format!("{SWISS} --threads 1"), "one.sqlite");
    run(&home, &format!("{SWISS} --threads 3"), "three.sqlite");
    assert!(everything(&home, "one.sqlite") == everything(&home, "three.sqlite"));
    let settings = r#"
        game = "siam"
        players = ["heuristic", "A=random", "B=random"]
        format = "swiss"
        rounds = 4
        deals = 3
        seed = 7
        [[player]]
        name = "C"
        player = "heuristic"
        [[player]]
        name = "D"
        player = "random"
        [[player]]
        name = "E"
        player = "heuristic"
    "#;
    std::fs::write(home.file("cup.toml"), settings).unwrap();
    let done = home.run(["tournament", "run", "cup.toml"]);
    assert!(done.code == 0 && done.err.contains("every game is in cup.sqlite"), "{done:?}");
    assert!(everything(&home, "cup.sqlite") == everything(&home, "one.sqlite"));
}

#[test]
fn an_interrupted_tournament_says_how_to_go_on() {
    let home = Home::new();
    let args = "tournament run chicago --players expert,random --deals 900000 --save long.sqlite";
    let child = Command::new(TRIPOT)
        .args(args.split(' '))
        .args(["--lang", "en"])
        .current_dir(home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while rows(&home.file("long.sqlite"), "game") == 0 {
        assert!(start.elapsed() < Duration::from_secs(60), "no game has ended");
        thread::sleep(Duration::from_millis(10));
    }
    // Others may look at it meanwhile.
    assert_eq!(report(&home, "long.sqlite")["complete"], false);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let done = child.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    let (said, table) = (String::from_utf8(done.stderr).unwrap(), String::from_utf8(done.stdout));
    assert!(said.contains("`tripot tournament resume long.sqlite` resumes it"), "{said}");
    assert!(table.unwrap().contains("won–drawn–lost"));
}

#[test]
fn reports_agree_with_the_games() {
    let home = Home::new();
    let args =
        "families --players memory,most,greedy,random --seats 3 --rounds 2 --deals 2 --seed 1";
    run(&home, args, "f.sqlite");
    let report = report(&home, "f.sqlite");
    assert_eq!((&report["games"], &report["complete"]), (&48.into(), &true.into()));
    let games = home.run(["tournament", "export", "f.sqlite", "--games", "-"]).data();
    let rows: Vec<Vec<&str>> =
        games.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 48);
    for player in report["players"].as_array().unwrap() {
        let name = player["name"].as_str().unwrap();
        let sat = rows.iter().filter(|row| row[4..7].contains(&name)).count();
        assert_eq!(player["games"], sat);
        let won = rows.iter().filter(|row| row[10].split(' ').any(|winner| winner == name)).count();
        assert_eq!(player["wins"], won, "{name}");
    }
    let ratings: f64 = report["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["rating"].as_f64().unwrap())
        .sum();
    assert!((ratings - 4.0 * 1500.0).abs() < 1e-6, "{ratings}");
    let cross = |one: &str, other: &str| report["cross"][one][other]["points"].as_f64().unwrap();
    assert!((cross("memory", "random") + cross("random", "memory") - 1.0).abs() < 1e-12);
    assert_eq!(report["curve"].as_array().map(Vec::len), Some(2));
    home.run(["tournament", "export", "f.sqlite", "--records", "games"]).data();
    let verified = home.shell("tripot verify games/*.tripot", "").data();
    assert_eq!(verified.lines().count(), 48);
    let csv = home.run(["tournament", "export", "f.sqlite", "--csv", "-"]).data();
    assert_eq!(csv.lines().count(), 5);
    assert!(csv.starts_with("place_from,place_to,name,player,games,wins"), "{csv}");
}

#[test]
fn the_page_needs_no_other_file_and_holds_every_record() {
    let home = Home::new();
    let args =
        "chicago --players A<b>&=greedy,random,beginner --rounds 2 --deals 2 --seed 1 --nodes 50";
    run(&home, args, "p.sqlite");
    let page = home.run(["tournament", "export", "p.sqlite", "--html", "-", "--lang", "fr"]).data();
    assert!(page.starts_with("<!doctype html>\n<html lang=\"fr\">"));
    for foreign in ["http:", "https:", "src=", "<link", "url(", "@import"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert!(page.contains("A&lt;b&gt;&amp;") && !page.contains("A<b>"));
    for (french, english) in [
        ("Points marqués, en % (ligne contre colonne)", "Points taken, in % (row against column)"),
        ("Ronde 2 : 3 tables, 12 parties", "Round 2: 3 tables, 12 games"),
        ("terminé", "complete"),
    ] {
        let both = format!("<span lang=\"fr\">{french}</span><span lang=\"en\">{english}</span>");
        assert!(page.contains(&both), "{both}");
    }
    let start = "<script type=\"application/json\" id=\"records\">";
    let (_, rest) = page.split_once(start).expect("the records");
    let (records, _) = rest.split_once("</script>").expect("their end");
    let records: Value = serde_json::from_str(records).expect("JSON");
    assert_eq!(records.as_object().map(serde_json::Map::len), Some(24));
    for (number, record) in records.as_object().unwrap() {
        assert!(page.contains(&format!("data-game=\"{number}\"")));
        std::fs::write(home.file(&format!("{number}.tripot")), record.as_str().unwrap()).unwrap();
    }
    assert_eq!(home.shell("tripot verify *.tripot", "").data().lines().count(), 24);
}

#[test]
fn programs_that_somebody_brought_play_too() {
    let home = Home::new();
    let ours = format!("ours=cmd:{TRIPOT} bot chicago greedy");
    let broken = "broken=cmd:sh -c 'echo oops >&2; exit 3'";
    let players = format!("greedy,{ours},{broken}");
    let args = ["tournament", "run", "chicago", "--players", &players, "--rounds", "1"];
    let done =
        home.run(args.into_iter().chain(["--deals", "2", "--seed", "7", "--save", "b.sqlite"]));
    assert_eq!(done.code, 0, "{done:?}");
    let report = report(&home, "b.sqlite");
    let players = report["players"].as_array().unwrap();
    let find = |name: &str| players.iter().find(|player| player["name"] == name).unwrap();
    assert_eq!((&find("broken")["faults"], &find("broken")["losses"]), (&8.into(), &8.into()));
    // The same machine, whether it is asked inside the program or through pipes.
    assert_eq!(report["cross"]["greedy"]["ours"]["points"], 0.5);
    let games = home.run(["tournament", "export", "b.sqlite", "--games", "-"]).data();
    assert!(games.contains("oops"), "the last words are told:\n{games}");
}

#[test]
fn a_knock_out_leaves_one() {
    let home = Home::new();
    let args = "siam --players A=random,B=random,C=random,D=random,heuristic --format knock-out \
                --deals 4 --seed 3";
    run(&home, args, "k.sqlite");
    let report = report(&home, "k.sqlite");
    assert_eq!((&report["rounds"], &report["games"]), (&3.into(), &32.into()));
    let places: Vec<(u64, u64)> = report["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["places"][0].as_u64().unwrap(), row["places"][1].as_u64().unwrap()))
        .collect();
    assert_eq!(places[0], (1, 1));
    assert_eq!(places[1], (2, 2));
    assert_eq!(report["players"][0]["name"], "heuristic");
}

#[test]
fn people_read_tables_in_their_language() {
    let home = Home::new();
    run(&home, SWISS, "s.sqlite");
    for (lang, words) in [
        ("en", ["Swiss tournament of 6 players", "4 of 4 rounds", "won–drawn–lost", "points in %"]),
        ("fr", ["système suisse, 6 joueurs", "4 rondes jouées sur 4", "g–n–p", "points en %"]),
    ] {
        let text = home.run(["tournament", "status", "s.sqlite", "--lang", lang]).data();
        for word in words {
            assert!(text.contains(word), "{word} in\n{text}");
        }
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest < 80), "{text}");
    }
}

#[test]
fn what_is_no_tournament_is_refused_with_the_reason() {
    let home = Home::new();
    std::fs::write(home.file("other.sqlite"), "no database").unwrap();
    std::fs::write(home.file("empty.sqlite"), "").unwrap();
    for (args, english, french) in [
        ("resume nowhere.sqlite", "there is no file nowhere.sqlite", "pas de fichier"),
        ("status other.sqlite", "is not a tournament of this program", "n’est pas un tournoi"),
        ("resume empty.sqlite", "is not a tournament of this program", "n’est pas un tournoi"),
        (
            "run chicago --players greedy,random --save other.sqlite",
            "is there already",
            "existe déjà",
        ),
        ("run chicago", "0 players for a table of 2", "0 joueur pour une table de 2"),
        ("run chicago --players greedy,kasparov", "`kasparov` is not a player", "kasparov"),
        ("run chicago --players greedy,human", "people don’t play", "les humains ne jouent pas"),
        ("run chicago --players greedy,random --format league", "round-robin, gauntlet", "formule"),
        ("run siam --players random,heuristic,random --seats 3", "3 seats", "3 places"),
        (
            "run chicago --players greedy,random,greedy --seats 3 --format knock-out",
            "a knock-out is for two",
            "à deux par table",
        ),
        ("run chicago --players greedy,random --tc x", "`x` is not a time control", "cadence"),
    ] {
        let run = |lang: &'static str| {
            let words = ["tournament"].into_iter().chain(args.split(' ')).chain(["--lang", lang]);
            home.run(words).refusal()
        };
        assert!(run("en").contains(english), "{args}: {}", run("en"));
        assert!(run("fr").contains(french), "{args}: {}", run("fr"));
    }
    run(&home, "chicago --players greedy,random --rounds 1 --deals 1", "a.sqlite");
    let done = home.run(["tournament", "export", "a.sqlite"]);
    assert!(done.code == 2 && done.err.contains("--html, --csv, --games"), "{done:?}");
}

#[test]
fn a_wrong_file_of_settings_is_refused_line_by_line() {
    let home = Home::new();
    for (settings, english, french) in [
        (
            "game = \"chicago\nseats = 2",
            "line 1: this is not TOML",
            "ligne 1 : ce n’est pas du TOML",
        ),
        ("\ngame = 5", "line 2: `game` can’t be `5`; it takes a text", "ligne 2 : « game »"),
        ("\n\ncolour = 1", "line 3: `colour` is not a setting; there are: title, game", "ligne 3"),
        ("rounds = 0", "it takes a whole number from 1 to 999999", "un nombre entier de 1 à"),
        ("format = \"league\"", "can’t be `\"league\"`; it takes round-robin", "on accepte round"),
        ("duplicate = \"yes\"", "it takes true or false", "true ou false"),
        ("players = \"A,B\"", "it takes a list of texts", "une liste de textes"),
        ("tc = \"soon\"", "a time control such as \"60+0.6\"", "une cadence comme"),
        ("[[player]]\nname = \"A\"", "line 1: a player needs `player", "ligne 1 : il manque"),
        (
            "[[player]]\nnam = \"A\"",
            "line 2: `nam` is not a setting; there are: name, player",
            "nam",
        ),
        ("rules = 3", "it takes a table [rules]", "une table [rules]"),
        ("seats = 2", "which game?", "quel jeu ?"),
        ("game = \"chicago\"\n[rules]\npiles = \"shut\"", "shut", "shut"),
    ] {
        std::fs::write(home.file("cup.toml"), settings).unwrap();
        let run = |lang: &'static str| {
            home.run(["tournament", "run", "cup.toml", "--lang", lang]).refusal()
        };
        assert!(run("en").contains(english), "{settings}: {}", run("en"));
        assert!(run("fr").contains(french), "{settings}: {}", run("fr"));
    }
    assert!(!home.file("cup.sqlite").exists());
}

#[test]
fn a_tournament_or_match_with_programs_goes_on_only_if_somebody_agrees() {
    let home = Home::new();
    let trace = home.file("bot.sh");
    let script = "#!/bin/sh\nwhile read -r word rest; do case $word in\ntripot) echo ready ;;\n\
                  go) echo moves ;;\nmoves) echo \"move ${rest%% *}\" ;;\nquit) exit ;;\nesac; done\n";
    std::fs::write(&trace, script).unwrap();
    let mut rights = trace.metadata().unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o755);
    std::fs::set_permissions(&trace, rights).unwrap();
    run(&home, "siam --players ./bot.sh,random --rounds 1 --deals 1 --seed 7", "cup.sqlite");
    let kept = "match siam --seats ./bot.sh,random --games 2 --seed 7 --save match.sqlite";
    assert_eq!(home.run(kept.split(' ')).code, 0);
    for line in [
        "tournament resume cup.sqlite",
        "tournament resume match.sqlite",
        "match --resume match.sqlite",
    ] {
        // A pipe is nobody who could agree.
        let refused = home.feed(line.split(' '), "y\n");
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{line}: {refused:?}");
        assert!(refused.err.contains("./bot.sh") && refused.err.contains("--trust"), "{refused:?}");
        let agreed = home.run(format!("{line} --trust").split(' '));
        assert_eq!(agreed.code, 0, "{line}: {agreed:?}");
    }
    // Looking at one starts nothing.
    assert_eq!(home.run(["tournament", "status", "cup.sqlite"]).code, 0);
}

#[test]
fn a_name_is_no_formula_in_a_spreadsheet_and_hides_nothing() {
    let home = Home::new();
    let odd =
        "siam --players @SUM(A1)=random,Z\u{200b}oé\u{202e}=random --rounds 1 --deals 1 --seed 7";
    run(&home, odd, "odd.sqlite");
    let text =
        home.run(["tournament", "export", "odd.sqlite", "--csv", "-", "--games", "-"]).data();
    assert!(text.contains("Zoé") && !text.contains(['\u{200b}', '\u{202e}']), "{text}");
    let cells = text.lines().flat_map(|line| line.split(','));
    assert!(cells.clone().any(|cell| cell == "'@SUM(A1)"), "{text}");
    assert!(cells.clone().all(|cell| !cell.starts_with(['=', '@', '+'])), "{text}");
}

#[test]
fn reports_are_written_whole_and_follow_no_link() {
    let home = Home::new();
    run(&home, "chicago --players greedy,random --rounds 1 --deals 1 --seed 7", "a.sqlite");
    assert_eq!(home.run(["tournament", "export", "a.sqlite", "--records", "games"]).code, 0);
    std::fs::write(home.file("victim"), "mine").unwrap();
    let lines = [
        "tournament export a.sqlite --html report",
        "tournament export a.sqlite --csv report",
        "tournament export a.sqlite --games report",
        "tournament export a.sqlite --json report",
        "analyze games/000001.tripot --nodes 10 --html report",
    ];
    for line in lines {
        for link in ["report", "report.new"] {
            std::os::unix::fs::symlink("victim", home.file(link)).unwrap();
        }
        let done = home.run(line.split(' '));
        assert_eq!(done.code, 0, "{line}: {done:?}");
        assert_eq!(std::fs::read_to_string(home.file("victim")).unwrap(), "mine", "{line}");
        assert!(home.file("report").symlink_metadata().unwrap().is_file(), "{line}");
        assert!(std::fs::read_to_string(home.file("report")).unwrap().len() > 100, "{line}");
        // A stream is no file that could be replaced.
        let through =
            home.shell(&format!("tripot {} | cat", line.replace("report", "/dev/stdout")), "");
        assert!(through.out.len() > 100, "{line}: {through:?}");
        for name in ["report", "report.new"] {
            std::fs::remove_file(home.file(name)).unwrap();
        }
    }
    let left = std::fs::read_dir(home.path()).unwrap().flatten().map(|entry| entry.file_name());
    assert!(left.map(|name| name.display().to_string()).all(|name| !name.contains(".new")));
}

#[test]
fn files_of_settings_manifests_and_weights_are_read_up_to_a_size() {
    let home = Home::new();
    // A hole of a terabyte, which takes no space on the disk.
    for name in ["large.toml", "large.bin", "large.bin.training"] {
        std::fs::File::create(home.file(name)).unwrap().set_len(1 << 40).unwrap();
    }
    for (line, expected) in [
        ("tournament run large.toml", "large.toml is not read: it is larger than 1 MB"),
        ("check large.toml", "large.toml can’t be read: file too large"),
        ("match siam --seats trained,hand --weights large.bin", "larger than 64 MB"),
        ("train siam --resume large.bin", "larger than 512 MB"),
    ] {
        // A program that reads all of it ends here, and not this machine.
        let refusal = home.shell(&format!("ulimit -v 4000000; tripot {line}"), "").refusal();
        assert!(refusal.contains(expected), "{line}: {refusal}");
    }
}
