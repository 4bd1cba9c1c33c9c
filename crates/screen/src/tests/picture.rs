//! The picture itself: plain ASCII, wide names, and screens of every size.

use ratatui::style::Color;
use tripot_catalog::Lang;
use unicode_width::UnicodeWidthStr as _;

use super::{Rig, manner, still};
use crate::app::Manner;
use crate::event::Event;

#[test]
fn ascii_is_the_same_picture() {
    for game in ["chicago", "siam", "families"] {
        let plain = Manner { ascii: true, colours: false, ..manner(Lang::Fr, (80, 24)) };
        let rig = Rig::game_with(game, "Léa=human,random", plain, still());
        let screen = rig.screen();
        assert!(screen.is_ascii(), "{screen}");
        assert!(screen.contains("Lea, a vous"), "{screen}");
        insta::assert_snapshot!(format!("{game}-ascii"), screen);
        for cell in &rig.buffer().content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}

#[test]
fn wide_names_and_accents_break_no_frame() {
    let rig = Rig::game("chicago", "日本語の名前です=human,Ève-Éloïse=random", (80, 24));
    let buffer = rig.buffer();
    for y in 1..=4 {
        let right = buffer[(79, y)].symbol();
        assert!(["╗", "║", "╝"].contains(&right), "row {y}: {right}");
    }
}

#[test]
fn no_size_of_the_screen_and_no_key_makes_it_panic() {
    for (game, seats) in [
        ("chicago", "human,greedy,random"),
        ("chicago(movement=expert)", "human,greedy"),
        ("siam", "human,random"),
        ("families(hand=5)", "human,random,random,random,random"),
    ] {
        let mut rig = Rig::game(game, seats, (80, 24));
        let low = [(1, 1), (2, 9), (10, 3), (71, 22), (72, 21), (72, 22)];
        for (columns, rows) in low.into_iter().chain([(79, 24), (80, 23), (80, 24), (300, 90)]) {
            rig.resize(columns, rows);
            let _ = rig.buffer();
            rig.press("?");
            let _ = rig.buffer();
            rig.press("<esc>h<left><right><up><down><tab>xt+-0z<esc><esc>");
            let _ = rig.buffer();
            rig.handle(Event::Click { column: columns / 2, row: rows / 2 });
            let _ = rig.buffer();
            rig.press("<esc><esc><esc>");
        }
    }
    let mut rig = Rig::menu(Lang::Fr, (80, 24));
    for (columns, rows) in [(1, 1), (9, 4), (30, 9), (60, 20), (300, 90)] {
        rig.resize(columns, rows);
        rig.press("<down><right><up><up><left>?<esc>");
        let _ = rig.buffer();
        rig.handle(Event::Click { column: columns / 2, row: rows / 2 });
        rig.press("<esc>");
    }
}

#[test]
fn the_lines_of_keys_fit_on_the_smallest_screen() {
    let keys = [
        "screen.chicago.keys",
        "screen.siam.keys",
        "screen.siam.keys.animal",
        "screen.siam.keys.facing",
        "screen.siam.keys.ready",
        "screen.families.keys",
        "screen.keys.typing",
        "screen.keys.thinking",
        "screen.keys.over",
        "screen.start.keys",
        "screen.start.keys.seat",
        "screen.games.keys",
        "screen.puzzle.keys",
        "screen.puzzle.keys.done",
        "screen.lesson.keys",
        "screen.lesson.keys.done",
        "screen.lesson.keys.over",
    ];
    for lang in Lang::ALL {
        for key in keys {
            let text = lang.word(key);
            assert!(text.width() <= 78, "{} columns: {text}", text.width());
        }
        // Beside the number and the bar.
        let text = lang.word("screen.replay.keys");
        assert!(text.width() <= 47, "{} columns: {text}", text.width());
    }
}
