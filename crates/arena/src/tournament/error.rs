//! Errors of tournaments: why there can be no such programme, why a tournament does not go on.

use tripot_bots::SeatingError;
use tripot_catalog::{SeatsError, Trouble};
use tripot_core::{Explain, Message, SeedError};

use super::draft::Draft;
use super::setting::DraftError;
use super::store::FileError;
use crate::error::{ContestError, MatchError};

/// Why a draft is no tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProgrammeError {
    /// It names no game.
    #[error("no game")]
    NoGame,
    /// The game refuses the variant.
    #[error(transparent)]
    Game(#[from] Trouble),
    /// A player can't take part.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A table can't have this number of seats.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// Fewer players than seats at a table.
    #[error("{count} players for {seats} seats")]
    TooFew {
        /// How many players there are.
        count: usize,
        /// How many sit at a table.
        seats: usize,
    },
    /// A knock-out at tables for more than two.
    #[error("a knock-out is for tables of two")]
    KnockOut,
    /// A sequential test in anything but a match of two.
    #[error("a sequential test is for a match of two")]
    Sprt,
    /// The seed can't be.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// More games than are ever played.
    #[error("{games} games are too many")]
    TooLarge {
        /// How many games it would have.
        games: u64,
    },
    /// The players can't play together.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// Its games can't be played by other processes.
    #[error(transparent)]
    NotPortable(#[from] PortabilityError),
}

impl Explain for ProgrammeError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            ProgrammeError::NoGame => Message::new("tournament.no_game"),
            ProgrammeError::Game(trouble) => return trouble.0.clone(),
            ProgrammeError::Seating(error) => return error.explain(),
            ProgrammeError::Seats(error) => return error.explain(),
            ProgrammeError::TooFew { count, seats } => {
                Message::new("tournament.few").with("count", *count).with("seats", *seats)
            }
            ProgrammeError::KnockOut => Message::new("tournament.knock_out"),
            ProgrammeError::Sprt => Message::new("tournament.sprt"),
            ProgrammeError::Seed(error) => return error.explain(),
            ProgrammeError::TooLarge { games } => Message::new("tournament.large")
                .with("games", *games)
                .with("most", Draft::MOST_GAMES),
            ProgrammeError::Contest(error) => return error.explain(),
            ProgrammeError::NotPortable(error) => return error.explain(),
        }]
    }
}

/// Why the games of a tournament may differ from one machine to another: all the reasons.
#[derive(Clone, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("only built-in machines without clocks and sequential tests play the same everywhere")]
pub struct PortabilityError {
    /// The names of the players that are no built-in machines.
    pub programs: Vec<String>,
    /// Whether the time for a move is limited.
    pub is_timed: bool,
    /// Whether a sequential test may end it.
    pub has_sprt: bool,
}

impl Explain for PortabilityError {
    fn explain(&self) -> Vec<Message> {
        let program =
            |name: &String| Message::new("tournament.away.program").with_typed("player", name);
        let mut reasons: Vec<Message> = self.programs.iter().map(program).collect();
        if self.is_timed {
            reasons.push(Message::new("tournament.away.time"));
        }
        if self.has_sprt {
            reasons.push(Message::new("tournament.away.sprt"));
        }
        reasons
    }
}

/// Why a tournament can't be read, played or added to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TournamentError {
    /// Its file can't be made, read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The programme in its file can't be read.
    #[error(transparent)]
    Draft(#[from] DraftError),
    /// The programme in its file is none.
    #[error(transparent)]
    Programme(#[from] ProgrammeError),
    /// A game can't be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A pair that the programme does not have.
    #[error("the programme has no such pair")]
    UnknownPair,
    /// Games that are not those of the pair, or have been damaged.
    #[error("these are not the games of the pair")]
    WrongGames,
}

impl Explain for TournamentError {
    fn explain(&self) -> Vec<Message> {
        match self {
            TournamentError::File(error) => error.explain(),
            TournamentError::Draft(error) => error.explain(),
            TournamentError::Programme(error) => error.explain(),
            TournamentError::Match(error) => error.explain(),
            TournamentError::UnknownPair => vec![Message::new("tournament.away.unknown")],
            TournamentError::WrongGames => vec![Message::new("tournament.away.damaged")],
        }
    }
}
