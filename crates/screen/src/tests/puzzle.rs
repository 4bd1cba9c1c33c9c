//! Puzzles on the full screen: tried, helped with, solved and remembered.

use tripot_catalog::Lang;

use super::{Rig, manner};
use crate::app::First;

#[test]
fn a_puzzle_is_solved_and_remembered() {
    let mut rig = Rig::menu(Lang::En, (80, 24));
    rig.press("2p");
    let first = tripot_catalog::game("siam").unwrap().puzzles().swap_remove(0);
    rig.shows(&format!("Puzzle 1/{}", tripot_catalog::game("siam").unwrap().puzzles().len()));
    rig.shows(&format!("win in {}", first.task.moves()));
    // A move that is legal and not the one.
    let wrong = if first.first == "+a1n" { "+a1e" } else { "+a1n" };
    rig.press(&format!(":{wrong}<enter>"));
    rig.shows("✗ ");
    rig.press("h");
    rig.shows("Hint: Look at ");
    rig.hides(&format!("({})", first.first));
    rig.press("h");
    rig.shows(&format!("({}).", first.first));
    rig.press(&format!(":{}<enter>", first.first));
    rig.shows("✓ ");
    for _ in 0..first.task.moves() {
        if rig.screen().contains("Solved!") {
            break;
        }
        // Where to look, then the move in words and, in brackets, as it is written.
        rig.press("hh");
        let screen = rig.screen();
        let (_, hint) = screen.split_once("Hint: ").expect("a hint");
        let (_, chosen) = hint.split_once('(').expect("a move");
        let chosen: String = chosen.chars().take_while(|symbol| *symbol != ')').collect();
        rig.press(&format!(":{chosen}<enter>"));
    }
    rig.shows("Solved!");
    assert!(rig.settings.puzzles["siam"].contains(&1));
    rig.press("<enter>");
    rig.shows("Puzzle 2/");
    rig.press("p");
    rig.shows("Puzzle 1/");
    rig.shows(" ✓");
    rig.press("q");
    rig.shows("Enter play");
    let mut again = Rig::new(First::Menu, manner(Lang::En, (80, 24)), rig.settings.clone());
    again.press("2p");
    again.shows("Puzzle 2/");
}

#[test]
fn the_solution_the_rules_and_any_number_are_at_hand() {
    let mut rig = Rig::menu(Lang::Fr, (80, 24));
    rig.press("2ps");
    rig.shows("La solution");
    rig.shows("1  Votre camp : ");
    rig.shows("Une montagne quitte le");
    rig.press("<esc>");
    rig.shows("Entrée problème suivant");
    rig.press(":12<enter>");
    rig.press("<enter>:12<enter>");
    rig.shows("Problème 12/");
    rig.press(":9999<enter>");
    rig.shows("✗ ");
    rig.press("R");
    rig.shows("Le but");
}
