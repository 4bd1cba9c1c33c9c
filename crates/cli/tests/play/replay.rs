//! Recorded games that are watched in a terminal.

use crate::process::Home;
use crate::{CTRL_C, CTRL_D, counts, english};

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
        assert!(said.contains(" Greedy: +"), "{said}");
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
