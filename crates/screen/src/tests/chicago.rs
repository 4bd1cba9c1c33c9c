//! Chicago on the screen: whole games, and the trader's walk.

use tripot_catalog::Lang;
use tripot_core::Termination;

use super::{Rig, manner};
use tripot_settings::Settings;

#[test]
fn a_game_of_chicago_by_keys_and_clicks() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    insta::assert_snapshot!("chicago-80x24", rig.screen());
    rig.press("9");
    rig.shows("✗ the trader can’t advance 9");
    rig.press("2<down>");
    insta::assert_snapshot!("chicago-80x24-chosen", rig.screen());
    rig.press("h");
    rig.shows("Hint: ");
    rig.press("u");
    rig.shows("✗ you have not played yet");
    rig.press("<enter>");
    rig.shows("Chicago · move 3");
    rig.press(":nonsense<enter>");
    rig.shows("✗ `nonsense` is not understood");
    rig.resize(60, 20);
    insta::assert_snapshot!("too-small-60x20", rig.screen());
    rig.resize(120, 40);
    insta::assert_snapshot!("chicago-120x40", rig.screen());
    rig.click(" +3 ");
    rig.click("▸ keep");
    rig.shows("Chicago · move 5");
    rig.resize(80, 24);
    for _ in 0..30 {
        if rig.is_over() {
            break;
        }
        rig.press("<right><enter>");
    }
    rig.shows("Winner: ");
    assert_eq!(rig.ended(), Termination::Finished);
    rig.press("v");
    rig.shows("0/17");
    rig.press("<end>");
    rig.shows("17/17");
    rig.press("9<enter>");
    rig.shows("9/17");
    insta::assert_snapshot!("replay-80x24", rig.screen());
    rig.press("q");
    rig.shows("Game over");
    rig.press("x");
    rig.shows("Chicago · move ");
    rig.press("qy");
    assert_eq!(rig.left, Some((false, true)));
}

#[test]
fn the_trader_walks_and_the_machine_waits_for_it() {
    let mut rig = Rig::game_with(
        "chicago",
        "Léa=human,greedy",
        manner(Lang::En, (80, 24)),
        Settings::default(),
    );
    rig.press("3");
    let pile = |rig: &Rig| {
        let screen = rig.screen();
        let row = screen.lines().position(|line| line.contains("trader"));
        row.map(|row| (row, screen.lines().nth(row).and_then(|line| line.find("trader"))))
    };
    let start = pile(&rig);
    rig.press("<enter>");
    assert_eq!(pile(&rig), start, "the walk begins where the trader stands");
    let mut seen = vec![start];
    for _ in 0..12 {
        rig.wait(200);
        let now = pile(&rig);
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    assert!(seen.len() >= 4, "{seen:?}");
    rig.shows("Chicago · move 3");
    assert!(rig.app.wake(rig.now).is_none(), "nothing moves while nothing happens");
}
