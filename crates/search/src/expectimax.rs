//! Expectimax with alpha-beta: the best move where a seat decides, the mean where chance does.

use tripot_core::{Budget, Open, Seat, Turn};

use crate::alpha_beta::Found;
use crate::evaluator::Evaluator;
use crate::polling::Poll;
use crate::star::{Bounds, Star1};

/// Looks `depth` moves ahead in a game with chance, and leaves out what can't change the answer:
/// moves by alpha-beta, outcomes of chance by [`Star1`]. Nothing if no seat is to move, or if the
/// budget ran out.
///
/// It is for two seats of which one wins what the other loses. No state may be worth more than
/// `most` to either of them: the tighter that is, the more outcomes are left out. The evaluator is
/// asked about states after the last move looked at, chance or not, and where the game is over.
///
/// ```
/// use tripot_core::{Budget, Seat, State};
/// use tripot_search::{Evaluator, expectimax};
/// use tripot_testkit::{Branch, TreeGame};
///
/// struct Margin;
/// impl Evaluator<TreeGame> for Margin {
///     fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
///         state.outcome().map_or(0.0, |outcome| outcome.margin(seat).into())
///     }
/// }
/// // Three for certain, or nine one time in three.
/// let state = TreeGame::parse("j1(3,0|*(1:9,0|2:j2(1,0|0,0)))");
/// let found = expectimax(&state, 2, &Margin, 9.0, &Budget::nodes(100)).unwrap();
/// assert_eq!((found.chosen, found.value), (Branch(0), 3.0));
/// ```
pub fn expectimax<S: Open>(
    state: &S,
    depth: u32,
    evaluator: &(impl Evaluator<S> + ?Sized),
    most: f64,
    budget: &Budget,
) -> Option<Found<S::Move>> {
    let seat = state.turn().seat()?;
    if depth == 0 || budget.is_spent(0) {
        return None;
    }
    let range = Bounds { lower: -most, upper: most };
    let mut search = Search { evaluator, range, poll: Poll::new(budget) };
    search.poll.count();
    let mut best: Option<(S::Move, f64)> = None;
    for chosen in state.moves() {
        let alpha = best.map_or(f64::NEG_INFINITY, |(_, value)| value);
        let window = (alpha, f64::INFINITY);
        let value = search.value(&state.after(chosen), seat, window, depth - 1).lower;
        if search.poll.is_spent() {
            return None;
        }
        if best.is_none_or(|(_, best)| value > best) {
            best = Some((chosen, value));
        }
    }
    best.map(|(chosen, value)| Found { chosen, value, nodes: search.poll.nodes() })
}

struct Search<'a, E: ?Sized> {
    evaluator: &'a E,
    range: Bounds,
    poll: Poll<'a>,
}

impl<E: ?Sized> Search<'_, E> {
    /// The value of a state to a seat, as far as the window asks for it.
    fn value<S: Open>(&mut self, state: &S, seat: Seat, window: (f64, f64), depth: u32) -> Bounds
    where
        E: Evaluator<S>,
    {
        self.poll.count();
        match state.turn() {
            Turn::Seat(turn) if depth > 0 && turn == seat => {
                self.decision(state, seat, window, depth)
            }
            Turn::Seat(turn) if depth > 0 => {
                self.decision(state, turn, (-window.1, -window.0), depth).before(0.0)
            }
            Turn::Chance if depth > 0 => self.chance(state, seat, window, depth),
            _ => Bounds::exactly(self.evaluator.value(state, seat)),
        }
    }

    /// The most of what the moves are worth.
    fn decision<S: Open>(
        &mut self,
        state: &S,
        seat: Seat,
        (alpha, beta): (f64, f64),
        depth: u32,
    ) -> Bounds
    where
        E: Evaluator<S>,
    {
        let mut found = Bounds::exactly(f64::NEG_INFINITY);
        for chosen in state.moves() {
            let window = (alpha.max(found.lower), beta);
            let value = self.value(&state.after(chosen), seat, window, depth - 1);
            found.lower = found.lower.max(value.lower);
            found.upper = found.upper.max(value.upper);
            if found.lower >= beta || self.poll.is_spent() {
                found.upper = self.range.upper;
                break;
            }
        }
        found
    }

    /// The mean of what the outcomes are worth.
    fn chance<S: Open>(&mut self, state: &S, seat: Seat, window: (f64, f64), depth: u32) -> Bounds
    where
        E: Evaluator<S>,
    {
        let mut outcomes = Vec::new();
        state.chances(&mut outcomes);
        let weights = outcomes.iter().map(|&(_, weight)| f64::from(weight));
        let bounds = vec![self.range; outcomes.len()];
        let mut node = Star1::new(bounds, weights.clone().sum(), self.range);
        for (number, &(event, weight)) in outcomes.iter().enumerate() {
            if node.mean().answers(window.0, window.1) || self.poll.is_spent() {
                break;
            }
            let weight = f64::from(weight);
            let mut child = state.clone();
            child.resolve_unchecked(event);
            let asked = node.window(number, weight, window);
            let proved = self.value(&child, seat, asked, depth);
            node.learn(number, weight, proved);
        }
        node.exact_mean(weights.enumerate())
    }
}
