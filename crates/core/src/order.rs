//! Short lists in order: insertion sorts, which keep the order of equals. The standard library's sorts are faster for long lists, and
//! several kilobytes of code for each type that is sorted, which a browser would have to load.

/// Puts a short list in the order of what its items are worth, the most first; of equals the first one stays the first.
///
/// ```
/// use tripot_core::{Judged, best_first};
/// let mut moves = [("a", 1.0), ("b", 3.0), ("c", 1.0)].map(|(name, value)| Judged::guess(name, value));
/// best_first(&mut moves, |judged| judged.value);
/// assert_eq!(moves.map(|judged| judged.chosen), ["b", "a", "c"]);
/// ```
pub fn best_first<T>(items: &mut [T], worth: impl FnMut(&T) -> f64) {
    let mut worths: Vec<f64> = items.iter().map(worth).collect();
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && worths[at - 1].total_cmp(&worths[at]).is_lt() {
            worths.swap(at - 1, at);
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Puts a short list in the order of keys, the least first; of equals the first one stays the first.
///
/// ```
/// use tripot_core::order_by;
/// let mut words = ["four", "of", "six", "an"];
/// order_by(&mut words, |word| word.len());
/// assert_eq!(words, ["of", "an", "six", "four"]);
/// ```
pub fn order_by<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && key(&items[at - 1]) > key(&items[at]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lists_are_as_the_standard_library_puts_them(numbers in prop::collection::vec(0_i32..12, 0..40)) {
            let items: Vec<(i32, usize)> = numbers.into_iter().zip(0..).collect();
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            best_first(&mut ours, |item| item.0.into());
            theirs.sort_by(|one, other| f64::from(other.0).total_cmp(&f64::from(one.0)));
            prop_assert_eq!(&ours, &theirs);
            let (mut ours, mut theirs) = (items.clone(), items);
            order_by(&mut ours, |item| item.0);
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &theirs);
        }

        #[test]
        fn zeros_of_both_signs_and_what_is_no_number_have_their_places(picks in prop::collection::vec(0_usize..5, 0..12)) {
            let worths = [0.0, -0.0, f64::NAN, f64::INFINITY, -1.0];
            let items: Vec<(f64, usize)> = picks.into_iter().map(|pick| worths[pick]).zip(0..).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            best_first(&mut ours, |item| item.0);
            theirs.sort_by(|one, other| other.0.total_cmp(&one.0));
            let places = |items: &[(f64, usize)]| items.iter().map(|item| item.1).collect::<Vec<_>>();
            prop_assert_eq!(places(&ours), places(&theirs));
        }
    }
}
