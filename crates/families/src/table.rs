//! What everybody sees at the table.

use tripot_core::{MAX_SEATS, Seat, SeatCount, Turn};

use crate::card::{Card, Family, MOST_FAMILIES};
use crate::cards::Cards;
use crate::ledger::Ledger;
use crate::moves::Ask;
use crate::options::FamiliesOptions;
use crate::refusal::Refusal;

/// All that is public: sizes of hands, the stock, laid families, whose turn it is, and the ledger.
///
/// ```
/// use tripot_core::Seat;
/// use tripot_families::FamiliesView;
/// let view: FamiliesView = "a1236b2c45,7 28 -,- j1".parse().unwrap();
/// let table = view.table();
/// assert_eq!((table.size(Seat::FIRST), table.stock(), table.mover()), (7, 28, Seat::FIRST));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(crate) options: FamiliesOptions,
    pub(crate) seats: SeatCount,
    /// The seat whose turn it is, even while a card is drawn.
    pub(crate) mover: Seat,
    pub(crate) stock: u8,
    /// The card that was asked for in vain, until a card has been drawn for it.
    pub(crate) wanted: Option<Card>,
    pub(crate) sizes: [u8; MAX_SEATS],
    pub(crate) laid: [Option<Seat>; MOST_FAMILIES],
    pub(crate) ledger: Ledger,
}

impl Table {
    /// Before anything is dealt. The options have no fault.
    pub(crate) fn new(options: &FamiliesOptions, seats: SeatCount) -> Table {
        Table {
            options: *options,
            seats,
            mover: Seat::FIRST.after(usize::from(options.first) - 1, seats),
            stock: options.cards() as u8,
            wanted: None,
            sizes: [0; MAX_SEATS],
            laid: [None; MOST_FAMILIES],
            ledger: Ledger::new(),
        }
    }

    /// The options of the game.
    pub fn options(&self) -> FamiliesOptions {
        self.options
    }

    /// How many seats play.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// How many cards a seat holds.
    pub fn size(&self, seat: Seat) -> usize {
        usize::from(self.sizes[seat.index()])
    }

    /// How many cards are in the stock.
    pub fn stock(&self) -> usize {
        usize::from(self.stock)
    }

    /// Who laid a family, if it has been laid.
    pub fn laid_by(&self, family: Family) -> Option<Seat> {
        self.laid[family.index()]
    }

    /// The families that a seat has laid, in order.
    pub fn laid(&self, seat: Seat) -> impl Iterator<Item = Family> + Clone + '_ {
        Family::all().filter(move |family| self.laid[family.index()] == Some(seat))
    }

    /// The cards of the families that have been laid.
    pub fn laid_cards(&self) -> Cards {
        let laid = Family::all().filter(|family| self.laid[family.index()].is_some());
        laid.fold(Cards::NONE, |cards, family| cards | self.options.members(family))
    }

    /// The card that was asked for in vain, while the asker has not drawn yet.
    pub fn wanted(&self) -> Option<Card> {
        self.wanted
    }

    /// The seat whose turn it is: who asks, or asked and has to draw.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// What everybody knows of the cards.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The cards that everybody knows a seat not to have, among those that are not laid.
    pub fn lacks(&self, seat: Seat) -> Cards {
        let cards = self.options.deck().without(self.laid_cards());
        cards.iter().filter(|&card| self.ledger.is_known_absent(seat, card)).collect()
    }

    /// How many cards of a seat nobody else has seen.
    pub fn unseen(&self, seat: Seat) -> usize {
        self.size(seat) - self.ledger.known(seat).len()
    }

    /// Who must act.
    pub fn turn(&self) -> Turn {
        if self.is_over() {
            Turn::Over
        } else if self.drawer().is_some() {
            Turn::Chance
        } else {
            Turn::Seat(self.mover)
        }
    }

    /// The seat that a card of the stock is about to go to.
    pub fn drawer(&self) -> Option<Seat> {
        if self.stock == 0 {
            return None;
        }
        if let Some(seat) = self.dealt_to() {
            return Some(seat);
        }
        if self.wanted.is_some() {
            return Some(self.mover);
        }
        let is_empty = |seat: &Seat| self.sizes[seat.index()] == 0;
        Some(self.mover).filter(is_empty).or_else(|| self.seats.seats().find(is_empty))
    }

    /// The seat that is dealt the next card, while hands are being dealt: one after the other.
    fn dealt_to(&self) -> Option<Seat> {
        let dealt = self.options.cards() - self.stock();
        let hand = usize::from(self.options.hand);
        if dealt >= self.seats.get() * hand { None } else { Seat::new(dealt / hand) }
    }

    /// Whether all families have been laid: no card is left.
    pub(crate) fn is_over(&self) -> bool {
        self.stock == 0 && self.sizes == [0; MAX_SEATS]
    }

    /// How many families have not been laid.
    pub(crate) fn families_left(&self) -> usize {
        self.laid[..usize::from(self.options.families)].iter().filter(|by| by.is_none()).count()
    }

    /// The turn goes to the next seat that has cards or can draw one.
    pub(crate) fn pass_turn(&mut self) {
        let others = (1..=self.seats.get()).map(|by| self.mover.after(by, self.seats));
        let mut able = others.filter(|seat| self.stock > 0 || self.sizes[seat.index()] > 0);
        if let Some(next) = able.next() {
            self.mover = next;
        }
    }

    /// Appends what the seat to move may ask with this hand.
    pub(crate) fn list_asks(&self, hand: Cards, out: &mut Vec<Ask>) {
        let families = self.options.families_in_play().map(|it| self.options.members(it));
        let held = families.filter(|&members| hand.has_any(members));
        let mut wanted = held.fold(Cards::NONE, |all, members| all | members);
        if !self.options.bluff {
            wanted = wanted.without(hand);
        }
        for from in self.seats.seats() {
            if from == self.mover || self.sizes[from.index()] == 0 {
                continue;
            }
            let asks = wanted.iter().map(|card| Ask { from, card });
            if self.stock > 0 {
                out.extend(asks);
            } else {
                out.extend(asks.filter(|ask| !self.ledger.is_known_absent(from, ask.card)));
            }
        }
    }

    /// Why the seat to move can't ask this with this hand, if it can't.
    pub(crate) fn check(&self, ask: Ask, hand: Cards) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Over => return Err(Refusal::Over),
            Turn::Chance => return Err(Refusal::Waiting),
            Turn::Seat(_) => {}
        }
        let Ask { from, card } = ask;
        let family = card.family();
        if !self.seats.has(from) {
            return Err(Refusal::NoSuchSeat { seat: from, seats: self.seats.get() });
        }
        if from == self.mover {
            return Err(Refusal::Yourself);
        }
        if !self.options.deck().has(card) {
            return Err(Refusal::NotInPlay { card });
        }
        if let Some(by) = self.laid_by(family) {
            return Err(Refusal::Laid { family, by });
        }
        if self.size(from) == 0 {
            return Err(Refusal::NoCards { seat: from });
        }
        if !hand.has_any(self.options.members(family)) {
            return Err(Refusal::NotInFamily { family });
        }
        if hand.has(card) && !self.options.bluff {
            return Err(Refusal::OwnCard { card });
        }
        if self.stock == 0 && self.ledger.is_known_absent(from, card) {
            return Err(Refusal::KnownAbsent { seat: from, card });
        }
        Ok(())
    }

    /// What must be true of sizes at all times; see the corner cases of the rules.
    pub(crate) fn is_sound(&self) -> bool {
        if self.stock > 0 || self.is_over() {
            return true;
        }
        // All cards that are left are in hands, and no hand has a whole family: two hands at
        // least. So with two seats nobody is out, and nobody is left with whole families to lay.
        self.sizes.iter().filter(|&&size| size > 0).count() >= 2
            && self.sizes[self.mover.index()] > 0
    }
}
