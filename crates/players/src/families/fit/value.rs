//! Fitting the value function by logistic regression.

use tripot_core::maths;
use tripot_core::{Rng, Seed};

use super::FitStep;
use super::rollout_policy::{Asker, play};
use crate::families::playout::Playout;
use crate::families::rollout_policy::RolloutPolicy;
use crate::families::value::{FEATURES, TIMES, Weights, features, times, weighed};

/// How fast is learned at first.
const LEARNING_RATE: f32 = 0.05;
/// This many games are told of together.
const REPORTED: u64 = 20_000;
/// Of what is still to be played, this many asks at most are played before a random one.
const MOST_ASKS: u32 = 40;

/// A position at the start of a turn.
struct Sample {
    features: [f32; FEATURES],
    stocked: usize,
    mover: usize,
}

/// What positions are worth when everybody plays by the rollout policy.
pub(super) fn fit(
    seed: &Seed,
    rollout_policy: &RolloutPolicy,
    games: u64,
    report: &mut dyn FnMut(FitStep),
) -> Weights {
    let mut weights: Weights = [[0.0; FEATURES]; TIMES];
    // The sums of squares by which each weight slows down.
    let mut squared_gradients: Weights = [[1.0; FEATURES]; TIMES];
    let mut rng = seed.stream("values");
    let (mut squares, mut count) = (0.0_f64, 0.0_f64);
    for game in 1..=games {
        let mut samples = Vec::new();
        let deal = exploring_start(Playout::dealt(&mut rng), rollout_policy, &mut rng);
        let won = play(deal, [Asker::By(rollout_policy); 2], rng.next_u64(), &mut |playout| {
            samples.push(Sample {
                features: features(playout),
                stocked: playout.stocked,
                mover: playout.mover,
            });
        });
        for sample in samples {
            let sum = weighed(&sample.features, sample.stocked, &weights);
            let error = won[sample.mover] as f32 - 1.0 / (1.0 + maths::exp_f32(-sum));
            squares += f64::from(error * error);
            count += 1.0;
            for (index, time) in times(sample.stocked).into_iter().enumerate() {
                for (feature, it) in
                    sample.features.into_iter().enumerate().filter(|it| it.1 != 0.0)
                {
                    let gradient = error * time * it;
                    squared_gradients[index][feature] += gradient * gradient;
                    weights[index][feature] +=
                        LEARNING_RATE * gradient / squared_gradients[index][feature].sqrt();
                }
            }
        }
        if game % REPORTED == 0 || game == games {
            report(FitStep::Values(game, squares / count));
            (squares, count) = (0.0, 0.0);
        }
    }
    weights.map(|weights| weights.map(|weight| (weight * 1000.0).round() / 1000.0))
}

/// A position some asks later, of which the last was random (exploring starts): the search values
/// positions that come from asks that the rollout policy would not choose.
fn exploring_start(mut playout: Playout, rollout_policy: &RolloutPolicy, rng: &mut Rng) -> Playout {
    for _ in 0..rng.below(MOST_ASKS) {
        let Some((from, card)) = rollout_policy.choose(&playout, rng.next_u64()) else {
            return playout;
        };
        let mut next = playout.clone();
        next.ask(from, card);
        if next.outcome().is_some() {
            break;
        }
        playout = next;
    }
    let (me, from) = (playout.mover, 1 - playout.mover);
    let families = (0..usize::from(playout.options.families)).map(|it| playout.members(it));
    let asked = families.filter(|members| playout.hands[me] & members != 0);
    let asked = asked.fold(0, |all, members| all | members) & !playout.hands[me];
    if asked != 0 {
        let mut cards = asked;
        for _ in 0..rng.below(asked.count_ones()) {
            cards &= cards - 1;
        }
        playout.ask(from, cards.trailing_zeros() as usize);
    }
    playout
}
