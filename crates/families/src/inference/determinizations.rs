//! Determinizations: states of a viewer's information set, drawn evenly.

use tripot_core::{Rng, Seat, Stop, Viewer};

use crate::inference::sample::Sampler;
use crate::state::Families;
use crate::view::FamiliesView;

/// Draws determinizations of one view. Most of the work is done for the first one.
///
/// ```
/// use tripot_core::{Seat, SeatCount, Seed, State, Stop, View, Viewer};
/// use tripot_families::{Families, FamiliesOptions};
/// let dealt = Families::new(&FamiliesOptions::default(), SeatCount::TWO).unwrap();
/// let view = dealt.view(Viewer::Seat(Seat::FIRST));
/// let mut determinizations = view.determinizations();
/// let mut rng = Seed::parse("7").unwrap().stream("samples");
/// let state = determinizations.sample(&mut rng, &Stop::new()).unwrap();
/// assert_eq!(state.view(view.viewer()), view);
/// ```
pub struct Determinizations {
    /// A state without the unknown cards.
    known: Families,
    /// The seats of the lines of the puzzle.
    seats: Vec<Seat>,
    sampler: Sampler,
}

impl Determinizations {
    pub(crate) fn new(view: &FamiliesView) -> Determinizations {
        let mut hands = view.table.ledger.known;
        if let Viewer::Seat(seat) = view.viewer {
            hands[seat.index()] = view.hand;
        }
        let puzzle = view.puzzle();
        Determinizations {
            known: Families { hands, table: view.table.clone() },
            seats: puzzle.lines.iter().map(|line| line.seat).collect(),
            sampler: Sampler::new(puzzle),
        }
    }

    /// A determinization, as likely as the orders of the deck that lead to it.
    /// Where there is too much to count, about as likely. None if the flag was raised before there
    /// was one.
    ///
    /// # Panics
    /// If the view is of a game that can't be; those that are read or seen in a game are not.
    pub fn sample(&mut self, rng: &mut Rng, stop: &Stop) -> Option<Families> {
        let found = self.sampler.solution(rng, &|| stop.is_raised()).ok()?;
        let found = found.expect("a view shows a game that can be");
        let mut state = self.known.clone();
        for (seat, cards) in self.seats.iter().zip(found) {
            let hand = &mut state.hands[seat.index()];
            *hand = *hand | cards;
        }
        Some(state)
    }
}
