//! The worlds that a viewer can't rule out.

use tripot_core::{Rng, Seat, Stop, Viewer};

use crate::inference::sample::Sampler;
use crate::state::Families;
use crate::view::FamiliesView;

/// Draws many worlds of one view. Most of the work is done for the first one.
///
/// ```
/// use tripot_core::{Seat, SeatCount, Seed, State, Stop, View, Viewer};
/// use tripot_families::{Families, FamiliesOptions};
/// let dealt = Families::new(&FamiliesOptions::default(), SeatCount::TWO).unwrap();
/// let view = dealt.view(Viewer::Seat(Seat::FIRST));
/// let mut worlds = view.worlds();
/// let mut rng = Seed::parse("7").unwrap().stream("worlds");
/// let world = worlds.imagine(&mut rng, &Stop::new()).unwrap();
/// assert_eq!(world.view(view.viewer()), view);
/// ```
pub struct Worlds {
    /// A world without the unknown cards.
    known: Families,
    /// The seats of the lines of the puzzle.
    seats: Vec<Seat>,
    sampler: Sampler,
}

impl Worlds {
    pub(crate) fn new(view: &FamiliesView) -> Worlds {
        let mut hands = view.table.ledger.known;
        if let Viewer::Seat(seat) = view.viewer {
            hands[seat.index()] = view.hand;
        }
        let puzzle = view.puzzle();
        Worlds {
            known: Families { hands, table: view.table.clone() },
            seats: puzzle.lines.iter().map(|line| line.seat).collect(),
            sampler: Sampler::new(puzzle),
        }
    }

    /// A world, as likely as the orders of the deck that lead to it.
    /// Where there is too much to count, about as likely. None if the flag was raised before there
    /// was one.
    pub fn imagine(&mut self, rng: &mut Rng, stop: &Stop) -> Option<Families> {
        let found = self.sampler.solution(rng, &|| stop.is_raised()).ok()?;
        let found = found.expect("a view shows a game that can be");
        let mut world = self.known.clone();
        for (seat, cards) in self.seats.iter().zip(found) {
            let hand = &mut world.hands[seat.index()];
            *hand = *hand | cards;
        }
        Some(world)
    }
}
