//! Work that any process may do, and more than one may: whoever does it comes to the same.

use std::fmt;

use tripot_table::TableId;

use crate::machine::MachineTurn;
use crate::pair::PairId;

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Job {
    /// A machine has to move.
    Turn(TableId, MachineTurn),
    /// A game that is over has to be judged.
    Analysis(TableId),
    /// A pair of a tournament has to be played.
    Pair(PairId),
}

/// What is to be done, whatever it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobKind {
    /// A machine has to move.
    Turn,
    /// A game that is over has to be judged.
    Analysis,
    /// A pair of a tournament has to be played.
    Pair,
}

impl Job {
    pub(crate) fn kind(&self) -> JobKind {
        match self {
            Job::Turn(..) => JobKind::Turn,
            Job::Analysis(_) => JobKind::Analysis,
            Job::Pair(_) => JobKind::Pair,
        }
    }

    /// The number of the table or pair that it is about, as a database keeps it.
    pub(crate) fn number(&self) -> i64 {
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
    pub(crate) fn name(self) -> &'static str {
        match self {
            JobKind::Turn => "turn",
            JobKind::Analysis => "analysis",
            JobKind::Pair => "pair",
        }
    }

    /// What a database has written.
    pub(crate) fn from_name(name: &str) -> Option<JobKind> {
        JobKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
