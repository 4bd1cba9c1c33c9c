//! What can be said of moves of Chicago after the game.

use tripot_chicago::{Chicago, Move};
use tripot_core::{
    Appraisal, Budget, Certainty, Critic, Critique, Expected, Judged, Player, Rng, SeatCount, State,
};

use super::fair::Expert;
use super::many::Crowd;

/// Judges moves at any table: for two seats in points of margin, by the [`Expert`], which is exact
/// where it can be; for more seats by the share of the win, in imagined worlds ([`Crowd`]).
#[derive(Debug)]
pub enum ChicagoCritic {
    /// For two seats.
    Two(Box<Expert>),
    /// For more.
    Many(Box<Crowd>),
}

impl ChicagoCritic {
    /// A critic for a table of so many seats, with random numbers of its own.
    pub fn new(seats: SeatCount, rng: Rng) -> ChicagoCritic {
        if seats == SeatCount::TWO {
            ChicagoCritic::Two(Box::new(Expert::new(rng)))
        } else {
            ChicagoCritic::Many(Box::new(Crowd::new(rng)))
        }
    }
}

impl Critic<Chicago> for ChicagoCritic {
    fn judge(&mut self, view: &Chicago, played: Option<Move>, budget: &Budget) -> Critique<Move> {
        let study = match self {
            ChicagoCritic::Two(expert) => expert.study(view, budget),
            ChicagoCritic::Many(crowd) => return crowd.criticise(view, played, budget),
        };
        let is_first = view.turn().seat().is_some_and(|seat| seat.index() == 0);
        let appraise = |judged: &Judged<Move>| {
            let mine = judged.value;
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
        Critique { doubt: doubts.fold(0.0, f64::max), moves, nodes: study.nodes }
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
