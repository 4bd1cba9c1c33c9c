//! The doctor finds what is wrong with a bot, and nothing else.

use std::time::Duration;

use tripot_arena::{Check, Doctor, Note, Sampled, Trial, Verdict};
use tripot_bots::{Bot, Breakdown, FaultReason, Launch, Limits};
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

/// What failed, and why.
fn failures(trials: &[Trial]) -> Vec<(&Check, &FaultReason)> {
    let mut found = Vec::new();
    for trial in trials {
        if let Verdict::Failed(fault) = &trial.verdict {
            found.push((&trial.check, &fault.reason));
        }
    }
    found
}

/// The kind of games that a trial is about, if it is about games.
fn sampled(check: &Check) -> Option<Sampled> {
    match check {
        Check::Sample { sampled, .. } => Some(*sampled),
        _ => None,
    }
}

fn is_late(reason: &FaultReason) -> bool {
    matches!(reason, FaultReason::Breakdown { breakdown: Breakdown::Late, .. })
}

fn is_unflushed(reason: &FaultReason) -> bool {
    matches!(reason, FaultReason::Unflushed(reason) if is_late(reason))
}

#[test]
fn a_bot_that_behaves_passes_every_trial() {
    let trials = examine("honest");
    assert!(trials.iter().all(|trial| trial.verdict == Verdict::Passed), "{trials:?}");
    let tried: Vec<&Check> = trials.iter().map(|trial| &trial.check).collect();
    for kind in [Sampled::Plain, Sampled::EverySeat, Sampled::Hurry, Sampled::Nodes] {
        assert!(tried.iter().any(|check| sampled(check) == Some(kind)), "{kind:?}");
    }
    assert!(tried.iter().any(|check| matches!(check, Check::Speed { .. })));
    for check in [
        Check::Handshake,
        Check::Stop,
        Check::Restart,
        Check::Strange,
        Check::Repeat,
        Check::Quit,
        Check::EndOfInput,
    ] {
        assert!(tried.contains(&&check), "{check:?}");
    }
}

#[test]
fn a_bot_that_does_not_flush_is_told_so() {
    let trials = examine("unflushed");
    let failures = failures(&trials);
    let [(Check::Handshake, reason)] = failures[..] else { panic!("{failures:?}") };
    assert!(is_unflushed(reason), "{reason:?}");
    assert!(trials[0].command.starts_with("printf "), "{}", trials[0].command);
}

#[test]
fn a_bot_that_does_not_flush_its_answers_is_told_so() {
    let trials = examine("buffered");
    let (check, reason) = failures(&trials)[0];
    assert_eq!(sampled(check), Some(Sampled::Plain));
    assert!(is_unflushed(reason), "{reason:?}");
}

#[test]
fn a_bot_that_ignores_quit_and_the_end_of_its_input_is_told_so() {
    let trials = examine("stubborn");
    let failures = failures(&trials);
    let checks: Vec<&Check> = failures.iter().map(|(check, _)| *check).collect();
    assert_eq!(checks, [&Check::Quit, &Check::EndOfInput]);
    let stays = |reason: &FaultReason| matches!(reason, FaultReason::StillRunning { .. });
    assert!(failures.iter().all(|(_, reason)| stays(reason)), "{failures:?}");
}

#[test]
fn a_bot_that_cheats_is_shown_the_match_that_proves_it() {
    let trials = examine("illegal");
    let failed: Vec<&Trial> =
        trials.iter().filter(|trial| matches!(trial.verdict, Verdict::Failed(_))).collect();
    assert!(failed[0].command.starts_with("tripot match "), "{}", failed[0].command);
    assert!(failed[0].command.contains("--seed check"), "{}", failed[0].command);
    // One fault hides no other, and what could not be tried did not go well.
    let failed: Vec<Option<Sampled>> = failed.iter().map(|trial| sampled(&trial.check)).collect();
    let games =
        [Sampled::Plain, Sampled::EverySeat, Sampled::Hurry, Sampled::Nodes, Sampled::Plain];
    assert_eq!(failed, games.map(Some), "{trials:?}");
}

#[test]
fn a_bot_that_does_not_answer_is_not_waited_for_again_and_again() {
    let trials = examine("hang");
    assert_eq!(trials[0].check, Check::Handshake);
    assert_eq!(sampled(&trials[1].check), Some(Sampled::Plain));
    assert_eq!(sampled(&trials[2].check), Some(Sampled::EverySeat));
    assert_eq!(trials[3].check, Check::More { game: "chicago" });
    assert!(matches!(trials[3].verdict, Verdict::Noted(Note::LeftOut { .. })), "{trials:?}");
    // It has flushed all that it had to say: that is not why.
    let late = failures(&trials);
    assert!(late.iter().all(|(_, reason)| is_late(reason)), "{late:?}");
}

#[test]
fn a_bot_that_does_not_start_is_asked_nothing_more() {
    let trials = examine("stillborn");
    let failures = failures(&trials);
    let [(Check::Handshake, FaultReason::Breakdown { breakdown, .. })] = failures[..] else {
        panic!("{failures:?}")
    };
    assert!(matches!(breakdown, Breakdown::Exited(_)), "{breakdown:?}");
    assert_eq!(trials.len(), 1);
}
