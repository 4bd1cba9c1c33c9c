//! Matches: players meet under one referee, and the result says how much it is worth.
//!
//! A [`Plan`] says who plays what, its [`Contest`], how often, from which [`Seed`](tripot_core::Seed) and for how
//! long. Its [`Fixture`]s are numbered, and each follows from the seed of the match and its number
//! alone, so a match gives the same games on one thread and on many, and one that was cut short can
//! be taken up where it stopped. [`run`] plays them on threads and hands over a [`Report`] of each,
//! in order. [`Standings`] counts the reports up as they come.
//!
//! What plays is a [`Contender`](tripot_bots::Contender): a built-in machine, or anything else that can take a seat. A
//! player that breaks down loses the game; the match goes on.
//!
//! A [`Tournament`] is many tables in rounds: a [`Programme`] says who meets whom, every game is kept
//! in a file as it ends, and a [`Ranking`] is how the players stand.
//!
//! What results are worth is `tripot_stats`.

mod contest;
mod doctor;
mod error;
mod fixture;
mod game;
mod plan;
mod report;
mod runner;
mod standings;
mod tournament;

pub use contest::Contest;
pub use doctor::{Check, Doctor, Note, Sampled, Trial, Verdict};
pub use error::{ContestError, MatchError};
pub use fixture::Fixture;
pub use plan::{Deals, Plan};
pub use report::{Effort, Report};
pub use runner::{Ended, run, run_from};
pub use standings::{Placing, Standings, Tally};
pub use tournament::{
    Cell, Draft, DraftError, Encounter, FileError, FileErrorKind, Format, Pair, Player, PlayerJson,
    PortabilityError, Programme, ProgrammeError, Ranking, Row, SettingError, TableResult, Takes,
    Tournament, TournamentError, TournamentJson,
};
