//! Three and four at the table: people, teams, and the longest lists of moves.

use crate::process::Home;
use crate::terminal::Terminal;
use crate::words::{ENGLISH, FRENCH, Words};
use crate::{board_fits, counts, english, games, is_true, read, scores};

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
    let [greedy, random] = words.greedy_and_random;
    for name in ["Ben ".to_owned(), format!("{greedy} "), format!("{random} ")] {
        assert!(played.contains(&name), "{screen}");
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
        let first = all[0] > all[1];
        let pair = if first { format!("Ada, {greedy}") } else { format!("Ben, {random}") };
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
