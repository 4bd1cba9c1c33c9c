//! Errors of a table: why a request is refused, why there can be no such table, why stored events are corrupt.

use tripot_catalog::{SeatsError, Trouble};
use tripot_core::{Explain, Message};

use crate::id::TableId;

/// Why a request at a table is refused. Nothing has changed.
///
/// ```
/// use tripot_core::Explain as _;
/// use tripot_table::Refusal;
/// assert_eq!(Refusal::Stale.explain()[0].key, "serve.stale");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over")]
    NotOver,
    /// A player has not come yet, so nothing has been dealt.
    #[error("a player has not come yet")]
    Waiting,
    /// The request was meant for another position.
    #[error("the position has changed")]
    Stale,
    /// A machine plays on the seat of the requester.
    #[error("a machine plays on this seat")]
    Replaced,
    /// The claim was exchanged for another token, or replaced by a newer claim.
    #[error("the claim has been used")]
    ClaimUsed,
    /// The seat is not open.
    #[error("the seat is taken")]
    Taken,
    /// The seat has used up its share of events that are neither moves nor endings.
    #[error("a seat may cause {most} events that are neither moves nor endings")]
    Full {
        /// The share of a seat.
        most: u32,
    },
    /// The seat has agreed to this proposal already.
    #[error("the seat has agreed already")]
    Offered,
    /// There is no such proposal to answer.
    #[error("there is no such proposal")]
    NoOffer,
    /// There is a table for the rematch already.
    #[error("the rematch has begun")]
    Rematched,
    /// A machine can't agree to a draw.
    #[error("a machine agrees to no draw")]
    DrawWithMachine,
    /// A player who is replaced by a machine can't agree to a take-back.
    #[error("a replaced player can't agree to a take-back")]
    TakebackWithStandIn,
    /// The seat has not moved yet.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// The move was answered by something that was hidden.
    #[error("something has been revealed since the move")]
    Revealed,
    /// No other person plays on that seat.
    #[error("no other person plays on that seat")]
    NoPerson,
    /// The seat of a connected player is not opened again during a game.
    #[error("the player of the seat is connected")]
    ReopenConnected,
    /// The seats of the table have been opened again too often.
    #[error("seats have been opened again too often")]
    ReopenedTooOften,
    /// The table was set up without replacements.
    #[error("the table allows no replacements")]
    NoReplacing,
    /// The player who would be replaced is connected.
    #[error("the player is connected")]
    Connected,
    /// The player who would be replaced left a moment ago.
    #[error("the player left a moment ago: {seconds} s of grace remain")]
    Grace {
        /// What remains of the grace period, in seconds.
        seconds: u64,
    },
    /// A name that can't be.
    #[error(transparent)]
    Name(#[from] SeatsError),
    /// The machine that was agreed on as a replacement can't play this.
    #[error(transparent)]
    StandIn(#[from] SetupError),
    /// The rules of the game forbid it.
    #[error(transparent)]
    Game(#[from] Trouble),
}

impl Explain for Refusal {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            Refusal::Over => Message::new("referee.over"),
            Refusal::NotOver => Message::new("serve.not_over"),
            Refusal::Waiting => Message::new("serve.waiting"),
            Refusal::Stale => Message::new("serve.stale"),
            Refusal::Replaced => Message::new("serve.replaced"),
            Refusal::ClaimUsed => Message::new("serve.claim_used"),
            Refusal::Taken => Message::new("serve.taken"),
            Refusal::Full { most } => Message::new("serve.full").with("most", *most),
            Refusal::Offered => Message::new("serve.offered"),
            Refusal::NoOffer => Message::new("serve.no_offer"),
            Refusal::Rematched => Message::new("serve.rematched"),
            Refusal::DrawWithMachine => Message::new("serve.draw_machine"),
            Refusal::TakebackWithStandIn => Message::new("serve.stand_in_takeback"),
            Refusal::NothingToTakeBack => Message::new("play.undo.nothing"),
            Refusal::Revealed => Message::new("serve.revealed"),
            Refusal::NoPerson => Message::new("serve.no_person"),
            Refusal::ReopenConnected => Message::new("serve.reopen_here"),
            Refusal::ReopenedTooOften => Message::new("serve.reopen_often"),
            Refusal::NoReplacing => Message::new("serve.no_replacing"),
            Refusal::Connected => Message::new("serve.here"),
            Refusal::Grace { seconds } => Message::new("serve.grace").with("seconds", *seconds),
            Refusal::Name(error) => return error.explain(),
            Refusal::StandIn(error) => return error.explain(),
            Refusal::Game(trouble) => return trouble.reasons().to_vec(),
        }]
    }
}

/// Why there can be no table with this setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too many seats, or too few; a name or a machine that can't be.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// A text that is no time control.
    #[error("`{text}` is no time control")]
    Clock {
        /// What was given.
        text: String,
    },
    /// No such game, or not with these rules, seats, machines or this seed.
    #[error(transparent)]
    Game(#[from] Trouble),
}

impl Explain for SetupError {
    fn explain(&self) -> Vec<Message> {
        match self {
            SetupError::Seats(error) => error.explain(),
            SetupError::Clock { text } => {
                vec![Message::new("serve.clock").with_typed("text", text)]
            }
            SetupError::Game(trouble) => trouble.reasons().to_vec(),
        }
    }
}

/// Stored events that make no table: for the log of a server, never for players.
#[derive(Debug, thiserror::Error)]
#[error("event {number} of table {table}: {why}")]
pub struct Damage {
    /// The table.
    pub table: TableId,
    /// The event, counted from 0.
    pub number: u32,
    /// What is wrong with it.
    pub why: Corruption,
}

/// What is wrong with a stored event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Corruption {
    /// There are no events at all.
    #[error("there are no events")]
    Empty,
    /// The first event opens no table.
    #[error("the first event opens no table")]
    NotOpened,
    /// A later event opens the table again.
    #[error("the table is opened twice")]
    OpenedTwice,
    /// The table that was opened can't be.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An event of a seat that the table does not have.
    #[error("the table has no such seat")]
    NoSuchSeat,
    /// A machine that the game does not have.
    #[error("there is no machine `{name}`")]
    NoSuchMachine {
        /// Its name.
        name: String,
    },
    /// The name of the table of a rematch can't be read.
    #[error("`{text}` names no table")]
    NoSuchTable {
        /// What stands there.
        text: String,
    },
    /// A move before the deal.
    #[error("nothing has been dealt")]
    NotDealt,
    /// A move that the rules forbid, or a deal that can't be.
    #[error(transparent)]
    Game(#[from] Trouble),
}

#[cfg(test)]
mod tests {
    use tripot_catalog::Lang;
    use tripot_core::SeatCount;

    use super::*;

    #[test]
    fn every_refusal_has_a_text_in_both_languages() {
        let name = || SeatsError::Name { seat: 1, name: "\"".into() };
        let count = SeatsError::Count { count: 7, least: SeatCount::TWO, most: SeatCount::TWO };
        let clock = SetupError::Clock { text: "soon".into() };
        let setups = [clock, SetupError::Seats(count), SetupError::Game(name().into())];
        let refusals = [
            Refusal::Over,
            Refusal::NotOver,
            Refusal::Waiting,
            Refusal::Stale,
            Refusal::Replaced,
            Refusal::ClaimUsed,
            Refusal::Taken,
            Refusal::Full { most: 200 },
            Refusal::Offered,
            Refusal::NoOffer,
            Refusal::Rematched,
            Refusal::DrawWithMachine,
            Refusal::TakebackWithStandIn,
            Refusal::NothingToTakeBack,
            Refusal::Revealed,
            Refusal::NoPerson,
            Refusal::ReopenConnected,
            Refusal::ReopenedTooOften,
            Refusal::NoReplacing,
            Refusal::Connected,
            Refusal::Grace { seconds: 30 },
            Refusal::Name(name()),
            Refusal::StandIn(name().into()),
            Refusal::Game(name().into()),
        ];
        let refusals = refusals.iter().map(Explain::explain);
        for message in refusals.chain(setups.iter().map(Explain::explain)).flatten() {
            for lang in Lang::ALL {
                assert!(lang.find(message.key).is_some(), "{} in {}", message.key, lang.code());
            }
        }
    }
}
