//! Which moves a search tries first.

use arrayvec::ArrayVec;
use tripot_siam::Side;
use tripot_siam::fast::{CompactMove, MOST_MOVES, Moves};

use super::score::MOST_PLIES;

/// What a search remembers of moves that were good elsewhere.
pub(super) struct Ordering {
    /// For each side and move, how often it was good.
    history: [Vec<i16>; 2],
    /// For each ply, the last two quiet moves that were too good.
    killers: Vec<[Option<CompactMove>; 2]>,
    /// For each side and move, the answer that was too good.
    answers: [Vec<Option<CompactMove>>; 2],
}

const MOST_HISTORY: i32 = 8192;

impl Ordering {
    pub(super) fn new() -> Ordering {
        let history = || vec![0; CompactMove::COUNT];
        let answers = || vec![None; CompactMove::COUNT];
        Ordering {
            history: [history(), history()],
            killers: vec![[None; 2]; MOST_PLIES + 1],
            answers: [answers(), answers()],
        }
    }

    /// The moves that were too good at this ply or against the last move, the best first.
    pub(super) fn remembered(
        &self,
        side: Side,
        ply: usize,
        last: Option<CompactMove>,
    ) -> [Option<CompactMove>; 3] {
        let [first, second] = self.killers[ply];
        [first, second, last.and_then(|last| self.answers[side as usize][last.number()])]
    }

    /// The moves with their ranks, of which the first few are `pushes`; those that are remembered
    /// are left out, which have been tried.
    pub(super) fn ranked(
        &self,
        side: Side,
        moves: &Moves,
        pushes: usize,
        remembered: &[CompactMove],
    ) -> Ranked {
        let history = &self.history[side as usize];
        let rank = |place: usize, chosen: CompactMove| -> u32 {
            let bonus = if place < pushes { 6_000 } else { 0 };
            Ranked::packed(bonus + i32::from(history[chosen.number()]), chosen)
        };
        let others = moves.iter().enumerate().filter(|&(_, chosen)| !remembered.contains(chosen));
        Ranked { moves: others.map(|(place, &chosen)| rank(place, chosen)).collect(), next: 0 }
    }

    /// The moves as they come.
    pub(super) fn unranked(moves: &Moves) -> Ranked {
        let last = moves.len() as i32;
        let rank = |(place, &chosen)| Ranked::packed(last - place as i32, chosen);
        Ranked { moves: moves.iter().enumerate().map(rank).collect(), next: 0 }
    }

    /// Notes that a move was too good, and that those tried before it were not.
    pub(super) fn note(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        chosen: CompactMove,
        last: Option<CompactMove>,
        before: &[CompactMove],
    ) {
        let bonus = (depth * depth).min(400) * 4;
        self.change(side, chosen, bonus);
        for &chosen in before {
            self.change(side, chosen, -bonus);
        }
        if self.killers[ply][0] != Some(chosen) {
            self.killers[ply] = [Some(chosen), self.killers[ply][0]];
        }
        if let Some(last) = last {
            self.answers[side as usize][last.number()] = Some(chosen);
        }
    }

    /// How good a move was elsewhere, from -1 to 1 in units of [`MOST_HISTORY`].
    pub(super) fn history(&self, side: Side, chosen: CompactMove) -> i32 {
        i32::from(self.history[side as usize][chosen.number()])
    }

    /// A change by less the nearer the bound is.
    fn change(&mut self, side: Side, chosen: CompactMove, bonus: i32) {
        let entry = &mut self.history[side as usize][chosen.number()];
        let now = i32::from(*entry);
        *entry = (now + bonus - now * bonus.abs() / MOST_HISTORY) as i16;
    }
}

/// Moves to be taken the best first. Where a search goes on after the first few, it takes most of
/// them, so the others are sorted then and not before.
pub(super) struct Ranked {
    /// The rank above the number of the move, in one word.
    moves: ArrayVec<u32, MOST_MOVES>,
    next: usize,
}

/// How many moves are looked for one by one.
const SELECTED: usize = 3;

impl Ranked {
    const LOWEST: i32 = -10_000;

    /// Forgets the moves that are left, but for some.
    pub(super) fn keep(&mut self, kept: impl Fn(CompactMove) -> bool) {
        let mut place = 0;
        let next = self.next;
        self.moves.retain(|&mut packed| {
            place += 1;
            place <= next || kept(CompactMove::from_number_unchecked(packed as u16))
        });
    }

    fn packed(rank: i32, chosen: CompactMove) -> u32 {
        ((rank - Ranked::LOWEST) as u32) << 16 | chosen.number() as u32
    }
}

impl Iterator for Ranked {
    type Item = CompactMove;

    #[inline]
    fn next(&mut self) -> Option<CompactMove> {
        let rest = self.moves.get_mut(self.next..)?;
        if self.next < SELECTED {
            let best = rest.iter().copied().max()?;
            let place = rest.iter().position(|&packed| packed == best)?;
            rest.swap(0, place);
        } else if self.next == SELECTED {
            rest.sort_unstable_by(|one, other| other.cmp(one));
        }
        self.next += 1;
        Some(CompactMove::from_number_unchecked(*rest.first()? as u16))
    }
}

#[cfg(test)]
mod tests {
    use tripot_core::{SeatCount, State};
    use tripot_siam::fast::{LineBoard, LineTable};
    use tripot_siam::{PushCount, Siam, SiamOptions};

    use super::*;

    #[test]
    fn every_move_comes_once_the_remembered_ones_first() {
        let start = Siam::new(&SiamOptions::default(), SeatCount::TWO).unwrap();
        let board = LineBoard::of(&start);
        let mut moves = Moves::new();
        board.moves(LineTable::of(PushCount::Prefix), &mut moves);
        let mut ordering = Ordering::new();
        ordering.note(board.side(), 3, 5, moves[9], None, &[moves[0]]);
        assert_eq!(ordering.remembered(board.side(), 3, None), [Some(moves[9]), None, None]);
        let ranked: Vec<CompactMove> =
            ordering.ranked(board.side(), &moves, 0, &[moves[20]]).collect();
        assert_eq!(ranked[0], moves[9]);
        assert_eq!(ranked.last(), Some(&moves[0]));
        let mut all = ranked.clone();
        all.push(moves[20]);
        all.sort();
        moves.sort();
        assert_eq!(all[..], moves[..]);
    }
}
