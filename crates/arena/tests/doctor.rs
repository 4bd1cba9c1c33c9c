//! The doctor finds what is wrong with a bot, and nothing else.

use std::time::Duration;

use tripot_arena::{Doctor, Trial, Verdict};
use tripot_bots::{Bot, Launch, Limits};
use tripot_catalog::Variant;
use tripot_core::Stop;

/// A game that is over soon.
const GAME: &str = "chicago(piles-count=4,height=3,goods=4)";

fn examine(manner: &str) -> Vec<Trial> {
    let words = [env!("CARGO_BIN_EXE_rogue"), manner].map(str::to_owned).to_vec();
    let limits = Limits {
        start: Duration::from_millis(1500),
        turn: Duration::from_millis(1500),
        ..Limits::default()
    };
    let bot = Bot::new(Launch::new(words).expect("a program"), limits);
    let variant = Variant::read(GAME, &[]).expect("a variant");
    let mut told = Vec::new();
    let mut tell = |trial: &Trial| told.push(trial.clone());
    let trials = Doctor::examine(&bot, &[variant], &Stop::new(), &mut tell).expect("a diagnosis");
    assert_eq!(told, trials);
    assert!(trials.iter().zip(1..).all(|(trial, number)| trial.number == number));
    trials
}

/// The keys of what failed, each with the keys of its reasons.
fn failures(trials: &[Trial]) -> Vec<(&'static str, Vec<&'static str>)> {
    let failed = |trial: &Trial| match &trial.verdict {
        Verdict::Failed(fault) => {
            let reasons = fault.reason.0.iter().map(|reason| reason.key);
            Some((trial.what.key, reasons.collect()))
        }
        Verdict::Passed | Verdict::Noted(_) => None,
    };
    trials.iter().filter_map(failed).collect()
}

#[test]
fn a_bot_that_behaves_passes_every_trial() {
    let trials = examine("honest");
    assert!(trials.iter().all(|trial| trial.verdict == Verdict::Passed), "{trials:?}");
    let tried: Vec<&str> = trials.iter().map(|trial| trial.what.key).collect();
    for key in ["check.handshake", "check.game", "check.every_seat", "check.hurry", "check.nodes"] {
        assert!(tried.contains(&key), "{key}");
    }
    for key in ["check.speed", "check.stop", "check.restart", "check.strange", "check.repeat"] {
        assert!(tried.contains(&key), "{key}");
    }
    assert!(tried.contains(&"check.quit") && tried.contains(&"check.end_of_input"));
}

#[test]
fn a_bot_that_does_not_flush_is_told_so() {
    let trials = examine("unflushed");
    let reasons = vec!["fault.late", "check.flush"];
    assert_eq!(failures(&trials), [("check.handshake", reasons)]);
    assert!(trials[0].command.starts_with("printf "), "{}", trials[0].command);
}

#[test]
fn a_bot_that_does_not_flush_its_answers_is_told_so() {
    let failures = failures(&examine("buffered"));
    let (what, reasons) = &failures[0];
    assert_eq!((*what, &reasons[..]), ("check.game", &["fault.late", "check.flush"][..]));
}

#[test]
fn a_bot_that_ignores_quit_and_the_end_of_its_input_is_told_so() {
    let failures = failures(&examine("stubborn"));
    let stays = || vec!["check.stays"];
    assert_eq!(failures, [("check.quit", stays()), ("check.end_of_input", stays())]);
}

#[test]
fn a_bot_that_cheats_is_shown_the_match_that_proves_it() {
    let trials = examine("illegal");
    let failed: Vec<&Trial> =
        trials.iter().filter(|trial| matches!(trial.verdict, Verdict::Failed(_))).collect();
    assert!(failed.iter().any(|trial| trial.what.key == "check.game"), "{trials:?}");
    assert!(failed[0].command.starts_with("tripot match "), "{}", failed[0].command);
    assert!(failed[0].command.contains("--seed check"), "{}", failed[0].command);
    // One fault hides no other, and what could not be tried did not go well.
    let failed: Vec<&str> = failed.iter().map(|trial| trial.what.key).collect();
    let games = ["check.game", "check.every_seat", "check.hurry", "check.nodes", "check.game"];
    assert_eq!(failed, games, "{trials:?}");
}

#[test]
fn a_bot_that_does_not_answer_is_not_waited_for_again_and_again() {
    let trials = examine("hang");
    let tried: Vec<&str> = trials.iter().map(|trial| trial.what.key).collect();
    let games = ["check.handshake", "check.game", "check.every_seat", "check.more"];
    assert_eq!(tried[..4], games, "{trials:?}");
    assert!(matches!(trials[3].verdict, Verdict::Noted(_)), "{trials:?}");
    // It has flushed all that it had to say: that is not why.
    let late = failures(&trials);
    assert!(late.iter().all(|(_, reasons)| *reasons == ["fault.late"]), "{late:?}");
}

#[test]
fn a_bot_that_does_not_start_is_asked_nothing_more() {
    let trials = examine("stillborn");
    assert_eq!(failures(&trials), [("check.handshake", vec!["fault.exited"])]);
    assert_eq!(trials.len(), 1);
}
