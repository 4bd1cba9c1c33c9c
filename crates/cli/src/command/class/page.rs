//! A class as one page to show and to print: a table of everybody, then a section for each.

use std::fmt::Write as _;

use tripot_arena::Tournament;
use tripot_catalog::Lang;
use tripot_classroom::{Diagnosis, Disagreements, Examination, Place, Program, Soundness, Twin};
use tripot_core::Message;

use super::{Class, Member, data, table};
use crate::command::tournament::page::ranking;
use crate::command::tournament::table::place;
use crate::html::{self, both, either, escape, figure, told, word};
use tripot_terminal::figures::Sign;

/// More kinds of wrong answers than this help nobody.
const MOST_KINDS: usize = 12;

/// More reasons than this for which a program lost games say the same again.
const MOST_REASONS: usize = 3;

/// The page of a class. Its reader can change the language that it opens in.
pub(super) fn page(class: &Class, lang: Lang) -> String {
    let mut page = html::opening(&class.title, include_str!("page.css"), lang);
    let _ = writeln!(
        page,
        "<div class=\"heading\"><h1>{}</h1><p>{}</p></div>",
        escape(&class.title),
        both(&class.sum())
    );
    for notice in class.notices() {
        let _ = writeln!(page, "<p class=\"notice\">{}</p>", both(&notice));
    }
    overview(class, &mut page);
    for tournament in &class.tournaments {
        let _ = writeln!(page, "<h2>{}</h2>", escape(&tournament.programme().title));
        page.push_str(&ranking(tournament));
        games_lost(tournament, &mut page);
    }
    for (number, member) in class.members.iter().enumerate() {
        section(number, member, &mut page);
    }
    let _ = write!(
        page,
        "<section><h2>{}</h2><p class=\"note\">{}</p><p class=\"note\">{}</p><p class=\"note\">{}</p></section>\n</main>\n{}",
        word("page.meaning"),
        word("class.meaning.rules"),
        word("class.meaning.speed"),
        word("page.meaning.elo"),
        html::closing("")
    );
    page
}

/// A line for each program, with what a teacher wants to see at once.
fn overview(class: &Class, page: &mut String) {
    page.push_str("<section><div class=\"scroll\"><table class=\"class\"><thead><tr><th></th>");
    for (key, side) in [
        ("class.head.loads", "left"),
        ("class.head.list", "right"),
        ("class.head.check", "right"),
        ("class.head.play", "right"),
        ("class.head.diagnosis", "left"),
        ("class.head.median", "right"),
        ("class.head.worst", "right"),
        ("tournament.head.place", "right"),
        ("match.head.elo", "right"),
    ] {
        let _ = write!(page, "<th scope=\"col\" class=\"{side}\">{}</th>", word(key));
    }
    page.push_str("</tr></thead><tbody>\n");
    for (number, member) in class.members.iter().enumerate() {
        let found = &member.found;
        let mark = mark(found.soundness());
        let loads = |lang| escape(&table::loads(found, lang));
        let _ = write!(
            page,
            "<tr class=\"{mark}\"><th scope=\"row\"><a href=\"#program-{number}\">{}</a></th><td>{}</td>",
            escape(&member.program.name),
            either(&loads(Lang::Fr), &loads(Lang::En))
        );
        for index in 0..3 {
            let share = found.rules.get(index).and_then(table::share);
            let share = share.map_or("–".to_owned(), |message| both(&message));
            let wrong = found.rules.get(index).is_some_and(|rule| rule.wrong > 0);
            let class = if wrong { " wrong" } else { "" };
            let _ = write!(page, "<td class=\"right{class}\">{share}</td>");
        }
        let mut diagnoses: Vec<String> =
            found.diagnoses.iter().map(|diagnosis| told(&diagnosis.told)).collect();
        match found.soundness() {
            Soundness::Unloaded => diagnoses.push(word("class.verdict.unloaded")),
            Soundness::Unexamined => diagnoses.push(unexamined(found)),
            Soundness::Manifest if found.is_misdescribed => {
                diagnoses.push(word("class.verdict.misdescribed"));
            }
            // Who breaks no rule and has a fault all the same is told at once why.
            _ if diagnoses.is_empty() => {
                diagnoses.extend(found.faults.iter().map(|fault| told(&fault.told)));
            }
            _ => {}
        }
        if let Some(suspicion) = &found.manifest {
            let lines = escape(&suspicion.lines.join(", "));
            diagnoses.insert(0, format!("{} <code>{lines}</code>", word("class.verdict.manifest")));
        }
        let _ = write!(page, "<td class=\"rule\">{}</td>", diagnoses.join("<br>"));
        let time = |value: Option<f64>| {
            value.map_or("–".to_owned(), |ms| format!("{} ms", figure(ms, 1, Sign::Negative)))
        };
        let _ = write!(
            page,
            "<td class=\"right\">{}</td><td class=\"right\">{}</td>",
            time(found.speed.map(|speed| speed.median_ms)),
            time(found.speed.map(|speed| speed.worst_ms))
        );
        let (mut places, mut ratings) = (Vec::new(), Vec::new());
        for (_, row) in data::standings(class, member) {
            places.push(place(&row));
            ratings.push(format!("{:.0} ± {:.0}", row.rating.value, row.rating.interval().half()));
        }
        let _ = writeln!(
            page,
            "<td class=\"right\">{}</td><td class=\"right rating\">{}</td></tr>",
            places.join(" · "),
            ratings.join(" · ")
        );
    }
    page.push_str("</tbody></table></div></section>\n");
}

/// Why games of a tournament were lost outside the rules: for each program, what happened most often.
fn games_lost(tournament: &Tournament, page: &mut String) {
    let players = &tournament.programme().players;
    let mut reasons: Vec<Vec<(String, u64)>> = vec![Vec::new(); players.len()];
    for encounter in tournament.rounds().iter().flatten() {
        for report in encounter.reports() {
            let (Some(fault), Some(seat)) = (&report.fault, report.termination.seat()) else {
                continue;
            };
            let reason = |lang| escape(&fault.text(lang));
            let reason = either(&reason(Lang::Fr), &reason(Lang::En));
            let own = &mut reasons[encounter.players[report.fixture.entrant_at(seat)]];
            match own.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, count)) => *count += 1,
                None => own.push((reason, 1)),
            }
        }
    }
    if reasons.iter().all(Vec::is_empty) {
        return;
    }
    let _ = write!(page, "<section><h2>{}</h2><ul>", word("class.lost"));
    for (player, mut own) in players.iter().zip(reasons) {
        let name = escape(&player.entrant.name);
        own.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (reason, count) in own.iter().take(MOST_REASONS) {
            let _ = write!(page, "<li><b>{name}</b> · {count} × {reason}</li>");
        }
        let more: u64 = own.iter().skip(MOST_REASONS).map(|(_, count)| count).sum();
        if more > 0 {
            let more = both(&Message::new("class.lost.more").with("count", more));
            let _ = write!(page, "<li><b>{name}</b> · {more}</li>");
        }
    }
    page.push_str("</ul></section>\n");
}

/// Everything about one program.
fn section(number: usize, member: &Member, page: &mut String) {
    let Member { program, found } = member;
    let _ = writeln!(
        page,
        "<section id=\"program-{number}\" class=\"program\"><h2>{}</h2><p class=\"note\">{}</p>",
        escape(&program.name),
        escape(&file_name(program))
    );
    let verdict = match found.soundness() {
        Soundness::Sound => word("class.verdict.sound"),
        Soundness::Unexamined => unexamined(found),
        Soundness::Manifest if found.is_misdescribed => word("class.verdict.misdescribed"),
        Soundness::Manifest => word("class.verdict.manifest"),
        Soundness::Doubtful => word("class.verdict.doubtful"),
        Soundness::Unloaded => word("class.verdict.unloaded"),
        Soundness::Faulty if found.wrong() > 0 => {
            both(&Message::new("class.verdict.wrong").with("count", found.wrong()))
        }
        Soundness::Faulty if found.faults.is_empty() => word("class.verdict.clauses"),
        Soundness::Faulty if found.rules.iter().all(|rule| rule.asked == 0) => {
            word("class.verdict.breaks")
        }
        Soundness::Faulty => word("class.verdict.faults"),
    };
    let _ = writeln!(page, "<p>{verdict}</p>");
    if let Some(suspicion) = &found.manifest {
        let lines = escape(&suspicion.lines.join("\n"));
        let _ = writeln!(page, "<p>{}</p><pre>{lines}</pre>", both(&table::fits(suspicion)));
    }
    if let Some(trouble) = &found.trouble {
        let _ = writeln!(page, "<pre>{}</pre>", told(trouble));
    }
    if !found.messages.is_empty() {
        let _ = write!(page, "<h3>{}</h3><ul class=\"messages\">", word("class.messages"));
        for message in &found.messages {
            let class = if message.is_error { " class=\"fault\"" } else { "" };
            let _ = write!(
                page,
                "<li{class}><code>{}:{}</code> {}</li>",
                escape(&message.file),
                message.line,
                escape(&message.text)
            );
        }
        page.push_str("</ul>\n");
    }
    if !found.diagnoses.is_empty() {
        let _ = write!(page, "<h3>{}</h3><ul class=\"diagnoses\">", word("class.diagnoses"));
        for diagnosis in &found.diagnoses {
            let _ = write!(
                page,
                "<li><b>{}</b> <small>{}<code>{}</code></small></li>",
                told(&diagnosis.told),
                counted(diagnosis),
                escape(&diagnosis.goal)
            );
        }
        page.push_str("</ul>\n");
    }
    for (index, kind) in found.disagreements.iter().take(MOST_KINDS).enumerate() {
        disagreement(kind, index == 0, page);
    }
    let lines: Vec<String> = found
        .faults
        .iter()
        .map(|fault| {
            let first = fault.first.as_ref().map(place_of).unwrap_or_default();
            format!("{} × {}{first}", fault.count, told(&fault.told))
        })
        .chain(found.remarks.iter().map(told))
        .chain(program.twins.iter().map(|other| both(&twin(other))))
        .collect();
    if !lines.is_empty() {
        let _ = write!(page, "<h3>{}</h3><ul>", word("class.besides"));
        for line in lines {
            let _ = write!(page, "<li>{line}</li>");
        }
        page.push_str("</ul>\n");
    }
    page.push_str("</section>\n");
}

/// Where a program broke down.
fn place_of(first: &Place) -> String {
    let mut text = String::from("<dl>");
    let mut entry = |key: &'static str, value: &str| {
        let _ = write!(text, "<dt>{}</dt><dd><code>{}</code></dd>", word(key), escape(value));
    };
    entry("class.position", &first.position);
    if let Some(chosen) = &first.chosen {
        entry("class.move", chosen);
    }
    if let Some(goal) = &first.goal {
        entry("class.asked", &format!("?- {goal}."));
    }
    text + "</dl>"
}

/// What a diagnosis explains, if that was counted.
fn counted(diagnosis: &Diagnosis) -> String {
    let Some(counted) = &diagnosis.explains else { return String::new() };
    let text = |lang: Lang| escape(&lang.text(&table::explains(counted, lang)));
    format!("{} · ", either(&text(Lang::Fr), &text(Lang::En)))
}

/// The class of a line: what stands before the name. Who was not examined has no tick.
fn mark(soundness: Soundness) -> &'static str {
    match soundness {
        Soundness::Sound => "sound",
        Soundness::Faulty | Soundness::Unloaded => "unsound",
        Soundness::Manifest | Soundness::Doubtful | Soundness::Unexamined => "open",
    }
}

/// Why a program is neither right nor wrong.
fn unexamined(found: &Examination) -> String {
    if let Some(program) = &found.absent {
        return both(&Message::new("class.verdict.absent").with("program", program.as_str()));
    }
    let asked = found.rules.iter().any(|rule| rule.asked > 0);
    word(if asked { "class.verdict.cut_short" } else { "class.verdict.unasked" })
}

/// Wrong answers of one kind: how many, and the first in full.
fn disagreement(kind: &Disagreements, is_open: bool, page: &mut String) {
    let first = &kind.first;
    let open = if is_open { " open" } else { "" };
    let count = |lang| escape(&table::count(kind, lang));
    let count = either(&count(Lang::Fr), &count(Lang::En));
    let _ = write!(page, "<details{open}><summary>{count}</summary><dl>");
    let code = |text: &str| format!("<code>{}</code>", escape(text));
    let mut entry = |key: &'static str, value: String| {
        let _ = write!(page, "<dt>{}</dt><dd>{value}</dd>", word(key));
    };
    entry("class.position", code(&first.position));
    if let Some(chosen) = &first.chosen {
        entry("class.move", code(chosen));
    }
    entry("class.expected", told(&first.expected));
    entry("class.got", told(&first.got));
    if !first.goal.is_empty() {
        entry("class.asked", code(&format!("?- {}.", first.goal)));
    }
    entry("class.command", code(&first.command));
    page.push_str("</dl></details>\n");
}

/// What is said of programs whose files are the same.
pub(super) fn twin(twin: &Twin) -> Message {
    let key = if twin.is_exact { "class.twin.exact" } else { "class.twin.bare" };
    Message::new(key).with("name", twin.name.as_str())
}

fn file_name(program: &Program) -> String {
    program.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
