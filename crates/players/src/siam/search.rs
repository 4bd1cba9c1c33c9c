//! The search: iterative deepening, aspiration windows, principal variation search, a transposition
//! table.

mod best;
mod node;
mod path;
mod principal_variation;
#[cfg(test)]
mod tests;

use tripot_core::State;
use tripot_search::{Meter, SharedBudget};
use tripot_siam::Siam;
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, Moves, Played};

use super::draws::Draws;
use super::engine::Settings;
use super::line_sum::{LineSum, LineValues};
use super::ordering::Ordering;
use super::score::{INFINITE, MOST_PLIES, Score, UNIT, WIN, ends_in, is_proved};
use super::table::{Bound, Known, Table};
use node::{MOST_PRUNING_DEPTH, Node, REVERSE_FUTILITY_MARGIN, Successor};
use path::Path;
use principal_variation::PrincipalVariations;

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) sums: &'a LineValues,
    pub(super) settings: Settings,
    pub(super) draws: &'a Draws,
    pub(super) budget: SharedBudget<'a>,
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
    meter: Meter,
    ordering: Ordering,
    path: Path,
    pv: PrincipalVariations,
    /// How many plies the game lasts at most from the root.
    plies_left: usize,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, state: &Siam) -> Worker<'a> {
        Worker {
            shared,
            lines: LineTable::of(state.options().push_count),
            meter: Meter::patient(&shared.budget),
            ordering: Ordering::new(),
            path: Path::to(state),
            pv: PrincipalVariations::new(),
            plies_left: (shared.draws.plies_left() as usize).min(MOST_PLIES - 1),
        }
    }

    /// Iterative deepening, until the budget is spent, a win is proved as short as it can be,
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
            let score =
                self.aspiration_search(root, depth, found.as_ref().map(|found| found.score));
            let line = self.pv.first();
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
            // If no move parries, none was searched: the most stubborn one is played all the same.
            let line = if line.is_empty() { vec![self.stubborn(root)] } else { line.to_vec() };
            found = Some(Found { line, score, depth });
            // No deeper search finds a shorter win than one within the depth.
            if is_proved(score) && WIN - score.abs() <= depth {
                break;
            }
        }
        self.meter.report(&self.shared.budget);
        found
    }

    /// Searches with an aspiration window around the score of the last depth, which is widened if
    /// the search fails high or low.
    fn aspiration_search(&mut self, root: &LineBoard, depth: i32, near: Option<Score>) -> Score {
        let line_sum = self.shared.sums.line_sum(root);
        let evaluation = self.shared.sums.score(root, line_sum);
        let mut width = UNIT / 4;
        let (mut alpha, mut beta) = match near {
            Some(near) if depth > 4 && !is_proved(near) => (near - width, near + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            self.path.rewind();
            self.meter.count(1, &self.shared.budget);
            let score = self.node(root, (line_sum, evaluation), (alpha, beta), depth, 0, None);
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

    /// The score of what a move leads to, for the side that is to move there.
    fn visit(
        &mut self,
        node: &Node<'_>,
        successor: Successor,
        played: &mut LineBoard,
        window: (Score, Score),
        depth: i32,
    ) -> Score {
        let ply = node.ply + 1;
        let is_draw = node.claim.is_some() && self.is_drawn(node, successor, played);
        let score =
            if is_draw { Some(0) } else { self.static_cutoff(node, successor, window, depth) };
        if let Some(score) = score {
            if window.1 - window.0 > 1 {
                self.pv.forget(ply);
            }
            return score;
        }
        // A push was played to be looked at, other moves are only now.
        if !successor.is_push {
            *played = *node.board;
            played.play(successor.chosen);
        }
        let static_eval = (successor.line_sum, successor.evaluation);
        self.node(played, static_eval, window, depth, ply, Some(successor.chosen))
    }

    /// Whether the game is a draw by repetition after a move.
    #[cold]
    fn is_drawn(&self, node: &Node<'_>, successor: Successor, played: &LineBoard) -> bool {
        if successor.is_push {
            return self.shared.draws.has(played);
        }
        let mut child = *node.board;
        child.play(successor.chosen);
        self.shared.draws.has(&child)
    }

    /// The score of a successor if it can be told without searching it: where the game ends, at the
    /// leaves, and near them by reverse futility pruning.
    #[inline]
    fn static_cutoff(
        &self,
        node: &Node<'_>,
        successor: Successor,
        (alpha, beta): (Score, Score),
        depth: i32,
    ) -> Option<Score> {
        let ply = node.ply + 1;
        if self.meter.is_stopped() || ply >= self.plies_left {
            return Some(0);
        }
        let (mover, side) = (node.board.side(), node.board.side().other());
        let (wins, threatens) = (successor.line_sum.wins(side), successor.line_sum.wins(mover));
        if node.board.is_banning() && (wins || threatens) {
            return None;
        }
        if wins {
            return Some(WIN - ply as Score - 1);
        }
        let Settings { threat_extension, pruning, .. } = self.shared.settings;
        let depth = depth + i32::from(threatens && threat_extension);
        if depth > MOST_PRUNING_DEPTH {
            return None;
        }
        let evaluation = successor.evaluation;
        let may_prune = pruning && beta - alpha == 1 && !threatens && !is_proved(beta);
        let is_too_good = may_prune && evaluation - REVERSE_FUTILITY_MARGIN * depth >= beta;
        (depth <= 0 || is_too_good).then_some(evaluation)
    }

    /// The score of a node for the side to move, exact inside the window and a bound outside
    /// (fail-soft). Its static evaluation is given.
    fn node(
        &mut self,
        board: &LineBoard,
        (line_sum, evaluation): (LineSum, Score),
        (alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
        last: Option<CompactMove>,
    ) -> Score {
        let key = self.key(board, ply);
        self.shared.table.touch(key);
        let is_pv = beta - alpha > 1;
        if is_pv {
            self.pv.forget(ply);
        }
        if self.meter.is_stopped() {
            return 0;
        }
        let side = board.side();
        let (wins, threats) = if line_sum.wins(side) || line_sum.wins(side.other()) {
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
        // What the other side threatens is nothing if the game is over before.
        let threats = if ply + 1 < self.plies_left { threats } else { 0 };
        let extended = i32::from(threats != 0 && self.shared.settings.threat_extension);
        let depth = depth + extended;
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
        // A win that comes after the last ply is none, though it was one from a ply before.
        let comes_in_time = |known: &Known| {
            ends_in(known.score).is_none_or(|plies| plies as usize <= self.plies_left)
        };
        let known = self.shared.table.get(key, position, ply).filter(comes_in_time);
        let draws = self.shared.draws;
        let claim = if draws.are_far() { None } else { draws.claim(self.lines, board) };
        if let Some(known) = known.filter(|_| ply > 0 && !is_pv)
            && known.decides(depth - extended, (alpha, beta))
        {
            return known.score;
        }
        let settings = self.shared.settings;
        let evaluation = if threats != 0 { -INFINITE } else { evaluation };
        let prunes = settings.pruning && !is_pv && threats == 0 && !is_proved(beta);
        let known_move = known
            .and_then(|known| known.chosen)
            .filter(|&chosen| settings.ordering && board.is_legal(self.lines, chosen));
        let accumulator = self.shared.sums.layer.accumulator(board, side.other());
        let node = Node {
            board,
            line_sum,
            accumulator,
            alpha,
            beta,
            depth,
            ply,
            last,
            threats,
            evaluation,
            prunes,
            claim,
        };
        self.path.push(position);
        let (best, chosen) = self.best(&node, known_move);
        self.path.pop();
        if self.meter.is_stopped() {
            return 0;
        }
        let bound = Bound::of(best, (alpha, beta));
        let depth = depth - extended;
        self.shared.table.put(key, position, ply, Known { chosen, score: best, bound, depth });
        best
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

    /// A move of a position that is lost in two plies whatever is played: one that leaves the
    /// fewest lines to win on, and does not lose by itself.
    fn stubborn(&self, board: &LineBoard) -> CompactMove {
        let mut moves = Moves::new();
        board.moves(self.lines, &mut moves);
        let weakness = |chosen: &CompactMove| {
            let mut child = *board;
            let is_over = child.play(*chosen) != Played::On;
            (is_over, child.threats(self.lines, child.side()).count_ones())
        };
        moves.into_iter().min_by_key(weakness).expect("there is always a legal move")
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
            self.pv.keep(0, chosen);
        }
    }
}
