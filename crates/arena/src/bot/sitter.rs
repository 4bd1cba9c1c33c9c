//! A bot on a seat.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tripot_catalog::AnyTable;
use tripot_core::{Annotation, Message, Seat, Stop, Told, Viewer, Who};

use super::Shared;
use super::connection::{Connection, Patience};
use crate::allowance::Allowance;
use crate::contender::Sitter;
use crate::fault::{Fault, Manner};
use crate::limit::Limit;
use crate::limits::Limits;
use crate::protocol::{Form, Order, Pace, Reply};

/// A bot on a seat, for one game.
pub(super) struct BotSitter {
    shared: Arc<Shared>,
    /// The process, once it has been asked and as long as nothing is wrong with it.
    connection: Option<Connection>,
}

impl BotSitter {
    pub(super) fn new(shared: Arc<Shared>) -> BotSitter {
        BotSitter { shared, connection: None }
    }

    /// A process that knows that the game has begun.
    fn connect(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        interrupt: &Stop,
    ) -> Result<Connection, Fault> {
        let Shared { launch, limits, .. } = &*self.shared;
        let deal = table.commitment();
        let mut connection = match self.shared.idle(&deal) {
            Some(idle) => idle,
            None => Connection::open(launch, limits, interrupt)?,
        };
        let variant = table.variant();
        if !connection.claims(&variant) {
            let plays = connection.claims.join(", ");
            let message =
                Message::new("fault.unclaimed").with("variant", variant).with("plays", plays);
            return Err(Fault::new(Manner::Crashed, message));
        }
        let new = Order::New { variant, seats: table.seats(), seat, key: table.player_key(seat) };
        connection.begin_game(deal);
        connection.tell(&[new], Patience { time: limits.turn, interrupt })?;
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
}

impl Sitter for BotSitter {
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        allowance: &Allowance,
    ) -> Result<u64, Fault> {
        let interrupt = &allowance.interrupt;
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect(table, seat, interrupt)?,
        };
        let patience = Patience { time: self.time(allowance), interrupt };
        connection.hear_out(patience)?;
        let mut orders = news(table, seat, connection.form);
        let view = table.view(Viewer::Seat(seat));
        let written = match connection.form {
            Form::Native => None,
            Form::Classroom => view.classroom(),
        };
        orders.push(Order::Position(written.unwrap_or_else(|| view.native())));
        orders.push(Order::Go(Pace::of(allowance)));
        let deadline = Instant::now() + patience.time;
        connection.tell(&orders, patience)?;
        let mut looked = 0;
        loop {
            let line = connection.line(deadline, patience)?;
            match Reply::parse(&line) {
                Some(Reply::Info { nodes, .. }) => looked = nodes.unwrap_or(looked),
                Some(Reply::Moves) => {
                    let moves = view.moves().into_iter();
                    let texts = moves.map(|text| match (connection.form, text.classroom) {
                        (Form::Classroom, Some(classroom)) => classroom,
                        _ => text.native,
                    });
                    connection.tell(&[Order::Moves(texts.collect())], patience)?;
                }
                Some(Reply::Move(text)) => {
                    let text = with_brackets(&text, connection.form);
                    let played = table.play(seat, &text, Annotation::default());
                    if let Err(reason) = played {
                        let last_words = connection.kill();
                        return Err(Fault { last_words, ..Fault::illegal(reason) });
                    }
                    self.connection = Some(connection);
                    return Ok(looked);
                }
                _ => return Err(connection.garbage(&line, "fault.garbage")),
            }
        }
    }

    fn hear_end(&mut self, table: &mut dyn AnyTable, seat: Seat) {
        let Some(mut connection) = self.connection.take() else { return };
        let mut orders = news(table, seat, connection.form);
        orders.push(Order::Over(ending(table)));
        let interrupt = Stop::new();
        let patience = Patience { time: self.shared.limits.grace, interrupt: &interrupt };
        // Whoever can't hear it or said more than its moves does not play again; this game is over.
        let heard = connection.hear_out(patience).and_then(|()| connection.tell(&orders, patience));
        if heard.is_ok() && connection.is_fresh() {
            self.shared.keep(connection);
        }
    }
}

/// A term that `write/1` wrote: it leaves the outer brackets of a tuple out.
fn with_brackets(text: &str, form: Form) -> Cow<'_, str> {
    let bare = form == Form::Classroom && text.contains(',') && !text.starts_with(['(', '[']);
    if bare { Cow::Owned(format!("({text})")) } else { Cow::Borrowed(text) }
}

/// What has happened since the bot was last told.
fn news(table: &mut dyn AnyTable, seat: Seat, form: Form) -> Vec<Order> {
    let order = |Told { who, native, classroom }| match who {
        Who::Seat(mover) => {
            let text = classroom.filter(|_| form == Form::Classroom).unwrap_or(native);
            Order::Played(mover, text)
        }
        Who::Chance => Order::Out(native),
    };
    table.news(seat).into_iter().map(order).collect()
}

/// How a game ended, as a record says it.
fn ending(table: &dyn AnyTable) -> String {
    let scores = table.outcome().filter(|_| table.termination().seat().is_none());
    let scores = scores.iter().flat_map(|outcome| outcome.scores().iter());
    scores.fold(table.termination().to_string(), |text, score| format!("{text} {score}"))
}
