//! What is said of single moves, and of whom nothing is said.

mod support;

use support::{analyse, random_record, record_of};
use tripot_analysis::{
    Analysis, AnalysisError, Cause, Effort, Judging, Mark, Progress, Value, Verdict,
};
use tripot_core::{Seat, Stop, Termination};

#[test]
fn a_win_that_was_let_go_is_a_blunder() {
    // The elephant on c4 pushes the mountain out, but it turns instead.
    let start = "..M../..N../.M.M./...../..... e";
    let record = record_of("siam", Some(start), &["c4e"]);
    let analysis = analyse(&record, 20_000);
    let moment = &analysis.moments[0];
    assert_eq!(moment.best().chosen.native, "c4c5n");
    assert!(moment.misses_win(&analysis.yardstick));
    assert_eq!(moment.best().ends_in, Some(1));
    assert_eq!(moment.before.of(Seat::FIRST), Value::ONE);
    assert_eq!(moment.cause, Cause::Nothing);
    assert!(moment.mark >= Some(Mark::Dubious), "{moment:?}");
    assert_eq!(analysis.turning_points(), [0]);
    // The one who takes the win has missed nothing.
    let analysis = analyse(&record_of("siam", Some(start), &["c4c5n"]), 20_000);
    assert_eq!(analysis.moments[0].mark, None);
    assert_eq!(analysis.finish.of(Seat::FIRST), Value::ONE);
    assert_eq!(analysis.account(Seat::FIRST).own, Value::ZERO);
}

#[test]
fn threads_change_nothing_and_progress_is_told_to_the_end() {
    for (variant, nodes) in [("chicago", 3_000), ("siam", 500), ("families", 500)] {
        let record = random_record(variant, 2, 1, None);
        let run = |threads| {
            let effort = Effort { nodes: Some(nodes), threads, stop: Stop::new() };
            let mut told: Vec<Progress> = Vec::new();
            let analysis = Analysis::of(&record, &effort, &mut |now| told.push(now));
            (analysis.expect("it can be analysed"), told)
        };
        let (one, told) = run(1);
        assert_eq!(one, run(3).0, "{variant}");
        let total = one.moments.len();
        let expected: Vec<Progress> = (0..=total).map(|done| Progress { done, total }).collect();
        assert_eq!(told, expected, "{variant}");
    }
}

#[test]
fn one_decision_at_a_time_comes_to_the_same() {
    for (variant, plies) in [("chicago", None), ("siam", Some(12)), ("families", None)] {
        let record = random_record(variant, 2, 1, plies);
        let effort = Effort { nodes: Some(500), ..Effort::default() };
        let whole = Analysis::of(&record, &effort, &mut |_| {}).expect("it can be analysed");
        let mut judging = Judging::of(record, Some(500)).expect("it can be analysed");
        let (go_on, stop) = (Stop::new(), Stop::new());
        stop.raise();
        while !judging.is_done() {
            let Progress { done, .. } = judging.progress();
            // What was stopped counts for nothing.
            judging.step(&stop);
            assert_eq!(judging.progress().done, done);
            judging.step(&go_on);
            assert_eq!(judging.progress().done, done + 1);
        }
        assert_eq!(judging.finish(), Some(whole), "{variant}");
    }
    let unfinished = Judging::of(random_record("chicago", 2, 1, None), None);
    assert_eq!(unfinished.expect("it can be analysed").finish(), None);
}

#[test]
fn decisions_judged_by_several_processes_come_to_the_same() {
    for (variant, plies) in [("chicago", None), ("siam", Some(9)), ("families", None)] {
        let record = random_record(variant, 2, 2, plies);
        let whole = {
            let effort = Effort { nodes: Some(300), ..Effort::default() };
            Analysis::of(&record, &effort, &mut |_| {}).expect("it can be analysed")
        };
        let workers =
            [0, 1].map(|_| Judging::of(record.clone(), Some(300)).expect("it can be analysed"));
        let mut judging = Judging::of(record, Some(300)).expect("it can be analysed");
        // The last ones first, each by another worker, as texts.
        let total = judging.progress().total;
        let mut texts: Vec<String> = (0..total)
            .rev()
            .map(|number| workers[number % 2].verdict(number).expect("it is one").to_string())
            .collect();
        assert_eq!(workers[0].verdict(total), None);
        // What was said of another decision is refused, unless it could have been said of this one.
        assert!("{}".parse::<Verdict>().is_err());
        while let Some(text) = texts.pop() {
            judging.take(&text.parse().expect("it was written so")).expect("it is the next");
        }
        assert_eq!(judging.finish(), Some(whole), "{variant}");
    }
}

#[test]
fn it_stops_when_somebody_says_so() {
    let record = random_record("chicago", 2, 1, None);
    for threads in [1, 2] {
        let stop = Stop::new();
        let effort = Effort { nodes: None, threads, stop: stop.clone() };
        let stopped = Analysis::of(&record, &effort, &mut |_| stop.raise());
        assert_eq!(stopped, Err(AnalysisError::Stopped));
    }
}

#[test]
fn a_game_that_goes_on_keeps_its_secrets() {
    let record = random_record("families", 2, 1, Some(10));
    let Err(AnalysisError::Trouble(trouble)) =
        Analysis::of(&record, &Effort::default(), &mut |_| panic!("nothing may be judged"))
    else {
        panic!("it was analysed")
    };
    assert_eq!(trouble.0[0].key, "film.secret");
}

#[test]
fn a_game_that_was_given_up_can_be_told() {
    let mut record = random_record("families", 2, 1, Some(10));
    record.termination = Termination::Resigned(Seat::FIRST);
    let analysis = analyse(&record, 300);
    assert_eq!(analysis.moments.len(), 10);
}

#[test]
fn asks_are_luck_unless_everybody_knew_the_answer() {
    let record = random_record("families(families=3,ranks=3,hand=3)", 2, 4, None);
    let analysis = analyse(&record, 300);
    let hidden = |cause| [Cause::Hidden, Cause::HiddenAndDrawn].contains(&cause);
    assert!(analysis.moments.iter().any(|moment| hidden(moment.cause)));
    assert!(analysis.moments.iter().all(|moment| moment.cause != Cause::Drawn));
}

#[test]
fn a_tampered_record_is_refused() {
    let mut record = random_record("chicago", 2, 1, None);
    record.scores[0] += 1;
    let refused = Analysis::of(&record, &Effort::default(), &mut |_| {});
    assert!(matches!(refused, Err(AnalysisError::Trouble(_))));
}

#[test]
fn another_move_is_judged_as_if_it_had_been_played() {
    let mut marked = 0;
    for (variant, plies) in [("chicago", None), ("siam", Some(12)), ("families", None)] {
        let record = random_record(variant, 2, 2, plies);
        let effort = Effort { nodes: Some(500), ..Effort::default() };
        let whole = Analysis::of(&record, &effort, &mut |_| {}).expect("it can be analysed");
        let judging = Judging::of(record, Some(500)).expect("it can be analysed");
        marked += whole.moments.iter().filter(|moment| moment.mark.is_some()).count();
        for (number, of_whole) in whole.moments.iter().enumerate() {
            // Where nothing comes out, later moves tell more of a position than can be known before them.
            if variant != "siam" && of_whole.cause == Cause::Nothing {
                continue;
            }
            let up_to_it = (variant == "siam").then(|| {
                let record = random_record(variant, 2, 2, Some(number + 1));
                Analysis::of(&record, &effort, &mut |_| {}).expect("it can be analysed")
            });
            let moment = up_to_it.as_ref().map_or(of_whole, |game| &game.moments[number]);
            let tried = |chosen: &str| judging.attempt(number, chosen);
            let again = tried(&moment.chosen().chosen.native).expect("it was played");
            assert_eq!(
                (again.mark, again.loss()),
                (moment.mark, moment.loss()),
                "{variant} {number}"
            );
            assert_eq!(again.chosen().value, moment.chosen().value, "{variant} {number}");
            let best = tried(&moment.best().chosen.native).expect("it can be played");
            assert_eq!((best.mark, best.loss()), (None, Value::ZERO), "{variant} {number}");
            assert_eq!(tried("z9z9"), None, "{variant} {number}");
        }
        assert_eq!(judging.attempt(whole.moments.len(), "z9z9"), None);
    }
    assert!(marked >= 3, "there are mistakes among them: {marked}");
}
