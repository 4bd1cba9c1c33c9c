//! A contest: a variant and the entrants on its seats.

use tripot_catalog::{Opening, SeatsError, Variant};
use tripot_core::{SeatCount, Seed};

use crate::error::ContestError;
use tripot_bots::Entrant;

/// Entrants who can play a variant together: one for each seat, and each suits it.
#[derive(Clone, Debug)]
pub struct Contest {
    variant: Variant,
    seats: SeatCount,
    entrants: Vec<Entrant>,
}

impl Contest {
    /// A contest, unless an entrant can't play this.
    pub fn new(variant: Variant, entrants: Vec<Entrant>) -> Result<Contest, ContestError> {
        let seats = SeatCount::new(entrants.len()).ok_or_else(|| {
            let (least, most) = variant.game.seats();
            SeatsError::Count { count: entrants.len(), least, most }
        })?;
        // Whatever is wrong with the variant or with an entrant shows at any table.
        let seed = Seed::from_bytes([0; 32]);
        let opening = Opening { variant: &variant.name, seats, luck: seed.into(), start: None };
        let mut table = variant.game.open(&opening)?;
        for (seat, entrant) in seats.seats().zip(&entrants) {
            entrant.contender.sit(&mut *table, seat)?;
            if entrant.line().is_none() {
                let (seat, name) = (seat.index() + 1, entrant.name.clone());
                return Err(SeatsError::Name { seat, name }.into());
            }
        }
        Ok(Contest { variant, seats, entrants })
    }

    /// A contest of entrants who have been found to suit it before.
    pub(crate) fn of_checked(
        variant: Variant,
        seats: SeatCount,
        entrants: Vec<Entrant>,
    ) -> Contest {
        Contest { variant, seats, entrants }
    }

    /// What is played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How many seats play.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// Who plays, in the order of the seats of the first game.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }
}
