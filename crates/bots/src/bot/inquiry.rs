//! A request for a move: what the seat of a bot may know, and nothing else.

use tripot_catalog::{AnyTable, AnyView};
use tripot_core::{Observation, Seat, SeatCount, Seed, Stop, Viewer, Who};

use crate::protocol::{Form, Order};

/// A question to a bot that is to move. It can be taken away from the table and asked on another
/// thread.
pub struct Inquiry {
    pub(super) seat: Seat,
    pub(super) seats: SeatCount,
    pub(super) variant: String,
    /// What its random numbers may follow from.
    pub(super) key: Seed,
    /// The commitment of the deal.
    pub(super) deal: String,
    /// What has happened since the last question.
    pub(super) news: Vec<Observation>,
    pub(super) view: Box<dyn AnyView>,
    /// Raised when the move is wanted now.
    pub hurry: Stop,
}

impl Inquiry {
    /// Asks the seat for its move.
    pub fn of(table: &mut dyn AnyTable, seat: Seat) -> Inquiry {
        Inquiry {
            seat,
            seats: table.seats(),
            variant: table.variant(),
            key: table.player_key(seat),
            deal: table.commitment(),
            news: table.news(seat),
            view: table.view(Viewer::Seat(seat)),
            hurry: Stop::new(),
        }
    }

    /// The beginning of a game.
    pub(super) fn new_game(&self) -> Order {
        let variant = self.variant.clone();
        Order::New { variant, seats: self.seats, seat: self.seat, key: self.key }
    }

    /// How the game stands.
    pub(super) fn position(&self, form: Form) -> Order {
        let written = match form {
            Form::Native => None,
            Form::Classroom => self.view.classroom(),
        };
        Order::Position(written.unwrap_or_else(|| self.view.native()))
    }

    /// The legal moves.
    pub(super) fn moves(&self, form: Form) -> Order {
        let texts = self.view.moves().into_iter().map(|text| match (form, text.classroom) {
            (Form::Classroom, Some(classroom)) => classroom,
            _ => text.native,
        });
        Order::Moves(texts.collect())
    }
}

/// The end of a game, for a bot that played it.
pub struct Ending {
    pub(super) news: Vec<Observation>,
    /// How it ended, as a record says it.
    pub(super) text: String,
}

impl Ending {
    /// Tells the seat that the game is over.
    pub fn of(table: &mut dyn AnyTable, seat: Seat) -> Ending {
        let scores = table.outcome().filter(|_| table.termination().seat().is_none());
        let scores = scores.iter().flat_map(|outcome| outcome.scores().iter());
        let text =
            scores.fold(table.termination().to_string(), |text, score| format!("{text} {score}"));
        Ending { news: table.news(seat), text }
    }
}

/// What happened, as a bot hears it.
pub(super) fn orders(news: &[Observation], form: Form) -> Vec<Order> {
    let order = |Observation { who, native, classroom }: &Observation| match who {
        Who::Seat(mover) => {
            let text = classroom.as_ref().filter(|_| form == Form::Classroom).unwrap_or(native);
            Order::Played(*mover, text.clone())
        }
        Who::Chance => Order::Out(native.clone()),
    };
    news.iter().map(order).collect()
}
