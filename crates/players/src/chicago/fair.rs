//! The fair game for two: nobody knows what lies face down.
//!
//! What nobody knows is chance, and both sides know the same. So the fair game is one of perfect
//! information with dice, and every position has a value: the mean margin if both sides do their
//! best. To compute it is called *expectimax*: the best move where a seat chooses, the mean over
//! what may come out where a token is turned over ([`Search`](search::Search)).
//!
//! **Near the end** the expert computes just that, exactly. With fourteen tokens left that is
//! some 200 000 positions of the full game, because most of what could happen is shown not to
//! matter: bounds of what can still be gained cut off outcomes that can't change the mean enough,
//! and of keeping a or keeping b one is often better whatever comes ([`bounds`]).
//!
//! **Before that** there are too many outcomes, and two opinions are asked.
//!
//! *A shallow search* looks a few plies ahead, and an evaluation, fitted to deeper searches
//! ([`fit`]), says the rest. Tokens behind the trader are not turned over in it: they can't be
//! taken soon, and leaving them out saves five outcomes of six.
//!
//! *Imagined worlds* ([`Worlds`](worlds::Worlds)): deal what nobody has seen at random, solve that
//! open game exactly, and take the mean over many worlds. It sees to the end of the game. But in
//! each world both sides act as if they knew what lies face down, and do something else in each;
//! in the real game they must do the same in all worlds that look alike. That mistake is called
//! *strategy fusion*, and no number of worlds removes it.
//!
//! The two are wrong for different reasons, so that their weighted mean is better than either. The
//! weight follows from how far off each is likely to be.

mod bounds;
mod evaluation;
mod exact;
mod fit;
mod memo;
mod node;
mod root;
mod search;
mod worlds;

use tripot_chicago::{Chicago, Move};
use tripot_core::{Budget, Decision, Judged, Player, Rng, Study};

use crate::chicago::oracle::{Oracle, Solver};
use evaluation::Evaluation;
use memo::Memo;
use root::{Question, Root};
use search::{Depth, TO_THE_END};
use worlds::Worlds;

pub use exact::FairSolver;
pub use fit::{Fitted, fit_evaluation};

/// Plays the game for two, piles hidden or open, as well as its budget allows.
///
/// It knows what a person on its seat would know. The same random numbers and the same number of
/// nodes give the same move.
#[derive(Debug)]
pub struct Expert {
    rng: Rng,
    memo: Memo,
    evaluation: Evaluation,
    solver: Solver,
    oracle: Oracle,
}

/// The exact value is tried if it may take so many nodes at most.
const EXACT_NODES: u64 = 500_000;
/// A ply deeper costs about so many times more.
const GROWTH: u64 = 12;
/// A first search of so many nodes costs nothing.
const FIRST_NODES: u64 = 3_000;
/// Worlds are imagined if a few can be solved with so many nodes.
const WORLDS_NODES: u64 = 200_000;
/// How far the mean over all worlds is off, because of strategy fusion: an estimate, in points.
const FUSION_ERROR: f64 = 0.3;

impl Expert {
    /// An expert with random numbers of its own.
    pub fn new(rng: Rng) -> Expert {
        Expert {
            rng,
            memo: Memo::new(18),
            evaluation: Evaluation::fitted(),
            solver: Solver::new(),
            oracle: Oracle::new(),
        }
    }

    /// The moves, the best first, and how many positions were looked at.
    fn judge(
        &mut self,
        view: &Chicago,
        budget: &Budget,
        question: Question,
    ) -> (Vec<Judged<Move>>, u64) {
        let mut root = Root::of(view).expect("one of two seats is to move");
        let mut worlds = Worlds::new(view);
        self.memo.clear();
        let mut imagine = worth_imagining(root.tokens(), budget);
        let mut solve = worth_solving(view.face_down(), budget);
        while !root.is_exact() {
            if root.depth() > 0 && budget.is_spent(root.nodes + worlds.nodes) {
                break;
            }
            let next = root.last_nodes.saturating_mul(GROWTH);
            let deepen = next <= worlds.nodes.max(FIRST_NODES);
            if imagine && !deepen && (!solve || worlds.nodes < FIRST_NODES) {
                imagine = worlds.add(view, &mut self.solver, &mut self.rng, budget);
                continue;
            }
            let depth = if solve && !deepen { TO_THE_END } else { root.next_depth() };
            // Values that will be weighed are all needed.
            let asked = if depth == TO_THE_END { question } else { Question::All };
            root.nodes += worlds.nodes;
            let most = if solve { 2 * EXACT_NODES } else { u64::MAX };
            let done = root.deepen(depth, asked, &mut self.memo, &self.evaluation, budget, most);
            root.nodes -= worlds.nodes;
            solve &= done;
        }
        (blend(&root, &worlds), root.nodes + worlds.nodes)
    }
}

/// Whether the budget is enough for the exact value. It takes about 20·3ʰ nodes if h tokens lie
/// face down.
fn worth_solving(face_down: usize, budget: &Budget) -> bool {
    let nodes = 3_u64.saturating_pow(face_down as u32).saturating_mul(20);
    nodes <= budget.most_nodes().min(EXACT_NODES)
}

/// Whether the budget is enough for a few worlds. A world costs 200 nodes with fourteen tokens
/// left, and twice as many for each two tokens more.
fn worth_imagining(tokens: u8, budget: &Budget) -> bool {
    let doublings = u32::from(tokens.saturating_sub(14)) / 2;
    let cost = 200_u64 << doublings;
    8 * cost <= budget.most_nodes().min(WORLDS_NODES)
}

/// How far a search of this depth is off: an estimate, in points. It was chosen with 76 positions
/// of 16 tokens whose exact values are known: a depth of three alone gave 0.25 points away there,
/// worlds alone 0.066, both together 0.068.
fn search_error(depth: Depth) -> f64 {
    1.6 * 0.7_f64.powi(i32::from(depth) - 1)
}

/// The weighted mean of what the search and the worlds say.
fn blend(root: &Root, worlds: &Worlds) -> Vec<Judged<Move>> {
    let mut judged = root.judged();
    if root.is_exact() {
        return judged;
    }
    let search = search_error(root.depth()).powi(2);
    let imagined = FUSION_ERROR.powi(2) + worlds.error().powi(2);
    let weight = search / (search + imagined);
    let error = (search * (1.0 - weight)).sqrt();
    for Judged { chosen, value, certainty, .. } in &mut judged {
        if let Some(mean) = worlds.mean(*chosen).filter(|_| weight > 0.0) {
            *value += weight * (mean - *value);
        }
        *certainty = tripot_core::Certainty::Sampled { error };
    }
    judged.sort_by(|one, other| other.value.total_cmp(&one.value));
    judged
}

impl Player<Chicago> for Expert {
    fn choose(&mut self, view: &Chicago, budget: &Budget) -> Decision<Move> {
        if view.face_down() == 0 {
            return self.oracle.choose(view, budget);
        }
        let (moves, nodes) = self.judge(view, budget, Question::Best);
        let Judged { chosen, value, .. } = moves[0];
        Decision { chosen, value: Some(value), nodes }
    }

    fn study(&mut self, view: &Chicago, budget: &Budget) -> Study<Move> {
        if view.face_down() == 0 {
            return self.oracle.study(view, budget);
        }
        let (moves, nodes) = self.judge(view, budget, Question::All);
        let chosen = moves[0].chosen;
        Study { chosen, moves, line: vec![chosen], nodes }
    }
}
