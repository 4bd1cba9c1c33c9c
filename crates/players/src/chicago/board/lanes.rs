//! One number for each good in the lanes of a vector register.

/// Six numbers, and two zeros to fill the register.
pub(crate) type Lanes = [i16; 8];

/// One in the lane of a good, nothing in the others.
///
/// To add it changes one lane without a write to a part of a register's memory, after which the
/// whole of it could not be read at once.
pub(crate) fn one_of(good: u8) -> &'static Lanes {
    const ONES: [Lanes; 8] = {
        let mut ones = [[0; 8]; 8];
        let mut lane = 0;
        while lane < 8 {
            ones[lane][lane] = 1;
            lane += 1;
        }
        ones
    };
    &ONES[usize::from(good & 7)]
}

/// The largest of all.
pub(crate) fn largest_of(lanes: &Lanes) -> i16 {
    lanes.iter().fold(i16::MIN, |largest, &number| largest.max(number))
}

/// The smallest of all.
pub(crate) fn smallest_of(lanes: &Lanes) -> i16 {
    lanes.iter().fold(i16::MAX, |smallest, &number| smallest.min(number))
}

/// The largest of the numbers whose lane is counted, or `otherwise`.
pub(crate) fn largest(lanes: &Lanes, counted: &Lanes, otherwise: i16) -> i16 {
    let mut largest = otherwise;
    for lane in 0..8 {
        let number = if counted[lane] > 0 { lanes[lane] } else { otherwise };
        largest = largest.max(number);
    }
    largest
}

/// The smallest of the numbers whose lane is counted, or `otherwise`.
pub(crate) fn smallest(lanes: &Lanes, counted: &Lanes, otherwise: i16) -> i16 {
    let mut smallest = otherwise;
    for lane in 0..8 {
        let number = if counted[lane] > 0 { lanes[lane] } else { otherwise };
        smallest = smallest.min(number);
    }
    smallest
}
