//! Expected results that add up exactly.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use arrayvec::ArrayVec;
use tripot_catalog::Unit;
use tripot_core::{MAX_SEATS, Seat};

/// An expected result, or a part of one: a whole number of parts of a point or of a win.
///
/// ```
/// use tripot_analysis::Value;
/// let third = Value::nearest(1.0 / 3.0);
/// assert_eq!(third + third + third, Value::nearest(1.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Value(i64);

impl Value {
    /// How many parts make one: a number that two to six can share.
    pub const PARTS: i64 = 600_000;

    /// Nothing.
    pub const ZERO: Value = Value(0);

    /// One point, or a whole win.
    pub const ONE: Value = Value(Value::PARTS);

    /// The nearest value to a number.
    pub fn nearest(number: f64) -> Value {
        Value((number * Value::PARTS as f64).round() as i64)
    }

    /// The same as a number.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / Value::PARTS as f64
    }

    /// The value of this many parts.
    pub fn of_parts(parts: i64) -> Value {
        Value(parts)
    }

    /// Its parts.
    pub fn parts(self) -> i64 {
        self.0
    }
}

impl Add for Value {
    type Output = Value;

    fn add(self, other: Value) -> Value {
        Value(self.0 + other.0)
    }
}

impl Sub for Value {
    type Output = Value;

    fn sub(self, other: Value) -> Value {
        Value(self.0 - other.0)
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl AddAssign for Value {
    fn add_assign(&mut self, other: Value) {
        self.0 += other.0;
    }
}

impl Sum for Value {
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        values.fold(Value::ZERO, Add::add)
    }
}

/// What each seat may expect.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Values(ArrayVec<Value, MAX_SEATS>);

impl Values {
    /// The nearest values to what is expected. Of two seats, what one gets the other does not.
    pub fn nearest(expected: &[f64], unit: Unit) -> Values {
        let mut values: ArrayVec<Value, MAX_SEATS> =
            expected.iter().map(|&number| Value::nearest(number)).collect();
        if let [first, second] = values.as_mut_slice() {
            *second = match unit {
                Unit::Points => -*first,
                Unit::Share => Value::ONE - *first,
            };
        }
        Values(values)
    }

    /// What a seat may expect.
    ///
    /// # Panics
    /// If there is no such seat at the table.
    pub fn of(&self, seat: Seat) -> Value {
        self.0[seat.index()]
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[Value] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_of_two_gets_the_other_does_not() {
        for number in [0.123_456_7, 0.9, 1.0 / 3.0] {
            let shares = Values::nearest(&[number, 1.0 - number], Unit::Share);
            assert_eq!(shares.as_slice().iter().copied().sum::<Value>(), Value::ONE);
            let points = Values::nearest(&[number, -number], Unit::Points);
            assert_eq!(points.as_slice().iter().copied().sum::<Value>(), Value::ZERO);
        }
    }
}
