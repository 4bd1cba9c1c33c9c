//! Open piles for two seats: exact alpha-beta with null windows, to the end of the game.
//!
//! Nothing is hidden in the open game, so every position has a value: the margin with which the
//! mover ends if both sides do their best. A full deal has 7·10¹² positions to play through; the
//! oracle looks at some two hundred thousand. The ideas, in the order of what they are worth:
//!
//! **A bound is asked, not a value.** [`prove`](search::Search::prove) answers whether a position
//! reaches a number. One move is enough for yes, every move has to fail for no, and two such
//! questions around the right number prove a value. A guess near it comes from the lead.
//!
//! **The last plies are computed.** Keeping a and selling b brings the mover p(a) − n(b), where p
//! is the price and n the mover's tokens less the opponent's: one token more at p(a), and
//! n(b) tokens that lose a point each. So the opponent's best reply needs no node, and what can
//! still come after it is bounded by the highest price and the lowest count
//! ([`FutureGain`](bounds::FutureGain)). Moves that can't reach the bound are never played.
//!
//! **Siblings bound each other.** The two options of a landing, keep a or keep b, lead to the same
//! board. Let both go on in the same way, and let N and P be counts and prices at the end without
//! these two tokens. Then keeping a and selling b ends with (N(a)+1)·P(a) + N(b)·(P(b)−1), the
//! other way round with N(a)·(P(a)−1) + (N(b)+1)·P(b): the difference is f(a) − f(b) with
//! f = N + P. Each token that is taken later changes f by one, so f lies between narrow
//! bounds; so one option's value bounds the other's, because whatever the opponent did against the
//! one it can do against the other ([`sibling_slack`](bounds::sibling_slack)).
//!
//! **Positions on one board bound each other, too.** The same argument holds for any two on the
//! same board, whatever was kept and sold on the way there
//! ([`BoardEntries`](entries::BoardEntries)). The [`Table`](table::Table) keeps some positions of
//! each board; one of equal counts and prices is only the closest.
//!
//! **Good moves first:** what a move gains at once, less some of the best reply, plus a little for
//! what prices will do, and for having been the best move of the nearest entry. All but one or two
//! in a hundred of the nodes that reach their bound do so by the move that is looked at first.

mod bounds;
mod choices;
mod entries;
mod market;
mod node;
mod plies;
mod root;
mod search;
mod solver;
mod table;

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Decision, Judged, Player, Study};
use tripot_search::SharedBudget;

use node::Node;
use root::{Question, judge};
use table::NO_MOVE;

pub use solver::{Solution, Solver, Unsolved, Verdict};

/// Plays the open game for two perfectly.
///
/// # Panics
/// It can only be asked about positions that a [`Solver`] solves: every token seen, two seats.
///
/// ```
/// use tripot_chicago::{Chicago, ChicagoOptions};
/// use tripot_core::{Budget, Notation, Player};
/// use tripot_players::chicago::Oracle;
/// let open: ChicagoOptions = "chicago(piles=open,piles-count=4,height=2)".parse().unwrap();
/// let state = Chicago::read_position("br/cf/sm/br 766666 1 -,-", &open).unwrap();
/// let study = Oracle::new().study(&state, &Budget::nodes(1_000_000));
/// assert!(study.line.len() >= 2, "how both sides play on: {:?}", study.line);
/// ```
#[derive(Debug, Default)]
pub struct Oracle {
    /// One for each thread that was ever needed.
    solvers: Vec<Solver>,
}

impl Oracle {
    /// An oracle. It has no luck and needs no random numbers.
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// Solvers for this many threads, ready for a position, and its node.
    fn set_up(&mut self, state: &Chicago, threads: usize) -> (&mut [Solver], Node) {
        let missing = threads.saturating_sub(self.solvers.len());
        self.solvers.extend(std::iter::repeat_with(Solver::new).take(missing));
        let solvers = &mut self.solvers[..threads];
        let nodes = solvers.iter_mut().map(|solver| solver.set_up(state));
        let root = nodes.last().and_then(Result::ok).expect("an open position for two to move");
        (solvers, root)
    }
}

impl Player<Chicago> for Oracle {
    fn choose(&mut self, view: &Chicago, budget: &Budget) -> Decision<Move> {
        let limit = SharedBudget::new(budget);
        let (solvers, root) = self.set_up(view, budget.threads());
        if let [solver] = solvers {
            let bounds = solver.bounds(&root, &limit);
            if bounds.best != NO_MOVE {
                // What it reaches for certain, if the budget ran out before it was clear whether
                // there is more.
                let chosen = solver.named(&root, bounds.best);
                return Decision { chosen, value: Some(bounds.lower.into()), nodes: limit.nodes() };
            }
        }
        let judged = judge(solvers, view, &root, Question::Best, &limit);
        let Judged { chosen, value, .. } = judged[0];
        Decision { chosen, value: Some(value), nodes: limit.nodes() }
    }

    fn study(&mut self, view: &Chicago, budget: &Budget) -> Study<Move> {
        let limit = SharedBudget::new(budget);
        let (solvers, root) = self.set_up(view, budget.threads());
        let moves = judge(solvers, view, &root, Question::All, &limit);
        let chosen = moves[0].chosen;
        let solver = &mut solvers[0];
        let mut line = vec![chosen];
        line.extend(solver.line(&solver.after(&root, chosen), &limit));
        Study { chosen, moves, line, reach: None, nodes: limit.nodes() }
    }
}
