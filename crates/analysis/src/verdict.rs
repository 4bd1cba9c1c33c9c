//! What was said of one decision, as a text that another process reads.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tripot_catalog::{AnyFilm, AppraisalText, CritiqueText};
use tripot_core::{Certainty, Seat};

/// What a critic said of one decision: enough for who has the same record to add everything up. Its text keeps
/// every bit of its numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    seat: usize,
    moves: Vec<Appraised>,
    doubt: u64,
    nodes: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Appraised {
    #[serde(rename = "move")]
    chosen: String,
    /// The bits of what each seat may expect.
    expected: Vec<u64>,
    certainty: Trust,
    ends_in: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Trust {
    Exact,
    /// The bits of the standard error.
    Sampled(u64),
    Guess,
}

/// A text that says nothing of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing that was said of this decision")]
pub struct NoVerdict;

impl Verdict {
    pub(crate) fn of(critique: &CritiqueText) -> Verdict {
        let appraised = |appraisal: &AppraisalText| Appraised {
            chosen: appraisal.chosen.native.clone(),
            expected: appraisal.expected.iter().map(|value| value.to_bits()).collect(),
            certainty: match appraisal.certainty {
                Certainty::Exact => Trust::Exact,
                Certainty::Sampled { error } => Trust::Sampled(error.to_bits()),
                Certainty::Guess => Trust::Guess,
            },
            ends_in: appraisal.ends_in,
        };
        Verdict {
            seat: critique.seat.index(),
            moves: critique.moves.iter().map(appraised).collect(),
            doubt: critique.doubt.to_bits(),
            nodes: critique.nodes,
        }
    }

    /// The same in the words of the game.
    pub(crate) fn critique(
        &self,
        film: &dyn AnyFilm,
        number: usize,
    ) -> Result<CritiqueText, NoVerdict> {
        let seats = film.seats();
        let seat = Seat::new(self.seat).filter(|seat| seats.has(*seat)).ok_or(NoVerdict)?;
        let appraisal = |appraised: &Appraised| {
            let (chosen, words) = film.words(number, &appraised.chosen).ok_or(NoVerdict)?;
            if appraised.expected.len() != seats.get() {
                return Err(NoVerdict);
            }
            Ok(AppraisalText {
                chosen,
                words,
                expected: appraised.expected.iter().copied().map(f64::from_bits).collect(),
                certainty: match appraised.certainty {
                    Trust::Exact => Certainty::Exact,
                    Trust::Sampled(error) => Certainty::Sampled { error: f64::from_bits(error) },
                    Trust::Guess => Certainty::Guess,
                },
                ends_in: appraised.ends_in,
            })
        };
        let moves = self.moves.iter().map(appraisal).collect::<Result<Vec<_>, NoVerdict>>()?;
        // The one that was played has to be among them.
        let played = film.shots().get(number).map(|shot| &shot.chosen);
        if moves.is_empty() || played.is_some_and(|it| moves.iter().all(|one| one.chosen != *it)) {
            return Err(NoVerdict);
        }
        Ok(CritiqueText { seat, moves, doubt: f64::from_bits(self.doubt), nodes: self.nodes })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

impl FromStr for Verdict {
    type Err = NoVerdict;

    fn from_str(text: &str) -> Result<Verdict, NoVerdict> {
        serde_json::from_str(text).map_err(|_| NoVerdict)
    }
}
