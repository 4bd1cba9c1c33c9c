//! Matches: players meet under one referee, and the result says how much it is worth.
//!
//! A [`Plan`] says who plays what, its [`Contest`], how often, from which [`Seed`](tripot_core::Seed) and for how
//! long. Its [`Fixture`]s are numbered, and each follows from the seed of the match and its number
//! alone, so a match gives the same games on one thread and on many, and one that was cut short can
//! be taken up where it stopped. [`run`] plays them on threads and hands over a [`Report`] of each,
//! in order. [`Standings`] counts the reports up as they come.
//!
//! What plays is a [`Contender`]: a built-in machine, or anything else that can take a seat. A
//! player that breaks down loses the game; the match goes on.
//!
//! A [`Tournament`] is many tables in rounds: a [`Programme`] says who meets whom, every game is kept
//! in a file as it ends, and a [`Ranking`] is how the players stand.
//!
//! What results are worth is `tripot_stats`.

mod alarm;
mod allowance;
mod bot;
mod class;
mod clock;
mod contender;
mod contest;
mod doctor;
mod fault;
mod fixture;
mod game;
mod house;
mod limit;
mod limits;
mod manifest;
mod plan;
mod process;
mod prolog;
mod protocol;
mod report;
mod runner;
mod seating;
mod standings;
mod tournament;
mod whole_file;

pub use alarm::Alarm;
pub use allowance::Allowance;
pub use bot::{Bot, BotMove, BotSitter, Ending, Inquiry};
pub use class::{
    Diagnosis, Disagreement, Disagreements, Examination, Explains, FaultCount, Journal, Kind,
    LoadMessage, Place, Program, Roster, RuleResult, Soundness, Speed, Suspicion, Told, Twin, Unit,
    examine,
};
pub use clock::{TimeControl, TimeControlError};
pub use contender::{Contender, Entrant, Sitter, entrants};
pub use contest::Contest;
pub use doctor::{Doctor, Trial, Verdict};
pub use fault::{Fault, Manner};
pub use fixture::Fixture;
pub use house::{House, HouseError};
pub use limit::Limit;
pub use limits::Limits;
pub use manifest::{Course, Encoding, FirstToken, LimitsTable, Manifest, PrologTable, System};
pub use plan::{Deals, Plan};
pub use process::{Ceiling, Isolation, Launch, User, Walls, end_programs};
pub use prolog::{PrologBot, say_farewell};
pub use protocol::{Form, Order, Pace, Reply, VERSION};
pub use report::{Effort, Report};
pub use runner::{Ended, run, run_from};
pub use seating::{
    Sandboxing, bot_name, is_bot, name_of_seat, read_bot, read_entrants, split_seats,
};
pub use standings::{Placing, Standings, Tally};
pub use tournament::{
    Cell, Draft, Encounter, Format, Pair, Player, Programme, Ranking, Row, TableResult, Tournament,
};
pub use whole_file::{LONGEST_SETTINGS, read_within, write_shared, write_whole};
