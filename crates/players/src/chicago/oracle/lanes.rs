//! One number for each good in the lanes of a vector register.

/// Six numbers, and two zeros to fill the register.
pub(super) type Lanes = [i16; 8];

/// The largest of all.
pub(super) fn largest_of(lanes: &Lanes) -> i16 {
    lanes.iter().fold(i16::MIN, |largest, &number| largest.max(number))
}

/// The smallest of all.
pub(super) fn smallest_of(lanes: &Lanes) -> i16 {
    lanes.iter().fold(i16::MAX, |smallest, &number| smallest.min(number))
}

/// The largest of the numbers whose lane is counted, or `otherwise`.
pub(super) fn largest(lanes: &Lanes, counted: &Lanes, otherwise: i16) -> i16 {
    let mut largest = otherwise;
    for lane in 0..8 {
        let number = if counted[lane] > 0 { lanes[lane] } else { otherwise };
        largest = largest.max(number);
    }
    largest
}

/// The smallest of the numbers whose lane is counted, or `otherwise`.
pub(super) fn smallest(lanes: &Lanes, counted: &Lanes, otherwise: i16) -> i16 {
    let mut smallest = otherwise;
    for lane in 0..8 {
        let number = if counted[lane] > 0 { lanes[lane] } else { otherwise };
        smallest = smallest.min(number);
    }
    smallest
}
