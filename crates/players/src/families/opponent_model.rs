//! The opponent model: what the other seat's asks suggest beyond what they prove.
//!
//! Counting takes an ask for no more than allowed. But most players ask where they hold much, and
//! soon: a family that the other has never asked in is likely to be thin in its hand, one that it
//! asked in early is likely to be thick.

use tripot_core::maths::exp;
use tripot_core::{Seat, SeatCount, View as _, Viewer};
use tripot_families::{Card, FamiliesView, MOST_CARDS, MOST_FAMILIES};

use super::weights::OPPONENT_MODEL;

/// How many things are looked at in a family.
pub(crate) const FEATURES: usize = 13;

/// For each card of a game of two, by how much the other is likelier to hold it than was counted:
/// what is to be added to the logarithm of the odds.
///
/// The weights were fitted to games against players of every kind, those who ask at random among
/// them. So no hand that is possible is ever excluded, and against a player without habits little
/// is lost.
#[derive(Clone, Debug)]
pub(crate) struct OpponentModel {
    log_odds: [f64; MOST_CARDS],
}

/// The other seat of a game of two; nothing in a larger one.
pub(crate) fn other_of(view: &FamiliesView) -> Option<Seat> {
    match (view.viewer(), view.table().seats()) {
        (Viewer::Seat(seat), SeatCount::TWO) => Some(seat.after(1, SeatCount::TWO)),
        _ => None,
    }
}

impl OpponentModel {
    /// What a viewer may suspect of the only other seat; nothing in a larger game.
    pub(crate) fn new(view: &FamiliesView) -> Option<OpponentModel> {
        let other = other_of(view)?;
        let features = features(view, other);
        let mut log_odds = [0.0; MOST_CARDS];
        for card in view.unknown().iter() {
            let features = features[card.family().index()];
            log_odds[card.index()] =
                features.iter().zip(&OPPONENT_MODEL).map(|(it, weight)| it * weight).sum();
        }
        Some(OpponentModel { log_odds })
    }

    /// A chance that was counted, with what is suspected.
    pub(crate) fn chance(&self, card: Card, counted: f64) -> f64 {
        let factor = exp(self.log_odds[card.index()]);
        counted * factor / (counted * factor + 1.0 - counted)
    }
}

/// What is seen of each family.
pub(crate) fn features(view: &FamiliesView, other: Seat) -> [[f64; FEATURES]; MOST_FAMILIES] {
    let table = view.table();
    let ledger = table.ledger();
    let options = table.options();
    let full = (options.cards() - 2 * usize::from(options.hand)).max(1);
    let stock = table.stock() as f64 / full as f64;
    let known = |family| (ledger.known(other) & options.members(family)).len();
    let families = options.families_in_play().filter(|&family| table.laid_by(family).is_none());
    let shown =
        families.clone().filter(|&family| known(family) > 0 || ledger.has_asked(other, family));
    let shown = shown.count() as f64;
    let yes = |fact: bool| if fact { 1.0 } else { 0.0 };
    let mut features = [[0.0; FEATURES]; MOST_FAMILIES];
    for family in families {
        let (known, asked) = (known(family), ledger.has_asked(other, family));
        let unknown = view.unknown() & options.members(family);
        let lacked = unknown.iter().filter(|&card| ledger.absent(other, card) > 0).count() as f64;
        let (silent, hinted) = (yes(known == 0 && !asked), yes(known == 0 && asked));
        let public = (ledger.known(other.after(1, SeatCount::TWO)) & options.members(family)).len();
        features[family.index()] = [
            silent,
            silent * stock,
            silent * shown,
            silent * lacked,
            hinted,
            hinted * stock,
            hinted * lacked,
            yes(known == 1),
            yes(known == 2),
            yes(known > 2),
            yes(known > 0) * stock,
            yes(known > 0 && asked),
            public as f64,
        ];
    }
    features
}
