//! Contenders: what can take a seat, a built-in machine or a bot.

use std::fmt;
use std::sync::Arc;

use tripot_catalog::{AnyTable, Machine, Trouble};
use tripot_core::{Explain, Message, Seat, SeatLine};

use crate::allowance::Allowance;
use crate::fault::Fault;
use crate::process::Sandbox;

/// What can take a seat at a table, as often as there are games, at several at once.
///
/// Built-in machines are contenders; so is whatever else can be asked for a move.
pub trait Contender: Send + Sync {
    /// What plays, as a record says it: the name of a machine.
    fn player(&self) -> String;

    /// How many positions it looks at for a move if nobody says otherwise.
    fn own_nodes(&self) -> u64;

    /// What keeps it from doing harm, if it is an external program.
    fn sandbox(&self) -> Option<Sandbox> {
        None
    }

    /// Takes a seat for one game.
    fn sit(&self, table: &mut dyn AnyTable, seat: Seat) -> Result<Box<dyn Sitter>, SittingError>;
}

/// Why a contender can't take a seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SittingError {
    /// The machine does not play this variant, or not on this seat.
    #[error(transparent)]
    Game(#[from] Trouble),
    /// The player of a past tournament, of whom the name is all that was read.
    #[error("{player} is not there")]
    Absent {
        /// What played.
        player: String,
    },
}

impl Explain for SittingError {
    fn explain(&self) -> Vec<Message> {
        match self {
            SittingError::Game(trouble) => trouble.0.clone(),
            SittingError::Absent { player } => {
                vec![Message::new("tournament.absent").with("player", player.as_str())]
            }
        }
    }
}

/// A contender on a seat, for one game. It leaves when it is dropped.
pub trait Sitter {
    /// Plays a move of its seat, which is to move, and says how many positions it looked at.
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        allowance: &Allowance,
    ) -> Result<u64, Fault>;

    /// Hears that the game is over, and why, unless it was broken off.
    fn hear_end(&mut self, table: &mut dyn AnyTable, seat: Seat) {
        let _ = (table, seat);
    }
}

impl Contender for Machine {
    fn player(&self) -> String {
        self.to_string()
    }

    fn own_nodes(&self) -> u64 {
        self.spec().nodes
    }

    fn sit(&self, table: &mut dyn AnyTable, seat: Seat) -> Result<Box<dyn Sitter>, SittingError> {
        table.seat_machine(seat, *self)?;
        Ok(Box::new(Seated))
    }
}

/// A machine that the table itself asks.
struct Seated;

impl Sitter for Seated {
    fn take_turn(
        &mut self,
        table: &mut dyn AnyTable,
        seat: Seat,
        allowance: &Allowance,
    ) -> Result<u64, Fault> {
        let played = table.play_machine(seat, &allowance.budget).map_err(Fault::illegal)?;
        Ok(played.expect("a machine sits on the seat that is to move").nodes)
    }
}

/// A contender in a match, with the name that tells it from the others.
#[derive(Clone)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// What plays.
    pub contender: Arc<dyn Contender>,
}

impl Entrant {
    /// An entrant. The name must be one that a record can hold: see [`SeatLine::new`].
    pub fn new(name: &str, contender: impl Contender + 'static) -> Entrant {
        Entrant { name: name.to_owned(), contender: Arc::new(contender) }
    }

    /// A seat of a record.
    pub fn line(&self) -> Option<SeatLine> {
        SeatLine::new(&self.name, &self.contender.player())
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.contender.player())
    }
}

/// Numbers those who share a name, so that no two do.
pub fn number_equal_names(entrants: &mut [Entrant]) {
    let given: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
    for index in 0..given.len() {
        if given.iter().filter(|name| **name == given[index]).count() < 2 {
            continue;
        }
        let earlier = given[..index].iter().filter(|name| **name == given[index]).count();
        // Another may have been given the very name that a number makes: count on from there.
        for number in earlier + 1.. {
            let ending = format!("#{number}");
            let kept = SeatLine::LONGEST - ending.len();
            let name: String = given[index].chars().take(kept).chain(ending.chars()).collect();
            if entrants.iter().all(|entrant| entrant.name != name) {
                entrants[index].name = name;
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SeatingError, read_entrants};

    fn names(seats: &str) -> Vec<String> {
        let entrants = read_entrants(seats, tripot_catalog::game("chicago").unwrap(), None);
        entrants.unwrap().into_iter().map(|entrant| entrant.name).collect()
    }

    #[test]
    fn equal_names_are_numbered_and_others_stay() {
        assert_eq!(names("greedy,random"), ["greedy", "random"]);
        assert_eq!(names("greedy,random,greedy"), ["greedy#1", "random", "greedy#2"]);
        assert_eq!(names("A=greedy,greedy"), ["A", "greedy"]);
        assert_eq!(names("A=greedy,A=random"), ["A#1", "A#2"]);
        assert_eq!(names("greedy#1=random,greedy,greedy"), ["greedy#1", "greedy#2", "greedy#3"]);
    }

    #[test]
    fn a_long_name_keeps_room_for_its_number() {
        let long = "é".repeat(SeatLine::LONGEST);
        let found = names(&format!("{long}=greedy,{long}=greedy"));
        assert!(found[0].ends_with("é#1") && found[1].ends_with("é#2"), "{found:?}");
        assert!(found.iter().all(|name| SeatLine::new(name, "greedy").is_some()));
    }

    #[test]
    fn people_do_not_play_matches() {
        let game = tripot_catalog::game("chicago").unwrap();
        let error = read_entrants("greedy,human", game, None).unwrap_err();
        assert_eq!(error, SeatingError::Person { seat: 2 });
    }
}
