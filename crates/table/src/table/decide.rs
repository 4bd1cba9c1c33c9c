//! Deciding commands: which facts a command of a player leads to, or why it is refused.

use tripot_core::{Part, Seat};

use super::access::Access;
use super::{Place, Played, Sitter, Table};
use crate::claim::ClaimHash;
use crate::clock::Instant;
use crate::event::{Fact, Offer, PartText, Reason, SeatIndex, TakebackRule};
use crate::refusal::Refusal;
use crate::token::TokenHash;

/// How often the seats of a table may be opened again, all together.
const MOST_REOPENINGS: u32 = 12;

/// Whether the player of a seat is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absence {
    /// They are.
    Here,
    /// They left a moment ago and may come back: the grace period that remains, in milliseconds.
    Recent(u64),
    /// They have been away for long.
    Long,
}

/// A command to a table, from a player or the program that runs it.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// To play a move.
    Move {
        /// The move, in any form.
        text: String,
        /// How many events its player had seen.
        at: u32,
    },
    /// To give up.
    Resign,
    /// To propose something.
    Offer(Offer),
    /// To answer a proposal.
    Answer {
        /// What was proposed.
        what: Offer,
        /// Whether the answer is yes.
        yes: bool,
    },
    /// To be called otherwise.
    Name(String),
    /// To be there.
    Come {
        /// What the person adds to the luck of the game.
        part: Option<Part>,
    },
    /// To exchange the claim of the seat for a token.
    Claim {
        /// What is kept of the claim.
        claim: ClaimHash,
        /// What is kept of the token.
        token: TokenHash,
    },
    /// To open the seat again: the command of the host.
    Reopen {
        /// What is kept of the claim that can be exchanged for it.
        claim: ClaimHash,
        /// Whether the player of the seat is there.
        here: bool,
    },
    /// To sit on an open seat, which becomes the caller's.
    Sit(Option<String>),
    /// To let a machine play for an absent player.
    Replace {
        /// The seat.
        seat: Seat,
        /// Whether its player is there.
        absence: Absence,
    },
    /// A machine or a program has chosen.
    Machine {
        /// The move, in native form.
        text: String,
        /// What it expects.
        value: Option<f64>,
        /// How many events there were when the position last changed.
        position: u32,
    },
    /// A machine has broken down.
    Crash {
        /// How many events there were when the position last changed.
        position: u32,
    },
    /// A program has lost the game by a fault of its own.
    Forfeit {
        /// Which.
        fault: Forfeit,
    },
    /// To let a machine play for a program from now on.
    Substitute,
    /// To look at the clock.
    Flag,
}

/// How a program loses a game outside the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// It made an illegal move.
    Illegal,
    /// It did not answer in time.
    Late,
    /// It broke down.
    Crashed,
}

impl Table {
    /// What a command of the player of a seat leads to, or why it can't be fulfilled. Nothing changes.
    pub fn decide(
        &self,
        seat: Seat,
        command: &Command,
        now: Instant,
    ) -> Result<Vec<Fact>, Refusal> {
        let facts = self.follow(seat, command, now)?;
        let chats = facts.iter().any(|fact| fact.chatter_of() == Some(SeatIndex(seat)));
        // Moves and endings are no chatter: they are accepted whatever happened before.
        // At one device nobody else is kept waiting by it.
        let is_bounded = self.setup.local.is_none();
        if chats && is_bounded && !self.places[seat.index()].may_chat() {
            return Err(Refusal::Full { most: Place::MOST_CHATTER });
        }
        Ok(facts)
    }

    fn follow(&self, seat: Seat, command: &Command, now: Instant) -> Result<Vec<Fact>, Refusal> {
        let flag = self.clock.as_ref().and_then(super::Clock::deadline);
        if let Some((late, _)) = flag.filter(|&(_, deadline)| now >= deadline) {
            // Whatever was wanted came too late.
            return Ok(vec![Fact::Ended { reason: Reason::Time(SeatIndex(late)) }]);
        }
        let place = &self.places[seat.index()];
        let own = SeatIndex(seat);
        match command {
            Command::Flag => Ok(Vec::new()),
            Command::Claim { claim, token } => match place.access() {
                Access::Claim(known) if known == *claim => {
                    Ok(vec![Fact::Claimed { seat: own, token: *token }])
                }
                // A device that did not hear the answer may ask again.
                known if known == (Access::Claimed { claim: *claim, token: *token }) => {
                    Ok(Vec::new())
                }
                _ => Err(Refusal::ClaimUsed),
            },
            Command::Reopen { claim, here } => self.reopen(seat, *claim, *here),
            Command::Come { part } => {
                let part = part.map(PartText);
                let came = (!place.has_come()).then_some(Fact::Came { seat: own, part });
                let back = place.has_stand_in() && !self.is_over();
                Ok(came.into_iter().chain(back.then_some(Fact::Returned { seat: own })).collect())
            }
            Command::Sit(name) => {
                if place.sitter() != Sitter::Empty {
                    return Err(Refusal::Taken);
                }
                if let Some(name) = name {
                    Place::check_name(seat, name)?;
                }
                Ok(vec![Fact::Sat { seat: own, name: name.clone() }])
            }
            Command::Name(name) => {
                Place::check_name(seat, name)?;
                let new = place.name() != Some(name);
                Ok(new.then(|| Fact::Named { seat: own, name: name.clone() }).into_iter().collect())
            }
            Command::Move { text, at } => {
                self.check_at(*at)?;
                self.check_playing(seat)?;
                let chosen = self.game.check(seat, text)?;
                Ok(vec![Fact::Moved { seat: own, chosen, value: None }])
            }
            Command::Machine { text, value, position } => {
                self.check_machine(seat, *position)?;
                let chosen = self.game.check(seat, text)?;
                Ok(vec![Fact::Moved { seat: own, chosen, value: *value }])
            }
            Command::Crash { position } => {
                self.check_machine(seat, *position)?;
                Ok(vec![Fact::Ended { reason: Reason::Crashed(own) }])
            }
            Command::Forfeit { fault } => {
                self.check_program(seat)?;
                let reason = match fault {
                    Forfeit::Illegal => Reason::Illegal(own),
                    Forfeit::Late => Reason::Time(own),
                    Forfeit::Crashed => Reason::Crashed(own),
                };
                Ok(vec![Fact::Ended { reason }])
            }
            Command::Substitute => {
                self.check_program(seat)?;
                let machine = self.variant.usual_machine(self.seats()).to_string();
                Ok(vec![Fact::Replaced { seat: own, machine, by: None }])
            }
            Command::Resign => {
                self.check_playing(seat)?;
                Ok(vec![Fact::Ended { reason: Reason::Resigned(own) }])
            }
            Command::Offer(what) => self.offer(seat, *what),
            Command::Answer { what, yes } => self.answer(seat, *what, *yes),
            Command::Replace { seat: absent, absence } => self.replace(seat, *absent, *absence),
        }
    }

    /// Whether a move of a person would be accepted now, in native form; or why not.
    pub fn check_move(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        self.check_playing(seat)?;
        self.game.check(seat, text)
    }

    /// Whether a move is meant for this position.
    fn check_at(&self, at: u32) -> Result<(), Refusal> {
        if (self.position..=self.number).contains(&at) { Ok(()) } else { Err(Refusal::Stale) }
    }

    /// Whether the game goes on, and the player of the seat is the one who plays.
    fn check_playing(&self, seat: Seat) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if self.is_waiting() {
            return Err(Refusal::Waiting);
        }
        match self.places[seat.index()].sitter() {
            Sitter::Person => Ok(()),
            _ => Err(Refusal::Replaced),
        }
    }

    fn check_machine(&self, seat: Seat, position: u32) -> Result<(), Refusal> {
        let is_meant = position == self.position && self.is_automatic(seat);
        if is_meant { Ok(()) } else { Err(Refusal::Stale) }
    }

    /// Whether the game goes on, with a program on the seat.
    fn check_program(&self, seat: Seat) -> Result<(), Refusal> {
        match self.places[seat.index()].sitter() {
            _ if self.is_over() => Err(Refusal::Over),
            Sitter::Program => Ok(()),
            _ => Err(Refusal::Stale),
        }
    }

    fn offer(&self, seat: Seat, what: Offer) -> Result<Vec<Fact>, Refusal> {
        let offered = Fact::Offered { seat: SeatIndex(seat), what };
        match self.proposals.iter().find(|open| open.what == what) {
            Some(open) if open.agreed.contains(&seat) => return Err(Refusal::Offered),
            // Proposing what another has proposed is agreeing to it.
            Some(_) => return self.answer(seat, what, true),
            None => {}
        }
        match what {
            Offer::Rematch => {
                if !self.is_over() {
                    return Err(Refusal::NotOver);
                }
                if self.rematch.is_some() {
                    return Err(Refusal::Rematched);
                }
                Ok(vec![offered])
            }
            Offer::Draw => {
                self.check_playing(seat)?;
                if self.people().count() < self.places.len() {
                    return Err(Refusal::DrawWithMachine);
                }
                Ok(vec![offered])
            }
            Offer::Takeback => {
                self.check_playing(seat)?;
                let count = self.take_back(seat)?;
                let alone = self.have_agreed(&[seat]);
                let by = Some(SeatIndex(seat));
                Ok(vec![if alone { Fact::TookBack { count, by } } else { offered }])
            }
        }
    }

    /// How many moves would be taken back now with the last one of a seat, if they may be.
    pub fn takes_back(&self, seat: Seat) -> Result<usize, Refusal> {
        self.check_playing(seat)?;
        self.take_back(seat)
    }

    /// How many moves the player of a seat could take back now, or propose to: none if that would be
    /// refused.
    pub fn may_take_back(&self, seat: Seat) -> usize {
        let offer = Command::Offer(Offer::Takeback);
        let is_open = self.proposals.iter().any(|open| open.what == Offer::Takeback);
        match self.decide(seat, &offer, self.latest) {
            Ok(_) if !is_open => self.take_back(seat).unwrap_or(0),
            _ => 0,
        }
    }

    /// How many moves are taken back with the last one of a seat, if they may be.
    fn take_back(&self, seat: Seat) -> Result<usize, Refusal> {
        // An absent player can't agree to it.
        if self.has_stand_in() {
            return Err(Refusal::TakebackWithStandIn);
        }
        let own = |played: &Played| played.seat == seat || self.is_practice();
        let last = self.moves.iter().rposition(own).ok_or(Refusal::NothingToTakeBack)?;
        let count = self.moves.len() - last;
        if self.is_practice() {
            return Ok(count);
        }
        // The deal follows from the seed, so that whatever comes after the same moves comes again; who
        // agreed to a friendly game agreed to knowing it.
        let binds = self.takeback() == TakebackRule::Strict;
        // Where hands are secret, the answer to a move is a reveal itself.
        if binds && (self.game.reveals_since(count) || self.variant.game.has_secrets()) {
            return Err(Refusal::Revealed);
        }
        Ok(count)
    }

    fn answer(&self, seat: Seat, what: Offer, yes: bool) -> Result<Vec<Fact>, Refusal> {
        let proposal = self.proposals.iter().find(|open| open.what == what);
        let Some(proposal) = proposal else { return Err(Refusal::NoOffer) };
        if yes && proposal.agreed.contains(&seat) {
            return Err(Refusal::Offered);
        }
        let mut facts = vec![Fact::Answered { seat: SeatIndex(seat), what, yes }];
        let agreed: Vec<Seat> = proposal.agreed.iter().copied().chain([seat]).collect();
        if yes && self.have_agreed(&agreed) {
            match what {
                // The proposer may have had an absent player replaced since.
                Offer::Draw if self.has_stand_in() => return Err(Refusal::DrawWithMachine),
                Offer::Draw => facts.push(Fact::Ended { reason: Reason::Agreed }),
                Offer::Takeback => {
                    let count = self.take_back(proposal.seat)?;
                    facts.push(Fact::TookBack { count, by: None });
                }
                // The server sets up the other table.
                Offer::Rematch => {}
            }
        }
        Ok(facts)
    }

    /// Opens a person's seat again. Everybody sees that it happened; and while its player is there,
    /// nobody can be sent away from cards that another device would see then.
    fn reopen(&self, seat: Seat, claim: ClaimHash, here: bool) -> Result<Vec<Fact>, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if !self.places[seat.index()].is_persons() {
            return Err(Refusal::NoPerson);
        }
        if here && !self.is_waiting() {
            return Err(Refusal::ReopenConnected);
        }
        if self.reopenings() >= MOST_REOPENINGS {
            return Err(Refusal::ReopenedTooOften);
        }
        Ok(vec![Fact::Reopened { seat: SeatIndex(seat), claim }])
    }

    fn replace(&self, seat: Seat, absent: Seat, absence: Absence) -> Result<Vec<Fact>, Refusal> {
        self.check_playing(seat)?;
        if !self.setup.replace {
            return Err(Refusal::NoReplacing);
        }
        let place = self.places.get(absent.index());
        if !place.is_some_and(|place| place.sitter() == Sitter::Person) || absent == seat {
            return Err(Refusal::NoPerson);
        }
        match absence {
            Absence::Here => return Err(Refusal::Connected),
            Absence::Recent(left) => {
                return Err(Refusal::Grace { seconds: left.div_ceil(1000) });
            }
            Absence::Long => {}
        }
        // How well it plays was agreed on with the table: nobody chooses it when it matters to them.
        let usual = self.variant.game.usual_machine().to_string();
        let name = self.setup.stand_in.as_deref().unwrap_or(&usual);
        let machine = Place::machine(absent, name, &self.variant, self.seats())?.to_string();
        Ok(vec![Fact::Replaced { seat: SeatIndex(absent), machine, by: Some(SeatIndex(seat)) }])
    }
}
