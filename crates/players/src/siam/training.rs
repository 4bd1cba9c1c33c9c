//! Reinforcement learning by self-play: rounds of games, then a fit to their results and searches.

mod fit;
mod model;
mod sample;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tripot_core::Seed;

use super::engine::{Engine, Settings};
use super::evaluation::Evaluation;
use fit::{fitted, loss};
use model::Model;
use sample::{Sample, played};

/// One round of training: games with the evaluation as it is, then a fit to what they say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// How many games are played.
    pub games: u64,
    /// How many nodes a move may take.
    pub nodes: u64,
}

/// How far a training is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The round, from 0.
    pub round: u32,
    /// How many of its games are played.
    pub games: u64,
    /// How many there are.
    pub of: u64,
    /// How far the evaluation is from what the new games say, in bits a position, before and after
    /// the fit; nothing while games are played.
    pub loss: Option<(f64, f64)>,
}

/// An evaluation in the making. The rounds follow from the seed; what is written after one round
/// and read again goes on as if nothing had happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    seed: Seed,
    rounds: u32,
    model: Model,
    /// The positions of the last games, the oldest first.
    samples: Vec<Sample>,
}

/// How many samples are kept.
const MOST_SAMPLES: usize = 3_000_000;
/// The first line of a training that is kept to go on later.
const FORMAT: &str = "siam training 2\n";

impl Training {
    /// A training that has not begun: it knows what a person knows.
    pub fn new(seed: Seed) -> Training {
        Training { seed, rounds: 0, model: Model::by_hand(), samples: Vec::new() }
    }

    /// How many rounds are done.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The evaluation learned so far.
    pub fn evaluation(&self) -> Evaluation {
        self.model.evaluation()
    }

    /// The file of the evaluation learned so far.
    pub fn file(&self) -> Vec<u8> {
        self.model.file()
    }

    /// Everything that is needed to go on later.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{FORMAT}{} {}\n", self.seed, self.rounds).into_bytes();
        bytes.extend(self.model.bytes());
        for sample in &self.samples {
            sample.write(&mut bytes);
        }
        bytes
    }

    /// Reads what [`Training::write`] wrote.
    pub fn read(bytes: &[u8]) -> Option<Training> {
        let rest = bytes.strip_prefix(FORMAT.as_bytes())?;
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let (seed, rounds) = std::str::from_utf8(&rest[..end]).ok()?.split_once(' ')?;
        let (model, samples) = Model::read(&rest[end + 1..])?;
        let samples = Sample::read_all(samples)?;
        let seed = Seed::parse_hex(seed).ok()?;
        Some(Training { seed, rounds: rounds.parse().ok()?, model, samples })
    }

    /// Does one round on this many threads, which change nothing of its result. If `progress`
    /// breaks off, the round is as if it had not begun.
    pub fn round(
        &mut self,
        round: Round,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let new = self.play(round, threads, progress)?;
        let before = loss(&self.model, &new);
        let too_many = (self.samples.len() + new.len()).saturating_sub(MOST_SAMPLES);
        let mut samples = self.samples[too_many.min(self.samples.len())..].to_vec();
        samples.extend_from_slice(&new);
        let model = fitted(&samples, &self.seed.derive("fit", self.rounds.into()));
        let (games, of) = (round.games, round.games);
        let loss = Some((before, loss(&model, &new)));
        progress(Progress { round: self.rounds, games, of, loss })?;
        (self.model, self.samples) = (model, samples);
        self.rounds += 1;
        ControlFlow::Continue(())
    }

    /// Plays the games of a round; the samples are in the order of the games.
    fn play(
        &self,
        round: Round,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Sample>> {
        let evaluation = Arc::new(self.evaluation());
        let series = self.seed.derive("round", self.rounds.into());
        let next = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut samples: Vec<Vec<Sample>> = (0..round.games).map(|_| Vec::new()).collect();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (sender, next, stopped) = (sender.clone(), &next, &stopped);
                let evaluation = Arc::clone(&evaluation);
                scope.spawn(move || {
                    let mut engine = Engine::with(evaluation, Settings::default());
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= round.games || stopped.load(Ordering::Relaxed) {
                            return;
                        }
                        let seed = series.derive("game", game);
                        if sender.send((game, played(&mut engine, &seed, round.nodes))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (games, (game, learned)) in (1..).zip(&receiver) {
                samples[game as usize] = learned;
                let of = round.games;
                if progress(Progress { round: self.rounds, games, of, loss: None }).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(samples.into_iter().flatten().collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_if_it_had_not_been_interrupted_on_any_number_of_threads() {
        let seed = Seed::parse("training").unwrap();
        let round = Round { games: 6, nodes: 60 };
        let on = |_| ControlFlow::Continue(());
        let mut straight = Training::new(seed);
        let mut losses = Vec::new();
        for _ in 0..2 {
            let _ = straight.round(round, 1, &mut |progress| {
                losses.extend(progress.loss);
                ControlFlow::Continue(())
            });
        }
        assert!(losses.iter().all(|(before, after)| after < before), "{losses:?}");
        let mut broken = Training::new(seed);
        let _ = broken.round(round, 2, &mut { on });
        let mut broken = Training::read(&broken.write()).unwrap();
        let stopped = broken.round(round, 1, &mut |progress| match progress.games {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        assert!(stopped.is_break());
        assert_eq!(broken.rounds(), 1);
        let _ = broken.round(round, 2, &mut { on });
        assert!(broken == straight);
        assert!(Evaluation::read(&straight.file()).is_some());
        assert!(Training::read(&straight.write()[..100]).is_none());
    }
}
