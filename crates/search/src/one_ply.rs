//! Greedy search: one ply ahead.

use tripot_core::{Judged, Open, Rng};

use crate::evaluator::Evaluator;

/// Every legal move with the value of the state right after it, and the index of the best one;
/// among equals one is drawn. Nothing if no seat is to move.
///
/// ```
/// use tripot_core::{Rng, Seat, Seed, State};
/// use tripot_search::{Evaluator, one_ply};
/// use tripot_testkit::TreeGame;
///
/// struct Margin;
/// impl Evaluator<TreeGame> for Margin {
///     fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
///         state.outcome().map_or(0.0, |outcome| outcome.margin(seat).into())
///     }
/// }
/// let mut rng = Seed::parse("7").unwrap().stream("ties");
/// let (best, moves) = one_ply(&TreeGame::parse("j2(2,0|0,5|0,1)"), &Margin, &mut rng).unwrap();
/// assert_eq!((best, moves[best].value), (1, 5.0));
/// ```
///
/// Only open games can be searched like this: a state with secrets may not be looked at.
///
/// ```compile_fail
/// use tripot_core::{Rng, State};
/// use tripot_search::{Evaluator, one_ply};
/// fn cheat<S: State>(state: &S, judge: &dyn Evaluator<S>, rng: &mut Rng) {
///     one_ply(state, judge, rng); // `S` may have secrets
/// }
/// ```
pub fn one_ply<S: Open>(
    state: &S,
    evaluator: &dyn Evaluator<S>,
    rng: &mut Rng,
) -> Option<(usize, Vec<Judged<S::Move>>)> {
    let seat = state.turn().seat()?;
    let judged: Vec<Judged<S::Move>> = state
        .moves()
        .into_iter()
        .map(|chosen| Judged::guess(chosen, evaluator.value(&state.after(chosen), seat)))
        .collect();
    let best = judged.iter().map(|judged| judged.value).max_by(f64::total_cmp)?;
    let ties: Vec<usize> =
        (0..judged.len()).filter(|&index| judged[index].value.total_cmp(&best).is_eq()).collect();
    let index = *rng.pick(&ties)?;
    Some((index, judged))
}
