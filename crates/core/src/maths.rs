//! Functions of numbers that are the same on every machine.
//!
//! `+`, `−`, `×`, `÷` and the square root are rounded exactly, everywhere. The standard library's
//! `exp`, `powi` or `hypot` are not: they are those of the platform, differ in the last digits, and
//! a last digit can decide between two moves. So nothing in this workspace calls them
//! (clippy.toml), and what decides calls these: our own where products and roots are enough, else
//! those of the crate `libm`, which is compiled from one source for every machine. Its version is
//! fixed in Cargo.toml, since another one may round otherwise; of its feature `arch` only roots and
//! fused products, which are exact, come from the processor.
//!
//! ```
//! use tripot_core::maths;
//! assert_eq!(maths::exp(1.0).to_bits(), 0x4005_bf0a_8b14_576a);
//! assert_eq!(maths::hypot(3.0, 4.0), 5.0);
//! assert_eq!(maths::power(0.5, 3), 0.125);
//! ```

use std::ops::Mul;

/// *eˣ*.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// *eˣ* with few digits.
pub fn exp_f32(x: f32) -> f32 {
    libm::expf(x)
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The logarithm to base 10.
pub fn log10(x: f64) -> f64 {
    libm::log10(x)
}

/// The logarithm to base 2.
pub fn log2(x: f64) -> f64 {
    libm::log2(x)
}

/// *xʸ*.
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}

/// The sine of an angle in radians.
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// The cosine of an angle in radians.
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// The hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// *x²*.
pub fn square<T: Copy + Mul<Output = T>>(x: T) -> T {
    x * x
}

/// *xⁿ*, by squaring.
///
/// ```
/// use tripot_core::maths::power;
/// assert_eq!(power(1.5, 3), 3.375);
/// ```
pub fn power(x: f64, n: u32) -> f64 {
    let (mut square, mut rest, mut product) = (x, n, 1.0);
    while rest > 0 {
        if rest % 2 == 1 {
            product *= square;
        }
        square *= square;
        rest /= 2;
    }
    product
}

/// The length of the diagonal: the square root of *x² + y²*. Errors of values are added like this;
/// they are far from where a square overflows.
///
/// ```
/// use tripot_core::maths::hypot;
/// assert_eq!(hypot(3.0, 4.0), 5.0); // two independent errors together
/// ```
pub fn hypot(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of `libm` 0.2.16, bit for bit. If one of them changes, machines play other moves than
    /// before.
    #[test]
    fn every_function_gives_the_same_bits_on_every_machine() {
        for (found, bits) in [
            (exp(-0.3), 0x3fe7_b4c8_69c3_7c05),
            (exp(7.77), 0x40a2_80f1_4cb5_126e),
            (ln(0.2 / 0.99), 0xbff9_9717_6d70_ad8a),
            (ln(80.0), 0x4011_8731_fd78_8044),
            (log10(10.0 / 11.0), 0xbfa5_316c_0a18_add4),
            (log2(0.3), 0xbffb_ca9c_6f53_897b),
            (pow(10.0, -0.0875), 0x3fea_2926_12f6_39b4),
            (pow(5040.0, 1.0 / 7.0), 0x400b_0a45_6343_f805),
            (cbrt(0.9), 0x3fee_e549_fe70_85e7),
            (sin(0.7), 0x3fe4_9d6e_6946_19b8),
            (cos(0.7), 0x3fe8_7996_529f_9d93),
            (tanh(0.5), 0x3fdd_9353_d756_8af3),
            (hypot(1.6, 0.7), 0x3ffb_f15b_41ad_8f74),
            (power(0.7, 11), 0x3f94_3f71_83c9_a346),
            (f64::from(exp_f32(-1.25)), 0x3fd2_5618_4000_0000),
        ] {
            assert_eq!(found.to_bits(), bits, "{found}: {:#x}", found.to_bits());
        }
    }

    #[test]
    fn every_function_is_what_its_name_says() {
        let near = |found: f64, expected: f64| {
            assert!((found - expected).abs() < 1e-12 * expected.abs().max(1.0), "{found}");
        };
        near(exp(1.0), std::f64::consts::E);
        near(exp(ln(17.5)), 17.5);
        near(log10(1e7), 7.0);
        near(pow(2.0, 0.5), std::f64::consts::SQRT_2);
        near(cbrt(27.0), 3.0);
        near(sin(std::f64::consts::FRAC_PI_6), 0.5);
        near(cos(std::f64::consts::FRAC_PI_3), 0.5);
        near(tanh(0.5), (exp(1.0) - 1.0) / (exp(1.0) + 1.0));
        near(hypot(5.0, 12.0), 13.0);
        assert!(hypot(f64::INFINITY, 1.0).is_infinite());
        near(square(1.5), 2.25);
        near(power(3.0, 0), 1.0);
        near(power(3.0, 5), 243.0);
        near(power(-2.0, 3), -8.0);
        assert!((exp_f32(1.0) - std::f32::consts::E).abs() < 1e-6);
        near(log2(8.0), 3.0);
    }
}
