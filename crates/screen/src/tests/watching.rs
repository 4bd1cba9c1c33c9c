//! Machines among themselves: paced, paused, a move at a time.

use tripot_catalog::Lang;

use super::{Rig, manner};
use tripot_settings::Pace;
use tripot_settings::Settings;

fn watched() -> Rig {
    let settings = Settings { motion: false, pace: Pace::Normal, ..super::still() };
    Rig::game_with("siam(plies=20)", "random,random", manner(Lang::En, (80, 24)), settings)
}

#[test]
fn moves_wait_for_the_pace_and_the_pace_changes() {
    let mut rig = watched();
    rig.shows("Siam · move 2");
    rig.wait(100);
    rig.shows("Siam · move 2");
    rig.wait(700);
    rig.shows("Siam · move 3");
    rig.shows("speed: normal");
    rig.press("+");
    rig.shows("speed: quick");
    assert_eq!(rig.settings.pace, Pace::Quick);
    rig.wait(700);
    rig.shows("Siam · move 4");
    rig.wait(250);
    rig.shows("Siam · move 5");
    rig.press("--");
    rig.shows("speed: slow");
}

#[test]
fn a_paused_game_goes_on_a_move_at_a_time_or_when_told() {
    let mut rig = watched();
    rig.press("p");
    rig.shows("Paused.");
    rig.shows("p go on");
    rig.hides("p pause");
    assert!(rig.app.wake(rig.now).is_none(), "nothing moves");
    rig.wait(60_000);
    rig.shows("Siam · move 2");
    rig.press("<right>");
    rig.shows("Siam · move 3");
    rig.shows("Paused.");
    rig.press("p");
    rig.hides("Paused.");
    rig.shows("Siam · move 4");
    rig.wait(700);
    rig.shows("Siam · move 5");
    rig.press("q");
    rig.shows("Leave the program?");
}

#[test]
fn nobody_is_called_you_and_every_hand_lies_open() {
    let settings =
        Settings { motion: false, pace: Pace::Normal, evaluation: true, ..super::still() };
    for lang in Lang::ALL {
        let manner = manner(lang, (80, 24));
        let mut rig = Rig::game_with("families", "random,random,most", manner, settings.clone());
        rig.wait(700);
        rig.wait(700);
        rig.shows(if lang == Lang::Fr { "toutes les mains" } else { "all hands open" });
        for word in ["░", "à vous", "pour vous", "yours", "for you", "Vous ", "You "] {
            rig.hides(word);
        }
        rig.press("l");
        rig.hides("Vous ");
        rig.hides("You ");
    }
}

#[test]
fn a_person_at_the_table_sees_no_hand_but_their_own() {
    let mut rig = Rig::game("families", "Léa=human,random,most", (80, 24));
    rig.press("<enter>");
    rig.shows("░");
    rig.hides("all hands open");
}
