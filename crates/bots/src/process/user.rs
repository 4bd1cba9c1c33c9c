//! The user that a sandboxed program runs as.

use super::environment::system_program;

/// The number of the user and of the group that own nothing.
const NOBODY: u32 = 65534;

/// As whom a sandboxed program runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum User {
    /// As the one who runs this program, who is not root.
    Same,
    /// As nobody, because this program runs as root.
    Nobody,
}

impl User {
    /// As whom sandboxed programs run.
    pub fn of_bots() -> User {
        if rustix::process::geteuid().is_root() { User::Nobody } else { User::Same }
    }

    /// Whether a sandboxed program can be run as this user.
    pub(super) fn can_be_had(self) -> bool {
        self == User::Same || system_program("setpriv").is_some()
    }

    /// The command that runs a program as this user, without a way to more rights. Nothing where
    /// there is no such command.
    pub(super) fn words(self) -> Vec<String> {
        let Some(setpriv) = system_program("setpriv") else { return Vec::new() };
        let mut words = vec![setpriv.display().to_string()];
        let text = match self {
            User::Same => "--no-new-privs --".to_owned(),
            User::Nobody => format!(
                "--reuid={NOBODY} --regid={NOBODY} --clear-groups --inh-caps=-all \
                 --bounding-set=-all --no-new-privs --"
            ),
        };
        words.extend(text.split_whitespace().map(str::to_owned));
        words
    }
}
