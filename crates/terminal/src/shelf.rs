//! The games that are kept, for a person to choose from.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tripot_catalog::{Lang, Variant};
use tripot_core::{Message, Record, Seat, Termination, Viewer, Who};

use crate::display::display_names;
use crate::ending::ending;
use crate::eyes::Eyes;
use crate::keeper;
use crate::place::{Place, Player};

/// A game that is kept in a file.
#[derive(Debug)]
pub struct Kept {
    /// The file.
    pub path: PathBuf,
    /// When it was written last.
    pub time: SystemTime,
    /// What the file says.
    pub contents: Contents,
}

/// What a file among the games holds.
#[derive(Debug)]
pub enum Contents {
    /// A game.
    Game(Box<Shelved>),
    /// Nothing that can be read, and why.
    Unreadable(Vec<String>),
}

/// A game in a file.
#[derive(Debug)]
pub struct Shelved {
    /// The game and how it is played.
    pub variant: Variant,
    /// The whole of it.
    pub record: Record,
    /// How many moves were played.
    pub moves: usize,
    /// Whose turn it is, while it goes on.
    pub turn: Option<Seat>,
    /// Who has won.
    pub winners: Vec<Seat>,
}

/// How a game stands for the person who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It goes on.
    Running,
    /// The only person in it has won, perhaps with others.
    Won,
    /// The only person in it has lost.
    Lost,
    /// Nobody has won, or everybody.
    Drawn,
    /// It is over, and nobody or several people played it.
    Over,
}

impl Standing {
    /// The key of the word for it.
    pub const fn key(self) -> &'static str {
        match self {
            Standing::Running => "games.standing.running",
            Standing::Won => "games.standing.won",
            Standing::Lost => "games.standing.lost",
            Standing::Drawn => "games.standing.drawn",
            Standing::Over => "games.standing.over",
        }
    }
}

impl Shelved {
    /// Reads a record: the whole game is played again.
    fn of(record: Record) -> Result<Shelved, tripot_catalog::Trouble> {
        let variant = Variant::read(&record.header.variant, &[])?;
        let table = variant.game.replay(&record)?;
        let outcome = table.outcome().filter(|_| record.termination == Termination::Finished);
        let winners = record.termination.winners(outcome.as_ref(), table.seats());
        let moves = record.steps.iter().filter(|step| matches!(step.who, Who::Seat(_))).count();
        let turn = table.turn().seat().filter(|_| record.termination == Termination::Unfinished);
        Ok(Shelved { variant, record, moves, turn, winners })
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.record.termination != Termination::Unfinished
    }

    /// What the record calls each seat.
    pub fn names(&self) -> Vec<String> {
        self.record.header.seats.iter().map(|seat| seat.name().to_owned()).collect()
    }

    /// The seats that people played.
    fn people(&self) -> Vec<Seat> {
        let seats = self.record.header.seats.iter().enumerate();
        let people = seats.filter_map(|(index, line)| {
            let place = Place::from_line(line, self.variant.game)?;
            (place.player == Player::Human).then(|| Seat::new(index)).flatten()
        });
        people.collect()
    }

    /// Through whose eyes a person would watch it: the only person's who played, else everybody's.
    pub fn eyes(&self) -> Eyes {
        match self.people()[..] {
            [seat] => Eyes::One(Viewer::Seat(seat)),
            _ => Eyes::PUBLIC,
        }
    }

    /// How it stands for the person who played it.
    pub fn standing(&self) -> Standing {
        let draw = self.winners.is_empty() || self.winners.len() == self.record.header.seats.len();
        match self.people()[..] {
            _ if !self.is_over() => Standing::Running,
            _ if draw => Standing::Drawn,
            [seat] if self.winners.contains(&seat) => Standing::Won,
            [_] => Standing::Lost,
            _ => Standing::Over,
        }
    }

    /// What each seat is called on a screen.
    pub fn display_names(&self, lang: Lang) -> Vec<String> {
        display_names(&self.record.header.seats, self.variant.game, lang)
    }

    /// Whose turn it is, or how it ended, in a line with these names of the seats.
    pub fn state(&self, names: &[String], lang: Lang) -> String {
        if let Some(seat) = self.turn {
            let message = Message::new("games.turn").with("name", names[seat.index()].as_str());
            return lang.text(&message);
        }
        let text = ending((self.record.termination, &self.winners), names, &[], lang);
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    }
}

impl Kept {
    /// Reads a file.
    fn read(path: PathBuf, time: SystemTime, lang: Lang) -> Kept {
        let contents = match crate::record::load(&path) {
            Err(failure) => Contents::Unreadable(failure.reasons(lang)),
            Ok(record) => match Shelved::of(record) {
                Ok(game) => Contents::Game(Box::new(game)),
                Err(trouble) => Contents::Unreadable(vec![trouble.text(lang)]),
            },
        };
        Kept { path, time, contents }
    }

    /// The game, if the file holds one.
    pub fn game(&self) -> Option<&Shelved> {
        match &self.contents {
            Contents::Game(game) => Some(game),
            Contents::Unreadable(_) => None,
        }
    }

    /// How long ago it was written, in words.
    pub fn age(&self, now: SystemTime, lang: Lang) -> String {
        let age = now.duration_since(self.time).unwrap_or_default();
        lang.text(&ago(age))
    }
}

/// How long ago something was.
fn ago(age: Duration) -> Message {
    let minutes = age.as_secs() / 60;
    let (key, count) = match minutes {
        0 => ("games.ago.now", 0),
        1..60 => ("games.ago.minutes", minutes),
        60..1_440 => ("games.ago.hours", minutes / 60),
        1_440..2_880 => ("games.ago.yesterday", 1),
        _ => ("games.ago.days", minutes / 1_440),
    };
    Message::new(key).with("count", count)
}

/// The user's games, those that were played last first.
pub fn kept(lang: Lang) -> Vec<Kept> {
    keeper::folder().map_or_else(|_| Vec::new(), |folder| kept_in(&folder, lang))
}

/// The games in a folder, those that were played last first.
pub fn kept_in(folder: &Path, lang: Lang) -> Vec<Kept> {
    let mut files = keeper::files(folder);
    files.sort();
    files.into_iter().rev().map(|(time, path)| Kept::read(path, time, lang)).collect()
}

/// Deletes a file among the user's games; no other.
pub fn delete(path: &Path) -> Result<(), Message> {
    let refused = |reason: String| {
        Message::new("games.undeletable")
            .with("file", path.display().to_string())
            .with("reason", reason)
    };
    if !keeper::is_own(path) {
        return Err(refused(String::new()));
    }
    fs::remove_file(path).map_err(|error| refused(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_in_the_largest_unit() {
        let said = |minutes: u64| Lang::En.text(&ago(Duration::from_secs(60 * minutes)));
        assert_eq!(said(0), "just now");
        assert_eq!(said(1), "1 minute ago");
        assert_eq!(said(59), "59 minutes ago");
        assert_eq!(said(61), "1 hour ago");
        assert_eq!(said(1_500), "yesterday");
        assert_eq!(said(2_880), "2 days ago");
    }
}
