//! Fitting the rollout policy by the cross-entropy method.

use tripot_core::maths::square;
use tripot_core::{Mix, Rng, Seed};

use super::FitStep;
use crate::families::playout::{Playout, Shares, win_shares};
use crate::families::rollout_policy::{FEATURES, RolloutPolicy};

/// How many policies play in a generation, and how many are kept.
const CANDIDATES: usize = 40;
const KEPT: usize = 10;
/// The weights of a rollout policy.
const WEIGHTS: usize = 2 * FEATURES;
/// How far from the first rollout policy the first ones are drawn, and how close they may come.
const FIRST_SPREAD: f64 = 1.0;
const LEAST_SPREAD: f64 = 0.05;

/// Who asks in a playout.
#[derive(Clone, Copy)]
pub(super) enum Asker<'a> {
    By(&'a RolloutPolicy),
    /// In the largest family, any card: as [`Most`](crate::families::Most).
    Most,
    /// What is known first, and nothing in vain: as [`Memory`](crate::families::Memory).
    Memory,
}

/// The distribution that the policies of a generation are drawn from.
struct Gaussian {
    means: [f64; WEIGHTS],
    spreads: [f64; WEIGHTS],
}

/// A policy that does well against simple players and against those before it.
pub(super) fn fit(
    seed: &Seed,
    generations: u32,
    deals: u32,
    report: &mut dyn FnMut(FitStep),
) -> RolloutPolicy {
    // At first: a card that is likely to be had, of a family of which much is held.
    let mut gaussian = Gaussian { means: [0.0; WEIGHTS], spreads: [FIRST_SPREAD; WEIGHTS] };
    for start in [0, FEATURES] {
        (gaussian.means[start], gaussian.means[start + 1], gaussian.means[start + 2]) =
            (2.0, 4.0, 1.0);
    }
    for number in 1..=generations {
        let seed = seed.derive("generation", number.into());
        let champion = gaussian.mean();
        let mut rng = seed.stream("habits");
        let mut played: Vec<(f64, [f64; WEIGHTS])> = (0..CANDIDATES)
            .map(|_| {
                let weights = gaussian.draw(&mut rng);
                (share(&rollout_policy(&weights), &champion, deals, &seed), weights)
            })
            .collect();
        played.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        played.truncate(KEPT);
        gaussian.refit(&played);
        let share = played.iter().map(|(share, _)| share).sum::<f64>() / KEPT as f64;
        report(FitStep::Generation(number, share));
    }
    gaussian.mean()
}

/// The share of the games that a policy wins against everybody it meets.
fn share(rollout_policy: &RolloutPolicy, champion: &RolloutPolicy, deals: u32, seed: &Seed) -> f64 {
    let me = Asker::By(rollout_policy);
    let (mut won, mut games) = (0.0, 0.0);
    for other in [Asker::Most, Asker::Memory, Asker::By(champion)] {
        // All policies meet the same deals.
        let mut rng = seed.stream("deals");
        for _ in 0..deals {
            let deal = Playout::dealt(&mut rng);
            let order = rng.next_u64();
            won += play(deal.clone(), [me, other], order, &mut |_| {})[0];
            won += play(deal, [other, me], order, &mut |_| {})[1];
            games += 2.0;
        }
    }
    won / games
}

/// Plays a game to its end; `turn` is told of each start of a turn. Returns what each seat won.
pub(super) fn play(
    mut playout: Playout,
    askers: [Asker<'_>; 2],
    order: u64,
    turn: &mut dyn FnMut(&Playout),
) -> Shares {
    let mut orders = Mix::new();
    orders.add(order);
    let mut mover = usize::MAX;
    loop {
        if let Some(laid) = playout.outcome() {
            return win_shares(&laid);
        }
        if playout.mover != mover {
            mover = playout.mover;
            turn(&playout);
        }
        orders.add(0);
        let chosen = match askers[mover] {
            Asker::By(rollout_policy) => rollout_policy.choose(&playout, orders.word()),
            Asker::Most => simple(&playout, false, orders.word()),
            Asker::Memory => simple(&playout, true, orders.word()),
        };
        let Some((from, card)) = chosen else {
            return win_shares(&playout.laid);
        };
        playout.ask(from, card);
    }
}

/// The ask of a simple player: in the family that is best, for any card of which as much is known.
fn simple(playout: &Playout, remembers: bool, order: u64) -> Option<(usize, usize)> {
    let (me, from) = (playout.mover, 1 - playout.mover);
    let families = usize::from(playout.options.families);
    let first = (order % families as u64) as usize;
    let mut best: Option<(u32, u64)> = None;
    for number in 0..families {
        let members = playout.members((first + number) % families);
        let own = playout.hands[me] & members;
        let missing = members & !own;
        if own == 0 {
            continue;
        }
        let known = missing & playout.known[from];
        let open = missing & !playout.lacked[from];
        let (sense, cards) = match (remembers, known != 0, open != 0) {
            (false, ..) | (true, false, false) => (0, missing),
            (true, true, _) => (2, known),
            (true, false, true) => (1, open),
        };
        let worth = 100 * sense + own.count_ones();
        if best.is_none_or(|(highest, _)| worth > highest) {
            best = Some((worth, cards));
        }
    }
    let (_, mut cards) = best?;
    for _ in 0..(order >> 32) as u32 % cards.count_ones() {
        cards &= cards - 1;
    }
    Some((from, cards.trailing_zeros() as usize))
}

fn rollout_policy(weights: &[f64; WEIGHTS]) -> RolloutPolicy {
    let mut rollout_policy = RolloutPolicy { early: [0.0; FEATURES], late: [0.0; FEATURES] };
    for (weight, &number) in
        rollout_policy.early.iter_mut().chain(&mut rollout_policy.late).zip(weights)
    {
        // As they are written down.
        *weight = (number as f32 * 1000.0).round() / 1000.0;
    }
    rollout_policy
}

impl Gaussian {
    fn mean(&self) -> RolloutPolicy {
        rollout_policy(&self.means)
    }

    fn draw(&self, rng: &mut Rng) -> [f64; WEIGHTS] {
        let mut weights = self.means;
        for (weight, spread) in weights.iter_mut().zip(&self.spreads) {
            // The sum of twelve even numbers is close to normal, and has a variance of one.
            let sum: f64 = (0..12).map(|_| rng.next_u64() as f64 / u64::MAX as f64).sum();
            *weight += spread * (sum - 6.0);
        }
        weights
    }

    /// Moves to those that did best.
    fn refit(&mut self, best: &[(f64, [f64; WEIGHTS])]) {
        let count = best.len() as f64;
        for index in 0..WEIGHTS {
            let mean = best.iter().map(|(_, weights)| weights[index]).sum::<f64>() / count;
            let squares = best.iter().map(|(_, weights)| square(weights[index] - mean));
            let spread = (squares.sum::<f64>() / count).sqrt();
            self.means[index] = 0.3 * self.means[index] + 0.7 * mean;
            self.spreads[index] = (0.3 * self.spreads[index] + 0.7 * spread).max(LEAST_SPREAD);
        }
    }
}
