//! A class as tables that people read in the terminal.

use std::fmt::Write as _;

use tripot_catalog::Lang;
use tripot_classroom::{Disagreements, Examination, Explains, RuleResult, Suspicion, Unit};
use tripot_core::Message;

use super::{Class, Member};
use crate::command::tournament::table::standing;
use tripot_terminal::canvas::wrap;
use tripot_terminal::console::COLUMNS;
use tripot_terminal::figures::{Sign, Table, number};

/// Everything that is told at the end of a class.
pub(super) fn text(class: &Class, lang: Lang) -> String {
    let sum = format!("{} · {}", class.title, lang.text(&class.sum()));
    let mut text = format!("{}\n\n", wrap(&sum, COLUMNS));
    for notice in class.notices() {
        let _ = writeln!(text, "{}\n", wrap(&lang.text(&notice), COLUMNS));
    }
    text.push_str(&overview(class, lang).render());
    let mut rules = class.members.iter().flat_map(|member| &member.found.rules);
    if rules.any(RuleResult::is_cut_short) {
        let _ = writeln!(text, "{}", lang.word("class.share.note"));
    }
    for member in &class.members {
        let lines = lines(member, lang);
        if lines.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{}", member.program.name);
        for line in lines {
            for line in wrap(&line, COLUMNS - 2).lines() {
                let _ = writeln!(text, "  {line}");
            }
        }
    }
    for tournament in &class.tournaments {
        let _ = write!(text, "\n{}\n{}", tournament.programme().title, standing(tournament, lang));
    }
    text
}

fn overview(class: &Class, lang: Lang) -> Table {
    let heads = ["class.head.loads", "class.head.list", "class.head.check", "class.head.play"];
    let heads = heads.into_iter().chain(["class.head.median", "class.head.worst"]);
    let mut table = Table::new("", heads.map(|key| lang.word(key)));
    for Member { program, found } in &class.members {
        let mut cells = vec![loads(found, lang)];
        cells.extend((0..3).map(|index| found.rules.get(index).map_or("–".to_owned(), cell)));
        let ms = |value: f64| format!("{} ms", number(lang, value, 1, Sign::Negative));
        cells.push(found.speed.map_or("–".to_owned(), |speed| ms(speed.median_ms)));
        cells.push(found.speed.map_or("–".to_owned(), |speed| ms(speed.worst_ms)));
        table.add(&program.name, cells);
    }
    table
}

/// Whether a program loads, in a word.
pub(super) fn loads(found: &Examination, lang: Lang) -> String {
    if found.absent.is_some() {
        return "–".to_owned();
    }
    lang.word(match (found.loads, found.messages.iter().any(|message| message.is_error)) {
        (false, _) => "class.loads.no",
        (true, true) => "class.loads.partly",
        (true, false) => "class.loads.yes",
    })
}

/// How many answers were right, of how many, in a narrow cell. A star marks what was not all asked.
fn cell(rule: &RuleResult) -> String {
    let share = match rule.asked {
        0 => "–".to_owned(),
        asked => format!("{}/{asked}", asked - rule.wrong.min(asked)),
    };
    if rule.is_cut_short() { share + "*" } else { share }
}

/// How many answers were right, of how many, and how many questions were not asked; nothing if there
/// were no questions.
pub(super) fn share(rule: &RuleResult) -> Option<Message> {
    let key = match (rule.asked, rule.not_asked()) {
        (0, 0) => return None,
        (0, _) => "class.share.none",
        (_, 0) => "class.share",
        _ => "class.share.cut",
    };
    let message = Message::new(key).with("right", rule.asked - rule.wrong.min(rule.asked));
    Some(message.with("asked", rule.asked).with("left", rule.not_asked()))
}

/// How many wrong answers of a kind there are, or moves where those within lists are counted.
pub(super) fn count(kind: &Disagreements, lang: Lang) -> String {
    let key = match kind.unit {
        Unit::Moves => "class.count.moves",
        Unit::Answers => "class.count.answers",
    };
    let message = Message::new(key).with("count", kind.count);
    lang.text(&message.with("kind", kind.kind.text(lang)))
}

/// What is said of lines that a manifest lacks.
pub(super) fn fits(suspicion: &Suspicion) -> Message {
    let message = Message::new("class.manifest.fits").with("right", suspicion.right);
    message.with("asked", suspicion.asked)
}

/// What was counted of what a diagnosis explains.
pub(super) fn explains(counted: &Explains, lang: Lang) -> Message {
    let is_all = counted.answers == counted.of;
    let key = if is_all { "class.explains.all" } else { "class.explains.some" };
    let message = Message::new(key).with("answers", counted.answers).with("of", counted.of);
    message.with("about", counted.about.text(lang))
}

/// What there is to say about a program.
fn lines(member: &Member, lang: Lang) -> Vec<String> {
    let found = &member.found;
    let mut lines = Vec::new();
    lines.extend(found.trouble.iter().map(|told| told.text(lang).to_owned()));
    for message in found.messages.iter().filter(|message| message.is_error) {
        lines.push(format!("{}:{}: {}", message.file, message.line, message.text));
    }
    if let Some(suspicion) = &found.manifest {
        lines.push(lang.word("class.verdict.manifest"));
        lines.push(lang.text(&fits(suspicion)));
        lines.extend(suspicion.lines.iter().cloned());
    }
    for diagnosis in &found.diagnoses {
        lines.push(format!("→ {} [{}]", diagnosis.told.text(lang), diagnosis.goal));
        let counted = diagnosis.explains.as_ref();
        lines.extend(counted.map(|counted| format!("  {}", lang.text(&explains(counted, lang)))));
    }
    for kind in &found.disagreements {
        lines.push(count(kind, lang));
    }
    if let Some(kind) = found.disagreements.first() {
        let first = &kind.first;
        let label = |key: &'static str| lang.word(key);
        lines.push(format!("{} {}", label("class.position"), first.position));
        if let Some(chosen) = &first.chosen {
            lines.push(format!("{} {chosen}", label("class.move")));
        }
        lines.push(format!("{} {}", label("class.expected"), first.expected.text(lang)));
        lines.push(format!("{} {}", label("class.got"), first.got.text(lang)));
        if !first.goal.is_empty() {
            lines.push(format!("?- {}", first.goal));
        }
        lines.push(format!("$ {}", first.command));
    }
    for fault in &found.faults {
        lines.push(format!("{} × {}", fault.count, fault.told.text(lang)));
        if let Some(first) = &fault.first {
            lines.push(format!("  {} {}", lang.word("class.position"), first.position));
            let chosen = first.chosen.as_ref();
            lines.extend(chosen.map(|chosen| format!("  {} {chosen}", lang.word("class.move"))));
            lines.extend(first.goal.as_ref().map(|goal| format!("  ?- {goal}")));
        }
    }
    lines.extend(found.remarks.iter().map(|told| told.text(lang).to_owned()));
    lines.extend(member.program.twins.iter().map(|twin| lang.text(&super::page::twin(twin))));
    lines
}

#[cfg(test)]
mod tests {
    use tripot_bots::Bilingual;
    use tripot_classroom::Disagreement;

    use super::*;

    fn rule(asked: u64, planned: u64, wrong: u64) -> RuleResult {
        RuleResult { what: Bilingual::default(), goal: String::new(), asked, planned, wrong }
    }

    #[test]
    fn questions_that_were_not_asked_are_seen() {
        for (asked, planned, wrong, narrow, wide) in [
            (252, 252, 2, "250/252", "250 of 252"),
            (252, 312, 0, "252/252*", "252 of 252, 60 not asked"),
            (0, 60, 0, "–*", "60 not asked"),
            (0, 0, 0, "–", "–"),
        ] {
            let rule = rule(asked, planned, wrong);
            assert_eq!(cell(&rule), narrow);
            let share = share(&rule).map(|message| Lang::En.text(&message));
            assert_eq!(share.as_deref().unwrap_or("–"), wide);
        }
    }

    #[test]
    fn moves_within_lists_and_answers_are_told_apart() {
        let kind = |unit| Disagreements {
            kind: Bilingual { fr: "faux".to_owned(), en: "wrong".to_owned() },
            count: 2,
            unit,
            first: Disagreement {
                position: String::new(),
                chosen: None,
                expected: Bilingual::default(),
                got: Bilingual::default(),
                goal: String::new(),
                command: String::new(),
            },
        };
        assert_eq!(count(&kind(Unit::Moves), Lang::En), "2 moves · wrong");
        assert_eq!(count(&kind(Unit::Moves), Lang::Fr), "2 coups · faux");
        assert_eq!(count(&kind(Unit::Answers), Lang::En), "2 answers · wrong");
    }
}
