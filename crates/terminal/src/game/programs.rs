//! The programs at a game's table: asked, substituted, told of the end.

use tripot_bots::{Fault, Manner};
use tripot_catalog::{Lang, Machine, Trouble};
use tripot_core::{Message, Seat};
use tripot_table::{Command, Forfeit};

use super::{Game, Sitter};
use crate::place::{Place, Player, read_program};
use crate::program::{Program, Question};

/// How many of a program's last lines are shown.
const LAST_WORDS: usize = 6;

impl Game {
    /// The program on a seat.
    pub fn program(&self, seat: Seat) -> Option<&Program> {
        self.programs[seat.index()].as_ref()
    }

    /// Asks the program on a seat, which is to move.
    pub fn ask(&mut self, seat: Seat) -> Option<Question> {
        let program = self.programs[seat.index()].as_ref()?;
        Some(program.ask(self.table.listen()?, seat))
    }

    /// Lets a machine take the seat of a program with which something went wrong. The record names
    /// both.
    pub fn replace(&mut self, seat: Seat) -> Result<Machine, Trouble> {
        let machine = self.variant.usual_machine(self.table.seats());
        self.command(seat, &Command::Substitute)?;
        self.table.seat_machine(seat, machine)?;
        self.names = self.display_names();
        let index = seat.index();
        self.programs[index] = None;
        let name = self.table.names(self.lang).swap_remove(index);
        self.seating[index] = Place { name: Some(name), player: Player::Machine(machine) };
        Ok(machine)
    }

    /// What is said of a fault. Where hands are secret and the game may go on, the words of a
    /// program stay its own: they might tell its cards.
    pub fn explain(&self, seat: Seat, fault: &Fault, lang: Lang) -> Vec<String> {
        let name = self.names[seat.index()].as_str();
        if !self.table.is_over() && self.variant.game.has_secrets() {
            let key = match fault.manner() {
                Manner::Illegal => "end.illegal",
                Manner::Late => "end.time",
                Manner::Crashed => "end.crashed",
            };
            let said = lang.text(&Message::new(key).with("name", name));
            return vec![said, lang.word("program.secret")];
        }
        let message = Message::new("program.fault").with("name", name);
        let mut lines = vec![lang.text(&message.with("reason", fault.reason_in(lang)))];
        let words = &fault.last_words;
        let words = &words[words.len().saturating_sub(LAST_WORDS)..];
        if !words.is_empty() {
            lines.push(lang.word("program.last_words"));
            lines.extend(words.iter().map(|line| format!("│ {line}")));
        }
        lines
    }

    /// Ends the game that a seat lost by a fault.
    pub fn lose(&mut self, seat: Seat, fault: &Fault) -> Result<(), Trouble> {
        let fault = match fault.manner() {
            Manner::Illegal => Forfeit::Illegal,
            Manner::Late => Forfeit::Late,
            Manner::Crashed => Forfeit::Crashed,
        };
        self.command(seat, &Command::Forfeit { fault })
    }

    /// Tells the programs that the game is over: to be done on any thread.
    pub fn dismiss(&mut self) -> Option<Box<dyn FnOnce() + Send>> {
        let mut farewells = Vec::new();
        for seat in self.table.seats().seats() {
            let program = self.programs[seat.index()].take();
            if let Some((program, game)) = program.zip(self.table.listen()) {
                farewells.push(program.farewell(game, seat));
            }
        }
        let all = move || farewells.into_iter().for_each(|farewell| farewell());
        if self.has_programs() { Some(Box::new(all)) } else { None }
    }

    fn has_programs(&self) -> bool {
        self.table.places().iter().any(|place| place.sitter() == Sitter::Program)
    }
}

/// The places with their programs read, each with what a record says of it.
pub(super) fn seated(
    mut places: Vec<Place>,
) -> Result<(Vec<Place>, Vec<Option<Program>>), Trouble> {
    let mut programs = Vec::new();
    for (index, place) in places.iter_mut().enumerate() {
        let program = match &place.player {
            Player::Human | Player::Machine(_) => None,
            Player::Program(command) => Some((Program::read(command, index + 1)?, command.clone())),
        };
        programs.push(match program {
            None => None,
            Some((program, command)) => {
                place.player = read_program(&command, index + 1)?;
                Some(program)
            }
        });
    }
    Ok((places, programs))
}
