//! Puzzles of the families: what follows from all that was asked, counted over every deal that fits.

#[cfg(feature = "program")]
mod shown;

use tripot_core::{Budget, State as _, View as _, Viewer, best_first};
use tripot_families::{Ask, Beliefs, Cards, Families};

#[cfg(feature = "program")]
use shown::Shown;

#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::Weigh;
use crate::puzzle::{Aim, Weighed};
#[cfg(feature = "program")]
use crate::puzzle::{
    PuzzlePlan, PuzzleReport,
    maker::{PuzzleSource, make},
};
#[cfg(feature = "program")]
use crate::trouble::Trouble;

/// The exact chances of asks.
pub(super) struct Chances;

/// The most states of the counting that are kept.
const MOST_COUNTED: usize = 200_000;
/// The most unknown cards that a person can reason about.
const MOST_UNKNOWN: usize = 14;

/// Fewer asks are no choice.
#[cfg(feature = "program")]
const LEAST_ASKS: usize = 4;

impl Weigh<Families> for Chances {
    fn weigh(&self, position: &Families, aim: Aim, budget: &Budget) -> Option<Vec<Weighed<Ask>>> {
        let view = position.view(Viewer::Seat(position.turn().seat()?));
        if view.unknown().len() > MOST_UNKNOWN || budget.stop().is_raised() {
            return None;
        }
        let beliefs = Beliefs::exact(&view, MOST_COUNTED)?;
        let completes = |ask: Ask| {
            let members = view.table().options().members(ask.card.family());
            (view.hand() | Cards::one(ask.card)).has_all(members)
        };
        let worth = |ask: Ask| {
            let holds = beliefs.holds(ask.from, ask.card);
            Some(match aim {
                Aim::Card => holds,
                Aim::Family => f64::from(u8::from(completes(ask))) * holds,
                Aim::Chance => beliefs.success(ask),
                _ => return None,
            })
        };
        let mut asks = Vec::new();
        view.choices(&mut asks);
        let weighed = |&chosen: &Ask| Some(Weighed { chosen, worth: worth(chosen)?, reply: None });
        let mut asks: Vec<Weighed<Ask>> = asks.iter().map(weighed).collect::<Option<_>>()?;
        best_first(&mut asks, |weighed| weighed.worth);
        Some(asks)
    }

    /// What is asked must follow from what the table shows now, not from when something was asked, and a card that
    /// everybody saw go to a hand needs no deduction.
    #[cfg(feature = "program")]
    fn suits(&self, position: &Families, aim: Aim, best: Ask) -> bool {
        let Some(seat) = position.turn().seat() else { return false };
        let view = position.view(Viewer::Seat(seat));
        let is_plain = view.known(best.from).has(best.card);
        let mut asks = Vec::new();
        view.choices(&mut asks);
        asks.len() >= LEAST_ASKS
            && Shown::of(&view).is_some_and(|shown| shown.leads_to(&view, aim, &asks, best))
            && !view.unknown().is_empty()
            && !(is_plain && matches!(aim, Aim::Card | Aim::Chance))
    }
}

/// The games that questions are taken from.
#[cfg(feature = "program")]
const SOURCES: [PuzzleSource; 6] = [
    PuzzleSource {
        variant: "families(families=4,ranks=4,hand=4)",
        seats: 3,
        aim: Aim::Card,
        careless: 0,
    },
    PuzzleSource {
        variant: "families(families=5,ranks=4,hand=4)",
        seats: 3,
        aim: Aim::Family,
        careless: 0,
    },
    PuzzleSource {
        variant: "families(families=4,ranks=4,hand=4)",
        seats: 3,
        aim: Aim::Chance,
        careless: 0,
    },
    PuzzleSource {
        variant: "families(families=5,ranks=4,hand=4)",
        seats: 4,
        aim: Aim::Card,
        careless: 0,
    },
    PuzzleSource { variant: "families", seats: 2, aim: Aim::Chance, careless: 0 },
    PuzzleSource { variant: "families", seats: 3, aim: Aim::Card, careless: 0 },
];

#[cfg(feature = "program")]
impl MakePuzzles for Chances {
    fn make(&self, plan: &PuzzlePlan, report: PuzzleReport<'_>) -> Result<(), Trouble> {
        make(&SOURCES, self, plan, report)
    }
}
