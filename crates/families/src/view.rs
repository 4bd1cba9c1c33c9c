//! What one viewer may know of a game.

use tripot_core::{Rng, Seat, Stop, Turn, View, Viewer};

use crate::cards::Cards;
use crate::inference::determinizations::Determinizations;
use crate::inference::puzzle::Puzzle;
use crate::moves::Ask;
use crate::state::Families;
use crate::table::Table;

/// The table, and the viewer's own hand. What the viewer drew is in its hand, or everybody has
/// seen it since; when it drew what tells nothing about the cards of the others.
///
/// ```
/// use tripot_core::View;
/// use tripot_families::FamiliesView;
/// let view: FamiliesView = "a1236b2c45,7 28 -,- j1".parse().unwrap();
/// let mut asks = Vec::new();
/// view.choices(&mut asks);
/// assert_eq!(asks.len(), 11, "2 of a, 5 of b and 4 of c");
/// assert_eq!(view.unknown().len(), 35);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FamiliesView {
    pub(crate) viewer: Viewer,
    /// Empty for a viewer without a seat.
    pub(crate) hand: Cards,
    pub(crate) table: Table,
}

impl FamiliesView {
    /// What everybody sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The viewer's own hand; empty for a viewer without a seat.
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// The cards that a seat is known to hold: by its own hand, or because everybody saw them.
    pub fn known(&self, seat: Seat) -> Cards {
        if self.viewer == Viewer::Seat(seat) { self.hand } else { self.table.ledger.known(seat) }
    }

    /// The cards whose place the viewer does not know: in the other hands and in the stock.
    pub fn unknown(&self) -> Cards {
        self.table.options.deck().without(self.table.ledger.seen | self.hand)
    }

    /// The states of the viewer's information set, for drawing many of them.
    pub fn determinizations(&self) -> Determinizations {
        Determinizations::new(self)
    }

    /// A puzzle whose solutions are the states of the viewer's information set.
    pub(crate) fn puzzle(&self) -> Puzzle {
        Puzzle::of_viewer(&self.table, self.viewer, self.hand)
    }
}

impl View for FamiliesView {
    type State = Families;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn to_act(&self) -> Turn {
        self.table.turn()
    }

    fn choices(&self, out: &mut Vec<Ask>) {
        if let Turn::Seat(seat) = self.to_act()
            && self.viewer == Viewer::Seat(seat)
        {
            self.table.list_asks(self.hand, out);
        }
    }

    /// A state that fits all that the viewer knows. Before the game every order of the deck is
    /// equally likely; a state is as likely as the orders that lead to it through what happened,
    /// whatever the reason for the asks.
    fn determinize(&self, rng: &mut Rng, stop: &Stop) -> Option<Families> {
        self.determinizations().sample(rng, stop)
    }
}
