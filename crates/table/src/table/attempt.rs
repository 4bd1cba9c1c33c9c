//! Events that are applied before they are kept, and undone if they are not.

use std::sync::Arc;

use super::{Clock, Damage, Declined, Effects, LastMove, Proposal, Table};
use crate::clock::Instant;
use crate::event::{Event, Fact};

/// A table to which events have been applied that have not been kept yet. Unless [`Attempt::keep`] is
/// called, the table becomes what it was: when the store fails, and when nobody waits any more.
///
/// What has to be kept together with the events follows from the table after them. A copy of the table
/// would tell it as well, but a copy of a long game at each of its moves is most of what a move costs.
///
/// ```
/// use tripot_core::Seat;
/// use tripot_table::{Event, Fact, Instant, SeatIndex, SeatSetup, Setup, Source, Table, TableId};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let person = SeatSetup::Person { name: None, claim: None };
/// let setup = Setup::new("siam", vec![person.clone(), person], Source::Seed("07".repeat(32)));
/// let mut table = Table::open(TableId::from_bytes([7; 8]), setup, Instant(0)).expect("it can be played");
/// let came = Fact::Came { seat: SeatIndex(Seat::FIRST), part: None };
/// let came = [Event { at: Instant(1), fact: came }];
///
/// let attempt = table.attempt(&came)?;
/// assert_eq!(attempt.table().number(), 2);
/// drop(attempt);
/// assert_eq!(table.number(), 1);
///
/// table.attempt(&came)?.keep();
/// assert_eq!(table.number(), 2);
/// # Ok(())
/// # }
/// ```
#[must_use = "an attempt that is not kept is undone"]
pub struct Attempt<'a> {
    table: &'a mut Table,
    before: Standing,
    /// How the table becomes what it was; nothing once the events are kept.
    undo: Option<Undo>,
}

/// What a store has to know of a table before events, to say what they change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// How many events there are.
    pub number: u32,
    /// When the last one happened.
    pub latest: Instant,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether the table needs something by itself.
    pub awaits: bool,
}

/// How a table becomes what it was.
enum Undo {
    /// One move has been played: it is taken back.
    Move(Moment),
    /// Anything else.
    Whole(Box<Table>),
}

/// What a move changes of a table beside its game.
struct Moment {
    clock: Option<Clock>,
    proposals: Vec<Proposal>,
    declined: Vec<Declined>,
    number: u32,
    position: u32,
    changed: Instant,
    latest: Instant,
    last: Option<Arc<LastMove>>,
    effects: Effects,
}

impl Table {
    /// Applies events that have not been kept yet.
    pub fn attempt(&mut self, events: &[Event]) -> Result<Attempt<'_>, Damage> {
        let before = self.standing();
        let undo = match events {
            [Event { fact: Fact::Moved { .. }, .. }] => Undo::Move(self.moment()),
            _ => Undo::Whole(Box::new(self.clone())),
        };
        let mut applied = Ok(());
        for event in events {
            applied = applied.and_then(|()| self.apply(event));
        }
        match (applied, undo) {
            (Ok(()), undo) => Ok(Attempt { table: self, before, undo: Some(undo) }),
            // A move that is refused has changed nothing.
            (Err(damage), Undo::Move(_)) => Err(damage),
            (Err(damage), Undo::Whole(whole)) => {
                *self = *whole;
                Err(damage)
            }
        }
    }

    /// What a store has to know of the table as it is.
    pub fn standing(&self) -> Standing {
        Standing {
            number: self.number,
            latest: self.latest,
            is_over: self.is_over(),
            awaits: self.awaits(),
        }
    }

    fn moment(&self) -> Moment {
        Moment {
            clock: self.clock.clone(),
            proposals: self.proposals.clone(),
            declined: self.declined.clone(),
            number: self.number,
            position: self.position,
            changed: self.changed,
            latest: self.latest,
            last: self.last.clone(),
            effects: self.effects.clone(),
        }
    }

    /// Takes back the one move that was played since this moment.
    fn return_to(&mut self, moment: Moment) {
        let Moment { clock, proposals, declined, number, position, changed, latest, last, effects } =
            moment;
        self.game.rewind(1).expect("the game in which a move was played goes on");
        self.moves.pop();
        self.clock = clock;
        self.proposals = proposals;
        self.declined = declined;
        self.number = number;
        self.position = position;
        self.changed = changed;
        self.latest = latest;
        self.last = last;
        self.effects = effects;
    }
}

impl Attempt<'_> {
    /// The table after the events.
    pub fn table(&self) -> &Table {
        self.table
    }

    /// What was known of it before them.
    pub fn before(&self) -> Standing {
        self.before
    }

    /// The events have been kept.
    pub fn keep(mut self) {
        self.undo = None;
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        match self.undo.take() {
            None => {}
            Some(Undo::Move(moment)) => self.table.return_to(moment),
            Some(Undo::Whole(whole)) => *self.table = *whole,
        }
    }
}
