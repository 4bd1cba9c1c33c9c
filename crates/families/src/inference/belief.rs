//! Beliefs: the marginal probability that a seat holds a card.

use tripot_core::{MAX_SEATS, Rng, Seat, Stop};

use crate::card::{Card, MOST_CARDS};
use crate::cards::Cards;
use crate::inference::count::{Counter, Weighing};
use crate::inference::terms::{MOST_STEPS, Terms};
use crate::moves::Ask;
use crate::view::FamiliesView;

/// For each card, how likely it is that a seat holds it, for one viewer.
///
/// Every order of the deck that leads to what the viewer has seen is equally likely, whatever was
/// asked and why: an ask says no more than that it was allowed.
///
/// ```
/// use tripot_core::{Seat, SeatCount, State, Viewer};
/// use tripot_families::{Beliefs, Card, Families, FamiliesOptions};
/// let mut state = Families::new(&FamiliesOptions::default(), SeatCount::TWO).unwrap();
/// while state.turn() == tripot_core::Turn::Chance {
///     let mut events = Vec::new();
///     state.chances(&mut events);
///     state.resolve_unchecked(events[0].0); // the first player gets a1 to b1
/// }
/// let beliefs = Beliefs::counted(&state.view(Viewer::Seat(Seat::FIRST))).unwrap();
/// let [other, card] = [Seat::new(1).unwrap(), Seat::FIRST].map(|seat| {
///     beliefs.holds(seat, Card::parse("b2").unwrap())
/// });
/// assert!((other - 7.0 / 35.0).abs() < 1e-4); // seven of 35 unknown cards
/// assert_eq!(card, 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Beliefs {
    holds: [[f64; MOST_CARDS]; MAX_SEATS],
    /// The cards that may be in the stock.
    unknown: Cards,
    stock: usize,
    nodes: u64,
    exact: bool,
}

impl Beliefs {
    /// The beliefs of a viewer for whom the hidden cards of one seat at most are not known, as with
    /// two seats: by counting. Nothing if there are more.
    ///
    /// Where counting would take too long, the evidence that says least is applied as if cards were
    /// independent; [`Beliefs::is_exact`] tells. With the option `bluff`, it is left out that a
    /// hidden draw was not the card asked for.
    pub fn counted(view: &FamiliesView) -> Option<Beliefs> {
        let puzzle = view.puzzle();
        let mut beliefs = Beliefs::known(view);
        match puzzle.lines.as_slice() {
            [] => Some(beliefs),
            [line] => {
                let seat = line.seat;
                let mut terms = Terms::new(&puzzle, MOST_STEPS);
                for (card, chance) in terms.chances() {
                    beliefs.holds[seat.index()][card.index()] = chance;
                }
                beliefs.nodes = terms.steps();
                beliefs.exact = terms.is_complete() && line.vetoes.is_empty();
                Some(beliefs)
            }
            _ => None,
        }
    }

    /// The exact beliefs of any viewer: for each card and each seat that may hold it, the deals in which
    /// it does are counted. Nothing if more than `most` remainders would have to be kept for one count,
    /// as at the start of a game with many cards.
    ///
    /// ```
    /// use tripot_core::Seat;
    /// use tripot_families::{Beliefs, Card, FamiliesView};
    /// let view: FamiliesView = "a1236b2c45,7,7 21 -,-,- j1".parse().unwrap();
    /// let beliefs = Beliefs::exact(&view, 1_000_000).unwrap();
    /// let third = beliefs.holds(Seat::new(2).unwrap(), Card::parse("b1").unwrap());
    /// assert!((third - 7.0 / 35.0).abs() < 1e-3 && beliefs.is_exact());
    /// ```
    pub fn exact(view: &FamiliesView, most: usize) -> Option<Beliefs> {
        let puzzle = view.puzzle();
        let mut beliefs = Beliefs::known(view);
        let never = &|| false;
        let task = puzzle.places();
        let count = |task| Counter::limited(task, Weighing::ByPlace, most).count_all(never).ok();
        let all = count(task.clone())?;
        for (number, line) in puzzle.lines.iter().enumerate() {
            for card in puzzle.unknown.iter() {
                let mut there = task.clone();
                let placing = there.cards.iter_mut().find(|placing| placing.card == card)?;
                placing.stock = false;
                placing.stretches.retain(|&(stretch, _)| task.stretches[stretch].0 == number);
                beliefs.holds[line.seat.index()][card.index()] = count(there)? / all;
                beliefs.nodes += 1;
            }
        }
        Some(beliefs)
    }

    /// The beliefs of any viewer, from this many determinizations, or from those that there were
    /// when the flag was raised; nothing if there was none.
    pub fn sampled(
        view: &FamiliesView,
        samples: u32,
        rng: &mut Rng,
        stop: &Stop,
    ) -> Option<Beliefs> {
        let mut beliefs = Beliefs::known(view);
        let mut determinizations = view.determinizations();
        let share = 1.0 / f64::from(samples);
        let mut found = 0;
        while found < samples
            && let Some(state) = determinizations.sample(rng, stop)
        {
            found += 1;
            for seat in view.table().seats().seats() {
                for card in (state.hand(seat) & beliefs.unknown).iter() {
                    beliefs.holds[seat.index()][card.index()] += share;
                }
            }
        }
        if found < samples {
            let scale = f64::from(samples) / f64::from(found);
            for card in beliefs.unknown.iter() {
                beliefs.holds.iter_mut().for_each(|holds| holds[card.index()] *= scale);
            }
        }
        beliefs.nodes = found.into();
        beliefs.exact = beliefs.unknown.is_empty();
        (found > 0).then_some(beliefs)
    }

    /// Counted where that is possible, else sampled.
    pub fn of(view: &FamiliesView, samples: u32, rng: &mut Rng, stop: &Stop) -> Option<Beliefs> {
        Beliefs::counted(view).or_else(|| Beliefs::sampled(view, samples, rng, stop))
    }

    /// What the viewer knows for sure.
    fn known(view: &FamiliesView) -> Beliefs {
        let mut holds = [[0.0; MOST_CARDS]; MAX_SEATS];
        for seat in view.table().seats().seats() {
            for card in view.known(seat).iter() {
                holds[seat.index()][card.index()] = 1.0;
            }
        }
        let stock = view.table().stock();
        Beliefs { holds, unknown: view.unknown(), stock, nodes: 0, exact: true }
    }

    /// How likely it is that a seat holds a card.
    pub fn holds(&self, seat: Seat, card: Card) -> f64 {
        self.holds[seat.index()][card.index()]
    }

    /// How likely it is that a card is in the stock.
    pub fn in_stock(&self, card: Card) -> f64 {
        if !self.unknown.has(card) {
            return 0.0;
        }
        let held: f64 = self.holds.iter().map(|holds| holds[card.index()]).sum();
        (1.0 - held).clamp(0.0, 1.0)
    }

    /// How likely it is that the asker gets the card: from the other hand, or as a lucky draw.
    pub fn success(&self, ask: Ask) -> f64 {
        let drawn = if self.stock == 0 { 0.0 } else { self.in_stock(ask.card) / self.stock as f64 };
        self.holds(ask.from, ask.card) + drawn
    }

    /// The cards whose place the viewer does not know.
    pub fn unknown(&self) -> Cards {
        self.unknown
    }

    /// Whether all evidence was counted, so that only rounding is left.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// How many numbers were computed, or determinizations sampled.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
