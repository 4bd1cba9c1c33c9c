//! Tables: seats, turns, offers, clocks and endings, as a pure fold over events.
//!
//! A [`Table`] is what its [`Event`]s come to: who has which seat, whose turn it is, what was proposed and
//! taken back, how the clocks stand, how it ended. It is a pure fold. [`Table::decide`] says which
//! [`Fact`]s a [`Command`] leads to, [`Table::apply`] changes the table by one that has been stored; the
//! same events give the same table. What each viewer is shown ([`scene`](scene::scene),
//! [`update`], [`Table::frames`]) is made from views, and therefore from nothing that the viewer may not
//! know.
//!
//! There is no clock here, no store, no socket, no thread and no source of randomness: the caller passes in
//! the time and what was drawn.
//!
//! ```
//! use tripot_core::Seat;
//! use tripot_table::{Event, Fact, Instant, SeatSetup, Setup, Source, Table, TableId, Command};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let person = SeatSetup::Person { name: None, claim: None };
//! let machine = SeatSetup::Machine { machine: "random".to_owned() };
//! let seed = Source::Seed("07".repeat(32));
//! let setup = Setup::new("siam", vec![person, machine], seed);
//! let mut table = Table::open(TableId::from_bytes([7; 8]), setup, Instant(0)).expect("it can be played");
//! for command in [Command::Come { part: None }, Command::Move { text: "+a1e".to_owned(), at: 2 }] {
//!     for fact in table.decide(Seat::FIRST, &command, Instant(1)).expect("it is allowed") {
//!         table.apply(&Event { at: Instant(1), fact })?;
//!     }
//! }
//! let (seat, machine) = table.machine_to_move().expect("its turn");
//! assert_eq!((seat.number(), machine.to_string()), (2, "random".to_owned()));
//! assert_eq!(&*table.moves()[0].chosen, "+a1e");
//! # Ok(())
//! # }
//! ```

mod card;
mod claim;
mod clock;
mod event;
mod frames;
mod id;
mod refusal;
pub mod scene;
mod table;
mod token;
pub mod update;

pub use card::Card;
pub use claim::{Claim, ClaimHash};
pub use clock::{Clock, Instant, NoPace, Pace};
pub use event::{
    Event, Fact, Local, Offer, PartText, Reason, SeatIndex, SeatSetup, Setup, Source, TakebackRule,
};
pub use frames::{Frame, frames_of_record};
pub use id::{NoTableId, TableId};
pub use refusal::{Corruption, Damage, Refusal, SetupError};
pub use table::{
    Absence, Attempt, Command, Declined, Forfeit, LastMove, Place, Played, Proposal, SeatSummary,
    Sitter, Stage, Standing, Summary, Table,
};
pub use token::{Token, TokenHash};
