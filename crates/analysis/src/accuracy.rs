//! How well a seat played, as one number.

/// The part of a seat's moves that got no mark, from 0 to 1; nothing if it made none.
///
/// A loss too small for a mark costs nothing, and a blunder no more than an inaccuracy: the number says how often
/// a move was as good as the best one, and the account how much the others cost.
pub(crate) fn accuracy(moves: usize, marked: usize) -> Option<f64> {
    (moves > 0).then(|| 1.0 - marked as f64 / moves as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_is_the_part_of_the_moves_without_a_mark() {
        assert_eq!(accuracy(8, 2), Some(0.75));
        assert_eq!(accuracy(3, 0), Some(1.0));
        assert_eq!(accuracy(2, 2), Some(0.0));
        assert_eq!(accuracy(0, 0), None);
    }
}
