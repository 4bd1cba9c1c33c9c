//! What speaks for and against an ask, as data.

use tripot_core::View as _;
use tripot_core::Viewer;
use tripot_families::{Ask, FamiliesView};

/// Something that speaks for or against an ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The other is known to hold the card.
    Sure,
    /// The other is known not to hold the card: only a lucky draw can bring it.
    Vain,
    /// The card would complete the family.
    Completes,
    /// So many cards of the family are in the own hand.
    Holds {
        /// How many.
        cards: usize,
    },
    /// Everybody would learn that the asker holds a card of the family.
    Tells,
    /// Everybody knows that already.
    TellsNothing,
    /// Somebody who may hold a card of the family knows so many of the asker's.
    Exposes {
        /// How many.
        cards: usize,
    },
    /// The other would be without a card, and draw one: the stock shrinks without a turn passing.
    Empties,
}

/// What speaks for and against an ask of the viewer.
pub fn reasons(view: &FamiliesView, ask: Ask) -> Vec<Reason> {
    let Viewer::Seat(me) = view.viewer() else { return Vec::new() };
    let table = view.table();
    let ledger = table.ledger();
    let family = ask.card.family();
    let members = table.options().members(family);
    let held = view.hand() & members;
    let mut reasons = Vec::new();
    if view.known(ask.from).has(ask.card) {
        reasons.push(Reason::Sure);
        if table.size(ask.from) == 1 && table.stock() > 0 {
            reasons.push(Reason::Empties);
        }
    } else if ledger.is_known_absent(ask.from, ask.card) {
        reasons.push(Reason::Vain);
    }
    if held.len() + 1 == members.len() {
        reasons.push(Reason::Completes);
    } else {
        reasons.push(Reason::Holds { cards: held.len() });
    }
    let public = ledger.known(me) & members;
    let shown = !public.is_empty() || ledger.has_asked(me, family);
    reasons.push(if shown { Reason::TellsNothing } else { Reason::Tells });
    let others = table.seats().seats().filter(|&seat| seat != me);
    let may_hold =
        |seat| members.without(held).iter().any(|card| !ledger.is_known_absent(seat, card));
    if !public.is_empty() && others.into_iter().any(may_hold) {
        reasons.push(Reason::Exposes { cards: public.len() });
    }
    reasons
}
