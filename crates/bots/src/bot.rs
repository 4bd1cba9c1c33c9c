//! A bot: an external program as a contender.

mod connection;
mod inquiry;
mod sitter;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tripot_catalog::AnyTable;
use tripot_core::{Seat, SeatLine};

use crate::contender::{Contender, Sitter, SittingError};
use crate::limits::Limits;
use crate::process::{Launch, Sandbox};

pub use connection::{Connection, Timeout};
pub use inquiry::{Ending, Inquiry};
pub use sitter::{BotMove, BotSitter};

/// How long all programs together may take to go when they are told.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A program that plays by the protocol of `docs/protocol.md`.
///
/// A process plays one game after the other, but never the same deal twice: it could remember what
/// came out. Whatever goes wrong with it is the fault of a player in one game, and the next game
/// starts a new process.
#[derive(Clone, Debug)]
pub struct Bot {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    launch: Launch,
    limits: Limits,
    /// Processes that have played and can play again.
    idle: Mutex<Vec<Connection>>,
}

impl Bot {
    /// A program and what it may use.
    pub fn new(launch: Launch, limits: Limits) -> Bot {
        Bot { shared: Arc::new(Shared { launch, limits, idle: Mutex::default() }) }
    }

    /// What is started.
    pub fn launch(&self) -> &Launch {
        &self.shared.launch
    }

    /// What it may use.
    pub fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    /// What keeps it from doing harm on this machine.
    pub fn sandbox(&self) -> Sandbox {
        Sandbox::new(self.launch().isolation(), self.limits())
    }

    /// The same program, in a sandbox and within the usual limits, whatever its manifest says.
    #[must_use]
    pub fn sandboxed(self) -> Bot {
        let limits = self.limits().within(&Limits::default());
        if self.launch().sandbox && limits == *self.limits() {
            return self;
        }
        let mut launch = self.launch().clone();
        launch.sandbox = true;
        Bot::new(launch, limits)
    }

    /// Takes a seat for one game. The program starts when it is first to move.
    pub fn take_seat(&self) -> BotSitter {
        BotSitter::new(Arc::clone(&self.shared))
    }
}

impl Contender for Bot {
    /// `bot:` and the command, as much of it as a record holds.
    fn player(&self) -> String {
        let plain = |symbol: &char| !symbol.is_control() && *symbol != '"';
        let line = self.launch().command_line();
        let text: String = "bot:".chars().chain(line.chars().filter(plain)).collect();
        let kept: String = text.chars().take(SeatLine::LONGEST).collect();
        kept.trim_end().to_owned()
    }

    fn own_nodes(&self) -> u64 {
        u64::MAX
    }

    fn sandbox(&self) -> Option<Sandbox> {
        Some(self.sandbox())
    }

    /// What is wrong with the program is its fault when it is first to move.
    fn sit(&self, _: &mut dyn AnyTable, _: Seat) -> Result<Box<dyn Sitter>, SittingError> {
        Ok(Box::new(self.take_seat()))
    }
}

impl Shared {
    /// A process that has not seen this deal.
    fn idle(&self, deal: &str) -> Option<Connection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain_mut(Connection::is_alive);
        let at = idle.iter().position(|connection| !connection.has_played(deal))?;
        Some(idle.swap_remove(at))
    }

    /// Keeps a process for the next game.
    fn keep(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let mut idle = std::mem::take(self.idle.get_mut().unwrap_or_else(PoisonError::into_inner));
        for connection in &mut idle {
            connection.send_quit();
        }
        let deadline = Instant::now() + EXIT_TIMEOUT;
        for connection in &mut idle {
            connection.wait(deadline.saturating_duration_since(Instant::now()));
        }
    }
}
