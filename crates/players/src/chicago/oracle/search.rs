//! Null-window alpha-beta: does a position reach a bound?

use tripot_chicago::Move;
use tripot_search::{Meter, SharedBudget};

use super::bounds::{FutureGain, INFINITE, sibling_slack};
use super::choices::{Choices, Offer};
use super::market::Market;
use super::node::Node;
use super::plies::Plies;
use super::table::{Known, NO_MOVE, Table};
use crate::chicago::board::{Landing, Layout, Lead, Position, Step, Walk};

/// Positions with fewer plies left are not worth a place in the table.
const TABLED: u8 = 4;

/// How many points of a score it is worth to have been the best move of a entry.
const HASH_MOVE_BONUS: i16 = 6;

/// A number for a move among those of its node.
fn code(steps: u8, keep: u8, sell: u8) -> u8 {
    steps << 1 | u8::from(keep > sell)
}

/// The move with this number.
pub(super) fn named(code: u8, walk: &Walk) -> Option<Move> {
    let is_named = |step: &Step| self::code(step.landing.steps, step.keep, step.sell) == code;
    walk.steps().find(is_named).map(Step::to_move)
}

/// What is proved of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub lower: i16,
    pub upper: i16,
    /// The number of the move that reaches the lower bound, or [`NO_MOVE`].
    pub best: u8,
}

impl Bounds {
    /// Nothing is proved.
    pub(super) const NONE: Bounds = Bounds { lower: -INFINITE, upper: INFINITE, best: NO_MOVE };

    /// The value, if it is known.
    pub(super) fn value(&self) -> Option<i16> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Everything that a search works with.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub layout: Layout,
    pub plies: Plies,
    pub table: Table,
    /// The move by which the last position that reached its bound did so.
    pub reached_by: u8,
    /// Counts the nodes; once it is stopped, nothing that comes back means anything.
    pub meter: Meter,
}

impl Search {
    pub(super) fn new(layout: Layout, plies: Plies, table: Table) -> Search {
        let reached_by = NO_MOVE;
        Search { layout, plies, table, reached_by, meter: Meter::default() }
    }

    /// Makes ready for another question.
    pub(super) fn start(&mut self) {
        self.table.forget();
        self.meter = Meter::default();
    }

    /// The value of a node, from two proofs if the guess is right: that so much is reached, and
    /// that no more is. The bounds don't meet if the budget ran out.
    pub(super) fn value(&mut self, node: &Node, guess: i16, limit: &SharedBudget<'_>) -> Bounds {
        let mut bounds = Bounds::NONE;
        let mut guess = guess;
        while bounds.lower < bounds.upper {
            let beta = if guess == bounds.lower { guess + 1 } else { guess };
            guess = self.prove(node, beta, limit);
            if self.meter.is_stopped() {
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
    pub(super) fn prove(&mut self, node: &Node, beta: i16, limit: &SharedBudget<'_>) -> i16 {
        if !self.meter.enter(limit) {
            return 0;
        }
        let Node { position, shape } = node;
        let (_, most) = self.plies.range(*shape);
        let mut hash_move = NO_MOVE;
        if most >= TABLED {
            match self.table.probe(position, most, beta) {
                Known::Reached(value, by) => {
                    self.reached_by = by;
                    return value;
                }
                Known::Missed(value) => return value,
                Known::Open(by) => hash_move = by,
            }
        }
        let mut choices = Choices::new();
        let mut best = match self.choices(node, beta, most, hash_move, &mut choices) {
            Ok(value) => return value,
            Err(best) => best,
        };
        while let Some((offer, option)) = choices.take_best() {
            let (keep, sell) = offer.landing.option(option);
            let mut value = INFINITE;
            if offer.searched < beta {
                value = offer.searched + sibling_slack(position, keep, sell, offer.most_after);
            }
            if value >= beta {
                let child = node.after(offer.board, offer.shape, keep, sell);
                let margin = child.position.kept.margin;
                value = match offer.most_after {
                    2 => -margin - self.best_exchange(&child.position, 1 - beta - margin),
                    _ => -self.prove(&child, 1 - beta, limit),
                };
                if self.meter.is_stopped() {
                    return 0;
                }
                offer.searched = value;
            }
            best = best.max(value);
            if value >= beta {
                self.reached_by = code(offer.landing.steps, keep, sell);
                break;
            }
        }
        if most >= TABLED {
            self.table.store(position, best, beta, self.reached_by);
        }
        best
    }

    /// The most that the mover can gain by a move and the opponent's best reply to it; or the
    /// first that is enough. With two plies left that is all that there is to gain.
    pub(super) fn best_exchange(&self, position: &Position<Lead>, enough: i16) -> i16 {
        let walk = self.layout.walk(&position.board);
        let mut market = Market::new(position);
        let mut best = -INFINITE;
        for landing in walk.landings() {
            let board = self.layout.after(&position.board, &landing);
            let replies = if board.is_over() {
                (0, 0)
            } else {
                market.best_replies(&landing, &self.layout, &board)
            };
            let Landing { before, after, .. } = landing;
            let exchange = position.gain(before, after) - replies.0;
            best = best.max(exchange).max(position.gain(after, before) - replies.1);
            if best >= enough {
                break;
            }
        }
        best
    }

    /// The most that the mover can gain at once; nothing if the game is over.
    pub(super) fn best_gain(&self, position: &Position<Lead>) -> i16 {
        if position.board.is_over() { 0 } else { position.best_gain(&self.layout) }
    }

    /// Finds the choices that have to be searched. The best value of the others, or a value that
    /// is proved already.
    fn choices(
        &mut self,
        node: &Node,
        beta: i16,
        most: u8,
        hash_move: u8,
        choices: &mut Choices,
    ) -> Result<i16, i16> {
        let Node { position, shape } = node;
        let mut best = -INFINITE;
        let future = FutureGain::new(position, most);
        let walk = self.layout.walk(&position.board);
        let mut market = Market::new(position);
        for landing in walk.landings() {
            let board = self.layout.after(&position.board, &landing);
            let shape = self.plies.after(*shape, &position.board, &landing);
            let (fewest_after, most_after) = self.plies.range(shape);
            let replies = match most_after {
                0 => (0, 0),
                _ => market.best_replies(&landing, &self.layout, &board),
            };
            let most_future =
                future.of(fewest_after.saturating_sub(1), most_after.saturating_sub(1));
            let mut is_offer = false;
            for option in 0..2 {
                let (keep, sell) = landing.option(option);
                if option == 1 && keep == sell {
                    break;
                }
                let gain = position.gain(keep, sell);
                let reply = if option == 0 { replies.0 } else { replies.1 };
                // The opponent can choose the reply that is best at once, so there is no more.
                let value = position.kept.margin + gain - reply;
                if value + most_future < beta {
                    best = best.max(value + most_future);
                    continue;
                }
                if most_after <= 1 {
                    self.reached_by = code(landing.steps, keep, sell);
                    return Ok(value);
                }
                let (k, s) = (usize::from(keep & 7), usize::from(sell & 7));
                // What it gains at once, some of what the reply takes, and a little for prices to
                // come: those of goods with many tokens left will fall. The weights were tried.
                let mut score = 5 * gain - 2 * reply - replies.0.min(replies.1);
                let Position { kept: Lead { net, .. }, price, shown, .. } = position;
                score += 3 * net[k] + 2 * net[s] - 2 * shown[k] - price[s];
                score +=
                    if code(landing.steps, keep, sell) == hash_move { HASH_MOVE_BONUS } else { 0 };
                choices.push_option(option, score);
                is_offer = true;
            }
            if is_offer {
                choices.push_offer(Offer { landing, board, shape, most_after, searched: INFINITE });
            }
        }
        if choices.is_empty() { Ok(best) } else { Err(best) }
    }
}
