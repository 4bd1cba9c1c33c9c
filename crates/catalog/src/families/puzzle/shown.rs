//! The deals that agree with what the table shows now, counted one by one.

use tripot_core::{Seat, View as _, Viewer};
use tripot_families::{Ask, Card, Cards, FamiliesView, MOST_CARDS};

use crate::puzzle::Aim;

/// The deals that agree with what the table shows now: who holds and lacks which card, and of which families each has
/// one. When anything was asked is forgotten.
pub(super) struct Shown {
    /// The cards whose place is not known.
    unknown: Vec<Card>,
    hands: Vec<Hand>,
    stock: usize,
    /// How many deals there are, and in how many a hand has a card.
    deals: u64,
    held: Vec<[u64; MOST_CARDS]>,
    /// Where each unknown card is in the deal at hand.
    place: Vec<Option<usize>>,
}

/// A hand that is not seen.
struct Hand {
    seat: Seat,
    free: usize,
    known: Cards,
    lacks: Cards,
    /// The members of the families of which it has one.
    one_of: Vec<Cards>,
    /// The members of every family: it does not have all of any.
    families: Vec<Cards>,
}

/// More deals than these are not looked at.
const MOST_DEALS: u64 = 4_000_000;

impl Shown {
    /// Nothing if there are too many.
    pub(super) fn of(view: &FamiliesView) -> Option<Shown> {
        let table = view.table();
        let options = table.options();
        let families = || options.families_in_play().filter(|&it| table.laid_by(it).is_none());
        let others = table.seats().seats().filter(|&seat| view.viewer() != Viewer::Seat(seat));
        let hands: Vec<Hand> = others
            .map(|seat| {
                let asked = families().filter(|&it| table.ledger().has_asked(seat, it));
                Hand {
                    seat,
                    free: table.unseen(seat),
                    known: view.known(seat),
                    lacks: table.lacks(seat),
                    one_of: asked.map(|it| options.members(it)).collect(),
                    families: families().map(|it| options.members(it)).collect(),
                }
            })
            .collect();
        let unknown: Vec<Card> = view.unknown().iter().collect();
        let (held, place) = (vec![[0; MOST_CARDS]; hands.len()], vec![None; unknown.len()]);
        let mut shown = Shown { unknown, hands, stock: table.stock(), deals: 0, held, place };
        shown.deal(0).then_some(shown)
    }

    /// Deals the cards from this one on in every way; false if there are too many.
    fn deal(&mut self, next: usize) -> bool {
        let Some(&card) = self.unknown.get(next) else {
            self.count();
            return self.deals <= MOST_DEALS;
        };
        for number in 0..self.hands.len() {
            let hand = &mut self.hands[number];
            if hand.free == 0 || hand.lacks.has(card) {
                continue;
            }
            hand.free -= 1;
            self.place[next] = Some(number);
            let goes_on = self.deal(next + 1);
            self.hands[number].free += 1;
            if !goes_on {
                return false;
            }
        }
        self.place[next] = None;
        if self.stock > 0 {
            self.stock -= 1;
            let goes_on = self.deal(next + 1);
            self.stock += 1;
            return goes_on;
        }
        true
    }

    /// Counts the deal at hand, if it agrees with everything.
    fn count(&mut self) {
        let placed = || self.unknown.iter().zip(&self.place);
        let dealt: Vec<Cards> = (0..self.hands.len())
            .map(|number| {
                placed()
                    .filter(|(_, place)| **place == Some(number))
                    .map(|(card, _)| *card)
                    .collect()
            })
            .collect();
        let agrees = |(hand, cards): (&Hand, &Cards)| {
            let all = hand.known | *cards;
            hand.free == 0
                && hand.one_of.iter().all(|members| members.has_any(all))
                && !hand.families.iter().any(|members| all.has_all(*members))
        };
        if self.hands.iter().zip(&dealt).all(agrees) {
            self.deals += 1;
            for (held, cards) in self.held.iter_mut().zip(dealt) {
                cards.iter().for_each(|card| held[card.index()] += 1);
            }
        }
    }

    /// Whether what is shown leads to the same ask: the surest one of all, and as sure if it must be.
    pub(super) fn leads_to(&self, view: &FamiliesView, aim: Aim, asks: &[Ask], best: Ask) -> bool {
        let chance = |ask: Ask| {
            let known = view.known(ask.from).has(ask.card);
            let number = self.hands.iter().position(|hand| hand.seat == ask.from);
            let held = number.map_or(0, |number| self.held[number][ask.card.index()]);
            if known { 1.0 } else { held as f64 / self.deals.max(1) as f64 }
        };
        match aim {
            Aim::Card | Aim::Family => self.deals > 0 && chance(best) >= 1.0,
            _ => {
                self.deals > 0 && asks.iter().all(|&ask| ask == best || chance(ask) < chance(best))
            }
        }
    }
}
