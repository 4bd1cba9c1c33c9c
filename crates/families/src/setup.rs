//! Positions as people write them, and what makes one consistent.

mod history;

use std::fmt;

use tripot_core::{MAX_SEATS, Seat, SeatCount, Viewer};

use crate::card::{Card, Family};
use crate::cards::Cards;
use crate::fault::Fault;
use crate::inference::arrange::{Arranger, Undecided};
use crate::inference::count::{Counter, Weighing};
use crate::inference::puzzle::Puzzle;
use crate::ledger::{Ledger, Source};
use crate::options::FamiliesOptions;
use crate::state::Families;
use crate::table::Table;
use crate::view::FamiliesView;

/// Anything that can be written down as a position or a view, consistent or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The hand of each seat.
    pub hands: Vec<Hand>,
    /// How many cards are in the stock.
    pub stock: u8,
    /// The families that each seat has laid.
    pub laid: Vec<Vec<Family>>,
    /// Whose turn it is.
    pub mover: Seat,
    /// The card that it asked for in vain, if it has to draw.
    pub wanted: Option<Card>,
    /// What everybody knows from before, if it is not left out.
    pub history: Option<History>,
}

/// A hand: its cards, or how many there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hand {
    /// These cards.
    Shown(Vec<Card>),
    /// This many cards.
    Size(u8),
}

/// What everybody knows from before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    /// The owner of each hidden card, in the order in which they came, and the card that it is
    /// known not to be.
    pub owners: Vec<(Seat, Option<Card>)>,
    /// What has been seen since; of each family, in the order in which its cards came to light.
    pub facts: Vec<Fact>,
}

/// Something that everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// `b4<2:1-7@3`: the card came to light from the first to seventh hidden card of seat 2 and
    /// is in the hand of seat 3. `b4<*`: it came straight from the stock, and has been laid.
    Seen {
        /// The card.
        card: Card,
        /// Whose hidden card it was, and the first and last that it may have been.
        from: Option<(Seat, u8, u8)>,
        /// Who has it, if it is not laid.
        holder: Option<Seat>,
    },
    /// `b4!2:5`: the card is not among the first five hidden cards of seat 2.
    Absent {
        /// The card.
        card: Card,
        /// The seat.
        seat: Seat,
        /// The number of hidden cards.
        among: u8,
    },
    /// `b?2:7/1`: seat 2 held a card of family b among its first seven hidden cards, apart from
    /// the first one of the family that came to light.
    Asked {
        /// The family.
        family: Family,
        /// The seat.
        seat: Seat,
        /// The number of hidden cards.
        among: u8,
        /// How many cards of the family had come to light.
        seen: u8,
    },
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fact::Seen { card, from, holder } => {
                write!(f, "{card}<")?;
                match from {
                    Some((seat, first, last)) => write!(f, "{}:{first}-{last}", seat.number())?,
                    None => f.write_str("*")?,
                }
                holder.map_or(Ok(()), |seat| write!(f, "@{}", seat.number()))
            }
            Fact::Absent { card, seat, among } => write!(f, "{card}!{}:{among}", seat.number()),
            Fact::Asked { family, seat, among, seen } => {
                write!(f, "{family}?{}:{among}/{seen}", seat.number())
            }
        }
    }
}

/// This many matchings are made to find cards that fit, and this many remainders are looked at to
/// find out that none do: about a second at most.
pub(crate) const STEPS: u32 = 10_000;
const REMAINDERS: u32 = 300_000;

impl Setup {
    /// The position that is described, or every reason why it can't be.
    pub fn validate(&self, options: &FamiliesOptions) -> Result<Families, Vec<Fault>> {
        let mut faults = Vec::new();
        let hidden = self.numbered_hands().filter(|(_, hand)| matches!(hand, Hand::Size(_)));
        faults.extend(hidden.map(|(seat, _)| Fault::HiddenHand { seat }));
        let (table, hands) = self.check(options, &mut faults);
        let Some(table) = table.filter(|_| faults.is_empty()) else { return Err(faults) };
        for seat in table.seats.seats() {
            let puzzle = Puzzle::of_hand(&table, seat, hands[seat.index()]);
            faults.extend(fault(&puzzle, Fault::NoDeal { seat }));
        }
        if faults.is_empty() { Ok(Families { hands, table }) } else { Err(faults) }
    }

    /// The view that is described, of the seat whose hand is shown, or every reason why it can't
    /// be.
    pub fn validate_view(&self, options: &FamiliesOptions) -> Result<FamiliesView, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut shown = self.numbered_hands().filter(|(_, hand)| matches!(hand, Hand::Shown(_)));
        let viewer = shown.next().map_or(Viewer::Public, |(seat, _)| Viewer::Seat(seat));
        faults.extend(shown.map(|(seat, _)| Fault::SecondHand { seat }));
        let (table, hands) = self.check(options, &mut faults);
        let Some(table) = table.filter(|_| faults.is_empty()) else { return Err(faults) };
        let mut hand = Cards::NONE;
        if let Viewer::Seat(seat) = viewer {
            hand = hands[seat.index()];
            faults.extend(fault(&Puzzle::of_hand(&table, seat, hand), Fault::NoDeal { seat }));
        }
        let view = FamiliesView { viewer, hand, table };
        // What is too tangled for one hand is so for all.
        if !faults.contains(&Fault::Undecided) {
            faults.extend(fault(&view.puzzle(), Fault::NoWorld));
        }
        if faults.is_empty() { Ok(view) } else { Err(faults) }
    }

    fn numbered_hands(&self) -> impl Iterator<Item = (Seat, &Hand)> {
        self.hands.iter().enumerate().filter_map(|(index, hand)| Some((Seat::new(index)?, hand)))
    }

    /// The table, as far as it can be set, and the hands that are shown.
    fn check(
        &self,
        options: &FamiliesOptions,
        faults: &mut Vec<Fault>,
    ) -> (Option<Table>, [Cards; MAX_SEATS]) {
        let hands = self.check_hands(options, faults);
        let Some(seats) = SeatCount::new(self.hands.len()) else {
            faults.push(Fault::Seats { count: self.hands.len() });
            return (None, hands);
        };
        let against = options.faults(seats);
        if !against.is_empty() {
            faults.extend(against.into_iter().map(Fault::Options));
            return (None, hands);
        }
        let mut table = Table::new(options, seats);
        self.check_laid(&mut table, faults);
        let adds_up = self.check_count(&mut table, faults);
        self.check_turn(&mut table, &hands, adds_up, faults);
        if faults.is_empty() {
            match &self.history {
                None => table.ledger = plain_ledger(&table),
                Some(history) => history.check(&mut table, self, &hands, faults),
            }
        }
        (Some(table), hands)
    }

    fn check_hands(
        &self,
        options: &FamiliesOptions,
        faults: &mut Vec<Fault>,
    ) -> [Cards; MAX_SEATS] {
        let mut hands = [Cards::NONE; MAX_SEATS];
        let laid: Cards =
            self.laid.iter().flatten().flat_map(|&family| Cards::family(family).iter()).collect();
        let mut placed = laid;
        for (seat, hand) in self.numbered_hands() {
            let Hand::Shown(cards) = hand else { continue };
            for &card in cards {
                if !options.deck().has(card) {
                    faults.push(Fault::NotInPlay { card });
                } else if placed.has(card) {
                    faults.push(Fault::Twice { card });
                }
                placed.add(card);
                hands[seat.index()].add(card);
            }
            for family in options.families_in_play() {
                if hands[seat.index()].has_all(options.members(family)) {
                    faults.push(Fault::Whole { seat, family });
                }
            }
        }
        hands
    }

    fn check_laid(&self, table: &mut Table, faults: &mut Vec<Fault>) {
        let (found, expected) = (self.laid.len(), table.seats.get());
        if found != expected {
            faults.push(Fault::LaidSeats { found, expected });
        }
        for (index, families) in self.laid.iter().enumerate() {
            for &family in families {
                if family.index() >= usize::from(table.options.families) {
                    faults.push(Fault::FamilyNotInPlay { family });
                } else if table.laid[family.index()].is_some() {
                    faults.push(Fault::LaidTwice { family });
                } else {
                    table.laid[family.index()] = Seat::new(index);
                }
            }
        }
    }

    fn check_count(&self, table: &mut Table, faults: &mut Vec<Fault>) -> bool {
        for (seat, hand) in self.numbered_hands() {
            table.sizes[seat.index()] = match hand {
                Hand::Shown(cards) => u8::try_from(cards.len()).unwrap_or(u8::MAX),
                Hand::Size(size) => *size,
            };
        }
        table.stock = self.stock;
        let held: usize = table.sizes.iter().map(|&size| usize::from(size)).sum();
        let found = held + table.stock() + table.laid_cards().len();
        let expected = table.options.cards();
        if found != expected {
            faults.push(Fault::Count { found, expected });
        }
        found == expected
    }

    fn check_turn(
        &self,
        table: &mut Table,
        hands: &[Cards; MAX_SEATS],
        adds_up: bool,
        faults: &mut Vec<Fault>,
    ) {
        let first = table.mover;
        let mover = self.mover;
        if !table.seats.has(mover) {
            faults.push(Fault::NoSuchSeat { seat: mover, seats: table.seats.get() });
            return;
        }
        table.mover = mover;
        table.wanted = self.wanted;
        let hand = usize::from(table.options.hand);
        let dealt = table.options.cards().saturating_sub(table.stock());
        // Whose card is missing can't be told if the cards don't add up.
        let dealing = adds_up && dealt < table.seats.get() * hand;
        if dealing {
            for seat in table.seats.seats() {
                let laid = table.laid(seat).count() * usize::from(table.options.ranks);
                let found = table.size(seat) + laid;
                let expected = dealt.saturating_sub(seat.index() * hand).min(hand);
                if found != expected {
                    faults.push(Fault::Deal { seat, found, expected });
                }
            }
            if mover != first {
                faults.push(Fault::DealTurn { mover, first });
            }
        } else if table.stock == 0 && table.size(mover) == 0 && !table.is_over() {
            faults.push(Fault::Out { seat: mover });
        }
        if let Some(card) = self.wanted
            && (dealing || !self.may_have_wanted(table, card, hands))
        {
            faults.push(Fault::Wanted { mover, card });
        }
    }

    /// Whether the seat with the turn can have asked for a card in vain.
    fn may_have_wanted(&self, table: &Table, card: Card, hands: &[Cards; MAX_SEATS]) -> bool {
        let mover = table.mover;
        let members = table.options.members(card.family());
        let is_shown = |seat: Seat| matches!(self.hands[seat.index()], Hand::Shown(_));
        let own = hands[mover.index()];
        let own_fits =
            !is_shown(mover) || (own.has_any(members) && (table.options.bluff || !own.has(card)));
        let lacks =
            |seat: Seat| seat != mover && table.size(seat) > 0 && !hands[seat.index()].has(card);
        table.options.deck().has(card)
            && table.laid_by(card.family()).is_none()
            && table.stock > 0
            && table.size(mover) > 0
            && own_fits
            && table.seats.seats().any(lacks)
    }
}

/// What is wrong with a puzzle, if it has no solution or none is found in time. One that is
/// believed to have a solution has it, so that it can always be determinized.
fn fault(puzzle: &Puzzle, none: Fault) -> Option<Fault> {
    let task = puzzle.places();
    match Arranger::new(&task, STEPS, &|| false).find() {
        Ok(Some(_)) => None,
        Ok(None) => Some(none),
        Err(Undecided) => {
            // Counting takes cards of which the same is known for the same.
            let places = Counter::new(task, Weighing::ByPlace);
            let is_refuted = places.is_possible(REMAINDERS) == Some(false);
            Some(if is_refuted { none } else { Fault::Undecided })
        }
    }
}

/// What is known of a position of which nothing is said: the laid cards, and that the seat that
/// asked in vain does not have the card.
pub(crate) fn plain_ledger(table: &Table) -> Ledger {
    let mut ledger = Ledger::new();
    for card in table.laid_cards().iter() {
        ledger.see(card, Source::Stock);
    }
    for seat in table.seats.seats() {
        (0..table.size(seat)).for_each(|_| ledger.add_hidden(seat, None));
    }
    if let Some(card) = table.wanted {
        ledger.add_ask(table.mover, card.family());
        if !table.options.bluff {
            ledger.add_absence(table.mover, card);
        }
        if table.seats == SeatCount::TWO {
            ledger.add_absence(table.mover.after(1, table.seats), card);
        }
    }
    ledger
}
