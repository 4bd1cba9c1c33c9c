//! A session of a bot on a seat: one game.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tripot_catalog::{AnyTable, Trouble};
use tripot_core::{Annotation, Observation, Seat, Stop};

use super::Shared;
use super::connection::{Connection, Timeout};
use super::inquiry::{Ending, Inquiry, orders};
use crate::allowance::Allowance;
use crate::contender::Sitter;
use crate::fault::{Fault, FaultReason, Garbage};
use crate::limit::Limit;
use crate::limits::Limits;
use crate::protocol::{Form, Order, Pace, Reply};

/// A bot on a seat, for one game. Dropping it sends its process away.
pub struct BotSitter {
    shared: Arc<Shared>,
    /// The process, once it has been asked and as long as nothing is wrong with it.
    connection: Option<Connection>,
    /// All that has happened so far, for a process that comes in the middle of the game.
    told: Vec<Observation>,
}

/// What a bot wants to play.
#[derive(Clone, PartialEq, Debug)]
pub struct BotMove {
    /// The move, as it wrote it.
    pub text: String,
    /// What it expects, from its own side, if it says so.
    pub value: Option<f64>,
    /// At how many positions it looked, as far as it says.
    pub nodes: u64,
}

impl BotSitter {
    pub(super) fn new(shared: Arc<Shared>) -> BotSitter {
        BotSitter { shared, connection: None, told: Vec::new() }
    }

    /// What it may use.
    pub fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    /// A process that knows that the game has begun.
    fn connect(&self, inquiry: &Inquiry, interrupt: &Stop) -> Result<Connection, Fault> {
        let Shared { launch, limits, .. } = &*self.shared;
        let mut connection = match self.shared.idle(&inquiry.deal) {
            Some(idle) => idle,
            None => Connection::open(launch, limits, interrupt)?,
        };
        if !connection.claims(&inquiry.variant) {
            return Err(Fault::new(FaultReason::Unclaimed {
                variant: inquiry.variant.clone(),
                claims: connection.claims.clone(),
            }));
        }
        connection.begin_game(inquiry.deal.clone());
        connection.tell(&[inquiry.new_game()], Timeout { time: limits.turn, interrupt })?;
        Ok(connection)
    }

    /// How long the bot is waited for.
    fn time(&self, allowance: &Allowance) -> Duration {
        let Limits { turn, grace, .. } = self.shared.limits;
        match allowance.limit {
            Limit::Own | Limit::Nodes(_) => turn,
            Limit::Milliseconds(time) => Duration::from_millis(time) + grace,
            Limit::Clock(_) => allowance.clock.map_or(turn, |left| left + grace),
        }
    }

    /// Asks for a move. A process that is asked for the first time, because it is the first or
    /// because something was wrong with the one before, hears the whole game.
    pub fn answer(&mut self, inquiry: &Inquiry, allowance: &Allowance) -> Result<BotMove, Fault> {
        let interrupt = &allowance.interrupt;
        let before = self.told.len();
        self.told.extend(inquiry.news.iter().cloned());
        let (mut connection, heard) = match self.connection.take() {
            Some(connection) => (connection, before),
            None => (self.connect(inquiry, interrupt)?, 0),
        };
        let timeout = Timeout { time: self.time(allowance), interrupt };
        connection.hear_out(timeout)?;
        let form = connection.form;
        let mut said = orders(&self.told[heard..], form);
        said.push(inquiry.position(form));
        said.push(Order::Go(Pace::of(allowance)));
        let deadline = Instant::now() + timeout.time;
        connection.tell(&said, timeout)?;
        let (mut value, mut nodes, mut hurried) = (None, 0, false);
        loop {
            let Some(line) = connection.line_or_pause(deadline, timeout)? else {
                if inquiry.hurry.is_raised() && !hurried {
                    // It may not listen while it thinks: then its time is what it was.
                    hurried = true;
                    connection.tell(&[Order::Stop], timeout)?;
                }
                continue;
            };
            match Reply::parse(&line) {
                Some(Reply::Info { nodes: looked, value: expected }) => {
                    nodes = looked.unwrap_or(nodes);
                    value = expected.or(value);
                }
                Some(Reply::Moves) => connection.tell(&[inquiry.moves(form)], timeout)?,
                Some(Reply::Move(text)) => {
                    let text = with_brackets(&text, form).into_owned();
                    self.connection = Some(connection);
                    return Ok(BotMove { text, value, nodes });
                }
                _ => return Err(connection.garbage(line, Garbage::NoAnswer)),
            }
        }
    }

    /// The fault of a bot whose move was refused. Its process is gone then.
    pub fn refused(&mut self, reason: Trouble) -> Fault {
        let last_words = self.connection.take().map(|mut connection| connection.kill());
        Fault { last_words: last_words.unwrap_or_default(), ..Fault::illegal(reason) }
    }

    /// Tells it that the game is over. A process that heard it may play the next one.
    pub fn hear(&mut self, ending: &Ending) {
        let Some(mut connection) = self.connection.take() else { return };
        let mut said = orders(&ending.news, connection.form);
        said.push(Order::Over(ending.text.clone()));
        let interrupt = Stop::new();
        let timeout = Timeout { time: self.shared.limits.grace, interrupt: &interrupt };
        // A bot that can't be reached or wrote more than its moves does not play again; this game is over.
        let heard = connection.hear_out(timeout).and_then(|()| connection.tell(&said, timeout));
        if heard.is_ok() && connection.is_fresh() {
            self.shared.keep(connection);
        }
    }
}

impl Sitter for BotSitter {
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        allowance: &Allowance,
    ) -> Result<u64, Fault> {
        let inquiry = Inquiry::of(table, seat);
        let BotMove { text, nodes, .. } = self.answer(&inquiry, allowance)?;
        let played = table.play(seat, &text, Annotation::default());
        played.map(|_| nodes).map_err(|reason| self.refused(reason))
    }

    fn hear_end(&mut self, table: &mut dyn AnyTable, seat: Seat) {
        self.hear(&Ending::of(table, seat));
    }
}

/// A term that `write/1` wrote: it leaves the outer brackets of a tuple out.
fn with_brackets(text: &str, form: Form) -> Cow<'_, str> {
    let bare = form == Form::Classroom && text.contains(',') && !text.starts_with(['(', '[']);
    if bare { Cow::Owned(format!("({text})")) } else { Cow::Borrowed(text) }
}
