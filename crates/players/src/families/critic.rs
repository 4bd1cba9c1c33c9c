//! The critic of the families: an ask that was played, compared with the best one.

use tripot_core::{
    Appraisal, Budget, Certainty, Critique, Expected, MAX_SEATS, Player, Rng, View, Viewer,
    best_first,
};
use tripot_families::{Ask, Beliefs, Families, FamiliesView};
use tripot_stats::Moments;

use super::expert::{Expert, PRIOR, STOCKS};
use super::playout::Playout;

/// Judges asks by the share of the win that each seat may expect, from what the asker knew.
///
/// Half of the budget finds the best ask ([`Expert`]). The other half tries it and the ask that was
/// played in fresh determinizations, the same for both: in those in which the best one was found it
/// owes its place to luck as well.
#[derive(Debug)]
pub struct Critic {
    expert: Expert,
}

/// This many determinizations are sampled at least.
const LEAST_DETERMINIZATIONS: u64 = 8;

/// How an ask did in the determinizations that were sampled.
struct Tried {
    ask: Ask,
    /// How likely it is that the other has the card, if that was counted.
    chance: Option<f64>,
    /// The share of the win of each seat, added up over the determinizations: first those where the
    /// other does not have the card, then those where it has.
    sums: [[f64; MAX_SEATS]; 2],
    counts: [f64; 2],
    /// The share of the asker.
    won: Moments,
}

impl Tried {
    fn new(ask: Ask, beliefs: Option<&Beliefs>) -> Tried {
        let chance = beliefs.map(|beliefs| beliefs.holds(ask.from, ask.card));
        Tried {
            ask,
            chance,
            sums: [[0.0; MAX_SEATS]; 2],
            counts: [0.0; 2],
            won: Moments::default(),
        }
    }

    /// The mean share of one of this many seats. What was counted is better than how often it was
    /// the case. Of no determinization nothing can be said: all shares are the same.
    fn mean(&self, seat: usize, seats: usize) -> f64 {
        let [refused, given] = self.counts;
        if refused + given == 0.0 {
            return 1.0 / seats as f64;
        }
        let frequency = given / (refused + given);
        let counted = self.chance.filter(|_| refused > 0.0 && given > 0.0);
        let chance = counted.unwrap_or(frequency);
        let mean = |side: usize| self.sums[side][seat] / self.counts[side].max(1.0);
        chance * mean(1) + (1.0 - chance) * mean(0)
    }
}

impl Critic {
    /// A critic with random numbers of its own.
    pub fn new(rng: Rng) -> Critic {
        Critic { expert: Expert::new(rng) }
    }
}

impl tripot_core::Critic<Families> for Critic {
    fn judge(
        &mut self,
        view: &FamiliesView,
        played: Option<Ask>,
        budget: &Budget,
    ) -> Critique<Ask> {
        let half = budget.most_nodes() / 2;
        let study = self.expert.study(view, &budget.after(budget.most_nodes() - half));
        let mut nodes = study.nodes;
        let beliefs = Beliefs::counted(view);
        let asks = [Some(study.chosen), played.filter(|&played| played != study.chosen)];
        let mut tried: Vec<Tried> =
            asks.into_iter().flatten().map(|ask| Tried::new(ask, beliefs.as_ref())).collect();
        let mut determinizations = view.determinizations();
        let mut start: Option<Playout> = None;
        let (mut ahead, mut count) = (Moments::default(), 0_u64);
        while count < LEAST_DETERMINIZATIONS || !budget.is_spent(nodes) {
            let Some(determinization) =
                determinizations.sample(&mut self.expert.rng, budget.stop())
            else {
                break;
            };
            let playout = start.get_or_insert_with(|| Playout::new(&determinization));
            playout.deal(&determinization);
            let mut won = [0.0; 2];
            for _ in 0..STOCKS {
                playout.shuffle(&mut self.expert.rng);
                let order = self.expert.rng.next_u64();
                for (tried, won) in tried.iter_mut().zip(&mut won) {
                    let Ask { from, card } = tried.ask;
                    let given = playout.hands[from.index()] >> card.index() & 1 == 1;
                    let shares = self.expert.play(playout.clone(), tried.ask, order, &mut nodes);
                    let side = usize::from(given);
                    tried.counts[side] += 1.0;
                    for (sum, share) in tried.sums[side].iter_mut().zip(shares) {
                        *sum += share;
                    }
                    tried.won.add(shares[playout.mover]);
                    *won += shares[playout.mover] / f64::from(STOCKS);
                }
            }
            ahead.add(won[0] - won[1]);
            count += 1;
        }
        let Viewer::Seat(mover) = view.viewer() else { unreachable!("a seat is to move") };
        let seats = view.table().seats().get();
        let appraise = |tried: &Tried| Appraisal {
            chosen: tried.ask,
            expected: (0..seats).map(|seat| tried.mean(seat, seats)).collect::<Expected>(),
            certainty: Certainty::Sampled { error: error(&tried.won) },
            ends_in: None,
        };
        let mut moves: Vec<Appraisal<Ask>> = tried.iter().map(appraise).collect();
        let mine = |it: &Appraisal<Ask>| it.expected[mover.index()];
        best_first(&mut moves, mine);
        let doubt = match moves.len() {
            1 => 0.0,
            _ => error(&ahead),
        };
        Critique { moves, doubt, nodes }
    }
}

/// The standard error of a mean.
fn error(samples: &Moments) -> f64 {
    samples.squared_error(PRIOR).sqrt()
}
