//! Fitting the opponent model by logistic regression.

use tripot_core::maths::{exp, square};
use tripot_core::{Budget, Player, Rng, Seat, SeatCount, Seed, State, Turn, Viewer};
use tripot_families::{Beliefs, Cards, Families, FamiliesOptions};

use super::FitStep;
use crate::Random;
use crate::families::opponent_model::{FEATURES, features};
use crate::families::rollout_policy::RolloutPolicy;
use crate::families::{Expert, Greedy, Memory, Most};

/// How many kinds of players meet.
const KINDS: u64 = 5;
/// How strongly weights are held back, in observations.
const RIDGE: f64 = 5.0;
/// How often the weights are corrected.
const STEPS: u32 = 8;

/// A card that may be in the other hand.
struct Case {
    /// The chance that was counted.
    counted: f64,
    features: [f64; FEATURES],
    /// Whether it was there.
    held: bool,
}

/// What has to be added to the logarithm of the odds, by what is seen.
pub(super) fn fit(
    seed: &Seed,
    rollout_policy: &RolloutPolicy,
    games: u64,
    report: &mut dyn FnMut(FitStep),
) -> [f64; FEATURES] {
    let mut cases = Vec::new();
    for game in 0..games {
        let seed = seed.derive("hunches", game);
        let kinds = [game % KINDS, game / KINDS % KINDS];
        add_cases(&seed, rollout_policy, kinds, &mut cases);
    }
    let mut weights = [0.0; FEATURES];
    for _ in 0..STEPS {
        correct(&mut weights, &cases);
    }
    let score = |weights: &[f64; FEATURES]| {
        let squares = cases.iter().map(|case| square(case.truth() - case.chance(weights)));
        squares.sum::<f64>() / cases.len().max(1) as f64
    };
    report(FitStep::OpponentModel(games, score(&[0.0; FEATURES]), score(&weights)));
    weights.map(|weight| (weight * 1000.0).round() / 1000.0)
}

fn player(kind: u64, rollout_policy: &RolloutPolicy, rng: Rng) -> Box<dyn Player<Families>> {
    match kind {
        0 => Box::new(Random::new(rng)),
        1 => Box::new(Most::new(rng)),
        2 => Box::new(Memory::new(rng)),
        3 => Box::new(Greedy::new(rng)),
        _ => Box::new(Expert::with_policy(rng, rollout_policy.clone())),
    }
}

/// Plays a game, and notes what each seat could ask for and whether the other had it.
fn add_cases(seed: &Seed, rollout_policy: &RolloutPolicy, kinds: [u64; 2], cases: &mut Vec<Case>) {
    let two = SeatCount::TWO;
    let mut state =
        Families::new(&FamiliesOptions::default(), two).expect("two can play the usual game");
    let mut draws = seed.stream("draws");
    let mut number = 0..;
    let mut players = kinds.map(|kind| {
        player(
            kind,
            rollout_policy,
            seed.derive("player", number.next().unwrap_or(0)).stream("player"),
        )
    });
    let (mut events, mut flip) = (Vec::new(), seed.stream("cases"));
    loop {
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                events.clear();
                state.chances(&mut events);
                let draw = *draws.pick_weighted(&events).expect("chance can speak");
                state.resolve_unchecked(draw);
            }
            Turn::Seat(seat) => {
                let view = state.view(Viewer::Seat(seat));
                // Asks that follow each other are nearly the same case twice.
                if view.table().stock() > 1 && flip.below(2) == 0 {
                    note(&state, seat, cases);
                }
                let chosen = players[seat.index()].choose(&view, &Budget::nodes(1)).chosen;
                state.play_unchecked(chosen);
            }
        }
    }
}

fn note(state: &Families, seat: Seat, cases: &mut Vec<Case>) {
    let view = state.view(Viewer::Seat(seat));
    let other = seat.after(1, SeatCount::TWO);
    let Some(beliefs) = Beliefs::counted(&view) else { return };
    let features = features(&view, other);
    for card in view.unknown().iter() {
        let counted = beliefs.holds(other, card);
        let asked = view.hand().has_any(Cards::family(card.family()));
        // What is certain stays certain.
        if asked && (1e-6..1.0 - 1e-6).contains(&counted) {
            let held = state.hand(other).has(card);
            cases.push(Case { counted, features: features[card.family().index()], held });
        }
    }
}

impl Case {
    fn truth(&self) -> f64 {
        if self.held { 1.0 } else { 0.0 }
    }

    fn chance(&self, weights: &[f64; FEATURES]) -> f64 {
        let log_odds: f64 = self.features.iter().zip(weights).map(|(it, weight)| it * weight).sum();
        let odds = self.counted / (1.0 - self.counted) * exp(log_odds);
        odds / (1.0 + odds)
    }
}

/// A step of Newton's method.
fn correct(weights: &mut [f64; FEATURES], cases: &[Case]) {
    let mut gradient = weights.map(|weight| -RIDGE * weight);
    let mut hessian = [[0.0; FEATURES]; FEATURES];
    (0..FEATURES).for_each(|index| hessian[index][index] = RIDGE);
    for case in cases {
        let chance = case.chance(weights);
        let (error, curvature) = (case.truth() - chance, chance * (1.0 - chance));
        for ((gradient, row), feature) in gradient.iter_mut().zip(&mut hessian).zip(&case.features)
        {
            *gradient += error * feature;
            row.iter_mut()
                .zip(&case.features)
                .for_each(|(it, other)| *it += curvature * feature * other);
        }
    }
    // Gauss and Jordan: the matrix is positive definite, so no pivot is 0.
    for pivot in 0..FEATURES {
        let scale = hessian[pivot][pivot];
        hessian[pivot].iter_mut().for_each(|it| *it /= scale);
        gradient[pivot] /= scale;
        let (row, pivotal) = (hessian[pivot], gradient[pivot]);
        for other in (0..FEATURES).filter(|&other| other != pivot) {
            let factor = hessian[other][pivot];
            hessian[other].iter_mut().zip(&row).for_each(|(it, own)| *it -= factor * own);
            gradient[other] -= factor * pivotal;
        }
    }
    weights.iter_mut().zip(&gradient).for_each(|(weight, gradient)| *weight += gradient);
}
