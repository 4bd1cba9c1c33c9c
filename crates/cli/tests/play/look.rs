//! What the terminal shows: long names, and colours.

use crate::process::Home;
use crate::terminal::Terminal;
use crate::words::FRENCH;
use crate::{CTRL_D, width};

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
