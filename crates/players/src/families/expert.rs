//! The strongest player: determinized playouts, with sequential halving of the candidates.

use tripot_core::maths::{hypot, square};
use tripot_core::{
    Budget, Decision, Judged, MAX_SEATS, Mix, Player, Reach, Rng, Stop, Study, View, best_first,
};
use tripot_families::{Ask, Beliefs, Families, FamiliesView};
use tripot_search::{Halving, HalvingRound};
use tripot_stats::Moments;

use super::greedy;
use super::opponent_model::OpponentModel;
use super::playout::{Playout, Shares, to_ask, win_shares};
use super::rollout_policy::RolloutPolicy;
use super::value;

/// With fewer nodes, nothing is tried.
const LEAST_NODES: u64 = 100;
/// After this many turns, a game of two is not played on but valued. With one, it is not seen what
/// the other takes back; with more, luck hides what an ask was worth.
const TURNS: u32 = 2;
/// This many orders of the stock are tried in each determinization: it takes longer to sample a
/// determinization.
pub(super) const STOCKS: u32 = 2;
/// At larger tables this many asks are tried at most, chosen by this many determinizations: there
/// are dozens, and in each determinization every one of them is played to the end of the game.
const MOST_CANDIDATES: usize = 12;
const FIRST_DETERMINIZATIONS: u32 = 24;
/// This many standard errors must an ask be better than the baseline one to be preferred to it.
const LEAN: f64 = 0.5;

/// Samples determinizations that it can't rule out, and tries each ask in the same ones: everybody
/// plays on by the rollout policy, knowing no more than it would, and some turns later the position
/// is valued. Asks that do badly are dropped, and the others are tried in more determinizations.
///
/// What is certain needs no special treatment: who is to move with the last card of the stock
/// takes every family that is left, and playouts end there, so with two cards in stock they are
/// exact up to the number of determinizations.
///
/// With a small budget it plays by the rollout policy at once.
///
/// ```
/// use tripot_core::{Budget, Player, Seed};
/// use tripot_families::{Cards, FamiliesView};
/// use tripot_players::families::Expert;
/// let view: FamiliesView = "a1236b2c45,7 28 -,- j1".parse().unwrap();
/// let mut expert = Expert::new(Seed::parse("7").unwrap().stream("expert"));
/// let decision = expert.choose(&view, &Budget::nodes(2_000));
/// assert!(view.hand().has_any(Cards::family(decision.chosen.card.family())));
/// assert!((0.2..0.8).contains(&decision.value.unwrap())); // its chance to win
/// ```
#[derive(Debug)]
pub struct Expert {
    pub(super) rng: Rng,
    rollout_policy: RolloutPolicy,
}

/// An ask, and how it did.
#[derive(Clone, Debug)]
struct Candidate {
    ask: Ask,
    /// The asks that nothing tells apart from this one.
    alike: Vec<Ask>,
    /// How likely it is that the other has the card, if that was counted: with what its asks
    /// suggest.
    chance: Option<f64>,
    /// The determinizations where the other has the card, and those where it has not.
    given: Moments,
    refused: Moments,
}

/// A few games that happen to end alike prove nothing: one more is imagined that is so far off,
/// squared.
pub(super) const PRIOR: f64 = 0.01;

impl Candidate {
    fn new(ask: Ask, chance: Option<f64>) -> Candidate {
        let (given, refused) = (Moments::default(), Moments::default());
        Candidate { ask, alike: Vec::new(), chance, given, refused }
    }

    /// How many worlds it was tried in.
    fn worlds(&self) -> u32 {
        (self.given.count() + self.refused.count()) as u32 / STOCKS
    }

    /// The mean of what it won, and its standard error. What was counted is better than how often
    /// it was the case.
    fn value(&self) -> (f64, f64) {
        let (given, refused) = (self.given.count(), self.refused.count());
        let both = given > 0.0 && refused > 0.0;
        let frequency = given / (given + refused).max(1.0);
        let chance = self.chance.filter(|_| both).unwrap_or(frequency);
        let mean = chance * self.given.mean() + (1.0 - chance) * self.refused.mean();
        let mut variance = square(chance) * self.given.squared_error(PRIOR)
            + square(1.0 - chance) * self.refused.squared_error(PRIOR);
        if self.chance.is_none() {
            let difference = self.given.mean() - self.refused.mean();
            variance += chance * (1.0 - chance) * square(difference) / (given + refused).max(1.0);
        }
        (mean, variance.sqrt())
    }

    /// By how much it is better than the baseline ask, as far as that is to be believed.
    fn preference(&self, baseline: &Candidate) -> f64 {
        let ((mean, error), (usual, usual_error)) = (self.value(), baseline.value());
        mean - usual - LEAN * hypot(error, usual_error)
    }
}

impl Expert {
    /// A player with random numbers of its own.
    pub fn new(rng: Rng) -> Expert {
        Expert::with_policy(rng, RolloutPolicy::tuned())
    }

    /// A player with another rollout policy.
    pub(crate) fn with_policy(rng: Rng, rollout_policy: RolloutPolicy) -> Expert {
        Expert { rng, rollout_policy }
    }

    /// The asks, one for several that nothing tells apart, the baseline one first.
    fn candidates(
        &mut self,
        view: &FamiliesView,
        mut asks: Vec<Ask>,
        baseline: Option<Ask>,
        stop: &Stop,
    ) -> Vec<Candidate> {
        // With more seats the chances are not counted, but left to the determinizations.
        let beliefs = Beliefs::counted(view);
        let opponent_model = OpponentModel::new(view);
        let table = view.table();
        self.rng.shuffle(&mut asks);
        if let Some(first) = asks.iter().position(|&ask| Some(ask) == baseline) {
            asks.swap(0, first);
        }
        let mut found: Vec<(_, Candidate)> = Vec::new();
        for ask in asks {
            // Two cards of a family that have not been seen, and that everybody has lacked up to
            // the same time, could be exchanged in every determinization.
            let seen = table.ledger().seen().has(ask.card);
            let mut lacked = [0; MAX_SEATS];
            for seat in table.seats().seats() {
                lacked[seat.index()] = table.ledger().absent(seat, ask.card);
            }
            let key = (ask.from, ask.card.family(), seen.then_some(ask.card), lacked);
            match found.iter_mut().find(|(other, _)| *other == key) {
                Some((_, candidate)) => candidate.alike.push(ask),
                None => {
                    let counted = beliefs.as_ref().map(|it| it.holds(ask.from, ask.card));
                    let chance = counted.map(|counted| match &opponent_model {
                        Some(opponent_model) => opponent_model.chance(ask.card, counted),
                        None => counted,
                    });
                    found.push((key, Candidate::new(ask, chance)));
                }
            }
        }
        let mut found: Vec<Candidate> = found.into_iter().map(|(_, it)| it).collect();
        if beliefs.is_none() && found.len() > MOST_CANDIDATES {
            // Without beliefs those that chance has put first are as good as any.
            if let Some(beliefs) =
                Beliefs::sampled(view, FIRST_DETERMINIZATIONS, &mut self.rng, stop)
            {
                let worth = |it: &Candidate| greedy::worth(view, &beliefs, it.ask);
                best_first(&mut found[1..], worth);
            }
            found.truncate(MOST_CANDIDATES);
        }
        found
    }

    /// Plays on from an ask for some turns; returns how likely it is then that each seat wins.
    pub(super) fn play(
        &self,
        mut playout: Playout,
        ask: Ask,
        order: u64,
        nodes: &mut u64,
    ) -> Shares {
        let mut orders = Mix::new();
        orders.add(order);
        let mut turns = 0;
        let (mut from, mut card) = (ask.from.index(), ask.card.index());
        loop {
            let mover = playout.mover;
            playout.ask(from, card);
            *nodes += 1;
            if let Some(laid) = playout.outcome() {
                return win_shares(&laid);
            }
            turns += u32::from(playout.mover != mover);
            if turns >= TURNS && value::is_known(&playout) {
                let chance = f64::from(value::chance(&playout));
                let mut shares = [1.0 - chance; MAX_SEATS];
                shares[playout.mover] = chance;
                return shares;
            }
            orders.add(0);
            let Some(next) = self.rollout_policy.choose(&playout, orders.word()) else {
                return win_shares(&playout.laid);
            };
            (from, card) = next;
        }
    }

    /// Tries the candidates until the budget is spent, half of them in each round.
    fn compare(
        &mut self,
        view: &FamiliesView,
        candidates: &mut [Candidate],
        budget: &Budget,
    ) -> u64 {
        let mut determinizations = view.determinizations();
        let mut start: Option<Playout> = None;
        let mut nodes = 0;
        let rounds = Halving::new(candidates.len(), budget.most_nodes());
        for HalvingRound { spent, candidates: alive } in rounds {
            while nodes < spent && !budget.is_spent(nodes) {
                let Some(determinization) = determinizations.sample(&mut self.rng, budget.stop())
                else {
                    return nodes;
                };
                // It takes about as long as an ask for each card that has to be put somewhere.
                nodes += view.unknown().len() as u64;
                let playout = start.get_or_insert_with(|| Playout::new(&determinization));
                playout.deal(&determinization);
                for _ in 0..STOCKS {
                    playout.shuffle(&mut self.rng);
                    let order = self.rng.next_u64();
                    for candidate in &mut candidates[..alive] {
                        let Ask { from, card } = candidate.ask;
                        let given = playout.hands[from.index()] >> card.index() & 1 == 1;
                        let shares = self.play(playout.clone(), candidate.ask, order, &mut nodes);
                        let sample =
                            if given { &mut candidate.given } else { &mut candidate.refused };
                        sample.add(shares[playout.mover]);
                    }
                }
            }
            // The baseline ask stays the first: the others are compared with it.
            let (baseline, others) = candidates[..alive].split_at_mut(1);
            best_first(others, |candidate| candidate.preference(&baseline[0]));
        }
        nodes
    }
}

impl Player<Families> for Expert {
    fn choose(&mut self, view: &FamiliesView, budget: &Budget) -> Decision<Ask> {
        let Study { chosen, moves, nodes, .. } = self.study(view, budget);
        let judged = moves.iter().find(|judged| judged.chosen == chosen);
        Decision { chosen, value: judged.map(|judged| judged.value), nodes }
    }

    fn study(&mut self, view: &FamiliesView, budget: &Budget) -> Study<Ask> {
        // By rollout policy nobody looks at cards that it does not see.
        let mut asks = Vec::new();
        view.choices(&mut asks);
        let Some(determinization) = view.determinize(&mut self.rng, budget.stop()) else {
            let chosen = *asks.first().expect("a player is asked only when it has a move");
            return Study { chosen, moves: Vec::new(), line: vec![chosen], reach: None, nodes: 1 };
        };
        let determinization = Playout::new(&determinization);
        let baseline = self.rollout_policy.choose(&determinization, self.rng.next_u64());
        let baseline = baseline.and_then(|(from, card)| to_ask(from, card));
        let baseline = baseline.filter(|ask| asks.contains(ask));
        if let Some(chosen) = baseline.filter(|_| budget.most_nodes() < LEAST_NODES) {
            return Study { chosen, moves: Vec::new(), line: vec![chosen], reach: None, nodes: 1 };
        }
        if let (Some(chosen), Some(laid)) = (baseline, determinization.outcome()) {
            // Every ask succeeds from here on, whatever the others hold.
            let share = win_shares(&laid)[determinization.mover];
            let moves = asks.into_iter().map(|ask| Judged::exact(ask, share)).collect();
            return Study { chosen, moves, line: vec![chosen], reach: None, nodes: 1 };
        }
        let mut candidates = self.candidates(view, asks, baseline, budget.stop());
        let nodes = self.compare(view, &mut candidates, budget);
        let baseline = candidates.first().expect("a player is asked only when it has a move");
        let worlds = baseline.worlds();
        let better = candidates.get(1).filter(|other| other.preference(baseline) > 0.0);
        let chosen = better.unwrap_or(baseline).ask;
        let mut moves = Vec::new();
        for candidate in &candidates {
            let (mean, error) = candidate.value();
            for &ask in [candidate.ask].iter().chain(&candidate.alike) {
                moves.push(Judged::sampled(ask, mean, error));
            }
        }
        best_first(&mut moves, |judged| judged.value);
        let reach = Some(Reach::Worlds(worlds));
        Study { chosen, moves, line: vec![chosen], reach, nodes }
    }
}
