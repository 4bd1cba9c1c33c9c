//! The search: alpha-beta with a null window, deeper and deeper.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering as Memory};

use arrayvec::ArrayVec;
use tripot_core::Budget;
use tripot_siam::Siam;
use tripot_siam::fast::{CompactMove, LineBoard, LineTable, Moves, Played};

use super::engine::Settings;
use super::evaluation::Evaluation;
use super::ordering::{Ordering, Ranked};
use super::score::{INFINITE, MOST_PLIES, Score, UNIT, WIN, is_proved};
use super::table::{Bound, Known, Table};

/// What the threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) settings: Settings,
    pub(super) budget: &'a Budget,
    /// The nodes of all threads, as far as they have been reported.
    pub(super) nodes: AtomicU64,
    /// Raised when one thread is done, for the others to stop.
    pub(super) done: AtomicBool,
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
    ordering: Ordering,
    /// The positions before the root, and those from the root to the node at work.
    past: Vec<u128>,
    path: Vec<u128>,
    /// How many plies the game lasts at most from the root.
    plies_left: usize,
    nodes: u64,
    reported: u64,
    next_poll: u64,
    stopped: bool,
    /// The best line of each ply, from there on.
    best_lines: Vec<Vec<CompactMove>>,
}

/// A node at work.
struct Node<'a> {
    board: &'a LineBoard,
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    /// The move that led here.
    last: Option<CompactMove>,
    /// The lines on which the other side threatens to win.
    threats: u32,
    /// What the position is worth at first sight.
    evaluation: Score,
    /// Whether moves may be left out.
    prunes: bool,
}

impl Node<'_> {
    /// Whether the exact score is wanted, not only on which side of a bound it is.
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Whether a quiet move of this place is left out: near the leaves, the late ones and those of a
    /// position that is too bad.
    fn leaves_out(&self, index: i32, alpha: Score) -> bool {
        let is_late = index > 6 + 4 * self.depth * self.depth;
        let is_futile = self.depth <= 3 && self.evaluation + MARGIN * (self.depth + 1) <= alpha;
        self.prunes && self.depth <= 4 && (is_late || (is_futile && index > 3))
    }
}

/// The moves that are tried first.
type Remembered = ArrayVec<CompactMove, 4>;

/// How many moves of a node are remembered as tried in vain.
const MOST_TRIED: usize = 64;

/// How often the budget is asked, in nodes.
const POLL: u64 = 1024;

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, state: &Siam) -> Worker<'a> {
        let plies_left = usize::from(state.plies_until_draw()).min(MOST_PLIES - 1);
        let mut past = state.past().to_vec();
        past.pop();
        Worker {
            shared,
            lines: LineTable::of(tripot_core::State::options(state).push_count),
            ordering: Ordering::new(),
            past,
            path: Vec::with_capacity(MOST_PLIES),
            plies_left,
            nodes: 0,
            reported: 0,
            next_poll: POLL.min(shared.budget.most_nodes()),
            stopped: false,
            best_lines: vec![Vec::new(); MOST_PLIES + 1],
        }
    }

    /// Searches deeper and deeper until the budget is spent, a win is proved as short as it can be,
    /// or the game can't last longer. `deepen` says for each depth whether this thread takes it.
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
            let line = &self.best_lines[0];
            if self.stopped {
                // What was better than the best of the last depth is kept, though it is unfinished.
                if let Some(&first) = line.first() {
                    match &mut found {
                        Some(found) if found.line.first() != Some(&first) => {
                            found.line.clone_from(line);
                        }
                        Some(_) => {}
                        None => found = Some(Found { line: line.clone(), score: 0, depth: 0 }),
                    }
                }
                break;
            }
            if line.is_empty() {
                // Nothing parries: every move is as bad.
                break;
            }
            found = Some(Found { line: line.clone(), score, depth });
            // No deeper search finds a shorter win than one within the depth.
            if is_proved(score) && WIN - score.abs() <= depth {
                break;
            }
        }
        self.report();
        found
    }

    /// Searches with a window around the score expected, which is widened if it was wrong.
    fn search_near(&mut self, root: &LineBoard, depth: i32, near: Option<Score>) -> Score {
        let mut width = UNIT / 4;
        let (mut alpha, mut beta) = match near {
            Some(near) if depth > 4 && !is_proved(near) => (near - width, near + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            self.path.clear();
            let score = self.node(root, (alpha, beta), depth, 0, None);
            if self.stopped || (alpha < score && score < beta) {
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

    /// Tells the others how many nodes there were since the last time.
    fn report(&mut self) -> u64 {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.shared.nodes.fetch_add(new, Memory::Relaxed) + new
    }

    fn poll(&mut self) {
        let all = self.report();
        self.stopped |= self.shared.budget.is_spent(all) || self.shared.done.load(Memory::Relaxed);
        let left = self.shared.budget.most_nodes().saturating_sub(all);
        self.next_poll = self.nodes + POLL.min(left.max(1));
    }

    /// Whether the position at the end of the path has occurred before, in the search or in the
    /// game. One repetition counts as a draw: whoever can force one can force the next.
    fn is_repeated(&self, position: u128) -> bool {
        let same_side = |positions: &[u128]| positions.iter().rev().any(|&other| other == position);
        self.path.len() + self.past.len() >= 4 && (same_side(&self.path) || same_side(&self.past))
    }

    /// The score of a node for the side to move, exact inside the window and a bound outside.
    fn node(
        &mut self,
        board: &LineBoard,
        (alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
        last: Option<CompactMove>,
    ) -> Score {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        let key = self.key(board, ply);
        if depth > 0 {
            self.shared.table.touch(key);
        }
        let is_open = beta - alpha > 1;
        if is_open {
            self.best_lines[ply].clear();
        }
        if self.stopped || ply >= self.plies_left {
            return 0;
        }
        let (wins, threats) = board.both_threats(self.lines);
        if wins != 0 {
            if ply == 0 {
                self.take_the_win(board);
            }
            return WIN - ply as Score - 1;
        }
        let extended = i32::from(threats != 0 && self.shared.settings.threat_extension);
        let depth = depth + extended;
        if depth <= 0 {
            return self.shared.evaluation.score(board);
        }
        let position = board.exact();
        if ply > 0 && self.is_repeated(position) {
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
        let evaluation = if threats != 0 { -INFINITE } else { self.shared.evaluation.score(board) };
        let prunes = settings.pruning && !is_open && threats == 0 && !is_proved(beta);
        if prunes && depth <= 4 && evaluation - MARGIN * depth >= beta {
            return evaluation;
        }
        let known_move = known
            .and_then(|known| known.chosen)
            .filter(|&chosen| settings.ordering && board.is_legal(self.lines, chosen));
        let node = Node { board, alpha, beta, depth, ply, last, threats, evaluation, prunes };
        self.path.push(position);
        let (best, chosen) = self.best(&node, known_move);
        self.path.pop();
        if self.stopped {
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

    /// The best score of the moves of a node, and the move if it is inside the window.
    fn best(
        &mut self,
        node: &Node<'_>,
        known: Option<CompactMove>,
    ) -> (Score, Option<CompactMove>) {
        let &Node { board, beta, depth, ply, .. } = node;
        let lost = -WIN + ply as Score + 2;
        let mut alpha = node.alpha;
        let mut best = if node.threats == 0 { -INFINITE } else { lost };
        let mut best_move = None;
        // The moves that are remembered are tried before the others are even generated.
        let remembered = self.remembered(node, known);
        let mut others: Option<Ranked> = None;
        let mut tried: ArrayVec<CompactMove, MOST_TRIED> = ArrayVec::new();
        for index in 0.. {
            let next = remembered
                .get(index as usize)
                .copied()
                .or_else(|| others.get_or_insert_with(|| self.others(node, &remembered)).next());
            let Some(chosen) = next else { break };
            let is_quiet = !board.is_push(chosen);
            if is_quiet && !is_proved(best) && node.leaves_out(index, alpha) {
                // So are the quiet moves after it.
                if let Some(others) = &mut others {
                    others.keep(|chosen| board.is_push(chosen));
                }
                continue;
            }
            let mut child = *board;
            if child.play(chosen) != Played::On {
                // A win of the other side: this side had none.
                best = best.max(lost - 1);
                continue;
            }
            let score = self.child(node, &child, chosen, index, alpha);
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(chosen);
                if node.is_open() {
                    self.keep_line(ply, chosen);
                }
            }
            if alpha >= beta {
                if self.shared.settings.ordering {
                    self.ordering.note(board.side(), ply, depth, chosen, node.last, &tried);
                }
                break;
            }
            let _ = tried.try_push(chosen);
        }
        (best, best_move)
    }

    /// The score of a move, for its mover: a late one is searched less deep and with a null window,
    /// and again if it is better than expected.
    fn child(
        &mut self,
        node: &Node<'_>,
        child: &LineBoard,
        chosen: CompactMove,
        index: i32,
        alpha: Score,
    ) -> Score {
        let &Node { beta, depth, ply, .. } = node;
        let last = Some(chosen);
        let (open, null) = ((-beta, -alpha), (-alpha - 1, -alpha));
        if index == 0 {
            return -self.node(child, open, depth - 1, ply + 1, last);
        }
        let mut less = 0;
        if self.shared.settings.reductions && depth >= 2 && index >= 2 && node.threats == 0 {
            let history = self.ordering.history(node.board.side(), chosen) / 4096;
            let is_push = i32::from(node.board.is_push(chosen));
            less = reduction(depth, index) - history - i32::from(node.is_open()) - is_push;
            less = less.clamp(0, depth - 1);
        }
        let mut score = -self.node(child, null, depth - 1 - less, ply + 1, last);
        if score > alpha && less > 0 && !self.stopped {
            score = -self.node(child, null, depth - 1, ply + 1, last);
        }
        if score > alpha && node.is_open() && !self.stopped {
            score = -self.node(child, open, depth - 1, ply + 1, last);
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

    /// The moves besides those that are remembered, in the order to be tried.
    fn others(&self, node: &Node<'_>, remembered: &[CompactMove]) -> Ranked {
        let &Node { board, threats, .. } = node;
        let mut moves = Moves::new();
        let pushes = board.parries(self.lines, threats, &mut moves);
        if self.shared.settings.ordering {
            self.ordering.ranked(board.side(), &moves, pushes, remembered)
        } else {
            Ordering::unranked(&moves)
        }
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

    /// The line of a ply is its move and the line of the next.
    fn keep_line(&mut self, ply: usize, chosen: CompactMove) {
        let (lines, deeper) = self.best_lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (lines.last_mut(), deeper.first()) {
            line.clear();
            line.push(chosen);
            line.extend_from_slice(rest);
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
        self.best_lines[0].extend(pushes.into_iter().find(wins));
    }
}

/// How much a position may change with a quiet move, roughly.
const MARGIN: Score = UNIT / 2;

/// How much less deep a move of this place is searched: the logarithms of depth and place, in
/// numbers that are the same on every machine.
fn reduction(depth: i32, index: i32) -> i32 {
    let log = |number: u32| (32 - number.leading_zeros()) as i32;
    (log(depth as u32) * log(index as u32) + 2) / 5
}

#[cfg(test)]
mod tests;
