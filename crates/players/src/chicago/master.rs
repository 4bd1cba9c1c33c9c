//! The strongest player for any number of seats.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Decision, Player, Rng, SeatCount, State, Study};

use super::fair::Expert;
use super::many::MonteCarlo;

/// The strongest player for any number of seats: [`Expert`] for two, [`MonteCarlo`] for more.
#[derive(Debug)]
pub struct Master {
    /// Until the first question tells how many sit at the table.
    rng: Option<Rng>,
    two: Option<Box<Expert>>,
    many: Option<MonteCarlo>,
}

impl Master {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> Master {
        Master { rng: Some(rng), two: None, many: None }
    }

    fn player(&mut self, seats: SeatCount) -> &mut dyn Player<Chicago> {
        if let Some(rng) = self.rng.take() {
            if seats == SeatCount::TWO {
                self.two = Some(Box::new(Expert::new(rng)));
            } else {
                self.many = Some(MonteCarlo::new(rng));
            }
        }
        match (&mut self.two, &mut self.many) {
            (Some(two), _) => &mut **two,
            (None, Some(many)) => many,
            (None, None) => unreachable!("one of them was made when the random numbers were taken"),
        }
    }
}

impl Player<Chicago> for Master {
    fn choose(&mut self, view: &Chicago, budget: &Budget) -> Decision<Move> {
        self.player(view.seats()).choose(view, budget)
    }

    fn study(&mut self, view: &Chicago, budget: &Budget) -> Study<Move> {
        self.player(view.seats()).study(view, budget)
    }
}
