//! Programs that play: bots in any language, and Prolog programs as they were written for a course.
//!
//! A [`Bot`] is a command or a [`Manifest`]; it runs as a process of its own in a [`Sandbox`] and within
//! [`Limits`], and speaks the line protocol of `docs/protocol.md` ([`Order`], [`Reply`]). What takes a
//! seat is a [`Contender`]: a built-in machine or a bot. What goes wrong with it is a [`Fault`], told in
//! the words of the reader. [`MachineBot`] is the other side: a built-in
//! machine as a bot for other programs.
//!
//! ```
//! use tripot_bots::{Order, Reply};
//!
//! let order = Order::parse("go ms 1000").expect("an order of the protocol");
//! assert_eq!(order.to_string(), "go ms 1000");
//! assert!(matches!(Reply::parse("move 2fc"), Some(Reply::Move(text)) if text == "2fc"));
//! assert!(Reply::parse("I resign!").is_none(), "a bot that says this has lost");
//! ```

mod alarm;
mod allowance;
mod bilingual;
mod bot;
mod clock;
mod contender;
mod conversation;
mod fault;
mod limit;
mod limits;
mod machine_bot;
mod manifest;
mod process;
pub mod prolog;
mod protocol;
mod seating;
mod whole_file;

pub use alarm::Alarm;
pub use allowance::Allowance;
pub use bilingual::Bilingual;
pub use bot::{Bot, BotMove, BotSitter, Connection, Ending, Inquiry, Timeout};
pub use clock::{Clock, TimeControl, TimeControlError};
pub use contender::{Contender, Entrant, Sitter, SittingError, number_equal_names};
pub use conversation::{ConversationError, OrderError};
pub use fault::{Fault, FaultReason, Garbage, Manner, shown};
pub use limit::Limit;
pub use limits::Limits;
pub use machine_bot::MachineBot;
pub use manifest::{
    Course, Encoding, FirstToken, LimitsTable, Manifest, ManifestError, ManifestErrorKind,
    NameTable, PrologTable, SquareOrder, System,
};
pub use process::{Breakdown, Ceiling, Isolation, Launch, Process, Sandbox, User, end_programs};
pub use prolog::{PrologBot, PrologError, ShapeError, report_exit_reason};
pub use protocol::{Form, Order, Pace, Reply, VERSION};
pub use seating::{
    BotError, Sandboxing, Seated, SeatedPlayer, SeatingError, bot_name, entrant, is_bot,
    name_of_seat, read_bot, read_entrants, read_seat, read_seats, split_seats,
};
pub use whole_file::{LONGEST_SETTINGS, beside, read_within, write_shared, write_whole};
