//! What speaks for and against an ask, as data.

use tripot_core::{View as _, Viewer};
use tripot_families::{Ask, Cards, FamiliesView};

/// Something that speaks for or against an ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The other is known to hold the card.
    Sure,
    /// The other is known not to hold the card: only a lucky draw can bring it.
    Vain,
    /// The card would complete the family.
    Completes,
    /// This many cards of the family are in the own hand.
    Holds {
        /// How many.
        cards: usize,
    },
    /// Everybody would learn that the asker holds a card of the family.
    Tells,
    /// Everybody knows that already.
    TellsNothing,
    /// A seat that may hold a card of the family knows this many of the asker's.
    Exposes {
        /// How many.
        cards: usize,
    },
    /// The other would be without a card, and draw one: the stock shrinks without a turn passing.
    Empties,
}

/// What speaks for and against an ask of the viewer.
///
/// ```
/// use tripot_families::FamiliesView;
/// use tripot_players::families::{Reason, reasons};
/// let view: FamiliesView = "a1236b2c45,7 28 -,- j1".parse().unwrap();
/// let found = reasons(&view, "2:a4".parse().unwrap());
/// assert!(found.contains(&Reason::Holds { cards: 4 }) && found.contains(&Reason::Tells));
/// ```
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
    if (held | Cards::one(ask.card)).has_all(members) {
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

#[cfg(test)]
mod tests {
    use tripot_core::State;
    use tripot_families::{Card, Draw, Families};
    use tripot_testkit::{options, seat, seats};

    use super::*;

    #[test]
    fn reasons_say_what_everybody_knows() {
        let settings = "families=2,ranks=3,hand=2";
        let mut state = Families::new(&options::<Families>(settings), seats(2)).expect("no faults");
        let card = |text| Card::parse(text).expect("it is a card");
        let [one, two] = [seat(1), seat(2)];
        for (seat, text) in [(one, "a1"), (one, "b1"), (two, "a2"), (two, "b2")] {
            state.resolve_unchecked(Draw { seat, card: card(text) });
        }
        let ask = |text| Ask { from: two, card: card(text) };
        let view = state.view(Viewer::Seat(one));
        assert_eq!(reasons(&view, ask("a2")), [Reason::Holds { cards: 1 }, Reason::Tells]);
        state.play(ask("a2")).expect("it may be asked");
        let view = state.view(Viewer::Seat(one));
        let exposes = Reason::Exposes { cards: 1 };
        assert_eq!(reasons(&view, ask("a3")), [Reason::Completes, Reason::TellsNothing, exposes]);
        state.play(ask("a3")).expect("it may be asked");
        state.resolve_unchecked(Draw { seat: one, card: card("b3") });
        // Now the other asks, who knows that a1 is the only card of `a` that it has not seen.
        assert_eq!(state.table().mover(), two);
        let view = state.view(Viewer::Seat(two));
        let ask = Ask { from: one, card: card("b3") };
        assert_eq!(reasons(&view, ask), [Reason::Holds { cards: 1 }, Reason::Tells]);
    }
}
