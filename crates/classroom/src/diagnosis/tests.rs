//! Every slip is told from every other, and nothing is said that is not so.

use super::super::chicago::ChicagoModel;
use super::super::scene::{Scene, scenes, varied};
use super::super::siam::SiamModel;
use super::*;
use crate::model::Slip as _;
use tripot_bots::Course;

/// What a student says who makes these mistakes about moves.
fn list<M: Model>(scenes: &[Scene<M>], slips: &[M::Slip]) -> Vec<Observation> {
    let said = |(scene, seen): (usize, &Scene<M>)| Observation {
        scene,
        rule: Rule::List,
        chosen: None,
        goal: String::new(),
        said: Said::Moves(seen.model.moves(slips).into_iter().collect()),
    };
    let open = scenes.iter().enumerate().filter(|(_, scene)| !scene.is_over());
    open.map(said).collect()
}

/// What a student says who makes this mistake about what moves lead to.
fn boards<M: Model>(scenes: &[Scene<M>], slips: &[M::Slip]) -> Vec<Observation> {
    let mut seen = Vec::new();
    for (index, scene) in scenes.iter().enumerate() {
        let mut rng = tripot_core::Seed::from_bytes([1; 32]).stream("some");
        for chosen in varied(&scene.model, scene.legal.iter().cloned(), 1, 6, &mut rng) {
            seen.push(Observation {
                scene: index,
                rule: Rule::Play,
                said: Said::Board(scene.model.play(&chosen, slips).expect("a board")),
                chosen: Some(chosen),
                goal: String::new(),
            });
        }
    }
    seen
}

fn diagnosed<M: Model>(
    scenes: &[Scene<M>],
    course: Course,
    observations: Vec<Observation>,
) -> Vec<String> {
    let hearing = Hearing { scenes, course, observations };
    let findings = hearing.findings();
    let found = hearing.diagnoses(&findings, |_| "goal".to_owned());
    found.into_iter().map(|diagnosis| diagnosis.told.en).collect()
}

fn told<M: Model>(slip: M::Slip) -> String {
    tripot_catalog::Lang::En.word(slip.key())
}

fn every_slip_is_found<M: Model>(course: Course) {
    let scenes = scenes::<M>();
    assert_eq!(diagnosed(&scenes, course, list(&scenes, &[])), [""; 0]);
    assert_eq!(diagnosed(&scenes, course, boards(&scenes, &[])), [""; 0]);
    for &slip in M::Slip::ABOUT_MOVES {
        let found = diagnosed(&scenes, course, list(&scenes, &[slip]));
        assert_eq!(found, [told::<M>(slip)], "{slip:?}");
    }
    for &(_, slip) in M::Slip::ABOUT_PLAY {
        let found = diagnosed(&scenes, course, boards(&scenes, &[slip]));
        assert_eq!(found, [told::<M>(slip)], "{slip:?}");
    }
    for &slip in M::Slip::WHOLE {
        let found = diagnosed(&scenes, course, boards(&scenes, &[slip]));
        assert_eq!(found, [told::<M>(slip)], "{slip:?}");
    }
}

#[test]
fn every_slip_of_chicago_is_told_from_every_other() {
    every_slip_is_found::<ChicagoModel>(Course::Chicago);
}

#[test]
fn every_slip_of_siam_is_told_from_every_other() {
    every_slip_is_found::<SiamModel>(Course::Siam);
}

#[test]
fn what_is_wrong_on_the_board_is_told_beside_what_is_wrong_about_moves() {
    use super::super::chicago::ChicagoSlip::{KeptLowered, OneTooFar, StepsFour};
    let scenes = scenes::<ChicagoModel>();
    let both = |moves, board| {
        let mut seen = list(&scenes, &[moves]);
        seen.extend(boards(&scenes, board));
        diagnosed(&scenes, Course::Chicago, seen)
    };
    let found = both(StepsFour, &[KeptLowered]);
    assert_eq!(found, [told::<ChicagoModel>(StepsFour), told::<ChicagoModel>(KeptLowered)]);
    let found = both(OneTooFar, &[OneTooFar]);
    assert_eq!(found, [told::<ChicagoModel>(OneTooFar)], "one mistake is told once");
    // Prices that fall by three are a mistake that nobody has a name for.
    let mut seen = list(&scenes, &[StepsFour]);
    seen.extend(boards(&scenes, &[]));
    for answer in &mut seen {
        if let Said::Board(parts) = &mut answer.said {
            let prices = parts.get_mut("Prices").expect("prices");
            *prices = prices.replace(",6]", ",3]");
        }
    }
    let found = diagnosed(&scenes, Course::Chicago, seen);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].contains("prices"), "{found:?}");
}

#[test]
fn only_what_was_counted_is_said_to_be_explained() {
    use super::super::siam::SiamSlip::LeaveAnywhere;
    let scenes = scenes::<SiamModel>();
    let explains = |observations: Vec<Observation>| {
        let hearing = Hearing { scenes: &scenes, course: Course::Siam, observations };
        let findings = hearing.findings();
        hearing.diagnoses(&findings, |_| String::new()).remove(0)
    };
    let mut seen = list(&scenes, &[LeaveAnywhere]);
    let whole = explains(seen.clone());
    let counted = whole.explains.as_ref().expect("it was counted");
    assert!(whole.is_certain() && counted.answers == counted.of && counted.of > 10);
    // Three more answers are wrong, and no slip is behind them.
    for answer in seen.iter_mut().rev().take(3) {
        answer.said = Said::Raised("error".to_owned());
    }
    let part = explains(seen.clone());
    let counted = part.explains.as_ref().expect("it was counted");
    assert!(!part.is_certain() && counted.answers < counted.of, "{counted:?}");
    // A circumstance explains nothing: it is not counted.
    let mut seen = boards(&scenes, &[]);
    for answer in &mut seen {
        let chosen = answer.chosen.as_deref().unwrap_or_default();
        if scenes[answer.scene].model.circumstances(chosen).contains(&"class.when.leave") {
            answer.said = Said::Raised("error".to_owned());
        }
    }
    let when = explains(seen);
    assert!(when.told.en.contains("when an animal leaves"), "{:?}", when.told);
    assert_eq!(when.explains, None);
}

/// What a student says who lists no move about which all of these are special.
fn list_without(scenes: &[Scene<SiamModel>], special: &[&str]) -> Vec<Observation> {
    let mut seen = list(scenes, &[]);
    for answer in &mut seen {
        let model = &scenes[answer.scene].model;
        if let Said::Moves(moves) = &mut answer.said {
            moves.retain(|chosen| {
                let circumstances = model.circumstances(chosen);
                !special.iter().all(|key| circumstances.contains(key))
            });
        }
    }
    seen
}

#[test]
fn what_is_wrong_sometimes_is_not_said_to_be_wrong_always() {
    let scenes = scenes::<SiamModel>();
    let word = |key: &'static str| tripot_catalog::Lang::En.word(key);
    for special in [
        &["class.when.leave", "class.when.from_corner"][..],
        &["class.when.turn", "class.when.west"],
        &["class.when.entry", "class.when.rhinos"],
        &["class.when.push", "class.when.north"],
    ] {
        let found = diagnosed(&scenes, Course::Siam, list_without(&scenes, special));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains(&word(special[1])), "{found:?}");
        assert!(found[0].ends_with(" times)"), "{found:?}");
    }
}

#[test]
fn a_slip_that_is_made_in_some_circumstances_is_named_with_them() {
    use super::super::siam::SiamSlip::TurnToSame;
    let scenes = scenes::<SiamModel>();
    let mut seen = list(&scenes, &[]);
    for answer in &mut seen {
        let scene = &scenes[answer.scene];
        let is_second = scene.position.ends_with(",r]");
        if let Said::Moves(moves) = &mut answer.said
            && is_second
        {
            moves.extend(scene.model.moves(&[TurnToSame]).difference(&scene.legal).cloned());
        }
    }
    let found = diagnosed(&scenes, Course::Siam, seen);
    assert_eq!(found.len(), 1, "{found:?}");
    let expected = format!("{}, when the rhinoceroses move", told::<SiamModel>(TurnToSame));
    assert!(found[0].starts_with(&expected), "{found:?}");
}

#[test]
fn a_mistake_on_the_board_that_one_player_makes_is_named_with_the_player() {
    use super::super::chicago::ChicagoSlip::SoldKept;
    let scenes = scenes::<ChicagoModel>();
    let seen = boards(&scenes, &[]).into_iter().zip(boards(&scenes, &[SoldKept]));
    let of_second =
        |chosen: &Option<String>| chosen.as_deref().is_some_and(|text| text.starts_with("(j2"));
    let seen: Vec<Observation> =
        seen.map(|(right, wrong)| if of_second(&right.chosen) { wrong } else { right }).collect();
    let found = diagnosed(&scenes, Course::Chicago, seen);
    assert_eq!(found.len(), 1, "{found:?}");
    let expected = format!("{}, when the second player moves", told::<ChicagoModel>(SoldKept));
    assert!(found[0].starts_with(&expected), "{found:?}");
}

#[test]
fn a_test_that_refuses_everything_is_not_taken_for_many_mistakes() {
    fn refused<M: Model>(course: Course) -> Vec<String> {
        let scenes = scenes::<M>();
        let mut seen = Vec::new();
        for (index, scene) in scenes.iter().enumerate() {
            for chosen in super::super::inquiry::questions(Rule::Check, index, scene) {
                seen.push(Observation {
                    scene: index,
                    rule: Rule::Check,
                    chosen,
                    goal: String::new(),
                    said: Said::Legal(false),
                });
            }
        }
        diagnosed(&scenes, course, seen)
    }
    for found in [refused::<ChicagoModel>(Course::Chicago), refused::<SiamModel>(Course::Siam)] {
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("test of a move: refuses a legal move ("), "{found:?}");
    }
}

#[test]
fn what_no_slip_explains_is_told_beside_one_that_does() {
    use super::super::siam::SiamSlip::TurnToSame;
    let scenes = scenes::<SiamModel>();
    let mut seen = list_without(&scenes, &["class.when.leave", "class.when.from_corner"]);
    for answer in &mut seen {
        let scene = &scenes[answer.scene];
        if let Said::Moves(moves) = &mut answer.said {
            let more = scene.model.moves(&[TurnToSame]);
            moves.extend(more.difference(&scene.legal).cloned());
        }
    }
    let found = diagnosed(&scenes, Course::Siam, seen);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0], told::<SiamModel>(TurnToSame));
    assert!(found[1].contains("stands on a corner"), "{found:?}");
}

#[test]
fn kept_and_sold_that_are_swapped_are_told_once_whatever_part_shows_it() {
    use super::super::chicago::ChicagoSlip::{KeepSellSwapped, KeptLowered};
    let scenes = scenes::<ChicagoModel>();
    let swapped = told::<ChicagoModel>(KeepSellSwapped);
    for parts in [&["Prices"][..], &["Reserve1", "Reserve2"], &["Prices", "Reserve1", "Trader"]] {
        let mut seen = boards(&scenes, &[KeepSellSwapped]);
        for answer in &mut seen {
            if let Said::Board(board) = &mut answer.said {
                board.retain(|part, _| parts.contains(part));
            }
        }
        let found = diagnosed(&scenes, Course::Chicago, seen);
        assert_eq!(found, [swapped.as_str()], "{parts:?}");
    }
    // Who keeps the right one is no such case.
    let found = diagnosed(&scenes, Course::Chicago, boards(&scenes, &[KeptLowered]));
    assert_eq!(found, [told::<ChicagoModel>(KeptLowered)]);
}

#[test]
fn prices_of_exchanged_goods_are_told_as_the_program_s_or_the_manifest_s() {
    let scenes = scenes::<ChicagoModel>();
    let mut seen = boards(&scenes, &[]);
    for answer in &mut seen {
        let chosen = answer.chosen.clone().expect("a move");
        let sold = chosen.trim_end_matches(')').rsplit(',').next().expect("a good");
        // The program's list of goods begins elsewhere.
        let goods = ["ble", "riz", "cacao", "cafe", "sucre", "mais"];
        let at = goods.iter().position(|good| *good == sold).expect("a good");
        let other = goods[(at + 1) % goods.len()];
        let other = chosen.replace(&format!(",{sold})"), &format!(",{other})"));
        let scene = &scenes[answer.scene];
        let wrong = scene.model.play(&other, &[]).expect("a board");
        if let Said::Board(parts) = &mut answer.said {
            parts.insert("Prices", wrong["Prices"].clone());
        }
    }
    let found = diagnosed(&scenes, Course::Chicago, seen);
    assert_eq!(found, [tripot_catalog::Lang::En.word("slip.chicago.goods_exchanged")]);
}

#[test]
fn two_slips_at_once_are_both_found() {
    use super::super::siam::SiamSlip::{LeaveAnywhere, OpposedIgnored, TurnToSame};
    let scenes = scenes::<SiamModel>();
    let slips = [LeaveAnywhere, OpposedIgnored, TurnToSame];
    let found = diagnosed(&scenes, Course::Siam, list(&scenes, &slips));
    assert_eq!(found.len(), 3, "{found:?}");
    for slip in slips {
        assert!(found.contains(&told::<SiamModel>(slip)), "{slip:?}: {found:?}");
    }
}
