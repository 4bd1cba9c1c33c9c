//! The critic of Chicago: a move that was played, compared with the best one.

use tripot_chicago::{Chicago, Move};
use tripot_core::{
    Appraisal, Budget, Certainty, Critique, Expected, Judged, Player, Rng, SeatCount, Seed, State,
};

use super::fair::Expert;
use super::many::{MonteCarlo, usual_margin};

/// Judges moves at any table: for two seats in points of margin, by the [`Expert`], which is exact
/// where it can be; for more seats by the share of the win, in determinizations ([`MonteCarlo`]).
///
/// Early in the game the expert tells moves apart better than it says what they are worth: a search
/// of an odd depth favours one side, one of an even depth the other. A player does not mind, but
/// one position compared with the next would be off. So the level is then taken from playouts, the
/// same policy for both sides, and only the differences from the expert.
#[derive(Debug)]
pub enum Critic {
    /// For two seats.
    Two {
        /// Tells moves apart.
        expert: Box<Expert>,
        /// For playing out.
        rng: Box<Rng>,
    },
    /// For more.
    Many(Box<MonteCarlo>),
}

/// This many positions are played out at most for the level: some 2 000 games, which leaves a
/// standard error of a tenth of a point.
const LEVEL_NODES: u64 = 40_000;
/// The level of a study with an error up to the first of these counts in full, that of one with an
/// error from the second on not at all.
const TRUSTED: (f64, f64) = (0.2, 0.4);

impl Critic {
    /// A critic for a table of this many seats, with random numbers of its own.
    pub fn new(seats: SeatCount, seed: &Seed) -> Critic {
        let rng = seed.stream("critic");
        if seats == SeatCount::TWO {
            let expert = Box::new(Expert::new(rng));
            Critic::Two { expert, rng: Box::new(seed.stream("level")) }
        } else {
            Critic::Many(Box::new(MonteCarlo::new(rng)))
        }
    }
}

impl tripot_core::Critic<Chicago> for Critic {
    fn judge(&mut self, view: &Chicago, played: Option<Move>, budget: &Budget) -> Critique<Move> {
        let (expert, rng) = match self {
            Critic::Two { expert, rng } => (expert, rng),
            Critic::Many(monte_carlo) => return monte_carlo.criticise(view, played, budget),
        };
        let spare = (budget.most_nodes() / 4).min(LEVEL_NODES);
        let study = expert.study(view, &budget.after(spare));
        let (mut nodes, mut shift) = (study.nodes, 0.0);
        if let Some(best) = study.moves.first()
            && let Certainty::Sampled { error } = best.certainty
        {
            let (level, visited) = usual_margin(view, best.chosen, spare, rng);
            let weight = ((error - TRUSTED.0) / (TRUSTED.1 - TRUSTED.0)).clamp(0.0, 1.0);
            shift = weight * (level - best.value);
            nodes += visited;
        }
        let is_first = view.turn().seat().is_some_and(|seat| seat.index() == 0);
        let appraise = |judged: &Judged<Move>| {
            let mine = judged.value + shift;
            let expected = if is_first { [mine, -mine] } else { [-mine, mine] };
            Appraisal {
                chosen: judged.chosen,
                expected: Expected::from_iter(expected),
                certainty: judged.certainty,
                ends_in: judged.ends_in,
            }
        };
        let moves: Vec<Appraisal<Move>> = study.moves.iter().map(appraise).collect();
        let compared =
            moves.iter().enumerate().filter(|(place, it)| *place == 0 || Some(it.chosen) == played);
        let doubts = compared.map(|(_, it)| doubt(it.certainty));
        Critique { doubt: doubts.fold(0.0, f64::max), moves, nodes }
    }
}

/// How far two moves of one study may be misjudged against each other, in points. The errors of
/// the [`Expert`] are already those of what sets moves apart.
fn doubt(certainty: Certainty) -> f64 {
    match certainty {
        Certainty::Exact => 0.0,
        Certainty::Sampled { error } => error,
        Certainty::Guess => UNSEARCHED,
    }
}

/// The doubt about a move for which the budget did not suffice.
const UNSEARCHED: f64 = 1.0;
