//! Who plays on a seat: a person, or a machine of the game.

use tripot_core::{Explain, Message, SeatCount, SeatLine, did_you_mean, fold, nearest};

use crate::game::AnyGame;
use crate::lang::Lang;
use crate::machine::{Machine, MachineSpec};

/// What plays on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A machine player.
    Machine(Machine),
}

/// A seat before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPlan {
    /// The name that was given, if one was.
    pub name: Option<String>,
    /// What plays.
    pub kind: PlayerKind,
}

/// Why a text does not say who sits where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatsError {
    /// A seat without a player.
    #[error("seat {seat} has no player")]
    Empty {
        /// The seat, from 1.
        seat: usize,
    },
    /// No such player.
    #[error("seat {seat}: `{player}` is no player")]
    Unknown {
        /// The seat, from 1.
        seat: usize,
        /// The player given.
        player: String,
        /// The players that there are.
        known: String,
    },
    /// A name that a record could not hold.
    #[error("seat {seat}: `{name}` can't be a name")]
    Name {
        /// The seat, from 1.
        seat: usize,
        /// The name given.
        name: String,
    },
    /// Too few or too many seats.
    #[error("{count} seats, not {} to {}", least.get(), most.get())]
    Count {
        /// How many were given.
        count: usize,
        /// The fewest.
        least: SeatCount,
        /// The most.
        most: SeatCount,
    },
}

impl SeatPlan {
    /// A seat as a record holds it. A seat without a name is called after its number or machine.
    ///
    /// # Panics
    /// If the name can't stand in a record, as one that was read can.
    pub fn line(&self, index: usize, lang: Lang) -> SeatLine {
        let player = match self.kind {
            PlayerKind::Human => "human".to_owned(),
            PlayerKind::Machine(machine) => machine.to_string(),
        };
        let name = self.name.clone().unwrap_or_else(|| match self.kind {
            PlayerKind::Human => lang.text(&Message::new("seat.human").with("number", index + 1)),
            PlayerKind::Machine(machine) => machine.seat_name(index, lang),
        });
        SeatLine::new(&name, &player).expect("names are checked when they are read")
    }

    /// The seat of a record's line; nothing if its player is not of this game.
    pub fn from_line(line: &SeatLine, game: &dyn AnyGame) -> Option<SeatPlan> {
        let kind = kind(line.player(), game)?;
        Some(SeatPlan { name: Some(line.name().to_owned()), kind })
    }
}

fn kind(player: &str, game: &dyn AnyGame) -> Option<PlayerKind> {
    if ["human", "humain"].contains(&player) {
        return Some(PlayerKind::Human);
    }
    read_machine(player, game).map(PlayerKind::Machine)
}

/// The machine that is named so on the command line, or called so in one of the languages: `skilled`,
/// `alphabeta:4`, « Confirmé ».
pub fn read_machine(text: &str, game: &dyn AnyGame) -> Option<Machine> {
    game.machine(&text.to_lowercase()).or_else(|| titled(text, game))
}

fn titled(text: &str, game: &dyn AnyGame) -> Option<Machine> {
    let text = fold(text);
    let mut machines = game.machines().into_iter();
    let is_called =
        |spec: &&MachineSpec| Lang::ALL.iter().any(|&lang| fold(spec.title(lang)) == text);
    game.machine(machines.find(is_called)?.name)
}

/// The names in a list of what can sit on a seat, without the numbers that some machines take.
fn names(known: &str) -> impl Iterator<Item = &str> {
    known.split(", ").map(|usage| usage.split([':', '[']).next().unwrap_or_default())
}

/// Reads who plays on a seat, counted from 1: a person or a machine of the game.
pub fn read_player(text: &str, seat: usize, game: &dyn AnyGame) -> Result<PlayerKind, SeatsError> {
    let player = text.trim();
    if player.is_empty() {
        return Err(SeatsError::Empty { seat });
    }
    kind(&player.to_lowercase(), game).ok_or_else(|| {
        let mut known = vec!["human".to_owned()];
        known.extend(game.machines().into_iter().map(MachineSpec::usage));
        SeatsError::Unknown { seat, player: player.to_owned(), known: known.join(", ") }
    })
}

impl Explain for SeatsError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            SeatsError::Empty { seat } => Message::new("seats.empty").with("seat", *seat),
            SeatsError::Unknown { seat, player, known } => Message::new("seats.unknown")
                .with("seat", *seat)
                .with_typed("player", player)
                .with("known", known.as_str())
                .with("near", did_you_mean(nearest(player, names(known)))),
            SeatsError::Name { seat, name } => Message::new("seats.name")
                .with("seat", *seat)
                .with_typed("name", name)
                .with("longest", SeatLine::LONGEST),
            SeatsError::Count { count, least, most } => {
                let seats = match (least.get(), most.get()) {
                    (least, most) if least == most => most.to_string(),
                    (least, most) => format!("{least}–{most}"),
                };
                Message::new("seats.count").with("count", *count).with("seats", seats)
            }
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_a_person_or_a_machine_of_the_game() {
        let game = crate::game("chicago").unwrap();
        assert_eq!(read_player(" Human ", 1, game), Ok(PlayerKind::Human));
        let greedy = read_player("greedy", 2, game).unwrap();
        assert!(matches!(greedy, PlayerKind::Machine(machine) if machine.spec().name == "greedy"));
        let plan = SeatPlan { name: Some("Léa".to_owned()), kind: greedy };
        assert_eq!(plan.line(1, Lang::Fr).player(), "greedy");
        assert_eq!(read_player(" ", 2, game), Err(SeatsError::Empty { seat: 2 }));
        assert!(matches!(read_player("x", 2, game), Err(SeatsError::Unknown { seat: 2, .. })));
    }
}
