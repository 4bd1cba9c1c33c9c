//! What an ask of the families did.

use serde::Serialize;
use tripot_core::{Seat, View as _, Viewer};
use tripot_families::{Ask, Cards, FamiliesView, Family};

/// Who was asked for what, how it was answered, and what was laid by it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = FamiliesEffect))]
pub struct Effect {
    /// The seat that was asked.
    from: usize,
    card: String,
    answer: Answer,
    laid: Vec<Laid>,
    /// What the viewer drew; nobody else is told.
    drawn: Vec<String>,
}

/// How an ask was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = FamiliesAnswer))]
#[serde(rename_all = "lowercase")]
pub(super) enum Answer {
    /// The card was handed over.
    Given,
    /// It was not there, but it was drawn.
    Lucky,
    /// It was not there, and another card was drawn.
    Drawn,
    /// It was not there, and there is nothing to draw.
    None,
}

/// A family that was laid.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Laid {
    seat: usize,
    family: char,
}

pub(super) fn effect(before: &FamiliesView, after: &FamiliesView, asker: Seat, ask: Ask) -> Effect {
    let laid = |seat: Seat| {
        let laid = laid(before, after, seat).into_iter();
        laid.map(move |family| Laid { seat: seat.index(), family: family.letter() })
    };
    Effect {
        from: ask.from.index(),
        card: ask.card.to_string(),
        answer: answer(before, after, asker, ask),
        laid: after.table().seats().seats().flat_map(laid).collect(),
        drawn: drawn(before, after, ask).iter().map(|card| card.to_string()).collect(),
    }
}

/// How an ask was answered, by what everybody saw. A player who gives the last card draws another.
pub(super) fn answer(before: &FamiliesView, after: &FamiliesView, asker: Seat, ask: Ask) -> Answer {
    let (was, is) = (before.table(), after.table());
    let refilled = is.ledger().hidden(ask.from) - was.ledger().hidden(ask.from);
    if is.size(ask.from) < was.size(ask.from) + refilled {
        return Answer::Given;
    }
    let held = is.ledger().known(asker).has(ask.card) && !was.ledger().known(asker).has(ask.card);
    match is.stock() < was.stock() {
        true if held || laid(before, after, asker).contains(&ask.card.family()) => Answer::Lucky,
        true => Answer::Drawn,
        false => Answer::None,
    }
}

/// The families that a seat has laid since.
pub(super) fn laid(before: &FamiliesView, after: &FamiliesView, seat: Seat) -> Vec<Family> {
    let is_new = |family: &Family| before.table().laid_by(*family).is_none();
    after.table().laid(seat).filter(is_new).collect()
}

/// What the viewer drew, but for the card that was asked for, which everybody saw.
pub(super) fn drawn(before: &FamiliesView, after: &FamiliesView, ask: Ask) -> Cards {
    match after.viewer() {
        Viewer::Seat(_) => after.hand().without(before.hand()).without(Cards::one(ask.card)),
        Viewer::Public => Cards::NONE,
    }
}
