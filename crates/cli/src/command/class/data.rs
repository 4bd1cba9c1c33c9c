//! Output of a class as CSV and JSON.

use serde_json::{Value, json};
use tripot_arena::{Row, Tournament};
use tripot_catalog::Lang;
use tripot_classroom::{RuleResult, Soundness, Unit};

use super::{Class, Member};
use crate::csv::add_line;
use tripot_terminal::failure::Failure;
use tripot_terminal::output;

/// One line a program and game.
pub(super) fn csv(class: &Class, lang: Lang) -> String {
    let heads = [
        "name",
        "file",
        "loads",
        "load_errors",
        "list_asked",
        "list_wrong",
        "check_asked",
        "check_wrong",
        "play_asked",
        "play_wrong",
        "diagnoses",
        "faults",
        "median_ms",
        "worst_ms",
        "same_files_as",
        "game",
        "place_from",
        "place_to",
        "games",
        "points",
        "elo",
        "elo_low",
        "elo_high",
        "games_lost_by_fault",
        "verdict",
        "manifest",
        "list_not_asked",
        "check_not_asked",
        "play_not_asked",
    ];
    let mut text = String::new();
    add_line(&mut text, &heads.map(ToOwned::to_owned));
    for member in &class.members {
        let mut rows: Vec<Option<(&Tournament, Row)>> =
            standings(class, member).map(Some).collect();
        if rows.is_empty() {
            rows.push(None);
        }
        for row in rows {
            let mut cells = own_cells(member, lang);
            cells.extend(match row {
                Some((tournament, row)) => place_cells(tournament, &row),
                None => vec![String::new(); 9],
            });
            let manifest = member.found.manifest.as_ref();
            cells.push(verdict(member.found.soundness()).to_owned());
            cells.push(manifest.map(|found| found.lines.join("; ")).unwrap_or_default());
            cells.extend((0..3).map(|index| {
                let rule = member.found.rules.get(index);
                rule.map(|rule| rule.not_asked().to_string()).unwrap_or_default()
            }));
            add_line(&mut text, &cells);
        }
    }
    text
}

/// How a program stands in each of its tournaments.
pub(super) fn standings<'a>(
    class: &'a Class,
    member: &'a Member,
) -> impl Iterator<Item = (&'a Tournament, Row)> {
    class.tournaments.iter().filter_map(|tournament| {
        let players = &tournament.programme().players;
        let own = |row: &Row| players[row.player].entrant.name == member.program.name;
        Some((tournament, tournament.ranking().rows.into_iter().find(own)?))
    })
}

fn own_cells(member: &Member, lang: Lang) -> Vec<String> {
    let Member { program, found } = member;
    let rule = |index: usize| {
        let of = |value: fn(&RuleResult) -> u64| {
            found.rules.get(index).map(|rule| value(rule).to_string()).unwrap_or_default()
        };
        [of(|rule| rule.asked), of(|rule| rule.wrong)]
    };
    let diagnoses: Vec<&str> =
        found.diagnoses.iter().map(|diagnosis| diagnosis.told.text(lang)).collect();
    let errors = found.messages.iter().filter(|message| message.is_error).count();
    let time = |value: Option<f64>| value.map(|ms| format!("{ms:.1}")).unwrap_or_default();
    let twins: Vec<&str> = program.twins.iter().map(|twin| twin.name.as_str()).collect();
    let mut cells = vec![
        program.name.clone(),
        program.path.display().to_string(),
        found.loads.to_string(),
        errors.to_string(),
    ];
    cells.extend((0..3).flat_map(rule));
    cells.extend([
        diagnoses.join("; "),
        found.faults.iter().map(|fault| fault.count).sum::<u64>().to_string(),
        time(found.speed.map(|speed| speed.median_ms)),
        time(found.speed.map(|speed| speed.worst_ms)),
        twins.join(" "),
    ]);
    cells
}

fn place_cells(tournament: &Tournament, row: &Row) -> Vec<String> {
    let interval = row.rating.interval();
    vec![
        tournament.programme().variant.name.clone(),
        row.places.0.to_string(),
        row.places.1.to_string(),
        row.tally.games().to_string(),
        row.tally.share.value().map(|share| format!("{share:.4}")).unwrap_or_default(),
        format!("{:.1}", row.rating.value),
        format!("{:.1}", interval.low),
        format!("{:.1}", interval.high),
        row.faults.to_string(),
    ]
}

/// One object a program, and a summary.
pub(super) fn json(class: &Class, lang: Lang) -> Result<(), Failure> {
    for member in &class.members {
        output::json(&object(class, member, lang))?;
    }
    let is_sound = |member: &&Member| member.found.soundness() == Soundness::Sound;
    let sound = class.members.iter().filter(is_sound).count();
    let notices: Vec<String> = class.notices().iter().map(|notice| lang.text(notice)).collect();
    let files: Vec<String> = class
        .tournaments
        .iter()
        .map(|tournament| tournament.path().display().to_string())
        .collect();
    output::json(&json!({ "summary": {
        "title": class.title,
        "programs": class.members.len(),
        "sound": sound,
        "passed_over": class.passed_over,
        "notices": notices,
        "tournaments": files,
    }}))
}

fn verdict(soundness: Soundness) -> &'static str {
    match soundness {
        Soundness::Sound => "sound",
        Soundness::Faulty => "faulty",
        Soundness::Manifest => "manifest",
        Soundness::Doubtful => "doubtful",
        Soundness::Unexamined => "unexamined",
        Soundness::Unloaded => "unloaded",
    }
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Moves => "moves",
        Unit::Answers => "answers",
    }
}

fn object(class: &Class, member: &Member, lang: Lang) -> Value {
    let Member { program, found } = member;
    let disagreements: Vec<Value> = found
        .disagreements
        .iter()
        .map(|kind| {
            let first = &kind.first;
            json!({
                "kind": kind.kind.text(lang), "count": kind.count, "unit": unit(kind.unit),
                "position": first.position,
                "move": first.chosen, "expected": first.expected.text(lang),
                "got": first.got.text(lang), "goal": first.goal, "command": first.command,
            })
        })
        .collect();
    let rules: Vec<Value> = found
        .rules
        .iter()
        .map(|rule| json!({
            "goal": rule.goal, "asked": rule.asked, "planned": rule.planned, "wrong": rule.wrong,
        }))
        .collect();
    let diagnoses: Vec<Value> = found
        .diagnoses
        .iter()
        .map(|diagnosis| {
            json!({
                "rule": diagnosis.told.text(lang), "goal": diagnosis.goal,
                "certain": diagnosis.is_certain(),
                "explains": diagnosis.explains.as_ref().map(|counted| json!({
                    "answers": counted.answers, "of": counted.of,
                    "about": counted.about.text(lang),
                })),
            })
        })
        .collect();
    let faults: Vec<Value> = found
        .faults
        .iter()
        .map(|fault| {
            let first = fault.first.as_ref();
            json!({
                "reason": fault.told.text(lang), "count": fault.count,
                "position": first.map(|first| &first.position),
                "move": first.and_then(|first| first.chosen.as_ref()),
                "goal": first.and_then(|first| first.goal.as_ref()),
            })
        })
        .collect();
    let places: Vec<Value> = standings(class, member)
        .map(|(tournament, row)| {
            let interval = row.rating.interval();
            json!({
                "variant": tournament.programme().variant.name,
                "places": [row.places.0, row.places.1], "games": row.tally.games(),
                "points": row.tally.share.value(), "rating": row.rating.value,
                "rating_ci95": [interval.low, interval.high], "faults": row.faults,
            })
        })
        .collect();
    json!({
        "name": program.name,
        "file": program.path.display().to_string(),
        "verdict": verdict(found.soundness()),
        "loads": found.loads,
        "absent": found.absent,
        "manifest": found.manifest.as_ref().map(|suspicion| json!({
            "lines": suspicion.lines, "right": suspicion.right, "asked": suspicion.asked,
        })),
        "trouble": found.trouble.as_ref().map(|told| told.text(lang)),
        "messages": found.messages.iter().map(|message| json!({
            "error": message.is_error, "file": message.file, "line": message.line,
            "text": message.text,
        })).collect::<Vec<Value>>(),
        "rules": rules,
        "diagnoses": diagnoses,
        "disagreements": disagreements,
        "faults": faults,
        "remarks": found.remarks.iter().map(|told| told.text(lang)).collect::<Vec<&str>>(),
        "speed": found.speed.map(|speed| json!({
            "moves": speed.moves, "median_ms": speed.median_ms, "worst_ms": speed.worst_ms,
        })),
        "same_files_as": program.twins.iter().map(|twin| twin.name.as_str()).collect::<Vec<&str>>(),
        "plays": found.plays,
        "standings": places,
    })
}
