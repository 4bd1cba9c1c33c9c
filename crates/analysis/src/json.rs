//! An analysis as one JSON object.

use serde_json::{Map, Value as Json, json};
use tripot_catalog::Unit;
use tripot_core::{Certainty, Seat};

use crate::account::Account;
use crate::analysis::Analysis;
use crate::mark::Mark;
use crate::moment::{Alternative, Cause, Moment};
use crate::value::{Value, Values};

impl Analysis {
    /// Everything that is known, for programs.
    pub fn to_json(&self) -> Json {
        let unit = match self.yardstick.unit {
            Unit::Points => "points",
            Unit::Share => "share",
        };
        let thresholds: Map<String, Json> = Mark::ALL
            .into_iter()
            .map(|mark| (mark.sign().to_owned(), json!(mark.threshold(&self.yardstick))))
            .collect();
        let seats =
            self.seats.iter().map(|seat| json!({ "name": seat.name(), "player": seat.player() }));
        let moments = self.moments.iter().enumerate();
        let name = |seat: Option<Seat>| seat.map(|seat| seat.to_string());
        let turning: Vec<usize> = self.turning_points().iter().map(|it| it + 1).collect();
        json!({
            "game": self.game(),
            "variant": self.variant,
            "seats": seats.collect::<Vec<Json>>(),
            "unit": unit,
            "thresholds": thresholds,
            "nodes": self.nodes,
            "exact": self.is_exact(),
            "end": self.termination.to_string(),
            "scores": self.scores,
            "start": numbers(&self.start),
            "result": numbers(&self.finish),
            "moves": moments.map(|(number, it)| self.moment(number, it)).collect::<Vec<Json>>(),
            "accounts": self.all_seats().map(|seat| account(seat, &self.account(seat)))
                .collect::<Vec<Json>>(),
            "best_player": name(self.best_player()),
            "luckiest": name(self.luckiest()),
            "turning_points": turning,
        })
    }

    /// What is known of a decision, counted from 0, for programs.
    pub fn moment_json(&self, number: usize) -> Option<Json> {
        self.moments.get(number).map(|moment| self.moment(number, moment))
    }

    fn moment(&self, number: usize, moment: &Moment) -> Json {
        let each = |of: &dyn Fn(Seat) -> Value| -> Vec<f64> {
            self.all_seats().map(|seat| of(seat).to_f64()).collect()
        };
        json!({
            "number": number + 1,
            "player": moment.seat.to_string(),
            "move": moment.chosen().chosen.native,
            "best": moment.best().chosen.native,
            "before": numbers(&moment.before),
            "after": numbers(&moment.after),
            "next": numbers(&moment.next),
            "loss": moment.loss().to_f64(),
            "mark": moment.mark.map(Mark::sign),
            "exact": moment.is_exact(),
            "doubt": moment.doubt,
            "win_missed": moment.misses_win(&self.yardstick),
            "win_missed_in": moment.best().ends_in.filter(|_| moment.misses_win(&self.yardstick)),
            "cause": match moment.cause {
                Cause::Nothing => Json::Null,
                Cause::Drawn => json!("drawn"),
                Cause::Hidden => json!("hidden"),
                Cause::HiddenAndDrawn => json!("hidden and drawn"),
            },
            "came_out": moment.came_out,
            "luck": each(&|seat| moment.luck(seat)),
            "correction": each(&|seat| moment.correction(seat)),
            "moves": moment.moves.iter().map(alternative).collect::<Vec<Json>>(),
        })
    }
}

fn numbers(values: &Values) -> Vec<f64> {
    values.as_slice().iter().map(|value| value.to_f64()).collect()
}

fn alternative(alternative: &Alternative) -> Json {
    let mut fields = Map::new();
    fields.insert("move".into(), json!(alternative.chosen.native));
    if let Some(classroom) = &alternative.chosen.classroom {
        fields.insert("classroom".into(), json!(classroom));
    }
    fields.insert("value".into(), json!(alternative.value.to_f64()));
    fields.insert("exact".into(), json!(alternative.certainty == Certainty::Exact));
    if let Certainty::Sampled { error } = alternative.certainty {
        fields.insert("error".into(), json!(error));
    }
    if let Some(plies) = alternative.ends_in {
        fields.insert("ends_in".into(), json!(plies));
    }
    Json::Object(fields)
}

fn account(seat: Seat, account: &Account) -> Json {
    let marks: Map<String, Json> = Mark::ALL
        .into_iter()
        .zip(account.marks)
        .map(|(mark, count)| (mark.sign().to_owned(), json!(count)))
        .collect();
    let parts = [
        ("start", account.start),
        ("own", account.own),
        ("others", account.others),
        ("luck", account.luck),
        ("correction", account.correction),
        ("result", account.finish),
    ];
    let mut fields = Map::new();
    fields.insert("player".into(), json!(seat.to_string()));
    for (name, value) in parts {
        fields.insert(name.into(), json!(value.to_f64()));
    }
    // As whole numbers the parts add up exactly.
    let whole: Map<String, Json> =
        parts.into_iter().map(|(name, value)| (name.to_owned(), json!(value.parts()))).collect();
    fields.insert("parts".into(), json!(whole));
    fields.insert("parts_of_one".into(), json!(Value::PARTS));
    fields.insert("moves".into(), json!(account.moves));
    fields.insert("marks".into(), json!(marks));
    Json::Object(fields)
}
