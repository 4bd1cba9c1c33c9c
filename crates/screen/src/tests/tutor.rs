//! The best moves on request, and a warning before a blunder.

use tripot_catalog::{Lang, Variant};
use tripot_core::Seed;

use super::{Rig, manner, still};
use crate::app::First;
use tripot_settings::Settings;
use tripot_terminal::game::{Game, Setup};
use tripot_terminal::place::read_places;
use tripot_terminal::source::Source;

/// A game in which the mover wins at once by one move.
fn won_at_once(lang: Lang, settings: Settings) -> Rig {
    let variant = Variant::read("siam", &[]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup {
        places: read_places("Léa=human,random", variant.game).unwrap(),
        variant,
        source: Source::Seed(Seed::parse("tutor").unwrap()),
        start: Some("..M../..N../.M.M./...../..... e".to_owned()),
        practice: false,
        record: Some(folder.path().join("game.tripot")),
    };
    let (game, _) = Game::start(&setup, lang).unwrap();
    let mut rig = Rig::new(First::Game(Box::new(game), None), manner(lang, (80, 24)), settings);
    rig.folder = folder;
    rig
}

#[test]
fn a_hint_says_why_and_asked_again_the_best_moves() {
    let mut rig = won_at_once(Lang::En, still());
    rig.press("h");
    rig.shows("Hint: Push from c4 into c5");
    rig.press("h");
    rig.shows("The best moves");
    rig.shows("1  Push from c4 into c5");
    rig.press("<esc><enter>");
    rig.shows("Game over");
}

#[test]
fn a_hint_and_what_the_position_is_worth_are_whole_beside_the_keys_at_80_by_24() {
    for lang in Lang::ALL {
        for (game, seats) in [
            ("chicago", "Léa=human,expert"),
            ("chicago", "Léa=human,expert,expert,random"),
            ("siam", "Léa=human,random"),
            ("families", "Léa=human,random,random"),
        ] {
            let settings = Settings { evaluation: true, ..still() };
            let mut rig = Rig::game_with(game, seats, manner(lang, (80, 24)), settings);
            for _ in 0..4 {
                rig.press("h");
                let screen = rig.screen();
                let rows: Vec<&str> = screen.lines().collect();
                let more = if lang == Lang::Fr { "h : détails" } else { "h: more" };
                assert!(rows[21..23].join(" ").trim_end().ends_with(more), "{screen}");
                assert!(rows[23].contains('?'), "{screen}");
                assert!(!rows[0].contains('…'), "{screen}");
                rig.press("<enter>");
            }
        }
    }
}

#[test]
fn a_blunder_is_warned_of_and_played_only_if_the_person_insists() {
    let tutored = || Settings { tutor: true, ..still() };
    let mut rig = won_at_once(Lang::Fr, tutored());
    rig.press(":+a1n<enter>");
    rig.shows("Le jouer quand même");
    rig.shows("[ Non ]");
    rig.press("<enter>");
    rig.shows("Siam · coup 1");
    rig.press(":+a1n<enter>o");
    rig.hides("Siam · coup 1");
    let mut rig = won_at_once(Lang::Fr, tutored());
    rig.press(":c4c5n<enter>");
    rig.shows("Partie terminée");
    // Without a tutor nobody asks.
    let mut rig = won_at_once(Lang::Fr, still());
    rig.press(":+a1n<enter>");
    rig.hides("quand même");
    rig.hides("Siam · coup 1");
}

#[test]
fn the_tutor_is_a_setting_of_the_menu() {
    let mut rig = Rig::menu(Lang::En, (80, 30));
    rig.press("<up><up><up><up><up><right>");
    assert!(rig.settings.tutor);
    rig.shows("Warns you before a move");
}
