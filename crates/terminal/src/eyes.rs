//! Through whose eyes a recorded game is watched.

use tripot_catalog::{AnyGame, AnyTable, AnyView};
use tripot_core::{Record, Seat, Termination, Viewer};

/// Through whose eyes a recorded game is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Those of one viewer.
    One(Viewer),
    /// Everybody's together: all hands lie open.
    All,
}

impl Eyes {
    /// What everybody saw.
    pub const PUBLIC: Eyes = Eyes::One(Viewer::Public);

    /// Reads `all`, or what means a seat, as it is looked for.
    pub fn read(text: &str, seat: impl FnOnce(&str) -> Option<Seat>) -> Option<Eyes> {
        if ["all", "tous", "toutes"].contains(&tripot_core::fold(text).as_str()) {
            return Some(Eyes::All);
        }
        seat(text).map(|seat| Eyes::One(Viewer::Seat(seat)))
    }

    /// Whether a record may be watched so. A game that goes on keeps its secrets, from its own
    /// players above all.
    pub fn may_watch(self, record: &Record, game: &dyn AnyGame) -> bool {
        self == Eyes::PUBLIC || !game.has_secrets() || record.termination != Termination::Unfinished
    }

    /// All the eyes through which a record looks different, and may be watched.
    pub fn choices(record: &Record, game: &dyn AnyGame) -> Vec<Eyes> {
        let mut choices = vec![Eyes::PUBLIC];
        if game.has_secrets() && Eyes::All.may_watch(record, game) {
            let seats = (0..record.header.seats.len()).filter_map(Seat::new);
            choices.extend(seats.map(|seat| Eyes::One(Viewer::Seat(seat))));
            choices.push(Eyes::All);
        }
        choices
    }

    /// Whose view the board is drawn from.
    pub fn viewer(self) -> Viewer {
        match self {
            Eyes::One(viewer) => viewer,
            Eyes::All => Viewer::Public,
        }
    }

    /// Who tells of a move of this seat: the mover knows most of it.
    pub fn witness(self, mover: Seat) -> Viewer {
        match self {
            Eyes::One(viewer) => viewer,
            Eyes::All => Viewer::Seat(mover),
        }
    }

    /// What each seat sees, if all of it lies open: nobody but the seats themselves is asked.
    pub fn open(self, table: &dyn AnyTable) -> Vec<Box<dyn AnyView>> {
        match self {
            Eyes::One(_) => Vec::new(),
            Eyes::All => table.seats().seats().map(|seat| table.view(Viewer::Seat(seat))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tripot_catalog::Opening;
    use tripot_core::{SeatCount, SeatLine, Seed};

    use super::*;
    use crate::named::seat_named;

    fn record(game: &str, end: Option<Termination>) -> Record {
        let opening = Opening {
            variant: game,
            seats: SeatCount::TWO,
            luck: Seed::parse("eyes").unwrap().into(),
            start: None,
        };
        let mut table = tripot_catalog::game(game).unwrap().open(&opening).unwrap();
        if let Some(end) = end {
            table.end(end);
        }
        let line = |name| SeatLine::new(name, "human").unwrap();
        table.record(&[line("Léa"), line("Tom")])
    }

    #[test]
    fn hands_lie_open_once_the_game_is_over_and_not_before() {
        let families = tripot_catalog::game("families").unwrap();
        let running = record("families", None);
        assert_eq!(Eyes::choices(&running, families), [Eyes::PUBLIC]);
        assert!(!Eyes::All.may_watch(&running, families));
        assert!(!Eyes::One(Viewer::Seat(Seat::FIRST)).may_watch(&running, families));
        let over = record("families", Some(Termination::Resigned(Seat::FIRST)));
        let choices = Eyes::choices(&over, families);
        assert_eq!((choices.len(), choices.last()), (4, Some(&Eyes::All)));
        let siam = tripot_catalog::game("siam").unwrap();
        assert!(Eyes::All.may_watch(&record("siam", None), siam), "there is nothing to hide");
    }

    #[test]
    fn eyes_are_read_as_a_seat_or_as_all() {
        let read = |text| Eyes::read(text, |text| seat_named(text, &["Léa", "Tom"]));
        assert_eq!(read("tom"), read("j2"));
        assert_eq!(read("j2"), Seat::new(1).map(|seat| Eyes::One(Viewer::Seat(seat))));
        assert_eq!(read("All"), Some(Eyes::All));
        assert_eq!(read("toutes"), Some(Eyes::All));
        for text in ["j3", "", "public", "al"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
