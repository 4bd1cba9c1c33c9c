//! A match as JSON: one line a game, and one for all of them.

use serde_json::{Map, Value, json};
use tripot_arena::{Deals, Effort, Ended, Plan, Report, Standings, Tally};
use tripot_bots::Limit;
use tripot_catalog::Lang;
use tripot_core::{Outcome, Seat};
use tripot_stats::{Finding, Interval, Mean, Results, Sprt};

use tripot_terminal::failure::Failure;

/// What the game calls its seats.
pub(super) struct Names(Vec<&'static str>);

impl Names {
    pub(super) fn of(plan: &Plan) -> Result<Names, Failure> {
        let (variant, seats) = (plan.contest.variant(), plan.contest.seats());
        let position = variant.game.deal(&variant.name, seats, &plan.seed)?;
        Ok(Names(seats.seats().map(|seat| position.seat_name(seat)).collect()))
    }

    pub(super) fn seats(&self) -> &[&'static str] {
        &self.0
    }

    fn of_seat(&self, seat: Seat) -> &'static str {
        self.0[seat.index()]
    }
}

/// One game. Times are told only where they decide: else the same match gives the same bytes.
pub(super) fn game(report: &Report, plan: &Plan, names: &Names, lang: Lang) -> Value {
    let entrants = plan.contest.entrants();
    let player = |seat| entrants[report.fixture.entrant_at(seat)].name.as_str();
    let players: Vec<&str> = plan.contest.seats().seats().map(player).collect();
    let winners: Vec<&str> = report.winners().into_iter().map(|seat| names.of_seat(seat)).collect();
    let nodes: Vec<u64> = report.efforts.iter().map(|effort| effort.nodes).collect();
    let mut line = json!({
        "number": report.fixture.number + 1,
        "deal": report.fixture.deal + 1,
        "seed": report.fixture.seed.to_string(),
        "seats": players,
        "scores": report.outcome.as_ref().map(Outcome::scores),
        "winners": winners,
        "plies": report.plies,
        "termination": report.termination.to_string(),
        "nodes": nodes,
    });
    if plan.opening > 0 {
        line["opening"] = json!(report.opening);
    }
    if plan.limit.is_timed() {
        let seconds: Vec<f64> =
            report.efforts.iter().map(|effort| effort.time.as_secs_f64()).collect();
        line["seconds"] = json!(seconds);
    }
    if let Some(fault) = &report.fault {
        line["reason"] = json!(fault.text(lang));
    }
    line
}

/// How the match stands.
pub(super) fn summary(
    standings: &Standings,
    plan: &Plan,
    names: &Names,
    sprt: Option<&Sprt>,
    ended: Ended,
) -> Value {
    let variant = plan.contest.variant();
    let players: Vec<Value> = standings
        .placings()
        .iter()
        .zip(plan.contest.entrants())
        .map(|(placing, entrant)| {
            let elo = placing.elo();
            let mut fields = Map::new();
            fields.insert("name".into(), json!(entrant.name));
            fields.insert("player".into(), json!(entrant.contender.player()));
            add_tally(&mut fields, &placing.all);
            fields.insert("elo".into(), json!(elo.and_then(|elo| elo.value)));
            fields.insert("elo_ci95".into(), json!(elo.map(|elo| [elo.low, elo.high])));
            fields.insert("faults".into(), json!(placing.faults));
            add_effort(&mut fields, &placing.effort, plan);
            fields.insert("seats".into(), by_seat(&placing.at, names));
            Value::Object(fields)
        })
        .collect();
    let budget = match plan.limit {
        Limit::Own => Value::Null,
        Limit::Nodes(nodes) => json!({ "nodes": nodes }),
        Limit::Milliseconds(ms) => json!({ "ms": ms }),
        Limit::Clock(control) => json!({ "tc": control.to_string() }),
    };
    let mut summary = json!({ "summary": {
        "game": variant.game.name(),
        "variant": variant.name,
        "seed": plan.seed.to_string(),
        "games": standings.games(),
        "deals": standings.deals(),
        "duplicate": plan.deals == Deals::Duplicate,
        "opening": plan.opening,
        "budget": budget,
        "interrupted": ended == Ended::Early,
        "plies": standings.plies(),
        "players": players,
        "seats": by_seat(standings.by_seat(), names),
    }});
    if let (Some(sprt), Some(results)) = (sprt, standings.results()) {
        summary["summary"]["sprt"] = test(sprt, results);
    }
    summary
}

/// How a sequential test stands.
fn test(sprt: &Sprt, results: &Results) -> Value {
    let (low, high) = sprt.bounds();
    let finding = match sprt.finding(results) {
        Finding::Open => Value::Null,
        Finding::Refused => json!("elo0"),
        Finding::Accepted => json!("elo1"),
    };
    let counts = match results {
        Results::Games(counts) => json!(counts),
        Results::Pairs(counts) => json!(counts),
    };
    json!({
        "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
        "scale": sprt.scale.name(), "counts": counts, "llr": sprt.ratio(results),
        "bounds": [low, high], "accepted": finding,
    })
}

fn by_seat(tallies: &[Tally], names: &Names) -> Value {
    let tally = |(tally, name): (&Tally, &&str)| {
        let mut fields = Map::new();
        fields.insert("seat".into(), json!(name));
        add_tally(&mut fields, tally);
        Value::Object(fields)
    };
    tallies.iter().zip(names.seats()).map(tally).collect()
}

fn add_tally(fields: &mut Map<String, Value>, tally: &Tally) {
    fields.insert("games".into(), json!(tally.games()));
    fields.insert("wins".into(), json!(tally.wins));
    fields.insert("draws".into(), json!(tally.draws));
    fields.insert("losses".into(), json!(tally.losses));
    fields.insert("points".into(), json!(tally.share.value()));
    fields.insert("points_ci95".into(), ends(tally.share.interval()));
    add_mean(fields, "mean_margin", &tally.margin);
    add_mean(fields, "mean_score", &tally.score);
}

fn add_mean(fields: &mut Map<String, Value>, name: &str, mean: &Mean) {
    fields.insert(name.into(), json!(mean.value()));
    fields.insert(format!("{name}_ci95"), ends(mean.interval()));
}

fn add_effort(fields: &mut Map<String, Value>, effort: &Effort, plan: &Plan) {
    let each = |total: f64| (effort.moves > 0).then(|| total / effort.moves as f64);
    fields.insert("moves".into(), json!(effort.moves));
    fields.insert("nodes".into(), json!(effort.nodes));
    fields.insert("nodes_per_move".into(), json!(each(effort.nodes as f64)));
    if plan.limit.is_timed() {
        fields.insert("seconds_per_move".into(), json!(each(effort.time.as_secs_f64())));
    }
}

fn ends(interval: Option<Interval>) -> Value {
    json!(interval.map(|interval| [interval.low, interval.high]))
}
