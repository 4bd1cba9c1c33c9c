//! A table at one device: a game from a record, machines that remember, programs that hear the game.

use tripot_catalog::{AnyTable, Lang, Machine, SeatsError, Thinking, Thought, Trouble, Variant};
use tripot_core::{Budget, Record, Seat, SeatLine, Who};

use super::game::Game;
use super::{Played, Sitter, Table};
use crate::clock::Instant;
use crate::event::{Local, SeatSetup, Setup, Source, TakebackRule};
use crate::id::TableId;
use crate::refusal::SetupError;

impl Table {
    /// The table of a record, which says what is played, how it was dealt and what happened so far;
    /// `seats` says who goes on playing. The clocks of its moves go on.
    pub fn resume(
        id: TableId,
        seats: Vec<SeatSetup>,
        local: Local,
        record: &Record,
    ) -> Result<Table, SetupError> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let game = variant.game.replay(record)?;
        let planned = seats.len();
        if planned != game.seats().get() {
            let (least, most) = (game.seats(), game.seats());
            return Err(SeatsError::Count { count: planned, least, most }.into());
        }
        let mut moves: Vec<Played> = Vec::new();
        let mut time = Instant(0);
        for step in &record.steps {
            match step.who {
                Who::Seat(seat) => {
                    let chosen = step.text.as_str().into();
                    moves.push(Played { seat, chosen, came_out: 0, stand_in: None });
                    time.0 = time.0.saturating_add(step.annotation.clock_ms.unwrap_or(0));
                }
                Who::Chance => {
                    if let Some(last) = moves.last_mut() {
                        last.came_out += 1;
                    }
                }
            }
        }
        let setup = Setup {
            start: record.header.start.clone(),
            local: Some(local),
            takeback: TakebackRule::usual(&seats),
            ..Setup::new(&variant.name, seats, Source::of(game.luck()))
        };
        let mut table = Table::with_game(id, variant, setup, Game::Dealt(game), Instant(0))?;
        table.places.iter_mut().for_each(|place| place.come(None));
        table.moves = moves;
        table.effects = table.recollect();
        table.taken_back = record.header.taken_back;
        (table.changed, table.latest) = (time, time);
        Ok(table)
    }

    /// Whether one person plays all seats.
    pub fn is_practice(&self) -> bool {
        self.setup.local == Some(Local::Practice)
    }

    /// Lets the machine on a seat remember what it thought from move to move, as long as this table is
    /// not copied. It may have weights of its own.
    pub fn seat_machine(&mut self, seat: Seat, machine: Machine) -> Result<(), Trouble> {
        match self.game.playing() {
            Ok(game) => game.seat_machine(seat, machine),
            Err(_) => Ok(()),
        }
    }

    /// Lets the machine that remembers on a seat choose, if it is to move. The move is not played yet.
    pub fn think(&mut self, seat: Seat, budget: &Budget) -> Option<Thought> {
        self.game.playing().ok()?.think(seat, budget)
    }

    /// What [`Table::think`] would do now, to be done on another thread.
    pub fn think_elsewhere(&self, seat: Seat) -> Option<Thinking> {
        self.game.table()?.think_elsewhere(seat)
    }

    /// The game itself, once it is dealt.
    pub fn game(&self) -> Option<&dyn AnyTable> {
        self.game.table()
    }

    /// The game itself, for a program that is told what happened since it was last told. Moves are
    /// played by way of [`Table::decide`] and [`Table::apply`], which know of them.
    pub fn listen(&mut self) -> Option<&mut (dyn AnyTable + 'static)> {
        self.game.playing().ok().map(|game| &mut **game)
    }

    /// The record of the process that runs the table: it holds the seed, so that the game can go on from it.
    pub fn record(&self, lang: Lang) -> Record {
        let lines: Vec<SeatLine> = self.lines(lang);
        self.marked(match self.game.table() {
            Some(game) => game.record(&lines),
            None => self.game.record_for(&lines, tripot_core::Viewer::Public),
        })
    }

    /// Whether a machine or a program is to move on a seat.
    pub(super) fn is_automatic(&self, seat: Seat) -> bool {
        let sitter = self.places[seat.index()].sitter();
        self.turn().seat() == Some(seat)
            && !self.is_waiting()
            && matches!(sitter, Sitter::Machine(_) | Sitter::Program)
    }
}
