//! What takes time: machines that think, hints, and the decisions of an analysis. None of it needs a table in memory, so any worker
//! can do it, and be ended at any moment.

use serde::Serialize;
use tripot_analysis::{Judging, Verdict};
use tripot_catalog::{BENCH, Lang, Trouble};
use tripot_core::{Budget, Record, Seat, Stop};
use tripot_wire::{BroughtTree, HintQuestion, RequestError, Seen};

use crate::answer::Answer;
use crate::local::{Kept, fresh};
use crate::request::{Exploring, Stored};

/// The most decisions of a game that is analysed.
const MOST_DECISIONS: usize = 1_000;

/// What a machine has come to.
#[derive(Serialize)]
struct Thought {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    chosen: Option<String>,
    /// The bits of what it expects, which a page must not round.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

/// A number as it was told by [`think`].
pub(crate) fn read_value(text: &str) -> Option<f64> {
    text.parse().ok().map(f64::from_bits)
}

/// The move of the machine that has to move at a table, unless its position is another one.
pub(crate) fn think(stored: &Stored, position: u32) -> Answer {
    let thought = || {
        let kept = Kept::fold(stored).ok()?;
        if kept.table.position() != position {
            return None;
        }
        let (_, machine) = kept.table.machine_to_move()?;
        let thinking = kept.table.thinking()?;
        Some(thinking(&Budget::nodes(machine.spec().nodes)))
    };
    let (chosen, value) = match thought() {
        Some(thought) => (Some(thought.chosen), thought.value),
        None => (None, None),
    };
    let value = value.map(|value| value.to_bits().to_string());
    Answer::json(200, &Thought { chosen, value })
}

/// What the strongest machine advises the player of a seat.
pub(crate) fn hint(stored: &Stored, seat: usize, lang: Lang, random: &str) -> Answer {
    let hint = || {
        let kept = Kept::fold(stored)?;
        let seat = Seat::new(seat).filter(|seat| kept.table.seats().has(*seat));
        let seat = seat.ok_or(RequestError::NoSuchSeat)?;
        let question = HintQuestion::of(&kept.table, seat, lang)?;
        question.answer(&fresh(random)?.seed(), &Stop::new())
    };
    told(hint(), lang)
}

/// The same for a seat of a server's table, from what its player sees.
pub(crate) fn advise(seen: &Seen, lang: Lang, random: &str) -> Answer {
    let hint = || {
        let question = HintQuestion::read(seen, lang)?;
        question.answer(&fresh(random)?.seed(), &Stop::new())
    };
    told(hint(), lang)
}

/// What is asked of a tree of variations.
pub(crate) fn explore(what: Exploring, lang: Lang) -> Answer {
    let seeded = |random: &str| fresh(random).map(|mut fresh| fresh.seed());
    match what {
        Exploring::Show { place, from } => told(place.show(from, lang), lang),
        Exploring::Draw { place, random } => {
            told(seeded(&random).and_then(|seed| place.draw(&seed, lang)), lang)
        }
        Exploring::Check { place, text } => told(place.check(&text, lang), lang),
        Exploring::Evaluate { place, nodes, plies } => {
            told(place.evaluate(nodes, plies, lang), lang)
        }
        Exploring::Read { text, variant, random } => {
            told(seeded(&random).and_then(|seed| BroughtTree::read(&text, &variant, &seed)), lang)
        }
        Exploring::Deal { variant, seats, random } => {
            told(seeded(&random).and_then(|seed| BroughtTree::deal(&variant, seats, &seed)), lang)
        }
        Exploring::Write { tree } => told(tree.write(), lang),
    }
}

/// What came of a question.
pub(crate) fn told<T: Serialize>(result: Result<T, RequestError>, lang: Lang) -> Answer {
    match result {
        Ok(value) => Answer::json(200, &value),
        Err(error) => Answer::refused(&error, lang),
    }
}

/// A game to be judged.
fn judging(record: &str) -> Result<Judging, RequestError> {
    let record = Record::parse(record).map_err(Trouble::from)?;
    let judging = Judging::of(record, None)?;
    if judging.progress().total > MOST_DECISIONS {
        return Err(RequestError::AnalysisTooLong);
    }
    Ok(judging)
}

/// How many decisions of a game there are.
pub(crate) fn decisions(record: &str, lang: Lang) -> Answer {
    told(judging(record).map(|judging| judging.progress().total), lang)
}

/// What is to be said of one decision, as a text for [`analysis`].
pub(crate) fn judge(record: &str, index: usize, lang: Lang) -> Answer {
    let verdict = || {
        let verdict = judging(record)?.verdict(index);
        let none = || RequestError::Unreadable { why: "there is no such decision".to_owned() };
        verdict.as_ref().map(Verdict::to_string).ok_or_else(none)
    };
    match verdict() {
        Ok(text) => Answer::text(text),
        Err(error) => Answer::refused(&error, lang),
    }
}

/// What all decisions come to: the text that `tripot analyze --json` writes.
pub(crate) fn analysis(record: &str, judged: &[String], lang: Lang) -> Answer {
    let analysis = || {
        let mut judging = judging(record)?;
        let unreadable =
            |why: &dyn std::fmt::Display| RequestError::Unreadable { why: why.to_string() };
        for text in judged {
            let verdict: Verdict = text.parse().map_err(|error| unreadable(&error))?;
            judging.take(&verdict).map_err(|error| unreadable(&error))?;
        }
        let analysis = judging.finish().ok_or_else(|| unreadable(&"a decision is missing"))?;
        Ok(analysis.to_json().to_string())
    };
    match analysis() {
        Ok(text) => Answer::text(text),
        Err(error) => Answer::refused(&error, lang),
    }
}

/// What a suite of the bench comes to.
#[derive(Serialize)]
struct Benched {
    name: String,
    nodes: u64,
    signature: String,
}

/// Asks the questions of a suite of the bench, in this thread.
pub(crate) fn bench(suite: usize) -> Answer {
    let benched = || {
        let none = || RequestError::Unreadable { why: "there is no such suite".to_owned() };
        let suite = BENCH.get(suite).ok_or_else(none)?;
        let answer = suite.ask(1, &mut |question| question())?;
        let signature = format!("{:016x}", answer.signature);
        Ok(Benched { name: suite.name(), nodes: answer.nodes, signature })
    };
    told(benched(), Lang::En)
}
