//! The solver: exact values of open positions by two null-window searches (as in MTD(f)).

use std::cmp::Ordering;

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, State};
use tripot_search::SharedBudget;

use super::bounds::INFINITE;
use super::node::Node;
use super::plies::Plies;
use super::search::{Bounds, Search, named};
use super::table::Table;
use crate::chicago::board::Layout;

/// Solves open positions for two seats exactly.
///
/// It keeps its memory from one position to the next, so a player that solves many determinizations
/// should keep its solver; what it answers depends on the question only.
///
/// ```
/// use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings, Visibility};
/// use tripot_core::{Budget, Notation};
/// use tripot_players::chicago::Solver;
/// let options = ChicagoOptions::new(ChicagoSettings { piles: Visibility::Open, ..Default::default() }).unwrap();
/// let state = Chicago::read_position("b/r/m 766666 1 -,-", &options).unwrap();
/// let solution = Solver::new().solve(&state, &Budget::nodes(1_000)).unwrap();
/// assert_eq!(Chicago::write_move(&state, solution.best), "1bm"); // blé is worth 7
/// assert_eq!(solution.value, 7);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    search: Search,
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The mover's margin at the end if both sides do their best.
    pub value: i32,
    /// A move that leads there.
    pub best: Move,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Who wins a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// `Greater` if the mover wins, `Equal` if nobody does.
    pub outcome: Ordering,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why a position was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// A token lies face down, there are more than two seats, or no seat is to move.
    #[error("only open positions in which one of two seats is to move can be solved")]
    NotOpen,
    /// The budget ran out.
    #[error("the budget ran out")]
    Spent,
}

/// How much more than the lead of now a mover can expect at the start of a game: a first guess.
const TEMPO: i16 = 4;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver that has solved nothing yet.
    pub fn new() -> Solver {
        Solver { search: Search::new(Layout::none(), Plies::default(), Table::new()) }
    }

    /// The value of a position and a best move.
    pub fn solve(&mut self, state: &Chicago, budget: &Budget) -> Result<Solution, Unsolved> {
        let limit = SharedBudget::new(budget);
        let root = self.set_up(state)?;
        let bounds = self.bounds(&root, &limit);
        let value = bounds.value().ok_or(Unsolved::Spent)?;
        let best = self.named(&root, bounds.best);
        Ok(Solution { value: value.into(), best, nodes: limit.nodes() })
    }

    /// Whether the mover wins, draws or loses if both sides do their best. That takes about a
    /// seventh of the time of the value.
    pub fn winner(&mut self, state: &Chicago, budget: &Budget) -> Result<Verdict, Unsolved> {
        let limit = SharedBudget::new(budget);
        let root = self.set_up(state)?;
        // The likelier question first: one answer is enough then.
        let hash_move = i16::from(root.position.kept.margin + TEMPO > 0);
        let mut outcome = Ordering::Equal;
        for beta in [hash_move, 1 - hash_move] {
            let reached = self.search.prove(&root, beta, &limit) >= beta;
            self.search.meter.report(&limit);
            if self.search.meter.is_stopped() {
                return Err(Unsolved::Spent);
            }
            match (beta, reached) {
                (1, true) => outcome = Ordering::Greater,
                (0, false) => outcome = Ordering::Less,
                _ => continue,
            }
            break;
        }
        Ok(Verdict { outcome, nodes: limit.nodes() })
    }

    /// The value of every legal move, in the order of [`State::legal_moves`]; how many positions
    /// were looked at.
    ///
    /// If `values` holds the same moves already, as solved in another determinization, it is a
    /// first guess: determinizations of one position differ little, and a good guess saves time.
    pub fn solve_moves(
        &mut self,
        state: &Chicago,
        budget: &Budget,
        values: &mut Vec<(Move, i32)>,
    ) -> Result<u64, Unsolved> {
        let limit = SharedBudget::new(budget);
        let root = self.set_up(state)?;
        self.guess_moves(state, &root, values);
        for (chosen, value) in values.iter_mut() {
            let bounds = self.bounds_of(&root, *chosen, *value as i16, &limit);
            *value = bounds.value().ok_or(Unsolved::Spent)?.into();
        }
        Ok(limit.nodes())
    }

    /// Makes `values` a guess for each legal move, unless it holds the same moves already.
    pub(super) fn guess_moves(&self, state: &Chicago, root: &Node, values: &mut Vec<(Move, i32)>) {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        if !values.iter().map(|&(chosen, _)| chosen).eq(moves.iter().copied()) {
            values.clear();
            values.extend(moves.iter().map(|&chosen| {
                let child = self.after(root, chosen);
                (
                    chosen,
                    i32::from(
                        TEMPO - child.position.kept.margin - self.search.best_gain(&child.position),
                    ),
                )
            }));
        }
    }

    /// Makes ready for a position; its node.
    pub(super) fn set_up(&mut self, state: &Chicago) -> Result<Node, Unsolved> {
        let options = state.options();
        self.search.plies.prepare(options.piles_count, options.height);
        let (layout, root) = Node::new(state, &self.search.plies).ok_or(Unsolved::NotOpen)?;
        self.search.layout = layout;
        self.search.start();
        Ok(root)
    }

    /// What can be proved of a node.
    pub(super) fn bounds(&mut self, node: &Node, limit: &SharedBudget<'_>) -> Bounds {
        let guess =
            node.position.kept.margin + self.search.best_exchange(&node.position, INFINITE) + TEMPO;
        let bounds = self.search.value(node, guess, limit);
        self.search.meter.report(limit);
        bounds
    }

    /// What can be proved of a move, from the mover's side.
    pub(super) fn bounds_of(
        &mut self,
        node: &Node,
        chosen: Move,
        guess: i16,
        limit: &SharedBudget<'_>,
    ) -> Bounds {
        let child = self.after(node, chosen);
        let bounds = if child.position.board.is_over() {
            let margin = child.position.kept.margin;
            Bounds { lower: margin, upper: margin, ..Bounds::NONE }
        } else {
            self.search.value(&child, -guess, limit)
        };
        self.search.meter.report(limit);
        Bounds { lower: -bounds.upper, upper: -bounds.lower, ..bounds }
    }

    /// Shows that a move is worth at most `best`, if that is so.
    pub(super) fn refute(
        &mut self,
        node: &Node,
        chosen: Move,
        best: i16,
        limit: &SharedBudget<'_>,
    ) -> Option<Bounds> {
        let child = self.after(node, chosen);
        if child.position.board.is_over() || best == -INFINITE {
            return None;
        }
        let value = -self.search.prove(&child, -best, limit);
        self.search.meter.report(limit);
        let refuted = value <= best && !self.search.meter.is_stopped();
        refuted.then_some(Bounds { upper: value, ..Bounds::NONE })
    }

    /// How the game goes on from a node if both sides do their best, as far as the budget allows.
    pub(super) fn line(&mut self, node: &Node, limit: &SharedBudget<'_>) -> Vec<Move> {
        let mut node = *node;
        let mut line = Vec::new();
        while !node.position.board.is_over() {
            let bounds = self.bounds(&node, limit);
            if bounds.value().is_none() {
                break;
            }
            let chosen = self.named(&node, bounds.best);
            line.push(chosen);
            node = self.after(&node, chosen);
        }
        line
    }

    /// The node after a move.
    pub(super) fn after(&self, node: &Node, chosen: Move) -> Node {
        let Search { layout, plies, .. } = &self.search;
        let Node { position, shape } = node;
        let walk = layout.walk(&position.board);
        let landing = walk.landing(chosen.steps).expect("a legal move lands somewhere");
        let shape = plies.after(*shape, &position.board, &landing);
        let board = layout.after(&position.board, &landing);
        let (keep, sell) = (chosen.keep.index() as u8, chosen.sell.index() as u8);
        node.after(board, shape, keep, sell)
    }

    /// The move with this number.
    pub(super) fn named(&self, node: &Node, code: u8) -> Move {
        let walk = self.search.layout.walk(&node.position.board);
        named(code, &walk).expect("the search numbers the moves of this node")
    }
}
