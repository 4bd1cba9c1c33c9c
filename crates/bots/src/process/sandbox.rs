//! A description of the sandbox of a program, for people and for programs.

use tripot_core::Message;

use super::cgroup::Ceiling;
use super::isolation::Isolation;
use super::user::User;
use crate::limits::Limits;

/// What keeps a program from doing harm on this machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Sandbox {
    /// How far it is isolated.
    pub isolation: Isolation,
    /// As whom it runs.
    pub user: User,
    /// What sees to its memory.
    pub ceiling: Ceiling,
    /// How much memory it may have, in bytes.
    pub memory: u64,
    /// How many processes it may be.
    pub processes: usize,
}

impl Sandbox {
    pub(crate) fn new(isolation: Isolation, limits: &Limits) -> Sandbox {
        Sandbox {
            isolation,
            user: if isolation == Isolation::Trusted { User::Same } else { User::of_bots() },
            ceiling: Ceiling::best(isolation),
            memory: limits.memory,
            processes: limits.processes,
        }
    }

    /// A word for the kind of sandbox that does not change.
    pub fn kind(&self) -> &'static str {
        match self.isolation {
            Isolation::Bubblewrap => "bubblewrap",
            Isolation::Namespaces => "namespaces",
            Isolation::Group => "group",
            Isolation::Trusted => "none",
        }
    }

    /// The sentence that says what it keeps out and what not.
    pub fn message(&self) -> Message {
        let key = match self.isolation {
            Isolation::Bubblewrap => "walls.bubblewrap",
            Isolation::Namespaces => "walls.namespaces",
            Isolation::Group => "walls.group",
            Isolation::Trusted => "walls.trusted",
        };
        Message::new(key)
            .with("megabytes", self.memory >> 20)
            .with("processes", self.processes)
            .with("user", self.user_message())
            .with("ceiling", self.ceiling_message())
    }

    fn user_message(&self) -> Message {
        Message::new(match self.user {
            User::Same => "walls.user_same",
            User::Nobody => "walls.user_nobody",
        })
    }

    fn ceiling_message(&self) -> Message {
        Message::new(match self.ceiling {
            Ceiling::ControlGroup => "walls.by_kernel",
            Ceiling::Watch => "walls.by_watch",
        })
    }
}
