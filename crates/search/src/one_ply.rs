//! Looking one move ahead.

use tripot_core::{Judged, Open, Rng, Seat};

/// Says how good a state is for a seat, in the units of the game.
pub trait Evaluator<S>: Send {
    /// The value from the side of `seat`: higher is better for it.
    fn value(&self, state: &S, seat: Seat) -> f64;
}

/// Every legal move with the value of the state right after it, and the index of the best one;
/// among equals one is drawn. Nothing if no seat is to move.
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
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    let judged: Vec<Judged<S::Move>> = moves
        .into_iter()
        .map(|chosen| {
            let mut child = state.clone();
            child.play_unchecked(chosen);
            Judged::guess(chosen, evaluator.value(&child, seat))
        })
        .collect();
    let best = judged.iter().map(|judged| judged.value).max_by(f64::total_cmp)?;
    let ties: Vec<usize> =
        (0..judged.len()).filter(|&index| judged[index].value.total_cmp(&best).is_eq()).collect();
    let index = *rng.pick(&ties)?;
    Some((index, judged))
}
