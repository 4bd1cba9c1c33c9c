//! The search: alpha-beta with a null window, deeper and deeper.

mod meter;
mod node;
mod path;
#[cfg(test)]
mod tests;
mod variations;

use std::ops::ControlFlow;

use tripot_core::State;
use tripot_siam::Siam;
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, Moves, Played};

use super::engine::Settings;
use super::ordering::{Ordering, Remembered};
use super::outlook::{LineSums, Outlook};
use super::score::{INFINITE, MOST_PLIES, Score, UNIT, WIN, is_proved};
use super::table::{Bound, Known, Table};
use meter::Meter;
pub(super) use meter::Meters;
use node::{Ahead, MARGIN, Node, Trial, reduction};
use path::Path;
use variations::Variations;

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) sums: &'a LineSums,
    pub(super) settings: Settings,
    pub(super) meters: Meters<'a>,
}

/// What one thread found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The best line, its move first.
    pub(super) line: Vec<CompactMove>,
    /// Its score.
    pub(super) score: Score,
    /// The depth that was completed.
    pub(super) depth: i32,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    lines: &'static LineTable,
    meter: Meter<'a>,
    ordering: Ordering,
    path: Path,
    variations: Variations,
    /// How many plies the game lasts at most from the root.
    plies_left: usize,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, state: &Siam) -> Worker<'a> {
        Worker {
            shared,
            lines: LineTable::of(state.options().push_count),
            meter: Meter::new(&shared.meters),
            ordering: Ordering::new(),
            path: Path::to(state),
            variations: Variations::new(),
            plies_left: usize::from(state.plies_until_draw()).min(MOST_PLIES - 1),
        }
    }

    /// Searches deeper and deeper until the budget is spent, a win is proved as short as it can be,
    /// or the game can't last longer. `takes` says for each depth whether this thread takes it.
    pub(super) fn deepen(
        &mut self,
        root: &LineBoard,
        takes: impl Fn(i32) -> bool,
        most_depth: i32,
    ) -> Option<Found> {
        let mut found: Option<Found> = None;
        for depth in 1..=most_depth.min(self.plies_left as i32) {
            if !takes(depth) {
                continue;
            }
            let score = self.search_near(root, depth, found.as_ref().map(|found| found.score));
            let line = self.variations.first();
            if self.meter.is_stopped() {
                // What was better than the best of the last depth is kept, though it is unfinished.
                if let Some(first) = line.first() {
                    match &mut found {
                        Some(found) if found.line.first() != Some(first) => {
                            found.line = line.to_vec();
                        }
                        Some(_) => {}
                        None => found = Some(Found { line: line.to_vec(), score: 0, depth: 0 }),
                    }
                }
                break;
            }
            if line.is_empty() {
                // Nothing parries: every move is as bad.
                break;
            }
            found = Some(Found { line: line.to_vec(), score, depth });
            // No deeper search finds a shorter win than one within the depth.
            if is_proved(score) && WIN - score.abs() <= depth {
                break;
            }
        }
        self.meter.report();
        found
    }

    /// Searches with a window around the score expected, which is widened if it was wrong.
    fn search_near(&mut self, root: &LineBoard, depth: i32, near: Option<Score>) -> Score {
        let outlook = self.shared.sums.outlook(root);
        let mut width = UNIT / 4;
        let (mut alpha, mut beta) = match near {
            Some(near) if depth > 4 && !is_proved(near) => (near - width, near + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            self.path.rewind();
            self.meter.count();
            let score = self.node(root, outlook, (alpha, beta), depth, 0, None);
            if self.meter.is_stopped() || (alpha < score && score < beta) {
                return score;
            }
            width *= 4;
            if score <= alpha {
                alpha = if width > 8 * UNIT { -INFINITE } else { score - width };
            } else {
                beta = if width > 8 * UNIT { INFINITE } else { score + width };
            }
        }
    }

    /// The score of what a move leads to, for the side that is to move there. Where somebody wins at
    /// once and at the leaves it is known at first sight.
    #[inline]
    fn visit(
        &mut self,
        node: &Node<'_>,
        ahead: Ahead,
        played: &mut LineBoard,
        window: (Score, Score),
        depth: i32,
    ) -> Score {
        self.meter.count();
        let ply = node.ply + 1;
        if self.meter.is_stopped() || ply >= self.plies_left {
            if window.1 - window.0 > 1 {
                self.variations.forget(ply);
            }
            return 0;
        }
        let (mover, side) = (node.board.side(), node.board.side().other());
        let (wins, threatens) = (ahead.outlook.wins(side), ahead.outlook.wins(mover));
        let is_sure = !node.board.is_banning() || !(wins || threatens);
        if wins && is_sure {
            if window.1 - window.0 > 1 {
                self.variations.forget(ply);
            }
            return WIN - ply as Score - 1;
        }
        let extended = i32::from(threatens && self.shared.settings.threat_extension);
        let depth_here = depth + extended;
        if is_sure && depth_here <= 4 {
            let evaluation = ahead.outlook.score(self.shared.sums, side);
            let is_open = window.1 - window.0 > 1;
            let prunes = self.shared.settings.pruning && !is_open && !threatens;
            let is_good = evaluation - MARGIN * depth_here >= window.1 && !is_proved(window.1);
            if depth_here <= 0 || (prunes && is_good) {
                if is_open {
                    self.variations.forget(ply);
                }
                return evaluation;
            }
        }
        // A push was played to be looked at, other moves are only now.
        if !ahead.is_push {
            *played = *node.board;
            played.play(ahead.chosen);
        }
        self.node(played, ahead.outlook, window, depth, ply, Some(ahead.chosen))
    }

    /// The score of a node for the side to move, exact inside the window and a bound outside.
    fn node(
        &mut self,
        board: &LineBoard,
        outlook: Outlook,
        (alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
        last: Option<CompactMove>,
    ) -> Score {
        let key = self.key(board, ply);
        self.shared.table.touch(key);
        let is_open = beta - alpha > 1;
        if is_open {
            self.variations.forget(ply);
        }
        if self.meter.is_stopped() {
            return 0;
        }
        let side = board.side();
        let (wins, threats) = if outlook.wins(side) || outlook.wins(side.other()) {
            board.both_threats(self.lines)
        } else {
            (0, 0)
        };
        if wins != 0 {
            if ply == 0 {
                self.take_the_win(board);
            }
            return WIN - ply as Score - 1;
        }
        let extended = i32::from(threats != 0 && self.shared.settings.threat_extension);
        let depth = depth + extended;
        let evaluation = outlook.score(self.shared.sums, side);
        if depth <= 0 {
            return evaluation;
        }
        let position = board.exact();
        if ply > 0 && self.path.repeats(position) {
            return 0;
        }
        // Not won now, so won in three plies at the earliest and lost in two.
        let lost = -WIN + ply as Score + 2;
        let (alpha, beta) = if ply > 0 {
            (alpha.max(lost), beta.min(WIN - ply as Score - 3))
        } else {
            (alpha, beta)
        };
        if alpha >= beta {
            return alpha;
        }
        let known = self.shared.table.get(key, ply);
        if let Some(known) = known.filter(|_| ply > 0 && !is_open) {
            let deep = known.depth >= depth - extended || is_proved(known.score);
            let decides = match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.score >= beta,
                Bound::Upper => known.score <= alpha,
            };
            if deep && decides {
                return known.score;
            }
        }
        let settings = self.shared.settings;
        let evaluation = if threats != 0 { -INFINITE } else { evaluation };
        let prunes = settings.pruning && !is_open && threats == 0 && !is_proved(beta);
        let known_move = known
            .and_then(|known| known.chosen)
            .filter(|&chosen| settings.ordering && board.is_legal(self.lines, chosen));
        let node =
            Node { board, outlook, alpha, beta, depth, ply, last, threats, evaluation, prunes };
        self.path.push(position);
        let (best, chosen) = self.best(&node, known_move);
        self.path.pop();
        if self.meter.is_stopped() {
            return 0;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let depth = depth - extended;
        self.shared.table.put(key, ply, Known { chosen, score: best, bound, depth });
        best
    }

    /// The best score of the moves of a node, and the move if it is inside the window. Moves are
    /// generated only when those before them were not too good: first come those that are
    /// remembered, then pushes, then the others.
    fn best(
        &mut self,
        node: &Node<'_>,
        known: Option<CompactMove>,
    ) -> (Score, Option<CompactMove>) {
        let mut trial = Trial::new(node);
        let remembered = self.remembered(node, known);
        for &chosen in &remembered {
            let is_push = node.board.is_push(chosen);
            if self.try_move(node, &mut trial, chosen, is_push).is_break() {
                return trial.result();
            }
        }
        let mut moves = Moves::new();
        node.board.pushes(self.lines, &mut moves);
        self.sort(node, &mut moves);
        for &chosen in moves.iter().filter(|chosen| !remembered.contains(chosen)) {
            if self.try_move(node, &mut trial, chosen, true).is_break() {
                return trial.result();
            }
        }
        if trial.leaves_out(node) {
            return trial.result();
        }
        moves.clear();
        node.board.quiet_parries(node.threats, &mut moves);
        self.sort(node, &mut moves);
        for &chosen in moves.iter().filter(|chosen| !remembered.contains(chosen)) {
            if trial.leaves_out(node) || self.try_move(node, &mut trial, chosen, false).is_break() {
                break;
            }
        }
        trial.result()
    }

    /// Tries one more move; breaks off if that is enough, or if the search is stopped.
    #[inline]
    fn try_move(
        &mut self,
        node: &Node<'_>,
        trial: &mut Trial,
        chosen: CompactMove,
        is_push: bool,
    ) -> ControlFlow<()> {
        let index = trial.index;
        trial.index += 1;
        let Some(ahead) = node.ahead(self.shared.sums, chosen, is_push, &mut trial.played) else {
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

    /// Puts moves in the order to be tried.
    fn sort(&self, node: &Node<'_>, moves: &mut [CompactMove]) {
        if self.shared.settings.ordering {
            self.ordering.sort(node.board.side(), moves);
        }
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

    /// Near the end of the game a position is worth something else at each ply.
    fn key(&self, board: &LineBoard, ply: usize) -> u64 {
        let key = board.key();
        let left = self.plies_left.saturating_sub(ply);
        if self.plies_left < MOST_PLIES - 1 && left < 64 {
            key ^ (left as u64 + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
        } else {
            key
        }
    }

    /// Keeps the move that wins at once as the line of the root.
    fn take_the_win(&mut self, board: &LineBoard) {
        let mut pushes = Moves::new();
        board.pushes(self.lines, &mut pushes);
        let wins = |chosen: &CompactMove| {
            let mut child = *board;
            child.play(*chosen) == Played::Won(board.side())
        };
        if let Some(chosen) = pushes.into_iter().find(wins) {
            self.variations.keep(0, chosen);
        }
    }
}
