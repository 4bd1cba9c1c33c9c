//! Moves as a lesson names them.

use std::fmt;

/// A move in native form, or several: `?` stands for any sign, `*` for any number of them.
///
/// ```
/// use tripot_lessons::Pattern;
/// let up = Pattern::new("+c1?");
/// assert!(up.fits("+c1n") && !up.fits("+c1") && !up.fits("c1c2n"));
/// assert!(Pattern::new("+*").fits("+c1n"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

impl Pattern {
    /// The moves that a text names.
    pub fn new(text: &str) -> Pattern {
        Pattern(text.to_owned())
    }

    /// Whether it names this move.
    pub fn fits(&self, chosen: &str) -> bool {
        fits(self.0.as_bytes(), chosen.as_bytes())
    }

    /// The move, if it is a single one that is written in full.
    pub fn single(&self) -> Option<&str> {
        (!self.0.contains(['*', '?'])).then_some(&self.0)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn fits(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern, text) {
        ([], []) => true,
        ([b'*', rest @ ..], _) => (0..=text.len()).any(|skipped| fits(rest, &text[skipped..])),
        ([b'?', pattern @ ..], [_, text @ ..]) => fits(pattern, text),
        ([one, pattern @ ..], [other, text @ ..]) if one == other => fits(pattern, text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_names_the_moves_that_it_looks_like() {
        for (pattern, fitting, other) in [
            ("c3c4n", "c3c4n", "c3c4s"),
            ("c3?", "c3n", "c3c4n"),
            ("c3c4?", "c3c4w", "c3"),
            ("*", "2bc", ""),
            ("?bc", "3bc", "3cb"),
            ("-*", "-a1", "a1n"),
            ("*n*", "a1n", "a1s"),
        ] {
            assert!(Pattern::new(pattern).fits(fitting), "{pattern} {fitting}");
            assert!(other.is_empty() || !Pattern::new(pattern).fits(other), "{pattern} {other}");
        }
        assert_eq!(Pattern::new("c3?").single(), None);
    }
}
