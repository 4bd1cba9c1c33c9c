//! A class as one page to show and to print: a table of everybody, then a section for each.

use maud::{Markup, html};
use tripot_arena::Tournament;
use tripot_bots::Bilingual;
use tripot_catalog::Lang;
use tripot_classroom::{Diagnosis, Disagreements, Examination, Place, Program, Soundness, Twin};
use tripot_core::{Argument, Message};
use tripot_report::{Page, both, each, figure, word};

use super::{Class, Member, data, table};
use crate::command::tournament::page::{STYLE, ranking};
use crate::command::tournament::table::place;

/// More kinds of wrong answers than this help nobody.
const MOST_KINDS: usize = 12;

/// More reasons than this for which a program lost games say the same again.
const MOST_REASONS: usize = 3;

/// The page of a class.
pub(super) fn page(class: &Class, lang: Lang) -> String {
    let meanings = ["class.meaning.rules", "class.meaning.speed", "page.meaning.elo"];
    let body = html! {
        main {
            div.heading { h1 { (class.title) } p { (both(&class.sum())) } }
            @for notice in class.notices() { p.notice { (both(&notice)) } }
            (overview(class))
            @for tournament in &class.tournaments {
                h2 { (tournament.programme().title) }
                (ranking(tournament))
                (games_lost(tournament))
            }
            @for (number, member) in class.members.iter().enumerate() { (section(number, member)) "\n" }
            section {
                h2 { (word("page.meaning")) }
                @for key in meanings { p.note { (word(key)) } }
            }
        }
    };
    let title = format!("{} · Tripot", class.title);
    let style = [STYLE, include_str!("page.css")].concat();
    Page { title: &title, lang, style: &style, script: "", body }.to_html()
}

/// A line for each program, with what a teacher wants to see at once.
fn overview(class: &Class) -> Markup {
    let heads = [
        ("class.head.loads", "left"),
        ("class.head.list", "right"),
        ("class.head.check", "right"),
        ("class.head.play", "right"),
        ("class.head.diagnosis", "left"),
        ("class.head.median", "right"),
        ("class.head.worst", "right"),
        ("tournament.head.place", "right"),
        ("match.head.elo", "right"),
    ];
    html! {
        section {
            div.scroll {
                table.class {
                    thead { tr { th {} @for (key, side) in heads { th.(side) scope="col" { (word(key)) } } } }
                    tbody {
                        @for (number, member) in class.members.iter().enumerate() {
                            (line(class, number, member)) "\n"
                        }
                    }
                }
            }
        }
    }
}

fn line(class: &Class, number: usize, member: &Member) -> Markup {
    let found = &member.found;
    let time = |value: Option<f64>| {
        html! {
            td.right {
                @match value {
                    Some(ms) => { (figure(&Argument::decimal(ms, 1))) " ms" }
                    None => "–",
                }
            }
        }
    };
    let (mut places, mut ratings) = (Vec::new(), Vec::new());
    for (_, row) in data::standings(class, member) {
        places.push(place(&row));
        ratings.push(format!("{:.0} ± {:.0}", row.rating.value, row.rating.interval().half()));
    }
    html! {
        tr class=(mark(found.soundness())) {
            th scope="row" { a href={ "#program-" (number) } { (member.program.name) } }
            td { (each(|lang| table::loads(found, lang))) }
            @for index in 0..3 {
                @let rule = found.rules.get(index);
                td.right.wrong[rule.is_some_and(|rule| rule.wrong > 0)] {
                    @match rule.and_then(table::share) {
                        Some(share) => (both(&share)),
                        None => "–",
                    }
                }
            }
            td.rule {
                @for (index, diagnosis) in diagnoses(found).iter().enumerate() {
                    @if index > 0 { br; }
                    (diagnosis)
                }
            }
            (time(found.speed.map(|speed| speed.median_ms)))
            (time(found.speed.map(|speed| speed.worst_ms)))
            td.right { (places.join(" · ")) }
            td.right.rating { (ratings.join(" · ")) }
        }
    }
}

/// What is wrong with a program, each in a line.
fn diagnoses(found: &Examination) -> Vec<Markup> {
    let mut lines: Vec<Markup> =
        found.diagnoses.iter().map(|diagnosis| told(&diagnosis.told)).collect();
    match found.soundness() {
        Soundness::Unloaded => lines.push(word("class.verdict.unloaded")),
        Soundness::Unexamined => lines.push(unexamined(found)),
        Soundness::Manifest if found.is_misdescribed => {
            lines.push(word("class.verdict.misdescribed"));
        }
        // Who breaks no rule and has a fault all the same is told at once why.
        _ if lines.is_empty() => lines.extend(found.faults.iter().map(|fault| told(&fault.told))),
        _ => {}
    }
    if let Some(suspicion) = &found.manifest {
        let manifest = word("class.verdict.manifest");
        lines.insert(0, html! { (manifest) " " code { (suspicion.lines.join(", ")) } });
    }
    lines
}

/// Why games of a tournament were lost outside the rules: for each program, what happened most often.
fn games_lost(tournament: &Tournament) -> Markup {
    let players = &tournament.programme().players;
    let mut reasons: Vec<Vec<(Bilingual, u64)>> = vec![Vec::new(); players.len()];
    for encounter in tournament.rounds().iter().flatten() {
        for report in encounter.reports() {
            let (Some(fault), Some(seat)) = (&report.fault, report.termination.seat()) else {
                continue;
            };
            let reason = Bilingual { fr: fault.text(Lang::Fr), en: fault.text(Lang::En) };
            let own = &mut reasons[encounter.players[report.fixture.entrant_at(seat)]];
            match own.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, count)) => *count += 1,
                None => own.push((reason, 1)),
            }
        }
    }
    if reasons.iter().all(Vec::is_empty) {
        return Markup::default();
    }
    for own in &mut reasons {
        own.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    }
    html! {
        section {
            h2 { (word("class.lost")) }
            ul {
                @for (player, own) in players.iter().zip(&reasons) {
                    @let name = &player.entrant.name;
                    @for (reason, count) in own.iter().take(MOST_REASONS) {
                        li { b { (name) } " · " (count) " × " (told(reason)) }
                    }
                    @let more: u64 = own.iter().skip(MOST_REASONS).map(|(_, count)| count).sum();
                    @if more > 0 { li { b { (name) } " · " (more_lost(more)) } }
                }
            }
        }
    }
}

fn more_lost(count: u64) -> Markup {
    both(&Message::new("class.lost.more").with("count", count))
}

/// Everything about one program.
fn section(number: usize, member: &Member) -> Markup {
    let Member { program, found } = member;
    html! {
        section.program #{ "program-" (number) } {
            h2 { (program.name) }
            p.note { (file_name(program)) }
            p { (verdict(found)) }
            @if let Some(suspicion) = &found.manifest {
                p { (both(&table::fits(suspicion))) }
                pre { (suspicion.lines.join("\n")) }
            }
            @if let Some(trouble) = &found.trouble { pre { (told(trouble)) } }
            @if !found.messages.is_empty() {
                h3 { (word("class.messages")) }
                ul.messages {
                    @for message in &found.messages {
                        li class=[message.is_error.then_some("fault")] {
                            code { (message.file) ":" (message.line) } " " (message.text)
                        }
                    }
                }
            }
            @if !found.diagnoses.is_empty() {
                h3 { (word("class.diagnoses")) }
                ul.diagnoses {
                    @for diagnosis in &found.diagnoses {
                        li {
                            b { (told(&diagnosis.told)) }
                            " " small { (counted(diagnosis)) code { (diagnosis.goal) } }
                        }
                    }
                }
            }
            @for (index, kind) in found.disagreements.iter().take(MOST_KINDS).enumerate() {
                (disagreement(kind, index == 0))
            }
            (besides(program, found))
        }
    }
}

/// In a sentence, what was found.
fn verdict(found: &Examination) -> Markup {
    match found.soundness() {
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
    }
}

/// What there is to say beside the rules.
fn besides(program: &Program, found: &Examination) -> Markup {
    if found.faults.is_empty() && found.remarks.is_empty() && program.twins.is_empty() {
        return Markup::default();
    }
    html! {
        h3 { (word("class.besides")) }
        ul {
            @for fault in &found.faults {
                li {
                    (fault.count) " × " (told(&fault.told))
                    @if let Some(first) = &fault.first { (place_of(first)) }
                }
            }
            @for remark in &found.remarks { li { (told(remark)) } }
            @for other in &program.twins { li { (both(&twin(other))) } }
        }
    }
}

/// A sentence that was kept in both languages.
fn told(told: &Bilingual) -> Markup {
    each(|lang| told.text(lang).to_owned())
}

/// A text of a program, with what it is.
fn entry(key: &'static str, text: &str) -> Markup {
    html! { dt { (word(key)) } dd { code { (text) } } }
}

/// Where a program broke down.
fn place_of(first: &Place) -> Markup {
    html! {
        dl {
            (entry("class.position", &first.position))
            @if let Some(chosen) = &first.chosen { (entry("class.move", chosen)) }
            @if let Some(goal) = &first.goal { (entry("class.asked", &format!("?- {goal}."))) }
        }
    }
}

/// What a diagnosis explains, if that was counted.
fn counted(diagnosis: &Diagnosis) -> Markup {
    html! {
        @if let Some(counted) = &diagnosis.explains {
            (each(|lang| lang.text(&table::explains(counted, lang)))) " · "
        }
    }
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
fn unexamined(found: &Examination) -> Markup {
    if let Some(program) = &found.absent {
        return both(&Message::new("class.verdict.absent").with("program", program.as_str()));
    }
    let asked = found.rules.iter().any(|rule| rule.asked > 0);
    word(if asked { "class.verdict.cut_short" } else { "class.verdict.unasked" })
}

/// Wrong answers of one kind: how many, and the first in full.
fn disagreement(kind: &Disagreements, is_open: bool) -> Markup {
    let first = &kind.first;
    html! {
        details open[is_open] {
            summary { (each(|lang| table::count(kind, lang))) }
            dl {
                (entry("class.position", &first.position))
                @if let Some(chosen) = &first.chosen { (entry("class.move", chosen)) }
                dt { (word("class.expected")) }
                dd { (told(&first.expected)) }
                dt { (word("class.got")) }
                dd { (told(&first.got)) }
                @if !first.goal.is_empty() { (entry("class.asked", &format!("?- {}.", first.goal))) }
                (entry("class.command", &first.command))
            }
        }
    }
}

/// What is said of programs whose files are the same.
pub(super) fn twin(twin: &Twin) -> Message {
    let key = if twin.is_exact { "class.twin.exact" } else { "class.twin.bare" };
    Message::new(key).with("name", twin.name.as_str())
}

fn file_name(program: &Program) -> String {
    program.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
