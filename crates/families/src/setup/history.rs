//! The history of a position: what is written down of who was seen with which card.

use super::{Fact, Hand, History, Setup};
use crate::card::{Card, MOST_CARDS, MOST_RANKS};
use crate::cards::Cards;
use crate::fault::Fault;
use crate::ledger::Source;
use crate::table::Table;
use tripot_core::{MAX_SEATS, Seat, order_by};

impl History {
    /// What a ledger says.
    pub(crate) fn of(table: &Table) -> History {
        let ledger = &table.ledger;
        let owners = ledger.owners.iter().zip(&ledger.vetoes).take(ledger.arrivals());
        let owners = owners.filter_map(|(&owner, &veto)| {
            Some((Seat::new(usize::from(owner))?, Card::from_index(usize::from(veto))))
        });
        let mut facts = Vec::new();
        for family in table.options.families_in_play() {
            let mut seen: Vec<Card> = (ledger.seen & Cards::family(family)).iter().collect();
            order_by(&mut seen, |card| ledger.origin[card.index()].order());
            for card in seen {
                let from = match ledger.origin[card.index()].source() {
                    Some(Source::Hidden(seat)) => {
                        let after = ledger.absent[seat.index()][card.index()];
                        Some((seat, after + 1, ledger.within[card.index()]))
                    }
                    _ => None,
                };
                let holder = table.seats.seats().find(|&seat| ledger.known(seat).has(card));
                facts.push(Fact::Seen { card, from, holder });
            }
            let unseen = table.options.members(family).without(ledger.seen);
            for (card, seat) in
                unseen.iter().flat_map(|card| table.seats.seats().map(move |seat| (card, seat)))
            {
                let among = ledger.absent[seat.index()][card.index()];
                if among > 0 {
                    facts.push(Fact::Absent { card, seat, among });
                }
            }
            for seat in table.seats.seats() {
                for (seen, &among) in (0..).zip(&ledger.asked[seat.index()][family.index()]) {
                    if among > 0 {
                        facts.push(Fact::Asked { family, seat, among, seen });
                    }
                }
            }
        }
        History { owners: owners.collect(), facts }
    }

    /// Sets the ledger of a table. Everything else has been checked.
    pub(super) fn check(
        &self,
        table: &mut Table,
        setup: &Setup,
        hands: &[Cards; MAX_SEATS],
        faults: &mut Vec<Fault>,
    ) {
        self.check_owners(table, faults);
        if !faults.is_empty() {
            return;
        }
        let is_seen = |fact: &&Fact| matches!(fact, Fact::Seen { .. });
        // What has not been seen is known when all that has been is.
        let (seen, other): (Vec<&Fact>, Vec<&Fact>) = self.facts.iter().partition(is_seen);
        for &fact in seen.into_iter().chain(other) {
            let shown = |seat: Seat| match setup.hands[seat.index()] {
                Hand::Shown(_) => Some(hands[seat.index()]),
                Hand::Size(_) => None,
            };
            if !add_fact(table, fact, shown) {
                faults.push(Fault::Fact { fact });
            }
        }
        let unseen = table.laid_cards().without(table.ledger.seen);
        faults.extend(unseen.iter().map(|card| Fault::Unseen { card }));
        for seat in table.seats.seats() {
            let found = usize::from(table.ledger.hidden[seat.index()]);
            let gone = table.ledger.come_to_light(seat).count();
            let (known, size) = (table.ledger.known(seat).len(), table.size(seat));
            if known > size {
                faults.push(Fault::Known { seat, known, size });
                continue;
            }
            let expected = (table.size(seat) + gone).checked_sub(table.ledger.known(seat).len());
            if Some(found) != expected {
                let expected = expected.unwrap_or(0);
                faults.push(Fault::Hidden { seat, found, expected });
            }
        }
    }

    fn check_owners(&self, table: &mut Table, faults: &mut Vec<Fault>) {
        for (number, &(seat, veto)) in (1..).zip(&self.owners).take(MOST_CARDS) {
            if !table.seats.has(seat) {
                faults.push(Fault::NoSuchSeat { seat, seats: table.seats.get() });
                continue;
            }
            if let Some(card) = veto
                && !(table.options.bluff && table.options.deck().has(card))
            {
                faults.push(Fault::Veto { number, card });
            }
            table.ledger.add_hidden(seat, veto);
        }
        if self.owners.len() > MOST_CARDS {
            let found = self.owners.len();
            faults.push(Fault::Count { found, expected: table.options.cards() });
        }
    }
}

/// Adds a fact to the ledger of a table, if it can be and is not there yet.
fn add_fact(table: &mut Table, fact: Fact, shown: impl Fn(Seat) -> Option<Cards>) -> bool {
    let seats = table.seats;
    let hidden = table.ledger.hidden;
    let within =
        |seat: Seat, among: u8| seats.has(seat) && (1..=hidden[seat.index()]).contains(&among);
    match fact {
        Fact::Seen { card, from, holder } => {
            let laid = table.laid_by(card.family()).is_some();
            let held = holder.is_some_and(|seat| {
                seats.has(seat) && shown(seat).is_none_or(|hand| hand.has(card))
            });
            let ranged = from.is_none_or(|(seat, first, last)| {
                within(seat, last) && (1..=last).contains(&first)
            });
            let fits = table.options.deck().has(card)
                && !table.ledger.seen.has(card)
                && (if laid { holder.is_none() } else { held })
                && ranged;
            if !fits {
                return false;
            }
            match from {
                None => table.ledger.see(card, Source::Stock),
                Some((seat, first, last)) => {
                    table.ledger.see(card, Source::Hidden(seat));
                    table.ledger.absent[seat.index()][card.index()] = first - 1;
                    table.ledger.within[card.index()] = last;
                }
            }
            if let Some(seat) = holder {
                table.ledger.known[seat.index()].add(card);
            }
        }
        Fact::Absent { card, seat, among } => {
            let fits = table.options.deck().has(card)
                && !table.ledger.seen.has(card)
                && within(seat, among)
                && table.ledger.absent[seat.index()][card.index()] == 0;
            if !fits {
                return false;
            }
            table.ledger.absent[seat.index()][card.index()] = among;
        }
        Fact::Asked { family, seat, among, seen } => {
            let lit = (table.ledger.seen & Cards::family(family)).len();
            let stage = usize::from(seen);
            let fits = family.index() < usize::from(table.options.families)
                && within(seat, among)
                && stage < MOST_RANKS.min(usize::from(table.options.ranks))
                && stage <= lit
                && table.ledger.asked[seat.index()][family.index()][stage] == 0;
            if !fits {
                return false;
            }
            table.ledger.asked[seat.index()][family.index()][stage] = among;
        }
    }
    true
}
