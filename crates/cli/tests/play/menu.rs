//! Games that begin by the menu: its questions, and a whole game from them.

use crate::process::Home;
use crate::terminal::Terminal;
use crate::words::{ENGLISH, FRENCH, Words};
use crate::{CTRL_C, CTRL_D, board_fits, counts, games, is_true, joined, read, scores};

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
    // Against a machine a move is taken back whatever came out, and can be played again.
    let said = terminal.enter("undo", question);
    assert!(joined(&said).contains(words.undone), "{said}");
    terminal.enter("1", question);
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
    assert!(said.contains("Expert"), "{said}");
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
const FIRST: &str = "Who starts? 1 to 3 or a name, * for lots [1]";
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
    assert!(said.contains("human,expert,random"), "{said}");
    let said = terminal.enter("?", SEATS);
    assert!(said.contains("any legal move") && said.contains("a person"), "{said}");
    refused(&mut terminal, "human", SEATS, "1 seat; this game is for 2–4");
    refused(&mut terminal, "human,kasparov", SEATS, "seat 2: `kasparov` is not a player");
    refused(&mut terminal, "human,", SEATS, "seat 2 has no player");
    terminal.enter("human,human,random", NAMES);
    refused(&mut terminal, "a,b,c,d", NAMES, "there are only 3 seats");
    refused(&mut terminal, "Lé\"a", NAMES, "can’t be a name");
    terminal.enter("Léa,,Robot", FIRST);
    for wrong in ["4", "-1", "Zoé"] {
        refused(&mut terminal, wrong, FIRST, "a number from 1 to 3");
    }
    terminal.enter("lea", OPTIONS);
    terminal.enter("<", FIRST);
    terminal.enter("<", NAMES);
    terminal.enter("", FIRST);
    terminal.enter("2", OPTIONS);
    let said = terminal.enter("?", OPTIONS);
    for option in ["piles=hidden|open [hidden]", "goods=2–6 [6]"] {
        assert!(said.contains(option), "{said}");
    }
    refused(&mut terminal, "piles", OPTIONS, "not of the form name=value");
    refused(&mut terminal, "piles=shut", OPTIONS, "option piles can’t be `shut`");
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

    // The only move leads to the end; then the menu again, and out.
    let (_, asked) = terminal.enter_any("1", &[ENGLISH.again, "Léa >"]);
    assert_eq!(asked, ENGLISH.again);
    let record = read(&games(&home)[0]);
    let variant = "\nvariant: chicago(piles=open,first=2,piles-count=4,height=1)\n";
    assert!(record.contains(variant), "{record}");
    assert!(record.contains("\nseat j3: \"Robot\" random\n"), "{record}");
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
        assert!(!text.contains("--resume"), "nothing has been played: {text}");
        let home = Home::new();
        let mut terminal = Terminal::start(&home, 24, FRENCH.locale, &[]);
        terminal.at(FRENCH.menu[0].0);
        terminal.press(leave);
        let (code, text) = terminal.end();
        assert_eq!(code, 0);
        assert!(text.ends_with(FRENCH.goodbye), "{text}");
    }
}
