//! A replay: a game again from its start, move by move, as a viewer saw it.

use tripot_core::{Annotation, Seat, Termination, Viewer};

use crate::position::AnyView;
use crate::table::AnyTable;

/// A game that is shown again: a table on which the moves of another are played once more, one after
/// the other. Each step costs one move, however long the game is.
///
/// ```
/// use tripot_catalog::{Replay, Opening, Variant};
/// use tripot_core::{Annotation, Luck, Seat, SeatCount, Seed, Viewer};
/// # fn main() -> Result<(), tripot_catalog::Trouble> {
/// let variant = Variant::read("siam", &[])?;
/// let luck = Luck::from(Seed::from_bytes([7; 32]));
/// let opening = Opening { variant: &variant.name, seats: SeatCount::TWO, luck, start: None };
/// let mut game = variant.game.open(&opening)?;
/// game.play(Seat::FIRST, "+a1e", Annotation::default())?;
///
/// let mut replay = Replay::of(&*game);
/// let frame = replay.step(|_| Viewer::Public).expect("a move was played");
/// assert_eq!((frame.seat, frame.chosen.as_str()), (Seat::FIRST, "+a1e"));
/// assert_ne!(frame.before.native(), frame.after.native());
/// assert!(replay.step(|_| Viewer::Public).is_none());
/// # Ok(())
/// # }
/// ```
pub struct Replay {
    table: Box<dyn AnyTable>,
    moves: Vec<(Seat, String)>,
    end: Termination,
    /// How many moves have been shown.
    at: usize,
}

/// A move as a viewer saw it.
pub struct Frame {
    /// Who moved.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: String,
    /// What the viewer saw before it.
    pub before: Box<dyn AnyView>,
    /// What the viewer saw after it.
    pub after: Box<dyn AnyView>,
    /// What came out after it; `?` for what the viewer may not know.
    pub came_out: Vec<String>,
}

impl Replay {
    /// The replay of a game, at its start.
    pub fn of(game: &dyn AnyTable) -> Replay {
        let (moves, end) = (game.moves(), game.termination());
        let mut replay = Replay { table: game.copy(), moves, end, at: 0 };
        replay.restart();
        replay
    }

    /// How many moves it shows in all.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it shows no move at all.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The game after the moves that have been shown.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Shows the next move, as the viewer saw it that `witness` names for its seat.
    pub fn step(&mut self, witness: impl Fn(Seat) -> Viewer) -> Option<Frame> {
        let (seat, chosen) = self.moves.get(self.at)?.clone();
        let viewer = witness(seat);
        let before = self.table.view(viewer);
        self.advance();
        let (after, came_out) = (self.table.view(viewer), self.table.came_out(viewer));
        Some(Frame { seat, chosen, before, after, came_out })
    }

    /// Seeks to the position after this number of moves, or to the end.
    pub fn seek(&mut self, moves: usize) {
        if moves < self.at {
            self.restart();
        }
        while self.at < moves.min(self.len()) {
            self.advance();
        }
    }

    fn restart(&mut self) {
        // One move more than there are, so that how the game ended is taken back as well.
        self.table.rewind(self.len() + 1);
        self.at = 0;
        self.close();
    }

    fn advance(&mut self) {
        let (seat, chosen) = &self.moves[self.at];
        let played = self.table.play(*seat, chosen, Annotation::default());
        played.expect("a move that was played can be played again");
        self.at += 1;
        self.close();
    }

    /// After the last move the game ends as it did.
    fn close(&mut self) {
        if self.at == self.len() {
            self.table.end(self.end);
        }
    }
}
