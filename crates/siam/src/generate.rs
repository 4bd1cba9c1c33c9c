//! The legal moves: made one by one, or only counted.

use tripot_core::Tally;

use crate::moves::Move;
use crate::push::push;
use crate::square::{Heading, Square, Squares};
use crate::state::Siam;

impl Siam {
    /// Appends the legal moves, in their order.
    pub(crate) fn generate(&self, out: &mut Vec<Move>) {
        let own = self.board.animals(self.side);
        let occupied = self.board.occupied();
        let allowed = self.banned().complement();
        if self.reserve(self.side) > 0 {
            for square in Squares::BORDER.and(allowed).iter() {
                if occupied.contains(square) {
                    let ways = square.inward().filter(|&toward| self.can_push(square, toward));
                    out.extend(ways.map(|toward| Move::Enter(square, toward)));
                } else {
                    out.extend(Heading::ALL.map(|heading| Move::Enter(square, heading)));
                }
            }
        }
        if self.may_leave() {
            out.extend(own.and(Squares::BORDER).iter().map(Move::Leave));
        }
        for square in own.iter() {
            for heading in Heading::ALL {
                if !self.board.facing(own, heading).contains(square) {
                    out.push(Move::Turn(square, heading));
                }
            }
        }
        for from in own.iter() {
            for toward in Heading::ALL {
                let Some(to) = from.step(toward).filter(|&to| allowed.contains(to)) else {
                    continue;
                };
                if !occupied.contains(to) {
                    out.extend(Heading::ALL.map(|facing| Move::Go { from, toward, facing }));
                } else if self.board.facing(own, toward).contains(from) && self.can_push(to, toward)
                {
                    out.push(Move::Go { from, toward, facing: toward });
                }
            }
        }
    }

    fn can_push(&self, first: Square, toward: Heading) -> bool {
        push(&self.board, self.side, first, toward, self.options.push_count).is_ok()
    }

    /// Adds the legal moves to a count, and how many of them win: only pushes are looked at.
    pub(crate) fn add_moves(&self, tally: &mut Tally) {
        let own = self.board.animals(self.side);
        let occupied = self.board.occupied();
        let free = occupied.complement();
        let allowed = self.banned().complement();
        let mut moves = 3 * own.count();
        if self.may_leave() {
            moves += own.and(Squares::BORDER).count();
        }
        let enters = self.reserve(self.side) > 0;
        if enters {
            moves += 4 * free.and(allowed).and(Squares::BORDER).count();
        }
        for toward in Heading::ALL {
            moves += 4 * own.stepped(toward).and(free).and(allowed).count();
            let pushed = self.board.facing(own, toward).stepped(toward).and(occupied);
            let mut pushes = |first: Squares| {
                for first in first.and(allowed).iter() {
                    let done = push(&self.board, self.side, first, toward, self.options.push_count);
                    if let Ok(push) = done {
                        moves += 1;
                        if let Some(winner) = push.winner {
                            tally.wins[winner.seat().index()] += 1;
                        }
                    }
                }
            };
            pushes(pushed);
            if enters {
                // The edge that a push straight inward starts from: no square steps onto it.
                let edge = Squares::NONE.complement().stepped(toward).complement();
                pushes(edge.and(occupied));
            }
        }
        tally.moves += u64::from(moves);
    }
}
