//! Draws by repetition and length, and when a proof may ignore the history (graph-history
//! interaction).
//!
//! A proof is about positions, whatever the way to them was. That is sound because who wins in the
//! fewest plies comes to no position twice, so that only what occurred *before* can make a draw of
//! a position on the way: what has occurred once less than the rule asks for is drawn if it comes
//! again.
//!
//! One thing is missing in that: the rule compares boards, and a board may come twice where
//! something is remembered besides, who has left (`single-leave`) or how far the ban has come
//! (`opening-ban`). Having left is no gain, so a board comes again only after the defender has
//! left, or after the ban, and [`Draws::soundest`] says how long a win may be for its proof to hold
//! all the same.

use tripot_core::State;
use tripot_siam::fast::{CompactMove, LineBoard, LineTable};
use tripot_siam::{Siam, Side};

/// The draw rules and the past of a game, as far as they decide what can be won from here on.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    /// The game lasts this many plies at most.
    plies: u32,
    /// The positions that are a draw if they come again, sorted, but that of the game itself.
    drawn: Vec<u128>,
    /// The positions that have occurred, sorted, but that of the game itself.
    met: Vec<u128>,
    /// How often the position of the game has occurred.
    occurrences: u32,
    /// The occurrence of a position that is a draw, if any is.
    repetition: Option<u32>,
    /// Which sides have not left, if each may leave once only.
    may_leave_once: [bool; 2],
    /// Whether the opening ban lasts.
    is_banning: bool,
}

/// The fewest plies after which a position can come again: both sides go away and come back. What
/// one side does the other can't undo: to push a line back it would have to outweigh what
/// outweighed it.
pub(super) const SHORTEST_CYCLE: u32 = 4;

impl Draws {
    pub(super) fn of(state: &Siam) -> Draws {
        let options = state.options();
        let repetition = Some(u32::from(options.repetition)).filter(|&limit| limit > 0);
        let plies = u32::from(state.plies_until_draw());
        let root = LineBoard::of(state);
        let mut past = state.past().to_vec();
        past.sort_unstable();
        let (mut drawn, mut met, mut occurrences) = (Vec::new(), Vec::new(), 1);
        for same in past.chunk_by(|one, other| one == other) {
            if same[0] == root.exact() {
                occurrences = same.len() as u32;
            } else {
                met.push(same[0]);
                if repetition.is_some_and(|limit| same.len() as u32 + 1 >= limit) {
                    drawn.push(same[0]);
                }
            }
        }
        let may_leave_once = Side::ALL.map(|side| options.single_leave && !state.has_left(side));
        let is_banning = root.is_banning();
        Draws { plies, drawn, met, occurrences, repetition, may_leave_once, is_banning }
    }

    /// The game lasts this many plies at most.
    pub(super) fn plies_left(&self) -> u32 {
        self.plies
    }

    /// The positions that are a draw if they come again.
    pub(super) fn drawn(&self) -> &[u128] {
        &self.drawn
    }

    /// The positions that have occurred.
    pub(super) fn met(&self) -> &[u128] {
        &self.met
    }

    /// Whether nothing that has occurred is a draw if it comes again.
    pub(super) fn are_far(&self) -> bool {
        self.drawn.is_empty()
    }

    /// Whether the game is a draw if this position comes next or later.
    pub(super) fn has(&self, board: &LineBoard) -> bool {
        is_among(&self.drawn, board)
    }

    /// A move with which the side to move has a draw by repetition at once.
    pub(super) fn claim(&self, lines: &LineTable, board: &LineBoard) -> Option<CompactMove> {
        claim_among(&self.drawn, lines, board)
    }

    /// How many times a board can occur on the way to the fastest win of a side, from here on.
    fn most_visits(&self, defender: Side) -> u32 {
        1 + u32::from(self.may_leave_once[defender as usize]) + u32::from(self.is_banning)
    }

    /// Whether a board can occur twice on the way to the fastest win against a side.
    pub(super) fn may_return(&self, defender: Side) -> bool {
        self.repetition.is_some() && self.most_visits(defender) > 1
    }

    /// The longest win against a side, in plies, whose proof does not depend on the way to its
    /// positions, if none of them has occurred yet but that of the game itself.
    pub(super) fn soundest(&self, defender: Side) -> u32 {
        let visits = self.most_visits(defender);
        match self.repetition {
            Some(limit) if visits > 1 && self.occurrences + visits > limit => {
                SHORTEST_CYCLE * limit.saturating_sub(self.occurrences)
            }
            _ => u32::MAX,
        }
    }
}

/// Whether a position is one of these, which are sorted.
pub(super) fn is_among(sorted: &[u128], board: &LineBoard) -> bool {
    !sorted.is_empty() && sorted.binary_search(&board.exact()).is_ok()
}

/// A move that leads to one of these positions.
pub(super) fn claim_among(
    positions: &[u128],
    lines: &LineTable,
    board: &LineBoard,
) -> Option<CompactMove> {
    positions.iter().find_map(|&exact| board.move_to(lines, exact))
}

#[cfg(test)]
mod tests {
    use tripot_core::Notation;
    use tripot_testkit::position;

    use super::*;

    const START: &str = "...../...../.MMM./...../..... e";

    /// The start, after each side has entered and left again this many times.
    fn to_and_fro(settings: &str, rounds: usize) -> Siam {
        let mut state: Siam = position(settings, START);
        for text in ["+a1n", "+e5s", "-a1", "-e5"].iter().cycle().take(4 * rounds) {
            let chosen = Siam::read_move(&state, text).unwrap();
            state.play(chosen).unwrap();
        }
        state
    }

    #[test]
    fn what_has_occurred_once_less_than_the_rule_asks_for_is_drawn() {
        // Three positions are met on the way besides the start.
        for (settings, rounds, met, drawn) in [
            ("", 0, 0, 0),
            ("", 1, 3, 0),
            ("repetition=2", 0, 0, 0),
            ("repetition=4", 2, 3, 0),
            ("repetition=0", 2, 0, 0),
        ] {
            let draws = Draws::of(&to_and_fro(settings, rounds));
            assert_eq!((draws.met().len(), draws.drawn().len()), (met, drawn), "{settings}");
        }
        let mut state = to_and_fro("", 1);
        state.play(Siam::read_move(&state, "+a1n").unwrap()).unwrap();
        state.play(Siam::read_move(&state, "+e5s").unwrap()).unwrap();
        let draws = Draws::of(&state);
        // The start and the position after +a1n have occurred twice.
        assert_eq!((draws.met().len(), draws.drawn().len()), (3, 2));
        assert!(draws.drawn().iter().all(|drawn| draws.met().contains(drawn)));
        assert!(!draws.has(&LineBoard::of(&state)));
    }

    #[test]
    fn a_proof_is_believed_as_far_as_no_board_can_come_too_often() {
        for (settings, rounds, soundest) in [
            ("", 0, u32::MAX),
            ("", 1, u32::MAX),
            ("repetition=2", 0, u32::MAX),
            ("single-leave=on", 0, u32::MAX),
            // The board of the start may come once more, after the defender has left.
            ("single-leave=on,repetition=2", 0, 4),
            ("opening-ban=on", 0, u32::MAX),
            ("opening-ban=on,repetition=2", 0, 4),
            ("opening-ban=on,single-leave=on", 0, 8),
            ("opening-ban=on,single-leave=on,repetition=0", 0, u32::MAX),
            // Both have left, and the ban is over.
            ("opening-ban=on,single-leave=on", 1, u32::MAX),
        ] {
            let settings = format!("{settings},plies=100");
            let settings = settings.trim_start_matches(',');
            let draws = Draws::of(&to_and_fro(settings, rounds));
            assert_eq!(draws.soundest(Side::Rhinos), soundest, "{settings} {rounds}");
        }
    }
}
