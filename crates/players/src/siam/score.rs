//! Scores of a search.
//!
//! A score is from the side to move. An estimate is a logit of the chance to win, in units of
//! 1/[`UNIT`]; a proved win is [`WIN`] less the number of plies from the root to the end, so that
//! an early win is better than a late one.

/// A score.
pub(super) type Score = i32;

/// The units of one logit.
pub(super) const UNIT: Score = 256;
/// A win on the spot.
pub(super) const WIN: Score = 30_000;
/// More than any score.
pub(super) const INFINITE: Score = 31_000;
/// Estimates stay below this, whatever the evaluation says.
pub(super) const MOST_ESTIMATE: Score = 20_000;
/// The deepest ply of a search; wins are proved no further.
pub(super) const MOST_PLIES: usize = 200;

/// Whether a score says that a win is proved, for either side.
pub(super) const fn is_proved(score: Score) -> bool {
    score.abs() >= WIN - MOST_PLIES as Score
}

/// In how many plies from the root a proved win comes, for either side.
pub(super) const fn ends_in(score: Score) -> Option<u32> {
    if is_proved(score) { Some((WIN - score.abs()) as u32) } else { None }
}

/// A score as a value between -1 and 1: what the mover would win on average. Computed by halves and
/// products only, so that it is the same on every machine.
pub(super) fn value(score: Score) -> f64 {
    if is_proved(score) {
        return f64::from(score.signum());
    }
    // tanh(x / 2) of a logit x, as (1 - y) / (1 + y) with y = exp(-|x|) = (1 - |x| / 1024)^1024.
    let size = f64::from(score.abs()) / f64::from(UNIT);
    let mut power = (1.0 - size / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    let value = (1.0 - power) / (1.0 + power);
    // An estimate is never certain.
    f64::from(score.signum()) * value.min(0.9999)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_grow_with_scores_and_only_proofs_are_certain() {
        let mut last = -1.0;
        for score in (-MOST_ESTIMATE..=MOST_ESTIMATE).step_by(100) {
            let now = value(score);
            assert!(now >= last && now.abs() < 1.0, "{score}");
            last = now;
        }
        assert!((value(UNIT) - tripot_core::maths::tanh(0.5)).abs() < 1e-3);
        assert!((value(WIN - 7) - 1.0).abs() < f64::EPSILON);
        assert_eq!(ends_in(WIN - 7), Some(7));
        assert_eq!(ends_in(-WIN + 4), Some(4));
        assert_eq!(ends_in(MOST_ESTIMATE), None);
    }
}
