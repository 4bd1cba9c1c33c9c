//! Learning an evaluation from games that the engine plays against itself.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tripot_core::{Budget, SeatCount, Seed, State};
use tripot_siam::fast::LineBoard;
use tripot_siam::{End, Siam, SiamOptions};

use super::engine::{Engine, Settings};
use super::evaluation::Evaluation;
use super::score::{UNIT, is_proved};
use super::weights::{PARTS, Weights};

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
    /// How far the evaluation is from what the games say, in bits a position, before and after the
    /// fit; nothing while games are played.
    pub loss: Option<(f64, f64)>,
}

/// An evaluation in the making. The rounds follow from the seed; what is written after one round
/// and read again goes on as if nothing had happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    seed: Seed,
    rounds: u32,
    weights: Weights,
}

/// A position of a game, and what is to be learned of it.
struct Lesson {
    parts: [u32; PARTS],
    /// The chance of the side to move to win.
    chance: f32,
}

/// How much the result of a game counts beside the score of the search.
const RESULT_SHARE: f32 = 0.5;
/// The most random plies that a game begins with.
const OPENING: u32 = 9;
/// How often the lessons of a round are gone through, and how fast they are learned.
const PASSES: u32 = 12;
const SPEED: f32 = 0.1;

impl Training {
    /// A training that has not begun.
    pub fn new(seed: Seed) -> Training {
        Training { seed, rounds: 0, weights: Weights::zero() }
    }

    /// How many rounds are done.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The evaluation learned so far; before the first round, the one made by hand.
    pub fn evaluation(&self) -> Evaluation {
        if self.rounds == 0 { Evaluation::by_hand() } else { self.weights.evaluation() }
    }

    /// The file of the evaluation learned so far.
    pub fn file(&self) -> Vec<u8> {
        self.weights.write()
    }

    /// Everything that is needed to go on later: the seed, the rounds done, the weights unrounded.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{STATE}{} {}\n", self.seed, self.rounds).into_bytes();
        bytes.extend(self.weights.0.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Reads what [`Training::write`] wrote.
    pub fn read(bytes: &[u8]) -> Option<Training> {
        let rest = bytes.strip_prefix(STATE.as_bytes())?;
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let (seed, rounds) = std::str::from_utf8(&rest[..end]).ok()?.split_once(' ')?;
        let (words, odd) = rest[end + 1..].as_chunks();
        let weights = Weights(words.iter().map(|word| f32::from_le_bytes(*word)).collect());
        let fits = odd.is_empty() && weights.0.len() == Weights::zero().0.len();
        let seed = Seed::parse_hex(seed).ok()?;
        fits.then_some(Training { seed, rounds: rounds.parse().ok()?, weights })
    }

    /// Does one round on so many threads, which change nothing of its result. If `progress` breaks
    /// off, the round is as if it had not begun.
    pub fn round(
        &mut self,
        round: Round,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let lessons = self.play(round, threads, progress)?;
        let mut weights = self.weights.clone();
        let before = loss(&weights, &lessons);
        fit(&mut weights, &lessons, &self.seed.derive("fit", self.rounds.into()));
        let after = loss(&weights, &lessons);
        let Round { games, .. } = round;
        let report = Progress { round: self.rounds, games, of: games, loss: Some((before, after)) };
        progress(report)?;
        self.weights = weights;
        self.rounds += 1;
        ControlFlow::Continue(())
    }

    /// Plays the games of a round; the lessons are in the order of the games.
    fn play(
        &self,
        round: Round,
        threads: usize,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> ControlFlow<(), Vec<Lesson>> {
        let evaluation = Arc::new(self.evaluation());
        let series = self.seed.derive("round", self.rounds.into());
        let next = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut lessons: Vec<Vec<Lesson>> = (0..round.games).map(|_| Vec::new()).collect();
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
                        let lessons =
                            played(&mut engine, &series.derive("game", game), round.nodes);
                        if sender.send((game, lessons)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (games, (game, learned)) in (1..).zip(&receiver) {
                lessons[game as usize] = learned;
                let of = round.games;
                if progress(Progress { round: self.rounds, games, of, loss: None }).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(lessons.into_iter().flatten().collect())
        })
    }
}

const STATE: &str = "siam training 1\n";

/// One game of the engine against itself, from a random opening to a proved end.
fn played(engine: &mut Engine, seed: &Seed, nodes: u64) -> Vec<Lesson> {
    let mut rng = seed.stream("opening");
    let mut state =
        Siam::new(&SiamOptions::default(), SeatCount::TWO).expect("the default options");
    for _ in 0..=rng.below(OPENING) {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        if let Some(&chosen) = rng.pick(&moves) {
            state.play_unchecked(chosen);
        }
    }
    let mut lessons = Vec::new();
    let budget = Budget::nodes(nodes);
    let winner = loop {
        match state.end() {
            Some(End::Won(side)) => break Some(side),
            Some(End::Draw) => break None,
            None => {}
        }
        let (found, _) = engine.search(&state, &budget);
        let Some(found) = found else { break Some(state.side().other()) };
        if is_proved(found.score) {
            let side = state.side();
            break Some(if found.score > 0 { side } else { side.other() });
        }
        let chance = 1.0 / (1.0 + (-(found.score as f32) / UNIT as f32).exp());
        let board = LineBoard::of(&state);
        lessons.push((state.side(), Lesson { parts: Weights::parts(&board), chance }));
        let Some(&chosen) = found.line.first() else { break None };
        state.play_unchecked(chosen.into());
    };
    lessons
        .into_iter()
        .map(|(side, lesson)| {
            let result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
            let chance = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * lesson.chance;
            Lesson { chance, ..lesson }
        })
        .collect()
}

fn chance(weights: &Weights, lesson: &Lesson) -> f32 {
    let sum: f32 = lesson.parts.iter().map(|&part| weights.0[part as usize]).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The mean cross entropy, in bits.
fn loss(weights: &Weights, lessons: &[Lesson]) -> f64 {
    let bits = |lesson: &Lesson| {
        let guess = f64::from(chance(weights, lesson)).clamp(1e-9, 1.0 - 1e-9);
        let truth = f64::from(lesson.chance);
        -(truth * guess.log2() + (1.0 - truth) * (1.0 - guess).log2())
    };
    lessons.iter().map(bits).sum::<f64>() / lessons.len().max(1) as f64
}

/// Logistic regression, each weight at its own pace (Adagrad).
fn fit(weights: &mut Weights, lessons: &[Lesson], seed: &Seed) {
    let mut paces = vec![1e-2_f32; weights.0.len()];
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let mut rng = seed.stream("order");
    for pass in 0..PASSES {
        rng.shuffle(&mut order);
        let speed = SPEED * (1.0 - 0.9 * pass as f32 / PASSES as f32);
        for &number in &order {
            let lesson = &lessons[number as usize];
            let error = chance(weights, lesson) - lesson.chance;
            for &part in &lesson.parts {
                let (weight, pace) = (&mut weights.0[part as usize], &mut paces[part as usize]);
                *pace += error * error;
                *weight -= speed * (error / pace.sqrt() + 1e-5 * *weight);
            }
        }
    }
}
