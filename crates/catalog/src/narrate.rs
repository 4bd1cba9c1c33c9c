//! What happens in a game, in sentences, as one viewer may know it.

use tripot_core::{Message, Notation, Seat};

/// A move, and what came of it, as one viewer may know it.
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    /// Who moved.
    pub seat: Seat,
    /// The move, in native form.
    pub chosen: &'a str,
    /// What came out after it, in native form; `?` for what the viewer may not know.
    pub came_out: &'a [String],
    /// The name of each seat.
    pub names: &'a [String],
}

impl Happening<'_> {
    /// The name of who moved.
    pub fn name(&self) -> &str {
        &self.names[self.seat.index()]
    }
}

/// A game that can be told.
pub trait Narrate: Notation {
    /// What happened by a move, from what the viewer saw before and sees after it: the move first, then
    /// what came of it.
    fn tell(before: &Self::View, after: &Self::View, what: &Happening<'_>) -> Vec<Message>;

    /// How each score is made up, a line a seat.
    fn count(view: &Self::View, names: &[String]) -> Vec<Message>;
}
