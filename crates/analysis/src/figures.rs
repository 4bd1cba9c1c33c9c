//! Numbers for people.

use tripot_catalog::{Lang, Unit};
use tripot_core::order_by;

use crate::value::Value;

/// Writes values in a language: points with a sign, shares of the win in per cent, to a tenth.
///
/// ```
/// use tripot_analysis::{Figures, Value};
/// use tripot_catalog::{Lang, Unit};
/// let points = Figures::new(Lang::Fr, Unit::Points);
/// assert_eq!(points.value(Value::nearest(-1.25)), "−1,3");
/// let shares = Figures::new(Lang::En, Unit::Share);
/// assert_eq!(shares.value(Value::nearest(0.625)), "62.5 %");
/// assert_eq!(shares.change(Value::nearest(-0.031)), "−3.1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figures {
    lang: Lang,
    unit: Unit,
}

impl Figures {
    /// Figures of this unit in this language.
    pub fn new(lang: Lang, unit: Unit) -> Figures {
        Figures { lang, unit }
    }

    /// What a seat may expect or gets: whole results without a decimal.
    pub fn value(self, value: Value) -> String {
        let tenths = self.tenths(value);
        let is_whole = value.parts() % (10 * self.tenth()) == 0;
        match self.unit {
            Unit::Points if is_whole => signed(&(tenths.abs() / 10).to_string(), tenths),
            Unit::Points => signed(&self.decimal(tenths), tenths),
            Unit::Share if is_whole => format!("{} %", tenths / 10),
            Unit::Share => format!("{} %", self.decimal(tenths)),
        }
    }

    /// By how much something changed; 0 has no sign.
    pub fn change(self, value: Value) -> String {
        let tenths = self.tenths(value);
        signed(&self.decimal(tenths), tenths)
    }

    /// The size of a change, without a sign.
    pub fn size(self, value: Value) -> String {
        self.decimal(self.tenths(value))
    }

    /// A part of something, in whole per cent.
    pub fn part(self, part: f64) -> String {
        format!("{:.0} %", 100.0 * part)
    }

    /// A number of points or a share as it stands in a yardstick, in the same units.
    pub fn threshold(self, number: f64) -> String {
        self.size(Value::nearest(number))
    }

    /// Parts rounded to tenths so that what is written adds up to what is written of their sum.
    pub fn rounded(self, parts: &[Value]) -> Vec<Value> {
        let tenth = self.tenth();
        let total = self.tenths(parts.iter().copied().sum());
        let mut tenths: Vec<i64> =
            parts.iter().map(|part| part.parts().div_euclid(tenth)).collect();
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order_by(&mut order, |&index| -parts[index].parts().rem_euclid(tenth));
        let missing = usize::try_from(total - tenths.iter().sum::<i64>()).unwrap_or(0);
        for &index in order.iter().take(missing) {
            tenths[index] += 1;
        }
        tenths.into_iter().map(|tenths| Value::of_parts(tenths * tenth)).collect()
    }

    /// How many parts make a tenth of what is shown: of a point, or of a per cent.
    fn tenth(self) -> i64 {
        match self.unit {
            Unit::Points => Value::PARTS / 10,
            Unit::Share => Value::PARTS / 1000,
        }
    }

    fn tenths(self, value: Value) -> i64 {
        let (parts, tenth) = (value.parts(), self.tenth());
        // Halves away from zero, so that both sides of a game see the same figure.
        (parts.abs() * 2 + tenth) / (2 * tenth) * parts.signum()
    }

    fn decimal(self, tenths: i64) -> String {
        let point = if self.lang == Lang::Fr { ',' } else { '.' };
        format!("{}{point}{}", tenths.abs() / 10, tenths.abs() % 10)
    }
}

fn signed(digits: &str, sign: i64) -> String {
    match sign.signum() {
        1 => format!("+{digits}"),
        -1 => format!("−{digits}"),
        _ => digits.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_parts_add_up() {
        let figures = Figures::new(Lang::En, Unit::Points);
        for parts in [[0.34, 0.33, 0.33], [-0.25, 1.17, -0.04], [0.05, 0.05, 0.05]] {
            let parts = parts.map(Value::nearest);
            let rounded = figures.rounded(&parts);
            let sum: Value = rounded.iter().copied().sum();
            let total: Value = parts.iter().copied().sum();
            assert_eq!(figures.change(sum), figures.change(total));
            for (part, rounded) in parts.iter().zip(rounded) {
                assert!((*part - rounded).to_f64().abs() < 0.1);
            }
        }
    }

    #[test]
    fn figures_are_written_as_people_do() {
        let french = Figures::new(Lang::Fr, Unit::Points);
        assert_eq!(french.value(Value::nearest(-2.0)), "−2");
        assert_eq!(french.value(Value::ZERO), "0");
        assert_eq!(french.change(Value::nearest(0.04)), "0,0");
        let shares = Figures::new(Lang::Fr, Unit::Share);
        assert_eq!(shares.value(Value::ONE), "100 %");
        assert_eq!(shares.value(Value::nearest(1.0 / 3.0)), "33,3 %");
        assert_eq!(shares.threshold(0.05), "5,0");
        assert_eq!(french.part(2.0 / 3.0), "67 %");
    }
}
