//! The move loop of a node: staged generation, late move reductions, null-window searches.

use std::ops::ControlFlow;

use tripot_siam::fast::{CompactMove, LineBoard, Moves};

use super::super::move_picker::MovePicker;
use super::super::ordering::EarlyMoves;
use super::super::score::{Score, WIN};
use super::Worker;
use super::node::{Candidate, Node, Successor, Trial, reduction};

/// The least depth at which quiet moves are ordered by the static evaluation after them.
const LEAST_LOOK: i32 = 2;

impl Worker<'_> {
    /// The best score of the moves of a node, and the move if it is inside the window. Moves are
    /// generated in stages, as long as none causes a cutoff: hash move, killers and countermove
    /// first, then pushes, then quiet moves.
    pub(super) fn best(
        &mut self,
        node: &Node<'_>,
        known: Option<CompactMove>,
    ) -> (Score, Option<CompactMove>) {
        let mut trial = Trial::new(node);
        let early = self.early(node, known);
        for &chosen in &early {
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
        for &chosen in moves.iter().filter(|chosen| !early.contains(chosen)) {
            self.meter.count(1, &self.shared.budget);
            if self.try_move(node, &mut trial, Candidate::Push(chosen)).is_break() {
                return trial.result();
            }
        }
        if trial.prunes_rest(node) {
            return trial.result();
        }
        moves.clear();
        node.board.quiet_parries(node.threats, &mut moves);
        moves.retain(|chosen| !early.contains(chosen));
        let is_judged = self.shared.settings.ordering && node.depth >= LEAST_LOOK;
        if is_judged {
            self.meter.count_together(moves.len() as u64, &self.shared.budget);
        }
        for (chosen, worth) in self.move_picker(node, &moves, is_judged) {
            if trial.prunes_rest(node) {
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

    /// Quiet moves in the order to be tried: by their history, and if wanted by the static
    /// evaluation after them too.
    fn move_picker(&self, node: &Node<'_>, moves: &Moves, judges: bool) -> MovePicker {
        let side = node.board.side();
        let sums = self.shared.sums;
        let judged = |&chosen: &CompactMove| {
            let history = self.ordering.history(side, chosen);
            if !judges {
                return (chosen, history, 0);
            }
            let (line_sum, worth) = node.after_quiet(sums, chosen);
            let wins = line_sum.wins(side.other());
            (chosen, if wins { -WIN } else { history / 4 - worth }, worth)
        };
        MovePicker::new(moves.iter().map(judged))
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
        let Some(successor) = node.successor(self.shared.sums, candidate, &mut trial.played) else {
            trial.best = trial.best.max(node.lost() - 1);
            return ControlFlow::Continue(());
        };
        let score = self.child(node, successor, &mut trial.played, index, trial.alpha);
        if self.meter.is_stopped() {
            return ControlFlow::Break(());
        }
        trial.best = trial.best.max(score);
        if score > trial.alpha {
            trial.alpha = score;
            trial.chosen = Some(chosen);
            if node.is_pv() {
                self.pv.keep(node.ply, chosen);
            }
            if score >= node.beta {
                if self.shared.settings.ordering {
                    let &Node { board, ply, depth, last, .. } = node;
                    self.ordering.update(board.side(), ply, depth, chosen, last, &trial.tried);
                }
                return ControlFlow::Break(());
            }
        }
        let _ = trial.tried.try_push(chosen);
        ControlFlow::Continue(())
    }

    /// The score of a move, for its mover. Principal variation search: all but the first are
    /// searched with a null window, late ones less deep (late move reductions), and again if they
    /// fail high.
    fn child(
        &mut self,
        node: &Node<'_>,
        successor: Successor,
        played: &mut LineBoard,
        index: i32,
        alpha: Score,
    ) -> Score {
        let &Node { beta, depth, .. } = node;
        let (open, null) = ((-beta, -alpha), (-alpha - 1, -alpha));
        if index == 0 {
            return -self.visit(node, successor, played, open, depth - 1);
        }
        let mut less = 0;
        if self.shared.settings.reductions && depth >= 2 && index >= 2 && node.threats == 0 {
            let history = self.ordering.history(node.board.side(), successor.chosen) / 4096;
            let is_push = i32::from(successor.is_push);
            less = reduction(depth, index) - history - i32::from(node.is_pv()) - is_push;
            less = less.clamp(0, depth - 1);
        }
        let mut score = -self.visit(node, successor, played, null, depth - 1 - less);
        if score > alpha && less > 0 && !self.meter.is_stopped() {
            score = -self.visit(node, successor, played, null, depth - 1);
        }
        if score > alpha && node.is_pv() && !self.meter.is_stopped() {
            score = -self.visit(node, successor, played, open, depth - 1);
        }
        score
    }

    /// The hash move, the killers and the countermove, if they are legal.
    fn early(&self, node: &Node<'_>, known: Option<CompactMove>) -> EarlyMoves {
        let &Node { board, threats, ply, last, .. } = node;
        let mut early: EarlyMoves = known.into_iter().collect();
        // It need not parry anything.
        if let Some(claim) = node.claim.filter(|claim| !early.contains(claim)) {
            early.push(claim);
        }
        if self.shared.settings.ordering {
            for chosen in self.ordering.early(board.side(), ply, last).into_iter().flatten() {
                let parries =
                    threats == 0 || LineBoard::touched_by_quiet(chosen) & threats == threats;
                if parries && !early.contains(&chosen) && board.is_legal(self.lines, chosen) {
                    early.push(chosen);
                }
            }
        }
        early
    }
}
