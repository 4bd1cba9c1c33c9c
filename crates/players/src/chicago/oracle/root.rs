//! The moves of the root, shared out among threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI16, AtomicUsize, Ordering};

use tripot_chicago::{Chicago, Move};
use tripot_core::{Certainty, Judged, best_first, order_by};
use tripot_search::SharedBudget;

use super::bounds::INFINITE;
use super::node::Node;
use super::search::Bounds;
use super::solver::Solver;

/// What is asked about the moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The value of the best one.
    Best,
    /// The value of each.
    All,
}

/// The work that the threads share.
struct Queue<'a> {
    /// The moves and what they may be worth, in the order in which they are taken.
    moves: &'a [(Move, i32)],
    question: Question,
    next: AtomicUsize,
    /// The best value so far.
    best: AtomicI16,
    answers: Mutex<Vec<(usize, Bounds)>>,
}

/// Judges the legal moves, each solver on a thread of its own, the best move first. A move that is
/// known to be no better than the best counts as a guess, and so does one for which the budget did
/// not suffice.
pub(super) fn judge(
    solvers: &mut [Solver],
    state: &Chicago,
    root: &Node,
    question: Question,
    limit: &SharedBudget<'_>,
) -> Vec<Judged<Move>> {
    let mut moves = Vec::new();
    solvers[0].guess_moves(state, root, &mut moves);
    order_by(&mut moves, |&(_, guess)| -guess);
    let queue = Queue {
        moves: &moves,
        question,
        next: AtomicUsize::new(0),
        best: AtomicI16::new(-INFINITE),
        answers: Mutex::new(Vec::with_capacity(moves.len())),
    };
    if question == Question::Best {
        // With the value of a good move the others are refuted much faster.
        queue.answer_next(&mut solvers[0], root, limit);
    }
    if let [solver] = solvers {
        while queue.answer_next(solver, root, limit) {}
    } else {
        std::thread::scope(|scope| {
            for solver in solvers {
                scope.spawn(|| while queue.answer_next(solver, root, limit) {});
            }
        });
    }
    let answers = queue.answers.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut judged: Vec<(usize, Judged<Move>)> = answers
        .into_iter()
        .map(|(place, bounds)| {
            let (chosen, guess) = moves[place];
            (
                place,
                match bounds.value() {
                    Some(value) => Judged::exact(chosen, value.into()),
                    None => {
                        let guess = guess.clamp(bounds.lower.into(), bounds.upper.into());
                        Judged::guess(chosen, guess.into())
                    }
                },
            )
        })
        .collect();
    // By value, then what is known before what is guessed, then as they were asked about.
    order_by(&mut judged, |(place, judged)| (judged.certainty == Certainty::Guess, *place));
    best_first(&mut judged, |(_, judged)| judged.value);
    judged.into_iter().map(|(_, judged)| judged).collect()
}

impl Queue<'_> {
    /// Answers the question about the next move; false if there is none.
    fn answer_next(&self, solver: &mut Solver, root: &Node, limit: &SharedBudget<'_>) -> bool {
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        let Some(&(chosen, guess)) = self.moves.get(place) else { return false };
        let bounds = match self.question {
            Question::All => solver.bounds_of(root, chosen, guess as i16, limit),
            Question::Best => {
                let best = self.best.load(Ordering::Relaxed);
                let refuted = solver.refute(root, chosen, best, limit);
                refuted.unwrap_or_else(|| solver.bounds_of(root, chosen, guess as i16, limit))
            }
        };
        if let Some(value) = bounds.value() {
            self.best.fetch_max(value, Ordering::Relaxed);
        }
        if let Ok(mut answers) = self.answers.lock() {
            answers.push((place, bounds));
        }
        true
    }
}
