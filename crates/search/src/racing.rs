//! Racing: candidates are tried in the same samples, and those that are clearly beaten drop out.
//!
//! Three ways to tell when a candidate is beaten. [`PairedRace`] looks at the differences from the
//! leader, sample by sample: common luck cancels out. [`PooledRace`] assumes one spread for all
//! candidates, which takes fewer samples to estimate. [`Halving`] estimates nothing: of the budget
//! each round gets its part, and half of the candidates survive it (sequential halving; Karnin,
//! Koren and Somekh, 2013).

use tripot_core::{best_first, order_by};
use tripot_stats::Moments;

/// When a candidate drops out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Racing {
    /// Nobody drops out before this many samples: an error that was estimated from a few means
    /// nothing.
    pub warm_up: u64,
    /// A candidate drops out when it is behind by this many standard errors.
    pub errors: f64,
}

/// A race that compares each candidate with the leader in the samples that both were tried in.
///
/// ```
/// use tripot_search::{PairedRace, Racing};
///
/// let mut race = PairedRace::new(3, Racing { warm_up: 10, errors: 3.0 });
/// for sample in 0..20 {
///     // The luck of a sample is the same for all candidates.
///     let luck = f64::from(sample * 37 % 11);
///     race.add(|candidate| luck + [1.0, 2.0, 1.5][candidate]);
/// }
/// assert!(race.is_decided());
/// assert_eq!(race.ranking(), [1, 2, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct PairedRace {
    racing: Racing,
    candidates: Vec<Paired>,
    /// The candidate that the others are compared with.
    leader: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Paired {
    values: Moments,
    /// By how much the leader was better, in the same samples.
    behind: Moments,
    is_out: bool,
}

impl PairedRace {
    /// A race of this many candidates, numbered from 0.
    pub fn new(candidates: usize, racing: Racing) -> PairedRace {
        PairedRace { racing, candidates: vec![Paired::default(); candidates], leader: 0 }
    }

    /// Whether only one candidate is left, and enough was seen of it to say what it is worth.
    pub fn is_decided(&self) -> bool {
        let mut left = self.candidates.iter().filter(|candidate| !candidate.is_out);
        let is_known = |candidate: &Paired| candidate.values.count() >= self.racing.warm_up as f64;
        left.next().is_none_or(is_known) && left.next().is_none()
    }

    /// Adds one sample: the value of each candidate that is still in the race, in their order.
    pub fn add(&mut self, mut value: impl FnMut(usize) -> f64) {
        let mut values = vec![0.0; self.candidates.len()];
        for (number, candidate) in self.candidates.iter_mut().enumerate() {
            if !candidate.is_out {
                values[number] = value(number);
                candidate.values.add(values[number]);
            }
        }
        let leading = values[self.leader];
        for (candidate, value) in self.candidates.iter_mut().zip(values) {
            candidate.behind.add(leading - value);
        }
        self.drop_beaten();
    }

    fn drop_beaten(&mut self) {
        let mean = |&number: &usize| self.candidates[number].values.mean();
        let left = (0..self.candidates.len()).filter(|&number| !self.candidates[number].is_out);
        let best = left.max_by(|one, other| mean(one).total_cmp(&mean(other)));
        if let Some(best) = best.filter(|&best| best != self.leader) {
            // The comparisons start again with the new leader.
            self.leader = best;
            for candidate in &mut self.candidates {
                candidate.behind = Moments::default();
            }
        }
        let Racing { warm_up, errors } = self.racing;
        for candidate in &mut self.candidates {
            let behind = &candidate.behind;
            candidate.is_out |=
                behind.count() >= warm_up as f64 && behind.mean() > errors * behind.error();
        }
    }

    /// The candidates, the best first: those still in the race before those that dropped out.
    pub fn ranking(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..self.candidates.len()).collect();
        best_first(&mut numbers, |&number| self.candidates[number].values.mean());
        order_by(&mut numbers, |&number| self.candidates[number].is_out);
        numbers
    }
}

/// A race whose candidates are taken to vary equally, from what they have in common in a sample.
///
/// ```
/// use tripot_search::{PooledRace, Racing};
///
/// let mut race = PooledRace::new(2, Racing { warm_up: 4, errors: 4.0 });
/// for sample in 0..64 {
///     let noise = f64::from(sample % 3);
///     race.add(|candidate| if candidate == 0 { 5.0 + noise } else { 2.0 - noise });
/// }
/// assert_eq!(race.mean(0).map(f64::round), Some(6.0));
/// assert!(race.samples(1) < race.samples(0), "the second dropped out");
/// ```
#[derive(Clone, Debug)]
pub struct PooledRace {
    racing: Racing,
    candidates: Vec<Pooled>,
    samples: u64,
    /// The mean square of how far candidates were from their mean in a sample, added up.
    squares: f64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Pooled {
    sum: f64,
    samples: f64,
    is_out: bool,
}

impl Pooled {
    fn mean(&self) -> f64 {
        self.sum / self.samples
    }
}

impl PooledRace {
    /// A race of this many candidates, numbered from 0.
    pub fn new(candidates: usize, racing: Racing) -> PooledRace {
        let candidates = vec![Pooled::default(); candidates];
        PooledRace { racing, candidates, samples: 0, squares: 0.0 }
    }

    /// Adds one sample: the value of each candidate that is still in the race, in their order.
    pub fn add(&mut self, mut value: impl FnMut(usize) -> f64) {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (number, candidate) in self.candidates.iter_mut().enumerate() {
            if !candidate.is_out {
                let value = value(number);
                candidate.sum += value;
                candidate.samples += 1.0;
                count += 1.0;
                sum += value;
                squares += value * value;
            }
        }
        let mean = sum / count;
        self.squares += squares / count - mean * mean;
        self.samples += 1;
        if self.samples >= self.racing.warm_up {
            // Not compared with candidates that are out: their means stand still while others fall,
            // and the last one would be out, too.
            let racing = self.candidates.iter().filter(|candidate| !candidate.is_out);
            let best = racing.map(Pooled::mean).fold(f64::NEG_INFINITY, f64::max);
            let least = best - self.racing.errors * self.error();
            for candidate in &mut self.candidates {
                candidate.is_out |= candidate.mean() < least;
            }
        }
    }

    /// The mean value of a candidate; nothing before the first sample.
    pub fn mean(&self, candidate: usize) -> Option<f64> {
        let candidate = &self.candidates[candidate];
        (candidate.samples > 0.0).then(|| candidate.mean())
    }

    /// How many samples a candidate was tried in.
    pub fn samples(&self, candidate: usize) -> u64 {
        self.candidates[candidate].samples as u64
    }

    /// The standard error of what sets one candidate apart from the others; not a number before the
    /// first sample.
    pub fn error(&self) -> f64 {
        let samples = self.samples as f64;
        (self.squares / samples / samples).sqrt()
    }
}

/// The rounds of sequential halving: how far the budget may be spent in each, and how many
/// candidates are tried in it.
///
/// The caller puts the candidates in order after each round. Two are always left to be compared.
///
/// ```
/// use tripot_search::{Halving, HalvingRound};
///
/// let rounds: Vec<HalvingRound> = Halving::new(5, 900).collect();
/// let plan: Vec<_> = rounds.iter().map(|round| (round.spent, round.candidates)).collect();
/// assert_eq!(plan, [(300, 5), (600, 3), (900, 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct Halving {
    candidates: usize,
    alive: usize,
    nodes: u64,
    round: u32,
    rounds: u32,
}

/// A round of [`Halving`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HalvingRound {
    /// The round lasts until this many nodes are spent, those of the rounds before included.
    pub spent: u64,
    /// The first this many candidates are tried.
    pub candidates: usize,
}

impl Halving {
    /// The rounds for this many candidates and nodes.
    pub fn new(candidates: usize, nodes: u64) -> Halving {
        let rounds = candidates.max(2).ilog2() + 1;
        Halving { candidates, alive: candidates, nodes, round: 0, rounds }
    }
}

impl Iterator for Halving {
    type Item = HalvingRound;

    fn next(&mut self) -> Option<HalvingRound> {
        if self.round == self.rounds {
            return None;
        }
        if self.round > 0 {
            self.alive = self.alive.div_ceil(2).max(2).min(self.candidates);
        }
        self.round += 1;
        let spent = self.nodes / u64::from(self.rounds) * u64::from(self.round);
        Some(HalvingRound { spent, candidates: self.alive })
    }
}

#[cfg(test)]
mod tests {
    use tripot_testkit::{seed, times};

    use super::*;

    const RACING: Racing = Racing { warm_up: 32, errors: 4.0 };

    #[test]
    fn the_better_candidate_wins_nearly_always() {
        let (mut paired, mut pooled, mut right) = (0, 0, [0, 0]);
        for number in 0..times(40) {
            let mut rng = seed("race").derive("race", number.into()).stream("values");
            let mut value = |candidate: usize| {
                f64::from(rng.below(100)) + if candidate == 2 { 20.0 } else { 0.0 }
            };
            let mut race = PairedRace::new(4, RACING);
            while !race.is_decided() {
                race.add(&mut value);
                paired += 1;
            }
            right[0] += u32::from(race.ranking()[0] == 2);
            let mut race = PooledRace::new(4, RACING);
            while (0..4).filter(|&it| !race.candidates[it].is_out).count() > 1 {
                race.add(&mut value);
                pooled += 1;
            }
            right[1] += u32::from(!race.candidates[2].is_out);
        }
        assert_eq!(right, [times(40); 2], "after {paired} and {pooled} samples");
        assert!(paired < 400 * times(40) && pooled < 400 * times(40), "{paired}, {pooled}");
    }

    #[test]
    fn common_luck_does_not_slow_a_paired_race_down() {
        let mut rng = seed("luck").stream("luck");
        let mut race = PairedRace::new(2, RACING);
        while !race.is_decided() {
            let luck = f64::from(rng.below(1_000_000));
            race.add(|candidate| luck + candidate as f64);
        }
        let samples = race.candidates[1].values.count() as u64;
        assert_eq!(samples, 33, "a new leader after the first, then a warm-up");
    }

    #[test]
    fn means_are_those_of_the_samples_that_a_candidate_was_tried_in() {
        let mut race = PooledRace::new(2, RACING);
        let mut tried = [Vec::new(), Vec::new()];
        for sample in 0..200 {
            race.add(|candidate| {
                let value = f64::from((sample * 7 + 3) % 5) - 10.0 * candidate as f64;
                tried[candidate].push(value);
                value
            });
        }
        assert_eq!((race.samples(0), race.samples(1)), (200, 32));
        for (candidate, values) in tried.iter().enumerate() {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            assert!((race.mean(candidate).unwrap() - mean).abs() < 1e-12);
        }
    }

    #[test]
    fn the_last_candidate_is_never_out() {
        let mut race = PooledRace::new(2, RACING);
        // The second was lucky before it was out.
        race.candidates[1] = Pooled { sum: 1e6, samples: 1.0, is_out: true };
        for sample in 0..100 {
            race.add(|_| f64::from(sample % 2));
        }
        assert!(!race.candidates[0].is_out);
    }

    #[test]
    fn halving_spends_evenly_and_leaves_two() {
        for candidates in 1..40 {
            let rounds: Vec<HalvingRound> = Halving::new(candidates, 1000).collect();
            assert_eq!(rounds[0].candidates, candidates);
            assert!(rounds.is_sorted_by(|one, other| one.candidates >= other.candidates));
            assert!(rounds.iter().all(|round| round.candidates >= candidates.min(2)));
            let last = rounds.last().unwrap();
            assert!(last.candidates <= 3 && last.spent > 1000 - rounds.len() as u64);
        }
    }
}
