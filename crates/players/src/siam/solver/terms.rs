//! The context of a proof besides the position: options and draws (graph-history interaction).

use tripot_core::State;
use tripot_siam::fast::LineBoard;
use tripot_siam::{Siam, SiamOptions, Side};

use super::super::draws::{Draws, claim_among, is_among};
use super::{Question, Role, Solver, table::Entry};

/// The rules, and the positions that are a draw, sorted: what is proved under some terms says
/// nothing under others.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Terms {
    options: SiamOptions,
    drawn: Vec<u128>,
}

/// The place of terms among those that a solver has met.
pub(super) type TermsNumber = u16;

/// This many terms are kept apart in one table; beyond that it is emptied.
const MOST_TERMS: usize = 256;

impl Solver {
    /// What a question about a state is asked under, if this side defends.
    pub(super) fn question(&mut self, state: &Siam, defender: Side) -> Question {
        let draws = Draws::of(state);
        let options = state.options();
        // Both are of one question, so the table is not emptied between them.
        if self.known_terms.len() + 2 > MOST_TERMS {
            self.known_terms.clear();
            self.table.clear();
        }
        let refuting = self.number(Terms { options, drawn: draws.drawn().to_vec() });
        let proving = if draws.may_return(defender) {
            self.number(Terms { options, drawn: draws.met().to_vec() })
        } else {
            refuting
        };
        let soundest = draws.soundest(defender);
        Question { refuting, proving, soundest, plies_left: draws.plies_left() }
    }

    fn number(&mut self, terms: Terms) -> TermsNumber {
        let place = self.known_terms.iter().position(|known| *known == terms);
        place.unwrap_or_else(|| {
            self.known_terms.push(terms);
            self.known_terms.len() - 1
        }) as TermsNumber
    }

    /// The entry of a node under the terms in force.
    pub(super) fn entry(&self, key: u64, role: Role, plies: u32) -> Entry {
        Entry { key, role, plies, terms: self.terms }
    }

    fn drawn(&self) -> &[u128] {
        self.known_terms.get(usize::from(self.terms)).map_or(&[], |terms| &terms.drawn)
    }

    /// Whether a position is a draw because of what occurred before.
    pub(super) fn is_drawn(&self, board: &LineBoard) -> bool {
        is_among(self.drawn(), board)
    }

    /// Whether the side to move has a draw at once.
    pub(super) fn may_claim_draw(&self, board: &LineBoard) -> bool {
        claim_among(self.drawn(), self.lookups.lines, board).is_some()
    }
}
