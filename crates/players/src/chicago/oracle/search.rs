//! The search: does a position reach a bound?

use arrayvec::ArrayVec;
use tripot_chicago::{GOODS, Move};

use super::bounds::{FARTHEST, INFINITE, Outlook, sibling_slack};
use super::course::{Board, Course, Landing, MOST_LANDINGS, Walk};
use super::limit::Limit;
use super::node::Node;
use super::plies::Plies;
use super::table::{Known, NO_MOVE, Table};

/// Positions with fewer plies left are not worth a place in the table.
const TABLED: u8 = 4;

/// A choice that has to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    score: i16,
    pub steps: u8,
    pub keep: u8,
    pub sell: u8,
    /// The number of its landing.
    landing: u8,
    /// It is worth at most so much more than the other option of its landing.
    slack: i16,
}

impl Bounds {
    /// Nothing is proved.
    pub(super) const NONE: Bounds = Bounds { lower: -INFINITE, upper: INFINITE, best: NO_MOVE };

    /// The value, if it is known.
    pub(super) fn value(&self) -> Option<i16> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

impl Choice {
    /// A number for the move among those of its node.
    pub(super) fn code(steps: u8, keep: u8, sell: u8) -> u8 {
        steps << 1 | u8::from(keep > sell)
    }

    /// The move with this number.
    pub(super) fn named(code: u8, walk: &Walk) -> Move {
        let Landing { steps, before, after } = walk.landing(usize::from(code >> 1));
        let (low, high) = (before.min(after), before.max(after));
        let (keep, sell) = if code & 1 == 1 { (high, low) } else { (low, high) };
        Move { steps, keep: GOODS[usize::from(keep)], sell: GOODS[usize::from(sell)] }
    }
}

/// What is proved of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub lower: i16,
    pub upper: i16,
    /// The number of the move that reaches the lower bound, or [`NO_MOVE`].
    pub best: u8,
}

/// Everything that a search works with.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub course: Course,
    pub plies: Plies,
    pub table: Table,
    /// The move by which the last position that reached its bound did so.
    pub reached_by: u8,
    /// Nodes that it may visit before it looks at its limit again.
    until_look: u64,
    /// Nodes allowed at the last look.
    allowed: u64,
    /// Whether the budget ran out: then nothing that comes back means anything.
    pub spent: bool,
}

impl Search {
    pub(super) fn new(course: Course, plies: Plies, table: Table) -> Search {
        let reached_by = NO_MOVE;
        Search { course, plies, table, reached_by, until_look: 0, allowed: 0, spent: false }
    }

    /// Makes ready for another question.
    pub(super) fn start(&mut self) {
        self.table.forget();
        (self.until_look, self.allowed, self.spent) = (0, 0, false);
    }

    /// Tells the limit of the nodes visited since the last look.
    pub(super) fn give_account(&mut self, limit: &Limit<'_>) {
        let more = limit.use_up(self.allowed - self.until_look);
        // A search that has answered has not run out, even if nothing is left.
        self.allowed = more.unwrap_or(0);
        self.until_look = self.allowed;
    }

    /// Whether it may go on.
    fn may_go_on(&mut self, limit: &Limit<'_>) -> bool {
        if self.until_look == 0 {
            self.give_account(limit);
            self.spent |= self.allowed == 0;
        }
        !self.spent
    }

    /// The value of a node, from two proofs if the guess is right: that so much is reached, and
    /// that no more is. The bounds don't meet if the budget ran out.
    pub(super) fn value(&mut self, node: &Node, guess: i16, limit: &Limit<'_>) -> Bounds {
        let mut bounds = Bounds::NONE;
        let mut guess = guess;
        while bounds.lower < bounds.upper {
            let beta = if guess == bounds.lower { guess + 1 } else { guess };
            guess = self.prove(node, beta, limit);
            if self.spent {
                break;
            }
            if guess < beta {
                bounds.upper = guess;
            } else {
                bounds.lower = guess;
                bounds.best = self.reached_by;
            }
        }
        bounds
    }

    /// Whether the value of a node reaches `beta`: if the answer does, the value is at least the
    /// answer, and otherwise at most. Meaningless if the budget ran out.
    pub(super) fn prove(&mut self, node: &Node, beta: i16, limit: &Limit<'_>) -> i16 {
        if !self.may_go_on(limit) {
            return 0;
        }
        self.until_look -= 1;
        let (_, most) = self.plies.range(node.board.shape);
        let mut hint = NO_MOVE;
        if most >= TABLED {
            match self.table.probe(node, most, beta) {
                Known::Reached(value, by) => {
                    self.reached_by = by;
                    return value;
                }
                Known::Missed(value) => return value,
                Known::Hint(best) => hint = best,
            }
        }
        let mut boards = ArrayVec::new();
        let mut choices = ArrayVec::new();
        let mut best = match self.choices(node, beta, most, hint, &mut boards, &mut choices) {
            Ok(value) => return value,
            Err(best) => best,
        };
        choices.sort_unstable_by_key(|choice| -choice.score);
        let mut seen = [INFINITE; MOST_LANDINGS];
        for choice in &choices {
            let landing = usize::from(choice.landing);
            let bound = seen[landing].saturating_add(choice.slack);
            if bound < beta {
                best = best.max(bound);
                continue;
            }
            let child = node.after(boards[landing], choice.keep, choice.sell);
            let value = -self.prove(&child, 1 - beta, limit);
            if self.spent {
                return 0;
            }
            seen[landing] = value;
            best = best.max(value);
            if value >= beta {
                self.reached_by = Choice::code(choice.steps, choice.keep, choice.sell);
                break;
            }
        }
        if most >= TABLED {
            self.table.store(node, best, beta, self.reached_by);
        }
        best
    }

    /// The most that the mover can gain at once; nothing if the game is over.
    pub(super) fn best_gain(&self, node: &Node) -> i16 {
        if node.board.is_over() {
            return 0;
        }
        let walk = self.course.walk(&node.board);
        let gains = walk.landings().map(|Landing { before, after, .. }| {
            node.gain(before, after).max(node.gain(after, before))
        });
        gains.max().unwrap_or(0)
    }

    /// The choices that have to be searched, with the boards of their landings, and the best value
    /// of the others; or a value that reaches `beta`.
    fn choices(
        &mut self,
        node: &Node,
        beta: i16,
        most: u8,
        hint: u8,
        boards: &mut ArrayVec<Board, MOST_LANDINGS>,
        choices: &mut ArrayVec<Choice, { 2 * MOST_LANDINGS }>,
    ) -> Result<i16, i16> {
        let mut best = -INFINITE;
        let mut traded = *node;
        let outlook = (3..=FARTHEST).contains(&most).then(|| Outlook::new(node, most));
        let walk = self.course.walk(&node.board);
        for Landing { steps, before, after } in walk.landings() {
            let board = node.board.after(&walk, steps, &self.plies);
            let (fewest_after, most_after) = self.plies.range(board.shape);
            let replies = if most_after > 0 { Some(self.course.walk(&board)) } else { None };
            let hope = match outlook {
                _ if most_after <= 1 => 0,
                Some(outlook) => outlook.of(fewest_after.saturating_sub(1), most_after - 1),
                None => INFINITE,
            };
            let options = if before == after { 1 } else { 2 };
            for option in 0..options {
                let (keep, sell) = if option == 0 { (before, after) } else { (after, before) };
                let gain = node.gain(keep, sell);
                traded.trade(keep, sell);
                let reply = replies.as_ref().map_or(0, |replies| best_reply(&traded, replies));
                traded.trade_back(keep, sell);
                // The opponent can choose the reply that is best at once, so there is no more.
                let value = node.margin + gain - reply;
                if value + hope < beta {
                    best = best.max(value + hope);
                    continue;
                }
                if most_after <= 1 {
                    self.reached_by = Choice::code(steps, keep, sell);
                    return Ok(value);
                }
                let (k, s) = (usize::from(keep & 7), usize::from(sell & 7));
                // What it gains at once, half of what the reply takes, and a little for prices to
                // come: those of goods with many tokens left will fall. The weights were tried.
                let mut score =
                    4 * gain - 2 * reply + 2 * (node.net[k] + node.net[s]) - node.left[k];
                if Choice::code(steps, keep, sell) == hint {
                    score = INFINITE;
                }
                let slack = sibling_slack(node, keep, sell, most_after);
                let landing = boards.len() as u8;
                choices.push(Choice { score, steps, keep, sell, landing, slack });
            }
            boards.push(board);
        }
        if choices.is_empty() { Ok(best) } else { Err(best) }
    }
}

/// The most that the opponent can gain at once.
fn best_reply(node: &Node, walk: &Walk) -> i16 {
    let reply = |place| node.best_reply(&walk.landing(place));
    if walk.landings == 3 {
        // Nearly always; without a loop it is much faster.
        return reply(1).max(reply(2)).max(reply(3));
    }
    (1..=walk.landings).map(reply).max().unwrap_or(0)
}
