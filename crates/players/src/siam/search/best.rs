//! The best move of a node: which are tried, in which order and how deep.

use std::ops::ControlFlow;

use tripot_siam::fast::{CompactMove, LineBoard, Moves};

use super::super::ordering::Remembered;
use super::super::queue::Queue;
use super::super::score::{Score, WIN};
use super::Worker;
use super::node::{Ahead, Candidate, Node, Trial, reduction};

/// The least depth at which quiet moves are judged before they are tried.
const LEAST_LOOK: i32 = 2;

impl Worker<'_> {
    /// The best score of the moves of a node, and the move if it is inside the window. Moves are
    /// generated only when those before them were not too good: first come those that are
    /// remembered, then pushes, then the others.
    pub(super) fn best(
        &mut self,
        node: &Node<'_>,
        known: Option<CompactMove>,
    ) -> (Score, Option<CompactMove>) {
        let mut trial = Trial::new(node);
        let remembered = self.remembered(node, known);
        for &chosen in &remembered {
            let is_push = node.board.is_push(chosen);
            self.meter.count(1, &self.shared.budget);
            let candidate =
                if is_push { Candidate::Push(chosen) } else { Candidate::Quiet(chosen) };
            if self.try_move(node, &mut trial, candidate).is_break() {
                return trial.result();
            }
        }
        let mut moves = Moves::new();
        node.board.pushes(self.lines, &mut moves);
        if self.shared.settings.ordering {
            self.ordering.sort(node.board.side(), &mut moves);
        }
        for &chosen in moves.iter().filter(|chosen| !remembered.contains(chosen)) {
            self.meter.count(1, &self.shared.budget);
            if self.try_move(node, &mut trial, Candidate::Push(chosen)).is_break() {
                return trial.result();
            }
        }
        if trial.leaves_out(node) {
            return trial.result();
        }
        moves.clear();
        node.board.quiet_parries(node.threats, &mut moves);
        moves.retain(|chosen| !remembered.contains(chosen));
        let is_judged = self.shared.settings.ordering && node.depth >= LEAST_LOOK;
        if is_judged {
            self.meter.count_together(moves.len() as u64, &self.shared.budget);
        }
        for (chosen, worth) in self.queue(node, &moves, is_judged) {
            if trial.leaves_out(node) {
                break;
            }
            let candidate = if is_judged {
                Candidate::Judged(chosen, worth)
            } else {
                self.meter.count(1, &self.shared.budget);
                Candidate::Quiet(chosen)
            };
            if self.try_move(node, &mut trial, candidate).is_break() {
                break;
            }
        }
        trial.result()
    }

    /// Quiet moves in the order to be tried: by how good they were elsewhere, and if wanted by what
    /// they lead to at first sight too.
    fn queue(&self, node: &Node<'_>, moves: &Moves, judges: bool) -> Queue {
        let side = node.board.side();
        let sums = self.shared.sums;
        let judged = |&chosen: &CompactMove| {
            let history = self.ordering.history(side, chosen);
            if !judges {
                return (chosen, history, 0);
            }
            let (outlook, worth) = node.after_quiet(sums, chosen);
            let wins = outlook.wins(side.other());
            (chosen, if wins { -WIN } else { history / 4 - worth }, worth)
        };
        Queue::new(moves.iter().map(judged))
    }

    /// Tries one more move; breaks off if that is enough, or if the search is stopped.
    #[inline]
    fn try_move(
        &mut self,
        node: &Node<'_>,
        trial: &mut Trial,
        candidate: Candidate,
    ) -> ControlFlow<()> {
        let index = trial.index;
        trial.index += 1;
        let chosen = candidate.chosen();
        let Some(ahead) = node.ahead(self.shared.sums, candidate, &mut trial.played) else {
            trial.best = trial.best.max(node.lost() - 1);
            return ControlFlow::Continue(());
        };
        let score = self.child(node, ahead, &mut trial.played, index, trial.alpha);
        if self.meter.is_stopped() {
            return ControlFlow::Break(());
        }
        trial.best = trial.best.max(score);
        if score > trial.alpha {
            trial.alpha = score;
            trial.chosen = Some(chosen);
            if node.is_open() {
                self.variations.keep(node.ply, chosen);
            }
            if score >= node.beta {
                if self.shared.settings.ordering {
                    let &Node { board, ply, depth, last, .. } = node;
                    self.ordering.note(board.side(), ply, depth, chosen, last, &trial.tried);
                }
                return ControlFlow::Break(());
            }
        }
        let _ = trial.tried.try_push(chosen);
        ControlFlow::Continue(())
    }

    /// The score of a move, for its mover: a late one is searched less deep and with a null window,
    /// and again if it is better than expected.
    fn child(
        &mut self,
        node: &Node<'_>,
        ahead: Ahead,
        played: &mut LineBoard,
        index: i32,
        alpha: Score,
    ) -> Score {
        let &Node { beta, depth, .. } = node;
        let (open, null) = ((-beta, -alpha), (-alpha - 1, -alpha));
        if index == 0 {
            return -self.visit(node, ahead, played, open, depth - 1);
        }
        let mut less = 0;
        if self.shared.settings.reductions && depth >= 2 && index >= 2 && node.threats == 0 {
            let history = self.ordering.history(node.board.side(), ahead.chosen) / 4096;
            let is_push = i32::from(ahead.is_push);
            less = reduction(depth, index) - history - i32::from(node.is_open()) - is_push;
            less = less.clamp(0, depth - 1);
        }
        let mut score = -self.visit(node, ahead, played, null, depth - 1 - less);
        if score > alpha && less > 0 && !self.meter.is_stopped() {
            score = -self.visit(node, ahead, played, null, depth - 1);
        }
        if score > alpha && node.is_open() && !self.meter.is_stopped() {
            score = -self.visit(node, ahead, played, open, depth - 1);
        }
        score
    }

    /// The move that the table knows and those that were too good elsewhere, if they are legal.
    fn remembered(&self, node: &Node<'_>, known: Option<CompactMove>) -> Remembered {
        let &Node { board, threats, ply, last, .. } = node;
        let mut remembered: Remembered = known.into_iter().collect();
        // It need not parry anything.
        if let Some(claim) = node.claim.filter(|claim| !remembered.contains(claim)) {
            remembered.push(claim);
        }
        if self.shared.settings.ordering {
            for chosen in self.ordering.remembered(board.side(), ply, last).into_iter().flatten() {
                let parries =
                    threats == 0 || LineBoard::touched_by_quiet(chosen) & threats == threats;
                if parries && !remembered.contains(&chosen) && board.is_legal(self.lines, chosen) {
                    remembered.push(chosen);
                }
            }
        }
        remembered
    }
}
