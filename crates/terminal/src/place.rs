//! Who sits where at this terminal: people, machines, and external programs.

use std::path::Path;

use tripot_bots::{Bot, Seated, SeatedPlayer, bot_name, read_bot, read_seats};
use tripot_catalog::{AnyGame, Lang, Machine, Trouble};
use tripot_core::{Message, SeatLine};

/// What a record and the settings write before the command of a program.
const PROGRAM: &str = "bot:";

/// What plays on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person.
    Human,
    /// A machine player.
    Machine(Machine),
    /// A program that speaks the protocol, by its command.
    Program(String),
}

/// A seat before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name that was given, if one was.
    pub name: Option<String>,
    /// What plays.
    pub player: Player,
}

impl Player {
    /// What plays, as records and settings say it.
    pub fn text(&self) -> String {
        match self {
            Player::Human => "human".to_owned(),
            Player::Machine(machine) => machine.to_string(),
            Player::Program(command) => format!("{PROGRAM}{command}"),
        }
    }

    /// Reads what [`Player::text`] writes.
    pub fn read(text: &str, game: &dyn AnyGame) -> Option<Player> {
        if let Some(command) = text.strip_prefix(PROGRAM) {
            return Some(Player::Program(command.to_owned()));
        }
        match text {
            "human" | "humain" => Some(Player::Human),
            machine => game.machine(machine).map(Player::Machine),
        }
    }
}

impl Place {
    /// A seat without a name.
    pub fn of(player: Player) -> Place {
        Place { name: None, player }
    }

    /// What the seat is called: as was said, or after its number, its machine or its program.
    pub fn name(&self, index: usize, lang: Lang) -> String {
        let program = match (&self.name, &self.player) {
            (Some(name), _) => return name.clone(),
            (None, Player::Human) => {
                return lang.text(&Message::new("seat.human").with("number", index + 1));
            }
            (None, Player::Machine(machine)) => return machine.seat_name(index, lang),
            (None, Player::Program(command)) => {
                let bot = read_bot(command, index + 1);
                bot.map_or_else(|_| "bot".to_owned(), |bot| bot_name(bot.launch()))
            }
        };
        let message = Message::new("seat.machine").with("machine", program);
        lang.text(&message.with("number", index + 1))
    }

    /// The seat of a record's line; nothing if its player is not of this game.
    pub fn from_line(line: &SeatLine, game: &dyn AnyGame) -> Option<Place> {
        let player = Player::read(line.player(), game)?;
        Some(Place { name: Some(line.name().to_owned()), player })
    }
}

/// Reads who sits where: `human,expert`, `Léa=human,./bot.py`, `human,"cmd:python3 bot.py"`.
pub fn read_places(text: &str, game: &dyn AnyGame) -> Result<Vec<Place>, Trouble> {
    let seats = read_seats(text, game)?.into_iter().enumerate();
    seats.map(|(index, seated)| place(seated, index + 1)).collect()
}

fn place(seated: Seated, seat: usize) -> Result<Place, Trouble> {
    let player = match seated.player {
        SeatedPlayer::Human => Player::Human,
        SeatedPlayer::Machine(machine) => Player::Machine(machine),
        SeatedPlayer::Bot { text, bot } => program(&text, &bot, seat)?,
    };
    Ok(Place { name: seated.name, player })
}

/// Reads a program as a record says it, so that the game can go on from there.
pub fn read_program(text: &str, seat: usize) -> Result<Player, Trouble> {
    program(text, &read_bot(text, seat)?, seat)
}

fn program(text: &str, bot: &Bot, seat: usize) -> Result<Player, Trouble> {
    // A manifest says more than the command in it: it is read again whenever the game goes on.
    let is_manifest = Path::new(text).extension().is_some_and(|ending| ending == "toml")
        && bot.launch().folder.is_some();
    let command = if is_manifest { text.to_owned() } else { bot.launch().command_line() };
    let player = Player::Program(command);
    check_program(&player, seat)?;
    Ok(player)
}

/// Whether a record can hold the command of a program, so that the game can go on from it.
pub fn check_program(player: &Player, seat: usize) -> Result<(), Trouble> {
    if SeatLine::new("bot", &player.text()).is_some() {
        return Ok(());
    }
    let message = Message::new("program.unrecordable").with("seat", seat);
    Err(message.with("longest", SeatLine::LONGEST - PROGRAM.len()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Place>, Trouble> {
        read_places(text, tripot_catalog::game("chicago").unwrap())
    }

    #[test]
    fn programs_sit_beside_people_and_machines() {
        let places = read("Léa=human, greedy ,\"cmd:cat -u\",Zoé=bot:cat 'a,b'").unwrap();
        let players: Vec<String> = places.iter().map(|place| place.player.text()).collect();
        assert_eq!(players, ["human", "greedy", "bot:cat -u", "bot:cat 'a,b'"]);
        assert_eq!(places[2].name(2, Lang::En), "cat (j3)");
        assert_eq!(places[3].name(3, Lang::En), "Zoé");
        let game = tripot_catalog::game("chicago").unwrap();
        for (index, place) in places.iter().enumerate() {
            let line = SeatLine::new(&place.name(index, Lang::Fr), &place.player.text()).unwrap();
            assert_eq!(Place::from_line(&line, game).unwrap().player, place.player);
        }
    }

    #[test]
    fn a_program_that_is_not_there_or_can_not_be_kept_is_refused() {
        let long = format!("human,cmd:cat {}", "x".repeat(SeatLine::LONGEST));
        for (text, key) in [
            ("human,./no-such-file", "bot.missing"),
            ("human,cmd:", "bot.unreadable"),
            ("human,kasparov", "seats.unknown"),
            ("a\tb=cmd:cat,human", "seats.name"),
            ("human", "seats.count"),
            (long.as_str(), "program.unrecordable"),
        ] {
            assert_eq!(read(text).unwrap_err().0[0].key, key, "{text}");
        }
    }
}
