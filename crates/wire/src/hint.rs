//! Hints: what the strongest machine advises a player, and why.

use serde::{Deserialize, Serialize};
use tripot_catalog::{Advice, AdvisedMove, AnyView, Lang, Variant};
use tripot_core::{Seat, Seed, Stop, Turn, Viewer};
use tripot_table::Table;

use crate::refusal::RequestError;

/// A move that a machine advises, in words and with reasons.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    #[serde(rename = "move")]
    chosen: String,
    /// The invitation to play it.
    words: String,
    /// What speaks for it.
    reasons: Vec<String>,
    /// Both in one sentence.
    reason: String,
    /// What it is worth, in the units of the game.
    value: Option<f64>,
    /// The same in words.
    worth: Option<String>,
    /// How the machine expects the game to go on, this move first, as far as nothing comes out.
    line: Vec<String>,
    /// The next best moves.
    others: Vec<OtherHint>,
    /// The machine that was asked: the strongest one for this table, independent of the opponents.
    machine: String,
    /// The number of the update that it is about.
    number: u32,
}

/// A move that is nearly as good.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct OtherHint {
    #[serde(rename = "move")]
    chosen: String,
    /// The invitation to play it.
    words: String,
    /// How far it is behind the best one.
    behind: Option<String>,
}

impl Hint {
    /// What is said of a table with this number of events; nothing if nothing was advised.
    fn new(advice: &Advice, number: u32, lang: Lang) -> Option<Hint> {
        let (best, others) = advice.moves.split_first()?;
        let other = |other: &AdvisedMove| OtherHint {
            chosen: other.text.native.clone(),
            words: lang.text(&other.words),
            behind: other.behind.as_ref().map(|behind| lang.text(behind)),
        };
        Some(Hint {
            chosen: best.text.native.clone(),
            words: lang.text(&best.words),
            reasons: best.reasons.iter().map(|reason| lang.text(reason)).collect(),
            reason: lang.text(&best.sentence()),
            value: best.judged.as_ref().map(|judged| judged.value),
            worth: best.worth.as_ref().map(|worth| lang.text(worth)),
            line: best.line.iter().map(|text| text.native.clone()).collect(),
            others: others.iter().map(other).collect(),
            machine: advice.machine.to_string(),
            number,
        })
    }
}

/// The information of a seat in writing: all that a hint is computed from.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seen {
    /// The canonical name of the variant.
    pub variant: String,
    /// The position as the player sees it, in native form.
    pub view: String,
    /// What each seat is called.
    pub names: Vec<String>,
    /// The number of the update that it is about.
    pub number: u32,
}

/// A player who wants a hint, with all that the machine may know: what the player knows.
pub struct HintQuestion {
    view: Box<dyn AnyView>,
    variant: Variant,
    names: Vec<String>,
    number: u32,
    lang: Lang,
}

impl HintQuestion {
    /// The question of the player of a seat, who has to be on move and to play against machines only.
    pub fn of(table: &Table, seat: Seat, lang: Lang) -> Result<HintQuestion, RequestError> {
        // A player whom a machine stands in for is still a player.
        let others = table.places().iter().enumerate().filter(|(index, _)| *index != seat.index());
        if others.into_iter().any(|(_, place)| place.is_persons()) {
            return Err(RequestError::HintAgainstPeople);
        }
        if table.turn() != Turn::Seat(seat) || table.is_waiting() {
            return Err(RequestError::HintOutOfTurn);
        }
        Ok(HintQuestion {
            view: table.view(Viewer::Seat(seat)),
            variant: table.variant().clone(),
            names: table.names(lang),
            number: table.number(),
            lang,
        })
    }

    /// A question in writing.
    pub fn read(seen: &Seen, lang: Lang) -> Result<HintQuestion, RequestError> {
        let variant = Variant::read(&seen.variant, &[])?;
        let view = variant.question(&seen.view)?;
        let (names, number) = (seen.names.clone(), seen.number);
        Ok(HintQuestion { view, variant, names, number, lang })
    }

    /// The question in writing, for another process to answer.
    pub fn seen(&self) -> Seen {
        Seen {
            variant: self.variant.name.clone(),
            view: self.view.native(),
            names: self.names.clone(),
            number: self.number,
        }
    }

    /// The answer; it is there at once, with what has been found so far, when the flag is raised.
    pub fn answer(&self, seed: &Seed, stop: &Stop) -> Result<Hint, RequestError> {
        let advice = self.variant.advise(&*self.view, &self.names, seed, stop);
        let hint = advice.and_then(|advice| Hint::new(&advice, self.number, self.lang));
        hint.ok_or(RequestError::HintOutOfTurn)
    }
}
