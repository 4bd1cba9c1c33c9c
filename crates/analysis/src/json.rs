//! An analysis as one JSON object.

use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use tripot_catalog::Unit;
use tripot_core::{Certainty, Seat};

use crate::account::Account;
use crate::analysis::Analysis;
use crate::mark::Mark;
use crate::moment::{Alternative, Cause, Moment};
use crate::value::{Value, Values};

/// Everything that is known of a game, as it is told to programs.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Analysis))]
pub struct AnalysisJson {
    game: String,
    variant: String,
    seats: Vec<Seated>,
    /// `points` or `share`: what values count.
    unit: &'static str,
    /// By the sign of each mark: how large a loss gets it.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, f64>))]
    thresholds: BySign<f64>,
    nodes: u64,
    exact: bool,
    end: String,
    scores: Vec<i32>,
    start: Vec<f64>,
    result: Vec<f64>,
    moves: Vec<Judged>,
    accounts: Vec<AccountJson>,
    best_player: Option<String>,
    luckiest: Option<String>,
    turning_points: Vec<usize>,
}

/// Who sat on a seat.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AnalysedSeat))]
struct Seated {
    name: String,
    player: String,
}

/// A decision, judged. Values are in seat order.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Judged {
    number: usize,
    player: String,
    #[serde(rename = "move")]
    chosen: String,
    best: String,
    before: Vec<f64>,
    after: Vec<f64>,
    next: Vec<f64>,
    loss: f64,
    mark: Option<&'static str>,
    exact: bool,
    doubt: f64,
    win_missed: bool,
    win_missed_in: Option<u32>,
    /// `drawn`, `hidden` or `hidden and drawn`, if anything happened after the move.
    cause: Option<&'static str>,
    came_out: Vec<String>,
    luck: Vec<f64>,
    correction: Vec<f64>,
    moves: Vec<Weighed>,
}

/// A move that could have been played.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Weighed {
    #[serde(rename = "move")]
    chosen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    classroom: Option<String>,
    value: f64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    ends_in: Option<u32>,
}

/// How a seat came from what it could expect to what it got.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Account))]
struct AccountJson {
    player: String,
    start: f64,
    own: f64,
    others: f64,
    luck: f64,
    correction: f64,
    result: f64,
    /// The same as whole numbers, which add up exactly.
    parts: Parts,
    parts_of_one: i64,
    moves: usize,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, usize>))]
    marks: BySign<usize>,
    /// The part of the moves that got no mark, from 0 to 1; nothing if there were none.
    accuracy: Option<f64>,
    /// `mistakes` or `luck`, if one of them came to twice as much as the other, `both` or `nothing`.
    decided: &'static str,
}

/// The parts of an account as whole numbers.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AccountParts))]
struct Parts {
    start: i64,
    own: i64,
    others: i64,
    luck: i64,
    correction: i64,
    result: i64,
}

/// Something for each of [`Mark::ALL`], by its sign.
struct BySign<T>([T; 3]);

impl<T: Serialize> Serialize for BySign<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Mark::ALL.into_iter().map(Mark::sign).zip(&self.0))
    }
}

impl Analysis {
    /// Everything that is known, for programs.
    pub fn to_json(&self) -> Json {
        json(&self.describe())
    }

    /// What is known of a decision, counted from 0, for programs.
    pub fn moment_json(&self, number: usize) -> Option<Json> {
        self.moments.get(number).map(|moment| json(&self.moment(number, moment)))
    }

    fn describe(&self) -> AnalysisJson {
        let seats = self
            .seats
            .iter()
            .map(|seat| Seated { name: seat.name().to_owned(), player: seat.player().to_owned() });
        let moments = self.moments.iter().enumerate();
        let name = |seat: Option<Seat>| seat.map(|seat| seat.to_string());
        AnalysisJson {
            game: self.game().to_owned(),
            variant: self.variant.clone(),
            seats: seats.collect(),
            unit: match self.yardstick.unit {
                Unit::Points => "points",
                Unit::Share => "share",
            },
            thresholds: BySign(Mark::ALL.map(|mark| mark.threshold(&self.yardstick))),
            nodes: self.nodes,
            exact: self.is_exact(),
            end: self.termination.to_string(),
            scores: self.scores.clone(),
            start: numbers(&self.start),
            result: numbers(&self.finish),
            moves: moments.map(|(number, it)| self.moment(number, it)).collect(),
            accounts: self.all_seats().map(|seat| account(seat, &self.account(seat))).collect(),
            best_player: name(self.best_player()),
            luckiest: name(self.luckiest()),
            turning_points: self.turning_points().iter().map(|it| it + 1).collect(),
        }
    }

    fn moment(&self, number: usize, moment: &Moment) -> Judged {
        let each = |of: &dyn Fn(Seat) -> Value| -> Vec<f64> {
            self.all_seats().map(|seat| of(seat).to_f64()).collect()
        };
        let win_missed = moment.misses_win(&self.yardstick);
        Judged {
            number: number + 1,
            player: moment.seat.to_string(),
            chosen: moment.chosen().chosen.native.clone(),
            best: moment.best().chosen.native.clone(),
            before: numbers(&moment.before),
            after: numbers(&moment.after),
            next: numbers(&moment.next),
            loss: moment.loss().to_f64(),
            mark: moment.mark.map(Mark::sign),
            exact: moment.is_exact(),
            doubt: moment.doubt,
            win_missed,
            win_missed_in: moment.best().ends_in.filter(|_| win_missed),
            cause: match moment.cause {
                Cause::Nothing => None,
                Cause::Drawn => Some("drawn"),
                Cause::Hidden => Some("hidden"),
                Cause::HiddenAndDrawn => Some("hidden and drawn"),
            },
            came_out: moment.came_out.clone(),
            luck: each(&|seat| moment.luck(seat)),
            correction: each(&|seat| moment.correction(seat)),
            moves: moment.moves.iter().map(weighed).collect(),
        }
    }
}

fn json(value: &impl Serialize) -> Json {
    serde_json::to_value(value).expect("its keys are words and its values are plain")
}

fn numbers(values: &Values) -> Vec<f64> {
    values.as_slice().iter().map(|value| value.to_f64()).collect()
}

fn weighed(alternative: &Alternative) -> Weighed {
    Weighed {
        chosen: alternative.chosen.native.clone(),
        classroom: alternative.chosen.classroom.clone(),
        value: alternative.value.to_f64(),
        exact: alternative.certainty == Certainty::Exact,
        error: match alternative.certainty {
            Certainty::Sampled { error } => Some(error),
            Certainty::Exact | Certainty::Guess => None,
        },
        ends_in: alternative.ends_in,
    }
}

fn account(seat: Seat, account: &Account) -> AccountJson {
    AccountJson {
        player: seat.to_string(),
        start: account.start.to_f64(),
        own: account.own.to_f64(),
        others: account.others.to_f64(),
        luck: account.luck.to_f64(),
        correction: account.correction.to_f64(),
        result: account.finish.to_f64(),
        parts: Parts {
            start: account.start.parts(),
            own: account.own.parts(),
            others: account.others.parts(),
            luck: account.luck.parts(),
            correction: account.correction.parts(),
            result: account.finish.parts(),
        },
        parts_of_one: Value::PARTS,
        moves: account.moves,
        marks: BySign(account.marks),
        accuracy: account.accuracy(),
        decided: account.decided().name(),
    }
}
