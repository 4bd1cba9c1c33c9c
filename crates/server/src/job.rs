//! Work that any process may do, and more than one may: whoever does it comes to the same.

use crate::id::TableId;
use crate::machine::MachineTurn;

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Job {
    /// A machine has to move.
    Turn(TableId, MachineTurn),
    /// A game that is over has to be judged.
    Analysis(TableId),
}

/// What is to be done, whatever it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobKind {
    /// A machine has to move.
    Turn,
    /// A game that is over has to be judged.
    Analysis,
}

impl Job {
    pub(crate) fn kind(&self) -> JobKind {
        match self {
            Job::Turn(..) => JobKind::Turn,
            Job::Analysis(_) => JobKind::Analysis,
        }
    }

    /// The table that it is about.
    pub(crate) fn table(&self) -> TableId {
        match self {
            Job::Turn(table, _) | Job::Analysis(table) => *table,
        }
    }
}

impl JobKind {
    /// All of them.
    pub const ALL: [JobKind; 2] = [JobKind::Turn, JobKind::Analysis];

    /// How a database writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            JobKind::Turn => "turn",
            JobKind::Analysis => "analysis",
        }
    }

    /// What a database has written.
    pub(crate) fn from_name(name: &str) -> Option<JobKind> {
        JobKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
