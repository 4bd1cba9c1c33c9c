//! Judging the decisions of a game, several at a time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use tripot_catalog::{AnyFilm, CritiqueText, Trouble};
use tripot_core::{Budget, Seed, Stop};

/// How hard to think.
#[derive(Clone, Debug)]
pub struct Effort {
    /// How many positions to look at for a decision; what is usual for the game if not given.
    pub nodes: Option<u64>,
    /// How many decisions to judge at a time.
    pub threads: usize,
    /// Raised to give up.
    pub stop: Stop,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: None, threads: 1, stop: Stop::new() }
    }
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many decisions are judged.
    pub done: usize,
    /// How many there are.
    pub total: usize,
}

/// Why there is no analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnalysisError {
    /// The record can't be analysed.
    Trouble(Trouble),
    /// It was stopped.
    Stopped,
}

impl From<Trouble> for AnalysisError {
    fn from(trouble: Trouble) -> AnalysisError {
        AnalysisError::Trouble(trouble)
    }
}

/// How many decisions of a film there are to judge: where the rules have not ended the game, the
/// position that it broke off in is one more.
pub(crate) fn total(film: &dyn AnyFilm) -> usize {
    film.shots().len() + usize::from(film.results().is_none())
}

/// What the critic says of one decision of a film.
pub(crate) fn judge_one(
    film: &dyn AnyFilm,
    number: usize,
    effort: &Effort,
) -> Option<CritiqueText> {
    let seed = Seed::parse(SEED).expect("a short word is a seed");
    let nodes = effort.nodes.unwrap_or_else(|| film.usual_nodes());
    film.judge(number, &seed, &Budget::nodes(nodes).or_until(effort.stop.clone()))
}

/// The same for another move in the place of the one that was played.
pub(crate) fn judge_instead(
    film: &dyn AnyFilm,
    number: usize,
    chosen: &str,
    effort: &Effort,
) -> Option<CritiqueText> {
    let seed = Seed::parse(SEED).expect("a short word is a seed");
    let nodes = effort.nodes.unwrap_or_else(|| film.usual_nodes());
    let budget = Budget::nodes(nodes).or_until(effort.stop.clone());
    film.judge_instead(number, chosen, &seed, &budget)
}

/// What the critic says of every decision of a film, and of the position that it broke off in.
///
/// Each decision is judged by itself, with random numbers of its own: neither the number of threads
/// nor their order changes anything.
pub(crate) fn judge_all(
    film: &dyn AnyFilm,
    effort: &Effort,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<CritiqueText>, AnalysisError> {
    let total = total(film);
    let mut critiques: Vec<Option<CritiqueText>> = vec![None; total];
    progress(Progress { done: 0, total });
    let threads = effort.threads.clamp(1, total.max(1));
    if threads == 1 {
        // In a browser no thread can be started.
        for (number, critique) in critiques.iter_mut().enumerate() {
            if effort.stop.is_raised() {
                break;
            }
            *critique = judge_one(film, number, effort);
            progress(Progress { done: number + 1, total });
        }
    } else {
        judge_on_threads(film, effort, threads, &mut critiques, progress);
    }
    if effort.stop.is_raised() {
        return Err(AnalysisError::Stopped);
    }
    Ok(critiques.into_iter().flatten().collect())
}

/// Judges every decision on threads; each takes the next one that nobody has taken.
fn judge_on_threads(
    film: &dyn AnyFilm,
    effort: &Effort,
    threads: usize,
    critiques: &mut [Option<CritiqueText>],
    progress: &mut dyn FnMut(Progress),
) {
    let total = critiques.len();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, judged) = mpsc::channel();
        for _ in 0..threads {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= total || effort.stop.is_raised() {
                        return;
                    }
                    if sender.send((number, judge_one(film, number, effort))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (done, (number, critique)) in judged.into_iter().enumerate() {
            critiques[number] = critique;
            progress(Progress { done: done + 1, total });
        }
    });
}

/// The seed of the critics' random numbers: everybody gets the same analysis.
const SEED: &str = "analysis";
