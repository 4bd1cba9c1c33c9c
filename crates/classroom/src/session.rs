//! A session with a program that is asked questions, in the same sandbox as in a match.

use std::time::{Duration, Instant};

use tripot_core::Stop;

use tripot_bots::Limits;
use tripot_bots::prolog::DIRECT;
use tripot_bots::{Bot, Connection, Timeout};
use tripot_bots::{Fault, FaultReason, Garbage};
use tripot_prolog::Value;

/// How long a program may work to say what it knows about the rules.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many times its time a program is waited for that does not work: it sleeps, or the machine is
/// busy with others.
pub(super) const SLACK: u32 = 6;

/// An answer may be a long list of moves.
const LONGEST_LINE: usize = 1 << 20;

/// What a goal came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// Its answers; none if it failed.
    Answers(Vec<Value>),
    /// The error that it raised.
    Raised(String),
}

/// A program that is asked one question after the other. When it breaks down, the next question
/// starts it anew.
pub(crate) struct Session<'a> {
    bot: &'a Bot,
    limits: Limits,
    connection: Option<Connection>,
    interrupt: &'a Stop,
    /// The processor time that those before it took which broke down.
    worked: Duration,
    /// What it wrote to its standard error before it broke down or since it was last looked at.
    words: Vec<String>,
}

impl<'a> Session<'a> {
    /// Starts a program.
    pub(crate) fn open(bot: &'a Bot, interrupt: &'a Stop) -> Result<Session<'a>, Fault> {
        let limits = Limits {
            line: LONGEST_LINE,
            output: 4 * LONGEST_LINE,
            slack: SLACK,
            ..bot.limits().clone()
        };
        let connection = Connection::open(bot.launch(), &limits, interrupt)?;
        let (worked, words) = (Duration::ZERO, Vec::new());
        Ok(Session { bot, limits, connection: Some(connection), interrupt, worked, words })
    }

    /// The running program.
    pub(crate) fn connection(&mut self) -> Result<&mut Connection, Fault> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let mut opened = Connection::open(self.bot.launch(), &self.limits, self.interrupt)?;
                // What it says while it is loaded has been heard before.
                opened.words();
                opened
            }
        };
        Ok(self.connection.insert(connection))
    }

    /// It has broken down.
    pub(crate) fn forget(&mut self) {
        self.worked = self.worked();
        self.connection = None;
    }

    /// How much processor time it has taken in all.
    pub(crate) fn worked(&mut self) -> Duration {
        self.worked + self.connection.as_mut().map(Connection::cpu).unwrap_or_default()
    }

    /// What it has written to its standard error since this was last asked.
    pub(crate) fn words(&mut self) -> Vec<String> {
        let mut words = std::mem::take(&mut self.words);
        if let Some(connection) = &mut self.connection {
            words.extend(connection.words());
        }
        words
    }

    /// How long it may take for a move.
    pub(crate) fn timeout(&self) -> Duration {
        self.limits.turn
    }

    /// Whether nobody wants to know any more.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    pub(crate) fn interrupt(&self) -> &'a Stop {
        self.interrupt
    }

    /// Asks the driver of a Prolog program something.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Heard, Fault> {
        let timeout = Timeout { time: PATIENCE, interrupt: self.interrupt };
        let answered = self.connection().and_then(|connection| {
            let deadline = Instant::now() + timeout.time;
            connection.tell_line(&format!("{DIRECT}{question}"), timeout)?;
            connection.line(deadline, timeout)
        });
        let line = answered.inspect_err(|_| self.forget())?;
        let said = line.strip_prefix(DIRECT).unwrap_or_default();
        let raised = said.strip_prefix("raised(").and_then(|rest| rest.strip_suffix(')'));
        if let Some(error) = raised {
            return Ok(Heard::Raised(tripot_bots::shown(error)));
        }
        match Value::parse(said) {
            Some(Value::Structure(name, mut inside)) if name == "answers" && inside.len() == 1 => {
                let answers = inside.pop().and_then(|list| list.items().map(<[Value]>::to_vec));
                Ok(Heard::Answers(answers.unwrap_or_default()))
            }
            _ => Err(Fault::new(FaultReason::Garbage { garbage: Garbage::NoAnswer, line })),
        }
    }
}
