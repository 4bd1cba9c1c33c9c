//! Plain fail-soft alpha-beta, without a table and without move ordering.

use tripot_core::{Budget, Open, Seat, Turn};

use crate::evaluator::Evaluator;
use crate::polling::Poll;

/// What a search found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found<M> {
    /// The best move, the first of several.
    pub chosen: M,
    /// Its value from the side of the seat to move.
    pub value: f64,
    /// How many positions were looked at, this one and the last ones included.
    pub nodes: u64,
}

/// Looks `depth` moves ahead, trying the moves in the order of the rules and leaving out what
/// can't change the answer. Nothing if no seat is to move, or if the budget ran out.
///
/// It is for two seats of which one wins what the other loses: the evaluator must say of a state
/// the opposite from the other side. It is asked about the states after the last move looked
/// at, where the game is over, and where it is the turn of chance, which this search does not
/// understand. A seat may move several times running.
///
/// This is the textbook's algorithm and no more; better searches are measured against it.
///
/// ```
/// use tripot_core::{Budget, Seat, State};
/// use tripot_search::{Evaluator, alpha_beta};
/// use tripot_testkit::{Branch, TreeGame};
///
/// struct Scores;
/// impl Evaluator<TreeGame> for Scores {
///     fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
///         let margin = |scores: &[i32]| scores[seat.index()] * 2 - scores.iter().sum::<i32>();
///         state.outcome().map_or(0.0, |outcome| margin(outcome.scores()).into())
///     }
/// }
/// // The last leaf is not looked at: the second branch is worth 2 at most, the first 3.
/// let state = TreeGame::parse("j1(j2(3,0|5,0)|j2(2,0|9,0))");
/// let found = alpha_beta(&state, 2, &Scores, &Budget::nodes(100)).unwrap();
/// assert_eq!((found.chosen, found.value, found.nodes), (Branch(0), 3.0, 6));
/// ```
pub fn alpha_beta<S: Open>(
    state: &S,
    depth: u32,
    evaluator: &(impl Evaluator<S> + ?Sized),
    budget: &Budget,
) -> Option<Found<S::Move>> {
    let seat = state.turn().seat()?;
    if depth == 0 || budget.is_spent(0) {
        return None;
    }
    let deepest = depth.min(state.most_plies()) as usize;
    let mut search = Search { evaluator, poll: Poll::new(budget) };
    search.poll.count();
    let mut lists = vec![Vec::new(); deepest];
    let (first, deeper) = lists.split_first_mut()?;
    state.legal_moves(first);
    let mut best: Option<(S::Move, f64)> = None;
    for &chosen in &*first {
        let alpha = best.map_or(f64::NEG_INFINITY, |(_, value)| value);
        let value = search.after(state, chosen, seat, (alpha, f64::INFINITY), deeper);
        if search.poll.is_spent() {
            return None;
        }
        if best.is_none_or(|(_, best)| value > best) {
            best = Some((chosen, value));
        }
    }
    let nodes = search.poll.nodes();
    best.map(|(chosen, value)| Found { chosen, value, nodes })
}

struct Search<'a, E: ?Sized> {
    evaluator: &'a E,
    poll: Poll<'a>,
}

impl<E: ?Sized> Search<'_, E> {
    /// The value of a move, from the side of the seat that plays it.
    fn after<S: Open>(
        &mut self,
        state: &S,
        chosen: S::Move,
        seat: Seat,
        (alpha, beta): (f64, f64),
        lists: &mut [Vec<S::Move>],
    ) -> f64
    where
        E: Evaluator<S>,
    {
        let mut child = state.clone();
        child.play_unchecked(chosen);
        match (child.turn(), lists) {
            (Turn::Seat(other), lists @ [_, ..]) if other == seat => {
                self.value(&child, seat, (alpha, beta), lists)
            }
            (Turn::Seat(other), lists @ [_, ..]) => {
                -self.value(&child, other, (-beta, -alpha), lists)
            }
            _ => {
                self.poll.count();
                self.evaluator.value(&child, seat)
            }
        }
    }

    /// The value of a state if it lies between alpha and beta; otherwise a bound beyond them.
    fn value<S: Open>(
        &mut self,
        state: &S,
        seat: Seat,
        (mut alpha, beta): (f64, f64),
        lists: &mut [Vec<S::Move>],
    ) -> f64
    where
        E: Evaluator<S>,
    {
        self.poll.count();
        let mut best = f64::NEG_INFINITY;
        let Some((moves, deeper)) = lists.split_first_mut() else { return best };
        moves.clear();
        state.legal_moves(moves);
        for &chosen in &*moves {
            best = best.max(self.after(state, chosen, seat, (alpha, beta), deeper));
            alpha = alpha.max(best);
            if alpha >= beta || self.poll.is_spent() {
                break;
            }
        }
        best
    }
}
