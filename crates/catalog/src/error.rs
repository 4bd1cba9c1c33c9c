//! Errors of the catalogue itself; what the rules of a game refuse is in the game's own crate.

use tripot_core::{Argument, Explain, Message, did_you_mean, nearest};

/// Why the catalogue can't do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CatalogError {
    /// No game has this name.
    #[error("there is no game `{name}`")]
    UnknownGame {
        /// The name given.
        name: String,
    },
    /// A machine that plays another game.
    #[error("`{machine}` is no machine of {game}")]
    ForeignMachine {
        /// The machine.
        machine: &'static str,
        /// The game.
        game: &'static str,
    },
    /// A machine of Chicago that plays open piles with two seats only.
    #[error("`{machine}` plays open piles with two seats")]
    OpenForTwo {
        /// The machine.
        machine: &'static str,
    },
    /// A machine without the weights that it needs.
    #[error("`{machine}` needs weights")]
    WeightsNeeded {
        /// The machine.
        machine: &'static str,
    },
    /// Weights that are none of this game.
    #[error("these are no weights for {game}")]
    WeightsUnreadable {
        /// The game.
        game: &'static str,
    },
    /// A game that can't be measured against perfect play.
    #[error("{game} has no measure of perfect play")]
    NoStudy {
        /// The game.
        game: &'static str,
    },
    /// The measurement was stopped.
    #[error("the measurement of {variant} was stopped")]
    StudyStopped {
        /// The variant.
        variant: String,
    },
    /// A variant that can't be solved.
    #[error("{variant} can't be solved")]
    StudyUnsolved {
        /// The variant.
        variant: String,
    },
    /// A variant that is too large to be measured.
    #[error("{variant} is too large to be measured")]
    StudyTooLarge {
        /// The variant.
        variant: String,
    },
    /// A game in which no shortest win can be asked for.
    #[error("{game} has no solver")]
    NoSolver {
        /// The game.
        game: &'static str,
    },
    /// The same in Chicago, whose games have a fixed length.
    #[error("no game of Chicago is won before its end")]
    FixedLength,
    /// A game whose moves can't be judged.
    #[error("{game} has no analysis")]
    NoJudge {
        /// The game.
        game: &'static str,
    },
    /// A game without puzzles.
    #[error("{game} has no puzzles")]
    NoPuzzles {
        /// The game.
        game: &'static str,
    },
    /// A game without a machine that learns.
    #[error("{game} has no training")]
    NoTraining {
        /// The game.
        game: &'static str,
    },
    /// A file of a training that is none of this game.
    #[error("this is no training of {game}")]
    TrainingUnreadable {
        /// The game.
        game: &'static str,
    },
    /// A position for another number of seats.
    #[error("a position of {reserves} seats for {seats}")]
    SeatsOfPosition {
        /// How many play.
        seats: usize,
        /// How many the position is for.
        reserves: usize,
    },
    /// A film of a game that goes on and has secrets.
    #[error("the game goes on and has secrets")]
    SecretFilm,
    /// There is no move to be found: the game is over.
    #[error("the game is over")]
    Over,
    /// There is no move to be found: chance is next.
    #[error("chance is next")]
    ChanceIsNext,
    /// The seat that knows this is not to move.
    #[error("it is the turn of {seat}")]
    NotYours {
        /// Whose turn it is.
        seat: String,
    },
    /// A chance event that can't happen now.
    #[error("no such chance event; there are {known:?}")]
    WrongChance {
        /// What can happen.
        known: Vec<String>,
    },
}

impl Explain for CatalogError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            CatalogError::UnknownGame { name } => {
                let known: Vec<&str> = crate::games().iter().map(|game| game.name()).collect();
                Message::new("game.unknown")
                    .with_typed("name", name)
                    .with("known", known.join(", "))
                    .with("near", did_you_mean(nearest_game(name)))
            }
            CatalogError::ForeignMachine { machine, game } => {
                Message::new("machine.foreign").with("machine", *machine).with("game", *game)
            }
            CatalogError::NoJudge { game } => Message::new("film.judge").with("game", *game),
            CatalogError::OpenForTwo { machine } => {
                Message::new("chicago.machine.open_for_two").with("machine", *machine)
            }
            CatalogError::WeightsNeeded { machine } => {
                Message::new("weights.needed").with("machine", *machine)
            }
            CatalogError::WeightsUnreadable { game } => {
                Message::new("weights.unreadable").with("game", *game)
            }
            CatalogError::NoStudy { game } => Message::new("study.none").with("game", *game),
            CatalogError::StudyStopped { variant } => {
                Message::new("study.stopped").with("variant", variant.as_str())
            }
            CatalogError::StudyUnsolved { variant } => {
                Message::new("study.unsolved").with("variant", variant.as_str())
            }
            CatalogError::StudyTooLarge { variant } => {
                Message::new("families.study.large").with("variant", variant.as_str())
            }
            CatalogError::NoSolver { game } => Message::new("solve.none").with("game", *game),
            CatalogError::FixedLength => Message::new("chicago.solve"),
            CatalogError::NoPuzzles { game } => Message::new("puzzles.none").with("game", *game),
            CatalogError::NoTraining { game } => Message::new("train.none").with("game", *game),
            CatalogError::TrainingUnreadable { game } => {
                Message::new("train.unreadable").with("game", *game)
            }
            CatalogError::SeatsOfPosition { seats, reserves } => {
                Message::new("play.seats_of_position")
                    .with("seats", *seats)
                    .with("reserves", *reserves)
            }
            CatalogError::SecretFilm => Message::new("film.secret"),
            CatalogError::Over => Message::new("best.over"),
            CatalogError::ChanceIsNext => Message::new("best.chance"),
            CatalogError::NotYours { seat } => {
                Message::new("best.not_yours").with("seat", seat.as_str())
            }
            CatalogError::WrongChance { known } => Message::new("chance.wrong")
                .with("known", known.iter().map(String::as_str).collect::<Argument>()),
        }]
    }
}

/// The game that may have been meant.
fn nearest_game(name: &str) -> Option<&'static str> {
    let names = || crate::games().iter().flat_map(|game| game.names().map(|known| (known, *game)));
    let near = nearest(name, names().map(|(known, _)| known))?;
    names().find(|(known, _)| *known == near).map(|(_, game)| game.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_its_names_and_proposed_where_letters_are_wrong() {
        let game = |text: &str| crate::Variant::read(text, &[]).map(|variant| variant.name).ok();
        assert_eq!(game("Chicago(piles=open)").as_deref(), Some("chicago(piles=open)"));
        assert_eq!(game("7 Familles").as_deref(), Some("families"));
        assert_eq!(game("SIAM").as_deref(), Some("siam"));
        assert_eq!(game("go"), None);
        for (typed, near) in [
            ("chicgo", Some("chicago")),
            ("famille", Some("families")),
            ("saim", Some("siam")),
            ("go", None),
            ("échecs", None),
            ("", None),
        ] {
            assert_eq!(nearest_game(typed), near, "{typed}");
        }
    }
}
