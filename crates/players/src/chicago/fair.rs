//! Hidden piles for two seats: expectimax, determinizations and playouts.
//!
//! What nobody knows is chance, and both sides know the same. So the fair game is one of perfect
//! information with dice, and every position has a value: the mean margin if both sides do their
//! best. To compute it is called *expectimax*: the best move where a seat chooses, the mean over
//! what may come out where a token is turned over ([`Search`](search::Search)).
//!
//! **Near the end** the expert computes just that, exactly. With fourteen tokens left that is
//! some 50 000 positions of the full game, because most of what could happen is shown not to
//! matter: bounds of what can still be gained cut off outcomes that can't change the mean enough,
//! of keeping a or keeping b one is often better whatever comes ([`bounds`]), and positions that
//! differ only in the names of their goods are one ([`Node::key`](node::Node::key)).
//!
//! **Before that** there are too many outcomes, and three estimates are mixed.
//!
//! *A shallow search* looks a few plies ahead, and an evaluation, fitted to deeper searches
//! ([`fit`]), says the rest. Tokens behind the trader are not turned over in it: they can't be
//! taken soon, and leaving them out saves five outcomes of six.
//!
//! *Determinizations* ([`Determinizations`](determinizations::Determinizations)): deal what nobody
//! has seen at random, solve that open game exactly, and take the mean over many determinizations.
//! It sees to the end of the game. But in each determinization both sides act as if they knew what
//! lies face down, and do something else in each; in the real game they must do the same in all
//! determinizations that look alike. That mistake is called *strategy fusion*, and no number of
//! determinizations removes it.
//!
//! *Playouts* ([`Playouts`](playouts::Playouts)): play each move on to the end by simple rules, in
//! one determinization after the other. Nobody sees more in them than at the table, and the
//! opponent plays as most people do; but simple rules are not good play.
//!
//! They are wrong for different reasons, so that their weighted mean is better than each. The
//! weights follow from how far off each is likely to be.

mod bounds;
mod determinizations;
mod evaluation;
mod exact;
mod fit;
mod node;
mod playouts;
mod root;
mod search;
mod table;

use tripot_chicago::{Chicago, Move};
use tripot_core::maths::{self, hypot, power, square};
use tripot_core::{Budget, Certainty, Decision, Judged, Player, Reach, Rng, Study, best_first};

use crate::chicago::oracle::{Oracle, Solver};
use determinizations::Determinizations;
use evaluation::Evaluation;
use playouts::Playouts;
use root::{Question, Root};
use search::{Depth, TO_THE_END};
use table::TranspositionTable;

pub use exact::FairSolver;
pub use fit::{Fitted, fit_evaluation};

/// Plays the game for two, piles hidden or open, as well as its budget allows.
///
/// It knows what a person on its seat would know. The same random numbers and the same number of
/// nodes give the same move.
///
/// # Panics
/// If it is asked at a table of more than two; [`Master`](super::Master) plays at any.
///
/// ```
/// use tripot_chicago::Chicago;
/// use tripot_core::{Budget, Player, Seed, State};
/// use tripot_players::chicago::Expert;
/// let state: Chicago = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 2 -,-".parse().unwrap();
/// let mut expert = Expert::new(Seed::parse("7").unwrap().stream("expert"));
/// let study = expert.study(&state, &Budget::nodes(3_000));
/// assert_eq!(study.moves.len(), state.moves().len(), "every move is judged, the best first");
/// assert!(study.moves.is_sorted_by(|one, other| one.value >= other.value));
/// ```
#[derive(Debug)]
pub struct Expert {
    rng: Rng,
    table: TranspositionTable,
    evaluation: Evaluation,
    solver: Solver,
    oracle: Oracle,
}

/// The exact value is tried as soon as this many times the nodes spent are what it will cost.
const SOLVE_AFTER: u64 = 8;
/// A ply deeper costs about this many times more.
const GROWTH: u64 = 12;
/// A first search of this many nodes costs nothing.
const FIRST_NODES: u64 = 3_000;
/// How far the mean over all determinizations is off, because of strategy fusion, as a share of how
/// far the determinizations differ: where all of them agree there is nothing to know. An estimate:
/// 0.28 points with fourteen tokens of a full deal, where they differ by two.
const FUSION_SHARE: f64 = 0.15;
/// However well the determinizations agree, they are taken to be so far off.
const LEAST_FUSION_ERROR: f64 = 0.15;
/// Each token more than fourteen adds such a share to both: there is more to know, and more often.
/// Fitted to matches of full deals: against `greedy` it gains 0.2 points a game.
const FUSION_GROWTH: f64 = 0.15;
/// How far playouts are off, because of their simple rules. Against perfect play it is nearer to
/// one point with fourteen tokens left. But where exact values are known a move gives away least
/// with about 0.6 (full deals 0.027 points, 0.030 with 0.4 and 0.038 without playouts), and it is
/// what wins points from opponents who are not perfect. With 0.4 it loses half a point now and then
/// in small variants.
const PLAYOUT_ERROR: f64 = 0.6;
/// However well a search agrees with the determinizations, it is taken to be so far off.
const LEAST_SEARCH_ERROR: f64 = 0.2;

impl Expert {
    /// An expert with random numbers of its own.
    pub fn new(rng: Rng) -> Expert {
        Expert {
            rng,
            table: TranspositionTable::new(18),
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
    ) -> (Vec<Judged<Move>>, Option<Reach>, u64) {
        let mut root = Root::of(view).expect("one of two seats is to move");
        let mut determinizations = Determinizations::new(view);
        let mut playouts = Playouts::new(view);
        self.table.clear();
        let cost = exact_cost(root.tokens(), view.face_down());
        // Two thirds of it may be enough, and what is proved until the budget is spent counts, too.
        let mut solve = cost / 3 * 2 <= budget.most_nodes();
        let mut may_solve = true;
        while !root.is_exact() {
            let others = determinizations.nodes + playouts.nodes;
            let spent = root.nodes + others;
            if root.depth() > 0 && budget.is_spent(spent) {
                break;
            }
            let next = root.last_nodes.saturating_mul(GROWTH);
            let to_the_end = solve && spent.saturating_mul(SOLVE_AFTER) >= cost;
            if to_the_end || next <= others.max(FIRST_NODES) {
                let depth = if to_the_end { TO_THE_END } else { root.next_depth() };
                // Values that will be weighed are all needed.
                let asked = if to_the_end { question } else { Question::All };
                let most = if to_the_end { 4 * cost } else { u64::MAX };
                if to_the_end {
                    // The likeliest moves first: the others may not get their turn.
                    root.arrange(&blend(&root, &determinizations, &playouts));
                }
                root.nodes += others;
                let (table, evaluation) = (&mut self.table, &self.evaluation);
                let done = root.deepen(depth, asked, table, evaluation, budget, most);
                root.nodes -= others;
                solve &= done;
                continue;
            }
            let next = determinizations.nodes + determinizations.cost(root.tokens());
            if may_solve && next <= playouts.nodes {
                may_solve = determinizations.add(
                    view,
                    &mut self.solver,
                    &mut self.rng,
                    &budget.after(spent),
                );
            } else {
                playouts.add(&self.evaluation, &mut self.rng);
            }
        }
        let mut moves = blend(&root, &determinizations, &playouts);
        let mut reach = None;
        if !root.is_exact() {
            root.correct(&mut moves);
            reach = Some(Reach::Plies(root.depth().into()));
        }
        (moves, reach, root.nodes + determinizations.nodes + playouts.nodes)
    }
}

/// How many nodes the exact value takes, about. Fitted to positions of six variants with up to
/// fifteen tokens; one in three takes more than twice or less than half as many.
fn exact_cost(tokens: u8, face_down: usize) -> u64 {
    maths::exp(0.693 * f64::from(tokens) + 0.258 * face_down as f64 - 0.7) as u64
}

/// How far the mean over all determinizations is off, however many there are: an estimate, in
/// points.
fn fusion_error(tokens: u8, spread: f64) -> f64 {
    let growth = 1.0 + FUSION_GROWTH * f64::from(tokens.saturating_sub(14));
    growth * (FUSION_SHARE * spread).max(LEAST_FUSION_ERROR)
}

/// How far a search of this depth is off: an estimate, in points. A guess by depth, if no
/// determinizations were solved; the more of them there are, the more counts how far the search is
/// from what they say.
///
/// Both come from positions whose exact values are known. With fourteen tokens of a full deal a
/// search of depth three is off by 0.8, in a game of five piles of three by 0.2; and in each
/// variant it differs from the determinizations by nearly as much as from the truth.
fn search_error(depth: Depth, disagreement: f64, sampled_error: f64) -> f64 {
    let guess = square(1.6 * power(0.7, u32::from(depth).saturating_sub(1)));
    let sampled = square(sampled_error);
    let trust = guess / (guess + sampled);
    let seen = (square(disagreement) - sampled).max(square(LEAST_SEARCH_ERROR));
    if sampled.is_finite() { (guess + trust * (seen - guess)).sqrt() } else { guess.sqrt() }
}

/// The standard deviation of how the values of moves differ from what determinizations say of them.
fn disagreement(judged: &[Judged<Move>], determinizations: &Determinizations) -> f64 {
    let differences = judged
        .iter()
        .filter_map(|judged| Some(judged.value - determinizations.mean(judged.chosen)?));
    let count = differences.clone().count().max(1) as f64;
    let mean = differences.clone().sum::<f64>() / count;
    (differences.map(|difference| square(difference - mean)).sum::<f64>() / count).sqrt()
}

/// The weighted mean of what the search, the determinizations and the playouts say.
fn blend(
    root: &Root,
    determinizations: &Determinizations,
    playouts: &Playouts,
) -> Vec<Judged<Move>> {
    let mut judged = root.judged();
    if root.is_exact() {
        return judged;
    }
    let sampled =
        hypot(fusion_error(root.tokens(), determinizations.spread()), determinizations.error());
    let search = search_error(root.depth(), disagreement(&judged, determinizations), sampled);
    let played = hypot(PLAYOUT_ERROR, playouts.error());
    for Judged { chosen, value, certainty, .. } in &mut judged {
        let estimates = [
            (Some(*value), search),
            (determinizations.mean(*chosen), sampled),
            (playouts.mean(*chosen), played),
        ];
        let (mut sum, mut weights) = (0.0, 0.0);
        for (mean, error) in estimates {
            if let Some(mean) = mean {
                let weight = square(error).recip();
                sum += weight * mean;
                weights += weight;
            }
        }
        *value = sum / weights;
        *certainty = Certainty::Sampled { error: weights.sqrt().recip() };
    }
    best_first(&mut judged, |judged| judged.value);
    judged
}

impl Player<Chicago> for Expert {
    fn choose(&mut self, view: &Chicago, budget: &Budget) -> Decision<Move> {
        if view.face_down() == 0 {
            return self.oracle.choose(view, budget);
        }
        let (moves, _, nodes) = self.judge(view, budget, Question::Best);
        let Judged { chosen, value, .. } = moves[0];
        Decision { chosen, value: Some(value), nodes }
    }

    fn study(&mut self, view: &Chicago, budget: &Budget) -> Study<Move> {
        if view.face_down() == 0 {
            return self.oracle.study(view, budget);
        }
        let (moves, reach, nodes) = self.judge(view, budget, Question::All);
        let chosen = moves[0].chosen;
        Study { chosen, moves, line: vec![chosen], reach, nodes }
    }
}
