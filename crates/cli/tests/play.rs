//! Whole games, as people play them: in a terminal, and the same by pipes.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;
#[path = "support/terminal.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod terminal;
#[path = "support/words.rs"]
mod words;

use process::{Home, TRIPOT, done};
use terminal::Terminal;
use words::{ENGLISH, FRENCH, Words};

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";

/// Text that may have been broken into rows, as one line.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The records among the user's games.
fn games(home: &Home) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(home.file("tripot/games"))
        .expect("the user's games")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn is_true(home: &Home, file: &str, end: &str) {
    let verified = home.run(["verify", file]).data();
    assert!(verified.contains(end), "{verified}");
}

/// What the end of a game says of one seat.
#[derive(Debug, PartialEq)]
struct Count {
    name: String,
    worth: i32,
    score: i32,
}

/// Reads the lines that say how each score is made, and checks every product and sum.
fn counts(text: &str) -> Vec<Count> {
    let mut lines: Vec<String> = Vec::new();
    for row in text.lines() {
        match (row.strip_prefix("    "), lines.last_mut()) {
            (Some(rest), Some(line)) => line.extend([" ", rest.trim()]),
            _ => lines.push(row.to_owned()),
        }
    }
    let ends = [". Total ", ". Own ", ". Pour soi "];
    let mut counts = Vec::new();
    for line in lines {
        let Some((body, end)) = ends.iter().find_map(|end| line.split_once(end)) else { continue };
        let (name, parts) = body.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        let mut sum = 0;
        for part in parts.split(", ").filter(|part| !["nothing", "rien"].contains(part)) {
            let words: Vec<&str> = part.split(' ').collect();
            let [count, _, "×", price, "=", worth] = words[..] else { panic!("{line}") };
            let number = |word: &str| word.parse::<i32>().unwrap_or_else(|_| panic!("{line}"));
            assert_eq!(number(count) * number(price), number(worth), "{line}");
            sum += number(worth);
        }
        let numbers: Vec<i32> =
            end.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers[0], sum, "{line}");
        let name = name.trim_end().to_owned();
        counts.push(Count { name, worth: sum, score: numbers[numbers.len() - 1] });
    }
    counts
}

/// The scores of a finished record.
fn scores(record: &str) -> Vec<i32> {
    let end = record.lines().find_map(|line| line.strip_prefix("end: finished "));
    let end = end.unwrap_or_else(|| panic!("{record}"));
    end.split(' ').map(|score| score.parse().expect("a score")).collect()
}

/// On a screen of 24 rows the whole board is seen from its title to the prompt.
#[track_caller]
fn board_fits(terminal: &Terminal, prompt: &str) {
    let screen = terminal.screen();
    let bottom = screen.iter().rposition(|row| row == prompt).expect("a prompt");
    let title = screen.iter().rposition(|row| row.starts_with(" Chicago · "));
    assert_eq!(title, Some(bottom - 23), "{}", screen.join("\n"));
}

fn a_whole_game_by_the_menu(rows: u16, words: &Words) {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, rows, words.locale, &[]);
    for (index, (question, answer)) in words.menu.iter().enumerate() {
        terminal.at(question);
        let next = words.menu.get(index + 1).map_or(words.player, |(question, _)| question);
        terminal.enter(answer, next);
    }
    let question = words.player;
    board_fits(&terminal, question);

    for (line, reason) in words.mistakes {
        let said = terminal.enter(line, question);
        assert!(joined(&said).contains(reason), "{line}: {said}");
        assert!(line.is_empty() || said.starts_with("✗ "), "{line}: {said}");
    }

    half_a_move(&mut terminal, words);
    let said = terminal.enter("", question);
    assert!(said.starts_with(words.first_move), "{said}");
    assert!(said.contains(&format!(" {}", words.machine)), "{said}");
    board_fits(&terminal, question);
    // What the machine played is on the screen, however small it is.
    let screen = terminal.screen().join("\n");
    let (_, played) = screen.split_once(words.played).unwrap_or_else(|| panic!("{screen}"));
    assert!(played.contains(words.machine), "{screen}");

    let said = terminal.enter(words.help_word, question);
    for part in words.help {
        assert!(said.contains(part), "{said}");
    }
    terminal.enter("board", question);
    board_fits(&terminal, question);
    let said = terminal.enter("undo", question);
    assert!(joined(&said).contains(words.no_undo), "{said}");
    let said = terminal.enter("save copy.tripot", question);
    assert_eq!(said, words.saved);
    is_true(&home, "copy.tripot", "2 moves, unfinished");
    terminal.enter("resign", words.resign);
    terminal.enter("n", question);

    let end = loop {
        let (said, asked) = terminal.enter_any("1", &[question, words.again]);
        if asked == words.again {
            break said;
        }
        board_fits(&terminal, question);
    };
    let counts = counts(&end);
    let record = read(&games(&home)[0]);
    let scores = scores(&record);
    assert_eq!(counts.iter().map(|count| count.score).collect::<Vec<i32>>(), scores);
    assert_eq!(counts[0].name, words.player.trim_end_matches(" >"));
    assert_eq!(counts[1].name, words.machine);
    let won = match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Equal => words.draw.to_owned(),
        order => format!("{}{}.", words.winner, counts[usize::from(order.is_lt())].name),
    };
    assert!(end.lines().any(|line| line == won), "{won} in\n{end}");
    let seed = record.lines().find_map(|line| line.strip_prefix("seed: ")).expect("a seed");
    assert!(end.lines().any(|line| line == seed), "{seed} in\n{end}");

    let said = terminal.enter("xyz", words.again);
    assert!(said.contains(words.again_help), "{said}");
    let said = terminal.enter("s", words.swapped);
    assert!(said.contains("expert (j1)"), "{said}");
    terminal.press("quit\r");
    let (code, text) = terminal.end();
    assert_eq!(code, 0);
    assert!(text.ends_with(words.goodbye), "{text}");
    assert!(text.contains("\n  tripot play --resume /"), "{text}");
    let files = games(&home);
    assert_eq!(files.len(), 2);
    for file in files {
        home.run(["verify".as_ref(), file.as_os_str()]).data();
    }
}

/// Begins the second kind of move, gives it up in every way, and leaves it at the last question.
fn half_a_move(terminal: &mut Terminal, words: &Words) {
    let question = words.player;
    let said = terminal.enter("+2", words.keep);
    assert_eq!(said.matches("╚trader═╝").count(), 1, "{said}");
    assert_eq!(said.matches(words.half_choice).count(), 2, "{said}");
    assert!(said.contains(" 1 +2 ") && said.contains(" 2 +2 ") && !said.contains(" 3 +"), "{said}");
    for wrong in ["xyz", "3", "0"] {
        let said = terminal.enter(wrong, words.keep);
        assert!(joined(&said).contains(words.half_wrong), "{said}");
    }
    for keys in ["r", "", "<"] {
        let said = terminal.enter(keys, question);
        assert!(said.starts_with(words.half_back), "{said}");
        assert!(said.contains(" 6 +3 ") && !said.contains(words.half_choice), "{said}");
        terminal.enter("+2", words.keep);
    }
    terminal.enter(words.half_name, words.half_sure);
    terminal.enter("r", question);
    terminal.enter("+2", words.keep);
    terminal.enter("1", words.half_sure);
}

#[test]
fn a_whole_game_by_the_menu_in_french_on_a_small_screen() {
    a_whole_game_by_the_menu(24, &FRENCH);
}

#[test]
fn a_whole_game_by_the_menu_in_english_on_a_larger_screen() {
    a_whole_game_by_the_menu(30, &ENGLISH);
}

/// The questions of the menu, in English.
const SEATS: &str = "Seats? [1]";
const NAMES: &str = "Names, separated by commas? [as they are]";
const FIRST: &str = "Who starts? 1 to 3, * for lots [1]";
const OPTIONS: &str = "Options? name=value, separated by spaces, ? lists them [none]";
const SEED: &str = "Seed? any words [a fresh one]";

#[test]
fn every_answer_in_the_menu_is_checked_and_can_be_taken_back() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 24, ENGLISH.locale, &[]);
    let [(game, _), (now, _), ..] = ENGLISH.menu else { panic!("the menu has questions") };
    terminal.at(game);
    let refused = |terminal: &mut Terminal, line: &str, question: &str, reason: &str| {
        let said = terminal.enter(line, question);
        assert!(said.starts_with("✗ ") && joined(&said).contains(reason), "{line}: {said}");
    };
    refused(&mut terminal, "bridge", game, "no game is called `bridge`");
    refused(&mut terminal, "99", game, "no game is called `99`");
    terminal.enter("chicago", now);
    refused(&mut terminal, "yes", now, "s lets you choose");
    terminal.enter("<", game);
    terminal.enter("1", now);
    let said = terminal.enter("s", SEATS);
    assert!(said.contains("human,greedy,random"), "{said}");
    let said = terminal.enter("?", SEATS);
    assert!(said.contains("any legal move") && said.contains("a person"), "{said}");
    refused(&mut terminal, "human", SEATS, "1 seat; 2 to 4 play");
    refused(&mut terminal, "human,kasparov", SEATS, "seat 2: `kasparov` is no player");
    refused(&mut terminal, "human,", SEATS, "seat 2 has no player");
    terminal.enter("human,human,random", NAMES);
    refused(&mut terminal, "a,b,c,d", NAMES, "there are only 3 seats");
    refused(&mut terminal, "Lé\"a", NAMES, "can't be a name");
    terminal.enter("Léa,,Robot", FIRST);
    for wrong in ["4", "-1", "Léa"] {
        refused(&mut terminal, wrong, FIRST, "a number from 1 to 3");
    }
    terminal.enter("<", NAMES);
    terminal.enter("", FIRST);
    terminal.enter("2", OPTIONS);
    let said = terminal.enter("?", OPTIONS);
    for option in ["piles=hidden|open [hidden]", "goods=2–6 [6]"] {
        assert!(said.contains(option), "{said}");
    }
    refused(&mut terminal, "piles", OPTIONS, "not of the form name=value");
    refused(&mut terminal, "piles=shut", OPTIONS, "option piles can't be `shut`");
    refused(&mut terminal, "teams=on", OPTIONS, "teams need four players");
    terminal.enter("piles-count=3 height=1", SEED);
    // What was typed is itself longer than the screen.
    let said = terminal.enter(&"x".repeat(201), SEED);
    assert!(said.ends_with("✗ a seed has at most 200 bytes, this one has 201"), "{said}");
    terminal.enter("<", OPTIONS);
    terminal.enter("piles-count=4, height=1, piles=open", SEED);
    let said = terminal.enter("friday", "Player 2 >");
    for name in ["▸ Player 2 ", "  Léa ", "  Robot "] {
        assert!(said.contains(name), "{said}");
    }
    let record = read(&games(&home)[0]);
    let variant = "\nvariant: chicago(piles=open,first=2,piles-count=4,height=1)\n";
    assert!(record.contains(variant), "{record}");
    assert!(record.contains("\nseat j3: \"Robot\" random\n"), "{record}");

    // The only move leads to the end; then the menu again, and out.
    let (_, asked) = terminal.enter_any("1", &[ENGLISH.again, "Léa >"]);
    assert_eq!(asked, ENGLISH.again);
    terminal.enter("r", "Player 2 >");
    terminal.enter("1", ENGLISH.again);
    terminal.enter("m", game);
    terminal.press("q\r");
    let (code, text) = terminal.end_with_long_lines();
    assert_eq!(code, 0);
    assert!(text.ends_with("Goodbye!"), "{text}");
    assert_eq!(games(&home).len(), 2);
}

#[test]
fn enter_twice_and_you_are_playing() {
    for leave in [CTRL_C, CTRL_D, "q\r"] {
        let home = Home::new();
        let mut terminal = Terminal::start(&home, 24, FRENCH.locale, &[]);
        terminal.at(FRENCH.menu[0].0);
        terminal.enter("", FRENCH.menu[1].0);
        terminal.enter("", FRENCH.player);
        board_fits(&terminal, FRENCH.player);
        terminal.press(leave);
        let (code, text) = terminal.end();
        assert_eq!(code, u32::from(leave != "q\r"));
        assert!(text.contains("\n  tripot play --resume /"), "{text}");
        let home = Home::new();
        let mut terminal = Terminal::start(&home, 24, FRENCH.locale, &[]);
        terminal.at(FRENCH.menu[0].0);
        terminal.press(leave);
        let (code, text) = terminal.end();
        assert_eq!(code, 0);
        assert!(text.ends_with(FRENCH.goodbye), "{text}");
    }
}

fn english(home: &Home, args: &[&str]) -> Terminal {
    Terminal::start(home, 24, ENGLISH.locale, args)
}

#[test]
fn two_people_take_a_move_back_only_if_the_other_agrees() {
    let home = Home::new();
    let seats = "Léa=human,Tom=human";
    let args = ["play", "chicago", "--rule", "piles=open", "--seed", "7", "--seats", seats];
    let mut terminal = english(&home, &args);
    terminal.at("Léa >");
    let said = terminal.enter("undo", "Léa >");
    assert!(said.contains("nobody has moved yet"), "{said}");
    let said = terminal.enter("1", "Tom >");
    assert!(said.contains(" Léa: +1, keeps rice, sells coffee (6→5)."), "{said}");
    let consent = "Léa takes the last move back. Tom, do you agree? (y/n)";
    terminal.enter("undo", consent);
    terminal.enter("n", "Tom >");
    terminal.enter("undo", consent);
    terminal.enter("", "Tom >");
    terminal.enter("undo", consent);
    let said = terminal.enter("yes", "Léa >");
    assert!(said.starts_with("1 move taken back.\n"), "{said}");
    board_fits(&terminal, "Léa >");
    let said = terminal.enter("(j1,1,cafe,riz)", "Tom >");
    assert!(said.contains(" Léa: +1, keeps coffee, sells rice (6→5)."), "{said}");
    terminal.press(CTRL_D);
    assert_eq!(terminal.end().0, 1);
    let record = read(&games(&home)[0]);
    assert_eq!(record.matches("\nj1 ").count(), 1, "{record}");
    assert!(record.contains("\nj1 1fr "), "{record}");
    home.run(["verify".as_ref(), games(&home)[0].as_os_str()]).data();
}

#[test]
fn against_a_machine_an_open_move_is_taken_back_with_the_answer_to_it() {
    let home = Home::new();
    let mut terminal = english(&home, &["play", "chicago(piles=open)", "--seed", "7"]);
    terminal.at("Player 1 >");
    terminal.enter("1", "Player 1 >");
    terminal.enter("1", "Player 1 >");
    for _ in 0..2 {
        let said = terminal.enter("undo", "Player 1 >");
        assert!(said.starts_with("2 moves taken back.\n"), "{said}");
    }
    let said = terminal.enter("undo", "Player 1 >");
    assert!(said.contains("nobody has moved yet"), "{said}");
    terminal.press("quit\r");
    assert_eq!(terminal.end().0, 0);
    let record = read(&games(&home)[0]);
    assert!(record.contains("\nend: unfinished\n") && !record.contains("\nj1 "), "{record}");
}

#[test]
fn in_practice_one_person_takes_back_whatever_came_out() {
    let home = Home::new();
    let args = ["play", "chicago", "--seats", "human,human", "--practice", "--seed", "7"];
    let mut terminal = english(&home, &args);
    terminal.at("You (j1) >");
    let deal = terminal.screen();
    terminal.enter("1", "You (j2) >");
    terminal.enter("1", "You (j1) >");
    terminal.enter("undo", "You (j2) >");
    let said = terminal.enter("undo", "You (j1) >");
    assert!(said.starts_with("1 move taken back.\n"), "{said}");
    assert_eq!(terminal.screen(), deal);
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn two_people_of_one_name_are_two_people() {
    let home = Home::new();
    let args = ["play", "chicago", "--seats", "Sam=human,Sam=human", "--seed", "7"];
    let mut terminal = english(&home, &args);
    terminal.at("Sam >");
    terminal.enter("1", "Sam >");
    let said = terminal.enter("undo", "Sam >");
    assert!(said.contains("a token has been turned over since"), "{said}");
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn whoever_resigns_is_asked_first_and_the_other_one_wins() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 30, FRENCH.locale, &["play", "chicago"]);
    terminal.at(FRENCH.player);
    for no in ["n", "", "peut-être"] {
        terminal.enter("abandonner", FRENCH.resign);
        terminal.enter(no, FRENCH.player);
    }
    terminal.enter("abandonner", FRENCH.resign);
    let said = terminal.enter("oui", FRENCH.again);
    assert!(said.starts_with("Joueur 1 abandonne.\nGagne : expert (j2).\n"), "{said}");
    terminal.press("\r");
    assert_eq!(terminal.end().0, 0);
    let file = games(&home)[0].display().to_string();
    is_true(&home, &file, "0 moves, resigned j1");
    let replayed = home.run(["replay", &file]).data();
    assert!(replayed.ends_with("Joueur 1 resigned.\nWinner: expert (j2).\n"), "{replayed}");

    let args = ["play", "chicago", "--seats", "Ada=human,random,random"];
    let mut terminal = english(&home, &args);
    terminal.at("Ada >");
    terminal.enter("resign", ENGLISH.resign);
    let said = terminal.enter("y", ENGLISH.again);
    assert!(said.starts_with("Ada resigned.\nThe deal can be checked."), "{said}");
    terminal.press(CTRL_C);
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn whoever_leaves_sees_how_to_go_on_and_can() {
    for (keys, code) in [(CTRL_C, 1), (CTRL_D, 1), ("quit\r", 0), ("q\r", 0)] {
        let home = Home::new();
        let mut terminal = english(&home, &["play", "chicago", "--seed", "7"]);
        terminal.at("Player 1 >");
        terminal.enter("1", "Player 1 >");
        let before = terminal.screen();
        terminal.press(keys);
        let (ended, text) = terminal.end();
        assert_eq!(ended, code, "{keys:?}");
        assert!(text.contains("The game is kept. To go on:\n"), "{text}");
        let command = text.lines().last().unwrap().trim();
        let file =
            command.strip_prefix("tripot play --resume ").unwrap_or_else(|| panic!("{text}"));
        is_true(&home, file, "2 moves, unfinished");
        // The same board again, from the file or from the list of games.
        for args in [&["play", "--resume", file][..], &["play", "--resume"]] {
            let mut terminal = english(&home, args);
            terminal.at("Player 1 >");
            assert_eq!(terminal.screen(), before);
            terminal.press(CTRL_D);
            assert_eq!(terminal.end().0, 1);
        }
    }
}

#[test]
fn ctrl_c_in_the_middle_of_a_move_takes_only_that_move_back() {
    let home = Home::new();
    let mut terminal = english(&home, &["play", "chicago", "--seed", "7"]);
    terminal.at("Player 1 >");
    for keys in [CTRL_C, CTRL_D] {
        terminal.enter("+2", ENGLISH.keep);
        terminal.press(keys);
        terminal.at("Player 1 >");
        terminal.enter("+2", ENGLISH.keep);
        terminal.enter("1", ENGLISH.half_sure);
        terminal.press(keys);
        terminal.at("Player 1 >");
        terminal.enter("resign", ENGLISH.resign);
        terminal.press(keys);
        terminal.at("Player 1 >");
    }
    terminal.press("quit\r");
    let (code, text) = terminal.end();
    assert_eq!((code, text.matches(ENGLISH.half_back).count()), (0, 4), "{text}");
    is_true(&home, &games(&home)[0].display().to_string(), "0 moves, unfinished");
}

/// Plays the first move of the list for everybody until the game is over.
fn first_moves_to_the_end(terminal: &mut Terminal, prompts: &[&str], again: &str) -> String {
    let questions: Vec<&str> = prompts.iter().copied().chain([again]).collect();
    loop {
        let (said, asked) = terminal.enter_any("1", &questions);
        if asked == again {
            return said;
        }
    }
}

#[test]
fn three_people_play_to_the_end() {
    let home = Home::new();
    let seats = "Ada=human,Ben=human,Cleo=human";
    let mut terminal = english(&home, &["play", "chicago", "--seed", "3", "--seats", seats]);
    terminal.at("Ada >");
    board_fits(&terminal, "Ada >");
    terminal.enter("1", "Ben >");
    board_fits(&terminal, "Ben >");
    terminal.enter("1", "Cleo >");
    terminal.enter("1", "Ada >");
    board_fits(&terminal, "Ada >");
    let screen = terminal.screen().join("\n");
    let (_, played) = screen.split_once(ENGLISH.played).unwrap_or_else(|| panic!("{screen}"));
    assert!(played.contains("Ben ") && played.contains("Cleo "), "{screen}");
    let end = first_moves_to_the_end(&mut terminal, &["Ada >", "Ben >", "Cleo >"], ENGLISH.again);
    let counts = counts(&end);
    let names: Vec<&str> = counts.iter().map(|count| count.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Ben", "Cleo"]);
    let worths: Vec<i32> = counts.iter().map(|count| count.worth).collect();
    assert_eq!(worths, scores(&read(&games(&home)[0])));
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

fn teams(rows: u16, words: &Words) {
    let home = Home::new();
    let seats = "Ada=human,Ben=human,greedy,random";
    let args = ["play", "chicago(teams=on)", "--seed", "3", "--seats", seats];
    let mut terminal = Terminal::start(&home, rows, words.locale, &args);
    terminal.at("Ada >");
    terminal.enter("1", "Ben >");
    board_fits(&terminal, "Ben >");
    terminal.enter("1", "Ada >");
    board_fits(&terminal, "Ada >");
    let screen = terminal.screen().join("\n");
    assert!(screen.contains(" 1+3:"), "{screen}");
    let (_, played) = screen.split_once(words.played).unwrap_or_else(|| panic!("{screen}"));
    for name in ["Ben ", "greedy (j3) ", "random (j4) "] {
        assert!(played.contains(name), "{screen}");
    }
    let end = first_moves_to_the_end(&mut terminal, &["Ada >", "Ben >"], words.again);
    let counts = counts(&end);
    assert_eq!(counts.len(), 4, "{end}");
    for (seat, count) in counts.iter().enumerate() {
        assert_eq!(count.score, count.worth + counts[(seat + 2) % 4].worth, "{end}");
    }
    let all: Vec<i32> = counts.iter().map(|count| count.score).collect();
    assert_eq!(all, scores(&read(&games(&home)[0])));
    if all[0] != all[1] {
        let pair = if all[0] > all[1] { "Ada, greedy (j3)" } else { "Ben, random (j4)" };
        assert!(end.contains(&format!(": {pair}.\n")), "{end}");
    }
    terminal.press("q\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn four_play_in_teams_in_french_on_a_small_screen() {
    teams(24, &FRENCH);
}

#[test]
fn four_play_in_teams_in_english_on_a_larger_screen() {
    teams(30, &ENGLISH);
}

#[test]
fn expert_movement_has_a_longer_list_and_any_of_it_can_be_played() {
    let home = Home::new();
    let seats = "Ada=human,Ben=human,Cleo=human,Dan=human";
    // No other pile shows rice, so that the trader may go all the way round.
    let position = "r???/b???/c???/f???/s???/m???/b???/c???/f??? 766666 1 -,-,-,-";
    let variant = "chicago(movement=expert)";
    let args = ["play", variant, "--seed", "12", "--seats", seats, "--position", position];
    let mut terminal = english(&home, &args);
    let prompts = ["Ada >", "Ben >", "Cleo >", "Dan >"];
    terminal.at(prompts[0]);
    let mut longest = 0;
    let end = loop {
        let text = terminal.transcript();
        let title = text.iter().rposition(|row| row.starts_with(" Chicago · ")).unwrap();
        let listed = (1..=30).filter(|number| {
            let start = format!("{number:>2} +");
            text[title..]
                .iter()
                .any(|row| row.contains(&format!(" {start}")) || row.contains(&start))
        });
        let count = listed.max().unwrap();
        longest = longest.max(count);
        // A move one too far is refused, and the last one of the list is played.
        let over = (count + 1).to_string();
        let asked = text.last().unwrap().clone();
        let said = terminal.enter(&over, &asked);
        assert!(said.contains(&format!("the moves are numbered 1 to {count}")), "{said}");
        let questions: Vec<&str> = prompts.iter().copied().chain([ENGLISH.again]).collect();
        let (said, asked) = terminal.enter_any(&count.to_string(), &questions);
        if asked == ENGLISH.again {
            break said;
        }
    };
    assert_eq!(longest, 18);
    assert_eq!(counts(&end).len(), 4);
    terminal.press("q\r");
    let (code, text) = terminal.end();
    assert_eq!(code, 0);
    let columns = text.lines().filter(|row| row.matches('→').count() == 3).count();
    assert!(columns > 3, "{text}");
    is_true(&home, &games(&home)[0].display().to_string(), "finished");
}

#[test]
fn the_longest_names_do_not_break_a_line() {
    let home = Home::new();
    let (one, wide) = ("M".repeat(60), "日".repeat(60));
    let spaced = "Marie Antoinette Josèphe Jeanne de Habsbourg Lorraine d’Autri";
    // The first of these prompts is longer than a row, and ends in the next one.
    let prompts = [format!("{} >", "日".repeat(20)), format!("{} >", &spaced[..60])];
    for (rows, other, prompt) in
        [(24, wide.as_str(), &prompts[0]), (30, &spaced[..60], &prompts[1])]
    {
        let seats = format!("{one}=human,{other}=human");
        let args = ["play", "chicago", "--seed", "7", "--seats", &seats];
        let mut terminal = Terminal::start(&home, rows, FRENCH.locale, &args);
        let mine = format!("{one} >");
        terminal.at(&mine);
        let said = terminal.enter("1", prompt);
        assert!(said.contains(" Chicago · coup 2 · "), "{said}");
        let text = terminal.transcript();
        for row in &text {
            let drawn = row.contains(" Chicago ·") || row.contains('│') || row.contains('║');
            assert!(!drawn || width(row) <= 79, "{row}");
        }
        terminal.press(CTRL_D);
        let (code, _) = terminal.end_with_long_lines();
        assert_eq!(code, 1);
    }
}

/// Columns of a text: two for each of the wide characters of the test.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c == '日' { 2 } else { 1 }).sum()
}

#[test]
fn colours_are_for_those_who_want_them() {
    for (variables, coloured) in
        [(&[("LANG", "C.UTF-8")][..], true), (&[("LANG", "C.UTF-8"), ("NO_COLOR", "1")], false)]
    {
        let home = Home::new();
        let mut terminal = Terminal::start_with(&home, 24, variables, &["play", "chicago"]);
        terminal.at("Player 1 >");
        let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
        let styles = bytes.split("\u{1b}[").skip(1).filter(|code| {
            code.find(|c: char| c.is_ascii_alphabetic())
                .is_some_and(|end| code[end..].starts_with('m'))
        });
        assert_eq!(styles.count() > 0, coloured, "{bytes:?}");
        terminal.press("q\r");
        assert_eq!(terminal.end().0, 0);
    }
}

#[test]
fn a_recorded_game_is_watched_forward_and_back() {
    let home = Home::new();
    let game = ["play", "chicago(piles-count=4)", "--seats", "greedy,random", "--seed", "7"];
    home.run(game.iter().chain(&["--record", "game"])).data();
    let frames = home.run(["replay", "game", "--json"]).data().lines().count();
    let last = frames - 1;
    let at = |number: usize| {
        format!("{number}/{last} · Enter onward, b back, a number to jump, q to leave >")
    };
    for leave in ["q\r", CTRL_C, CTRL_D] {
        let mut terminal = english(&home, &["replay", "game"]);
        terminal.at(&at(0));
        let said = terminal.enter("", &at(1));
        assert!(said.contains(" greedy (j1): +"), "{said}");
        terminal.enter("b", &at(0));
        let said = terminal.enter("b", &at(0));
        assert!(said.contains("Enter: next move; b: back"), "{said}");
        let said = terminal.enter("99", &at(0));
        assert!(said.contains("Enter: next move; b: back"), "{said}");
        let said = terminal.enter(&last.to_string(), &at(last));
        assert_eq!(counts(&said).len(), 2, "{said}");
        terminal.enter("2", &at(2));
        terminal.press(leave);
        assert_eq!(terminal.end().0, 0);
    }
    let mut terminal = english(&home, &["replay", "game"]);
    terminal.at(&at(0));
    for number in 1..=last {
        terminal.enter("", &at(number));
    }
    terminal.press("\r");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    let home = Home::new();
    let variables = [("LANG", "en_GB.UTF-8"), ("XDG_DATA_HOME", "/dev/null/nowhere")];
    let mut terminal = Terminal::start_with(&home, 24, &variables, &["play", "chicago"]);
    terminal.at("Player 1 >");
    let said = terminal.transcript().join("\n");
    assert!(said.starts_with("tripot: the game can't be kept: "), "{said}");
    terminal.enter("1", "Player 1 >");
    let said = terminal.enter("save /dev/null/nowhere/x", "Player 1 >");
    assert!(said.starts_with("✗ the game can't be kept: "), "{said}");
    let said = terminal.enter("save mine.tripot", "Player 1 >");
    assert_eq!(said, "Saved: mine.tripot");
    terminal.press(CTRL_C);
    let (code, text) = terminal.end();
    assert_eq!((code, text.contains("--resume")), (1, false), "{text}");
    is_true(&home, "mine.tripot", "2 moves, unfinished");
}

#[test]
fn by_a_pipe_the_same_game_is_played_without_a_terminal() {
    for words in [&ENGLISH, &FRENCH] {
        let home = Home::new();
        let answers = words.menu.iter().map(|(_, answer)| *answer);
        let mistakes = words.mistakes.iter().map(|(line, _)| *line);
        let mut input = answers.chain(mistakes).collect::<Vec<_>>().join("\n") + "\n";
        input += "+2\nxyz\nr\n+2\n1\nr\n+2\n1\n\n";
        input += "undo\nresign\nn\nsave copy.tripot\n";
        input += &"1\n".repeat(30);
        let mut command = home.command::<&str>([]);
        let played = done(command.env("LANG", words.locale).write_stdin(input)).data();
        assert!(!played.contains('\u{1b}'), "{played}");
        let text = joined(&played);
        for (question, _) in words.menu {
            assert!(text.contains(&joined(question)), "{question}");
        }
        for (line, reason) in words.mistakes {
            assert!(text.contains(reason), "{line}: {reason}");
        }
        for said in [words.half_wrong, words.half_back, words.half_sure, words.no_undo, words.saved]
        {
            assert!(text.contains(said), "{said}");
        }
        let counts = counts(&played);
        let scores = scores(&read(&games(&home)[0]));
        assert_eq!(counts.iter().map(|count| count.score).collect::<Vec<i32>>(), scores);
        assert!(played.trim_end().ends_with(words.goodbye), "{played}");
        is_true(&home, "copy.tripot", "2 moves, unfinished");
        for row in played.lines() {
            assert!(width(row) <= 80, "{row}");
        }
    }
}

#[test]
fn by_a_pipe_leaving_tells_how_to_go_on_too() {
    let home = Home::new();
    for (input, code) in [("1\n", 1), ("1\n+2\n", 1), ("1\nquit\n", 0), ("", 1), ("1\nresign\n", 1)]
    {
        let left = home.feed(["play", "chicago", "--seed", "7"], input);
        assert_eq!(left.code, code, "{input:?}");
        assert!(left.err.contains("\n  tripot play --resume /"), "{}", left.err);
    }
    let over = home.feed(["play", "chicago"], "resign\ny\n").data();
    assert!(over.contains("Player 1 resigned.") && over.contains(ENGLISH.again), "{over}");
}

#[test]
fn a_signal_is_an_interruption_that_tells_how_to_go_on() {
    for signal in ["-INT", "-TERM"] {
        let home = Home::new();
        let mut child = Command::new(TRIPOT)
            .args(["play", "chicago", "--lang", "en", "--seed", "7", "--record", "game.tripot"])
            .current_dir(home.path())
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        // The prompt has no end of line; the last row of the board does.
        let mut row = String::new();
        while !row.contains("└───────┘        └───────┘") {
            row.clear();
            assert_ne!(output.read_line(&mut row).unwrap(), 0, "no board");
        }
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!(child.wait().unwrap().code(), Some(1));
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(said.contains("\n  tripot play --resume game.tripot\n"), "{said}");
        is_true(&home, "game.tripot", "0 moves, unfinished");
    }
}
