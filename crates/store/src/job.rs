//! Jobs: idempotent work that any process may do, and more than one may, with the same result.

use std::fmt;

use serde::{Deserialize, Serialize};
use tripot_core::Seat;
use tripot_table::{SeatIndex, TableId};

use crate::pair::PairId;

/// A job, with what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Job {
    /// A machine has to move.
    Turn(TableId, MachineTurn),
    /// A finished game has to be analysed.
    Analysis(TableId),
    /// A pair of a tournament has to be played.
    Pair(PairId),
}

/// A machine has to move at a table. Every process comes to the same move, and of several that append
/// it one is first: so it may be done anywhere, and more than once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MachineTurn {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: SeatIndex,
    /// How many events there were when the position last changed.
    pub position: u32,
}

impl MachineTurn {
    /// The turn of the machine at a seat, in the position after a number of events.
    pub fn new(table: TableId, seat: Seat, position: u32) -> MachineTurn {
        MachineTurn { table: table.to_string(), seat: SeatIndex(seat), position }
    }
}

/// The kind of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobKind {
    /// A machine has to move.
    Turn,
    /// A finished game has to be analysed.
    Analysis,
    /// A pair of a tournament has to be played.
    Pair,
}

impl Job {
    /// The kind of the job.
    pub fn kind(&self) -> JobKind {
        match self {
            Job::Turn(..) => JobKind::Turn,
            Job::Analysis(_) => JobKind::Analysis,
            Job::Pair(_) => JobKind::Pair,
        }
    }

    /// The number of the table or pair that it is about, as a database keeps it.
    pub fn number(&self) -> i64 {
        match self {
            Job::Turn(table, _) | Job::Analysis(table) => table.number(),
            Job::Pair(pair) => pair.0,
        }
    }
}

/// How the log calls it.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind().name();
        match self {
            Job::Turn(table, _) | Job::Analysis(table) => write!(f, "{kind} {table}"),
            Job::Pair(pair) => write!(f, "{kind} {}", pair.0),
        }
    }
}

impl JobKind {
    /// All of them.
    pub const ALL: [JobKind; 3] = [JobKind::Turn, JobKind::Analysis, JobKind::Pair];

    /// How a database writes it.
    pub fn name(self) -> &'static str {
        match self {
            JobKind::Turn => "turn",
            JobKind::Analysis => "analysis",
            JobKind::Pair => "pair",
        }
    }

    /// The kind that a database has written as this name.
    pub(crate) fn from_name(name: &str) -> Option<JobKind> {
        JobKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
