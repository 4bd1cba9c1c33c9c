//! Mistakes of a game, tried again as a page does: `retry` and `may_retry`.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

use serde_json::{Value, json};
use tripot_analysis::{Analysis, Cause, Effort};
use tripot_browser::Local;
use tripot_catalog::{AnyTable, Opening, Variant};
use tripot_core::{Annotation, Record, Seat, SeatLine, Turn};
use tripot_testkit::{seats, seed};

fn opened(variant: &str, start: Option<&str>) -> Box<dyn AnyTable> {
    let variant = Variant::read(variant, &[]).unwrap();
    let opening =
        Opening { variant: &variant.name, seats: seats(2), luck: seed("retry").into(), start };
    variant.game.open(&opening).unwrap()
}

fn record_of(table: &dyn AnyTable) -> Record {
    table.record(&["Ada", "Ben"].map(|name| SeatLine::new(name, "human").unwrap()))
}

fn ask(what: &str, record: &Record, index: usize, chosen: &str) -> Value {
    let request = json!({
        "do": what, "record": record.to_string(), "index": index, "names": ["Ada", "Ben"],
        "move": chosen, "lang": "en",
    });
    serde_json::from_str(&Local::default().call(&request.to_string())).unwrap()
}

/// An elephant turns instead of pushing a mountain out.
fn missed_win() -> Record {
    let mut table = opened("siam", Some("..M../..N../.M.M./...../..... e"));
    table.play(Seat::FIRST, "c4e", Annotation::default()).unwrap();
    record_of(&*table)
}

#[test]
fn the_move_that_was_played_is_wrong_again_and_the_best_one_right() {
    let record = missed_win();
    let wrong = &ask("retry", &record, 0, "c4e")["json"];
    assert_eq!((&wrong["right"], &wrong["win_missed"]), (&json!(false), &json!(true)), "{wrong}");
    assert!(wrong["value"].as_f64() < wrong["best"].as_f64(), "{wrong}");
    assert!(wrong["reply"].as_str().is_some_and(|text| text.contains("Ben")), "{wrong}");
    assert_eq!(wrong["reasons"], json!([]));
    let right = &ask("retry", &record, 0, "c4c5n")["json"];
    assert_eq!((&right["right"], &right["win_missed"]), (&json!(true), &json!(false)), "{right}");
    assert_eq!((&right["value"], &right["reply"]), (&right["best"], &Value::Null), "{right}");
    assert!(!right["reasons"].as_array().unwrap().is_empty(), "{right}");
}

#[test]
fn moves_are_judged_as_the_analysis_judges_them() {
    let siam = (1..=6).map(|most| ("siam", most));
    let families = [("families(families=3,ranks=2,hand=2)", usize::MAX)];
    for (variant, most) in siam.chain(families) {
        let mut table = opened(variant, None);
        let mut rng = seed("retry").stream("moves");
        for _ in 0..most {
            if table.turn() == Turn::Over {
                break;
            }
            table.play_random(&mut rng);
        }
        let record = record_of(&*table);
        let analysis = Analysis::of(&record, &Effort::default(), &mut |_| {}).unwrap();
        for (index, moment) in analysis.moments.iter().enumerate() {
            // Where nothing comes out, later moves tell more of a position than can be known before them.
            if moment.cause == Cause::Nothing && index + 1 < most {
                continue;
            }
            let told = &ask("retry", &record, index, &moment.chosen().chosen.native)["json"];
            assert_eq!(told["right"], json!(moment.mark.is_none()), "{variant} {index}: {told}");
            let nearly = |key: &str, value: tripot_analysis::Value| {
                let told = told[key].as_f64().expect("a number");
                assert!((told - value.to_f64()).abs() < 1e-9, "{variant} {index}: {key} {told}");
            };
            nearly("value", moment.chosen().value);
            nearly("best", moment.best().value);
        }
    }
}

#[test]
fn what_can_not_be_tried_is_said_with_its_reason() {
    let record = missed_win();
    let legal = &ask("may_retry", &record, 0, "c4c5n")["json"];
    assert_eq!(legal["legal"], json!(true), "{legal}");
    let pushed_off = &ask("may_retry", &record, 0, "d4d5n")["json"];
    assert_eq!(pushed_off["legal"], json!(false), "{pushed_off}");
    assert!(!pushed_off["text"].as_str().unwrap().is_empty());
    for (index, chosen) in [(0, "d4d5n"), (0, "nonsense"), (1, "c4c5n")] {
        let refused = ask("retry", &record, index, chosen);
        assert_eq!(refused["status"], 422, "{refused}");
        assert!(!refused["json"]["error"]["text"].as_str().unwrap().is_empty());
    }
}
