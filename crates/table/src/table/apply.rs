//! Applying events: how a table changes by what happened.

use std::sync::Arc;

use tripot_core::Annotation;

use super::{Declined, LastMove, Place, Played, Proposal, Table};
use crate::clock::Instant;
use crate::event::{Event, Fact, SeatIndex};
use crate::refusal::{Corruption, Damage};

impl Table {
    /// Changes the table by something that happened.
    pub fn apply(&mut self, event: &Event) -> Result<(), Damage> {
        let dealt = self.happen(event).and_then(|()| Ok(self.deal()?));
        let damage = |why| Damage { table: self.id, number: self.number, why };
        let dealt = dealt.map_err(damage)?;
        self.number += 1;
        self.latest = self.latest.max(event.at);
        let place = event.fact.chatter_of().and_then(|by| self.places.get_mut(by.0.index()));
        if let Some(place) = place {
            place.chat();
        }
        if dealt || event.fact.is_turn() {
            self.position = self.number;
            self.changed = event.at;
            // What was proposed was proposed of another position.
            self.proposals.clear();
            self.declined.clear();
        }
        self.wind(event.at);
        Ok(())
    }

    fn happen(&mut self, event: &Event) -> Result<(), Corruption> {
        match &event.fact {
            Fact::Opened(_) => return Err(Corruption::OpenedTwice),
            Fact::Sat { seat, name } => {
                // Where luck is shared a player comes by adding a part to it.
                let has_come = self.game.is_dealt();
                self.place_mut(*seat)?.sit(name.clone(), has_come);
            }
            Fact::Came { seat, part } => {
                self.place_mut(*seat)?.come(part.map(|part| part.0));
            }
            Fact::Claimed { seat, token } => self.place_mut(*seat)?.claim(*token),
            Fact::Reopened { seat, claim } => {
                let is_dealt = self.game.is_dealt();
                self.place_mut(*seat)?.reopen(*claim, is_dealt);
            }
            Fact::Named { seat, name } => self.place_mut(*seat)?.rename(name),
            Fact::Replaced { seat, machine: name, .. } => {
                let machine = self.variant.game.machine(name);
                let unknown = || Corruption::NoSuchMachine { name: name.clone() };
                let machine = machine.ok_or_else(unknown)?;
                self.place_mut(*seat)?.replace(machine);
            }
            Fact::Returned { seat } => self.place_mut(*seat)?.give_back(),
            Fact::Moved { seat, chosen, value } => {
                let stand_in = self.place_mut(*seat)?.stand_in();
                let before: Vec<_> = self.viewers().map(|viewer| self.game.view(viewer)).collect();
                let clock_ms = Some(event.at.since(self.changed));
                let note = Annotation { clock_ms, value: *value };
                let chosen = self.game.play(seat.0, chosen, note)?;
                let came_out = self.game.came_out_count();
                let text = chosen.as_str().into();
                self.moves.push(Played { seat: seat.0, chosen: text, came_out, stand_in });
                let effects = self.effects_since(&before, seat.0, &chosen);
                self.effects.push(effects.into_iter());
                self.last = Some(Arc::new(LastMove { seat: seat.0, chosen, before }));
                if let Some(clock) = &mut self.clock
                    && clock.running().is_some()
                {
                    clock.moved(seat.0, event.at);
                }
            }
            Fact::TookBack { count, .. } => {
                self.game.rewind(*count)?;
                self.moves.truncate(self.moves.len().saturating_sub(*count));
                self.taken_back = self.taken_back.saturating_add(*count);
                self.last = None;
                self.effects = self.recollect();
            }
            Fact::Offered { seat, what } => {
                self.proposals.retain(|proposal| proposal.what != *what);
                self.declined.retain(|declined| declined.what != *what);
                let agreed = vec![seat.0];
                self.proposals.push(Proposal { seat: seat.0, what: *what, agreed });
            }
            Fact::Answered { seat, what, yes: true } => {
                for proposal in self.proposals.iter_mut().filter(|open| open.what == *what) {
                    proposal.agreed.push(seat.0);
                }
            }
            Fact::Answered { seat, what, yes: false } => {
                let open = self.proposals.iter().find(|proposal| proposal.what == *what);
                // Whoever takes an offer back knows about it.
                if let Some(proposal) = open.filter(|proposal| proposal.seat != seat.0) {
                    let declined = Declined { what: *what, seat: proposal.seat, by: seat.0 };
                    self.declined.push(declined);
                }
                self.proposals.retain(|proposal| proposal.what != *what);
            }
            Fact::Resumed { lost } => {
                if let Some(clock) = &mut self.clock {
                    clock.give_back(*lost, event.at);
                }
            }
            Fact::Ended { reason } => self.game.end(reason.termination()),
            Fact::Rematched { table } => {
                let unknown = |_| Corruption::NoSuchTable { text: table.clone() };
                self.rematch = Some(table.parse().map_err(unknown)?);
                self.proposals.clear();
            }
        }
        Ok(())
    }

    fn place_mut(&mut self, seat: SeatIndex) -> Result<&mut Place, Corruption> {
        self.places.get_mut(seat.0.index()).ok_or(Corruption::NoSuchSeat)
    }

    /// Starts the clock of the seat to move, once all players have come.
    pub(super) fn wind(&mut self, now: Instant) {
        let ready = self.places.iter().all(Place::is_ready);
        let wanted = self.turn().seat().filter(|_| ready);
        if let Some(clock) = &mut self.clock
            && clock.running().map(|(seat, _)| seat) != wanted
        {
            clock.turn_to(wanted, now);
        }
    }
}

impl Fact {
    /// Whether it makes another position of the game.
    fn is_turn(&self) -> bool {
        matches!(self, Fact::Moved { .. } | Fact::TookBack { .. } | Fact::Ended { .. })
    }

    /// The seat whose share of chatter it uses up. Every fact but moves and endings that a player can
    /// cause again and again is chatter, or follows from as much of it: an answer from an offer, a
    /// return from a replacement. Seats are opened again so often at most at a table.
    pub(super) fn chatter_of(&self) -> Option<SeatIndex> {
        match self {
            Fact::Named { seat, .. } | Fact::Offered { seat, .. } => Some(*seat),
            Fact::TookBack { by, .. } | Fact::Replaced { by, .. } => *by,
            Fact::Opened(_)
            | Fact::Sat { .. }
            | Fact::Came { .. }
            | Fact::Claimed { .. }
            | Fact::Reopened { .. }
            | Fact::Moved { .. }
            | Fact::Answered { .. }
            | Fact::Returned { .. }
            | Fact::Resumed { .. }
            | Fact::Ended { .. }
            | Fact::Rematched { .. } => None,
        }
    }

    /// Whether it changes what lists say, even if it does not end the game.
    pub fn is_listed(&self) -> bool {
        use Fact::{Named, Replaced, Returned, Sat};
        matches!(self, Sat { .. } | Named { .. } | Replaced { .. } | Returned { .. })
    }
}
