//! The exact solver: expectimax to the end of the game.

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Judged};

use super::evaluation::Evaluation;
use super::root::{Question, Root};
use super::search::TO_THE_END;
use super::table::TranspositionTable;
use crate::chicago::oracle::Unsolved;

/// Solves the fair game for two: what a position is worth if both sides do their best and nobody
/// knows what lies face down. Near the end that takes milliseconds: see [`Expert`](super::Expert).
///
/// ```
/// use tripot_chicago::{Chicago, ChicagoOptions, ChicagoSettings};
/// use tripot_core::{Budget, Notation};
/// use tripot_players::chicago::FairSolver;
/// // Four tokens: the mover takes two, and that is the last move.
/// let options = ChicagoOptions::new(ChicagoSettings { piles_count: 3, height: 2, ..Default::default() }).unwrap();
/// let state = Chicago::read_position("b?/r/c 766666 1 -,-", &options).unwrap();
/// let moves = FairSolver::new().solve_moves(&state, &Budget::nodes(1_000)).unwrap();
/// assert_eq!(Chicago::write_move(&state, moves[0].chosen), "1bc"); // blé is worth 7
/// ```
#[derive(Clone, Debug)]
pub struct FairSolver {
    table: TranspositionTable,
    evaluation: Evaluation,
}

impl Default for FairSolver {
    fn default() -> FairSolver {
        FairSolver::new()
    }
}

impl FairSolver {
    /// A solver with a table of a million positions.
    pub fn new() -> FairSolver {
        FairSolver { table: TranspositionTable::new(20), evaluation: Evaluation::fitted() }
    }

    /// The exact value of every legal move, the best first.
    pub fn solve_moves(
        &mut self,
        state: &Chicago,
        budget: &Budget,
    ) -> Result<Vec<Judged<Move>>, Unsolved> {
        self.solve(state, budget, Question::All).map(|(moves, _)| moves)
    }

    /// A best move with its exact value, and how many positions were looked at.
    pub fn best(
        &mut self,
        state: &Chicago,
        budget: &Budget,
    ) -> Result<(Judged<Move>, u64), Unsolved> {
        self.solve(state, budget, Question::Best).map(|(moves, nodes)| (moves[0], nodes))
    }

    fn solve(
        &mut self,
        state: &Chicago,
        budget: &Budget,
        question: Question,
    ) -> Result<(Vec<Judged<Move>>, u64), Unsolved> {
        let mut root = Root::of(state).ok_or(Unsolved::NotOpen)?;
        self.table.clear();
        // Two shallow searches tell which moves to look at first.
        while !root.is_exact() {
            let depth = if root.depth() < 2 { root.next_depth() } else { TO_THE_END };
            let solved =
                root.deepen(depth, question, &mut self.table, &self.evaluation, budget, u64::MAX);
            if !solved {
                return Err(Unsolved::Spent);
            }
        }
        Ok((root.judged(), root.nodes))
    }
}
