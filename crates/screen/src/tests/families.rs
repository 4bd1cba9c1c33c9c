//! The Jeu des 7 familles on the screen: a whole game, and hands that stay with their owners.

use tripot_core::Termination;

use super::Rig;

#[test]
fn a_game_of_families_with_three_players() {
    let mut rig =
        Rig::game("families(families=4,ranks=3,hand=3)", "Léa=human,memory,most", (80, 24));
    insta::assert_snapshot!("families-80x24", rig.screen());
    rig.press("<tab><right>");
    rig.click("? help");
    rig.resize(120, 40);
    insta::assert_snapshot!("families-120x40", rig.screen());
    rig.press("h");
    rig.shows("Hint: ");
    rig.press("<enter>u");
    rig.shows("taken back");
    for _ in 0..60 {
        if rig.is_over() {
            break;
        }
        rig.press("h<enter>");
    }
    assert_eq!(rig.ended(), Termination::Finished, "{}", rig.screen());
}

#[test]
fn between_two_people_nobodys_hand_is_on_the_screen() {
    let mut rig = Rig::game("families", "Léa=human,Tom=human", (80, 24));
    rig.shows("It is Léa’s turn.");
    let is_card = |word: &str| {
        let mut symbols = word.chars();
        let family = symbols.next().is_some_and(|symbol| ('a'..='g').contains(&symbol));
        family && symbols.next().is_some_and(|it| it.is_ascii_digit()) && symbols.next().is_none()
    };
    let cards = |screen: &str| {
        let words = screen.split(|c: char| !c.is_ascii_alphanumeric());
        words.filter(|word| is_card(word)).count()
    };
    assert_eq!(cards(&rig.screen()), 0, "{}", rig.screen());
    rig.press("q");
    rig.shows("Leave the program?");
    rig.press("n<enter>");
    assert!(cards(&rig.screen()) >= 14, "{}", rig.screen());
    // Asks until somebody has to draw and the turn passes.
    for _ in 0..20 {
        rig.press("<enter>");
        if rig.screen().contains("It is Tom’s turn.") {
            break;
        }
        rig.press("<right>");
    }
    rig.shows("It is Tom’s turn.");
    insta::assert_snapshot!("hand-over-80x24", rig.screen());
    // Only what was said aloud may be read.
    for line in rig.screen().lines().filter(|line| cards(line) > 0) {
        assert!(line.contains('(') || line.contains("drew") || line.contains('“'), "{line}");
    }
    rig.hides("You drew");
}

#[test]
fn a_card_is_typed_whatever_its_letter() {
    for letter in 'a'..='g' {
        let mut rig = Rig::game("families", "human,random", (80, 24));
        rig.press(&format!("{letter}4"));
        rig.shows(&format!("{letter}4"));
        rig.shows("Esc cancel");
    }
}
