//! Moves that are taken back: by consent, with the answer to them, and in practice.

use crate::process::Home;
use crate::{CTRL_D, board_fits, english, games, read};

#[test]
fn two_people_take_a_move_back_only_if_the_other_agrees() {
    let home = Home::new();
    let seats = "Léa=human,Tom=human";
    let args = ["play", "chicago", "--rule", "piles=open", "--seed", "7", "--seats", seats];
    let mut terminal = english(&home, &args);
    terminal.at("Léa >");
    let said = terminal.enter("undo", "Léa >");
    assert!(said.contains("you have not played yet"), "{said}");
    let said = terminal.enter("1", "Tom >");
    assert!(said.contains(" Léa: +1, keeps rice, sells coffee (6→5)."), "{said}");
    let consent = "Léa would like to take the last move back. Tom, do you agree? (y/n)";
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
    assert!(said.contains("you have not played yet"), "{said}");
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
