//! Skill and luck add up to the result, in every game.

mod support;

use support::{analyse, random_record};
use tripot_analysis::{Analysis, Cause, Mark, Value};
use tripot_catalog::Unit;
use tripot_core::{Record, Seat, Termination};
use tripot_testkit::times;

const TABLES: &[(&str, usize, u64)] = &[
    ("chicago", 2, 1_000),
    ("chicago(piles=open)", 2, 1_000),
    ("chicago(piles-count=4,height=3)", 2, 5_000),
    ("chicago", 3, 1_000),
    ("chicago(teams=true)", 4, 1_000),
    ("siam", 2, 200),
    ("siam(opening-ban=true)", 2, 200),
    ("families", 2, 300),
    ("families(families=3,ranks=3,hand=2)", 3, 300),
    ("families(families=4,ranks=4,hand=2,lay-keeps-turn=true)", 5, 300),
];

/// What a seat got, from the scores of the record alone.
fn result(record: &Record, analysis: &Analysis, seat: Seat) -> Value {
    let scores = &record.scores;
    let own = scores[seat.index()];
    let most = scores.iter().copied().max().expect("there are seats");
    match analysis.yardstick.unit {
        Unit::Points => Value::nearest(f64::from(own - scores[1 - seat.index()])),
        Unit::Share if own < most => Value::ZERO,
        Unit::Share => {
            let team = if record.header.variant.contains("teams") { 2 } else { 1 };
            let sides = scores.iter().filter(|&&score| score == most).count() / team;
            Value::nearest(1.0 / sides as f64)
        }
    }
}

fn check_sums(analysis: &Analysis, about: &str) {
    let mut value = analysis.start.clone();
    for (number, moment) in analysis.moments.iter().enumerate() {
        assert_eq!(moment.before, value, "{about}, move {number}");
        assert!(moment.skill(moment.seat) <= Value::ZERO, "{about}, move {number}");
        assert_eq!(moment.mark.is_some(), Mark::of(moment.loss(), &analysis.yardstick).is_some());
        value = moment.next.clone();
    }
    assert_eq!(value, analysis.finish, "{about}");
    for seat in analysis.all_seats() {
        let account = analysis.account(seat);
        assert_eq!(account.sum(), account.finish, "{about} {seat}");
        assert!(account.own <= Value::ZERO, "{about} {seat}");
        let last = analysis.curve(seat).last().map(|point| point.value);
        assert_eq!(last, Some(account.finish), "{about} {seat}");
    }
}

#[test]
fn the_parts_add_up_to_the_result() {
    for &(variant, count, nodes) in TABLES {
        for number in 0..times(2) {
            let record = random_record(variant, count, number, None);
            let analysis = analyse(&record, nodes);
            let about = format!("{variant}, game {number}");
            check_sums(&analysis, &about);
            for seat in analysis.all_seats() {
                assert_eq!(analysis.finish.of(seat), result(&record, &analysis, seat), "{about}");
            }
        }
    }
}

#[test]
fn a_game_that_breaks_off_adds_up_to_what_could_be_expected_then() {
    for (variant, nodes) in [("chicago", 1_000), ("chicago(piles=open)", 1_000), ("siam", 200)] {
        for moves in [0, 1, 5] {
            let record = random_record(variant, 2, 7, Some(moves));
            assert_eq!(record.termination, Termination::Unfinished);
            let analysis = analyse(&record, nodes);
            assert_eq!(analysis.moments.len(), moves);
            check_sums(&analysis, &format!("{variant} after {moves} moves"));
        }
    }
}

#[test]
fn what_is_exact_is_never_corrected_and_has_no_luck_without_chance() {
    for number in 0..times(2) {
        let record = random_record("chicago(piles=open)", 2, number, None);
        let analysis = analyse(&record, u64::MAX);
        assert!(analysis.is_exact());
        for moment in &analysis.moments {
            assert_eq!(moment.cause, Cause::Nothing);
            assert_eq!(moment.after, moment.next);
        }
    }
}

#[test]
fn fair_luck_is_exact_near_the_end() {
    // So few tokens that every position is solved.
    let record = random_record("chicago(piles-count=4,height=2,goods=3)", 2, 3, None);
    let analysis = analyse(&record, 1_000_000);
    assert!(analysis.is_exact());
    let drawn = analysis.moments.iter().filter(|moment| moment.cause == Cause::Drawn);
    assert!(drawn.count() > 0);
    for moment in analysis.moments.iter().filter(|moment| moment.cause == Cause::Nothing) {
        // Means of the same outcomes that were added in another order may be a part away.
        let parts = moment.correction(moment.seat).parts();
        assert!(parts.abs() <= 1, "{moment:?}");
    }
}
