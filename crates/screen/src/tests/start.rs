//! The first screen: choosing a game, its seats and options, the language and the colours.

use ratatui::style::Color;
use tripot_catalog::Lang;

use super::{Rig, manner};
use crate::app::First;
use crate::theme::Theme;

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
    // The oracle needs open piles.
    rig.press("<down><right>");
    rig.shows("oracle");
    rig.shows("✗ `oracle` looks at every token");
    rig.press("<down><right><up><up><up><up><enter>");
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
    rig.press("<up><up><up>");
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
