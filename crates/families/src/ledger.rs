//! What everybody knows of the cards, folded from all that happened in public.

use tripot_core::{MAX_SEATS, Seat};

use crate::card::{Card, Family, MOST_CARDS, MOST_FAMILIES, MOST_RANKS};
use crate::cards::Cards;

/// The public record: all that the history tells about where the cards are, in constant size.
///
/// A card comes out of the stock once. If nobody but its new owner sees it then, it is one of the
/// *hidden cards* of that seat, which are numbered from 1 in the order in which they came. So a
/// history is a puzzle: which card was which hidden card of whom. The ledger has every clue, and
/// nothing else has to be remembered:
///
/// - a card that everybody has seen came to light from the hidden cards of a seat, from among
///   those that had come by then, or straight from the stock;
/// - a seat that did not have a card at some moment does not have it among the hidden cards that
///   had come by then; only the latest such moment matters;
/// - a seat that asked in a family had a card of it. If none was known to be there, one of those
///   that had not come to light was among its hidden cards of that moment. Of two such clues the
///   earlier one says more, unless a card of the family came to light between them;
/// - where asking for one's own card is allowed, a draw that was not shown is at least not the
///   card that was asked for.
///
/// That a seat lays each family that it completes, and so never holds one, needs no clue.
///
/// ```
/// use tripot_core::{Seat, State, Viewer};
/// use tripot_families::{Ask, Families};
/// let mut state: Families = "a1236b2c45,a45b134d12 28 -,- j1".parse().unwrap();
/// let ask: Ask = "2:a4".parse().unwrap();
/// state.play(ask).unwrap();
/// let view = state.view(Viewer::Public);
/// assert!(view.table().ledger().known(Seat::FIRST).has(ask.card), "everybody has seen it");
/// assert!(view.table().ledger().is_known_absent(ask.from, ask.card));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ledger {
    /// The cards that everybody knows to be in the hand of each seat.
    pub(crate) known: [Cards; MAX_SEATS],
    /// The cards that everybody has seen; those that are not in `known` have been laid.
    pub(crate) seen: Cards,
    /// How many hidden cards have come to each seat.
    pub(crate) hidden: [u8; MAX_SEATS],
    /// The owner of each hidden card, in the order in which they came.
    pub(crate) owners: [u8; MOST_CARDS],
    /// For each hidden card in that order, the card that it is not; [`NO_CARD`] if none.
    pub(crate) vetoes: [u8; MOST_CARDS],
    /// Among how many of its first hidden cards a seat does not have a card.
    pub(crate) absent: [[u8; MOST_CARDS]; MAX_SEATS],
    /// Where each card that has been seen came from, and how many of its family were seen before.
    pub(crate) origin: [Origin; MOST_CARDS],
    /// Among how many first hidden cards of that seat it was.
    pub(crate) within: [u8; MOST_CARDS],
    /// By seat, family and how many of the family had been seen: how many hidden cards the seat
    /// had when it first asked in the family with none of it known to be in its hand; 0 if never.
    pub(crate) asked: [[[u8; MOST_RANKS]; MOST_FAMILIES]; MAX_SEATS],
}

/// The hidden card may be any.
pub(crate) const NO_CARD: u8 = u8::MAX;

/// Where a card was before everybody saw it, and the order in which its family came to light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Origin(u8);

/// Where a card was before everybody saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Among the hidden cards of a seat.
    Hidden(Seat),
    /// In the stock.
    Stock,
}

impl Origin {
    const STOCK: u8 = 7;

    pub(crate) fn new(source: Source, order: usize) -> Origin {
        let source = match source {
            Source::Hidden(seat) => seat.number(),
            Source::Stock => Origin::STOCK,
        };
        Origin(source | (order as u8) << 3)
    }

    pub(crate) fn source(self) -> Option<Source> {
        match self.0 & 7 {
            0 => None,
            Origin::STOCK => Some(Source::Stock),
            number => Seat::new(usize::from(number) - 1).map(Source::Hidden),
        }
    }

    pub(crate) fn order(self) -> usize {
        usize::from(self.0 >> 3)
    }
}

impl std::fmt::Debug for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}#{}", self.source(), self.order())
    }
}

impl Ledger {
    /// Nothing has happened.
    pub(crate) fn new() -> Ledger {
        Ledger {
            known: [Cards::NONE; MAX_SEATS],
            seen: Cards::NONE,
            hidden: [0; MAX_SEATS],
            owners: [0; MOST_CARDS],
            vetoes: [NO_CARD; MOST_CARDS],
            absent: [[0; MOST_CARDS]; MAX_SEATS],
            origin: [Origin::default(); MOST_CARDS],
            within: [0; MOST_CARDS],
            asked: [[[0; MOST_RANKS]; MOST_FAMILIES]; MAX_SEATS],
        }
    }

    /// The cards that everybody knows to be in the hand of a seat.
    pub fn known(&self, seat: Seat) -> Cards {
        self.known[seat.index()]
    }

    /// The cards that everybody has seen, in hands or laid.
    pub fn seen(&self) -> Cards {
        self.seen
    }

    /// Whether everybody knows that a seat does not have a card: it is seen to be elsewhere, or
    /// the seat did not have it when its last hidden card had come.
    pub fn is_known_absent(&self, seat: Seat, card: Card) -> bool {
        if self.seen.has(card) {
            return !self.known[seat.index()].has(card);
        }
        self.absent[seat.index()][card.index()] == self.hidden[seat.index()]
    }

    /// How many hidden cards have come to a seat.
    pub fn hidden(&self, seat: Seat) -> usize {
        self.hidden[seat.index()].into()
    }

    /// Among how many of its first hidden cards a seat is known not to have a card that nobody has
    /// seen.
    pub fn absent(&self, seat: Seat, card: Card) -> usize {
        self.absent[seat.index()][card.index()].into()
    }

    /// Whether a seat has asked in a family, and since then no card of it has come to light: then
    /// it holds one that nobody has seen, if none is known to be in its hand.
    pub fn has_asked(&self, seat: Seat, family: Family) -> bool {
        let stage = (self.seen & Cards::family(family)).len();
        self.asked[seat.index()][family.index()].get(stage).is_some_and(|&asked| asked > 0)
    }

    /// How many hidden cards have come to any seat.
    pub(crate) fn arrivals(&self) -> usize {
        self.hidden.iter().map(|&count| usize::from(count)).sum()
    }

    /// A card comes to a seat that nobody else sees; it is known not to be `veto`.
    pub(crate) fn add_hidden(&mut self, seat: Seat, veto: Option<Card>) {
        let number = self.arrivals();
        self.owners[number] = seat.index() as u8;
        if let Some(card) = veto.filter(|&card| !self.seen.has(card)) {
            self.vetoes[number] = card.index() as u8;
        }
        self.hidden[seat.index()] += 1;
    }

    /// A card comes from the stock to a seat, and everybody sees it.
    pub(crate) fn add_shown(&mut self, seat: Seat, card: Card) {
        self.see(card, Source::Stock);
        self.known[seat.index()].add(card);
    }

    /// A seat asks in a family, so it holds a card of it.
    pub(crate) fn add_ask(&mut self, seat: Seat, family: Family) {
        let members = Cards::family(family);
        if self.known[seat.index()].has_any(members) {
            return;
        }
        let stage = (self.seen & members).len();
        let asked = &mut self.asked[seat.index()][family.index()][stage];
        if *asked == 0 {
            *asked = self.hidden[seat.index()];
        }
    }

    /// A seat does not have a card now.
    pub(crate) fn add_absence(&mut self, seat: Seat, card: Card) {
        if !self.seen.has(card) {
            self.absent[seat.index()][card.index()] = self.hidden[seat.index()];
        }
    }

    /// A card goes from one seat to another.
    pub(crate) fn add_transfer(&mut self, card: Card, from: Seat, to: Seat) {
        self.see(card, Source::Hidden(from));
        self.known[from.index()].remove(card);
        self.known[to.index()].add(card);
    }

    /// A seat lays these cards.
    pub(crate) fn add_laid(&mut self, seat: Seat, cards: Cards) {
        for card in cards.without(self.seen).iter() {
            self.see(card, Source::Hidden(seat));
        }
        let known = &mut self.known[seat.index()];
        *known = known.without(cards);
    }

    /// Everybody sees a card; where it was before matters only if it had not been seen.
    pub(crate) fn see(&mut self, card: Card, source: Source) {
        if self.seen.has(card) {
            return;
        }
        let order = (self.seen & Cards::family(card.family())).len();
        self.seen.add(card);
        self.origin[card.index()] = Origin::new(source, order);
        for (seat, absent) in (0_u8..).zip(&mut self.absent) {
            // That it was not elsewhere follows from where it was.
            match source {
                Source::Hidden(owner) if owner.index() == usize::from(seat) => {
                    self.within[card.index()] = self.hidden[owner.index()];
                }
                _ => absent[card.index()] = 0,
            }
        }
    }

    /// The cards that came to light from the hidden cards of a seat.
    pub(crate) fn come_to_light(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        let source = Some(Source::Hidden(seat));
        self.seen.iter().filter(move |card| self.origin[card.index()].source() == source)
    }

    /// The hidden cards of a seat that are known not to be some card: number from 1, and card.
    pub(crate) fn vetoes(&self, seat: Seat) -> impl Iterator<Item = (u8, Card)> + '_ {
        let owned = self.owners.iter().zip(&self.vetoes).take(self.arrivals());
        let owned = owned.filter(move |&(&owner, _)| usize::from(owner) == seat.index());
        (1..)
            .zip(owned)
            .filter_map(|(number, (_, &veto))| Some((number, Card::from_index(usize::from(veto))?)))
    }
}
