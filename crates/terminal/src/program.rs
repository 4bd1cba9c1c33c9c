//! An external program on a seat of a game at this terminal.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tripot_bots::{Allowance, Bot, BotMove, BotSitter, Ending, Fault, Inquiry, Limit, read_bot};
use tripot_catalog::{AnyTable, Thought, Trouble};
use tripot_core::{Budget, Seat, Stop};

/// A program on a seat. Its process is shared with the thread that waits for its move, and goes
/// when nobody holds it any more.
pub struct Program {
    bot: Bot,
    sitter: Arc<Mutex<BotSitter>>,
}

/// A program is to move.
pub struct Question {
    /// Asks it, on any thread.
    pub asking: Asking,
    /// Raised when the person wants the move now.
    pub hurry: Stop,
    /// Raised when nobody wants the move any more: the process goes then.
    pub interrupt: Stop,
}

/// The wait for a program's move.
pub type Asking = Box<dyn FnOnce() -> Result<Thought, Fault> + Send>;

impl Program {
    /// The program of a command, for a seat counted from 1.
    pub fn read(command: &str, seat: usize) -> Result<Program, Trouble> {
        let bot = read_bot(command, seat)?;
        let sitter = Arc::new(Mutex::new(bot.take_seat()));
        Ok(Program { bot, sitter })
    }

    /// How long it may take for a move.
    pub fn time(&self) -> Duration {
        self.bot.limits().turn
    }

    /// Asks for the move of its seat, which is to move. It learns what the seat may know.
    pub fn ask(&self, table: &mut dyn AnyTable, seat: Seat) -> Question {
        let inquiry = Inquiry::of(table, seat);
        let (hurry, interrupt) = (inquiry.hurry.clone(), Stop::new());
        let allowance = Allowance {
            limit: Limit::Own,
            budget: Budget::nodes(u64::MAX),
            clock: None,
            interrupt: interrupt.clone(),
        };
        let sitter = Arc::clone(&self.sitter);
        let asking = move || {
            let mut sitter = sitter.lock().unwrap_or_else(PoisonError::into_inner);
            let BotMove { text, value, nodes } = sitter.answer(&inquiry, &allowance)?;
            Ok(Thought { chosen: text, value, nodes })
        };
        Question { asking: Box::new(asking), hurry, interrupt }
    }

    /// Its move was refused: what is to be said of that.
    pub fn refused(&self, reason: Trouble) -> Fault {
        self.sitter.lock().unwrap_or_else(PoisonError::into_inner).refused(reason)
    }

    /// Moves were taken back: a fresh process hears the game anew.
    pub fn restart(&mut self) {
        self.sitter = Arc::new(Mutex::new(self.bot.take_seat()));
    }

    /// Tells it that the game is over and ends it, on any thread.
    pub fn farewell(self, table: &mut dyn AnyTable, seat: Seat) -> impl FnOnce() + Send + use<> {
        let ending = Ending::of(table, seat);
        move || {
            self.sitter.lock().unwrap_or_else(PoisonError::into_inner).hear(&ending);
            drop(self);
        }
    }
}
