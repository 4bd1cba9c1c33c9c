//! The first screen: choosing a game, its seats and options, the language and the colours.

use ratatui::style::Color;
use tripot_boards::Theme;
use tripot_catalog::Lang;

use super::{Rig, manner};
use crate::app::First;
use tripot_settings::Pace;
use tripot_settings::Settings;

#[test]
fn three_keys_lead_into_each_game() {
    for (keys, title) in [
        ("<enter>", "Chicago · move 1"),
        ("2<enter>", "Siam · move 1"),
        ("3<enter>", "Happy Families"),
    ] {
        let mut rig = Rig::menu(Lang::En, (80, 24));
        rig.press(keys);
        rig.shows(title);
        rig.shows("your turn");
    }
}

#[test]
fn the_first_screen_looks_as_it_did() {
    insta::assert_snapshot!("start-80x24", Rig::menu(Lang::Fr, (80, 24)).screen());
    insta::assert_snapshot!("start-60x20", Rig::menu(Lang::En, (60, 20)).screen());
    let mut rig = Rig::menu(Lang::En, (120, 40));
    rig.press("3<down><down><down><right>");
    insta::assert_snapshot!("start-120x40", rig.screen());
}

#[test]
fn choices_are_checked_remembered_and_come_back() {
    let mut rig = Rig::menu(Lang::En, (80, 24));
    rig.press("<down><down>Léa<enter>");
    rig.shows("Léa");
    // The oracle needs open piles: it is offered with them only.
    rig.press("<down><right>");
    rig.shows("program…");
    rig.press("<left><down><right><up><right>");
    rig.shows("oracle");
    rig.press("<down><right>");
    rig.shows("✗ oracle can’t play this: expert takes the seat");
    rig.press("<right><up><right>");
    rig.shows("oracle");
    rig.press("<up><up><up><enter>");
    rig.shows("Chicago · move 1 · open piles");
    rig.shows("Léa, your turn");
    let settings = rig.settings.clone();
    assert_eq!(settings.game.as_deref(), Some("chicago"));
    let again = Rig::new(First::Menu, manner(Lang::En, (80, 24)), settings);
    again.shows("Léa");
    again.shows("oracle");
    again.shows("open");
}

#[test]
fn the_language_and_the_colours_change_at_once() {
    let mut rig = Rig::menu(Lang::En, (80, 30));
    rig.press("<up><up>");
    rig.shows("English");
    rig.press("<right>");
    rig.shows("français");
    rig.shows("Entrée jouer");
    rig.press("<down><right>");
    assert_eq!(rig.settings.theme, Some(Theme::Light));
    rig.press("<right>");
    assert_eq!(rig.settings.theme, Some(Theme::Contrast));
    assert_eq!(rig.buffer()[(0, 0)].bg, Color::Indexed(16));
}

#[test]
fn the_level_is_asked_once_and_is_that_of_every_game() {
    let nothing = Settings { motion: false, pace: Pace::Direct, ..Settings::default() };
    let mut rig = Rig::new(First::Menu, manner(Lang::Fr, (80, 24)), nothing);
    rig.shows("Quel niveau pour la machine");
    for level in ["1  débutant", "▸ 2  amateur", "3  confirmé", "4  expert"] {
        rig.shows(level);
    }
    rig.press("<down><enter>");
    rig.hides("Quel niveau");
    assert_eq!(rig.settings.level.as_deref(), Some("skilled"));
    rig.press("2<enter>");
    rig.shows("Confirmé");
    let again = Rig::new(First::Menu, manner(Lang::Fr, (80, 24)), rig.settings.clone());
    again.hides("Quel niveau");
    // The menu changes it for the machines that have a level.
    let mut rig = again;
    rig.press("1<up><up><up><up><up><up><right>");
    assert_eq!(rig.settings.level.as_deref(), Some("expert"));
    rig.press("1<enter>");
    rig.shows("Expert");
}

#[test]
fn what_was_not_changed_is_not_remembered() {
    let mut rig = Rig::menu(Lang::En, (80, 30));
    rig.press("<up><up><up><right>");
    assert!(rig.settings.motion);
    assert_eq!((rig.settings.language.clone(), rig.settings.theme), (None, None));
}

#[test]
fn the_rules_are_read_with_their_aim_in_the_menu_and_in_a_game() {
    let mut rig = Rig::menu(Lang::Fr, (80, 24));
    rig.press("2r");
    rig.shows("Le but");
    rig.shows("Poussez une montagne hors du plateau");
    rig.press("<end>");
    rig.hides("Le but");
    rig.press("<home>");
    rig.shows("Le but");
    rig.press("<esc><enter>R");
    rig.shows("Poussez une montagne hors du plateau");
    rig.press("<esc>?");
    rig.shows("Le but");
    rig.shows("À votre tour");
}

#[test]
fn the_menu_says_nothing_in_words_of_the_command_line() {
    let mut rig = Rig::menu(Lang::Fr, (80, 24));
    for game in ["1", "2", "3"] {
        rig.press(game);
        for _ in 0..20 {
            rig.press("<down>");
            for word in ["--", "(hidden)", "(prefix)", "(j", "(7 fam…"] {
                rig.hides(word);
            }
        }
        rig.press("<esc>r");
        rig.hides("--rule");
        rig.press("<end>");
        for _ in 0..40 {
            rig.hides("--rule");
            rig.hides("lucky-draw");
            rig.press("<up>");
        }
        rig.press("<esc>");
    }
    Rig::menu(Lang::En, (80, 24)).shows(" Happy Families ");
}

#[test]
fn letters_on_a_seat_are_its_name() {
    let mut rig = Rig::menu(Lang::En, (80, 24));
    rig.shows("p puzzles");
    rig.press("<down><down>");
    // Keys that are offered are keys that work there.
    rig.shows("F3 puzzles");
    rig.hides("p puzzles   ");
    rig.hides("q quit");
    rig.press("qrgpc1<enter>");
    rig.shows("qrgpc1");
    rig.press("<esc>");
    rig.shows("q quit");
    rig.press("p");
    rig.shows("Puzzle 1/");
}
