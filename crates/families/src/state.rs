//! The state of a game, and how it goes on.

use tripot_core::{MAX_SEATS, Mix, Outcome, Seat, SeatCount, State, Turn, Viewer};

use crate::card::{Card, Family};
use crate::cards::Cards;
use crate::dealer::Deck;
use crate::moves::{Ask, Draw};
use crate::options::{FamiliesOptions, FamiliesSettings};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::view::FamiliesView;

/// A game of the Jeu des 7 familles: every hand, and what everybody sees at the table.
///
/// The order of the stock is nowhere: a draw is a chance event among the cards that are neither
/// in a hand nor laid.
///
/// ```
/// use tripot_core::{Seat, State};
/// use tripot_families::Families;
/// let mut state: Families = "a1236b2c45,a45b134d12 28 -,- j1".parse().unwrap();
/// // The other has a4, so it goes over and j1 asks again.
/// state.play("2:a4".parse().unwrap()).unwrap();
/// assert_eq!(state.hand(Seat::FIRST).to_string(), "a12346b2c45");
/// assert_eq!(state.turn().seat(), Some(Seat::FIRST));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Families {
    pub(crate) hands: [Cards; MAX_SEATS],
    pub(crate) table: Table,
}

impl Families {
    /// What everybody sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The hand of a seat, which the others don't see.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// The cards of the stock, in no order.
    pub fn stock(&self) -> Cards {
        let held = self.hands.iter().fold(Cards::NONE, |all, &hand| all | hand);
        self.table.options.deck().without(held | self.table.laid_cards())
    }

    /// How many families a seat has laid.
    pub fn score(&self, seat: Seat) -> i32 {
        self.table.laid(seat).count() as i32
    }

    /// Whether everybody sees a card that is drawn now: it is the one that was asked for, or the
    /// last of a family, which is laid at once.
    pub fn is_shown(&self, draw: Draw) -> bool {
        self.table.wanted == Some(draw.card) || self.completes(draw.seat, draw.card)
    }

    fn completes(&self, seat: Seat, card: Card) -> bool {
        let hand = self.hands[seat.index()] | Cards::one(card);
        hand.has_all(self.table.options.members(card.family()))
    }

    /// Lays a family if a seat holds all of it.
    fn lay_if_complete(&mut self, seat: Seat, family: Family) {
        let members = self.table.options.members(family);
        let hand = &mut self.hands[seat.index()];
        if hand.has_all(members) {
            *hand = hand.without(members);
            self.table.sizes[seat.index()] -= self.table.options.ranks;
            self.table.laid[family.index()] = Some(seat);
            self.table.ledger.add_laid(seat, members);
        }
    }

    /// Who has no card and can't draw one is out: if it has the turn, that goes on.
    fn settle(&mut self) {
        if self.table.stock == 0
            && self.table.sizes[self.table.mover.index()] == 0
            && !self.table.is_over()
        {
            self.table.pass_turn();
        }
        debug_assert!(self.table.is_sound(), "{self:?}");
    }

    /// The draw that was due after an ask in vain has happened.
    fn end_ask(&mut self, wanted: Card, card: Card, laid: bool) {
        let options = self.table.options;
        self.table.wanted = None;
        if card != wanted && !options.bluff {
            self.table.ledger.add_absence(self.table.mover, wanted);
        }
        let again = (card == wanted && options.lucky_draw) || (laid && options.lay_keeps_turn);
        if !again {
            self.table.pass_turn();
        }
    }
}

impl State for Families {
    type Settings = FamiliesSettings;
    type Move = Ask;
    type Chance = Draw;
    type View = FamiliesView;
    type Dealer = Deck;
    type Refusal = Refusal;

    const SEATS: (SeatCount, SeatCount) =
        (SeatCount::TWO, SeatCount::new(MAX_SEATS).expect("a table can have six seats"));

    fn new_unchecked(options: &FamiliesOptions, seats: SeatCount) -> Families {
        Families { hands: [Cards::NONE; MAX_SEATS], table: Table::new(options, seats) }
    }

    fn options(&self) -> FamiliesOptions {
        self.table.options
    }

    fn seats(&self) -> SeatCount {
        self.table.seats
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn legal_moves(&self, out: &mut Vec<Ask>) {
        if let Turn::Seat(seat) = self.turn() {
            self.table.list_asks(self.hands[seat.index()], out);
        }
    }

    fn check(&self, chosen: Ask) -> Result<(), Refusal> {
        self.table.check(chosen, self.hands[self.table.mover.index()])
    }

    fn play_unchecked(&mut self, chosen: Ask) {
        let Ask { from, card } = chosen;
        let Table { mover, stock, options, ref mut ledger, .. } = self.table;
        ledger.add_ask(mover, card.family());
        if self.hands[from.index()].has(card) {
            ledger.add_transfer(card, from, mover);
            self.hands[from.index()].remove(card);
            self.hands[mover.index()].add(card);
            self.table.sizes[from.index()] -= 1;
            self.table.sizes[mover.index()] += 1;
            self.lay_if_complete(mover, card.family());
        } else {
            ledger.add_absence(from, card);
            if !options.bluff {
                ledger.add_absence(mover, card);
            }
            if stock > 0 {
                self.table.wanted = Some(card);
            } else {
                // Two seats hold all cards that are left: what one lacks, the other has.
                debug_assert!(self.table.seats > SeatCount::TWO || options.bluff, "{self:?}");
                self.table.pass_turn();
            }
        }
        self.settle();
    }

    fn chances(&self, out: &mut Vec<(Draw, u32)>) {
        if self.turn() == Turn::Chance
            && let Some(seat) = self.table.drawer()
        {
            out.extend(self.stock().iter().map(|card| (Draw { seat, card }, 1)));
        }
    }

    fn resolve_unchecked(&mut self, event: Draw) {
        let Draw { seat, card } = event;
        let completes = self.completes(seat, card);
        let wanted = self.table.wanted;
        self.table.stock -= 1;
        self.table.sizes[seat.index()] += 1;
        self.hands[seat.index()].add(card);
        if wanted == Some(card) || completes {
            self.table.ledger.add_shown(seat, card);
        } else {
            let veto = wanted.filter(|_| self.table.options.bluff);
            self.table.ledger.add_hidden(seat, veto);
        }
        if completes {
            self.lay_if_complete(seat, card.family());
        }
        if let Some(wanted) = wanted {
            self.end_ask(wanted, card, completes);
        }
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = self.table.seats.seats().map(|seat| self.score(seat));
        self.table.is_over().then(|| Outcome::new(scores))
    }

    /// Of the ledger, only what decides about moves counts.
    fn key(&self) -> u64 {
        let table = &self.table;
        let wanted = table.wanted.map_or(u64::MAX, |card| card.index() as u64);
        let mut key = Mix::new();
        key.add(wanted << 16 | (table.stock() as u64) << 8 | table.mover.index() as u64);
        for seat in table.seats.seats() {
            key.add(self.hands[seat.index()].bits());
            if table.stock == 0 {
                key.add(table.lacks(seat).bits());
            }
        }
        let laid = table.laid.map(|by| by.map_or(0, Seat::number));
        key.add(laid.iter().fold(0, |sum, &by| sum << 8 | u64::from(by)));
        let FamiliesSettings { families, ranks, hand, bluff, lucky_draw, lay_keeps_turn, first } =
            *table.options;
        let flags = u8::from(bluff) | u8::from(lucky_draw) << 1 | u8::from(lay_keeps_turn) << 2;
        let seats = table.seats.get() as u8;
        key.add(u64::from_le_bytes([families, ranks, hand, flags, first, seats, 0, 0]));
        key.word()
    }

    fn view(&self, who: Viewer) -> FamiliesView {
        let hand = match who {
            Viewer::Seat(seat) => {
                assert!(self.table.seats.has(seat), "{seat} does not sit here");
                self.hands[seat.index()]
            }
            Viewer::Public => Cards::NONE,
        };
        FamiliesView { viewer: who, hand, table: self.table.clone() }
    }

    fn is_seen(&self, event: Draw, who: Viewer) -> bool {
        who == Viewer::Seat(event.seat) || self.is_shown(event)
    }

    /// A turn takes each card at most once and ends with an ask in vain. That takes a card of the
    /// stock; with an empty stock it tells everybody something new about a card that nobody has
    /// seen, because what everybody knows may not be asked then. A turn may also end because its
    /// owner laid its last cards.
    fn most_plies(&self) -> u32 {
        let table = &self.table;
        let families = table.families_left() as u32;
        if families == 0 {
            return 0;
        }
        let cards = families * u32::from(table.options.ranks);
        let sure = table.seats == SeatCount::TWO && !table.options.bluff;
        let told = if sure { 0 } else { cards * table.seats.get() as u32 };
        let vain = u32::from(table.stock) + told;
        (vain + families + 1) * cards + vain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_cheap_copy() {
        assert!(size_of::<Families>() <= 832, "{}", size_of::<Families>());
        assert!(!std::mem::needs_drop::<Families>());
    }
}
