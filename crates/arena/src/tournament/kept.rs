//! A game as it is stored and transferred.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tripot_catalog::Lang;
use tripot_core::{Outcome, Record, Termination, Who};

use crate::fixture::Fixture;
use crate::report::{Effort, Report};
use tripot_bots::Bilingual;
use tripot_bots::{Fault, FaultReason, Manner};

/// A game as it is kept: its record, from which nearly everything else follows, and what a record
/// does not hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The number of the game at its table.
    pub(crate) number: u64,
    /// Moves, positions and microseconds of each seat.
    pub(crate) efforts: String,
    /// Why a player lost it outside the rules, in French and in English.
    pub(crate) reasons: Option<[String; 2]>,
    /// The record; a damaged one is noticed by its digest.
    pub(crate) record: String,
}

impl Kept {
    /// What is kept of a game, whose record this is.
    pub(crate) fn of(report: &Report, record: &Record) -> Kept {
        let effort = |effort: &Effort| {
            format!("{} {} {}", effort.moves, effort.nodes, effort.time.as_micros())
        };
        let efforts: Vec<String> = report.efforts.iter().map(effort).collect();
        let told = |fault: &Fault| [Lang::Fr, Lang::En].map(|lang| fault.text(lang));
        Kept {
            number: report.fixture.number,
            efforts: efforts.join(","),
            reasons: report.fault.as_ref().map(told),
            record: record.to_string(),
        }
    }

    /// The report of the game, whose fixture is known, with the reason of a fault in one language;
    /// nothing if it is damaged.
    pub(crate) fn report(&self, fixture: Fixture, opening: u32, lang: Lang) -> Option<Report> {
        let record = Record::parse(&self.record).ok()?;
        let moves = || record.steps.iter().filter(|step| matches!(step.who, Who::Seat(_)));
        let efforts: Option<Vec<Effort>> = self.efforts.split(',').map(effort).collect();
        let efforts = efforts.filter(|efforts| efforts.len() == fixture.seats().get());
        let finished = record.termination == Termination::Finished && !record.scores.is_empty();
        let fault = self.reasons.as_ref().map(|[french, english]| {
            let reason = match lang {
                Lang::Fr => french,
                Lang::En => english,
            };
            let manner = match record.termination {
                Termination::OutOfTime(_) => Manner::Late,
                Termination::Illegal(_) => Manner::Illegal,
                _ => Manner::Crashed,
            };
            let reason = FaultReason::Stored { manner, text: reason.clone() };
            let told = Bilingual { fr: french.clone(), en: english.clone() };
            Fault { told: Some(Box::new(told)), ..Fault::new(reason) }
        });
        Some(Report {
            fixture,
            opening: moves().take(opening as usize).map(|step| step.text.clone()).collect(),
            plies: moves().count() as u64,
            termination: record.termination,
            outcome: finished.then(|| Outcome::new(record.scores.iter().copied())),
            fault,
            efforts: efforts?,
            record: Some(record),
        })
    }
}

fn effort(text: &str) -> Option<Effort> {
    let mut numbers = text.split(' ').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    Some(Effort { moves: next()?, nodes: next()?, time: Duration::from_micros(next()?) })
}
